import { isAnchor, scanHtml } from '../markdown/raw-html.ts'
import { addressesIn, addressNames, isShown } from '../text/address-attributes.ts'
import { isExternal } from '../text/url.ts'
import type { PageAddress, PageFacts } from '../types.ts'

const wanted = new Set([...addressNames, 'content', 'id', 'name'])
/** Elements that describe the page itself: canonical, previews. */
const inHead = new Set(['link', 'meta'])

/** The links and anchors in a page's HTML. Absolute addresses below `home` count in elements that describe the page. */
export function readPage(html: string, home: string): PageFacts {
  const { attributes } = scanHtml(html, wanted)
  const found = new Map<string, PageAddress>()
  const external = new Set<string>()
  for (const { tag, name, value } of attributes) {
    // A description may begin with an address, but then contains spaces.
    const isPreview = tag === 'meta' && name === 'content' && !/\s/.test(value.trim())
    for (const { address } of isPreview ? [{ address: value }] : addressesIn(tag, name, value)) {
      const one = address.trim()
      if (isShown(tag) && isExternal(one)) external.add(one)
      const own = inHead.has(tag) ? ownAddress(one, home) : undefined
      const href = own ?? (isPreview ? undefined : relative(one))
      if (href !== undefined) found.set(`${tag} ${href}`, { tag, href })
    }
  }
  const anchors = attributes.flatMap(({ tag, name, value }) => (isAnchor(tag, name) ? [value] : []))
  return { addresses: [...found.values()], external: [...external], anchors: [...new Set(anchors)] }
}

/** `https://example.com/a` → `/a`; undefined for addresses of other sites, which may be on the same host. */
export function ownAddress(href: string, home: string): string | undefined {
  if (!URL.canParse(home) || !`${href}/`.startsWith(home.replace(/\/*$/, '/'))) return undefined
  return href.slice(new URL(home).origin.length) || '/'
}

/** An address without an origin; undefined for any other, since the site’s origin may also have other sites. */
function relative(href: string): string | undefined {
  return href === '' || isExternal(href) ? undefined : href
}
