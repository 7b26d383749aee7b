import {
  type NavItem,
  type Route,
  type RouteGraph,
  readConfig,
  type SiteConfig,
  type SourcePath,
  withoutBase,
} from '../../renderer/index.ts'
import { createCodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { topOf } from '../disk/read-text.ts'
import {
  memoisedBoundary,
  memoisedData,
  memoisedGraph,
  memoisedVersions,
  readDocuments,
} from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import { listSources, readSources } from '../load/scan.ts'
import { plainSettings } from './check-settings.ts'
import type { Addresses } from './docusaurus.ts'
import type { SettingObject } from './setting.ts'

/** What is found among the pages that settings give. */
export interface Pages extends Addresses {
  /** The id of the page that is made of a file, relative to the site folder. */
  idOf(file: string): string | undefined
}

const none: Pages = { doc: () => undefined, sidebar: () => undefined, home: () => undefined, idOf: () => undefined }

/** Find pages by what other settings name them; with settings that are not valid, nothing is found. */
export async function findPages(root: string, settings: SettingObject): Promise<Pages> {
  const { config } = readConfig(plainSettings(settings), {
    file: 'site.config.ts' as SourcePath,
    bundle: '',
    locate: () => topOf('site.config.ts'),
    drafts: false,
  })
  if (!config) return none
  const code = createCodeContext(new Cache(undefined))
  const graph = await code.guard.watch(
    () => graphOf(root, config, new Memory(code)),
    () => {},
  )
  return graph ? pagesIn(graph, config) : none
}

async function graphOf(root: string, config: SiteConfig, memory: Memory): Promise<RouteGraph> {
  const locate = () => topOf('site.config.ts')
  const boundary = memoisedBoundary(root, config, memory)
  const { versions, lists } = memoisedVersions(boundary, config, memory)
  const contents = listSources({ boundary, config, versions, locate }, memory)
  const { sources } = await readSources(boundary, contents, config, memory)
  const { data } = await memoisedData(boundary, { config, versions, paths: contents.dataPaths }, memory)
  const documents = readDocuments(sources, config, memory)
  return memoisedGraph({ config, documents, data, locate, versions: lists }, memory)
}

function pagesIn(graph: RouteGraph, config: SiteConfig): Pages {
  const routes = [...graph.routes.values()]
  const docs = routes.flatMap((route) => (route.kind === 'doc' ? [route] : []))
  const addressOf = (route: Route) => withoutBase(route.url, config.base)
  const isLast = (route: (typeof docs)[number], instance: string) =>
    route.version.instance === instance && route.version.isLast
  return {
    doc: (instance, id) => {
      const found = docs.find((route) => isLast(route, instance) && route.id === id)
      return found && { url: addressOf(found), title: found.title }
    },
    sidebar: (instance, name) => {
      const version = graph.versions.find((one) => one.instance === instance && one.isLast)
      const sidebar = graph.sidebars.get(`${instance}/${version?.name ?? 'current'}/${name}`)
      const url = sidebar && firstAddress(sidebar.items)
      return url === undefined ? undefined : { url: withoutBase(url, config.base), title: name }
    },
    home: (instance) => {
      const version = graph.versions.find((one) => one.instance === instance && one.isLast)
      const first = docs.find((route) => isLast(route, instance))
      const base = docs.find((route) => route.url === version?.base) ?? first
      return base && addressOf(base)
    },
    idOf: (file) => docs.find((route) => route.source === file)?.id,
  }
}

/** The first page of this site in a sidebar. */
function firstAddress(items: readonly NavItem[]): NonNullable<Route['url']> | undefined {
  for (const item of items) {
    if (item.kind === 'html' || (item.kind === 'link' && item.external)) continue
    const url = item.kind === 'link' ? item.url : (item.url ?? firstAddress(item.items))
    if (url !== undefined) return url as Route['url']
  }
  return undefined
}
