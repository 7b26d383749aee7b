// Contract: all stages run as far as they can, so that one run reports every problem. The stages here are cheap and process every
// file; the expensive ones, which process single pages, start in `cli/compile/open-site.ts`.
//
// esbuild is a separate process, so it starts as early as possible: on the styles and scripts as soon as the configuration is
// known, and on the theme as soon as it is known that no page has to be bundled with it.
import { resolve } from 'node:path'
import {
  type Compiler,
  type Diagnostic,
  type Document,
  describeContrasts,
  diagnostics,
  hash,
  isUndated,
  type LocateInConfig,
  lazily,
  navFaults,
  pageFolders,
  type Site,
  type SiteConfig,
  type Source,
  type SourcePath,
  takeGiven,
} from '../../renderer/index.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { ModulesRequest } from '../bundle/load-modules.ts'
import { findSwizzled } from '../bundle/swizzled.ts'
import { type Boundary, contentFolders } from '../disk/boundary.ts'
import { readText } from '../disk/read-text.ts'
import type { Texts } from '../report/frame-texts.ts'
import type { Timer } from '../report/timer.ts'
import { type GitDates, readGitDates } from './git-dates.ts'
import { addKeptDates } from './kept-dates.ts'
import type { BundledConfig, LoadedConfig } from './load-config.ts'
import { locateSetting } from './locate-setting.ts'
import {
  memoisedBoundary,
  memoisedConfig,
  memoisedContracts,
  memoisedData,
  memoisedFiles,
  memoisedGraph,
  memoisedModules,
  memoisedOtherLanguages,
  memoisedStatics,
  memoisedVersions,
  startAssets,
  startModules,
} from './memoised-stages.ts'
import type { Memory } from './memoiser.ts'
import { comparePages } from './read-other-languages.ts'
import { listSources, readSources } from './scan.ts'
import { filesNamed, usableConfig } from './usable-config.ts'
import { withDocs } from './with-docs.ts'

export interface LoadedSite {
  readonly site?: Site
  readonly diagnostics: readonly Diagnostic[]
  readonly locate: LocateInConfig
  /** Texts of the inputs, for code frames. */
  readonly texts: Texts
  /** Absolute paths of the modules, styles and scripts that were bundled. */
  readonly watched: ReadonlySet<string>
  /** Absolute paths of other files that were read: data, and modules of sidebars. */
  readonly read?: readonly string[]
  /** Files that pages have shown or linked so far, relative to the root. */
  readonly requested?: () => string[]
  /** What may be published. */
  readonly boundary?: Boundary
  /** Absolute paths of other files that would change the site if they were fixed or added. */
  readonly awaited: () => readonly string[]
  /** Symbolic links that were followed, relative to the root. */
  readonly links?: readonly string[]
  /** Undefined if it is not valid. */
  readonly config?: SiteConfig
  /** For other threads. */
  readonly bundled?: BundledConfig | undefined
}

export interface LoadOptions {
  readonly drafts: boolean
  /** False leaves out what only concerns readers: the offline copy and the analytics. */
  readonly forReaders?: false
  readonly timer: Timer
  /** What the previous snapshot passes on. */
  readonly memory: Memory
  /** The last changes of files by path. Default: they are read from git. */
  readonly dates?: Site['dates']
  /** Starts a compiler for a number of pages. Default: that of the calling thread. */
  readonly compiler?: (config: SiteConfig, bundled: BundledConfig, pages: number) => Pick<Compiler, 'mdx'>
  /** Selects, of all pages with a file, those whose code is loaded. Default: all. */
  readonly select?: (routed: readonly Source[]) => readonly Source[]
}

