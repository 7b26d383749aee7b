import type { Route, Site, SourcePath, UrlPath } from '../types.ts'

/** Whether only the language of the site has a page: one without an original, or one that would be empty without such pages. */
export function isOwnPage(route: Route, site: Pick<Site, 'ownPages' | 'graph' | 'config'>): boolean {
  const { ownPages, graph } = site
  if (ownPages.size === 0) return false
  const shared = (sources: readonly SourcePath[]) => sources.filter((one) => !ownPages.has(one)).length
  if ('source' in route) return ownPages.has(route.source)
  switch (route.kind) {
    case 'category': {
      const pages = route.items.filter(({ kind }) => kind !== 'link')
      const isOwn = ({ source, url }: (typeof pages)[number]) => {
        if (source !== undefined) return ownPages.has(source)
        const inner = graph.routes.get(url as Route['url'])
        return inner !== undefined && isOwnPage(inner, site)
      }
      return pages.length > 0 && pages.every(isOwn)
    }
    case 'doc-tag':
      return shared(route.tag.sources) === 0
    case 'tags':
      return shared(route.tags.flatMap(({ sources }) => sources)) === 0
    case 'post-list': {
      const posts = route.tag?.sources ?? route.author?.posts ?? graph.posts.get(route.blog) ?? []
      const size = site.config.blogs.find(({ id }) => id === route.blog)?.postsPerPage ?? 1
      return posts.length > 0 && shared(posts) <= (route.page - 1) * size
    }
    case 'archive':
      return shared(route.years.flatMap(({ posts }) => posts)) === 0
    case 'authors':
      return shared(graph.posts.get(route.blog) ?? []) === 0
    default:
      return false
  }
}

/** Whether there is a page at an address that the other languages have, too. */
export function isSharedPage(url: UrlPath | undefined, site: Pick<Site, 'ownPages' | 'graph' | 'config'>): boolean {
  const route = url && site.graph.routes.get(url)
  return route !== undefined && !isOwnPage(route, site)
}
