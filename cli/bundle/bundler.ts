import type { BuildOptions, Message, Metafile, Plugin } from 'esbuild'
import { type Diagnostic, hash } from '../../renderer/index.ts'
import type { Cache, Namespace } from '../cache/cache.ts'
import { FileIndex } from '../cache/file-index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { checkSpareFiles } from '../disk/spare-files.ts'
import { AwaitedFiles } from './awaited-files.ts'
import { BundleCache, type Made } from './bundle-cache.ts'
import { BundleInputs } from './bundle-inputs.ts'
import { type Environment, EnvironmentReads, isSameEnvironment } from './environment.ts'
import { Guard } from './guard.ts'
import { nameFiles } from './named-files.ts'
import { strayImports } from './stray-imports.ts'

/** Everything needed to bundle and run a site's code. */
export interface CodeContext {
  readonly cache: Cache
  readonly bundles: BundleCache
  /** The files of the site. */
  readonly files: FileIndex
  /** Files that affect what is bundled, besides those that were bundled. */
  readonly awaited: AwaitedFiles
  readonly environment: EnvironmentReads
  readonly guard: Guard
  /** One of the site’s other languages; undefined for the main one. */
  readonly locale: string | undefined
}

const environmentKey = hash('environment')

/**
 * The context of a site, before any of its code runs. Cached values that the site's code made with other environment variables are
 * dropped.
 */
export function createCodeContext(root: string, cache: Cache, locale?: string): CodeContext {
  checkSpareFiles()
  const known = cache.find<Environment>('environment', environmentKey)
  const isSame = known !== undefined && isSameEnvironment(known)
  if (!isSame) cache.forget('record', 'compiled', 'links', 'outputs', 'search')
  const environment = new EnvironmentReads({ known: isSame ? known : {} })
  const guard = new Guard(environment)
  const files = new FileIndex(root, cache)
  const bundles = new BundleCache({ cache, files })
  return { cache, files, bundles, awaited: new AwaitedFiles(), environment, guard, locale }
}

/**
 * Save the cache, with the environment variables that the site's code has read, unless that code has changed the tool itself.
 *
 * For `whole`, see `Cache.save`.
 */
export function saveCache({ cache, files, environment, guard }: CodeContext, ...whole: readonly Namespace[]) {
  files.save(whole.includes('record'))
  const reads = environment.environment
  if (JSON.stringify(cache.find('environment', environmentKey)) !== JSON.stringify(reads))
    cache.put('environment', environmentKey, reads)
  if (guard.isSound) cache.save(...whole)
}

/** What to bundle. The result is returned, not written. */
export type BundleOptions = Omit<BuildOptions, 'write' | 'metafile' | 'plugins'> & {
  readonly absWorkingDir: string
  /** Plugins that read files must read them from the inputs of the bundle. */
  readonly plugins?: (inputs: BundleInputs) => readonly Plugin[]
}

/** The result of esbuild. */
export interface Built extends Made {
  readonly warnings: readonly Message[]
  /** Imports of files that site code may not import. */
  readonly strays: readonly Diagnostic[]
}

/** Inputs of a bundle besides its files and options. */
export interface Circumstances {
  readonly code: CodeContext
  /** Inputs of the plugins other than files. */
  readonly salt?: string | undefined
  /**
   * Whether to keep the bundle for later runs. It must not be kept if plugins reported something, because a bundle from the cache
   * would not report it again.
   */
  readonly isKept?: () => boolean
  /** Whether it contains only files of this tool and is therefore the same for all sites. */
  readonly isOwn?: boolean
  /** Limits imports by path; undefined for sidebars, and for the configuration, which defines the boundary. */
  readonly boundary: Boundary | undefined
}

/** Run esbuild, or reuse its result for the same files from an earlier run. */
export async function bundle(
  options: BundleOptions,
  { code, salt = '', isKept = () => true, isOwn = false, boundary }: Circumstances,
): Promise<Built> {
  const from = options.absWorkingDir
  const inputs = new BundleInputs(from)
  const plugins = [...(options.plugins?.(inputs) ?? []), inputs.plugin]
  const key = hash(buildId, salt, JSON.stringify({ ...options, plugins: plugins.map(({ name }) => name) }))
  const straysOf = (metafile: Metafile) => (boundary && !isOwn ? strayImports(metafile, from, boundary) : [])
  const kept = code.bundles.open(isOwn, boundary)
  const known = kept?.find(key)
  // In a restored cache, its files may be those of another folder.
  if (known && straysOf(known.metafile).length === 0) return { ...known, warnings: [], strays: [] }
  const { build } = await import('esbuild')
  const named = nameFiles({ ...options, plugins })
  // Settings in the package of another generator are for editors.
  const logOverride = { 'tsconfig.json': 'silent' as const, ...named.logOverride }
  const start = () => build({ ...named, logOverride, write: false as const, metafile: true as const })
  const { outputFiles, metafile, warnings } = await start().catch((failure: unknown) => {
    code.awaited.addFailed(failure, inputs, from)
    throw failure
  })
  code.awaited.addMissing(inputs)
  const texts = outputFiles.map(({ path, text }) => ({ path, text }))
  const made = { outputFiles: texts, metafile, hashes: inputs.hashes(metafile) }
  if (warnings.length === 0 && isKept()) kept?.add(key, made)
  return { ...made, warnings, strays: straysOf(metafile) }
}
