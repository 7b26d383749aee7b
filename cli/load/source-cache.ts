// Contract: a file is not read again only if it had a stamp when it was read and has the same one now; its document is reused
// also if the file was read again and contains the same text.
//
// A file is read once for its front matter and its text. Texts are kept up to a limit; beyond that a text is read again when the
// page is compiled, and what is kept of it are copies, because a slice would keep the whole text in memory. A file that was
// changed in between causes a `ChangedError`: nothing is written, and the next run sees the new text.
//
// For a quick start, the development server defers the stamps of unknown files and the keys of texts that are not kept, until a
// page or the cache needs them. Until then, the time of reading replaces them: a file last changed before it is the one read.
import { join } from 'node:path'
import {
  type Diagnostic,
  type Document,
  documentOf,
  hash,
  type Key,
  lazily,
  type Reading,
  readDocument,
  type Source,
  type SourcePath,
  type SourceText,
  stableJson,
  withoutSlices,
} from '../../renderer/index.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { Cache } from '../cache/cache.ts'
import { type Boundary, withoutLinks } from '../disk/boundary.ts'
import { isBefore, moves, type Stamp, stampBefore, stampOf, tick } from '../disk/stamp.ts'
import type { Candidate } from './scan.ts'
import {
  type CachedFile,
  type CachedFiles,
  LazySource,
  noCachedFiles,
  putCachedFiles,
  readCachedFiles,
  TextReader,
  toCachedFile,
} from './source-cache-file.ts'

interface Entry {
  /** Or the time of reading, if the stamp was put off: valid if the file was last changed before. Undefined: not trusted. */
  readonly stamp: Stamp | number | undefined
  /** As it was listed; its text may specify another format. */
  readonly listed: Candidate
  readonly outcome: Source | Diagnostic
}

/** A file that was just read: what was known of it, how it was listed, and its stamp or the time of reading. */
interface Opening extends Pick<Entry, 'listed' | 'stamp'> {
  readonly known: Entry | undefined
  readonly isMoved: Moves
}

export interface ReadRequest {
  /** The files to read again, or `stamps`: those whose stamp differs. */
  readonly look: ReadonlySet<string> | 'stamps'
  readonly read: (one: Candidate) => SourceText | Diagnostic | Promise<SourceText | Diagnostic>
  readonly variables: Variables
  /** What decides how a file is parsed, as text: with other settings, every file is read again. */
  readonly settings?: string
  /** Whether a function of the site preprocesses texts; only `read` calls it. */
  readonly isParsed?: boolean
}

/** Whether a file may have been moved here with its folder since a time. */
type Moves = ReturnType<typeof moves>

type Variables = Readonly<Record<string, unknown>>

/** Files that are read between two turns of the event loop, which bundling needs to continue. */
const few = 40
/** Files that the next run reads again rather than having the data of all files written. */
const fewUnsaved = 8
/** Characters of text that are kept in memory; texts beyond that are read again on demand. */
const mostText = 1_000_000

export interface Found {
  readonly sources: ReadonlyMap<SourcePath, Source>
  readonly diagnostics: readonly Diagnostic[]
}

/** Sources as they were last read, and their documents. A source whose text is unchanged stays the same object. */
export class SourceCache {
  private entries = new Map<SourcePath, Entry>()
  private candidates: readonly Candidate[] = []
  private found: Found = { sources: new Map(), diagnostics: [] }
  private documents = new WeakMap<Source, Document>()
  private variables: Variables = {}
  private settings = ''
  /** Characters of text that this reading may still keep. */
  private room = 0

  private cachedFiles: CachedFiles = noCachedFiles
  private readonly restored = new WeakMap<Source, CachedFile>()
  /** Files that were read since their data was stored. */
  private unsaved = 0
  private texts = new TextReader(withoutLinks(''))

  /** `inHaste`: the keys of most texts are computed later. */
  constructor(private readonly inHaste = false) {}

  /** Use the data of an earlier run from the cache; files whose stamp differs are read again. */
  restore(cache: Cache) {
    this.cachedFiles = readCachedFiles(cache)
  }

