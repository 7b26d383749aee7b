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

/** A text with the files that it includes, which `boundary.included` names from then on. */
export function includeFiles(
  boundary: Boundary,
  { path, text }: { readonly path: SourcePath; readonly text: string },
  readFile: Read,
): string {
  const reader = new IncludeReader(boundary, posix.dirname(path), readFile)
  const { text: own } = takeGiven(text)
  const edits = reader.read(own, [path], ({ start, end }) => locateIn(path, own, start, end - start))
  if (reader.files.size > 0) boundary.included.set(path, [...reader.files])
  else boundary.included.delete(path)
  return edits.length + reader.faults.length === 0 ? text : withIncluded(text, { edits, faults: reader.faults })
}

/** The file that is included, the files around it, and where its author included it. */
interface Place {
  readonly file: string
  readonly around: readonly string[]
  readonly at: Location
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

  /** `around` are the files that include each other, the innermost last. */
  read(text: string, around: readonly string[], locate: (one: Include) => Location): Edit[] {
    const { includes, escapes } = includesOf(text, this.dialect)
    const read = includes.flatMap((one): Edit[] => {
      const made = one.block ?? this.textOf(one, around, locate(one))
      return made === undefined ? [] : [{ start: one.start, end: one.end, text: made }]
    })
    const plain = escapes.map((start): Edit => ({ start, end: start + 1, text: '' }))
    return [...read, ...plain].sort((a, b) => a.start - b.start)
  }

  private textOf(one: Include, around: readonly string[], at: Location): string | undefined {
    const file = this.placeOf(one)
    const found = this.fileAt(file, one, at)
    if (typeof found !== 'string') return this.note(found)
    const excerpt = excerptOf(found, one.part)
    const section =
      'code' in excerpt || !/\.md$/i.test(file) ? undefined : sectionOf(found, this.dialect, one.part.slice(1))
    if (section !== undefined) return this.finish(section, one, { file, around, at })
    if (!('code' in excerpt))
      return this.note(diagnostics.missingRegion(one.path, { part: one.part, ...excerpt }, at, 'page'))
    if (excerpt.cut !== undefined) this.note(diagnostics.cutLines(one.path, excerpt.cut, at, 'page'))
    return this.finish(excerpt.code, one, { file, around, at })
  }

  /** The text of a file, or of a part of it, with what it includes itself. */
  private finish(text: string, one: Include, { file, around, at }: Place): string | undefined {
    if (around.includes(file) || text.length > this.room) return this.note(diagnostics.includeLoop(one.path, at))
    this.room -= text.length
    const filled = one.values ? fillTemplate(text, one.values) : text
    const moved = moveIncludesOf(filled, this.dialect, (path) => this.fromPage(posix.join(posix.dirname(file), path)))
    const own = /\.md$/i.test(file) ? readDialect(this.dialect, moved) : moved
    const whole = applied(
      own,
      this.read(own, [...around, file], () => at),
    )
    return one.indent ? whole.replace(/\n(?!\n|$)/g, `\n${one.indent}`) : whole
  }

  /** The file that a path means. */
  private placeOf({ path, isBelowRoot }: Include): string {
    if (path.startsWith('@/')) {
      const place = posix.join(this.boundary.sourceFolder, path.slice(1))
      this.files.add(place)
      return place
    }
    const parts = this.folder.split('/')
    const folders = isBelowRoot ? ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))] : [this.folder]
    const places = folders.map((folder) => posix.join(folder, path))
    const found = places.findIndex((place) => existsSync(join(this.boundary.root, place)))
    for (const place of places.slice(0, found + 1 || places.length)) this.files.add(place)
    return places[Math.max(0, found)] as string
  }

  private fileAt(file: string, { path: written, isBelowRoot }: Include, at: Location): string | Diagnostic {
    const real = realPath(join(this.boundary.root, file))
    if (real === undefined || !statSync(real, { throwIfNoEntry: false })?.isFile())
      return diagnostics.missingSample(written, undefined, at, isBelowRoot ? 'site' : 'page')
    if (!this.boundary.publishes(real))
      return diagnostics.linkOutsideContent('include', { href: written, file: this.boundary.name(real) }, at)
    return this.readFile(file as SourcePath)
  }

  private fromPage(file: string): string {
    return posix.relative(this.folder, file)
  }

  private note(fault: Diagnostic): undefined {
    this.faults.push(fault)
  }
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((made, { start, end, text: own }) => made.slice(0, start) + own + made.slice(end), text)
}
