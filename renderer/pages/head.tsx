import { createElement, type ReactNode } from 'react'
import { allLanguages } from '../config/locales.ts'
import { feedLinks, feedTitle } from '../routes/feed-links.ts'
import { isHiddenIn } from '../routes/other-languages.ts'
import { scriptJson } from '../text/html.ts'
import { type Bases, belowBase, encodeUrl, joinUrl } from '../text/url.ts'
import type { Language, Route, Site, SiteConfig } from '../types.ts'
import { chooseTags, type MadeTag } from './head-tags.ts'
import type { OwnHead } from './own-head.ts'
import { contentPolicy } from './policy.ts'
import { countingScript } from './services.ts'
import { versionOf } from './versions.ts'

/** The metadata of a page. */
export interface PageFacts {
  readonly route: Route
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Absolute address of the image for link previews. */
  readonly image?: string | undefined
  /** The image is the default one of the site. */
  readonly isSharedImage?: boolean | undefined
  /** Size of the image in pixels, if known. */
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
  /** Names of the page’s own tags. */
  readonly own?: ReadonlySet<string> | undefined
  /** Addresses of style sheets in addition to the theme's. */
  readonly styles?: readonly string[] | undefined
}

/** The full title, the canonical address, and the directives for search engines. */
export function headFacts(site: Site, facts: PageFacts, own?: OwnHead): HeadFacts {
  const { config } = site
  const { title, route } = facts
  const lost = route.kind === 'not-found'
  return {
    ...facts,
    title: own?.title ?? (title === '' || title === config.title ? config.title : `${title} | ${config.title}`),
    canonical: lost ? undefined : absolute(site, route.url),
    // A page cannot override the directives of the site.
    robots: robotsFor(route, site) ?? own?.robots,
    own: own?.names,
  }
}

/** Directives for search engines; undefined if there are no restrictions. */
export function robotsFor(route: Route, site: Site): string | undefined {
  return site.config.noIndex ? 'noindex, nofollow' : robotsOf(route, site)
}

/** The same, regardless of `noIndex` for the whole site. */
export function robotsOf(route: Route, { config, documents }: Site): string | undefined {
  const kinds = new Set(config.noIndexPages)
  const draft = 'source' in route && documents.get(route.source)?.meta.draft === true
  const hidden =
    (draft && kinds.has('drafts')) ||
    (route.kind === 'search' ? kinds.has('search') : route.unlisted && kinds.has('unlisted'))
  if (hidden || versionOf(route)?.noIndex || route.kind === 'not-found') return 'noindex, nofollow'
  const tagged = route.kind === 'tags' || route.kind === 'doc-tag' || (route.kind === 'post-list' && route.tag)
  // Search engines may still follow the links on a tag page.
  return tagged && kinds.has('tags') ? 'noindex, follow' : undefined
}

/** Version of the tool, for the generator tag. */
export const generator = 'Sitegen'

/** Everything inside `<head>`. */
export function renderHead(site: Site, facts: HeadFacts): ReactNode {
  const { config } = site
  const { canonical, data, pager } = facts
  const { made, configured, others } = chooseTags(facts.own ?? nothing, tagsOf(site, facts), config.headTags)
  return (
    <>
      <meta charSet="utf-8" />
      {config.contentSecurityPolicy.meta && (
        <meta httpEquiv="Content-Security-Policy" content={contentPolicy(site, 'page')} />
      )}
      {made.map(printTag)}
      {printConfigured(configured, config)}
      {facts.markdown && <link rel="alternate" type="text/markdown" href={facts.markdown} />}
      {canonical && languageLinks(site, facts.route, canonical)}
      {feedAlternates(site)}
      {pager?.prev && <link rel="prev" href={pager.prev} />}
      {pager?.next && <link rel="next" href={pager.next} />}
      {config.favicon && <link rel="icon" href={encodeUrl(joinUrl(config.base, config.favicon))} />}
      {styles(site, facts)}
      {scripts(site)}
      {printConfigured(others, config)}
      {data.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(item) }} />
      ))}
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** The title and the tags that have a unique name, in order. */
function tagsOf(site: Site, facts: HeadFacts): MadeTag[] {
  const { config } = site
  const { title, description, image, imageSize, article, isSharedImage } = facts
  const hasImage = image !== undefined || facts.own?.has('og:image')
  return [
    { name: 'viewport', content: 'width=device-width, initial-scale=1', isDefault: true },
    { name: 'generator', content: generator },
    { name: 'title', content: title },
    { name: 'description', content: description },
    { name: 'keywords', content: facts.keywords.join(', ') },
    { name: 'robots', content: facts.robots },
    { name: 'canonical', content: facts.canonical },
    ...versionTags(site, facts.route),
    { name: 'og:title', content: title },
    { name: 'og:description', content: description },
    { name: 'og:url', content: absolute(site, facts.route.url) },
    { name: 'og:type', content: article ? 'article' : 'website', isDefault: !article },
    { name: 'og:site_name', content: config.title, isDefault: true },
    { name: 'og:locale', content: ogLocale(config.locale), isDefault: true },
    ...otherLocales(site, facts),
    { name: 'og:image', content: image, isDefault: isSharedImage },
    { name: 'og:image:width', content: imageSize && String(imageSize.width) },
    { name: 'og:image:height', content: imageSize && String(imageSize.height) },
    { name: 'og:image:alt', content: imageSize && facts.title },
    { name: 'article:published_time', content: article?.published },
    ...(article?.tags ?? []).map((content) => ({ name: 'article:tag', content })),
    { name: 'twitter:card', content: hasImage ? 'summary_large_image' : 'summary', isDefault: true },
  ]
}

