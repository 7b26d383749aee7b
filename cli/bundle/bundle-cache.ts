// Contract: a bundle is taken from an earlier run only where none of its files, and none of the folders that they were found in,
// has changed; what could not be resolved, or was bundled with a warning, is bundled each time.
import { dirname, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { hash, type Key } from '../../renderer/index.ts'
import { Cache } from '../cache/cache.ts'
import { packageRoot } from '../disk/package-root.ts'
import { namesIn, stampOf } from '../disk/stamp.ts'
import { withoutMark } from './islands.ts'

/** A bundle with the stamps of all that decided about it. */
export interface CachedBundle {
  readonly stamps: Readonly<Record<string, string>>
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly metafile: Metafile
}

/** Bundles of earlier runs. */
export class BundleCache {
  /** Beside the tool, for all sites: most have its theme, which is then bundled once. */
  private readonly own = new Cache(join(packageRoot, 'dist/cache'))
  private isOpen = true

  constructor(private readonly site: Cache) {}

  /** A bundle none of whose files has changed. `isOwn` tells that it has no file of the site. */
  find(key: Key, isOwn: boolean): CachedBundle | undefined {
    const known = this.isOpen ? this.cacheOf(isOwn).find<CachedBundle>('bundles', key) : undefined
    return known && isFresh(known) ? known : undefined
  }

  add(key: Key, isOwn: boolean, { files, metafile, from }: Omit<CachedBundle, 'stamps'> & { readonly from: string }) {
    const stamps = this.isOpen ? stampsOf(metafile, from) : undefined
    if (stamps) this.cacheOf(isOwn).put('bundles', key, { stamps, files, metafile } satisfies CachedBundle)
  }

  /** The site was loaded once: what is bundled from now on is of no use to another run. */
  close() {
    this.own.save()
    this.isOpen = false
  }

  private cacheOf(isOwn: boolean): Cache {
    return isOwn ? this.own : this.site
  }
}

/** Modules that plugins make of nothing but the options. */
const isMade = /<entry>$|^(island|mdx-components):/

/** Stamps of all that decided about a bundle; undefined where one cannot be trusted. */
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
