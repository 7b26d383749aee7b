// Contract: a value depends on nothing but its key; a value that was read is never changed; a value that is missing, damaged or
// stored under another key counts as absent. No failure here is an error of the run.
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '../../renderer/index.ts'
import { cacheFolder } from '../disk/own-folder.ts'
import { CacheIndex, type Entry, keyLength } from './cache-index.ts'
import { planSegments, retain, roundLimit } from './retention.ts'
import { attempt, removeStale, Segment, SegmentDraft, type Stored } from './segment.ts'

/**
 * The kinds of values.
 *
 * - `record`: the last build, its manifest and what its pages were made of
 * - `files`: hashes of files with their stamps
 * - `documents`: front matter by file; `bundles`: what esbuild made
 * - `compiled`: bodies, highlighted code, digests, link facts, checked data, facts of the bundles of pages in MDX, and the
 *   environment in which all this was made
 * - `external`: what pages of other sites answered, and since when they have failed
 * - `outputs`: bytes of files by their hash; `pictures`: drawn previews; `search`: the state of the index
 */
export type Namespace =
  | 'record'
  | 'files'
  | 'documents'
  | 'bundles'
  | 'compiled'
  | 'links'
  | 'external'
  | 'outputs'
  | 'pictures'
  | 'search'

/** Bytes of parsed values in memory, as JSON; in memory they take two to three times as much. */
const memoryLimit = 32 << 20
export const indexFile = 'index'
const segmentPrefix = 'values-'

/** States of an entry of the index. */
const isUsed = 1
const isDamaged = 2

interface Added extends Stored {
  readonly key: Key
  readonly namespace: Namespace
}

/** Values by namespace and key, in memory and in a folder that builds, the development server and checks share. */
export class Cache {
  /** Values found, and values made by this run; each counts once. */
  hits = 0
  misses = 0
  private loaded: CacheIndex | undefined
  private segments = new Map<number, Segment>()
  /** By entry of the index: `isUsed`, `isDamaged`, or zero. */
  private states = new Uint8Array(0)
  private added = new Map<string, Added>()
  private draft: SegmentDraft | undefined
  private readonly forgotten = new Set<Namespace>()
  /** Parsed values, oldest first. */
  private readonly held = new Map<string, { readonly value: unknown; readonly size: number }>()
  private heldSize = 0
  /** Values that are being made: one that is requested twice is made once. */
  private readonly making = new Map<string, Promise<unknown>>()
  /** Values that `get` has returned so far. */
  private readonly requested = new Set<string>()

  /** Without a folder, values live as long as the cache. */
  constructor(private readonly folder: string | undefined) {}

  /** Whether no earlier run has left anything. */
  get isNew(): boolean {
    return this.index.size === 0
  }

  has(namespace: Namespace, key: Key): boolean {
    return this.held.has(namespace + key) || this.added.has(namespace + key) || this.numberOf(namespace, key) >= 0
  }

  /** A value that was put under a key, by this run or an earlier one. */
  find<Value>(namespace: Namespace, key: Key): Value | undefined {
    const held = this.held.get(namespace + key)
    if (held) return held.value as Value
    const bytes = this.findBytes(namespace, key)
    const value = bytes && attempt(() => JSON.parse(bytes.toString()) as Value)
    if (value !== undefined && bytes) this.hold(namespace + key, value, bytes.length)
    return value
  }

