// Contract: a file is reused without being read only if it had a stamp when it was read and still has the same one, or, in the next
// run, if its bytes have the same hash.
//
// A file is read once for its front matter and its text. Texts are kept in memory up to a limit; beyond that, a text is read again
// when its page is compiled, and the parts of it that are kept are copies, because a slice would keep the whole text in memory. A
// file that changes in between causes a `ChangedError`: nothing is written, and the next run sees the new text.
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
  type SourceFormat,
  type SourcePath,
  type SourceText,
  stableJson,
  withoutSlices,
} from '../../renderer/index.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { Cache } from '../cache/cache.ts'
import type { FileIndex } from '../cache/file-index.ts'
import { type Boundary, withoutLinks } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import { type Candidate, LazySource, TextReader } from './lazy-source.ts'

/** A file as it was read, without its text. */
interface CachedFile {
  /** Hash of its bytes. */
  readonly content: string
  /** The actual format. */
  readonly format: SourceFormat
  readonly key: Key
  /** Characters of the text. */
  readonly length: number
  readonly document: Reading
}

type CachedFiles = readonly (readonly [page: string, file: CachedFile])[]

/** Identifies a file as a page of one kind; as a page of another kind, it is read again. */
function pageOf({ path, name, format, collection: { kind, id } }: Candidate): string {
  return [path, name, format, kind, id].join('\n')
}

interface Entry {
  /** Undefined if it cannot be distinguished from that of a later state. */
  readonly stamp: Stamp | undefined
  readonly outcome: Source | Diagnostic
  readonly document?: Document
}

export interface ReadRequest {
  /** The files to read again, or `stamps`: those whose stamp differs. */
  readonly look: ReadonlySet<string> | 'stamps'
  readonly read: (one: Candidate) => SourceText | Diagnostic | Promise<SourceText | Diagnostic>
  readonly variables: Variables
  /** What else decides how a file is parsed. If it changes, every file is read again. */
  readonly settings?: string
  /** Whether a function of the site parses front matter; only `read` calls it. */
  readonly isParsed?: boolean
}

type Variables = Readonly<Record<string, unknown>>

/** Number of files read between two turns of the event loop, which bundling needs to continue. */
const few = 40
/** For this many files at most, the next run reads them again, which is faster than writing the data of all files. */
const fewUnsaved = 8
/** Characters of text that are kept in memory; further texts are read again on demand. */
const mostText = 1_000_000

export interface Found {
  readonly sources: ReadonlyMap<SourcePath, Source>
  readonly documents: ReadonlyMap<SourcePath, Document>
  readonly diagnostics: readonly Diagnostic[]
}

/** Sources as they were last read, and their documents. A source whose text is unchanged stays the same object. */
export class SourceCache {
  /** By page, as identified by `pageOf`. */
  private entries: ReadonlyMap<string, Entry> = new Map()
  private candidates: readonly Candidate[] = []
  private found = gather(this.entries)
  private variables: Variables = {}
  /** Hash of all that decides how files are parsed. */
  private key: Key | undefined
  /** What an earlier run with the same settings has read. */
  private cached: ReadonlyMap<string, CachedFile> = new Map()
  /** Characters of text that this reading may still keep. */
  private room = 0
  /** Files that were read since their data was stored. */
  private unsaved = 0
  private texts = new TextReader(withoutLinks(''))

  constructor(
    private readonly cache: Cache,
    private readonly files: FileIndex,
  ) {}

  /** Store in the cache what the next run need not read and parse again. */
  async save() {
    const { key, unsaved, cached } = this
    if (key === undefined || unsaved === 0 || (unsaved <= fewUnsaved && cached.size > 0)) return
    this.unsaved = 0
    const files: [string, CachedFile][] = []
    for (const [index, [page, { stamp, outcome, document }]] of [...this.entries].entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      if (stamp === undefined || !document || 'code' in outcome) continue
      const { path, format, key, length = outcome.text.length } = outcome
      // With the same stamp, the file has the bytes that were read.
      if (stampOf(this.files.fileOf(path)) !== stamp) continue
      const { name, meta, diagnostics } = document
      const reading = { name, key: document.key(), meta, diagnostics }
      files.push([page, { content: this.files.hashOf(path, stamp), format, key, length, document: reading }])
    }
    this.cache.put('documents', key, files satisfies CachedFiles)
  }