  /** Store in the cache what the next run need not read and parse again. A few files are read faster than all data is written. */
  async save(cache: Cache) {
    if (this.unsaved === 0 || (this.unsaved <= fewUnsaved && this.cachedFiles.files.size > 0)) return
    this.unsaved = 0
    // The variables may change while this waits, and the documents with them.
    const { documents } = this
    const { root } = this.texts.boundary
    const variables = stableJson(this.variables)
    const { settings } = this
    const isMoved = moves(root)
    const files = new Map<string, CachedFile>()
    for (const [index, [path, entry]] of [...this.entries].entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      const { outcome, listed } = entry
      const document = 'code' in outcome ? undefined : documents.get(outcome)
      const stamp = document && stampIn(entry, join(root, path), isMoved)
      if (stamp !== undefined && document && !('code' in outcome))
        files.set(path, toCachedFile({ stamp, listed: listed.format }, outcome, document))
    }
    putCachedFiles(cache, { variables, settings, files })
  }

  /** Look at files and read those that are others than before, their documents too. One call at a time. */
  async read(
    boundary: Boundary,
    candidates: readonly Candidate[],
    { look, read, variables, settings = '', isParsed = false }: ReadRequest,
  ): Promise<Found> {
    this.readWith(variables)
    this.parseWith(settings)
    if (isParsed) this.cachedFiles = noCachedFiles
    this.room = mostText
    const { root } = boundary
    if (boundary !== this.texts.boundary) this.texts = new TextReader(boundary)
    const start = Date.now() - tick
    const isNewList = candidates !== this.candidates
    const wanted = isNewList || look === 'stamps' ? candidates : candidates.filter(({ path }) => look.has(path))
    const isMoved = moves(root)
    const changed: Candidate[] = []
    for (const [index, one] of wanted.entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      const known = this.entries.get(one.path)
      // Before the text, so that a change between the two is noticed the next time. For an unknown file it can wait.
      const isNew = !known && !this.cachedFiles.files.has(one.path)
      const stamp = isNew ? start : stampOf(join(root, one.path))
      const sure = known && isSameFile(known, stamp, isMoved) && !(look !== 'stamps' && look.has(one.path))
      if (known && sure && !('code' in known.outcome) && isSame(known.listed, one)) continue
      const taken = known ? undefined : this.take(one, stamp)
      const made = taken ? undefined : read(one)
      const file = made instanceof Promise ? await made : made
      const outcome = taken ?? this.open(file as SourceText | Diagnostic, { known, listed: one, stamp, isMoved })
      this.entries.set(one.path, { stamp, listed: one, outcome })
      if (outcome !== known?.outcome) changed.push(one)
      if (!this.restored.has(outcome as Source)) this.unsaved++
    }
    if (isNewList) this.forgetOthers(candidates)
    if (isNewList || changed.length > 0) this.found = this.gather(candidates, isNewList ? undefined : changed)
    this.candidates = candidates
    return this.found
  }

  /** The document of a source, parsed once. */
  document(source: Source, variables: Variables): Document {
    this.readWith(variables)
    const known = this.documents.get(source)
    if (known) return known
    const made = this.recall(source, variables) ?? readDocument(source, variables)
    this.documents.set(source, made)
    return made
  }

  /** A file that was just read, and its document. If there is no room left, the text is not kept. */
  private open(file: SourceText | Diagnostic, { known, listed, stamp, isMoved }: Opening): Source | Diagnostic {
    if ('code' in file) return file
    const key = lazily(() => hash(file.text))
    const before = known && !wasMoved(known, isMoved) ? known.outcome : undefined
    if (before && !('code' in before) && isSame(before, file) && before.key === key()) return before
    const document = this.recallText(file, key, listed) ?? readDocument(file, this.variables)
    this.room -= file.text.length
    if (this.room > 0) {
      const source = { ...file, key: key() }
      this.documents.set(source, document)
      return source
    }
    const own = this.inHaste && typeof stamp === 'number' ? stamp : key()
    const closed = new LazySource(this.texts, file, own, file.text.length)
    const { name, meta, diagnostics } = document
    const kept = { name, meta, diagnostics: diagnostics.length === 0 ? diagnostics : withoutSlices(diagnostics) }
    this.documents.set(closed, reopened(closed, kept, this.variables))
    return closed
  }

