// Contract: bytes are given again only for the output and the key that they were made under, and only if their sum is right;
// what cannot be read is as if it had never been kept.
import { hash, type Key, lazily, type Manifest, type Output } from '../renderer/index.ts'
import { cachePath, readSealed, writeSealed } from './cache-file.ts'
import { lastNames } from './output-folder.ts'
import { buildId } from './package-root.ts'
import { StoreFiles } from './store-files.ts'

/** What bytes depend on beside their key: another Node may pack or sort otherwise. */
export const machine = hash(buildId, process.version, process.platform, process.arch)

/** What a build has written. */
export interface OutputList {
  readonly manifest: Manifest
  /** Of each file, in the order of the manifest. */
  readonly classes: readonly Output['class'][]
}

interface ReadList extends OutputList {
  readonly sum: string
  /** Name in the table → name of the file. */
  readonly names: ReadonlyMap<string, string>
}

/** The bytes that the last build has written, by their hash, so that they need not be made again where the output is gone. */
export class KeptOutputs {
  private readonly files: StoreFiles
  private readonly listFile: string
  private readonly used = new Set<Key>()
  private last: ReadList | undefined | 'unread' = 'unread'
  private written: (() => string) | undefined

  constructor(root: string) {
    this.files = new StoreFiles(cachePath(root, 'outputs'))
    this.listFile = cachePath(root, 'outputs-list')
  }

  /** What the last build has written. */
  get list(): ReadList | undefined {
    if (this.last === 'unread') this.last = readList(this.listFile)
    return this.last
  }

  /** The hash of an output's bytes, where they were made under its key and are kept. */
  contentOf({ out, key, hashed, isAtHand }: Output): string | undefined {
    if (key === undefined || isAtHand) return undefined
    const entry = this.list?.manifest.outputs[(hashed && this.list.names.get(out)) || out]
    return entry?.[0] === key && this.has(entry[1]) ? entry[1] : undefined
  }

  has(content: string): boolean {
    return this.files.has(content as Key)
  }

  find(content: string): Buffer | undefined {
    return this.files.readBytes(content as Key)
  }

  /** This run used it. Bytes that are not there yet are added. */
  keep(content: string, bytes: () => Uint8Array | undefined) {
    this.used.add(content as Key)
    if (this.has(content)) return
    const made = bytes()
    // A copy: what is added may be a part of something large, which would stay with it.
    if (made) this.files.put(content as Key, Buffer.from(made))
  }

  /** This run has written these. */
  note(list: OutputList) {
    this.written = lazily(() => JSON.stringify(list))
  }

  /** Of the list of what this run has written. */
  get sum(): string | undefined {
    return this.written && hash(this.written())
  }

  /** Keep what this run used and has written, and nothing else. */
  save() {
    this.files.write(this.used)
    if (this.written) writeSealed(this.listFile, this.written(), machine)
    this.files.close()
  }

  /** Leave all as it was. */
  discard() {
    this.files.discard()
    this.files.close()
  }
}

function readList(file: string): ReadList | undefined {
  const text = readSealed(file, machine)
  if (text === undefined) return undefined
  const list = JSON.parse(text) as OutputList
  return { ...list, sum: hash(text), names: lastNames(list.manifest) }
}
