import type { Route, Site, SourcePath } from '../types.ts'

/** Whether only the language of the site has a page: one without an original, or one that shows nothing but such pages. */
export function isOwnPage(route: Route, site: Pick<Site, 'ownPages' | 'graph'>): boolean {
  const { ownPages, graph } = site
  if (ownPages.size === 0) return false
  const areOwn = (sources: readonly SourcePath[]) => sources.length > 0 && sources.every((one) => ownPages.has(one))
  if ('source' in route) return ownPages.has(route.source)
  switch (route.kind) {
    case 'category':
      return (
        route.items.length > 0 &&
        route.items.every(({ source, url }) => {
          if (source !== undefined) return ownPages.has(source)
          const inner = graph.routes.get(url as Route['url'])
          return inner !== undefined && isOwnPage(inner, site)
        })
      )
    case 'doc-tag':
      return areOwn(route.tag.sources)
    case 'tags':
      return areOwn(route.tags.flatMap(({ sources }) => sources))
    case 'post-list':
      return areOwn(route.tag?.sources ?? route.author?.posts ?? [])
    default:
      return false
  }
}
