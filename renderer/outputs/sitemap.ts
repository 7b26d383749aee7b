import { absolute } from '../pages/head.tsx'
import { versionOf } from '../pages/versions.ts'
import { escapeHtml } from '../text/html.ts'
import { withoutBase } from '../text/url.ts'
import type { Route, Site } from '../types.ts'

/** sitemap.xml of all listed pages, in route order. https://www.sitemaps.org/protocol.html */
export function sitemap(site: Site): string {
  const { config } = site
  const ignored = config.sitemap.ignorePatterns.map(toPattern)
  const entries = [...site.graph.routes.values()]
    .filter((route) => route.kind !== 'redirect' && route.kind !== 'not-found' && !route.unlisted)
    .filter((route) => !versionOf(route)?.noIndex)
    .filter(
      (route) =>
        !ignored.some((pattern) => pattern.test(route.url) || pattern.test(withoutBase(route.url, config.base))),
    )
    .map((route) => entry(route, site))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

function entry(route: Route, site: Site): string {
  const { changefreq, priority, lastmod } = site.config.sitemap
  const changed = lastmod ? lastChange(route, site) : undefined
  const fields = [
    `<loc>${escapeHtml(absolute(site, route.url))}</loc>`,
    changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '',
    changefreq === null ? '' : `<changefreq>${escapeHtml(changefreq)}</changefreq>`,
    priority === null ? '' : `<priority>${priority}</priority>`,
  ]
  return `<url>${fields.join('')}</url>\n`
}

function lastChange(route: Route, { sources, documents }: Site): string | undefined {
  if (!('source' in route)) return undefined
  return documents.get(route.source)?.meta.lastUpdate?.date ?? sources.get(route.source)?.updated
}

/** `*` stays within a segment, `**` crosses them. */
function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`)
}

/** robots.txt, for sites that do not bring their own. */
export function robots(site: Site): string {
  if (site.config.noIndex) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /\n\nSitemap: ${absolute(site, `${site.config.base}sitemap.xml`)}\n`
}
