// Contract: the cached data is what loading would return, as long as none of the bundled files has changed and no file was added
// or removed beside them.
import { statSync } from 'node:fs'
import {
  type Asset,
  type Diagnostic,
  hash,
  type Key,
  lazily,
  type ModulePage,
  type SourcePath,
  type Theme,
  type ThemeData,
} from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/package-root.ts'
import { namesIn, stampOf, tick, unchanged } from '../disk/stamp.ts'
import { declarationsOf, foldersOf } from './bundle-inputs.ts'
import type { LoadedModules, ModulesRequest } from './load-modules.ts'

type Wanted = Pick<ModulesRequest, 'root' | 'config' | 'pages'>
type Load = () => Promise<LoadedModules>
const modulesKey = hash('modules')

type PlainAsset = Pick<Asset, 'out' | 'url' | 'key' | 'width' | 'height'>

/** The data of modules as JSON; assets are without their contents. */
interface CachedModules {
  /** Of the tool, the configuration, the pages, and the files that were bundled. */
  readonly id: string
  readonly inputs: readonly string[]
  readonly theme: unknown
  readonly modules: readonly (readonly [SourcePath, { readonly key: Key; readonly style?: PlainAsset | undefined }])[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The theme and the module pages. If their data is in the cache, their code is loaded only when it is needed. */
export async function rememberModules(cache: Cache, wanted: Wanted, load: Load): Promise<LoadedModules> {
  const known = cache.find<CachedModules>('modules', modulesKey)
  if (known && known.id === identify(wanted, known.inputs)) return reviveModules(known, lazily(load))
  const start = Date.now() - tick
  const loaded = await load()
  keep(cache, loaded, wanted, start)
  return loaded
}

function reviveModules({ theme: data, modules: pages, inputs, diagnostics }: CachedModules, load: Load): LoadedModules {
  const loadedTheme = async () => found((await load()).theme, 'the theme')
  const bytes = async (out: string) => found(findAsset(await loadedTheme(), out), out).bytes()
  const theme: Theme = { ...(reviveAssets(data, bytes) as ThemeData), load: async () => (await loadedTheme()).load() }
  const page = (path: SourcePath, known: object): ModulePage => ({
    ...(reviveAssets(known, bytes) as Pick<ModulePage, 'key' | 'style'>),
    load: async () => found((await load()).modules.get(path), path).load(),
  })
  return { theme, modules: new Map(pages.map(([path, known]) => [path, page(path, known)])), inputs, diagnostics }
}

/** A value that the same files gave in an earlier run. It is missing only if the site's code depends on something else. */
function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`\`${name}\` could be loaded in an earlier run, but not in this one.`)
  return value
}

/** Keep the data of what was loaded, unless a file has changed since `start`, or a folder, in which another may be found. */
function keep(cache: Cache, { theme, modules, inputs, diagnostics }: LoadedModules, wanted: Wanted, start: number) {
  const id = identify(wanted, inputs)
  const isSame = unchanged(wanted.root)
  const read = [...inputs, ...foldersOf(inputs)]
  if (!theme || id === undefined || !read.every((path) => isSame(path, start))) return
  const { load: _, ...data } = theme
  const remembered: CachedModules = {
    id,
    inputs,
    theme: withoutBytes(data),
    modules: [...modules].map(([path, { key, style }]) => [path, { key, style: style && plain(style) }] as const),
    diagnostics,
  }
  cache.put('modules', modulesKey, remembered)
}

/** Assets without their contents, at any depth. */
function withoutBytes(value: unknown): unknown {
  return mapAssets(value, plain)
}

function plain({ out, url, key, width, height }: PlainAsset): PlainAsset {
  return { out, url, key, width, height }
}

function reviveAssets(value: unknown, bytes: (out: string) => Promise<Uint8Array>): unknown {
  return mapAssets(value, (asset): Asset => ({ ...asset, bytes: () => bytes(asset.out) }))
}

function findAsset({ load: _, ...data }: Theme, out: string): Asset | undefined {
  let wanted: Asset | undefined
  mapAssets(data, (asset) => {
    if (asset.out === out) wanted = asset as Asset
  })
  return wanted
}

function mapAssets(value: unknown, replace: (asset: PlainAsset) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapAssets(one, replace))
  if (typeof value !== 'object' || value === null) return value
  if (isAsset(value)) return replace(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapAssets(one, replace)] as const))
}

function isAsset(value: object): value is PlainAsset {
  return 'out' in value && 'url' in value && 'key' in value
}

/** Everything that loading depends on; undefined if that is not known. */
function identify({ root, config, pages }: Wanted, inputs: readonly string[]): string | undefined {
  const stamps = [...inputs, ...declarationsOf(inputs, root)].map(
    (file) => `${file} ${statSync(file, { throwIfNoEntry: false }) ? (stampOf(file) ?? 'unsure') : 'absent'}`,
  )
  if (stamps.some((stamp) => stamp.endsWith(' unsure'))) return undefined
  // An import may resolve to a file that was added.
  const names = [...foldersOf(inputs)].map((folder) => `${folder} ${namesIn(folder)}`)
  return hash(buildId, root, config.key, ...pages.map(({ path, key }) => `${path} ${key}`), ...stamps, ...names)
}
