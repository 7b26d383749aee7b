// The contents of versions, as hooks of Docusaurus return them.
import { encodeUrl, sameAddress, withoutBase } from '../text/url.ts'
import type { NavItem, RouteOf, Site, UrlPath, Version, VersionContents, VersionDoc } from '../types.ts'

type Inputs = Pick<Site, 'graph'> & { readonly config: Pick<Site['config'], 'base'> }
type DocsRoute = RouteOf<'doc'> | RouteOf<'category'>

/** The contents of all versions, by `<instance>/<version>`. */
export function versionContents(site: Inputs): Readonly<Record<string, VersionContents>> {
  const pages = new Map<string, DocsRoute[]>()
  for (const route of site.graph.routes.values()) {
    if (route.kind !== 'doc' && route.kind !== 'category') continue
    const key = versionKey(route.version)
    const known = pages.get(key)
    if (known) known.push(route)
    else pages.set(key, [route])
  }
  return Object.fromEntries(
    site.graph.versions.map((version) => {
      const key = versionKey(version)
      return [key, contentsOf(version, pages.get(key) ?? [], site)]
    }),
  )
}

/** The name of a version, unique among all docs. */
export function versionKey({ instance, name }: Pick<Version, 'instance' | 'name'>): string {
  return `${instance}/${name}`
}

/** The name of a sidebar, without docs instance and version. */
export function sidebarName(key: string | undefined): string | undefined {
  return key?.replace(/^[^/]*\/[^/]*\//, '')
}

function contentsOf(version: Version, pages: readonly DocsRoute[], { graph, config }: Inputs): VersionContents {
  const path = (url: string) => sameAddress(withoutBase(url, config.base))
  const idOf = (route: DocsRoute) =>
    route.kind === 'doc' ? route.id : path(route.url).slice(version.base === '/' ? 0 : sameAddress(version.base).length)
  const docs = pages.map(
    (route): VersionDoc => ({
      id: idOf(route),
      path: encodeUrl(route.url),
      sidebar: sidebarName(route.sidebar),
      unlisted: route.unlisted,
    }),
  )
  const ids = new Map(
    pages.flatMap((route) => (route.kind === 'doc' ? [[route.url as string, route.id] as const] : [])),
  )
  const sidebars = [...graph.sidebars.values()].filter(({ key }) => key.startsWith(`${versionKey(version)}/`))
  const front = pages.find(({ kind, url }) => kind === 'doc' && path(url) === sameAddress(version.base))
  const mainDocId = ids.get(front?.url ?? '') ?? firstDoc(sidebars[0]?.items ?? [], ids) ?? docs[0]?.id ?? ''
  const links = sidebars.map(({ key, items }) => {
    const link = firstLink(items)
    return [sidebarName(key), link ? { link } : {}] as const
  })
  return { mainDocId, docs, sidebars: Object.fromEntries(links) }
}

function firstDoc(items: readonly NavItem[], ids: ReadonlyMap<string, string>): string | undefined {
  for (const item of items) {
    const own = item.kind === 'html' || (item.kind === 'link' && item.ref) ? undefined : ids.get(item.url ?? '')
    const found = own ?? (item.kind === 'group' ? firstDoc(item.items, ids) : undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** The first page of a sidebar. */
function firstLink(items: readonly NavItem[]): { readonly path: string; readonly label: string } | undefined {
  for (const item of items) {
    if (item.kind === 'html' || (item.kind === 'link' && item.ref)) continue
    if (item.url !== undefined) return { path: encodeUrl(item.url as UrlPath), label: item.label }
    const found = item.kind === 'group' ? firstLink(item.items) : undefined
    if (found) return found
  }
  return undefined
}
