// Contract: a value depends on nothing but its key and is never changed after it is read. A value that is missing, damaged or
// stored under another key counts as absent. No failure here is an error of the run.
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { cacheFolder } from '../disk/own-folder.ts'
import {
  type CacheIndex,
  decodeIndex,
  type Entry,
  emptySpace,
  encodeIndex,
  entriesOf,
  type Space,
  segmentPrefix,
  segmentsOf,
} from './cache-index.ts'
import { absorbedSegments, dropUnused } from './retention.ts'
import { type Place, readValue, removeStale, SegmentDraft } from './segment.ts'

/**
 * The kinds of values.
 *
 * - `record`: the last build, its manifest and the inputs of its pages; `environment`: the variables that site code has read
 * - `files`: hashes of files with their stamps
 * - `documents`: front matter by file; `bundles`: results of esbuild
 * - `compiled`: bodies, highlighted code, digests, link facts, checked data, facts about the bundles of MDX pages
 * - `external`: what pages of other sites returned, and since when they have failed
 * - `outputs`: bytes of files by their hash; `pictures`: drawn previews; `search`: the state of the search index
 */
export type Namespace =
  | 'record'
  | 'environment'
  | 'files'
  | 'documents'
  | 'bundles'
  | 'compiled'
  | 'links'
  | 'external'
  | 'outputs'
  | 'pictures'
  | 'search'

/** Size limit of the parsed values in memory, in bytes of JSON; in memory they take two to three times as much. */
const memoryLimit = 32 << 20
export const indexFile = 'index'

/** Values by namespace and key, in memory and in a folder that builds, the development server and checks share. */
export class Cache {
  /** Numbers of values found, and of values made by this run; each value counts once. */
  hits = 0
  misses = 0
  /** The index as read, updated with what this run has used, put and dropped. */
  private loaded: CacheIndex | undefined
  /** Open segments by number; another run may delete the files in the meantime. Undefined if the file does not exist. */
  private readonly segments = new Map<number, number | undefined>()
  /** The next segment. */
  private draft: SegmentDraft | undefined
  /** Parsed values, oldest first. */
  private readonly held = new Map<string, { readonly value: unknown; readonly size: number }>()
  private heldSize = 0
  /** Values being made, so that a value requested twice is made once. */
  private readonly making = new Map<string, Promise<unknown>>()
  /** Values that `get` has returned so far. */
  private readonly requested = new Set<string>()

  /** Without a folder, values live as long as the cache. */
  constructor(readonly folder: string | undefined) {}

  /** Whether no earlier run has saved anything. */
  get isNew(): boolean {
    return segmentsOf(this.index).length === 0
  }

  has(namespace: Namespace, key: Key): boolean {
    return this.held.has(namespace + key) || this.space(namespace).values()[key] !== undefined
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

  /** The value under a key, which is made if it is missing. */
  async get<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    const id = namespace + key
    const known = this.find<Value>(namespace, key)
    if (known !== undefined) {
      if (!this.requested.has(id)) this.hits++
      this.requested.add(id)
      return known
    }
    const making = this.making.get(id) ?? this.make(namespace, key, make).finally(() => this.making.delete(id))
    this.making.set(id, making)
    return making as Promise<Value>
  }

  put(namespace: Namespace, key: Key, value: unknown) {
    const bytes = this.folder === undefined ? undefined : Buffer.from(JSON.stringify(value))
    if (bytes) this.putBytes(namespace, key, bytes)
    this.hold(namespace + key, value, bytes?.length ?? 0)
  }

  findBytes(namespace: Namespace, key: Key): Buffer | undefined {
    const values = this.space(namespace).values()
    const entry = values[key]
    const bytes = entry && this.read(key, entry)
    if (bytes) this.touch(namespace, [key])
    else delete values[key]
    return bytes
  }

  /** Store bytes under a key, replacing any others. A large value can be passed in parts. */
  putBytes(namespace: Namespace, key: Key, ...parts: readonly Uint8Array[]) {
    if (this.folder === undefined) return
    this.draft ??= new SegmentDraft(this.folder, `${segmentPrefix}${randomBytes(6).toString('hex')}`)
    const place = this.draft.add(key, ...parts)
    if (!place) return
    this.space(namespace).values()[key] = [this.index.next, ...place, 0]
    this.touch(namespace, [key])
  }

  /** The keys of all values of a namespace. */
  keys(namespace: Namespace): Key[] {
    return Object.keys(this.space(namespace).values()) as Key[]
  }

  /** The keys of values that this run has put. */
  newKeys(namespace: Namespace): Key[] {
    const values = this.space(namespace).values()
    return this.keys(namespace).filter((key) => values[key]?.[0] === this.index.next)
  }

