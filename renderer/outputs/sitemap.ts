import { allLanguages } from '../config/locales.ts'
import { absolute, robotsFor } from '../pages/head.tsx'
import { globPattern } from '../text/glob.ts'
import { escapeHtml } from '../text/html.ts'
import { sitemapFile, sitemapPart } from '../text/output-names.ts'
import { withoutBase } from '../text/url.ts'
import type { Route, Site } from '../types.ts'

/** Maximum number of addresses in a sitemap. https://www.sitemaps.org/protocol.html */
const most = 50_000

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemaps of all listed pages, in route order: `sitemap.xml`, or an index with that name and its parts. */
export function sitemaps(site: Site, limit = most): ReadonlyMap<string, string> {
  const all = entries(site)
  const print = (some: readonly string[]) => printMap('urlset', some)
  if (all.length <= limit) return new Map<string, string>([[sitemapFile, print(all)]])
  const parts = Array.from({ length: Math.ceil(all.length / limit) }, (_, index) => ({
    name: sitemapPart(index + 1),
    text: print(all.slice(index * limit, (index + 1) * limit)),
  }))
  const index = parts.map(
    ({ name }) => `<sitemap><loc>${escapeHtml(absolute(site, site.config.base + name))}</loc></sitemap>\n`,
  )
  return new Map<string, string>([
    [sitemapFile, printMap('sitemapindex', index)],
    ...parts.map(({ name, text }) => [name, text] as const),
  ])
}

function printMap(name: string, children: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespace}>\n${children.join('')}</${name}>\n`
}

function entries(site: Site): string[] {
  const { config } = site
  const ignored = config.sitemap.ignorePatterns.map(globPattern)
  return [...site.graph.routes.values()]
    .filter((route) => !route.unlisted && robotsFor(route, site) === undefined)
    .filter(
      (route) =>
        !ignored.some((pattern) => pattern.test(route.url) || pattern.test(withoutBase(route.url, config.base))),
    )
    .map((route) => entry(route, site))
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

function lastChange(route: Route, { dates, documents }: Site): string | undefined {
  if (!('source' in route)) return undefined
  return documents.get(route.source)?.meta.lastUpdate?.date ?? dates.get(route.source)?.date
}

/** robots.txt, for sites without their own. */
export function robots(site: Site): string {
  if (site.config.noIndex) return 'User-agent: *\nDisallow: /\n'
  const lines = allLanguages(site.config).map(({ base }) => `Sitemap: ${absolute(site, `${base}${sitemapFile}`)}\n`)
  return `User-agent: *\nAllow: /\n\n${lines.join('')}`
}
