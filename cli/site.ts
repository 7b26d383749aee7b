import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildRouteGraph,
  type Diagnostic,
  diagnostics,
  type LocateInConfig,
  readDocument,
  type Site,
  type SiteConfig,
} from '../renderer/index.ts'
import { openFiles, readStatics } from './files.ts'
import { readGitDates } from './git-dates.ts'
import { loadConfig } from './load-config.ts'
import { loadModules } from './load-modules.ts'
import { readData } from './read-data.ts'
import { readVersions } from './read-versions.ts'
import { scan } from './scan.ts'
import type { Timer } from './timer.ts'

export interface LoadedSite {
  readonly site?: Site
  readonly diagnostics: readonly Diagnostic[]
  readonly locate: LocateInConfig
  /** Texts of the inputs, for code frames. */
  readonly texts: ReadonlyMap<string, string>
}

/** A snapshot of the site as it is on disk now: the one place where the stages are strung together. */
export async function loadSite(root: string, options: { drafts: boolean; timer: Timer }): Promise<LoadedSite> {
  const { timer } = options
  const loaded = await timer.time('config', () => loadConfig(root, options.drafts))
  const texts = new Map(loaded.file ? [[loaded.file.path as string, loaded.file.text] as const] : [])
  const { locate } = loaded
  if (!loaded.config) return { diagnostics: loaded.diagnostics, locate, texts }

  const { config, faults } = withoutAbsent(root, loaded.config, locate)
  const dating = usesDates(config) ? readGitDates(root) : Promise.resolve(new Map<string, string>())
  const { lists, versions, ...listing } = readVersions(root, config)
  const scanned = timer.timeSync('scan', () => scan(root, { config, versions }, locate))
  const { data, diagnostics: dataFaults } = await readData(root, { config, versions }, scanned.dataPaths)
  const dates = await timer.time('git', () => dating)
  const sources = new Map(
    [...scanned.sources].map(
      ([path, source]) => [path, dates.has(path) ? { ...source, updated: dates.get(path) } : source] as const,
    ),
  )
  for (const [path, text] of listing.texts) texts.set(path, text)
  for (const { path, text } of [...sources.values(), ...data.values()]) texts.set(path, text)

  const documents = timer.timeSync(
    'read',
    () =>
      new Map([...sources.values()].map((source) => [source.path, readDocument(source, config.variables)] as const)),
  )
  const graph = timer.timeSync('graph', () =>
    buildRouteGraph({ config, documents: documents.values(), data, locate, versions: lists }),
  )
  const pages = [...sources.values()].filter((source) => source.format !== 'md' && graph.urls.has(source.path))
  const {
    theme,
    modules,
    diagnostics: moduleFaults,
  } = await timer.time('modules', () => loadModules(root, { config, locate }, pages))
  const { statics, diagnostics: staticFaults } = timer.timeSync('statics', () => readStatics(root, config))
  const found = [
    ...loaded.diagnostics,
    ...faults,
    ...scanned.diagnostics,
    ...dataFaults,
    ...listing.diagnostics,
    ...[...documents.values()].flatMap((document) => document.diagnostics),
    ...graph.diagnostics,
    ...moduleFaults,
    ...staticFaults,
  ]
  if (!theme) return { diagnostics: found, locate, texts }
  const files = openFiles(root, config, scanned.filePaths)
  return {
    site: { config, sources, documents, graph, theme, modules, files, statics, diagnostics: found },
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
