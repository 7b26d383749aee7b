// Contract: a bundle of an earlier run is used only if none of its files, and none of the folders that they are in, has changed.
// Bundles with warnings or unresolved imports are made each time.
import { dirname, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { hash, type Key } from '../../renderer/index.ts'
import { Cache } from '../cache/cache.ts'
import { packageRoot } from '../disk/package-root.ts'
import { namesIn, stampOf } from '../disk/stamp.ts'
import { withoutMark } from './islands.ts'

/** A bundle with the stamps of everything that it depends on. */
export interface CachedBundle {
  readonly stamps: Readonly<Record<string, string>>
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly metafile: Metafile
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

  add(key: Key, isOwn: boolean, { files, metafile, from }: Omit<CachedBundle, 'stamps'> & { readonly from: string }) {
    const stamps = this.isOpen ? stampsOf(metafile, from) : undefined
    if (stamps) this.cacheOf(isOwn).put('bundles', key, { stamps, files, metafile } satisfies CachedBundle)
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

/** Modules that plugins generate from the options alone. */
const isMade = /<entry>$|^(island|mdx-components):/

/** Stamps of everything that a bundle depends on; undefined if one cannot be trusted. */
function stampsOf({ inputs }: Metafile, from: string): Record<string, string> | undefined {
  const stamps: Record<string, string> = {}
  const names = Object.keys(inputs).filter((input) => !isMade.test(input))
  for (const name of names) {
    if (/^[\w-]{2,}:/.test(name)) return undefined
    const file = resolve(from, withoutMark(name))
    const stamp = stampOf(file)
    if (stamp === undefined) return undefined
    stamps[file] = stamp
    stamps[dirname(file)] = folderStamp(dirname(file))
  }
  for (const file of ['package.json', 'tsconfig.json']) stamps[join(from, file)] = stampOf(join(from, file)) ?? ''
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
