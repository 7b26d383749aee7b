import { sayIn } from '../config/language.ts'
import { fillParts } from '../links/fill.ts'
import { feedLinks } from '../routes/feed-links.ts'
import { escapeHtml } from '../text/html.ts'
import { encodeUrl } from '../text/url.ts'
import type {
  AuthorProfile,
  AuthorView,
  CategoryItem,
  LinkTo,
  PostCard,
  RouteOf,
  SectionName,
  Site,
  SourcePath,
  UrlPath,
  ViewOf,
} from '../types.ts'
import { postDate, readingMinutes } from './dates.ts'
import { withDiagrams } from './diagrams.ts'
import {
  blogPlaces,
  crumb,
  findBlog,
  href,
  linkTo,
  postRoute,
  recentPosts,
  routeLink,
  shownAuthor,
  shownAuthors,
  toLink,
} from './places.ts'
import { type IndexEntry, siteIndex } from './site-index.ts'
import type { ViewContext } from './view-context.ts'

/** A generated index: a card for each direct child. */
export async function categoryView(route: RouteOf<'category'>, context: ViewContext): Promise<ViewOf<'category'>> {
  return {
    kind: 'category',
    title: route.title,
    lead: route.description,
    trail: route.trail.map(crumb),
    home: context.places.home,
    cards: await Promise.all(route.items.map((item) => card(item, context))),
    around: context.site.theme.hasOwnCards ? context.docs.at(route) : undefined,
    prev: linkTo(route.prev),
    next: linkTo(route.next),
    version: context.versions.viewOf(route),
  }
}

/** A card; without a description, it shows the beginning of its page. */
export async function card(item: CategoryItem, context: ViewContext): Promise<ViewOf<'category'>['cards'][number]> {
  const { kind, label, url, source, count } = item
  const text =
    item.description ??
    (source ? (await context.body(source)).lead : undefined) ??
    (count === undefined ? undefined : sayIn(context.site.config)('{count} item|{count} items', { count }))
  return { label, url: kind === 'link' ? url : encodeUrl(url), text, kind }
}

/** A page of the list of posts, or of a tag's list. */
export async function postListView(route: RouteOf<'post-list'>, context: ViewContext): Promise<ViewOf<'post-list'>> {
  const { site } = context
  const blog = blogPlaces(context.places, route)
  return {
    kind: 'post-list',
    title: route.title,
    lead: leadOf(route),
    author: route.author && shownProfile(route.author, site),
    posts: await Promise.all(route.posts.map((source) => postCard(source, context))),
    page: route.page,
    pages: route.pages.map(href),
    allTags: route.tagsUrl && href(route.tagsUrl),
    allAuthors: route.authorsUrl && href(route.authorsUrl),
    archive: blog.archive,
    feeds: feedLinks(site).flatMap((feed) => (feed.blog === blog.config ? toLink(feed) : [])),
    ...recentPosts(blog, route.url),
  }
}

function leadOf({ title, description, tag, author }: RouteOf<'post-list'>): string | undefined {
  if (author) return undefined
  if (tag) return tag.description
  return description === title ? undefined : description
}

/** An author as shown on the author page, where the name does not link to that page itself. */
function shownProfile({ page: _, posts: __, ...author }: AuthorProfile, site: Site): AuthorView {
  return shownAuthor(author, site)
}

/** All authors of a blog, in the order of their file. */
export function authorsView(route: RouteOf<'authors'>, { site, places }: ViewContext): ViewOf<'authors'> {
  const shown = route.authors.map(({ posts, ...author }) => ({ ...shownAuthor(author, site), count: posts.length }))
  return { kind: 'authors', title: sayIn(site.config)('Authors'), authors: shown, blog: blogPlaces(places, route).list }
}

