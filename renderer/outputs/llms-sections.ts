import type { MarkdownPages } from '../pages/markdown-pages.ts'
import { sameAddress } from '../text/url.ts'
import type { NavItem, Route, RouteOf, Site, UrlPath, Version } from '../types.ts'

/** Some pages under one heading. */
export interface LlmsSection {
  readonly title: string
  readonly routes: readonly Route[]
}

/**
 * All pages for language models, by section, in reading order: docs by the categories of their sidebars, posts, single pages, and
 * generated lists, which may be skipped.
 */
export function llmsSections(site: Site, pages: MarkdownPages): LlmsSection[] {
  const routes = [...site.graph.routes.values()].filter((route) => pages.includes(route))
  const docs = site.graph.versions.flatMap((version) => docsSections(version, routes, site))
  const posts = routes.filter((route) => route.kind === 'post').sort(byDate)
  const rest = routes.filter(({ kind }) => !['doc', 'category', 'post', 'page'].includes(kind))
  const all = [
    ...docs,
    ...site.config.blogs.map(({ id, title }) => ({ title, routes: posts.filter(({ blog }) => blog === id) })),
    { title: 'Pages', routes: routes.filter(({ kind }) => kind === 'page') },
    // This name has a meaning: https://llmstxt.org/#format
    { title: 'Optional', routes: rest },
  ]
  return all.filter((section) => section.routes.length > 0)
}

/** Newest first. */
function byDate(a: RouteOf<'post'>, b: RouteOf<'post'>): number {
  return a.date < b.date ? 1 : a.date > b.date ? -1 : 0
}

type DocsRoute = RouteOf<'doc'> | RouteOf<'category'>

function docsSections(version: Version, routes: readonly Route[], site: Site): LlmsSection[] {
  const own = routes.filter((route): route is DocsRoute => isOf(route, version))
  const left = new Map(own.map((route) => [sameAddress(route.url), route] as const))
  const take = (url: string | undefined): DocsRoute[] => {
    const route = url === undefined ? undefined : left.get(sameAddress(url))
    if (!route) return []
    left.delete(sameAddress(url as string))
    return [route]
  }
  const below = (item: NavItem): DocsRoute[] => {
    if (item.kind === 'html') return []
    if (item.kind === 'link') return item.ref || item.external ? [] : take(item.url)
    return [...take(item.url), ...item.items.flatMap(below)]
  }
  const top: DocsRoute[] = []
  const groups: LlmsSection[] = []
  const several = site.graph.versions.filter(({ instance }) => instance === version.instance).length > 1
  const suffix = several ? ` (${version.label})` : ''
  for (const item of sidebarsOf(version, site)) {
    const found = below(item)
    if (item.kind === 'group') groups.push({ title: `${item.label}${suffix}`, routes: found })
    else top.push(...found)
  }
  const name = version.instance === 'default' ? 'Documentation' : version.instance
  return [{ title: `${name}${suffix}`, routes: [...top, ...left.values()] }, ...groups]
}

function isOf(route: Route, version: Version): boolean {
  return (route.kind === 'doc' || route.kind === 'category') && route.version === version
}

function sidebarsOf({ instance, name }: Version, { graph }: Site): readonly NavItem[] {
  return [...graph.sidebars].flatMap(([key, { items }]) => (key.startsWith(`${instance}/${name}/`) ? items : []))
}

/** The title of a page in a list. */
export function titleOf(route: Route, url: UrlPath): string {
  if ('title' in route)
    return route.kind === 'post-list' && route.page > 1 ? `${route.title}, page ${route.page}` : route.title
  if (route.kind === 'doc-tag') return `Tag: ${route.tag.label}`
  if (route.kind === 'tags') return route.version ? 'Tags of the documentation' : 'Tags of the blog'
  if (route.kind === 'authors') return 'Authors of the blog'
  return route.kind === 'archive' ? 'Archive' : url
}
