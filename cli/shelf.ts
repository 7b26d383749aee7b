// Contract: a file is taken as it was read last only where it had a stamp then, and has the same one now; its document also
// where it was read again, and holds the same text.
import { join } from 'node:path'
import {
  type Diagnostic,
  type Document,
  readDocument,
  type Source,
  type SourcePath,
  stableJson,
} from '../renderer/index.ts'
import type { Candidate } from './scan.ts'
import {
  lazySource,
  nothingRemembered,
  type Remembered,
  type RememberedFile,
  readShelf,
  rememberedFile,
  writeShelf,
} from './shelf-file.ts'
import { type Stamp, stampOf } from './stamp.ts'
import { turn } from './turn.ts'
import { withoutSlices } from './without-slices.ts'

interface Entry {
  /** Nothing, where the stamp cannot be trusted. */
  readonly stamp: Stamp | undefined
  /** As it was listed; its text may say that it is another kind of page. */
  readonly listed: Candidate
  readonly outcome: Source | Diagnostic
}

export interface Looking {
  /** The files that are read again, or `stamps`: those whose stamp differs. */
  readonly look: ReadonlySet<string> | 'stamps'
  readonly read: (one: Candidate) => Source | Diagnostic
  readonly variables: Variables
}

type Variables = Readonly<Record<string, unknown>>

/** Files that are read between two turns of the event loop, in which bundling gets its answers. */
const few = 40
/** Characters of text that one reading keeps; of more files each is read again when somebody asks for it. */
const mostText = 1_000_000

export interface Found {
  readonly sources: ReadonlyMap<SourcePath, Source>
  readonly diagnostics: readonly Diagnostic[]
}

/** Sources as they were read last, and their documents. A source whose text is the same stays the same object. */
export class Shelf {
  private entries = new Map<SourcePath, Entry>()
  private candidates: readonly Candidate[] = []
  private found: Found = { sources: new Map(), diagnostics: [] }
  private documents = new WeakMap<Source, Document>()
  private variables: Variables = {}
  /** Characters of text that this reading may still keep. */
  private room = 0

  private remembered: Remembered = nothingRemembered
  private readonly restored = new WeakMap<Source, RememberedFile>()
  private isSaved = true

  /** Take what a run before this one wrote down; a file is read again where its stamp differs. */
  restore(file: string) {
    this.remembered = readShelf(file)
  }

  /** Write down what the next run need not read and parse again; failures are silent. */
  save(file: string) {
    if (this.isSaved) return
    this.isSaved = true
    const files = [...this.entries].flatMap(([path, { stamp, listed, outcome }]): [string, RememberedFile][] => {
      const document = 'code' in outcome ? undefined : this.documents.get(outcome)
      return stamp === undefined || 'code' in outcome || !document
        ? []
        : [[path, rememberedFile({ stamp, listed: listed.format }, outcome, document)]]
    })
    writeShelf(file, { variables: stableJson(this.variables), files: new Map(files) })
  }

  /** Look at files and read those that are others than before, their documents too. One call at a time. */
  async read(root: string, candidates: readonly Candidate[], { look, read, variables }: Looking): Promise<Found> {
    this.readWith(variables)
    this.room = mostText
    const anew = candidates !== this.candidates
    const wanted = anew || look === 'stamps' ? candidates : candidates.filter(({ path }) => look.has(path))
    const changed: Candidate[] = []
    for (const [index, one] of wanted.entries()) {
      if (index % few === few - 1) await turn()
      const known = this.entries.get(one.path)
      // The stamp first: what is written between the two is read again the next time.
      const stamp = stampOf(join(root, one.path))
      const sure = stamp !== undefined && stamp === known?.stamp && !(look !== 'stamps' && look.has(one.path))
      if (known && sure && !('code' in known.outcome) && isSame(known.listed, one)) continue
      const outcome =
        (known ? undefined : this.take(root, one, stamp)) ?? this.open(root, this.same(known?.outcome, read(one)), one)
      this.entries.set(one.path, { stamp, listed: one, outcome })
      if (outcome !== known?.outcome) changed.push(one)
      if (!this.restored.has(outcome as Source)) this.isSaved = false
    }
    if (anew) this.forgetOthers(candidates)
    if (anew || changed.length > 0) this.found = this.gather(candidates, anew ? undefined : changed)
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

  /** Parse the document of a source that was read now; where many are, the text need not stay in memory. */
  private open(root: string, source: Source | Diagnostic, listed: Candidate): Source | Diagnostic {
    if ('code' in source || this.documents.has(source)) return source
    const document = this.recallText(source, listed) ?? readDocument(source, this.variables)
    this.room -= source.text.length
    if (this.room > 0) {
      this.documents.set(source, document)
      return source
    }
    const closed = lazySource(root, source, source.key)
    const { name, key, meta, diagnostics } = document
    const own = withoutSlices({ name, key, meta, diagnostics })
    this.documents.set(closed, reopened(closed, own, this.variables))
    return closed
  }

  /** A file as another run read it. */
  private take(root: string, one: Candidate, stamp: Stamp | undefined): Source | undefined {
    const file = this.remembered.files.get(one.path)
    if (!file || stamp === undefined || file.stamp !== stamp || file.listed !== one.format) return undefined
    const source = lazySource(root, { ...one, format: file.format }, file.key)
    this.restored.set(source, file)
    return source
  }

  private recall(source: Source, variables: Variables): Document | undefined {
    const file = this.restored.get(source)
    if (!file || this.remembered.variables !== stableJson(variables)) return undefined
    return reopened(source, file.document, variables)
  }

  /** The document of a text that another run read, perhaps elsewhere: a fresh clone has new stamps. */
  private recallText(source: Source, listed: Candidate): Document | undefined {
    const file = this.remembered.files.get(source.path)
    if (file?.key !== source.key || file.format !== source.format || file.listed !== listed.format) return undefined
    if (this.remembered.variables !== stableJson(this.variables)) return undefined
    return reopened(source, file.document, this.variables)
  }

  private readWith(variables: Variables) {
    if (variables === this.variables) return
    if (stableJson(variables) !== stableJson(this.variables)) this.documents = new WeakMap()
    this.variables = variables
  }

  private same(before: Source | Diagnostic | undefined, now: Source | Diagnostic): Source | Diagnostic {
    const equal = before && !('code' in before) && !('code' in now) && before.key === now.key && isSame(before, now)
    return equal ? before : now
  }

  private forgetOthers(candidates: readonly Candidate[]) {
    const here = new Set(candidates.map(({ path }) => path))
    for (const path of this.entries.keys()) if (!here.has(path)) this.entries.delete(path)
  }

  /** All of it, or what it was with the changed ones replaced. */
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

/** A document without the text of its source, which is read again where a place is asked for. */
function reopened(source: Source, document: RememberedFile['document'], variables: Variables): Document {
  const { collection, format, path } = source
  const locate: Document['locate'] = (...field) => readDocument(source, variables).locate(...field)
  return { source: path, collection, format, ...document, locate }
}

/** True where a file is the same kind of page. */
function isSame(known: Candidate, { collection, name, format }: Candidate): boolean {
  const { kind, id } = known.collection
  return known.name === name && known.format === format && kind === collection.kind && id === collection.id
}