  /** Read the files that have changed, and their documents. One call at a time. */
  async read(boundary: Boundary, candidates: readonly Candidate[], request: ReadRequest): Promise<Found> {
    const { look } = request
    this.parseWith(request)
    this.room = mostText
    if (boundary !== this.texts.boundary) this.texts = new TextReader(boundary)
    // With a new list, unreported changes are likely: one folder may have replaced another.
    const looksAtAll = look === 'stamps' || candidates !== this.candidates
    const entries = new Map<string, Entry>()
    let isSame = candidates.length === this.entries.size
    for (const [index, one] of candidates.entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      const page = pageOf(one)
      const known = this.entries.get(page)
      const files = [one.path, ...(boundary.included.get(one.path) ?? [])]
      const isLookedAt = looksAtAll || files.some((path) => look.has(path))
      const entry = known && !isLookedAt ? known : await this.lookAt(one, known, request)
      entries.set(page, entry)
      isSame &&= entry.outcome === known?.outcome
    }
    this.entries = entries
    this.candidates = candidates
    if (!isSame) this.found = gather(entries)
    return this.found
  }

  private async lookAt(one: Candidate, known: Entry | undefined, { read }: ReadRequest): Promise<Entry> {
    const { root, included } = this.texts.boundary
    // Before the text is read, so that a change in between is noticed the next time.
    const stamp = stampOf(join(root, one.path))
    if (known && stamp !== undefined && known.stamp === stamp && !('code' in known.outcome)) return known
    const taken = known ? undefined : this.take(one, stamp)
    if (!taken) this.unsaved++
    const made = taken ?? this.open(await read(one), known)
    // Included files may change while the page’s own file does not.
    return { ...made, stamp: included.has(one.path) ? undefined : stamp }
  }

  /** A file that was just read, and its document. If the limit is reached, the text is not kept. */
  private open(file: SourceText | Diagnostic, before: Entry | undefined): Pick<Entry, 'outcome' | 'document'> {
    if ('code' in file) return { outcome: file }
    const { text } = file
    const key = hash(text)
    const known = before?.outcome
    if (before && known && !('code' in known) && known.format === file.format && known.key === key) return before
    const isKept = text.length < this.room
    this.room -= text.length
    const document = readDocument(file, this.variables)
    if (isKept) return { outcome: { ...file, key }, document }
    const source = new LazySource(this.texts, file, key, text.length)
    const { name, meta, diagnostics } = document
    const own = { name, meta, diagnostics: diagnostics.length === 0 ? diagnostics : withoutSlices(diagnostics) }
    return { outcome: source, document: this.reopened(source, own) }
  }

  /** A file as an earlier run read it. Hashes are compared, since a fresh clone has new stamps. */
  private take(one: Candidate, stamp: Stamp | undefined): Pick<Entry, 'outcome' | 'document'> | undefined {
    const file = this.cached.get(pageOf(one))
    if (!file || this.files.hashOf(one.path, stamp) !== file.content) return undefined
    const source = new LazySource(this.texts, { ...one, format: file.format }, file.key, file.length)
    return { outcome: source, document: this.reopened(source, file.document) }
  }

  private parseWith({ variables, settings = '', isParsed = false }: ReadRequest) {
    const key = hash('documents', buildId, stableJson(variables), settings)
    if (key === this.key) return
    this.key = key
    this.variables = variables
    this.cached = new Map(isParsed ? [] : this.cache.find<CachedFiles>('documents', key))
    this.entries = new Map()
    this.found = gather(this.entries)
  }

  /** A document without the text of its source, which is read again when a location is needed. */
  private reopened(source: Source, document: Reading): Document {
    const { variables } = this
    const read = lazily(() => readDocument(source, variables))
    const opening = () => readDocument(source, variables).opening()
    return documentOf(source, document, { locate: (...field) => read().locate(...field), opening })
  }
}

function gather(entries: ReadonlyMap<string, Entry>): Found {
  const sources = new Map<SourcePath, Source>()
  const documents = new Map<SourcePath, Document>()
  const diagnostics: Diagnostic[] = []
  for (const { outcome, document } of entries.values()) {
    if ('code' in outcome) diagnostics.push(outcome)
    else sources.set(outcome.path, outcome)
    if (document) documents.set(document.source, document)
  }
  return { sources, documents, diagnostics }
}
