import { fillParts } from '../links/fill.ts'
import type { Place, Resolver } from '../links/target.ts'
import { escapeHtml } from '../text/html.ts'
import { encodeUrl } from '../text/url.ts'
import type {
  Body,
  Compiler,
  Crumb,
  Document,
  Heading,
  LinkTo,
  PostCard,
  Route,
  RouteOf,
  Site,
  SourcePath,
  UrlPath,
  View,
} from '../types.ts'
import { postDate, readingMinutes, shortDate } from './dates.ts'
import { href, type Places, postRoute, recentPosts, routeLink } from './places.ts'

/** What making views needs: a snapshot, and the bodies behind it. */
export interface ViewContext {
  readonly site: Site
  readonly compiler: Compiler
  readonly resolver: Resolver
  readonly body: (source: SourcePath) => Promise<Body>
  /** Addresses that many pages show, looked up once. */
  readonly places: Places
}

type PageRoute = RouteOf<'doc'> | RouteOf<'post'> | RouteOf<'page'>

/** A route as plain data for the theme: every address resolved and encoded, every text chosen. */
export async function makeView(
  route: Exclude<Route, { kind: 'redirect' }>,
  context: ViewContext,
): Promise<Exclude<View, { kind: 'redirect' }>> {
  const { site } = context
  const { home } = context.places
  switch (route.kind) {
    case 'doc':
    case 'page':
    case 'post':
      return documentView(route, context)
    case 'category':
      return {
        kind: 'category',
        title: route.title,
        lead: route.description,
        trail: route.trail.map(crumb),
        home,
        cards: await Promise.all(
          route.items.map(async (item) => {
            const text =
              item.description ??
              (item.source ? (await context.body(item.source)).lead : undefined) ??
              (item.count === undefined ? undefined : `${item.count} ${item.count === 1 ? 'item' : 'items'}`)
            return {
              label: item.label,
              url: item.kind === 'link' ? item.url : encodeUrl(item.url),
              text,
              kind: item.kind,
            }
          }),
        ),
        prev: linkTo(route.prev),
        next: linkTo(route.next),
      }
    case 'post-list':
      return {
        kind: 'post-list',
        title: route.title,
        lead: route.tag ? route.tag.description : route.description === route.title ? undefined : route.description,
        posts: await Promise.all(route.posts.map((source) => postCard(source, context))),
        page: route.page,
        pages: route.pages.map(href),
        allTags: route.tagsUrl && href(route.tagsUrl),
        archive: context.places.archive,
        feeds: [],
        recent: recentPosts(context.places, route.url),
      }
    case 'tags':
      return { kind: 'tags', title: 'Tags', groups: letters(route) }
    case 'doc-tag': {
      const count = route.tag.sources.length
      const docs = await Promise.all(
        route.tag.sources.map(async (source) => {
          const text = site.documents.get(source)?.meta.description ?? (await context.body(source)).lead
          return { ...routeLink(source, site), text }
        }),
      )
      return {
        kind: 'doc-tag',
        title: `${count === 1 ? 'One doc' : `${count} docs`} tagged with “${route.tag.label}”`,
        lead: route.tag.description,
        allTags: href(route.tagsUrl),
        docs,
      }
    }
    case 'archive':
      return {
        kind: 'archive',
        years: route.years.map(({ year, posts }) => ({
          year,
          posts: posts.map((source) => {
            const { label, url } = routeLink(source, site)
            return { title: label, url, date: postDate(postRoute(source, site)?.date ?? '', site.config.locale) }
          }),
        })),
        blog: context.places.blog,
      }
    case 'search':
      return { kind: 'search', groups: siteIndex(site) }
    case 'not-found':
      return {
        kind: 'not-found',
        home,
        links: siteIndex(site)
          .slice(0, 3)
          .flatMap(({ items }) => items.slice(0, 2)),
      }
  }
}