  /** A file as an earlier run read it. */
  private take(one: Candidate, stamp: Entry['stamp']): Source | undefined {
    const file = this.cachedFiles.files.get(one.path)
    if (!file || file.stamp !== stamp || file.listed !== one.format) return undefined
    const source = new LazySource(this.texts, { ...one, format: file.format }, file.key, file.length)
    this.restored.set(source, file)
    return source
  }

  private recall(source: Source, variables: Variables): Document | undefined {
    const file = this.restored.get(source)
    if (!file || this.cachedFiles.variables !== stableJson(variables)) return undefined
    return reopened(source, file.document, variables)
  }

  /** The document of a text that an earlier run read, perhaps elsewhere: a fresh clone has new stamps. */
  private recallText(read: SourceText, key: () => Key, listed: Candidate): Document | undefined {
    const file = this.cachedFiles.files.get(read.path)
    if (!file || file.format !== read.format || file.listed !== listed.format || file.key !== key()) return undefined
    if (this.cachedFiles.variables !== stableJson(this.variables)) return undefined
    return reopened({ ...read, key: key() }, file.document, this.variables)
  }

  private parseWith(settings: string) {
    if (this.cachedFiles.settings !== settings) this.cachedFiles = noCachedFiles
    if (settings === this.settings) return
    this.settings = settings
    this.entries = new Map()
    this.candidates = []
  }

  private readWith(variables: Variables) {
    if (variables === this.variables) return
    if (stableJson(variables) !== stableJson(this.variables)) this.documents = new WeakMap()
    this.variables = variables
  }

  private forgetOthers(candidates: readonly Candidate[]) {
    const here = new Set(candidates.map(({ path }) => path))
    for (const path of this.entries.keys()) if (!here.has(path)) this.entries.delete(path)
  }

  /** Everything, or the last result with changed files replaced. */
  private gather(candidates: readonly Candidate[], changed: readonly Candidate[] | undefined): Found {
    const outcomeOf = ({ path }: Candidate) => this.entries.get(path)?.outcome
    const before = this.found.sources
    if (changed?.every((one) => before.has(one.path) && !('code' in (outcomeOf(one) as Source)))) {
      const sources = new Map(before)
      for (const one of changed) sources.set(one.path, outcomeOf(one) as Source)
      return { sources, diagnostics: this.found.diagnostics }
    }
    const sources = new Map<SourcePath, Source>()
    const diagnostics: Diagnostic[] = []
    for (const one of candidates) {
      const outcome = outcomeOf(one)
      if (outcome === undefined) continue
      if ('code' in outcome) diagnostics.push(outcome)
      else sources.set(one.path, outcome)
    }
    return { sources, diagnostics }
  }
}

/** A document without the text of its source, which is read again when a location is needed. */
function reopened(source: Source, document: Reading, variables: Variables): Document {
  const read = lazily(() => readDocument(source, variables))
  return documentOf(source, document, (...field) => read().locate(...field))
}

/** The stamp of an entry; undefined if its file has changed since. */
function stampIn(entry: Entry, file: string, isMoved: Moves): Stamp | undefined {
  if (typeof entry.stamp !== 'number') return entry.stamp
  return wasMoved(entry, isMoved) ? undefined : stampBefore(file, entry.stamp)
}

/** Whether another file with equally old times may have replaced it: a key computed now may be that of the other file. */
function wasMoved({ stamp, listed }: Entry, isMoved: Moves): boolean {
  return typeof stamp === 'number' && isMoved(listed.path, stamp)
}

/** Whether a file is unchanged. */
function isSameFile(known: Entry, now: Entry['stamp'], isMoved: Moves): boolean {
  if (typeof now !== 'string') return false
  return typeof known.stamp === 'number' ? isBefore(now, known.stamp) && !wasMoved(known, isMoved) : known.stamp === now
}

/** Whether a file is the same kind of page. */
function isSame(known: Candidate, { collection, name, format }: Candidate): boolean {
  const { kind, id } = known.collection
  return known.name === name && known.format === format && kind === collection.kind && id === collection.id
}