/** `og:locale:alternate` for the other languages of a page. */
function otherLocales(site: Site, { canonical, route }: HeadFacts): MadeTag[] {
  if (!canonical) return []
  const others = languagesWith(route, site).filter(({ locale }) => locale !== site.config.locale)
  return others.map(({ locale }) => ({ name: 'og:locale:alternate', content: ogLocale(locale), isDefault: true }))
}

function ogLocale(locale: string): string {
  return locale.replace('-', '_')
}

function printTag({ name, content }: MadeTag): ReactNode {
  if (name === 'title') return <title key={name}>{content}</title>
  if (name === 'canonical') return <link key={name} rel="canonical" href={content} />
  const named = /^(og|article):/.test(name) ? { property: name } : { name }
  return <meta key={`${name} ${content}`} {...named} content={content} />
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

/** The media type of a font, so that browsers skip formats that they do not support. */
function fontType(url: string): string {
  return `font/${url.slice(url.lastIndexOf('.') + 1)}`
}

function scripts(site: Site): ReactNode {
  const { paintScript, initScript, script, navigation } = site.theme
  const counting = countingScript(site)
  return (
    <>
      {paintScript && <script data-paint="" dangerouslySetInnerHTML={{ __html: paintScript }} />}
      {initScript && <script type="module" src={encodeUrl(initScript.url)} />}
      {script && (
        <script type="module" src={encodeUrl(script.url)} data-navigation={navigation && encodeUrl(navigation.url)} />
      )}
      {counting && <script {...counting} />}
    </>
  )
}

/** The version of the docs that a page belongs to, for external search indexes; empty if there is only one. */
function versionTags({ graph }: Site, route: Route): MadeTag[] {
  const version = versionOf(route)
  if (!version || graph.versions.filter(({ instance }) => instance === version.instance).length < 2) return []
  return [
    { name: 'docsearch:version', content: version.name },
    { name: 'docsearch:docusaurus_tag', content: `docs-${version.instance}-${version.name}` },
  ]
}

/** Links to the feeds, which every page has. */
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

/** The languages that have a page; empty if only one of several languages has it. */
function languagesWith(route: Route, site: Site): readonly Language[] {
  const all = allLanguages(site.config)
  const found = all.filter(({ locale }) => !isHiddenIn(locale, route, site))
  return found.length > 1 || all.length === 1 ? found : []
}

/** Links to the page in each language that has it; the first one, usually the main language, is `x-default`. */
function languageLinks(site: Site, route: Route, canonical: string): ReactNode {
  const { origin, base, locale } = site.config
  const languages = languagesWith(route, site)
  if (languages.length === 0) return undefined
  const root = origin + encodeUrl(base)
  const below = canonical.startsWith(root) ? canonical.slice(root.length) : undefined
  const all =
    below === undefined
      ? [{ locale, address: canonical }]
      : languages.map((one) => ({ locale: one.locale, address: origin + encodeUrl(one.base) + below }))
  return [...all, { locale: 'x-default', address: all[0]?.address }].map(({ locale: lang, address }) => (
    <link key={lang} rel="alternate" hrefLang={lang} href={address} />
  ))
}

/** An address of the site as an absolute URL. */
export function absolute(site: Site, url: string): string {
  return `${site.config.origin}${encodeUrl(url)}`
}

/** The same for an address that a page contains or imports; undefined for an import from outside the static folders. */
export function completed({ config }: Site, written: string): string | undefined {
  const file = written.startsWith('@site/') ? written.slice('@site/'.length) : undefined
  const folder = file && config.static.find((one) => file.startsWith(`${one}/`))
  if (file !== undefined && !folder) return undefined
  const [address, root] = [belowBase(folder ? file.slice(folder.length) : written, config), config.origin + config.base]
  return URL.canParse(address, root) ? new URL(address, root).href : written
}

function printConfigured(tags: SiteConfig['headTags'], config: Bases): ReactNode {
  return tags.map(({ tagName, attributes, innerHTML }, index) =>
    createElement(tagName, {
      key: index,
      ...attributesBelow(attributes, config),
      // Without a listener, React would move an `async` script to the top of the document.
      ...(tagName === 'script' ? { onError: stayInPlace } : {}),
      ...(innerHTML === undefined ? {} : { dangerouslySetInnerHTML: { __html: innerHTML } }),
    }),
  )
}

function stayInPlace() {}

/** Attributes of an element, with addresses of this site below the base path, as in the navbar. */
function attributesBelow(
  attributes: SiteConfig['headTags'][number]['attributes'],
  config: Bases,
): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      /^(href|src)$/i.test(name) && typeof value === 'string' ? belowBase(value, config) : value,
    ]),
  )
}
