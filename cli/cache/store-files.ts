import type { Key } from '../../renderer/index.ts'
import { removeQuietly } from './cache-file.ts'
import { StoreDraft, StoreFile } from './store-file.ts'

/** Of all values, and of all bytes: up to here, what is new goes into a file of its own, and what is stale stays. */
const slightShare = 1 / 4

/** Values by key in two files: a large one, and one for what came after it. */
export class StoreFiles {
  /** As they were when they were opened, which they are when somebody asks for something. */
  private opened: { readonly main: StoreFile; readonly recent: StoreFile } | undefined
  /** What is new in this run. */
  private draft: StoreDraft

  constructor(private readonly file: string) {
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
    this.opened?.main.close()
    this.opened?.recent.close()
    this.opened = undefined
  }

  private get main(): StoreFile {
    return this.open().main
  }

  private get recent(): StoreFile {
    return this.open().recent
  }

  private open() {
    this.opened ??= { main: new StoreFile(this.file), recent: new StoreFile(recentFile(this.file)) }
    return this.opened
  }

  private writeMain(wanted: ReadonlySet<Key>, spare: (key: Key) => Buffer | undefined) {
    if (!this.fill(this.draft, wanted, spare)) return
    this.draft = new StoreDraft(this.file)
    this.close()
    removeQuietly(recentFile(this.file))
  }

  private writeRecent(keys: readonly Key[], spare: (key: Key) => Buffer | undefined) {
    const file = recentFile(this.file)
    if (this.fill(new StoreDraft(file), keys, spare)) this.close()
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
