import { resolve } from 'node:path'
import {
  buildRouteGraph,
  type DataFiles,
  type Document,
  type LocateInConfig,
  type RouteGraph,
  type SiteConfig,
  type Source,
  type SourcePath,
  stableJson,
  type VersionList,
  versionInputs,
} from '../../renderer/index.ts'
import {
  type LoadedModules,
  loadAssets,
  loadModules,
  type ModulesRequest,
  type Pieces,
} from '../bundle/load-modules.ts'
import { type Boundary, boundaryOf } from '../disk/boundary.ts'
import { type OpenFiles, openFiles, readStatics } from './files.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import type { Memory } from './memoiser.ts'
import { type ContractsRequest, type ReadContracts, readContracts } from './read-contracts.ts'
import { type DataInputs, type ReadData, readData } from './read-data.ts'
import { type ReadVersions, readVersions } from './read-versions.ts'
import type { Listed } from './scan.ts'

/** Files that may be bundled. Pages and pictures may be imported too, but then they are among the inputs of a bundle. */
const bundled = /\.([cm]?[jt]sx?|json|css|s[ac]ss|less|ya?ml|svg|woff2)$/i

type Documents = ReadonlyMap<SourcePath, Document>

/** The configuration, run again when any file changes that it could have read. */
export function memoisedConfig(root: string, drafts: boolean, memory: Memory): Promise<LoadedConfig> {
  const last = memory.last<Promise<LoadedConfig> & Inputs>('config')
  const matters = (path: string) => bundled.test(path) || isInput(last, root, path)
  return keepLoading(memory, 'config', [drafts, memory.edition('config', matters)], () =>
    loadConfig(root, drafts, memory.code),
  )
}

/** Files that may be published and read. */
export function memoisedBoundary(root: string, config: SiteConfig, memory: Memory): Boundary {
  return memory.keep('boundary', [root, config], () => boundaryOf(root, config))
}

/** The versions of the docs, listed again when a list of versions changes, or the folders that exist. */
export function memoisedVersions(boundary: Boundary, config: SiteConfig, memory: Memory): ReadVersions {
  const files = new Set<string>(config.docs.map(({ id }) => versionInputs(id).list))
  const edition = memory.edition('versions', (path) => files.has(path))
  const read = memory.keep('versions', [config, memory.listings, edition], () => readVersions(boundary, config))
  // Equal lists stay one object, so that what is made of them is made once.
  const { lists, versions } = read
  const same = memory.keep('version lists', [config, stableJson([...lists])], () => ({ lists, versions }))
  return { ...read, ...same }
}

export function memoisedData(boundary: Boundary, inputs: Omit<DataInputs, 'code'>, memory: Memory): Promise<ReadData> {
  const { config, versions, paths } = inputs
  const edition = memory.edition('data', (path) => bundled.test(path))
  return memory.keep('data', [config, versions, paths, edition], () => {
    const reading = readData(boundary, { ...inputs, code: memory.code })
    reading.catch(() => memory.forget('data'))
    return reading
  })
}

/** The values of the data files, read again when any file changes that could be one. */
export function memoisedContracts(request: ContractsRequest, memory: Memory): Promise<ReadContracts> {
  const { config } = request
  const edition = memory.edition('contracts', (path) => /\.(ya?ml|json)$/i.test(path))
  return memory.keep('contracts', [config, edition], () => {
    const made = readContracts(request)
    made.catch(() => memory.forget('contracts'))
    return made
  })
}

export function readDocuments(
  sources: ReadonlyMap<SourcePath, Source>,
  { variables }: SiteConfig,
  memory: Memory,
): Documents {
  return new Map([...sources].map(([path, source]) => [path, memory.sourceCache.document(source, variables)] as const))
}

interface GraphInputs {
  readonly config: SiteConfig
  readonly documents: Documents
  readonly data: DataFiles
  readonly locate: LocateInConfig
  readonly versions: ReadonlyMap<string, VersionList>
}

/**
 * The graph, which stays the same object as long as no `Meta` changes.
 *
 * Its diagnostics have locations in texts, so a graph with diagnostics is always built again.
 */
