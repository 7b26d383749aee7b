import { createElement, Fragment, type ReactNode } from 'react'
import { allLanguages } from '../config/locales.ts'
import { scanHtml } from '../markdown/raw-html.ts'
import { isOwnPage } from '../routes/own-pages.ts'
import { scriptJson } from '../text/html.ts'
import { encodeUrl, joinUrl } from '../text/url.ts'
import type { Route, Site, SiteConfig } from '../types.ts'
import { belowBase } from './below-base.ts'
import { feedLinks, feedTitle } from './feed-links.ts'
import { contentPolicy } from './policy.ts'
import { countingScript } from './services.ts'
import { versionOf } from './versions.ts'

/** The metadata of a page. */
export interface PageFacts {
  readonly route: Route
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Address of a picture for previews, absolute. */
  readonly image?: string | undefined
  /** Pixels of the picture, if known. */
  readonly imageSize?: { readonly width: number; readonly height: number } | undefined
  /** JSON-LD objects. */
  readonly data: readonly object[]
  readonly article?: { readonly published: string; readonly tags: readonly string[] } | undefined
  /** Address of the page as Markdown. */
  readonly markdown?: string | undefined
  readonly pager?: { readonly prev?: string | undefined; readonly next?: string | undefined } | undefined
}

/** The metadata as printed in the head. */
export interface HeadFacts extends PageFacts {
  readonly canonical?: string | undefined
  readonly robots?: string | undefined
  /** Addresses of style sheets in addition to the theme's. */
  readonly styles?: readonly string[] | undefined
}

/** The full title, the canonical address, and the directives for search engines. */
export function headFacts(site: Site, facts: PageFacts): HeadFacts {
  const { config } = site
  const { title, route } = facts
  const lost = route.kind === 'not-found'
  return {
    ...facts,
    title: title === '' || title === config.title ? config.title : `${title} | ${config.title}`,
    canonical: lost ? undefined : absolute(site, route.url),
    robots: robotsFor(route, site),
  }
}

/** Directives for search engines; undefined if there are no restrictions. */
export function robotsFor(route: Route, site: Site): string | undefined {
  return site.config.noIndex ? 'noindex, nofollow' : robotsOf(route, site)
}

/** The same if the site itself may be indexed. */
export function robotsOf(route: Route, { config, documents }: Site): string | undefined {
  const kinds = new Set(config.noIndexPages)
  const draft = 'source' in route && documents.get(route.source)?.meta.draft === true
  const hidden =
    (draft && kinds.has('drafts')) ||
    (route.kind === 'search' ? kinds.has('search') : route.unlisted && kinds.has('unlisted'))
  if (hidden || versionOf(route)?.noIndex || route.kind === 'not-found') return 'noindex, nofollow'
  const tagged = route.kind === 'tags' || route.kind === 'doc-tag' || (route.kind === 'post-list' && route.tag)
  // Search engines may still follow the links of a tag page.
  return tagged && kinds.has('tags') ? 'noindex, follow' : undefined
}

/** Version of the tool, for the generator tag. */
export const generator = 'Sitegen'

/** Everything inside `<head>`. */
export function renderHead(site: Site, facts: HeadFacts): ReactNode {
  const { config } = site
  const { title, description, canonical, robots, keywords, image, imageSize, data, article, pager } = facts
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {config.contentSecurityPolicy.meta && (
        <meta httpEquiv="Content-Security-Policy" content={contentPolicy(site, 'page')} />
      )}
      <meta name="generator" content={generator} />
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {versionFacts(site, facts.route)}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={absolute(site, facts.route.url)} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={config.title} />
      <meta property="og:locale" content={config.locale.replace('-', '_')} />
      {image && <meta property="og:image" content={image} />}
      {imageSize && <meta property="og:image:width" content={String(imageSize.width)} />}
      {imageSize && <meta property="og:image:height" content={String(imageSize.height)} />}
      {imageSize && <meta property="og:image:alt" content={facts.title} />}
      {article && <meta property="article:published_time" content={article.published} />}
      {article?.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {facts.markdown && <link rel="alternate" type="text/markdown" href={facts.markdown} />}
      {canonical && !isOwnPage(facts.route, site) && languageLinks(config, canonical)}
      {feedAlternates(site)}
      {pager?.prev && <link rel="prev" href={pager.prev} />}
      {pager?.next && <link rel="next" href={pager.next} />}
      {config.favicon && <link rel="icon" href={encodeUrl(joinUrl(config.base, config.favicon))} />}
      {styles(site, facts)}
      {scripts(site)}
      {config.headTags.map(({ tagName, attributes, innerHTML }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
        <Fragment key={index}>
          {createElement(tagName, {
            ...attributesBelow(attributes, config.base),
            ...(innerHTML === undefined ? {} : { dangerouslySetInnerHTML: { __html: innerHTML } }),
          })}
        </Fragment>
      ))}
      {data.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(item) }} />
      ))}
    </>
  )
}

