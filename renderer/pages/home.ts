import { sameAddress } from '../text/url.ts'
import type { Site, UrlPath } from '../types.ts'

/** Where the site's name leads: the page at the base path, or the first page of a site that has none there. */
export function homeUrl({ config, graph }: Site): UrlPath {
  const base = sameAddress(config.base)
  const routes = [...graph.routes.values()]
  const home =
    routes.find((route) => sameAddress(route.url) === base) ??
    routes.find(({ kind }) => kind === 'doc' || kind === 'post-list' || kind === 'page')
  return home?.url ?? (config.base as UrlPath)
}
