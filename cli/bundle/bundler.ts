import type { BuildOptions, Message, Metafile, OutputFile } from 'esbuild'
import { hash } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/package-root.ts'
import { BundleCache } from './bundle-cache.ts'
import { type Environment, EnvironmentReads, isSameEnvironment } from './environment.ts'
import { YamlTexts } from './yaml-texts.ts'

/** What bundling and running a site's code needs beside the code. */
export interface CodeContext {
  readonly cache: Cache
  readonly bundles: BundleCache
  readonly yaml: YamlTexts
  readonly environment: EnvironmentReads
}

const environmentKey = hash('environment')

/** The context of a site. What `cache` has of another environment is forgotten, since the site's code would be told otherwise now. */
export function createCodeContext(cache: Cache): CodeContext {
  const known = cache.find<Environment>('record', environmentKey)
  const isSame = known !== undefined && isSameEnvironment(known)
  if (known && !isSame) cache.forget('record', 'modules', 'compiled', 'links', 'outputs')
  const environment = new EnvironmentReads({ known: isSame ? known : {} })
  return { cache, bundles: new BundleCache(cache), yaml: new YamlTexts(), environment }
}

/** Put into the cache what the site's code has read of its environment, before it is saved. */
export function keepEnvironment({ cache, environment: { environment } }: CodeContext) {
  if (JSON.stringify(cache.find('record', environmentKey)) !== JSON.stringify(environment))
    cache.put('record', environmentKey, environment)
}

/** What to bundle: the contents come back, nothing is written. */
export type BundleOptions = Omit<BuildOptions, 'write' | 'metafile'> & { readonly absWorkingDir: string }

/** What esbuild made. */
export interface Built {
  readonly outputFiles: readonly Pick<OutputFile, 'path' | 'contents' | 'text'>[]
  readonly metafile: Metafile
  readonly warnings: readonly Message[]
}

/** What decides about a bundle beside its files and options. */
export interface Circumstances {
  readonly code: CodeContext
  /** What the plugins depend on. */
  readonly salt?: string | undefined
  /** False where the plugins had something to say, which they would not say of a bundle that is cached. */
  readonly isQuiet?: () => boolean
  /** It is made of nothing but files of this tool: the same for all sites. */
  readonly isOwn?: boolean
}

/** Run esbuild, or take what it made of the same files in an earlier run. */
export async function bundle(
  options: BundleOptions,
  { code, salt = '', isQuiet = () => true, isOwn = false }: Circumstances,
): Promise<Built> {
  const key = hash(buildId, salt, JSON.stringify({ ...options, plugins: options.plugins?.map(({ name }) => name) }))
  const known = code.bundles.find(key, isOwn)
  if (known) {
    const outputFiles = known.files.map(({ path, text }) => ({ path, text, contents: Buffer.from(text) }))
    return { outputFiles, metafile: known.metafile, warnings: [] }
  }
  const { build } = await import('esbuild')
  const { outputFiles, metafile, warnings } = await build({ ...options, write: false, metafile: true })
  const files = outputFiles.map(({ path, text }) => ({ path, text }))
  if (warnings.length === 0 && isQuiet()) code.bundles.add(key, isOwn, { files, metafile, from: options.absWorkingDir })
  return { outputFiles, metafile, warnings }
}
