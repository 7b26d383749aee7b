import { resolve } from 'node:path'
import {
  buildRouteGraph,
  type Document,
  type GraphInputs,
  generateItems,
  generatesItems,
  hash,
  type ParsedText,
  parseText,
  type RouteGraph,
  type SiteConfig,
  type Source,
  type SourcePath,
  stableJson,
  type VersionList,
} from '../../renderer/index.ts'
import { withTimeout } from '../async/with-timeout.ts'
import {
  type LoadedModules,
  loadAssets,
  loadModules,
  type ModulesRequest,
  type Pieces,
} from '../bundle/load-modules.ts'
import { type Boundary, boundaryOf } from '../disk/boundary.ts'
import { contentIn, type OpenFiles, openFiles, readStatics } from './files.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import type { Matters, Memory } from './memoiser.ts'
import { type ContractsRequest, type ReadContracts, readContracts } from './read-contracts.ts'
import { type DataInputs, type ReadData, readData } from './read-data.ts'
import { type OtherLanguages, readOtherLanguages } from './read-other-languages.ts'
import { type ReadVersions, readVersions } from './read-versions.ts'
import type { Listed } from './scan.ts'

/** Files that may be bundled. Pages and pictures may be imported too, but then they are among the inputs of a bundle. */
const bundled = /\.([cm]?[jt]sx?|json|css|s[ac]ss|less|ya?ml|svg|woff2)$/i

/** Whether a changed file may be part of a bundle. */
function mayBeBundled({ code }: Memory): Matters {
  return (path, isInput) => isInput || bundled.test(path) || code.awaited.all.has(resolve(code.files.root, path))
}

type Documents = ReadonlyMap<SourcePath, Document>

/** The configuration, run again when any file changes that it could have read. */
export function memoisedConfig(root: string, drafts: boolean, memory: Memory): Promise<LoadedConfig> {
  return memory.keep('config', [drafts], () => loadConfig(root, drafts, memory.code), mayBeBundled(memory))
}

/** The boundary: which files may be published and read. */
export function memoisedBoundary(root: string, config: SiteConfig, memory: Memory): Boundary {
  return memory.keep('boundary', [root, config], () => boundaryOf(root, config))
}

/** The versions of the docs. Equal lists stay the same object, so that values derived from them are reused. */
export async function memoisedVersions(boundary: Boundary, config: SiteConfig, memory: Memory): Promise<ReadVersions> {
  const read = await readVersions(boundary, config)
  const { lists, versions } = read
  return { ...read, ...memory.keep('versions', [config, stableJson([...lists])], () => ({ lists, versions })) }
}

export function memoisedData(boundary: Boundary, inputs: Omit<DataInputs, 'code'>, memory: Memory): Promise<ReadData> {
  const { config, versions, paths } = inputs
  const read = () => readData(boundary, { ...inputs, code: memory.code })
  return memory.keep('data', [config, versions, paths], read, mayBeBundled(memory))
}

/** The values of the data files, read again when any file changes that could be one. */
export function memoisedContracts(request: ContractsRequest, memory: Memory): Promise<ReadContracts> {
  const isData = (path: string) => /\.(ya?ml|json)$/i.test(path)
  return memory.keep('contracts', [request.config], () => readContracts(request), isData)
}

interface MemoisedGraph extends Omit<GraphInputs, 'documents' | 'generated'> {
  readonly documents: Documents
  readonly versions: ReadonlyMap<string, VersionList>
}

/**
 * The sidebars that functions of the site generate. These may use all of the front matter, so they are called for each snapshot;
 * equal results stay the same object.
 */
async function generated(
  inputs: MemoisedGraph,
  sources: ReadonlyMap<SourcePath, Source>,
  memory: Memory,
): Promise<GraphInputs['generated']> {
  if (!generatesItems(inputs.config)) return undefined
  const { root } = memory.code.files
  const known = memory.keep('front matter', [], () => new WeakMap<Source, ParsedText['frontMatter']>())
  const made = await generateItems(
    { ...inputs, documents: inputs.documents.values() },
    {
      root,
      wait: async (value) => withTimeout(value, memory.code.guard.seconds),
      frontMatter: ({ source: path, format }) => {
        const source = sources.get(path)
        if (!source || format === 'module') return {}
        const data = known.get(source) ?? parseText(source.text).frontMatter
        known.set(source, data)
        return data
      },
    },
  )
  return memory.keep('generated', [stableJson([...made])], () => made)
}

