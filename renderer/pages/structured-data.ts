import type { Crumb, PostCard, RouteOf, Site } from '../types.ts'
import { absolute } from './head.tsx'

const context = 'https://schema.org'

/** BreadcrumbList of a doc: the breadcrumbs that have an address. https://schema.org/BreadcrumbList */
export function breadcrumbData(site: Site, trail: readonly Crumb[]): object[] {
  const steps = trail.filter((crumb) => crumb.url !== undefined)
  if (steps.length === 0) return []
  const itemListElement = steps.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    item: absolute(site, crumb.url as string),
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
  if (route.tag) return []
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
