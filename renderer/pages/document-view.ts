import { originalOf } from '../config/locales.ts'
import { hasOwnComponents } from '../config/theme.ts'
import { prepareSource } from '../document/document.ts'
import { fillParts } from '../links/fill.ts'
import type { LinkBase } from '../links/target.ts'
import { sidebarName } from '../routes/version-contents.ts'
import { isRightToLeft } from '../text/direction.ts'
import { shorten } from '../text/shorten.ts'
import { addressBelow, encodeUrl, joinUrl } from '../text/url.ts'
import type {
  Body,
  Document,
  FeedbackView,
  FrontMatterView,
  Heading,
  Part,
  PlaceView,
  RouteOf,
  Site,
  SiteConfig,
  Source,
  TextLanguage,
  View,
} from '../types.ts'
import { withCards } from './card-list.ts'
import { postDate, readingMinutes, shortDate } from './dates.ts'
import { withDiagrams } from './diagrams.ts'
import { absolute } from './head.tsx'
import { movedAnchors } from './moved.ts'
import { blogPlaces, crumb, findBlog, href, linkTo, recentPosts, shownAuthors, toLink } from './places.ts'
import { serviceAddress } from './services.ts'
import type { ViewContext } from './view-context.ts'

type PageRoute = RouteOf<'doc'> | RouteOf<'post'> | RouteOf<'page'>

/** Whether a text begins with a paragraph. */
function beginsWithParagraph([first]: readonly Part[]): boolean {
  return typeof first === 'string' && /^\s*<p>/.test(first)
}

/**
 * The description as lead. Undefined above a text that begins with it, for a page that hides its title, and in VitePress, where
 * only search engines see it.
 */
function leadOf(
  { description, hideTitle }: Document['meta'],
  { lead, parts }: Body,
  { dialect }: Site['config']['markdown'],
): string | undefined {
  return hideTitle || dialect === 'vitepress' || (description === lead && beginsWithParagraph(parts))
    ? undefined
    : description
}

/** The view of a page that has a file. */
export async function documentView(route: PageRoute, context: ViewContext): Promise<View> {
  const { site, compiler, resolver } = context
  const document = site.documents.get(route.source) as Document
  const body = await context.body(route.source)
  const from: LinkBase = { source: route.source, url: route.url }
  const { meta } = document
  const text = await fillParts(withDiagrams(body.parts, site.theme), from, resolver, compiler)
  const shared = {
    title: route.title,
    textLanguage: textLanguage(document, site.config),
    titleHtml: body.title && (await fillParts(body.title, from, resolver, compiler)),
    lead: leadOf(meta, body, site.config.markdown),
    html: `${text}${movedAnchors(meta.moved, body, { from, resolver, theme: site.theme })}`,
    headings: meta.hideTableOfContents ? [] : tocHeadings(body.headings, meta.tocMin, meta.tocMax, site),
    banner: meta.draft ? ('draft' as const) : meta.unlisted ? ('unlisted' as const) : undefined,
    hideTitle: meta.hideTitle && body.title === undefined,
  }
  if (route.kind === 'page') return { kind: 'page', ...shared, lead: undefined, bare: document.format === 'module' }
  const edit = editAddress(document, site)
  const updated = lastUpdate(document, site)
  if (route.kind === 'doc') {
    const { home } = context.places
    return {
      kind: 'doc',
      ...shared,
      frontMatter: frontMatterOf(route, site),
      place: placeOf(route, meta.description ?? shorten(body.lead ?? ''), context),
      html: await withCards(shared.html, route, context),
      trail: route.trail.map(crumb),
      home,
      prev: linkTo(route.prev),
      next: linkTo(route.next),
      tags: route.tags.map(toLink),
      editUrl: edit,
      updated,
      version: context.versions.viewOf(route),
      feedback: feedbackOf(route, site),
    }
  }
  const blog = blogPlaces(context.places, route)
  return {
    kind: 'post',
    ...shared,
    frontMatter: frontMatterOf(route, site),
    place: placeOf(route, meta.description ?? shorten(body.lead ?? ''), context),
    lead: undefined,
    titleHtml: undefined,
    date: postDate(route.date, site.config.locale),
    hasCover: blog.config.covers || undefined,
    readingMinutes: blog.config.showReadingTime ? readingMinutes(body.words) : undefined,
    authors: shownAuthors(route, resolver),
    tags: route.tags.map(toLink),
    newer: linkTo(route.newer),
    older: linkTo(route.older),
    ...recentPosts(blog, route.url),
    blog: blog.list,
    editUrl: edit,
    updated,
  }
}