/** The visibility of pages in the other languages, read again when files are added or removed, or when one of theirs changes. */
export function memoisedOtherLanguages(
  boundary: Boundary,
  listed: Listed,
  config: SiteConfig,
  memory: Memory,
): Promise<OtherLanguages> {
  const read = () => readOtherLanguages(boundary, listed, config, memory.code)
  return memory.keep('other languages', [config, listed], read, (_, isInput) => isInput)
}

/** The graph, which stays the same object as long as no `Meta` changes. */
export async function memoisedGraph(
  inputs: MemoisedGraph,
  sources: ReadonlyMap<SourcePath, Source>,
  memory: Memory,
): Promise<RouteGraph> {
  const { config, documents, data, versions, added } = inputs
  const items = await generated(inputs, sources, memory)
  const metas = hash(...[...documents.values()].map((document) => document.key()))
  const known = [config, metas, data, versions, stableJson([...(added ?? [])]), items]
  const { graph } = await memory.keep('graph', known, async () => {
    const made = buildRouteGraph({ ...inputs, documents: documents.values(), generated: items })
    // Diagnostics contain locations in texts, which may change while the inputs of the graph do not.
    return { graph: made, isSure: made.diagnostics.length === 0 }
  })
  return graph
}

export function memoisedModules(request: ModulesRequest, memory: Memory): Promise<LoadedModules> {
  const { config, versions, pages } = request
  const load = () => loadModules(request, memoisedPieces(memory))
  return memory.keep('modules', [config, versions, pages.length, ...pages], load, mayBeBundled(memory))
}

/**
 * Start to bundle the styles and scripts that every page uses. esbuild is another process, which works while files are read
 * here; the bundles are memoised for `memoisedModules`.
 */
export function startAssets(request: Omit<ModulesRequest, 'pages' | 'versions'>, memory: Memory) {
  loadAssets(request, memoisedPieces(memory)).catch(() => {})
}

/** Start to bundle the theme, if no page is bundled with it: which pages there are is known only after routing. */
export function startModules(wanted: Omit<ModulesRequest, 'pages'>, { candidates }: Listed, memory: Memory) {
  const isPlain = wanted.config.markdown.format !== 'mdx' && candidates.every(({ format }) => format === 'md')
  if (isPlain) memoisedModules({ ...wanted, pages: [] }, memory).catch(() => {})
}

/** Pieces are made again if one of their files changed, or if files that an import may resolve to were added or removed. */
function memoisedPieces(memory: Memory): Pieces {
  const { listing } = memory.changes
  const matters = mayBeBundled(memory)
  return (name, keys, make) =>
    memory.keep(
      name,
      keys,
      make,
      (path, isInput) =>
        isInput || (listing && matters(path, false)) || /(^|\/)(package|tsconfig|jsconfig)\.json$/.test(path),
    )
}

/** Files that are published unchanged, including the copies of data files. */
export function memoisedStatics(
  boundary: Boundary,
  config: SiteConfig,
  contracts: ReadContracts,
  memory: Memory,
): ReturnType<typeof readStatics> {
  const folders = config.static.map((folder) => [`${folder.replace(/^\.\//, '')}/`, contentIn(folder, config)] as const)
  const matters = (path: string) => folders.some(([start, isContent]) => path.startsWith(start) && !isContent?.(path))
  const { statics, ...rest } = memory.keep(
    'statics',
    [config, memory.listings],
    () => readStatics(boundary, config),
    matters,
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
  const open = () => openFiles(boundary, config, paths)
  return memory.keep('files', [config, paths], open, (path) => !/\.mdx?$/i.test(path))
}
