// Contract: a value depends on nothing but its key; a value that was read is never changed; what is missing, damaged or somebody
// else's is as if it had never been kept. No failure here is an error of the run.
import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Key } from '../../renderer/index.ts'
import { cacheFolder } from '../disk/own-folder.ts'
import { CacheIndex, type Entry, keyLength } from './cache-index.ts'
import { planSegments, retain, roundLimit } from './retention.ts'
import { attempt, type Place, removeStale, Segment, SegmentDraft } from './segment.ts'

/**
 * What is kept, by what it depends on.
 *
 * - `record`: the last build, its manifest and what its pages were made of
 * - `documents`: front matter by file; `bundles`: what esbuild made; `modules`: facts of themes and pages without their code
 * - `compiled`: bodies, highlighted code, digests, link facts, checked data
 * - `outputs`: bytes of files by their hash; `pictures`: drawn previews; `search`: the state of the index
 */
export type Namespace =
  | 'record'
  | 'documents'
  | 'bundles'
  | 'modules'
  | 'compiled'
  | 'links'
  | 'outputs'
  | 'pictures'
  | 'search'

/** Bytes of parsed values in memory, as JSON; in memory they take two to three times as much. */
const memoryLimit = 32 << 20
const indexFile = 'index'
const segmentPrefix = 'values-'

/** What is known of an entry of the index. */
const isUsed = 1
const isDamaged = 2

interface Added extends Place {
  readonly key: Key
  readonly namespace: Namespace
  readonly sum: number
}

/** Values by namespace and key, in memory and in a folder that builds, the development server and checks share. */
export class Cache {
  /** Values that an earlier run has left, and values that this one made; each counts once. */
  hits = 0
  misses = 0
  private loaded: CacheIndex | undefined
  private segments = new Map<number, Segment>()
  /** By entry of the index: `isUsed`, `isDamaged`, or zero. */
  private states = new Uint8Array(0)
  private added = new Map<string, Added>()
  private draft: SegmentDraft | undefined
  private readonly forgotten = new Set<Namespace>()
  /** Parsed values, the oldest first. */
  private readonly held = new Map<string, { readonly value: unknown; readonly size: number }>()
  private heldSize = 0
  /** What is being made: asked for twice, it is made once. */
  private readonly making = new Map<string, Promise<unknown>>()
  /** What `get` has given so far. */
  private readonly asked = new Set<string>()

  /** Without a folder, values live as long as the cache. */
  constructor(private readonly folder: string | undefined) {}

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

  /** The same, made where it is not there. */
  async get<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    const id = namespace + key
    const known = this.find<Value>(namespace, key)
    if (known !== undefined) {
      if (!this.asked.has(id)) this.hits++
      this.asked.add(id)
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
    if (added) return sound(key, this.draft?.read(added), added.sum)
    const number = this.numberOf(namespace, key)
    if (number < 0) return undefined
    const { segment, sum, ...place } = this.index.entry(number)
    const bytes = sound(key, this.segment(segment)?.read(place), sum)
    this.states[number] = bytes ? isUsed : isDamaged
    return bytes
  }

  /** Put bytes under a key, in the place of others. */
  putBytes(namespace: Namespace, key: Key, bytes: Uint8Array) {
    if (this.folder === undefined) return
    this.draft ??= new SegmentDraft(this.folder, `${segmentPrefix}${randomBytes(6).toString('hex')}`)
    const place = this.draft.add(bytes)
    if (place) this.added.set(namespace + key, { ...place, key, namespace, sum: sumOf(key, bytes) })
  }

  /** Nobody asks for these in this run, but the next one may. */
  touch(namespace: Namespace, keys: Iterable<Key>) {
    for (const key of keys) {
      const number = this.numberOf(namespace, key)
      if (number >= 0) this.states[number] = isUsed
    }
  }

  /** Treat all values of some namespaces as if they had never been kept. */
  forget(...namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) this.forgotten.add(namespace)
    for (const id of this.held.keys())
      if (this.forgotten.has(id.slice(0, -keyLength) as Namespace)) this.held.delete(id)
  }

  /**
   * Keep what is new for the next run; without anything new, the files stay as they are.
   *
   * `whole` are the namespaces of which this run asked for all that it needs: what it did not ask for grows older, and is
   * dropped when it is too old.
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

  /** Let go of what is new since the last save. */
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

  /** Entries of the index that are sound, with the round that each was used in last. */
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
      const bytes = this.segment(entry.segment).read(entry)
      const place = bytes && draft.add(bytes)
      return place ? [{ ...entry, ...place }] : []
    })
  }

  private async make<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    this.misses++
    try {
      const value = await make()
      this.asked.add(namespace + key)
      if (value !== undefined) this.put(namespace, key, value)
      return value
    } finally {
      this.making.delete(namespace + key)
    }
  }

  /** Keep a parsed value in memory; of those that can be read again, the oldest go where there is too much. */
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

/** The cache of a site; where nothing is to be kept, one in memory. */
export function openCache(root: string, isKept = true): Cache {
  return new Cache(isKept ? join(root, cacheFolder) : undefined)
}

/** Bytes whose checksum is right for their key. */
function sound(key: Key, bytes: Buffer | undefined, sum: number): Buffer | undefined {
  return bytes && sumOf(key, bytes) === sum ? bytes : undefined
}

function sumOf(key: Key, bytes: Uint8Array): number {
  return crc32(bytes, crc32(key))
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
