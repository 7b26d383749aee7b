import { sayIn } from '../config/language.ts'
import type { Crumb, PostCard, RouteOf, Site, UrlPath } from '../types.ts'
import { absolute } from './head.tsx'

const context = 'https://schema.org'

/**
 * BreadcrumbList of a doc: its breadcrumbs, beginning with the home page. https://schema.org/BreadcrumbList
 *
 * A category without its own page has the address of its first page, because search engines require one.
 */
export function breadcrumbData(site: Site, { trail, sidebar }: RouteOf<'doc' | 'category'>, home: UrlPath): object[] {
  if (trail.length === 0) return []
  const steps: Crumb[] = trail[0]?.url === home ? [] : [{ label: sayIn(site.config)('Home'), url: home }]
  let items = site.graph.sidebars.get(sidebar ?? '')?.items ?? []
  for (const { label, url } of trail) {
    const group = items.find((item) => item.kind === 'group' && item.label === label)
    const first = group?.kind === 'group' ? group : undefined
    const address = url ?? (first?.first as UrlPath | undefined)
    if (address && site.graph.routes.has(address)) steps.push({ label, url: address })
    items = first?.items ?? []
  }
  const itemListElement = steps.map(({ label, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absolute(site, url as string),
  }))
  return [{ '@context': context, '@type': 'BreadcrumbList', itemListElement }]
}

/** The site and its publisher, on the home page: https://schema.org/WebSite, https://schema.org/Organization */
export function siteData(site: Site): object[] {
  const { config } = site
  const url = absolute(site, config.base)
  return [
    {
      '@context': context,
      '@type': 'WebSite',
      '@id': `${url}#website`,
      url,
      name: config.title,
      ...(config.tagline ? { description: config.tagline } : {}),
      inLanguage: config.locale,
    },
    { '@context': context, '@type': 'Organization', '@id': `${url}#organization`, name: config.title, url },
  ]
}

interface PostFacts {
  readonly description: string
  readonly modified?: string | undefined
  readonly image?: string | undefined
}

/** https://schema.org/BlogPosting */
export function postData(site: Site, route: RouteOf<'post'>, { description, modified, image }: PostFacts): object[] {
  const url = absolute(site, route.url)
  return [
    {
      '@context': context,
      '@type': 'BlogPosting',
      '@id': url,
      mainEntityOfPage: url,
      url,
      headline: route.title,
      name: route.title,
      description,
      datePublished: route.date,
      ...(modified ? { dateModified: modified } : {}),
      author: route.authors.map(({ name, title, url: home }) => ({
        '@type': 'Organization',
        name,
        ...(title ? { description: title } : {}),
        ...(home ? { url: home } : {}),
      })),
      ...(image ? { image } : {}),
      keywords: route.tags.map((tag) => tag.label),
    },
  ]
}

/** https://schema.org/Blog */
export function listData(site: Site, route: RouteOf<'post-list'>, posts: readonly PostCard[]): object[] {
  if (route.tag || route.author) return []
  const url = absolute(site, route.url)
  const blogPost = posts.map((post) => ({
    '@type': 'BlogPosting',
    '@id': `${site.config.origin}${post.url}`,
    headline: post.title,
    datePublished: post.date.iso,
  }))
  return [
    {
      '@context': context,
      '@type': 'Blog',
      '@id': url,
      mainEntityOfPage: url,
      headline: route.title,
      description: route.description,
      blogPost,
    },
  ]
}