/** A snapshot of the site on disk: the only place where the cheap stages are connected. */
export async function loadSite(root: string, options: LoadOptions): Promise<LoadedSite> {
  const { timer, memory } = options
  const loaded = await timer.time('config', () => memoisedConfig(root, options.drafts, memory))
  const { locate, bundled } = loaded
  const own = new Map(loaded.file ? [[loaded.file.path as string, loaded.file.text] as const] : [])
  const watched = new Set(loaded.inputs)
  const readFrom = { locate, watched, awaited: awaitedBy(root, loaded, memory) }
  if (!loaded.config) return { ...readFrom, diagnostics: loaded.diagnostics, texts: own }

  const boundary = memoisedBoundary(root, loaded.config, memory)
  const usable = usableConfig(boundary, loaded.config, locate)
  // Equal settings stay the same object, so that values derived from them are reused.
  const config = memory.keep('usable', [usable.config.key], () =>
    options.forReaders === false ? forWriting(usable.config) : usable.config,
  )
  const start = options.compiler
  const compiler = start && bundled && ((pages: number) => start(config, bundled, pages))
  const wanted = { root, boundary, config, locate, code: memory.code, compiler }
  const { versions, contents, data, contracts, ...read } = await readInputs(wanted, options)
  const { sources, documents, dates } = read
  const added = await addedDates(documents.values(), read.history)
  const graph = await timer.time('graph', () =>
    memoisedGraph({ config, documents, data: data.data, locate, versions: versions.lists, added }, sources, memory),
  )
  // In the order in which pages are made, since batches of pages are released in this order.
  const routed = [...graph.urls.keys()].flatMap((path) => sources.get(path) ?? [])
  const pages = (options.select?.(routed) ?? routed).filter(({ format }) => format !== 'md')
  const code = await timer.time('modules', () =>
    memoisedModules({ ...wanted, versions: versions.versions, pages, placeOf: placesIn(graph) }, memory),
  )
  for (const input of code.inputs) watched.add(input)
  const published = timer.timeSync('statics', () => memoisedStatics(boundary, config, contracts, memory))
  const found = [
    ...loaded.diagnostics,
    ...usable.faults,
    ...findSwizzled(root, config, code.inputs),
    ...read.diagnostics,
    ...pagesFaults(documents.values(), config),
    ...graph.diagnostics,
    ...(contents.candidates.length > 0 ? [] : pageFaults(config, graph, loaded.file)),
    ...navFaults(config, graph, locate),
    ...code.diagnostics,
    ...contrastFaults(code.theme, { boundary, config, file: loaded.file }),
    ...settingFaults(code.theme, loaded.file),
    ...published.diagnostics,
  ]
  const textAt = (path: string) => textOf((isWritten(config) && sources.get(path as SourcePath)) || data.data.get(path))
  const texts = firstOf(own, versions.texts, contracts.texts, { get: textAt })
  const paths = [...contracts.texts.keys(), ...[...boundary.included.values()].flat()]
  const also = [...data.inputs, ...read.inputs, ...paths.map((path) => resolve(root, path))]
  const links = [...contents.links, ...published.links]
  const withoutSite = { ...readFrom, diagnostics: found, read: also, links, boundary, config, bundled, texts }
  if (!code.theme) return withoutSite
  const files = memoisedFiles(boundary, config, contents.filePaths, memory)
  const { statics } = published
  const modules = withDocs(code.modules, { graph, documents, config })
  const pagesAndCode = { sources, dates, documents, otherLanguages: read.otherLanguages, graph, modules }
  const site: Site = { config, theme: code.theme, ...pagesAndCode, files, statics, diagnostics: found }
  return Object.assign(withoutSite, { site, requested: files.requested })
}

function awaitedBy(root: string, { config }: LoadedConfig, { code }: Memory): LoadedSite['awaited'] {
  return () => [...filesNamed(root, config), ...code.awaited.all]
}

/** The faults in the front matter of pages. */
function pagesFaults(documents: Iterable<Document>, { markdown }: SiteConfig): Diagnostic[] {
  return [...documents].flatMap((one) => one.diagnostics.map((fault) => diagnostics.inDialect(markdown, fault)))
}

/** Tells where a page is, without what depends on other pages, such as the sidebar. */
function placesIn({ routes, urls }: Site['graph']): ModulesRequest['placeOf'] {
  return (page) => {
    const address = urls.get(page)
    const route = address === undefined ? undefined : routes.get(address)
    return route && { address: route.url, docId: route.kind === 'doc' ? route.id : undefined }
  }
}

/** Reports a site without pages: probably its content is in another folder. */
function pageFaults(config: SiteConfig, graph: Site['graph'], file: LoadedConfig['file']): Diagnostic[] {
  if (graph.urls.size > 0 || graph.diagnostics.length > 0) return []
  return [diagnostics.noPages(pageFolders(config), file && locateSetting(file, ['content']))]
}

interface Looks {
  readonly boundary: Boundary
  readonly config: SiteConfig
  readonly file: LoadedConfig['file']
}

