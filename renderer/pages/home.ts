import { sameAddress, siteUrl } from '../text/url.ts'
import type { NavItem, Route, Site, UrlPath } from '../types.ts'

/** The home page: the page at the base path, otherwise the first docs page in sidebar order, otherwise the first page. */
export function homeUrl({ config, graph }: Site): UrlPath {
  const base = sameAddress(config.base)
  const front = (path: string) => sameAddress(siteUrl(config.base, path, undefined))
  const routes = [...graph.routes.values()]
  const isLastDoc = (route: Route | undefined) => route?.kind === 'doc' && route.version.isLast
  const home =
    routes.find((route) => sameAddress(route.url) === base) ??
    routes.find(
      (route) => route.kind === 'doc' && route.version.isLast && sameAddress(route.url) === front(route.version.base),
    ) ??
    [...graph.sidebars.values()]
      .flatMap(({ items }) => pagesIn(items))
      .map((url) => graph.routes.get(url))
      .find(isLastDoc) ??
    routes.find(({ kind }) => kind === 'doc' || kind === 'post-list' || kind === 'page')
  return home?.url ?? (config.base as UrlPath)
}

function pagesIn(items: readonly NavItem[]): UrlPath[] {
  return items.flatMap((item) => {
    if (item.kind === 'html') return []
    const own = item.url === undefined ? [] : [item.url as UrlPath]
    return item.kind === 'group' ? [...own, ...pagesIn(item.items)] : item.ref ? [] : own
  })
}
