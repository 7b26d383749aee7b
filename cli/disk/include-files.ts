// Files that a text of another generator includes are read with the text. They are put before it (`withIncluded`), so that every
// problem is reported where its author included them.
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  type Edit,
  excerptOf,
  fillTemplate,
  type Include,
  includesOf,
  type Location,
  locateIn,
  moveIncludesOf,
  readDialect,
  readPart,
  type SourcePath,
  sectionOf,
  takeGiven,
  withIncluded,
} from '../../renderer/index.ts'
import type { Boundary } from './boundary.ts'
import { realPath } from './real-path.ts'

/** Characters that a text may include in total: files that include each other repeatedly would grow without end. */
const most = 2_000_000

/** Reads a file that may be published. */
type Read = (path: SourcePath) => string | Diagnostic

interface IncludingText {
  readonly path: SourcePath
  readonly text: string
  /** Problems already found in the text. */
  readonly faults: readonly Diagnostic[]
}

/** A text with the files it includes. Sets `boundary.included` for the text. */
export function includeFiles(boundary: Boundary, { path, text, faults: known }: IncludingText, readFile: Read): string {
  const reader = new IncludeReader(boundary, posix.dirname(path), readFile)
  const { text: own } = takeGiven(text)
  const page: Around = { around: [path], locate: ({ start, end }) => locateIn(path, own, start, end - start) }
  const edits = [...reader.read(own, page), ...reader.append(own, page)]
  if (reader.files.size > 0) boundary.included.set(path, [...reader.files])
  else boundary.included.delete(path)
  const faults = [...known, ...reader.faults]
  return edits.length + faults.length === 0 ? text : withIncluded(text, { edits, faults })
}

/** The included file, the files around it, and where its author included it. */
interface Place {
  readonly file: string
  readonly around: readonly string[]
  readonly at: Location
  /** How Markdown in the file is read. */
  readonly readAs: typeof readPart
}

/** The chain of files that include each other, innermost last, and the author's location of an include. */
interface Around {
  readonly around: readonly string[]
  readonly locate: (one: Include) => Location
}

class IncludeReader {
  /** Paths from the root of the site, whether the files exist or not. */
  readonly files = new Set<string>()
  readonly faults: Diagnostic[] = []
  private readonly dialect: string
  private room = most

  constructor(
    private readonly boundary: Boundary,
    /** The folder of the page. Paths in included files are rewritten relative to it. */
    private readonly folder: string,
    private readonly readFile: Read,
  ) {
    this.dialect = boundary.dialect ?? ''
  }

  read(text: string, { around, locate }: Around): Edit[] {
    const { includes, escapes } = includesOf(text, this.dialect)
    const read = includes.flatMap((one): Edit[] => {
      // A page that consists of one include has the title of the included file.
      const isAll = around.length === 1 && `${text.slice(0, one.start)}${text.slice(one.end)}`.trim() === ''
      const readAs = isAll ? readDialect : readPart
      const made = one.block ?? this.textOf(one, { around, at: locate(one), readAs })
      return made === undefined ? [] : [{ start: one.start, end: one.end, text: made }]
    })
    const plain = escapes.map((start): Edit => ({ start, end: start + 1, text: '' }))
    return [...read, ...plain].sort((a, b) => a.start - b.start)
  }

  /** The files that the configuration appends to each page. */
  append(text: string, { around, locate }: Around): Edit[] {
    const { snippets, dialect } = this.boundary
    const files = dialect === 'mkdocs' ? (snippets?.autoAppend ?? []) : []
    return files.flatMap((file): Edit[] => {
      const known = this.faults.length
      const end = text.length
      const one = { start: end, end, path: file, part: '', values: undefined, isBelowRoot: true }
      const made = this.textOf(one, { around, at: locate(one), readAs: readPart })
      // They would be the same on each page.
      for (const fault of this.faults.splice(known)) this.faults.push({ ...fault, once: file })
      return made === undefined ? [] : [{ start: end, end, text: `\n\n${made}\n` }]
    })
  }

  private textOf(one: Include, place: Omit<Place, 'file'>): string | undefined {
    const { at } = place
    const file = this.placeOf(one)
    const found = this.fileAt(file, one, at)
    if (typeof found !== 'string') return this.note(found)
    const excerpt = excerptOf(found, one.part)
    const section =
      'code' in excerpt || !/\.md$/i.test(file) ? undefined : sectionOf(found, this.dialect, one.part.slice(1))
    if (section !== undefined) return this.finish(section, one, { ...place, file })
    if (!('code' in excerpt))
      return this.note(diagnostics.missingRegion(one.path, { part: one.part, ...excerpt }, at, 'page'))
    if (excerpt.cut !== undefined) this.note(diagnostics.cutLines(one.path, excerpt.cut, at, 'page'))
    return this.finish(excerpt.code, one, { ...place, file })
  }

  /** The text of a file, or of a part of it, with the files that it includes. */
  private finish(text: string, one: Include, { file, around, at, readAs }: Place): string | undefined {
    if (around.includes(file) || text.length > this.room) return this.note(diagnostics.includeLoop(one.path, at))
    this.room -= text.length
    const filled = one.values ? fillTemplate(text, one.values) : text
    const moved = moveIncludesOf(filled, this.dialect, (path) => this.fromPage(posix.join(posix.dirname(file), path)))
    const own = /\.md$/i.test(file) && !one.isCode ? readAs(this.dialect, moved) : moved
    const whole = applied(own, this.read(own, { around: [...around, file], locate: () => at }))
    return one.indent ? whole.replace(/\n(?!\n|$)/g, `\n${one.indent}`) : whole
  }

  /** The path of the file that an include refers to. */
  private placeOf({ path, isBelowRoot }: Include): string {
    if (path.startsWith('@/')) {
      const place = posix.join(this.boundary.sourceFolder, path.slice(1))
      this.files.add(place)
      return place
    }
    const folders = isBelowRoot ? basePathOf(this.boundary, this.folder) : [this.folder]
    const places = folders.map((folder) => posix.join(folder, path))
    const found = places.findIndex((place) => existsSync(join(this.boundary.root, place)))
    for (const place of places.slice(0, found + 1 || places.length)) this.files.add(place)
    return places[Math.max(0, found)] as string
  }

  private fileAt(file: string, { path: written, isBelowRoot }: Include, at: Location): string | Diagnostic {
    const from = isBelowRoot ? (this.boundary.snippets?.basePath ? 'snippets' : 'site') : 'page'
    const real = realPath(join(this.boundary.root, file))
    if (real === undefined || !statSync(real, { throwIfNoEntry: false })?.isFile())
      return diagnostics.missingSample(written, undefined, at, from)
    if (!this.boundary.publishes(real))
      return diagnostics.linkOutsideContent('include', { href: written, file: this.boundary.name(real) }, at)
    return this.readFile(file as SourcePath)
  }

  private fromPage(file: string): string {
    return posix.relative(this.folder, file)
  }

  private note(fault: Diagnostic): undefined {
    this.faults.push(diagnostics.inDialect(this.boundary, fault))
  }
}

/** The folders in which included files are searched for; by default the site folder and those from it down to the text's own. */
export function basePathOf({ snippets, dialect }: Boundary, folder: string): readonly string[] {
  if (snippets?.basePath && dialect === 'mkdocs') return snippets.basePath
  const parts = folder.split('/')
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((made, { start, end, text: own }) => made.slice(0, start) + own + made.slice(end), text)
}
