// The files that a text of another generator includes are read with it. They go before the text (`withIncluded`), so that every problem is
// reported where its author included them.
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

/** Signs that a text may include: files that include each other several times would have no end. */
const most = 2_000_000

/** Reads a file that may be published. */
type Read = (path: SourcePath) => string | Diagnostic

interface IncludingText {
  readonly path: SourcePath
  readonly text: string
  /** What is known to be wrong with it. */
  readonly faults: readonly Diagnostic[]
}

/** A text with the files that it includes, which `boundary.included` names from then on. */
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

/** The file that is included, the files around it, and where its author included it. */
interface Place {
  readonly file: string
  readonly around: readonly string[]
  readonly at: Location
  /** How a file in Markdown is read. */
  readonly readAs: typeof readPart
}

/** The files that include each other, the innermost last, and where an include is for its author. */
interface Around {
  readonly around: readonly string[]
  readonly locate: (one: Include) => Location
}

class IncludeReader {
  /** From the root of the site, whether they exist or not. */
  readonly files = new Set<string>()
  readonly faults: Diagnostic[] = []
  private readonly dialect: string
  private room = most

  constructor(
    private readonly boundary: Boundary,
    /** The folder of the page: paths in whatever it includes are changed to begin there. */
    private readonly folder: string,
    private readonly readFile: Read,
  ) {
    this.dialect = boundary.dialect ?? ''
  }

  read(text: string, { around, locate }: Around): Edit[] {
    const { includes, escapes } = includesOf(text, this.dialect)
    const read = includes.flatMap((one): Edit[] => {
      // A page that is nothing else has the title of the file.
      const isAll = around.length === 1 && `${text.slice(0, one.start)}${text.slice(one.end)}`.trim() === ''
      const readAs = isAll ? readDialect : readPart
      const made = one.block ?? this.textOf(one, { around, at: locate(one), readAs })
      return made === undefined ? [] : [{ start: one.start, end: one.end, text: made }]
    })
    const plain = escapes.map((start): Edit => ({ start, end: start + 1, text: '' }))
    return [...read, ...plain].sort((a, b) => a.start - b.start)
  }

  /** What the configuration adds at the end of each page. */
  append(text: string, { around, locate }: Around): Edit[] {
    const { snippets, dialect } = this.boundary
    const files = dialect === 'mkdocs' ? (snippets?.autoAppend ?? []) : []
    return files.flatMap((file): Edit[] => {
      const known = this.faults.length
      const end = text.length
      const one = { start: end, end, path: file, part: '', values: undefined, isBelowRoot: true }
      const made = this.textOf(one, { around, at: locate(one), readAs: readPart })
      // The same on each page.
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

  /** The text of a file, or of a part of it, with what it includes itself. */
  private finish(text: string, one: Include, { file, around, at, readAs }: Place): string | undefined {
    if (around.includes(file) || text.length > this.room) return this.note(diagnostics.includeLoop(one.path, at))
    this.room -= text.length
    const filled = one.values ? fillTemplate(text, one.values) : text
    const moved = moveIncludesOf(filled, this.dialect, (path) => this.fromPage(posix.join(posix.dirname(file), path)))
    const own = /\.md$/i.test(file) && !one.isCode ? readAs(this.dialect, moved) : moved
    const whole = applied(own, this.read(own, { around: [...around, file], locate: () => at }))
    return one.indent ? whole.replace(/\n(?!\n|$)/g, `\n${one.indent}`) : whole
  }

  /** The file that a path means. */
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

/** The folders in which a file is looked for that a text in a folder includes; the site folder and those above the text by default. */
export function basePathOf({ snippets, dialect }: Boundary, folder: string): readonly string[] {
  if (snippets?.basePath && dialect === 'mkdocs') return snippets.basePath
  const parts = folder.split('/')
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((made, { start, end, text: own }) => made.slice(0, start) + own + made.slice(end), text)
}
