import { blogText, sayIn } from '../config/language.ts'
import type { LinkTo, NavItem, Route, RouteOf, Site, SourcePath } from '../types.ts'
import { href } from './places.ts'

export interface IndexGroup {
  readonly label: string
  readonly items: readonly IndexEntry[]
}

/** A page with a file. The search page adds its sections. */
export interface IndexEntry extends LinkTo {
  readonly source: SourcePath
}

/** A page that readers can search for. */
export type FoundRoute = RouteOf<'doc' | 'post' | 'page'>

/** Whether the search finds a page. */
export function isFound(route: Route, { documents }: Pick<Site, 'documents'>): route is FoundRoute {
  const isText = route.kind === 'doc' || route.kind === 'post' || route.kind === 'page'
  return isText && !route.unlisted && !documents.get(route.source)?.meta.hideFromSearch
}

/** Links to all pages that the search finds, in groups, for readers without the search script. */
export function siteIndex(site: Site): IndexGroup[] {
  const say = sayIn(site.config)
  const listed = [...site.graph.routes.values()].filter((route) => isFound(route, site))
  const entry = ({ title, url, source }: RouteOf<'page' | 'post'>) => ({ label: title, url: href(url), source })
  const posts = listed.filter((route) => route.kind === 'post')
  const docs = listed.filter((route) => route.kind === 'doc')
  return [
    ...docGroups(docs, site),
    { label: say('Pages'), items: listed.filter((route) => route.kind === 'page').map(entry) },
    ...site.config.blogs.map(({ id, title }) => ({
      label: blogText(title, say),
      items: posts.filter(({ blog }) => blog === id).map(entry),
    })),
  ].filter(({ items }) => items.length > 0)
}

/** The docs in sidebar order, grouped by the first level of the sidebars; versions other than the last form groups of their own. */
function docGroups(docs: readonly RouteOf<'doc'>[], { graph, config }: Site): IndexGroup[] {
  const documentation = sayIn(config)('Documentation')
  const sectionOf = (item: NavItem) => (item.kind === 'group' ? item.label : documentation)
  const sections = new Map<string, string>()
  for (const { items } of graph.sidebars.values()) {
    for (const item of items) for (const url of addresses(item)) sections.set(url, sections.get(url) ?? sectionOf(item))
  }
  const order = new Map([...sections.keys()].map((url, index) => [url, index]))
  const place = ({ url }: RouteOf<'doc'>) => order.get(url) ?? order.size
  const groups = new Map<string, IndexEntry[]>([[documentation, []]])
  for (const { url, title, source, version } of [...docs].sort((a, b) => place(a) - place(b))) {
    const section = `${sections.get(url) ?? documentation}${version.isLast ? '' : ` (${version.label})`}`
    groups.set(section, [...(groups.get(section) ?? []), { label: title, url: href(url), source }])
  }
  return [...groups].map(([label, items]) => ({ label, items }))
}

/** The addresses of an item and of all items below it, in order. */
function addresses(item: NavItem): string[] {
  if (item.kind === 'html') return []
  if (item.kind === 'link') return [item.url]
  return [...(item.url ? [item.url] : []), ...item.items.flatMap(addresses)]
}