export function memoisedGraph(inputs: GraphInputs, memory: Memory): RouteGraph {
  const { config, documents, data, versions } = inputs
  const before = memory.last<Documents>('metas')
  const graph = memory.last<RouteGraph>('graph')
  const metas = before && graph?.diagnostics.length === 0 && haveSameMetas(before, documents) ? before : documents
  memory.keep('metas', [metas], () => metas)
  return memory.keep('graph', [config, metas, data, versions], () =>
    buildRouteGraph({ ...inputs, documents: documents.values() }),
  )
}

function haveSameMetas(before: Documents, now: Documents): boolean {
  if (before === now) return true
  if (before.size !== now.size) return false
  for (const [path, document] of now) {
    const known = before.get(path)
    if (known !== document && known?.key() !== document.key()) return false
  }
  return true
}

export function memoisedModules(request: ModulesRequest, memory: Memory): Promise<LoadedModules> {
  const { root, config, versions, pages } = request
  const last = memory.last<Promise<LoadedModules> & Inputs>('modules')
  const matters = (path: string) => bundled.test(path) || isInput(last, root, path)
  const inputs = [config, versions, memory.edition('modules', matters), pages.length, ...pages]
  return keepLoading(memory, 'modules', inputs, () => loadModules(request, memoisedPieces(root, memory)))
}

/**
 * Begin to bundle the styles and scripts that every page names. esbuild is another process, which works while files are read
 * here; the bundles are memoised for `memoisedModules`.
 */
export function startAssets(request: Omit<ModulesRequest, 'pages' | 'versions'>, memory: Memory) {
  loadAssets(request, memoisedPieces(request.root, memory)).catch(() => {})
}

/** The same for the theme, if no page is bundled with it: only the graph will say which pages there are. */
export function startModules(wanted: Omit<ModulesRequest, 'pages'>, { candidates }: Listed, memory: Memory) {
  const isPlain = wanted.config.markdown.format !== 'mdx' && candidates.every(({ format }) => format === 'md')
  if (isPlain) memoisedModules({ ...wanted, pages: [] }, memory).catch(() => {})
}

/** Pieces are made again if one of their files changed, or if files were added or removed that an import may mean. */
function memoisedPieces(root: string, memory: Memory): Pieces {
  const { changes } = memory
  return (name, keys, make) => {
    const last = memory.last<Promise<unknown> & Inputs>(name)
    const matters = (path: string) =>
      isInput(last, root, path) ||
      (changes.listing && bundled.test(path)) ||
      /(^|\/)(package|tsconfig|jsconfig)\.json$/.test(path)
    return keepLoading(memory, name, [root, ...keys, memory.edition(name, matters)], make)
  }
}

/** Files that are published unchanged, including the copies of data files. */
export function memoisedStatics(
  boundary: Boundary,
  config: SiteConfig,
  contracts: ReadContracts,
  memory: Memory,
): ReturnType<typeof readStatics> {
  const matters = (path: string) => config.static.some((folder) => path.startsWith(`${folder.replace(/^\.\//, '')}/`))
  const { statics, ...rest } = memory.keep(
    'statics',
    [config, memory.listings, memory.edition('statics', matters)],
    () => readStatics(boundary, config),
  )
  const all = memory.keep('published', [statics, contracts], () =>
    contracts.copies.size === 0 ? statics : new Map([...statics, ...contracts.copies]),
  )
  return { ...rest, statics: all }
}

/** Files that pages show or link. If one changes, all that are requested are read again. */
export function memoisedFiles(
  boundary: Boundary,
  config: SiteConfig,
  paths: readonly SourcePath[],
  memory: Memory,
): OpenFiles {
  const edition = memory.edition('files', (path) => !/\.mdx?$/i.test(path))
  return memory.keep('files', [config, paths, edition], () => openFiles(boundary, config, paths))
}

/** The files that a value was made from, known once it is made. */
interface Inputs {
  inputs?: ReadonlySet<string>
}

function keepLoading<Value extends { readonly inputs: readonly string[]; readonly isSure?: boolean }>(
  memory: Memory,
  name: string,
  keys: readonly unknown[],
  load: () => Promise<Value>,
): Promise<Value> {
  return memory.keep(name, keys, () => {
    const loading: Promise<Value> & Inputs = load()
    loading.then(
      ({ inputs, isSure = true }) => {
        loading.inputs = new Set(inputs)
        if (!isSure) memory.forget(name)
      },
      () => memory.forget(name),
    )
    return loading
  })
}

function isInput(last: Inputs | undefined, root: string, path: string): boolean {
  return last?.inputs?.has(resolve(root, path)) ?? false
}
