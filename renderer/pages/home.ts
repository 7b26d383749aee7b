import { sameAddress, siteUrl } from '../text/url.ts'
import type { Site, UrlPath } from '../types.ts'

/** The target of the site's name: the page at the base path, otherwise the first docs page, otherwise the first page. */
export function homeUrl({ config, graph }: Site): UrlPath {
  const base = sameAddress(config.base)
  const front = (path: string) => sameAddress(siteUrl(config.base, path, undefined))
  const routes = [...graph.routes.values()]
  const home =
    routes.find((route) => sameAddress(route.url) === base) ??
    routes.find(
      (route) => route.kind === 'doc' && route.version.isLast && sameAddress(route.url) === front(route.version.base),
    ) ??
    routes.find(({ kind }) => kind === 'doc' || kind === 'post-list' || kind === 'page')
  return home?.url ?? (config.base as UrlPath)
}
