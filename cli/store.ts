// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import type { Key } from '../renderer/index.ts'
import { StoreFile, writeStoreFile } from './store-file.ts'

/** Bytes from which on a server, which writes its store again and again, does not write it any more. */
const largestKept = 200 << 20

/** Values by key, in memory and in one file below `.sitegen/cache/`. */
export class Store {
  hits = 0
  misses = 0
  /** As it stands in the file: most of it is not asked for in one run of the server. */
  private known: StoreFile
  private readonly used = new Map<Key, unknown>()
  private changed = false

  constructor(private readonly file: string | undefined) {
    this.known = new StoreFile(file)
  }

  has(key: Key): boolean {
    return this.used.has(key) || this.known.has(key)
  }

  async get<Value>(key: Key, make: () => Promise<Value>): Promise<Value> {
    const stored = this.find<Value>(key)
    if (stored !== undefined) {
      this.hits++
      this.used.set(key, stored)
      return stored
    }
    this.misses++
    const made = await make()
    this.used.set(key, made)
    this.changed = true
    return made
  }

  /** What is stored under a key, or was made in this run. */
  find<Value>(key: Key): Value | undefined {
    return (this.used.get(key) ?? this.known.read(key)) as Value | undefined
  }

  /** Like `get`, for what may come to nothing: that is not kept. */
  async getSome<Value>(key: Key, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const value = this.find<Value>(key) ?? (await make())
    return value === undefined ? undefined : this.get(key, async () => value)
  }

  /** Keep what this run used; failures are silent, a store is only ever a help. */
  save() {
    if (this.changed || this.used.size !== this.known.size) this.write([...this.used.keys()])
  }

  /** Keep what this run used and what it found: it did not need all that a build needs. */
  saveAll() {
    if (!this.changed || this.known.bytes > largestKept) return
    this.write([...new Set([...this.known.keys(), ...this.used.keys()])])
  }

  private write(keys: readonly Key[]) {
    if (this.file === undefined) return
    this.known = writeStoreFile(this.file, keys, this.known, (key) => this.used.get(key))
    this.changed = false
  }
}
