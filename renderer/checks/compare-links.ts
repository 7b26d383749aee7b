import { decodeUrl, encodeUrl, isExternal, namesFile, splitHref, withoutBase } from '../text/url.ts'
import type { Difference } from '../types.ts'
import type { BuiltLink, BuiltPage } from './built-page.ts'
import { pageAddress, plainName } from './page-address.ts'

/** The location of a page, and what is needed to resolve its links. */
export interface LinkPlace {
  /** The file or the address of the page, without the base path. */
  readonly page: string
  readonly base: string
  /** Old address → its target, both without the base path. */
  readonly redirects: ReadonlyMap<string, string>
}

type Places = readonly [before: LinkPlace, now: LinkPlace]

/**
 * The differences between the links of two pages: links that lead elsewhere, and texts that both pages have but only one links.
 * Different forms of an address count as equal, and so do an address and one that redirects to it.
 */
export function compareLinks(before: BuiltPage, now: BuiltPage, places: Places): Omit<Difference, 'page'>[] {
  const [old, fresh] = [linksOf(before, places[0]), linksOf(now, places[1])]
  const gone = without(old, fresh)
  const added = without(fresh, old)
  const found: string[] = []
  for (const link of gone) {
    const at = added.findIndex(({ text }) => text === link.text)
    const [other] = at < 0 ? [] : added.splice(at, 1)
    if (other) found.push(`- ${shown(link)}\n+ ${shown(other)}`)
    else if (hasText(now, link.text)) found.push(`- ${shown(link)}`)
  }
  for (const link of added) if (hasText(before, link.text)) found.push(`+ ${shown(link)}`)
  return found.map((what) => ({ cause: 'link', what }))
}

function linksOf({ links, canonical }: BuiltPage, place: LinkPlace): BuiltLink[] {
  const own = canonical !== undefined && URL.canParse(canonical) ? new URL(canonical) : undefined
  return links.map(({ text, href }) => ({ text, href: targetOf(href, own, place) }))
}

/** The target of a link: a path within the site, without its base path, or else a full address. */
function targetOf(href: string, own: URL | undefined, { page, base, redirects }: LinkPlace): string {
  const start = own ?? new URL(encodeUrl(base + page.slice(1)), 'http://site.invalid')
  if (!URL.canParse(href, start)) return href
  const url = new URL(href, start)
  if (url.origin !== start.origin) return decodeUrl(url.href).replace(/^(https?:\/\/[^/?#]+)\/$/, '$1')
  const path = withoutBase(decodeUrl(url.pathname), base)
  // With `trailingSlash: true`, Docusaurus also appends a slash to the addresses of files.
  const file = path.replace(/\/$/, '')
  if (namesFile(file)) return plainName(file)
  const address = pageAddress(path)
  const moved = redirects.get(address) ?? address
  const { path: end, hash } = isExternal(moved) ? { path: moved, hash: '' } : splitHref(moved)
  return `${end}${url.search}${decodeUrl(url.hash) || hash}`
}

/** The links that the other list lacks; duplicates are counted. */
function without(links: readonly BuiltLink[], others: readonly BuiltLink[]): BuiltLink[] {
  const counts = new Map<string, number>()
  for (const link of others) counts.set(shown(link), (counts.get(shown(link)) ?? 0) + 1)
  return links.filter((link) => {
    const count = counts.get(shown(link)) ?? 0
    counts.set(shown(link), count - 1)
    return count <= 0
  })
}

/** Whether a text occurs as whole words. */
function hasText({ blocks }: BuiltPage, text: string): boolean {
  return blocks.some((block) => {
    const parts = block.text.split(text)
    return parts.slice(1).some((after, at) => !/[\p{L}\p{N}]$/u.test(parts[at] ?? '') && !/^[\p{L}\p{N}]/u.test(after))
  })
}

function shown({ text, href }: BuiltLink): string {
  return `[${text}](${href})`
}
