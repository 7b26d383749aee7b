import type { Key } from '../renderer/index.ts'
import { removeQuietly } from './cache-file.ts'
import { StoreDraft, StoreFile } from './store-file.ts'

/** Of all values, and of all bytes: up to here, what is new goes into a file of its own, and what is stale stays. */
const slightShare = 1 / 4

/** Values by key in two files: a large one, and one for what came after it. */
export class StoreFiles {
  /** As they were when they were opened: most of it is not asked for in one run of the server. */
  private main: StoreFile
  private recent: StoreFile
  /** What is new in this run. */
  private draft: StoreDraft

  constructor(private readonly file: string) {
    this.main = new StoreFile(file)
    this.recent = new StoreFile(recentFile(file))
    this.draft = new StoreDraft(file)
  }

  /** Of the values in the large file. */
  get bytes(): number {
    return this.main.bytes
  }

  keys(): Key[] {
    return [...this.main.keys(), ...this.recent.keys()]
  }

  has(key: Key): boolean {
    return this.draft.has(key) || this.isWritten(key)
  }

  /** It is in a file, and need not be kept anywhere else. */
  isWritten(key: Key): boolean {
    return this.draft.isWritten(key) || this.main.has(key) || this.recent.has(key)
  }

  /** Add a value, once. */
  put(key: Key, bytes: Uint8Array) {
    this.draft.put(key, bytes)
  }

  readBytes(key: Key): Buffer | undefined {
    return this.draft.readBytes(key) ?? this.main.readBytes(key) ?? this.recent.readBytes(key)
  }

  /**
   * Keep these values and no others. Where little is new, the large file stays as it is.
   *
   * What cannot be read here is asked of `spare`. Failures are silent.
   */
  write(wanted: ReadonlySet<Key>, spare: (key: Key) => Buffer | undefined = () => undefined) {
    const { main, recent } = this
    const fresh: Key[] = []
    let stale = main.bytes
    for (const key of wanted) {
      const length = main.lengthOf(key)
      if (length === undefined) fresh.push(key)
      else stale -= length
    }
    const isSlight = fresh.length <= wanted.size * slightShare && stale <= main.bytes * slightShare
    const isSame = fresh.length === recent.size && fresh.every((key) => recent.has(key))
    if (!isSlight) this.writeMain(wanted, spare)
    else if (!isSame) this.writeRecent(fresh, spare)
    this.discard()
  }

  /** Forget what is new in this run, unless it was kept. */
  discard() {
    this.draft.discard()
    this.draft = new StoreDraft(this.file)
  }

  close() {
    this.main.close()
    this.recent.close()
  }

  private writeMain(wanted: ReadonlySet<Key>, spare: (key: Key) => Buffer | undefined) {
    if (!this.fill(this.draft, wanted, spare)) return
    this.draft = new StoreDraft(this.file)
    this.close()
    removeQuietly(recentFile(this.file))
    this.main = new StoreFile(this.file)
    this.recent = new StoreFile(undefined)
  }

  private writeRecent(keys: readonly Key[], spare: (key: Key) => Buffer | undefined) {
    const file = recentFile(this.file)
    if (!this.fill(new StoreDraft(file), keys, spare)) return
    this.recent.close()
    this.recent = new StoreFile(file)
  }

  /** False where writing failed: then everything stays as it was. */
  private fill(draft: StoreDraft, keys: Iterable<Key>, spare: (key: Key) => Buffer | undefined): boolean {
    try {
      for (const key of keys) {
        if (draft.has(key)) continue
        const bytes = this.readBytes(key) ?? spare(key)
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
}

function recentFile(file: string): string {
  return `${file}-recent`
}
