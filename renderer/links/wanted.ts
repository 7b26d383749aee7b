import { decodeUrl, foldDots, joinUrl, splitHref } from '../text/url.ts'
import type { Wanted } from '../types.ts'
import type { LinkBase } from './target.ts'

/** The address that a browser requests, since a broken link is printed as written. */
export function wantedBy(href: string, from: Pick<LinkBase, 'url'>): Wanted | undefined {
  const { path, hash } = splitHref(href)
  const plain = decodeUrl(path)
  const id = idOf(hash)
  const folded =
    plain === '' ? from.url : plain.startsWith('/') ? plain : foldDots(from.url.replace(/[^/]*$/, '') + plain)
  return folded === undefined ? undefined : { url: joinUrl(folded), hash: id === '' ? undefined : id }
}

/** Whether a hash leads to one of these ids: browsers look for it as written, and then decoded. */
export function namesOne(hash: string, ids: ReadonlySet<string> | undefined): boolean {
  return ids !== undefined && (ids.has(hash.slice(1)) || ids.has(idOf(hash)))
}

/** Hash in a link → the id that it refers to; empty if every page has that anchor. */
export function idOf(hash: string): string {
  const id = decodeUrl(hash.slice(1)).replace(/:~:.*$/s, '')
  return id.toLowerCase() === 'top' ? '' : id
}
