import { feedFiles, llmsFile, robotsFile } from '../text/output-names.ts'
import { decodeUrl, splitHref } from '../text/url.ts'
import type { Output } from '../types.ts'
import { ownAddress } from './page-facts.ts'

/** Whether an output may list addresses for programs: a sitemap, a feed, `robots.txt`, `llms.txt`. */
export function isList({ out }: Output): boolean {
  return out === robotsFile || isLlms(out) || out.endsWith('.xml') || isNamedFeed(out)
}

/** `llms.txt` and its parts. */
function isLlms(out: string): boolean {
  const [name = '', end = ''] = llmsFile.split('.')
  return out.startsWith(name) && out.endsWith(`.${end}`) && /^(?:-\d+)?$/.test(out.slice(name.length, -end.length - 1))
}

/** `feed.json`, or a file such as `news-feed.json` that a site provides itself. */
function isNamedFeed(out: string): boolean {
  const name = feedFiles.json
  return out.endsWith(name) && /(^|[/.-])$/.test(out.slice(0, -name.length))
}

const lists = /<(?:urlset|sitemapindex|rss|feed|rdf:RDF)[\s>]/

/** The site's addresses in a list, decoded and deduplicated, without query and hash; empty for other files. */
export function listedAddresses(out: string, text: string, origin: string): string[] {
  const found = out.endsWith('.xml')
    ? lists.test(text.slice(0, 2000))
      ? matches(text, /<(?:loc|link|guid|comments)(?:\s[^>]*)?>\s*([^<\s]+)\s*<|\s(?:href|src|url)="([^"]*)"/g)
      : []
    : out.endsWith('.json')
      ? matches(text, /"(?:url|home_page_url|feed_url|next_url|image|icon|favicon)":\s*"([^"]*)"/g)
      : isLlms(out)
        ? matches(text, /^- \[(?:\\.|[^\]\\])*\]\(([^)\s]+)\)/gm)
        : matches(text, /^Sitemap:\s*(\S+)/gim)
  const paths = found.flatMap((one) => ownAddress(unescapeXml(one), origin) ?? []).map((one) => splitHref(one).path)
  return [...new Set(paths)].map(decodeUrl)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, first, second]) => first ?? second ?? [])
}

function unescapeXml(text: string): string {
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] as string,
  )
}
