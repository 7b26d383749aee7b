import type { DataFile, LinkFact } from '../types.ts'
import { locateText } from './data.ts'
import type { Item } from './sidebar-items.ts'

/** The addresses in a sidebar file, in links and in HTML items. */
export function sidebarLinks(items: readonly Item[], file: DataFile): LinkFact[] {
  return items.flatMap((item): LinkFact[] => {
    if (item.type === 'category') return sidebarLinks(item.items, file)
    if (item.type === 'link') return fact(item.href, file)
    if (item.type !== 'html') return []
    return [...item.value.matchAll(/<a\s[^>]*?href=(["'])(.*?)\1/g)].flatMap(([, , href = '']) => fact(href, file))
  })
}

function fact(href: string, file: DataFile): LinkFact[] {
  return href.startsWith('#') ? [] : [{ kind: 'link', href, at: locateText(file, href) }]
}
