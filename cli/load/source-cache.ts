// Contract: a file is not read again only if it had a stamp when it was read and has the same one now; its document is reused
// also if the file was read again and contains the same text.
//
// A file is read once for its front matter and its text. Texts are kept up to a limit; beyond that a text is read again when the
// page is compiled, and what is kept of it are copies, because a slice would keep the whole text in memory. A file that was
// changed in between causes a `ChangedError`: nothing is written, and the next run sees the new text.
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
import { type Boundary, withoutLinks } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import { type Candidate, LazySource, TextReader } from './lazy-source.ts'

/** A file as it was read, without its text. */
interface CachedFile {
  readonly stamp: Stamp
  /** The format by its name, and the actual format. */
  readonly listed: SourceFormat
  readonly format: SourceFormat
  readonly key: Key
  /** Characters of the text. */
  readonly length: number
  readonly document: Reading
}

/** What the cache has of an earlier run of this version of the tool. */
interface CachedFiles {
  /** The variables that front matter was read with, as JSON. */
  readonly variables: string
  /** What decided how files were parsed. */
  readonly settings: string
  readonly files: readonly (readonly [path: string, file: CachedFile])[]
}

const documentsKey = hash('documents', buildId)

interface Entry {
  /** Undefined: it cannot be distinguished from that of a later state. */
  readonly stamp: Stamp | undefined
  /** As it was listed; its text may specify another format. */
  readonly listed: Candidate
  readonly outcome: Source | Diagnostic
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
  private variablesAsJson = stableJson({})
  private settings = ''
  /** Characters of text that this reading may still keep. */
  private room = 0

  /** Those of an earlier run; a file whose stamp differs is read again. */
  private readonly cached: () => { readonly about: CachedFiles; readonly files: ReadonlyMap<string, CachedFile> }
  /** Another setting or function decides now how files are parsed. */
  private isOther = false
  /** Files that were read since their data was stored. */
  private unsaved = 0
  private texts = new TextReader(withoutLinks(''))

  constructor(private readonly cache: Cache) {
    this.cached = lazily(() => {
      const about = cache.find<CachedFiles>('documents', documentsKey) ?? { variables: '', settings: '', files: [] }
      return { about, files: new Map(about.files) }
    })
  }

  /** Store in the cache what the next run need not read and parse again. A few files are read faster than all data is written. */
  async save() {
    const isKnown = !this.isOther && this.cached().files.size > 0
    if (this.unsaved === 0 || (this.unsaved <= fewUnsaved && isKnown)) return
    this.unsaved = 0
    // The variables may change while this waits, and the documents with them.
    const { documents, variablesAsJson: variables, settings } = this
    const files: [string, CachedFile][] = []
    for (const [index, [path, { stamp, listed, outcome }]] of [...this.entries].entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      const made = 'code' in outcome ? undefined : documents.get(outcome)
      if (stamp === undefined || !made || 'code' in outcome) continue
      const { format, key, length = outcome.text.length } = outcome
      const { name, meta, diagnostics } = made
      const document = { name, key: made.key(), meta, diagnostics }
      files.push([path, { stamp, listed: listed.format, format, key, length, document }])
    }
    this.cache.put('documents', documentsKey, { variables, settings, files } satisfies CachedFiles)
  }

  /** Read the files that have changed, and their documents. One call at a time. */
  async read(
    boundary: Boundary,
    candidates: readonly Candidate[],
    { look, read, variables, settings = '', isParsed = false }: ReadRequest,
  ): Promise<Found> {
    this.readWith(variables)
    this.parseWith(settings)
    this.isOther ||= isParsed
    this.room = mostText
    const { root } = boundary
    if (boundary !== this.texts.boundary) this.texts = new TextReader(boundary)
    const isNewList = candidates !== this.candidates
    const wanted =
      isNewList || look === 'stamps'
        ? candidates
        : candidates.filter(({ path }) => [path, ...(boundary.included.get(path) ?? [])].some((one) => look.has(one)))
    let isSame = !isNewList
    for (const [index, one] of wanted.entries()) {
      if (index % few === few - 1) await yieldToEventLoop()
      const known = this.entries.get(one.path)
      // Before the text, so that a change between the two is noticed the next time.
      const stamp = stampOf(join(root, one.path))
      const isNamed = look !== 'stamps' && look.has(one.path)
      if (known && !isNamed && stamp !== undefined && isUnchanged(known, one, stamp)) continue
      const taken = known ? undefined : this.take(one, stamp)
      const made = taken ?? read(one)
      const file = made instanceof Promise ? await made : made
      const outcome = taken ?? this.open(file, known?.outcome)
      // What a page includes changes without it.
      this.entries.set(one.path, { stamp: boundary.included.has(one.path) ? undefined : stamp, listed: one, outcome })
      isSame &&= outcome === known?.outcome
      if (!taken) this.unsaved++
    }
    if (isNewList) this.forgetOthers(candidates)
    if (!isSame) this.found = this.gather(candidates)
    this.candidates = candidates
    return this.found
  }