async function documentView(route: PageRoute, context: ViewContext): Promise<Exclude<View, { kind: 'redirect' }>> {
  const { site, compiler, resolver } = context
  const document = site.documents.get(route.source) as Document
  const body = await context.body(route.source)
  const from: Place = { source: route.source, url: route.url }
  const { meta } = document
  const shared = {
    title: route.title,
    titleHtml: body.title && (await fillParts(body.title, from, resolver, compiler)),
    lead: meta.description,
    html: await fillParts(body.parts, from, resolver, compiler),
    headings: meta.hideTableOfContents ? [] : tocHeadings(body.headings, meta.tocMin, meta.tocMax, site),
    banner: meta.draft ? ('draft' as const) : meta.unlisted ? ('unlisted' as const) : undefined,
    hideTitle: meta.hideTitle,
  }
  if (route.kind === 'page') return { kind: 'page', ...shared, lead: undefined, bare: document.format === 'module' }
  const edit = editUrl(document, site)
  const updated = lastUpdate(document, site)
  if (route.kind === 'doc') {
    const { home } = context.places
    return {
      kind: 'doc',
      ...shared,
      trail: route.trail.map(crumb),
      home,
      prev: linkTo(route.prev),
      next: linkTo(route.next),
      tags: route.tags.map(toLink),
      editUrl: edit,
      updated,
    }
  }
  return {
    kind: 'post',
    ...shared,
    lead: undefined,
    titleHtml: undefined,
    date: postDate(route.date, site.config.locale),
    readingMinutes: site.config.blog?.showReadingTime ? readingMinutes(body.words) : undefined,
    authors: route.authors,
    tags: route.tags.map(toLink),
    newer: linkTo(route.newer),
    older: linkTo(route.older),
    recent: recentPosts(context.places, route.url),
    blog: context.places.blog,
    editUrl: edit,
    updated,
  }
}

async function postCard(source: SourcePath, context: ViewContext): Promise<PostCard> {
  const { site, resolver, compiler } = context
  const route = postRoute(source, site) as RouteOf<'post'>
  const body = await context.body(source)
  const text = site.documents.get(source)?.meta.description ?? body.lead ?? ''
  const excerptHtml = body.excerpt
    ? await fillParts(body.excerpt, { source, url: route.url, elsewhere: true }, resolver, compiler)
    : `<p>${escapeHtml(text)}</p>`
  return {
    title: route.title,
    url: href(route.url),
    date: postDate(route.date, site.config.locale),
    readingMinutes: site.config.blog?.showReadingTime ? readingMinutes(body.words) : undefined,
    authors: route.authors,
    excerptHtml,
    hasMore: true,
    tags: route.tags.map(toLink),
  }
}

function tocHeadings(
  headings: readonly Heading[],
  min: number | undefined,
  max: number | undefined,
  site: Site,
): Heading[] {
  const { minHeadingLevel, maxHeadingLevel } = site.config.tableOfContents
  return headings.filter(
    ({ depth, id }) =>
      depth >= (min ?? minHeadingLevel) && depth <= (max ?? maxHeadingLevel) && id !== 'footnote-label',
  )
}

function letters(route: RouteOf<'tags'>) {
  const groups = new Map<string, { label: string; url: UrlPath; count: number }[]>()
  for (const tag of route.tags) {
    const letter = (tag.label[0] ?? '').toUpperCase()
    groups.set(letter, [
      ...(groups.get(letter) ?? []),
      { label: tag.label, url: href(tag.url), count: tag.sources.length },
    ])
  }
  return [...groups].map(([letter, tags]) => ({ letter, tags })).sort((a, b) => (a.letter < b.letter ? -1 : 1))
}

/** Every listed page as a link, by kind: what a reader without the search script looks through. */
function siteIndex(site: Site): { label: string; items: LinkTo[] }[] {
  const all = [...site.graph.routes.values()].filter((route) => !route.unlisted)
  const pick = (kind: 'doc' | 'page' | 'post') =>
    all.flatMap((route) => (route.kind === kind ? [{ label: route.title, url: href(route.url) }] : []))
  return [
    { label: 'Documentation', items: pick('doc') },
    { label: 'Pages', items: pick('page') },
    { label: 'Blog', items: pick('post') },
  ].filter(({ items }) => items.length > 0)
}

function editUrl({ source, collection, meta }: Document, { config }: Site): string | undefined {
  if (meta.customEditUrl !== undefined) return meta.customEditUrl || undefined
  const base =
    collection.kind === 'docs'
      ? config.docs.find(({ id }) => id === collection.id)?.editUrl
      : collection.kind === 'blog'
        ? config.blog?.editUrl
        : undefined
  return base && `${base.replace(/\/$/, '')}/${encodeUrl(source)}`
}

function lastUpdate({ source, collection, meta }: Document, { config, sources }: Site) {
  const docs = collection.kind === 'docs' ? config.docs.find(({ id }) => id === collection.id) : undefined
  const iso = meta.lastUpdate?.date ?? (docs?.showLastUpdateTime ? sources.get(source)?.updated : undefined)
  const author = meta.lastUpdate?.author
  return iso ? { iso, text: shortDate(iso, config.locale), author } : undefined
}

function toLink({ label, url }: LinkTo): LinkTo {
  return { label, url: href(url) }
}

function linkTo(link: LinkTo | undefined): LinkTo | undefined {
  return link && toLink(link)
}

function crumb({ label, url }: Crumb): Crumb {
  return { label, url: url && href(url) }
}
