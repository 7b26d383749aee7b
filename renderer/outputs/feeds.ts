import { Resolver } from '../links/target.ts'
import { absolute } from '../pages/head.tsx'
import { feedLinks } from '../routes/feed-links.ts'
import { hash } from '../text/hash.ts'
import { escapeHtml } from '../text/html.ts'
import { lazily } from '../text/lazily.ts'
import { outPathOf } from '../text/url.ts'
import type { Author, Key, OutPath, Output, Site, SourcePath } from '../types.ts'
import { type Feed, type FeedContext, feedPosts, makeFeed } from './feed-items.ts'
import { keyedBy } from './keyed.ts'

export interface FeedInputs extends Omit<FeedContext, 'resolver'> {
  readonly keyOf: (source: SourcePath) => Key
  readonly version: string
}

/** JSON Feed, RSS and Atom for each blog that has posts. */
export function feedOutputs(inputs: FeedInputs): Output[] {
  const { site, keyOf, version } = inputs
  const { config, graph, theme } = site
  return feedLinks(site).map(({ blog, url, format }) => {
    const key = lazily(() => hash(version, config.key, graph.key, theme.key, ...feedPosts(blog, site).map(keyOf)))
    return keyedBy(key, {
      out: outPathOf(url, config.base, undefined).replace(/\/index\.html$/, '') as OutPath,
      class: 'list',
      contents: async () => {
        const feed = await makeFeed(blog, { ...inputs, resolver: new Resolver(site) })
        return print[format](feed, absolute(site, url), site)
      },
    })
  })
}

const print = { json: jsonFeed, rss: rssFeed, atom: atomFeed }

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(feed: Feed, self: string): string {
  const person = ({ name, url, imageUrl }: Author) => ({ name, url, avatar: imageUrl })
  return `${JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: feed.home,
      feed_url: self,
      description: feed.description,
      icon: feed.icon,
      language: feed.language,
      items: feed.items.map((item) => ({
        id: item.url,
        url: item.url,
        title: item.title,
        content_html: item.html,
        summary: item.summary || undefined,
        image: item.image,
        date_published: item.published,
        date_modified: item.modified,
        authors: item.authors.length > 0 ? item.authors.map(person) : undefined,
        tags: item.tags.length > 0 ? item.tags : undefined,
      })),
    },
    null,
    2,
  )}\n`
}

/** https://www.rssboard.org/rss-specification */
export function rssFeed(feed: Feed, self: string, site: Pick<Site, 'theme'>): string {
  const items = feed.items.map((item) =>
    element(
      'item',
      text('title', item.title),
      text('link', item.url),
      `<guid isPermaLink="true">${xml(item.url)}</guid>`,
      text('pubDate', new Date(item.published).toUTCString()),
      text('description', item.summary),
      ...item.authors.map(({ name, title }) => text('dc:creator', title ? `${name} (${title})` : name)),
      ...item.tags.map((tag) => text('category', tag)),
      item.image ? `<media:content url="${xml(item.image)}" medium="image"/>` : '',
      text('content:encoded', item.html),
    ),
  )
  const [newest] = feed.items
  const channel = element(
    'channel',
    text('title', feed.title),
    text('link', feed.home),
    text('description', feed.description),
    text('language', feed.language),
    feed.copyright ? text('copyright', feed.copyright) : '',
    newest ? text('lastBuildDate', new Date(latest(feed)).toUTCString()) : '',
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  )
  const spaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'
  return `${prologue(site)}<rss version="2.0" ${spaces}>\n${channel}</rss>\n`
}

/** https://www.rfc-editor.org/rfc/rfc4287 */
export function atomFeed(feed: Feed, self: string, site: Pick<Site, 'theme'>): string {
  const entries = feed.items.map((item) =>
    element(
      'entry',
      text('id', item.url),
      text('title', item.title),
      `<link rel="alternate" href="${xml(item.url)}"/>`,
      text('published', item.published),
      text('updated', item.modified ?? item.published),
      ...item.authors.map(person),
      ...item.tags.map((tag) => `<category term="${xml(tag)}"/>`),
      text('summary', item.summary),
      `<content type="html">${xml(item.html)}</content>`,
    ),
  )
  const inner = [
    text('id', feed.home),
    text('title', feed.title),
    text('subtitle', feed.description),
    text('updated', latest(feed)),
    // Entries may lack an author only if the feed has one.
    person({ name: feed.title }),
    `<link rel="alternate" type="text/html" href="${xml(feed.home)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    feed.icon ? text('icon', feed.icon) : '',
    feed.copyright ? text('rights', feed.copyright) : '',
    '<generator>Sitegen</generator>',
    ...entries,
  ].filter((one) => one !== '')
  const open = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(feed.language)}">`
  return `${prologue(site)}${open}\n${inner.join('\n')}\n</feed>\n`
}

function person({ name, url, email }: Author): string {
  return element('author', text('name', name), url ? text('uri', url) : '', email ? text('email', email) : '')
}

/** The date of the last change in a feed. */
function latest({ items }: Feed): string {
  return (
    items
      .map(({ modified, published }) => modified ?? published)
      .sort()
      .at(-1) ?? ''
  )
}

/** The XML declaration, and the style sheet for browsers. */
function prologue({ theme }: Pick<Site, 'theme'>): string {
  const style = theme.feedStyle ? `<?xml-stylesheet type="text/css" href="${xml(theme.feedStyle.url)}"?>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}`
}

function element(name: string, ...children: readonly string[]): string {
  return `<${name}>\n${children.filter((child) => child !== '').join('\n')}\n</${name}>\n`
}

function text(name: string, value: string): string {
  return `<${name}>${xml(value)}</${name}>`
}

/** Escapes a text for XML, without characters that XML 1.0 does not allow. */
function xml(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return escapeHtml(value.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
