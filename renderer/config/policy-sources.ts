import type { SiteConfig } from '../types.ts'

/** What pages may load by default: files of their own origin. See https://www.w3.org/TR/CSP3/ */
export const ownSources: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** The sources that the configuration adds: those listed in it, and the origins of what it adds to each page. */
export function addedSources(config: SiteConfig): Readonly<Record<string, readonly string[]>> {
  const added = new Map<string, string[]>(
    Object.entries(config.contentSecurityPolicy.directives).map(([name, sources]) => [name, [...sources]]),
  )
  for (const [directive, href] of namedLoads(config)) {
    const url = otherSite(String(href ?? ''), config)
    if (url) added.set(directive, [...(added.get(directive) ?? []), url.origin])
  }
  return Object.fromEntries(added)
}

/** What the configuration makes every page load. */
function namedLoads({
  headTags,
  navbar,
  footer,
  feedback,
  analytics,
}: SiteConfig): (readonly [directive: string, href: unknown])[] {
  const logos = [navbar.logo, footer.logo].flatMap((logo) => [logo?.src, logo?.srcDark])
  const items = [...navbar.items.flatMap((item) => [item, ...(item.items ?? [])]), ...footer.social]
  const tags = headTags.flatMap(({ tagName, attributes: { src, href, rel } }): [string, unknown][] => {
    // What a script sends usually goes to the host that it comes from.
    if (tagName === 'script') return ['script-src', 'connect-src', 'img-src'].map((directive) => [directive, src])
    if (tagName !== 'link' || !/\b(stylesheet|icon)\b/.test(String(rel))) return []
    return [[String(rel).includes('stylesheet') ? 'style-src' : 'img-src', href]]
  })
  const counting = (
    analytics ? [analytics.src, ...Object.values(analytics.attributes), ...analytics.origins] : []
  ).flatMap((href) => [['connect-src', href] as const, ['img-src', href] as const])
  const services = [['form-action', feedback?.action], ['script-src', analytics?.src], ...counting] as const
  return [...tags, ...services, ...[...logos, ...items.map(({ icon }) => icon)].map((src) => ['img-src', src] as const)]
}

/** The URL of an address on another site; undefined for other addresses. */
function otherSite(href: string, { origin }: SiteConfig): URL | undefined {
  const whole = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined
  const url = new URL(whole)
  return url.origin === origin ? undefined : url
}

/** Whether the policy of a site lets pages load an address; true if it is on the site itself or there is no policy. */
export function mayLoad(config: SiteConfig, directive: string, href: string): boolean {
  const { header, meta } = config.contentSecurityPolicy
  const url = otherSite(href, config)
  if (!url || (!header && !meta)) return true
  const added = addedSources(config)
  const fallback = directive === 'frame-src' ? added['child-src'] : undefined
  const sources = added[directive] ?? fallback ?? (ownSources[directive] ? [] : (added['default-src'] ?? []))
  return sources.some((source) => matches(source, url))
}

/** Whether a source of a policy, such as `https:` or `https://*.example.com`, matches an address. */
function matches(source: string, url: URL): boolean {
  if (source === '*' || source.toLowerCase() === url.protocol) return true
  const [, scheme, host = '', path = ''] = /^(?:([a-z]+:)\/\/)?([^/]+)(\/.*)?$/i.exec(source) ?? []
  if (scheme !== undefined && scheme.toLowerCase() !== url.protocol && scheme !== 'http:') return false
  const name = host.replace(/:\*$/, '').toLowerCase()
  const isHost = name.startsWith('*.') ? url.host.endsWith(name.slice(1)) : url.host === name
  return isHost && (path === '' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path))
}
