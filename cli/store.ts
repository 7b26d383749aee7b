// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import type { Key } from '../renderer/index.ts'
import { readSealed, writeSealed } from './cache-file.ts'

/** Larger stores are not written: reading one back would cost more than it saves. */
const largest = 200 << 20

/** Values by key, in memory and in one file below `.sitegen/cache/`. */
export class Store {
  hits = 0
  misses = 0
  /** As it stands in the file: most of it is not asked for in one run of the server. */
  private readonly known: ReadonlyMap<string, string>
  private readonly used = new Map<string, unknown>()
  private changed = false

  constructor(private readonly file: string | undefined) {
    this.known = file === undefined ? new Map() : readEntries(file)
  }

  has(key: Key): boolean {
    return this.used.has(key) || this.known.has(key)
  }

  async get<Value>(key: Key, make: () => Promise<Value>): Promise<Value> {
    const stored = this.used.get(key) ?? this.read(key)
    if (stored !== undefined) {
      this.hits++
      this.used.set(key, stored)
      return stored as Value
    }
    this.misses++
    const made = await make()
    this.used.set(key, made)
    this.changed = true
    return made
  }

  /** What is stored under a key, or was made in this run. */
  find<Value>(key: Key): Value | undefined {
    return (this.used.get(key) ?? this.read(key)) as Value | undefined
  }

  /** Like `get`, for what may come to nothing: that is not kept. */
  async getSome<Value>(key: Key, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const value = this.find<Value>(key) ?? (await make())
    return value === undefined ? undefined : this.get(key, async () => value)
  }

  private read(key: Key): unknown {
    const text = this.known.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }

  /** Keep what this run used; failures are silent, a store is only ever a help. */
  save() {
    if (this.changed || this.used.size !== this.known.size) this.write([...this.used].map(toLine))
  }

  /** Keep what this run used and what it found: it did not need all that a build needs. */
  saveAll() {
    if (!this.changed) return
    const others = [...this.known].filter(([key]) => !this.used.has(key)).map(([key, text]) => `${key} ${text}`)
    this.write([...others, ...[...this.used].map(toLine)])
    this.changed = false
  }

  private write(lines: readonly string[]) {
    if (this.file === undefined) return
    if (lines.reduce((sum, line) => sum + line.length, 0) > largest) return
    writeSealed(this.file, lines.join('\n'))
  }
}

function toLine([key, value]: readonly [string, unknown]): string {
  return `${key} ${JSON.stringify(value)}`
}

function readEntries(file: string): ReadonlyMap<string, string> {
  const lines = readSealed(file)?.split('\n') ?? []
  return new Map(lines.flatMap((line) => (line === '' ? [] : [[line.slice(0, 16), line.slice(17)] as const])))
}