  /** The document of a source, parsed once. */
  document(source: Source, variables: Variables): Document {
    this.readWith(variables)
    const known = this.documents.get(source)
    if (known) return known
    const made = this.recall(source) ?? readDocument(source, variables)
    this.documents.set(source, made)
    return made
  }

  /** A file that was just read, and its document. If there is no room left, the text is not kept. */
  private open(file: SourceText | Diagnostic, before: Source | Diagnostic | undefined): Source | Diagnostic {
    if ('code' in file) return file
    const { text } = file
    const key = hash(text)
    if (before && !('code' in before) && isSameKind(before, file) && before.key === key) return before
    const isKept = text.length < this.room
    this.room -= text.length
    const source = isKept ? { ...file, key } : new LazySource(this.texts, file, key, text.length)
    this.documents.set(source, this.recall(source) ?? this.parse(source, file))
    return source
  }

  private parse(source: Source, file: SourceText): Document {
    const document = readDocument(file, this.variables)
    if (!(source instanceof LazySource)) return document
    const { name, meta, diagnostics } = document
    const own = { name, meta, diagnostics: diagnostics.length === 0 ? diagnostics : withoutSlices(diagnostics) }
    return reopened(source, own, this.variables)
  }

  /** A file as an earlier run read it. */
  private take(one: Candidate, stamp: Stamp | undefined): Source | undefined {
    const file = this.isOther ? undefined : this.cached().files.get(one.path)
    if (!file || file.stamp !== stamp || file.listed !== one.format) return undefined
    return new LazySource(this.texts, { ...one, format: file.format }, file.key, file.length)
  }

  /** The document of a text that an earlier run read, perhaps elsewhere: a fresh clone has new stamps. */
  private recall(source: Source): Document | undefined {
    const { about, files } = this.cached()
    const file = this.isOther ? undefined : files.get(source.path)
    const isText = file?.format === source.format && file.key === source.key && about.variables === this.variablesAsJson
    // A translation may be that of another file now.
    const isSame = isText && file.document.name === source.name
    return file && isSame ? reopened(source, file.document, this.variables) : undefined
  }

  private parseWith(settings: string) {
    this.isOther ||= this.cached().about.settings !== settings
    if (settings === this.settings) return
    this.settings = settings
    this.entries = new Map()
    this.candidates = []
  }

  private readWith(variables: Variables) {
    if (variables === this.variables) return
    const text = stableJson(variables)
    if (text !== this.variablesAsJson) this.documents = new WeakMap()
    this.variables = variables
    this.variablesAsJson = text
  }

  private forgetOthers(candidates: readonly Candidate[]) {
    const here = new Set(candidates.map(({ path }) => path))
    for (const path of this.entries.keys()) if (!here.has(path)) this.entries.delete(path)
  }

  private gather(candidates: readonly Candidate[]): Found {
    const sources = new Map<SourcePath, Source>()
    const diagnostics: Diagnostic[] = []
    for (const { path } of candidates) {
      const outcome = this.entries.get(path)?.outcome
      if (outcome === undefined) continue
      if ('code' in outcome) diagnostics.push(outcome)
      else sources.set(path, outcome)
    }
    return { sources, diagnostics }
  }
}

/** A document without the text of its source, which is read again when a location is needed. */
function reopened(source: Source, document: Reading, variables: Variables): Document {
  const read = lazily(() => readDocument(source, variables))
  return documentOf(source, document, (...field) => read().locate(...field))
}

/** Whether a file is the one that was read, as the same kind of page. */
function isUnchanged({ stamp, listed, outcome }: Entry, one: Candidate, now: Stamp): boolean {
  return stamp === now && !('code' in outcome) && isSameKind(listed, one)
}

function isSameKind(known: Candidate, { collection, name, format }: Candidate): boolean {
  const { kind, id } = known.collection
  return known.name === name && known.format === format && kind === collection.kind && id === collection.id
}