async function postCard(source: SourcePath, context: ViewContext): Promise<PostCard> {
  const { site, resolver, compiler } = context
  const route = postRoute(source, site) as RouteOf<'post'>
  const blog = findBlog(route.blog, site.config)
  const body = await context.body(source)
  const text = site.documents.get(source)?.meta.description ?? body.lead ?? ''
  const excerptHtml = body.excerpt
    ? await fillParts(
        withDiagrams(body.excerpt, site.theme),
        { source, url: route.url, elsewhere: true },
        resolver,
        compiler,
      )
    : `<p>${escapeHtml(text)}</p>`
  return {
    title: route.title,
    url: href(route.url),
    date: postDate(route.date, site.config.locale),
    hasCover: blog?.covers || undefined,
    readingMinutes: blog?.showReadingTime ? readingMinutes(body.words) : undefined,
    authors: shownAuthors(route, resolver),
    excerptHtml,
    hasMore: true,
    tags: route.tags.map(toLink),
  }
}

/** All tags, those with the most pages first. */
export function tagsView(route: RouteOf<'tags'>, { site }: ViewContext): ViewOf<'tags'> {
  const tags = route.tags.map(({ label, url, sources }) => ({ label, url: href(url), count: sources.length }))
  return { kind: 'tags', title: sayIn(site.config)('Tags'), tags: tags.sort((a, b) => b.count - a.count) }
}

const docsTagged = 'One doc tagged with “{tag}”|{count} docs tagged with “{tag}”'

/** The docs of one tag. */
export async function docTagView(
  { tag, tagsUrl }: RouteOf<'doc-tag'>,
  context: ViewContext,
): Promise<ViewOf<'doc-tag'>> {
  const { site } = context
  const count = tag.sources.length
  const docs = await Promise.all(
    tag.sources.map(async (source) => {
      const text = site.documents.get(source)?.meta.description ?? (await context.body(source)).lead
      return { ...routeLink(source, site), text }
    }),
  )
  return {
    kind: 'doc-tag',
    title: sayIn(site.config)(docsTagged, { count, tag: tag.label }),
    lead: tag.description,
    allTags: href(tagsUrl),
    docs: docs.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)),
  }
}

/** All posts by year. */
export function archiveView(route: RouteOf<'archive'>, { site, places }: ViewContext): ViewOf<'archive'> {
  const entry = (source: SourcePath) => {
    const { label, url } = routeLink(source, site)
    return { title: label, url, date: postDate(postRoute(source, site)?.date ?? '', site.config.locale) }
  }
  const years = route.years.map(({ year, posts }) => ({ year, posts: posts.map(entry) }))
  return { kind: 'archive', years, blog: blogPlaces(places, route).list }
}

/** With more pages than this, the search page lists no sections, because it would take megabytes. */
const mostPages = 1000

/** Whether the search page lists the sections of pages. */
export function listsSections(site: Site): boolean {
  return siteIndex(site).reduce((sum, { items }) => sum + items.length, 0) <= mostPages
}

/** The search page, which lists all sections until its script runs. */
export async function searchView({ site, digest }: ViewContext): Promise<ViewOf<'search'>> {
  const index = siteIndex(site)
  const whole = listsSections(site)
  const entry = async ({ label, url, source }: IndexEntry) => ({
    label,
    url,
    sections: whole ? (await digest(source)).sections.map((section) => sectionLink(url, section)) : [],
  })
  const groups = index.map(async ({ label, items }) => ({ label, items: await Promise.all(items.map(entry)) }))
  return { kind: 'search', groups: await Promise.all(groups) }
}

function sectionLink(page: UrlPath, { id, title }: SectionName): LinkTo {
  return { label: title, url: `${page}#${encodeURIComponent(id)}` as UrlPath }
}

/** The page for addresses that do not exist or cannot be shown offline, with links to other pages. */
export function notFoundView(
  { offline }: RouteOf<'not-found'>,
  { site, places, entries }: ViewContext,
): ViewOf<'not-found'> {
  if (offline) return { kind: 'not-found', offline, home: places.home, links: [] }
  const first = siteIndex(site).flatMap(({ items }) => items.slice(0, 2))
  return {
    kind: 'not-found',
    home: places.home,
    links: entries.length > 0 ? entries : first.slice(0, 6).map(({ label, url }) => ({ label, url })),
  }
}