  /** Mark values as used without reading them. */
  touch(namespace: Namespace, keys: Iterable<Key>) {
    const { round, values } = this.space(namespace)
    for (const key of keys) {
      const entry = values()[key]
      // The current round, which ends with `save`.
      if (entry) entry[4] = round + 1
    }
  }

  /** Treat all values of some namespaces as absent. */
  forget(...namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) {
      this.index.namespaces[namespace] = emptySpace()
      for (const id of this.held.keys()) if (id.startsWith(namespace)) this.drop(id)
    }
  }

  /**
   * Write new values for the next run. Without new values, the files do not change.
   *
   * `whole` are the namespaces from which this run has requested everything it needs: their other values age, and are dropped
   * when they are too old.
   */
  save(...whole: readonly Namespace[]) {
    const { folder, draft } = this
    if (folder !== undefined && draft !== undefined) this.write(folder, draft, whole)
    this.close()
  }

  /** Drop the values that this run has put, and leave the files unchanged. */
  discard() {
    this.draft?.discard()
    this.reset()
  }

  private write(folder: string, draft: SegmentDraft, whole: readonly Namespace[]) {
    const { index } = this
    for (const namespace of whole) this.space(namespace).round++
    dropUnused(index)
    this.absorb(absorbedSegments(index, draft.size), draft)
    index.segments[index.next++] = { name: draft.name, size: draft.size }
    if (draft.finish()) replaceIndex(folder, index)
    this.reset()
  }

  private reset() {
    this.close()
    this.draft = undefined
    this.loaded = undefined
  }

  /** Close the segments. They are opened again when a value is requested. */
  private close() {
    for (const descriptor of this.segments.values()) if (descriptor !== undefined) closeSync(descriptor)
    this.segments.clear()
  }

  /** Copy the values of some segments into a draft. Values that cannot be read are dropped. */
  private absorb(segments: ReadonlySet<number>, draft: SegmentDraft) {
    const { index } = this
    if (segments.size === 0) return
    for (const space of Object.values(index.namespaces))
      for (const [key, entry] of entriesOf(space)) {
        if (!segments.has(entry[0])) continue
        const bytes = this.read(key, entry)
        const place = bytes && draft.add(key, bytes)
        if (place) space.values()[key] = [index.next, ...place, entry[4]]
        else delete space.values()[key]
      }
    for (const number of segments) delete index.segments[number]
  }

  private async make<Value>(namespace: Namespace, key: Key, make: () => Promise<Value>): Promise<Value> {
    this.misses++
    const value = await make()
    this.requested.add(namespace + key)
    if (value !== undefined) this.put(namespace, key, value)
    return value
  }

  /** Keep a parsed value in memory. Above the limit, the oldest are dropped, unless they could not be read again. */
  private hold(id: string, value: unknown, size: number) {
    this.drop(id)
    this.held.set(id, { value, size })
    this.heldSize += size
    if (this.heldSize <= memoryLimit || this.draft?.hasFailed) return
    for (const old of this.held.keys()) {
      if (this.heldSize <= memoryLimit / 2) break
      if (old !== id) this.drop(old)
    }
  }

  private drop(id: string) {
    this.heldSize -= this.held.get(id)?.size ?? 0
    this.held.delete(id)
  }

  private get index(): CacheIndex {
    const { folder } = this
    const bytes = folder === undefined || this.loaded ? undefined : attempt(() => readFileSync(join(folder, indexFile)))
    this.loaded ??= decodeIndex(bytes ?? Buffer.alloc(0))
    return this.loaded
  }

  private space(namespace: Namespace): Space {
    const { namespaces } = this.index
    namespaces[namespace] ??= emptySpace()
    return namespaces[namespace]
  }

  /** Undefined if the value cannot be read. */
  private read(key: Key, [number, offset, length, sum]: Entry): Buffer | undefined {
    const { index, folder, segments } = this
    const place: Place = [offset, length, sum]
    if (number === index.next) return this.draft?.read(key, place)
    const { name } = index.segments[number] ?? {}
    if (folder !== undefined && name !== undefined && !segments.has(number))
      segments.set(
        number,
        attempt(() => openSync(join(folder, name), 'r')),
      )
    return readValue(segments.get(number), key, place)
  }
}

/** The cache of a site in one of its languages; in memory only if `isKept` is false. */
export function openCache(root: string, isKept = true, locale?: string): Cache {
  const own = (locale ?? '').replace(/[^\w-]/g, '')
  return new Cache(isKept ? join(root, cacheFolder, own) : undefined)
}

function replaceIndex(folder: string, index: CacheIndex) {
  const draft = join(folder, `${indexFile}.${process.pid}`)
  const isDone = attempt(() => {
    writeFileSync(draft, encodeIndex(index))
    renameSync(draft, join(folder, indexFile))
    return true
  })
  if (isDone) removeStale(folder, segmentPrefix, new Set(segmentsOf(index).map(({ name }) => name)))
  else attempt(() => rmSync(draft, { force: true }))
}
