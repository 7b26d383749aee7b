// Contract: cached bytes are used only for the output and key under which they were stored, and only if their hash is correct.
//
// The last manifest maps keys to content hashes, and the cache maps content hashes to bytes. A file that is missing from the
// output is restored from the cache, without a call of `start` or `contents`. Copies of source files, preview pictures and the
// site’s own `outputs` (`isUncached`) are not cached by key: their bytes are available anyway, or their inputs are unknown.
import { join } from 'node:path'
import type { Key, Manifest, Output } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { manifestFile } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import { type Entry, lastNameOf, lastNames, readSame } from './output-folder.ts'

/** A file of the output, with its entry in the manifest and its plan. */
interface Written {
  readonly path: string
  readonly entry: Entry
  readonly plan: { readonly output: Output }
}

/** The bytes that earlier builds have written, by hash. */
export class OutputCache {
  private readonly last: Manifest | undefined
  private readonly names: ReadonlyMap<string, string>

  constructor(
    private readonly cache: Cache,
    private readonly out: string,
    /** The last manifest, if it is valid. */
    manifest: string | undefined,
  ) {
    // If the output folder has the same manifest, its files are used instead.
    const isInPlace = manifest !== undefined && tryReadText(join(out, manifestFile)) === manifest
    this.last = manifest === undefined || isInPlace ? undefined : (JSON.parse(manifest) as Manifest)
    this.names = this.last ? lastNames(this.last) : new Map()
  }

  /** The hash of an output's bytes, if they were made under its key and are in the cache. */
  contentOf(output: Output): string | undefined {
    const { key, isUncached } = output
    if (key === undefined || isUncached || !this.last) return undefined
    const entry = this.last.outputs[lastNameOf(output, this.names)]
    return entry?.[0] === key && this.has(entry[1]) ? entry[1] : undefined
  }

  has(content: string): boolean {
    return this.cache.has('outputs', content as Key)
  }

  find(content: string): Buffer | undefined {
    return this.cache.findBytes('outputs', content as Key)
  }

  keep(content: string, bytes: Uint8Array) {
    if (!this.has(content)) this.cache.putBytes('outputs', content as Key, bytes)
  }

  /**
   * Cache what was written. Files that were in place but not in the cache are read from the output.
   *
   * If `copied`, the site’s files by hash, is given, `isUncached` outputs that are neither copies nor pictures are cached too.
   */
  save(produced: readonly Written[], copied: ReadonlyMap<string, string> | undefined) {
    for (const { plan, path, entry } of produced) {
      const [key, hash] = entry
      if (plan.output.isUncached && (!copied || copied.has(hash) || this.cache.has('pictures', key as Key))) continue
      const content = hash as Key
      const bytes = this.has(content) ? undefined : readSame(join(this.out, path), content)
      if (bytes) this.cache.putBytes('outputs', content, bytes)
      else this.cache.touch('outputs', [content])
    }
  }
}
