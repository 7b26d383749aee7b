// Contract: a bundle of an earlier run is used only if none of its files, none of the folders that they are in, and no
// `package.json` that decides what imports mean has changed. It is kept only if none of these has changed since it was bundled.
// Bundles with warnings or unresolved imports are rebuilt each time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { hash, type Key } from '../../renderer/index.ts'
import { Cache } from '../cache/cache.ts'
import { packageRoot } from '../disk/package-root.ts'
import { namesIn, stampOf } from '../disk/stamp.ts'
import { type BundleInputs, declarationsOf, foldersOf, inputFile } from './bundle-inputs.ts'

/** A bundle with the stamps of everything that it depends on. */
export interface CachedBundle {
  readonly stamps: Readonly<Record<string, string>>
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly metafile: Metafile
  /** Hashes of the bundled files by their paths. */
  readonly hashes: Readonly<Record<string, string>>
}

/** A bundle that was just made. */
interface Bundled extends Omit<CachedBundle, 'stamps'> {
  readonly from: string
  readonly inputs: BundleInputs
}

/** Bundles of earlier runs. */
export class BundleCache {
  /** Beside the tool, for all sites: most use the default theme, which is then bundled once. */
  private readonly own = new Cache(join(packageRoot, 'dist/cache'))
  private isOpen = true

  constructor(private readonly site: Cache) {}

  /** A bundle none of whose files has changed. `isOwn`: it contains no file of the site. */
  find(key: Key, isOwn: boolean): CachedBundle | undefined {
    const known = this.isOpen ? this.cacheOf(isOwn).find<CachedBundle>('bundles', key) : undefined
    return known && isFresh(known) ? known : undefined
  }

  add(key: Key, isOwn: boolean, bundled: Bundled) {
    const stamps = this.isOpen ? stampsOf(bundled) : undefined
    const { files, metafile, hashes } = bundled
    if (stamps) this.cacheOf(isOwn).put('bundles', key, { stamps, files, metafile, hashes } satisfies CachedBundle)
  }

  /** Stop caching: once the site is loaded, later bundles are of no use to another run. */
  close() {
    this.own.save()
    this.isOpen = false
  }

  private cacheOf(isOwn: boolean): Cache {
    return isOwn ? this.own : this.site
  }
}

/** Stamps of everything that a bundle depends on; undefined if it may have changed since it was bundled. */
function stampsOf({ metafile, from, inputs }: Bundled): Record<string, string> | undefined {
  const stamps: Record<string, string> = {}
  const names = Object.keys(metafile.inputs)
  // It may be found the next time.
  if (names.some((name) => name.startsWith('missing:'))) return undefined
  for (const file of names.flatMap((name) => inputFile(name, from) ?? [])) {
    const stamp = inputs.stampOf(file)
    if (stamp === undefined) return undefined
    stamps[file] = stamp
  }
  for (const folder of foldersOf(Object.keys(stamps))) {
    if (!inputs.isUnchanged(folder)) return undefined
    stamps[folder] = folderStamp(folder)
  }
  for (const file of declarationsOf(Object.keys(stamps), from)) {
    const isThere = existsSync(file)
    if (isThere && !inputs.isUnchanged(file)) return undefined
    stamps[file] = (isThere ? stampOf(file) : undefined) ?? ''
  }
  return stamps
}

function isFresh({ stamps }: CachedBundle): boolean {
  return Object.entries(stamps).every(([path, stamp]) => {
    const now = stamp.startsWith('folder') ? folderStamp(path) : (stampOf(path) ?? '')
    return now === stamp
  })
}

function folderStamp(path: string): string {
  return `folder ${hash(namesIn(path))}`
}
