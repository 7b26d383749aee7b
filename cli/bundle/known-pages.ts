// Contract: what was noted about a page in MDX holds as long as its text is the same, and each file that it imports, and the names in
// the folders of these files, where another file may be what an import means. The tool's own modules, and the files that say what
// imports mean, concern all pages. Files are compared by their contents and named from the root, so that the notes also hold in a
// clone; stamps only save reading.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, hash, type Key, type Source, type SourcePath } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'
import { namesIn, type Stamp, stampOf, tick, unchanged } from '../disk/stamp.ts'
import { declarationsOf, foldersOf } from './bundle-inputs.ts'
import { textKey } from './bundle-mdx.ts'

/** What bundling a page tells of it, apart from its code. */
export interface PageFacts {
  /** The key of its text. */
  readonly text: Key
  /** It is plain Markdown: there is nothing to run. */
  readonly isStatic?: boolean | undefined
  /** The path of its file behind symbolic links, from the root. */
  readonly real: string
  /** Names of the files that it imports, directly or not, apart from the tool’s. */
  readonly files: readonly string[]
  /** Hash of everything that it imports. */
  readonly reach: string
  /** The islands that it imports, and its style sheets in the order of their rules. */
  readonly islands: readonly string[]
  readonly sheets: readonly string[]
  /** Hash of its style sheets and what they import; empty if there are none. */
  readonly rules: string
  /** What is wrong with its text, and with the files in MDX that it imports. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The hash of a file, empty if it is absent, and the stamp of the file with this hash, if it is known. */
type State = readonly [hash: string, stamp?: Stamp | undefined]

/** Facts of pages, and everything that they depend on. */
export interface Notes {
  /** The tool's modules, and the files that say what imports mean. */
  readonly common: Readonly<Record<string, State>>
  readonly files: Readonly<Record<string, State>>
  readonly folders: Readonly<Record<string, string>>
  readonly pages: Readonly<Record<string, PageFacts>>
}

const nothing: Notes = { common: {}, files: {}, folders: {}, pages: {} }

/** What is known of pages from earlier bundles, of this run and of others. */
export class KnownPages {
  private readonly notes = new Map<Key, Notes>()
  private last: Key | undefined

  constructor(private readonly cache: Cache) {}

  /** The notes of pages that were bundled under the same conditions. */
  find(conditions: Key): Notes {
    return this.notes.get(conditions) ?? this.cache.find<Notes>('compiled', conditions) ?? nothing
  }

  keep(conditions: Key, notes: Notes) {
    this.last = conditions
    this.notes.clear()
    this.notes.set(conditions, notes)
  }

  /** Put what is known into the cache, for another run. */
  save() {
    const notes = this.last && this.notes.get(this.last)
    if (this.last && notes && this.cache.find('compiled', this.last) !== notes)
      this.cache.put('compiled', this.last, notes)
  }
}

/** Files of a site and of the tool by names that are the same in every folder. */
export class FileNames {
  private readonly known = new Map<string, string>()

  constructor(private readonly root: string) {}

  nameOf(file: string): string {
    const known = this.known.get(file)
    if (known !== undefined) return known
    const isOfTool = !isInside(file, this.root) && isInside(file, packageRoot)
    const name = isOfTool ? `tool:${sourcePath(packageRoot, file)}` : sourcePath(this.root, file)
    this.known.set(file, name)
    return name
  }

  /** The absolute path. */
  fileOf(name: string): string {
    return name.startsWith('tool:') ? join(packageRoot, name.slice('tool:'.length)) : join(this.root, name)
  }
}

/** Whether a file is one of the tool's modules, which many pages have in common. */
export function isOfTheme(file: string): boolean {
  return isInside(file, join(packageRoot, 'theme'))
}

/** Compares files with their noted states, each once. */
export class Look {
  readonly names: FileNames
  /** A file has another stamp than the noted one, but the same contents. */
  isOutdated = false
  private readonly states = new Map<string, State>()
  private readonly folders = new Map<string, string>()

  constructor(
    readonly boundary: Boundary,
    readonly notes: Notes,
  ) {
    this.names = new FileNames(boundary.root)
  }

  /** The noted pages of which nothing has changed. */
  valid(pages: readonly Source[]): Map<SourcePath, PageFacts> {
    const { common, pages: known } = this.notes
    const found = new Map<SourcePath, PageFacts>()
    if (!Object.entries(common).every(([name, state]) => this.isSame(name, state))) return found
    for (const page of pages) {
      const facts = Object.hasOwn(known, page.path) ? known[page.path] : undefined
      if (facts && facts.text === page.key && this.isValid(page, facts)) found.set(page.path, facts)
    }
    return found
  }

  /** The folders of files by their names. */
  foldersOf(names: readonly string[]): string[] {
    return [...foldersOf(names.map((name) => this.names.fileOf(name)))].map((folder) => this.names.nameOf(folder))
  }

