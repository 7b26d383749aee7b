import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildRouteGraph,
  type Diagnostic,
  diagnostics,
  type LocateInConfig,
  readDocument,
  type Site,
  type SiteConfig,
  type SourcePath,
} from '../renderer/index.ts'
import { openFiles, readStatics } from './files.ts'
import { readGitDates } from './git-dates.ts'
import { loadConfig } from './load-config.ts'
import { loadModules } from './load-modules.ts'
import { readContracts } from './read-contracts.ts'
import { readData } from './read-data.ts'
import { scan } from './scan.ts'
import type { Store } from './store.ts'
import type { Timer } from './timer.ts'

export interface LoadedSite {
  readonly site?: Site
  readonly diagnostics: readonly Diagnostic[]
  readonly locate: LocateInConfig
  /** Texts of the inputs, for code frames. */
  readonly texts: ReadonlyMap<string, string>
}

/** A snapshot of the site as it is on disk now: the one place where the stages are strung together. */
export async function loadSite(
  root: string,
  options: { drafts: boolean; timer: Timer; store: Store },
): Promise<LoadedSite> {
  const { timer, store } = options
  const loaded = await timer.time('config', () => loadConfig(root, options.drafts))
  const texts = new Map(loaded.file ? [[loaded.file.path as string, loaded.file.text] as const] : [])
  const { locate } = loaded
  if (!loaded.config) return { diagnostics: loaded.diagnostics, locate, texts }

  const { config, faults } = withoutAbsent(root, loaded.config, locate)
  const dating = usesDates(config) ? readGitDates(root) : Promise.resolve(new Map<string, string>())
  const scanned = timer.timeSync('scan', () => scan(root, config, locate))
  const { data, diagnostics: dataFaults } = await readData(root, config, scanned.dataPaths)
  const contracts = await timer.time('data', () => readContracts(config, { root, locate, store }))
  const dates = await timer.time('git', () => dating)
  const sources = new Map(
    [...scanned.sources].map(
      ([path, source]) => [path, dates.has(path) ? { ...source, updated: dates.get(path) } : source] as const,
    ),
  )
  for (const { path, text } of [...sources.values(), ...data.values()]) texts.set(path, text)
  for (const [path, text] of contracts.texts) texts.set(path, text)

  const documents = timer.timeSync(
    'read',
    () =>
      new Map([...sources.values()].map((source) => [source.path, readDocument(source, config.variables)] as const)),
  )
  const graph = timer.timeSync('graph', () => buildRouteGraph({ config, documents: documents.values(), data, locate }))
  const pages = [...sources.values()].filter((source) => source.format !== 'md' && graph.urls.has(source.path))
  const {
    theme,
    modules,
    diagnostics: moduleFaults,
  } = await timer.time('modules', () => loadModules({ root, config, pages, store }))
  const { statics: files, diagnostics: staticFaults } = timer.timeSync('statics', () => readStatics(root, config))
  const statics = new Map([...files, ...contracts.copies])
  const found = [
    ...loaded.diagnostics,
    ...faults,
    ...scanned.diagnostics,
    ...dataFaults,
    ...contracts.diagnostics,
    ...missingVersions(root, config),
    ...[...documents.values()].flatMap((document) => document.diagnostics),
    ...graph.diagnostics,
    ...moduleFaults,
    ...staticFaults,
  ]
  if (!theme) return { diagnostics: found, locate, texts }
  const shown = openFiles(root, config, scanned.filePaths)
  return {
    site: { config, sources, documents, graph, theme, modules, files: shown, statics, diagnostics: found },
    diagnostics: found,
    locate,
    texts,
  }
}

function usesDates(config: SiteConfig): boolean {
  return config.sitemap.lastmod || config.docs.some((docs) => docs.showLastUpdateTime)
}

/** Settings that name a file which is not there are reported, and left out so that the rest can be checked. */
function withoutAbsent(root: string, config: SiteConfig, locate: LoadedSite['locate']) {
  const absent = (['theme', 'initScript'] as const).filter(
    (setting) => config[setting] !== undefined && !existsSync(join(root, config[setting])),
  )
  const faults = absent.map((setting) => {
    const message = `\`${setting}\` must name a file, but there is no \`${config[setting]}\`.`
    const hint = 'Paths in the configuration are relative to the site’s folder.'
    return diagnostics.badConfig({ path: [setting], kind: 'wrong', message, hint }, locate(String(config[setting])))
  })
  return { config: { ...config, ...Object.fromEntries(absent.map((setting) => [setting, undefined])) }, faults }
}

/** Versions that `versions.json` lists without a folder. */
function missingVersions(root: string, config: SiteConfig): Diagnostic[] {
  return config.docs.flatMap(({ id }) => {
    const prefix = id === 'default' ? '' : `${id}_`
    const file = `${prefix}versions.json` as SourcePath
    if (!existsSync(join(root, file))) return []
    const names = readList(join(root, file))
    return names.flatMap((name) => {
      const folder = `${prefix}versioned_docs/version-${name}`
      return existsSync(join(root, folder))
        ? []
        : [diagnostics.missingVersion(String(name), folder, { file, line: 1, column: 1, length: 1 })]
    })
  })
}

function readList(file: string): unknown[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