/** Colors of the site in which text is hard to read. */
function contrastFaults(theme: Site['theme'] | undefined, { boundary, config, file }: Looks): Diagnostic[] {
  const found = theme?.lowContrasts ?? []
  if (found.length === 0) return []
  const sheets = config.theme.css.flatMap((path) => {
    const text = readText(boundary, path as SourcePath)
    return typeof text === 'string' ? [{ path: path as SourcePath, text }] : []
  })
  const locate = (setting: readonly PropertyKey[]) => file && locateSetting(file, setting)
  return describeContrasts(found, { config, locate, sheets })
}

/** Faults in settings of the theme, with their locations in the configuration. */
function settingFaults(theme: Site['theme'] | undefined, file: LoadedConfig['file']): Diagnostic[] {
  return (theme?.faults ?? []).map(({ setting, fault }) => ({ ...fault, at: file && locateSetting(file, setting) }))
}

/** A configuration without what only concerns readers. Changed settings get another key. */
function forWriting(config: SiteConfig): SiteConfig {
  if (!config.offline && !config.analytics) return config
  return { ...config, offline: false, analytics: undefined, key: hash(config.key, 'for writing') }
}

/** The inputs of a site besides its code. Bundling the code starts as soon as it is known what to bundle. */
async function readInputs(wanted: Omit<ModulesRequest, 'pages' | 'versions'>, options: LoadOptions) {
  const { root, boundary, config, locate, code } = wanted
  const { timer, memory } = options
  startAssets(wanted, memory)
  await yieldToEventLoop()
  const { cache, guard } = code
  const known = options.dates ?? (usesDates(config) ? undefined : new Map())
  const query = { root, cache, folders: contentFolders(config), seconds: guard.seconds }
  // Git is another process, which works while files are read.
  const dating = known ? undefined : readGitDates(query)
  const listed = await memoisedVersions(boundary, config, memory)
  const { versions } = listed
  const contents = timer.timeSync('scan', () => listSources({ boundary, config, versions, locate }, memory))
  startModules({ ...wanted, versions }, contents, memory)
  // With an empty cache, everything has to be compiled: threads start while files are read.
  if (cache.isNew) wanted.compiler?.(contents.candidates.length)
  const read = await timer.time('read', () => readSources(boundary, contents, config, memory))
  const { sources, documents } = read
  const { languages, inputs } = await memoisedOtherLanguages(boundary, contents, config, memory)
  const others = { otherLanguages: comparePages(languages, contents, { config, documents }), inputs }
  const data = await memoisedData(boundary, { config, versions, paths: contents.dataPaths }, memory)
  const contracts = await timer.time('data', () => memoisedContracts({ boundary, config, locate, code }, memory))
  const history: History = lazily(async () =>
    addKeptDates(await (dating ?? readGitDates(query)), boundary, [...sources.keys()]),
  )
  const dated = dating ? await timer.time('git', history) : { dates: known ?? new Map(), diagnostics: [] }
  const diagnostics = [contents, read, data, listed, contracts, dated].flatMap((one) => one.diagnostics)
  const { dates } = dated
  return { versions: listed, contents, sources, documents, ...others, data, contracts, dates, history, diagnostics }
}

/** The dates from git and the stored ones, read when they are first requested. */
type History = () => Promise<GitDates>

/** The dates of the first commits of posts that have no other date. */
async function addedDates(documents: Iterable<Document>, history: History): Promise<Map<SourcePath, string>> {
  const undated = [...documents].filter(isUndated)
  if (undated.length === 0) return new Map()
  const { added } = await history()
  return new Map(
    undated.flatMap(({ source }) => {
      const date = added.get(source)
      return date === undefined ? [] : [[source, date] as const]
    }),
  )
}

/** Each text, from the first collection that contains it. */
function firstOf(...all: readonly Texts[]): Texts {
  return {
    get: (path) => {
      for (const texts of all) {
        const text = texts.get(path)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

/** Whether the texts of pages are those of their files. Only then may code frames show them: a repeated build reads the files. */
function isWritten({ markdown: { dialect, preprocessor, parseFrontMatter } }: SiteConfig): boolean {
  return !dialect && !preprocessor && !parseFrontMatter
}

/** The text of a file; undefined if it has changed since it was read, in which case it is read again later. */
function textOf(file: { readonly text: string } | undefined): string | undefined {
  try {
    return file && takeGiven(file.text).text
  } catch {
    return undefined
  }
}

/** Whether pages or lists show when a file was changed. */
export function usesDates(config: SiteConfig): boolean {
  return config.sitemap.lastmod || config.docs.some((docs) => docs.showLastUpdateTime || docs.showLastUpdateAuthor)
}