function styles({ theme }: Site, facts: HeadFacts): ReactNode {
  return (
    <>
      {theme.preloads?.map(({ url }) => (
        <link key={url} rel="preload" as="font" type={fontType(url)} href={encodeUrl(url)} crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={encodeUrl(theme.style.url)} />
      {facts.styles?.map((url) => (
        <link key={url} rel="stylesheet" href={url} />
      ))}
    </>
  )
}

/** The media type of a font, by which browsers leave out what they cannot read. */
function fontType(url: string): string {
  return `font/${url.slice(url.lastIndexOf('.') + 1)}`
}

function scripts(site: Site): ReactNode {
  const { paintScript, initScript, script } = site.theme
  const counting = countingScript(site)
  return (
    <>
      {paintScript && <script data-paint="" dangerouslySetInnerHTML={{ __html: paintScript }} />}
      {initScript && <script type="module" src={encodeUrl(initScript.url)} />}
      {script && <script type="module" src={encodeUrl(script.url)} />}
      {counting && <script {...counting} />}
    </>
  )
}

/** The version of the docs that a page belongs to, for external search indexes; undefined if there is only one. */
function versionFacts({ graph }: Site, route: Route): ReactNode {
  const version = versionOf(route)
  if (!version || graph.versions.filter(({ instance }) => instance === version.instance).length < 2) return undefined
  return (
    <>
      <meta name="docsearch:version" content={version.name} />
      <meta name="docsearch:docusaurus_tag" content={`docs-${version.instance}-${version.name}`} />
    </>
  )
}

/** The feeds, which every page announces. */
function feedAlternates(site: Site): ReactNode {
  return feedLinks(site).map(({ blog, type, label, url }) => (
    <link
      key={url}
      rel="alternate"
      type={type}
      title={`${feedTitle(site.config, blog)} (${label})`}
      href={encodeUrl(url)}
    />
  ))
}

/** The page in each language of the site; the main one is for readers of all others. */
function languageLinks(config: SiteConfig, canonical: string): ReactNode {
  const { origin, base, locale } = config
  const root = origin + encodeUrl(base)
  const below = canonical.startsWith(root) ? canonical.slice(root.length) : undefined
  const all =
    below === undefined
      ? [{ locale, address: canonical }]
      : allLanguages(config).map((one) => ({ locale: one.locale, address: origin + encodeUrl(one.base) + below }))
  return [...all, { locale: 'x-default', address: all[0]?.address }].map(({ locale: lang, address }) => (
    <link key={lang} rel="alternate" hrefLang={lang} href={address} />
  ))
}

/** An address of the site with its origin. */
export function absolute(site: Site, url: string): string {
  return `${site.config.origin}${encodeUrl(url)}`
}

/** What a page's text contributes to the head: title and description, which replace the defaults, and the rest as HTML. */
export function readOwnHead(html = ''): { title?: string; description?: string; rest: string } {
  let rest = html
  const take = (pattern: RegExp): string | undefined => {
    const [whole = '', value] = pattern.exec(rest) ?? []
    rest = rest.replace(whole, '')
    return value && scanHtml(value).text
  }
  const title = take(/<title[^>]*>([^<]*)<\/title>/)
  const description = take(/<meta(?=[^>]*\sname="description")[^>]*\scontent="([^"]*)"[^>]*>/)
  return { ...(title ? { title } : {}), ...(description ? { description } : {}), rest }
}

/** Attributes of an element, with addresses of this site below the base path, as in the navbar. */
function attributesBelow(
  attributes: SiteConfig['headTags'][number]['attributes'],
  base: string,
): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      /^(href|src)$/i.test(name) && typeof value === 'string' ? belowBase(value, base) : value,
    ]),
  )
}
