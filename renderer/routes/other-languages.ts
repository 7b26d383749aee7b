import type { Route, Site, SourcePath, UrlPath } from '../types.ts'

type InLanguages = Pick<Site, 'otherLanguages' | 'graph' | 'config'>

/**
 * Whether a page has no link to the same page in another language, because that language lacks the page or does not list it. A
 * generated list that would be empty without such pages counts as one.
 */
export function isHiddenIn(locale: string, route: Route, site: InLanguages): boolean {
  return isAmong(site.otherLanguages.get(locale)?.hidden, route, site)
}

/** The languages to which a page has no link. */
export function languagesWithout(route: Route, site: InLanguages): readonly string[] {
  return [...site.otherLanguages.keys()].filter((locale) => isHiddenIn(locale, route, site))
}

/** Whether there is a page at an address, in this and in another language. */
export function isPageIn(locale: string, url: UrlPath | undefined, site: InLanguages): boolean {
  const route = url && site.graph.routes.get(url)
  return route !== undefined && !isAmong(site.otherLanguages.get(locale)?.missing, route, site)
}

function isAmong(pages: ReadonlySet<SourcePath> | undefined, route: Route, site: InLanguages): boolean {
  return pages !== undefined && pages.size > 0 && isMissing(route, pages, site)
}

function isMissing(route: Route, missing: ReadonlySet<SourcePath>, site: InLanguages): boolean {
  const { graph } = site
  const shared = (sources: readonly SourcePath[]) => sources.filter((one) => !missing.has(one)).length
  if ('source' in route) return missing.has(route.source)
  switch (route.kind) {
    case 'category': {
      const pages = route.items.filter(({ kind }) => kind !== 'link')
      const lacks = ({ source, url }: (typeof pages)[number]) => {
        if (source !== undefined) return missing.has(source)
        const inner = graph.routes.get(url as Route['url'])
        return inner !== undefined && isMissing(inner, missing, site)
      }
      return pages.length > 0 && pages.every(lacks)
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
