// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import type { Key } from '../../renderer/index.ts'
import { StoreFiles } from './store-files.ts'

/** Bytes from which on a server, which writes its store again and again, does not write it any more. */
const largestKept = 200 << 20
/** Bytes of values that stay in memory, as JSON; in memory they take two to three times as much. */
const memoryLimit = 32 << 20

interface Held {
  readonly value: unknown
  /** Bytes as JSON. */
  readonly size: number
}

/** Values by key, in memory and in files below `.sitegen/cache/`. */
export class Store {
  /** Values that an earlier run has left, and those that this one made: each counts once. */
  hits = 0
  misses = 0
  /** Nothing, where nothing is to be kept. */
  private readonly files: StoreFiles | undefined
  /** Values in memory, the oldest first. */
  private readonly held = new Map<Key, Held>()
  private heldSize = 0
  /** What is being made: asked for twice, it is made once. */
  private readonly making = new Map<Key, Promise<unknown>>()
  private readonly asked = new Set<Key>()
  private readonly kept = new Set<Key>()
  private changed = false

  constructor(file: string | undefined) {
    this.files = file === undefined ? undefined : new StoreFiles(file)
  }

  has(key: Key): boolean {
    return this.held.has(key) || this.files?.has(key) === true
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
    const bytes = this.files?.readBytes(key)
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
    if (this.changed && this.files && this.files.bytes <= largestKept)
      this.write(new Set([...this.files.keys(), ...this.asked]))
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
    if (!this.files) {
      this.held.set(key, { value, size: 0 })
      return
    }
    const bytes = Buffer.from(JSON.stringify(value))
    this.files.put(key, bytes)
    this.hold(key, { value, size: bytes.length })
  }

  /** Keep a value in memory; of what can be read again, the oldest goes where there is too much. */
  private hold(key: Key, one: Held) {
    this.held.set(key, one)
    this.heldSize += one.size
    if (this.heldSize <= memoryLimit) return
    for (const [old, { size }] of this.held) {
      if (this.heldSize <= memoryLimit / 2) break
      if (old === key || !this.files?.isWritten(old)) continue
      this.held.delete(old)
      this.heldSize -= size
    }
  }

  private write(wanted: ReadonlySet<Key>) {
    this.files?.write(wanted, (key) => toBytes(this.held.get(key)?.value))
    this.changed = false
  }
}

function toBytes(value: unknown): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(JSON.stringify(value))
}
