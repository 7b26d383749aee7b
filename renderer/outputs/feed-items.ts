import { blogText, sayIn } from '../config/language.ts'
import { fillParts } from '../links/fill.ts'
import type { Resolver } from '../links/target.ts'
import { withAddresses } from '../markdown/address-holes.ts'
import { absolute } from '../pages/head.tsx'
import { postRoute, postsList, shownAuthors } from '../pages/places.ts'
import { feedTitle } from '../routes/feed-links.ts'
import { joinUrl, withoutBase } from '../text/url.ts'
import type { Author, BlogConfig, Body, Compiler, RouteOf, Site, SourcePath } from '../types.ts'

/** The data of a blog in every feed format. */
export interface Feed {
  readonly title: string
  readonly description: string
  readonly home: string
  readonly language: string
  readonly copyright?: string | undefined
  readonly icon?: string | undefined
  readonly items: readonly FeedItem[]
}

/** A post whose addresses are all absolute. */
export interface FeedItem {
  readonly url: string
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly published: string
  readonly modified?: string | undefined
  readonly image?: string | undefined
  readonly tags: readonly string[]
  readonly authors: readonly Author[]
}

export interface FeedContext {
  readonly site: Site
  readonly resolver: Resolver
  readonly compiler: Compiler
  readonly body: (source: SourcePath) => Promise<Body>
}

/** The newest posts, as many as the configuration specifies. */
export function feedPosts({ id, feed }: BlogConfig, { graph }: Site): readonly SourcePath[] {
  return graph.posts.get(id)?.slice(0, feed.limit ?? undefined) ?? []
}

export async function makeFeed(blog: BlogConfig, context: FeedContext): Promise<Feed> {
  const { site } = context
  const { config } = site
  const items: FeedItem[] = []
  for (const source of feedPosts(blog, site)) {
    const route = postRoute(source, site)
    if (route) items.push(await makeItem(route, context))
  }
  return {
    title: feedTitle(config, blog),
    description: blog.feed.description ?? blogText(blog.description, sayIn(site.config)),
    home: absolute(site, postsList(blog.id, site)?.url ?? config.base),
    language: config.locale,
    copyright: blog.feed.copyright,
    icon: config.favicon && absolute(site, joinUrl(config.base, config.favicon)),
    items,
  }
}

async function makeItem(route: RouteOf<'post'>, context: FeedContext): Promise<FeedItem> {
  const { site, resolver, compiler } = context
  const url = absolute(site, route.url)
  const body = await context.body(route.source)
  const meta = site.documents.get(route.source)?.meta
  const picture = meta?.image ? resolver.image(meta.image, route) : undefined
  return {
    url,
    title: route.title,
    summary: meta?.description ?? body.lead ?? '',
    html: absoluteHtml(withoutAnchors(await fillParts(body.parts, route, resolver, compiler)), url),
    published: route.date,
    // The date from git changes with every edit, which is not news to readers of a feed.
    modified: meta?.lastUpdate?.date,
    image:
      meta?.image && new URL(picture?.kind === 'file' ? picture.asset.url : siteAddress(meta.image, site), url).href,
    tags: route.tags.map(({ label }) => label),
    authors: shownAuthors(route, resolver).map((author) => ({
      ...author,
      url: author.url && new URL(author.url, url).href,
      imageUrl: author.imageUrl && new URL(author.imageUrl, url).href,
    })),
  }
}

/** Removes the anchors next to headings, which are for readers of the site. */
function withoutAnchors(html: string): string {
  return html
    .replace(/<a class="anchor"[^>]*>[\s\S]*?<\/a>/g, '')
    .replace(/(<h[2-6] id="[^"]*") aria-label="[^"]*"/g, '$1')
}

function siteAddress(src: string, { config }: Site): string {
  return src.startsWith('/') ? joinUrl(config.base, withoutBase(src, config.base)) : src
}

/** HTML with absolute addresses, so that it can be read anywhere. */
export function absoluteHtml(html: string, page: string): string {
  return withAddresses(html, (address) => (URL.canParse(address, page) ? new URL(address, page).href : address))
}
