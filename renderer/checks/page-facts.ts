import { isAnchor, scanHtml } from '../markdown/raw-html.ts'
import type { PageAddress, PageFacts } from '../types.ts'

/** Attributes that hold an address, whatever their element; those of single elements with its name. */
const addresses = new Set(['href', 'src', 'poster', 'srcset', 'object data', 'form action', 'meta content'])
const wanted = new Set([...[...addresses].map((one) => one.replace(/^.* /, '')), 'id', 'name'])

/** What a page's HTML says of links, and what can be pointed at in it. Addresses of other sites are left out. */
export function readPage(html: string, origin: string): PageFacts {
  const { attributes } = scanHtml(html, wanted)
  const found = new Map<string, PageAddress>()
  for (const { tag, name, value } of attributes) {
    if (!addresses.has(name) && !addresses.has(`${tag} ${name}`)) continue
    for (const one of name === 'srcset' ? candidatesOf(value) : [value]) {
      const href = ownAddress(one.trim(), origin, tag === 'meta')
      if (href !== undefined) found.set(`${tag} ${href}`, { tag, href })
    }
  }
  const anchors = attributes.flatMap(({ tag, name, value }) => (isAnchor(tag, name) ? [value] : []))
  return { addresses: [...found.values()], anchors: [...new Set(anchors)] }
}

/** `https://example.com/a` → `/a`; undefined for what is not of this site. */
export function ownAddress(href: string, origin: string, absolute = false): string | undefined {
  if (href === origin) return '/'
  if (href.startsWith(`${origin}/`)) return href.slice(origin.length)
  return absolute || href === '' || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href) ? undefined : href
}

/** `a.png 1x, b.png 2x` → the addresses. */
function candidatesOf(srcset: string): string[] {
  return srcset.split(/,\s+|,$/).flatMap((one) => one.trim().split(/\s+/)[0] ?? [])
}
