// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import type { Key } from '../renderer/index.ts'
import { removeQuietly } from './cache-file.ts'
import { StoreDraft, StoreFile } from './store-file.ts'

/** Bytes from which on a server, which writes its store again and again, does not write it any more. */
const largestKept = 200 << 20
/** Bytes of values that stay in memory, as JSON; in memory they take two to three times as much. */
const memoryLimit = 32 << 20
/** Of all values, and of all bytes: up to here, what is new goes into a file of its own, and what is stale stays. */
const slightShare = 1 / 4

interface Held {
  readonly value: unknown
  /** Bytes as JSON. */
  readonly size: number
}

/** Values by key, in memory and in two files below `.sitegen/cache/`: a large one, and one for what came after it. */
export class Store {
  /** Values that an earlier run has left, and those that this one made: each counts once. */
  hits = 0
  misses = 0
  /** As they stand in the files: most of it is not asked for in one run of the server. */
  private main: StoreFile
  private recent: StoreFile
  /** What is new in this run; nothing where there is no file. */
  private draft: StoreDraft | undefined
  /** Values in memory, the oldest first. */
  private readonly held = new Map<Key, Held>()
  private heldSize = 0
  /** What is being made: asked for twice, it is made once. */
  private readonly making = new Map<Key, Promise<unknown>>()
  private readonly asked = new Set<Key>()
  private readonly kept = new Set<Key>()
  private changed = false

  constructor(private readonly file: string | undefined) {
    this.main = new StoreFile(file)
    this.recent = new StoreFile(file && recentFile(file))
    this.draft = file === undefined ? undefined : new StoreDraft(file)
  }

  has(key: Key): boolean {
    return this.held.has(key) || this.draft?.has(key) === true || this.main.has(key) || this.recent.has(key)
  }

  async get<Value>(key: Key, make: () => Promise<Value>): Promise<Value> {
    const stored = this.find<Value>(key)
    if (stored !== undefined) {
      if (!this.asked.has(key)) this.hits++
      this.asked.add(key)
      return stored
    }
    const known = this.making.get(key) as Promise<Value> | undefined
    const making = known ?? this.make(key, make).finally(() => this.making.delete(key))
    this.making.set(key, making)
    return making
  }

  /** What is stored under a key, or was made in this run. */
  find<Value>(key: Key): Value | undefined {
    const held = this.held.get(key)
    if (held) return held.value as Value
    const bytes = this.stored(key)
    if (!bytes) return undefined
    try {
      const value = JSON.parse(bytes.toString()) as Value
      this.hold(key, { value, size: bytes.length })
      return value
    } catch {
      return undefined
    }
  }

  /** Nobody asks for these in this run, but the next one may. */
  keep(keys: readonly Key[]) {
    for (const key of keys) this.kept.add(key)
  }

  /** Like `get`, for what may come to nothing: that is not kept. */
  async getSome<Value>(key: Key, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const value = this.find<Value>(key) ?? (await make())
    return value === undefined ? undefined : this.get(key, async () => value)
  }

  /** Keep what this run used; failures are silent, a store is only ever a help. */
  save() {
    this.write(new Set([...this.asked, ...this.kept]))
  }

  /** Keep what this run used and what it found: it did not need all that a build needs. */
  saveAll() {
    if (this.changed && this.main.bytes <= largestKept)
      this.write(new Set([...this.main.keys(), ...this.recent.keys(), ...this.asked]))
  }

  private async make<Value>(key: Key, make: () => Promise<Value>): Promise<Value> {
    this.misses++
    const made = await make()
    this.asked.add(key)
    this.changed = true
    this.put(key, made)
    return made
  }

  private put(key: Key, value: unknown) {
    if (!this.draft) {
      this.held.set(key, { value, size: 0 })
      return
    }
    const bytes = Buffer.from(JSON.stringify(value))
    this.draft.put(key, bytes)
    this.hold(key, { value, size: bytes.length })
  }

  /** Keep a value in memory; of what can be read again, the oldest goes where there is too much. */
  private hold(key: Key, one: Held) {
    this.held.set(key, one)
    this.heldSize += one.size
    if (this.heldSize <= memoryLimit) return
    for (const [old, { size }] of this.held) {
      if (this.heldSize <= memoryLimit / 2) break
      if (old === key || !(this.draft?.isWritten(old) || this.main.has(old) || this.recent.has(old))) continue
      this.held.delete(old)
      this.heldSize -= size
    }
  }

  private stored(key: Key): Buffer | undefined {
    return this.draft?.readBytes(key) ?? this.main.readBytes(key) ?? this.recent.readBytes(key)
  }

  /** Where little is new, the large file stays as it is. */
  private write(wanted: ReadonlySet<Key>) {
    const { file, main, recent, draft } = this
    if (file === undefined || !draft) return
    const fresh = [...wanted].filter((key) => !main.has(key))
    const isSlight = fresh.length <= wanted.size * slightShare && this.staleBytes(wanted) <= main.bytes * slightShare
    const isSame = fresh.length === recent.size && fresh.every((key) => recent.has(key))
    if (!isSlight) this.writeMain(file, wanted, draft)
    else if (!isSame) this.writeRecent(recentFile(file), fresh)
    this.draft?.discard()
    this.draft = new StoreDraft(file)
    this.changed = false
  }

  private writeMain(file: string, wanted: ReadonlySet<Key>, draft: StoreDraft) {
    if (!this.fill(draft, wanted)) return
    this.draft = undefined
    this.main.close()
    this.recent.close()
    removeQuietly(recentFile(file))
    this.main = new StoreFile(file)
    this.recent = new StoreFile(undefined)
  }

  private writeRecent(file: string, keys: readonly Key[]) {
    if (!this.fill(new StoreDraft(file), keys)) return
    this.recent.close()
    this.recent = new StoreFile(file)
  }

  /** False where writing failed: then everything stays as it was. */
  private fill(draft: StoreDraft, keys: Iterable<Key>): boolean {
    try {
      for (const key of keys) {
        if (draft.has(key)) continue
        const bytes = this.stored(key) ?? toBytes(this.held.get(key)?.value)
        // Nothing for a value that is not there any more: it was damaged, and nobody asked for it.
        if (bytes) draft.put(key, bytes)
      }
      draft.finish()
      return true
    } catch {
      draft.discard()
      return false
    }
  }

  /** Of what is in the large file and was not wanted. */
  private staleBytes(wanted: ReadonlySet<Key>): number {
    let bytes = this.main.bytes
    for (const key of wanted) bytes -= this.main.lengthOf(key)
    return bytes
  }
}

function recentFile(file: string): string {
  return `${file}-recent`
}

function toBytes(value: unknown): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(JSON.stringify(value))
}
