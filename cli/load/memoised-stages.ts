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
import { type OpenFiles, openFiles, readStatics } from './files.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import type { Memory } from './memoiser.ts'
import { type ContractsRequest, type ReadContracts, readContracts } from './read-contracts.ts'
import { type DataInputs, type ReadData, readData } from './read-data.ts'
import { type ReadVersions, readVersions } from './read-versions.ts'
import type { Listed } from './scan.ts'

/** Files that a bundle may hold. Pages and pictures may be imported too, but then they are among its inputs. */
const bundled = /\.([cm]?[jt]sx?|json|css|ya?ml|svg|woff2)$/i

type Documents = ReadonlyMap<SourcePath, Document>

/** The configuration, run again after a change of any file that it could have read. */
export function memoisedConfig(root: string, drafts: boolean, memory: Memory): Promise<LoadedConfig> {
  const last = memory.last<Promise<LoadedConfig> & Inputs>('config')
  const matters = (path: string) => bundled.test(path) || isInput(last, root, path)
  return keepLoading(memory, 'config', [drafts, memory.edition('config', matters)], () =>
    loadConfig(root, drafts, memory.code),
  )
}

/** The versions of the docs, listed again after a change of a list of them, or of what folders there are. */
export function memoisedVersions(root: string, config: SiteConfig, memory: Memory): ReadVersions {
  const files = new Set<string>(config.docs.map(({ id }) => versionInputs(id).list))
  const edition = memory.edition('versions', (path) => files.has(path))
  const read = memory.keep('versions', [config, memory.listings, edition], () => readVersions(root, config))
  // Equal lists stay one object, so that what is made of them is made once.
  const { lists, versions } = read
  const same = memory.keep('version lists', [config, stableJson([...lists])], () => ({ lists, versions }))
  return { ...read, ...same }
}

export function memoisedData(root: string, inputs: Omit<DataInputs, 'code'>, memory: Memory): Promise<ReadData> {
  const { config, versions, paths } = inputs
  const edition = memory.edition('data', (path) => bundled.test(path))
  return memory.keep('data', [config, versions, paths, edition], () => {
    const reading = readData(root, { ...inputs, code: memory.code })
    reading.catch(() => memory.forget('data'))
    return reading
  })
}

/** What the data files say, read again after a change of any file that could be one. */
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
 * The graph, which is the same one as long as no meta changed.
 *
 * What it reports has places in texts; where it reports something, it is made anew.
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
  const { root, config, pages } = request
  const last = memory.last<Promise<LoadedModules> & Inputs>('modules')
  const matters = (path: string) => bundled.test(path) || isInput(last, root, path)
  const inputs = [config, memory.edition('modules', matters), pages.length, ...pages]
  return keepLoading(memory, 'modules', inputs, () => loadModules(request, memoisedPieces(root, memory)))
}

/**
 * Begin to bundle what every page names. esbuild is another process: it works while files are read here, and whoever
 * loads the modules then finds it made.
 */
export function startAssets(request: Pick<ModulesRequest, 'root' | 'config' | 'locate' | 'code'>, memory: Memory) {
  loadAssets(request, memoisedPieces(request.root, memory)).catch(() => {})
}

/** The same for the theme, where no page is bundled with it: which pages there are, the graph says only later. */
export function startModules(wanted: Omit<ModulesRequest, 'pages'>, { candidates }: Listed, memory: Memory) {
  const isPlain = wanted.config.markdown.format !== 'mdx' && candidates.every(({ format }) => format === 'md')
  if (isPlain) memoisedModules({ ...wanted, pages: [] }, memory).catch(() => {})
}

/** Pieces are made again where a file of theirs changed, or where files came or went that an import may mean. */
function memoisedPieces(root: string, memory: Memory): Pieces {
  const { changes } = memory
  return (name, keys, make) => {
    const last = memory.last<Promise<unknown> & Inputs>(name)
    const matters = (path: string) =>
      isInput(last, root, path) ||
      (changes.listing && bundled.test(path)) ||
      /(^|\/)(package|tsconfig)\.json$/.test(path)
    return keepLoading(memory, name, [root, ...keys, memory.edition(name, matters)], make)
  }
}

/** Files that are published as they are, the copies of data files among them. */
export function memoisedStatics(
  root: string,
  config: SiteConfig,
  contracts: ReadContracts,
  memory: Memory,
): ReturnType<typeof readStatics> {
  const matters = (path: string) => config.static.some((folder) => path.startsWith(`${folder.replace(/^\.\//, '')}/`))
  const { statics, diagnostics } = memory.keep(
    'statics',
    [config, memory.listings, memory.edition('statics', matters)],
    () => readStatics(root, config),
  )
  const all = memory.keep('published', [statics, contracts], () =>
    contracts.copies.size === 0 ? statics : new Map([...statics, ...contracts.copies]),
  )
  return { statics: all, diagnostics }
}

/** Files that pages show or link; one that changed is read again, and with it all others that are asked for. */
export function memoisedFiles(
  root: string,
  config: SiteConfig,
  paths: readonly SourcePath[],
  memory: Memory,
): OpenFiles {
  const edition = memory.edition('files', (path) => !/\.mdx?$/i.test(path))
  return memory.keep('files', [config, paths, edition], () => openFiles(root, config, paths))
}

/** Files of which something was made, known when it is. */
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
