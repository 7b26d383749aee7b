import { decodeUrl, splitHref } from '../text/url.ts'

/** The addresses in a sitemap: of pages, or, in a sitemap index, of the sitemaps that it lists. */
export function readSitemap(text: string): { readonly pages: readonly string[]; readonly parts: readonly string[] } {
  const found = [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)/g)].map(([, address = '']) => plain(address))
  return /<sitemapindex[\s>]/.test(text) ? { pages: [], parts: found } : { pages: found, parts: [] }
}

/** The entries of an RSS, Atom or JSON feed, in its own order; none if the JSON is invalid. */
export function readFeed(text: string): { readonly link: string; readonly title: string }[] {
  if (/^\s*\{/.test(text)) return readJsonFeed(text)
  return [...text.matchAll(/<(item|entry)[\s>]([\s\S]*?)<\/\1>/g)].map(([, , entry = '']) => {
    const link = /<link[^>]*\shref="([^"]*)"|<link>\s*(?:<!\[CDATA\[)?([^<\]]*)/.exec(entry)
    const title = /<title[^>]*>\s*(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))/.exec(entry)
    return { link: plain(link?.[1] ?? link?.[2] ?? ''), title: plain(title?.[1] ?? title?.[2] ?? '') }
  })
}

function readJsonFeed(text: string): { readonly link: string; readonly title: string }[] {
  try {
    const { items } = JSON.parse(text) as { items?: { url?: unknown; title?: unknown }[] }
    return (items ?? []).map(({ url, title }) => ({ link: String(url ?? ''), title: String(title ?? '') }))
  } catch {
    return []
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text: string): string {
  return text
    .trim()
    .replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (_, name?: string, number?: string, hex?: string) =>
      name
        ? (named[name.toLowerCase()] as string)
        : String.fromCodePoint(number ? Number(number) : Number.parseInt(hex ?? '0', 16)),
    )
}

/** The origin of an address (empty if it has none) and its decoded path. */
export function partsOf(address: string): { readonly origin: string; readonly path: string } {
  const isWhole = /^https?:\/\//i.test(address) && URL.canParse(address)
  const url = isWhole ? new URL(address) : undefined
  return { origin: url?.origin ?? '', path: decodeUrl(url?.pathname ?? splitHref(address).path) }
}
