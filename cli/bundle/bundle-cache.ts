// Contract: a bundle of an earlier run is used only if its inputs are the same (`bundle-record.ts`). Bundles with warnings or
// unresolved imports are rebuilt each time.
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { type Key, lazily } from '../../renderer/index.ts'
import { Cache } from '../cache/cache.ts'
import { FileIndex } from '../cache/file-index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { packageRoot } from '../disk/package-root.ts'
import { Look, type Records } from './bundle-record.ts'

interface CachedBundle {
  readonly outputFiles: readonly { readonly path: string; readonly text: string }[]
  readonly metafile: Metafile
}

/** The result of esbuild, with hashes. */
export interface Made extends CachedBundle {
  /** Hashes of the bytes of the bundled files, by their absolute paths. */
  readonly hashes: Readonly<Record<string, string>>
}

/** Bundles of earlier runs. */
export class BundleCache {
  /** A cache next to the tool, for all sites: most use the default theme, which is then bundled once. */
  private readonly own = lazily((): Records => {
    const cache = new Cache(join(packageRoot, 'dist/cache'))
    return { cache, files: new FileIndex(packageRoot, cache) }
  })
  private isOpen = true

  constructor(private readonly site: Records) {}

  /** Access to earlier bundles; undefined if caching has stopped. `isOwn`: the bundle contains no file of the site. */
  open(isOwn: boolean, boundary: Boundary | undefined) {
    if (!this.isOpen && !isOwn) return undefined
    const records = isOwn ? this.own() : this.site
    const look = new Look(records, boundary)
    return {
      find: (key: Key): Made | undefined => {
        const { value, files } = look.find<CachedBundle>('bundles', key) ?? {}
        const hashes = files?.map(([name, one]) => [records.files.fileOf(name), one] as const)
        return value && hashes && { ...value, hashes: Object.fromEntries(hashes) }
      },
      add: (key: Key, { hashes, ...value }: Made) => {
        // Missing modules may be found the next time.
        if (!this.isOpen || Object.keys(value.metafile.inputs).some((name) => /^(missing|optional):/.test(name))) return
        const files = Object.entries(hashes).map(([file, one]) => [records.files.nameOf(file), one] as const)
        look.put('bundles', key, { value, files })
      },
    }
  }

  /** Stop caching: once the site is loaded, later bundles are of no use to other runs. The tool's own bundles are still found. */
  close() {
    const { cache, files } = this.own()
    files.save()
    cache.save()
    this.isOpen = false
  }
}
