// Contract: the hash of a file is that of its bytes at the moment of the request. A stamp only saves reading the file again, in
// this run or a later one.
//
// Files are named relative to the root of the site, or to the tool's package if they belong to it, so names are the same in every
// folder. In a fresh clone, where all stamps are new, contents are read and compared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import type { Cache } from './cache.ts'

type Known = readonly [stamp: Stamp, content: string]

const indexKey = hash('files')
const ofTool = 'tool:'

/** The hashes of files, cached with their stamps. */
export class FileIndex {
  private readonly before: ReadonlyMap<string, Known>
  private readonly now = new Map<string, Known>()

  constructor(
    readonly root: string,
    private readonly cache: Cache,
  ) {
    this.before = new Map(cache.find<[string, Known][]>('files', indexKey))
  }

  /** The hash of a file; empty if it cannot be read. */
  hashOf(name: string, stamp = stampOf(this.fileOf(name))): string {
    const known = this.now.get(name) ?? this.before.get(name)
    const isSame = stamp !== undefined && known?.[0] === stamp
    const content = isSame ? known[1] : hashFile(this.fileOf(name))
    if (isSame) this.now.set(name, known)
    // The stamp was read before the file: if the file has changed since then, its stamp is different now.
    else if (stamp !== undefined && content !== '') this.now.set(name, [stamp, content])
    return content
  }

  /** The hash that a file had in an earlier run. */
  hashBefore(name: string): string | undefined {
    return this.before.get(name)?.[1]
  }

  nameOf(file: string): string {
    const isOfTool = !isInside(file, this.root) && isInside(file, packageRoot)
    return isOfTool ? ofTool + sourcePath(packageRoot, file) : sourcePath(this.root, file)
  }

  /** The absolute path. */
  fileOf(name: string): string {
    return name.startsWith(ofTool) ? join(packageRoot, name.slice(ofTool.length)) : join(this.root, name)
  }

  /** Put the hashes into the cache, and drop those of other files if `isWhole`: this run has requested everything that it needs. */
  save(isWhole = false) {
    const { before, now } = this
    const known = isWhole ? now : new Map([...before, ...now])
    if (known.size === before.size && [...known].every(([name, one]) => before.get(name) === one)) return
    this.cache.put('files', indexKey, [...known])
  }
}

/** The hash of a file's bytes; empty if it cannot be read. */
export function hashFile(file: string): string {
  return attempt(() => hash(readFileSync(file))) ?? ''
}