function placeOf(
  route: PageRoute,
  description: string,
  { site: { config, theme }, docs }: ViewContext,
): PlaceView | undefined {
  if (!hasOwnComponents(config)) return undefined
  const { url, source } = route
  const shared = { url: href(url), source, description, around: theme.asksForDocs ? docs.at(route) : undefined }
  if (route.kind !== 'doc') return shared
  const { id, version } = route
  const base = href(joinUrl(config.base, version.base))
  const sidebar = sidebarName(route.sidebar)
  return { ...shared, doc: { id, version: version.name, base, sidebar } }
}

/** The front matter for components of the site, parsed again because the built-in theme does not need it. */
function frontMatterOf({ source }: PageRoute, { config, sources }: Site): FrontMatterView | undefined {
  return hasOwnComponents(config)
    ? prepareSource(sources.get(source) as Source, config.variables).front().data
    : undefined
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

/** The attributes of the main language, for a text that is not translated into the language of the site. */
function textLanguage({ source, collection, format }: Document, config: SiteConfig): TextLanguage | undefined {
  const [main] = config.languages
  const { originalFolders, locale } = config
  const { path } = folderOf(collection, config) ?? config.pages
  const isOriginal = originalFolders.includes(path) && originalOf(source, config) === undefined
  if (!main || !isOriginal || format === 'module') return undefined
  const isTurned = isRightToLeft(main.locale) !== isRightToLeft(locale)
  return { lang: main.locale, dir: isTurned ? (isRightToLeft(locale) ? 'ltr' : 'rtl') : undefined }
}

function folderOf(collection: Document['collection'], config: SiteConfig) {
  if (collection.kind === 'docs') return docsOf(collection, config)
  return collection.kind === 'blog' ? findBlog(collection.id, config) : undefined
}

/** The address at which readers can edit a file. */
export function editAddress({ source, collection, meta, name }: Document, { config, graph }: Site): string | undefined {
  if (meta.customEditUrl !== undefined) return meta.customEditUrl || undefined
  const base = folderOf(collection, config)?.editUrl
  if (typeof base === 'function') return graph.edits.get(source)
  const docs = collection.version === undefined ? undefined : docsOf(collection, config)
  const file = docs?.editCurrentVersion ? joinUrl(docs.path, name).slice(1) : source
  return base && addressBelow(base, encodeUrl(file))
}

function feedbackOf({ url }: PageRoute, site: Site): FeedbackView | undefined {
  const { feedback, base } = site.config
  return (
    feedback && { action: serviceAddress(feedback.action, base), page: absolute(site, url), fields: feedback.fields }
  )
}

function docsOf({ id }: Document['collection'], { docs }: SiteConfig) {
  return docs.find((one) => one.id === id)
}

function lastUpdate({ source, collection, meta }: Document, { config, dates }: Site) {
  if (meta.hideLastUpdate) return undefined
  const docs = collection.kind === 'docs' ? docsOf(collection, config) : undefined
  const change = dates.get(source)
  const iso = meta.lastUpdate?.date ?? (docs?.showLastUpdateTime ? change?.date : undefined)
  const author = meta.lastUpdate?.author ?? (docs?.showLastUpdateAuthor ? change?.author : undefined)
  const date = iso ? { iso, text: shortDate(iso, config.locale) } : undefined
  return date || author ? { date, author } : undefined
}
