// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import { rmSync } from 'node:fs'
import type { Key } from '../renderer/index.ts'
import { StoreFile, writeStoreFile } from './store-file.ts'

/** Bytes from which on a server, which writes its store again and again, does not write it any more. */
const largestKept = 200 << 20

/** Values by key, in memory and in two files below `.sitegen/cache/`: a large one, and one for what came after it. */
export class Store {
  hits = 0
  misses = 0
  /** As they stand in the files: most of it is not asked for in one run of the server. */
  private main: StoreFile
  private recent: StoreFile
  private readonly used = new Map<Key, unknown>()
  /** Not asked for in this run, and wanted all the same. */
  private readonly kept = new Set<Key>()
  private changed = false

  constructor(private readonly file: string | undefined) {
    this.main = new StoreFile(file)
    this.recent = new StoreFile(file && recentFile(file))
  }

  has(key: Key): boolean {
    return this.used.has(key) || this.main.has(key) || this.recent.has(key)
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
    return (this.used.get(key) ?? this.main.read(key) ?? this.recent.read(key)) as Value | undefined
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
    this.write(new Set([...this.used.keys(), ...this.kept]))
  }

  /** Keep what this run used and what it found: it did not need all that a build needs. */
  saveAll() {
    if (this.changed && this.main.bytes <= largestKept)
      this.write(new Set([...this.main.keys(), ...this.recent.keys(), ...this.used.keys()]))
  }

  /** Where little is new, the large file stays as it is. */
  private write(wanted: ReadonlySet<Key>) {
    const { file, main, recent } = this
    if (file === undefined) return
    const fresh = [...wanted].filter((key) => !main.has(key))
    const isSlight = fresh.length <= wanted.size * share && this.staleBytes(wanted) <= main.bytes * share
    if (!isSlight) {
      this.main = writeStoreFile(file, [...wanted], (key) => this.bytesOf(key), main)
      if (this.main !== main) {
        recent.close()
        rmSync(recentFile(file), { force: true })
        this.recent = new StoreFile(undefined)
      }
    } else if (fresh.length !== recent.size || fresh.some((key) => !recent.has(key)))
      this.recent = writeStoreFile(recentFile(file), fresh, (key) => this.bytesOf(key), recent)
    this.changed = false
  }

  /** Of what is in the large file and was not wanted. */
  private staleBytes(wanted: ReadonlySet<Key>): number {
    let bytes = this.main.bytes
    for (const key of wanted) bytes -= this.main.lengthOf(key)
    return bytes
  }

  /** Nothing for a value that is not there any more: it was damaged, and nobody asked for it. */
  private bytesOf(key: Key): Buffer | undefined {
    const stored = this.main.readBytes(key) ?? this.recent.readBytes(key)
    const value = stored ? undefined : this.used.get(key)
    return value === undefined ? stored : Buffer.from(JSON.stringify(value))
  }
}

/** Of all values and bytes: up to here, what is new goes into a file of its own, and what is stale stays. */
const share = 1 / 4

function recentFile(file: string): string {
  return `${file}-recent`
}
