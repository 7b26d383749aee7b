import { isExternal } from '../text/url.ts'
import type { DataFile, LinkFact } from '../types.ts'
import { locateText } from './data.ts'
import type { Item } from './sidebar-items.ts'

/** The addresses in a sidebar file, in links and in HTML items. */
export function sidebarLinks(items: readonly Item[], file: DataFile): LinkFact[] {
  const times = new Map<string, number>()
  return hrefsIn(items).map((href) => {
    const nth = isExternal(href) ? (times.get(href) ?? 0) : 0
    times.set(href, nth + 1)
    return { kind: 'link', href, at: locateText(file, href, nth) }
  })
}

function hrefsIn(items: readonly Item[]): string[] {
  const all = items.flatMap((item): string[] => {
    if (item.type === 'category') return hrefsIn(item.items)
    if (item.type === 'link') return [item.href]
    if (item.type !== 'html') return []
    return [...item.value.matchAll(/<a\s[^>]*?href=(["'])(.*?)\1/g)].map(([, , href = '']) => href)
  })
  return all.filter((href) => !href.startsWith('#'))
}
