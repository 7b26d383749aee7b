// Contract: a value depends on nothing but its key; a value read back is never changed; what cannot be read is
// as if it had never been stored.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Key } from '../renderer/index.ts'

/** Larger stores are not written: reading one back would cost more than it saves. */
const largest = 200 << 20

/** Values by key, in memory and in one file below `.sitegen/cache/`. */
export class Store {
  hits = 0
  misses = 0
  private readonly known: ReadonlyMap<string, unknown>
  private readonly used = new Map<string, unknown>()
  private changed = false

  constructor(private readonly file: string | undefined) {
    this.known = file === undefined ? new Map() : readEntries(file)
  }

  async get<Value>(key: Key, make: () => Promise<Value>): Promise<Value> {
    const stored = this.used.get(key) ?? this.known.get(key)
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

  /** Like `get`, for what may come to nothing: that is not kept. */
  async getSome<Value>(key: Key, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const stored = this.used.get(key) ?? this.known.get(key)
    const value = stored === undefined ? await make() : (stored as Value)
    return value === undefined ? undefined : this.get(key, async () => value)
  }

  /** Keep what this run used; failures are silent, a store is only ever a help. */
  save() {
    if (this.file === undefined || (!this.changed && this.used.size === this.known.size)) return
    const lines = [...this.used].map(([key, value]) => `${key} ${JSON.stringify(value)}`)
    if (lines.reduce((sum, line) => sum + line.length, 0) > largest) return
    const text = lines.join('\n')
    const draft = `${this.file}.${process.pid}`
    try {
      mkdirSync(join(this.file, '..'), { recursive: true })
      writeFileSync(draft, `${hash(text)}\n${text}`)
      renameSync(draft, this.file)
    } catch {
      rmSync(draft, { force: true })
    }
  }
}

function readEntries(file: string): ReadonlyMap<string, unknown> {
  try {
    const whole = readFileSync(file, 'utf8')
    const end = whole.indexOf('\n')
    const text = whole.slice(end + 1)
    if (whole.slice(0, end) !== hash(text) || text === '') return new Map()
    return new Map(text.split('\n').map((line) => [line.slice(0, 16), JSON.parse(line.slice(17))] as const))
  } catch {
    return new Map()
  }
}