  /** The same, made if it is missing. */
  async get<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    const id = namespace + key
    const known = this.find<Value>(namespace, key)
    if (known !== undefined) {
      if (!this.requested.has(id)) this.hits++
      this.requested.add(id)
      return known
    }
    const making = (this.making.get(id) as Promise<Value> | undefined) ?? this.make(namespace, key, make)
    this.making.set(id, making)
    return making
  }

  put(namespace: Namespace, key: Key, value: unknown) {
    const bytes = this.folder === undefined ? undefined : Buffer.from(JSON.stringify(value))
    if (bytes) this.putBytes(namespace, key, bytes)
    this.hold(namespace + key, value, bytes?.length ?? 0)
  }

  findBytes(namespace: Namespace, key: Key): Buffer | undefined {
    const added = this.added.get(namespace + key)
    if (added) return this.draft?.read(key, added)
    const number = this.numberOf(namespace, key)
    if (number < 0) return undefined
    const entry = this.index.entry(number)
    const bytes = this.segment(entry.segment).read(key, entry)
    this.states[number] = bytes ? isUsed : isDamaged
    return bytes
  }

  /** Store bytes under a key, replacing others; parts of a large value need not be joined. */
  putBytes(namespace: Namespace, key: Key, ...parts: readonly Uint8Array[]) {
    if (this.folder === undefined) return
    this.draft ??= new SegmentDraft(this.folder, `${segmentPrefix}${randomBytes(6).toString('hex')}`)
    const stored = this.draft.add(key, ...parts)
    if (stored) this.added.set(namespace + key, { ...stored, key, namespace })
  }

  /** The keys of all values of a namespace that earlier runs have left. */
  *keys(namespace: Namespace): Generator<Key> {
    const { index } = this
    const wanted = index.header.namespaces.findIndex(({ name }) => name === namespace)
    for (let number = 0; number < index.size; number++) {
      const entry = index.entry(number)
      if (entry.namespace === wanted) yield entry.key
    }
  }

  /** The keys of the values of a namespace that this run has put. */
  newKeys(namespace: Namespace): Key[] {
    return [...this.added.values()].flatMap((one) => (one.namespace === namespace ? [one.key] : []))
  }

  /** Count these values as used, although this run does not read them. */
  touch(namespace: Namespace, keys: Iterable<Key>) {
    for (const key of keys) {
      const number = this.numberOf(namespace, key)
      if (number >= 0) this.states[number] = isUsed
    }
  }

  /** Treat all values of some namespaces as absent. */
  forget(...namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) this.forgotten.add(namespace)
    for (const id of this.held.keys())
      if (this.forgotten.has(id.slice(0, -keyLength) as Namespace)) this.held.delete(id)
  }

  /**
   * Write new values for the next run; if there are none, the files stay as they are.
   *
   * `whole` are the namespaces of which this run has requested everything that it needs: other values in them age, and are
   * dropped when they are too old.
   */
  save(...whole: readonly Namespace[]) {
    const { folder, draft, index } = this
    if (folder === undefined || draft === undefined || this.added.size === 0) return
    const rounds = new Map(index.header.namespaces.map(({ name, round }) => [name, round] as const))
    for (const { namespace } of this.added.values()) rounds.set(namespace, rounds.get(namespace) ?? 0)
    for (const name of whole) rounds.set(name, ((rounds.get(name) ?? 0) + 1) % roundLimit)
    const names = [...rounds.keys()]
    const fresh = [...this.added.values()].map(({ namespace, ...one }) => ({
      ...one,
      namespace: names.indexOf(namespace),
      segment: 0,
      used: rounds.get(namespace) as number,
    }))
    const kept = retain({ entries: this.remaining(rounds), fresh, rounds: [...rounds.values()] })
    const layout = planSegments(index.header.segments, kept, draft.size)
    const moved = this.copy(layout.absorbed, draft)
    const number = layout.segments.length
    const segments = [...layout.segments, { name: draft.name, size: draft.size }]
    const entries = [...layout.entries, ...[...moved, ...fresh].map((one) => ({ ...one, segment: number }))]
    const namespaces = [...rounds].map(([name, round]) => ({ name, round }))
    if (draft.finish()) replaceIndex(folder, CacheIndex.from({ segments, namespaces }, entries))
    this.reopen()
  }

  /** Leave the files as they are, without the values that this run has put. */
  discard() {
    this.draft?.discard()
    this.reopen()
  }

  private reopen() {
    for (const segment of this.segments.values()) segment.close()
    this.segments.clear()
    this.added.clear()
    this.forgotten.clear()
    this.draft = undefined
    this.loaded = undefined
  }

  /** Valid entries of the index, with the round in which each was last used. */
  private remaining(rounds: ReadonlyMap<string, number>): Entry[] {
    const { index, states } = this
    const { namespaces } = index.header
    const entries: Entry[] = []
    for (let number = 0; number < index.size; number++) {
      const entry = index.entry(number)
      const name = namespaces[entry.namespace]?.name as Namespace
      if (states[number] === isDamaged || this.forgotten.has(name) || this.added.has(name + entry.key)) continue
      entries.push(states[number] === isUsed ? { ...entry, used: rounds.get(name) as number } : entry)
    }
    return entries
  }

  /** Add values of other segments to a draft; those that cannot be read are left out. */
  private copy(entries: readonly Entry[], draft: SegmentDraft): Entry[] {
    return entries.flatMap((entry) => {
      const bytes = this.segment(entry.segment).read(entry.key, entry)
      const stored = bytes && draft.add(entry.key, bytes)
      return stored ? [{ ...entry, ...stored }] : []
    })
  }

  private async make<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    this.misses++
    try {
      const value = await make()
      this.requested.add(namespace + key)
      if (value !== undefined) this.put(namespace, key, value)
      return value
    } finally {
      this.making.delete(namespace + key)
    }
  }

  /** Keep a parsed value in memory. If there are too many, the oldest that can be read again are dropped. */
  private hold(id: string, value: unknown, size: number) {
    this.held.set(id, { value, size })
    this.heldSize += size
    if (this.heldSize <= memoryLimit) return
    for (const [old, one] of this.held) {
      if (this.heldSize <= memoryLimit / 2) break
      if (old === id || !this.canReadAgain(old)) continue
      this.held.delete(old)
      this.heldSize -= one.size
    }
  }

  private canReadAgain(id: string): boolean {
    const added = this.added.get(id)
    if (added) return this.draft?.holds(added) === true
    return this.numberOf(id.slice(0, -keyLength) as Namespace, id.slice(-keyLength) as Key) >= 0
  }

  private get index(): CacheIndex {
    if (this.loaded) return this.loaded
    const bytes =
      this.folder === undefined ? undefined : attempt(() => readFileSync(join(this.folder as string, indexFile)))
    this.loaded = bytes ? CacheIndex.decode(bytes) : CacheIndex.empty
    this.states = new Uint8Array(this.loaded.size)
    return this.loaded
  }

  private numberOf(namespace: Namespace, key: Key): number {
    if (this.forgotten.has(namespace)) return -1
    const number = this.index.find(namespace, key)
    return this.states[number] === isDamaged ? -1 : number
  }

  private segment(number: number): Segment {
    const known = this.segments.get(number)
    if (known) return known
    const segment = new Segment(join(this.folder as string, this.index.header.segments[number]?.name ?? ''))
    this.segments.set(number, segment)
    return segment
  }
}

/** The cache of a site in one of its languages; one in memory if `isKept` is false. */
export function openCache(root: string, isKept = true, locale?: string): Cache {
  const own = (locale ?? '').replace(/[^\w-]/g, '')
  return new Cache(isKept ? join(root, cacheFolder, own) : undefined)
}

function replaceIndex(folder: string, index: CacheIndex) {
  const draft = join(folder, `${indexFile}.${process.pid}`)
  const isDone = attempt(() => {
    writeFileSync(draft, index.encode())
    renameSync(draft, join(folder, indexFile))
    return true
  })
  if (isDone) removeStale(folder, segmentPrefix, new Set(index.header.segments.map(({ name }) => name)))
  else attempt(() => rmSync(draft, { force: true }))
}
