import { feedLinks } from '../routes/feed-links.ts'
import { decodeUrl, foldDots, joinUrl, splitHref } from '../text/url.ts'
import type { Finding, Site, Wanted } from '../types.ts'
import type { LinkBase } from './target.ts'

/** The address that a browser requests for a broken link, which is printed with the base path but otherwise as written. */
export function wantedBy(href: string, from: Pick<LinkBase, 'url'>): Wanted | undefined {
  const { path, hash } = splitHref(href)
  const plain = decodeUrl(path)
  const id = idOf(hash)
  const folded =
    plain === '' ? from.url : plain.startsWith('/') ? plain : foldDots(from.url.replace(/[^/]*$/, '') + plain)
  return folded === undefined ? undefined : { url: joinUrl(folded), hash: id === '' ? undefined : id }
}

/** Whether a hash leads to one of these ids. Browsers look for it as written first, and then decoded. */
export function namesOne(hash: string, ids: ReadonlySet<string> | undefined): boolean {
  return ids !== undefined && (ids.has(hash.slice(1)) || ids.has(idOf(hash)))
}

/** The id that the hash of a link refers to; empty if every page has that anchor. */
export function idOf(hash: string): string {
  const id = decodeUrl(hash.slice(1)).replace(/:~:.*$/s, '')
  return id.toLowerCase() === 'top' ? '' : id
}

/** Whether no output can turn out to be the missing target: an anchor that only rendering creates, or a file of the build. */
export function isCertain({ wanted, diagnostic }: Finding, site: Site): boolean {
  if (!wanted) return true
  if (wanted.hash !== undefined) return 'source' in (site.graph.routes.get(wanted.url as never) ?? {})
  if (diagnostic.code !== 'link/missing-file') return true
  return site.config.outputs === undefined && !feedLinks(site).some(({ url }) => url === wanted.url)
}
