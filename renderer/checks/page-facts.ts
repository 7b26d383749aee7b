import { isAnchor, scanHtml } from '../markdown/raw-html.ts'
import { isExternal } from '../text/url.ts'
import type { PageAddress, PageFacts } from '../types.ts'

/** Attributes that contain an address; those that do so on one element only are listed with it. */
const addresses = new Set(['href', 'src', 'poster', 'srcset', 'object data', 'form action', 'meta content'])
const wanted = new Set([...[...addresses].map((one) => one.replace(/^.* /, '')), 'id', 'name'])
/** Elements that describe the page itself: canonical, previews. */
const inHead = new Set(['link', 'meta'])

/** Elements through which readers meet other sites; others, such as the hints of the head, are not for them. */
const outward = new Set('a area img iframe audio video source script'.split(' '))

/** The links and anchors in a page's HTML. Absolute addresses count only in elements that describe the page. */
export function readPage(html: string, origin: string): PageFacts {
  const { attributes } = scanHtml(html, wanted)
  const found = new Map<string, PageAddress>()
  const external = new Set<string>()
  for (const { tag, name, value } of attributes) {
    if (!addresses.has(name) && !addresses.has(`${tag} ${name}`)) continue
    for (const one of name === 'srcset' ? candidatesOf(value) : [value]) {
      // A description may begin with an address.
      if (tag === 'meta' && /\s/.test(one.trim())) continue
      if (outward.has(tag) && isExternal(one.trim())) external.add(one.trim())
      const own = inHead.has(tag) ? ownAddress(one.trim(), origin) : undefined
      const href = own ?? (tag === 'meta' ? undefined : relative(one.trim()))
      if (href !== undefined) found.set(`${tag} ${href}`, { tag, href })
    }
  }
  const anchors = attributes.flatMap(({ tag, name, value }) => (isAnchor(tag, name) ? [value] : []))
  return { addresses: [...found.values()], external: [...external], anchors: [...new Set(anchors)] }
}

/** `https://example.com/a` → `/a`; undefined for addresses of other sites. */
export function ownAddress(href: string, origin: string): string | undefined {
  if (href === origin) return '/'
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : undefined
}

/** An address without an origin. One with the site's origin may lead to another site on the same host. */
function relative(href: string): string | undefined {
  return href === '' || isExternal(href) ? undefined : href
}

/** `a.png 1x, b.png 2x` → the addresses. */
function candidatesOf(srcset: string): string[] {
  return srcset.split(/,\s+|,$/).flatMap((one) => one.trim().split(/\s+/)[0] ?? [])
}