  /** A hash of the names in a folder. */
  namesIn(folder: string): string {
    const known = this.folders.get(folder) ?? hash(namesIn(this.names.fileOf(folder)))
    this.folders.set(folder, known)
    return known
  }

  /** The present state of a file that had another. */
  stateOf(name: string, [before, stampBefore]: State): State {
    const known = this.states.get(name)
    if (known) return known
    const file = this.names.fileOf(name)
    // The stamp comes first: if the file is changed then, it is not the stamp of what is read.
    const stamp = existsSync(file) ? stampOf(file) : undefined
    const isSame = stamp !== undefined && stamp === stampBefore
    const state: State = isSame ? [before, stamp] : [this.hashOf(file, before), stamp]
    if (!isSame && stamp !== undefined && state[0] === before) this.isOutdated = true
    this.states.set(name, state)
    return state
  }

  private isValid({ path }: Source, { real, files }: PageFacts): boolean {
    const { notes, boundary } = this
    if (!files.every((name) => this.isSame(name, notes.files[name]))) return false
    if (!this.foldersOf(files).every((folder) => this.namesIn(folder) === notes.folders[folder])) return false
    // What it imports is beside the file that a link leads to.
    return files.length === 0 || realPath(join(boundary.root, path)) === real
  }

  private isSame(name: string, state: State | undefined): boolean {
    return state !== undefined && this.stateOf(name, state)[0] === state[0]
  }

  /** The hash of a file: of its text if that was the noted one, or else of its bytes. */
  private hashOf(file: string, before: string): string {
    try {
      const own = hash(readFileSync(file))
      if (own === before || !/\.mdx?$/i.test(file)) return own
      return textKey(this.boundary, sourcePath(this.boundary.root, file)) ?? own
    } catch {
      return ''
    }
  }
}

/** Collects what is known of pages by the end of a run. A page one of whose files changed meanwhile is not noted. */
export class Noting {
  private readonly pages: Map<SourcePath, PageFacts>
  /** Hashes of the files that pages were made from, and those with more than one. */
  private readonly hashes = new Map<string, string>()
  private readonly unstable = new Set<string>()
  private readonly wasChanged: (path: string) => boolean

  /** `since` is when the run began to look. */
  constructor(
    private readonly look: Look,
    known: ReadonlyMap<SourcePath, PageFacts>,
    since: number,
  ) {
    const isSame = unchanged(look.boundary.root)
    this.wasChanged = (path) => !isSame(path, since - tick)
    this.pages = new Map(known)
    for (const { files } of known.values())
      for (const name of files) this.hashes.set(name, look.notes.files[name]?.[0] ?? '')
    if (known.size > 0)
      for (const [name, [content]] of Object.entries(look.notes.common)) this.hashes.set(name, content)
  }

  add(path: SourcePath, facts: PageFacts) {
    this.pages.set(path, facts)
  }

  /** Add the hashes of files that were bundled, by their absolute paths. */
  addFiles(bundled: Readonly<Record<string, string>>) {
    for (const [file, content] of Object.entries(bundled)) {
      const name = this.look.names.nameOf(file)
      if ((this.hashes.get(name) ?? content) !== content) this.unstable.add(name)
      this.hashes.set(name, content)
    }
  }

  finish(): Notes {
    const { look, hashes, unstable } = this
    const { names, notes } = look
    const ofTheme = [...hashes.keys()].filter((name) => isOfTheme(names.fileOf(name)))
    const files = [...new Set([...this.pages.values()].flatMap((page) => page.files))]
    const all = [...files, ...ofTheme].map((name) => names.fileOf(name))
    const declared = [...declarationsOf(all, look.boundary.root)]
    if (declared.some((file) => existsSync(file) && this.wasChanged(file))) return nothing
    if (ofTheme.some((name) => unstable.has(name))) return nothing
    const isSettled = new Map(look.foldersOf(files).map((name) => [name, !this.wasChanged(names.fileOf(name))]))
    const isSure = (page: PageFacts) =>
      !page.files.some((name) => unstable.has(name)) && look.foldersOf(page.files).every((name) => isSettled.get(name))
    const stateOf = (name: string): State => {
      const before = notes.files[name] ?? notes.common[name]
      const bundled = hashes.get(name) ?? before?.[0] ?? ''
      const state = look.stateOf(name, before ?? [bundled])
      return state[0] === bundled || !hashes.has(name) ? state : [bundled]
    }
    const common = [...new Set([...ofTheme, ...declared.map((file) => names.nameOf(file))])]
    return {
      common: Object.fromEntries(common.map((name) => [name, stateOf(name)] as const)),
      files: Object.fromEntries(files.map((name) => [name, stateOf(name)] as const)),
      folders: Object.fromEntries(look.foldersOf(files).map((folder) => [folder, look.namesIn(folder)] as const)),
      pages: Object.fromEntries([...this.pages].filter(([, page]) => isSure(page))),
    }
  }
}
