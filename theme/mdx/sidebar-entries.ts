// Functions of Docusaurus about sidebar items.
import type { DocsAround, SidebarEntry } from '../../renderer/types.ts'

export type Category = Extract<SidebarEntry, { type: 'category' }>

/** The items for which a page shows cards by default. */
export function siblingsOf(docs: DocsAround): readonly SidebarEntry[] {
  return (categoryOf(docs) ?? docs.sidebar)?.items ?? []
}

/** The innermost category around a page. */
export function categoryOf({ sidebar, address }: DocsAround): Category | undefined {
  const trail = sidebar ? trailTo(sidebar.items, address) : []
  return trail.filter((item) => item.type === 'category').at(-1)
}

/** The categories around an address, outermost first, and then its own item, unless the address is that of the last category. */
export function trailTo(items: readonly SidebarEntry[], address: string): SidebarEntry[] {
  for (const item of items) {
    if (item.type === 'link' && item.docId !== undefined && isSamePath(item.href, address)) return [item]
    if (item.type !== 'category') continue
    const inner = trailTo(item.items, address)
    if (inner.length > 0 || isSamePath(item.href, address)) return [item, ...inner]
  }
  return []
}

function isSamePath(one: string | undefined, other: string | undefined): boolean {
  const plain = (path: string) => path.replace(/\/+$/, '').toLowerCase()
  return one !== undefined && other !== undefined && plain(one) === plain(other)
}

/** The first category in a tree of items that meets a condition. */
export function findSidebarCategory(
  items: readonly SidebarEntry[],
  isWanted: (category: Category) => boolean,
): Category | undefined {
  for (const item of items) {
    if (item.type !== 'category') continue
    const found = isWanted(item) ? item : findSidebarCategory(item.items, isWanted)
    if (found) return found
  }
  return undefined
}

/** The target of a link to an item; for a category without a page, that of its first page. Undefined if there is none. */
export function findFirstSidebarItemLink(item: SidebarEntry): string | undefined {
  if (item.type === 'link') return item.unlisted ? undefined : item.href
  if (item.type !== 'category') return undefined
  if (item.href && !item.linkUnlisted) return item.href
  for (const one of item.items ?? []) {
    const found = findFirstSidebarItemLink(one)
    if (found) return found
  }
  return undefined
}

/** Whether an item is the current page or contains it. */
export function isActiveSidebarItem(item: SidebarEntry, activePath: string): boolean {
  if (item.type === 'html') return false
  const isWithin = item.type === 'category' && item.items.some((one) => isActiveSidebarItem(one, activePath))
  return isWithin || isSamePath(item.href, activePath)
}

/** Whether readers see an item: unlisted pages appear only while they are the current page. */
export function isVisibleSidebarItem(item: SidebarEntry, activePath: string): boolean {
  if (item.type === 'html' || isActiveSidebarItem(item, activePath)) return true
  if (item.type === 'link') return !item.unlisted
  const isLinked = item.href !== undefined && !item.linkUnlisted
  return isLinked || item.items.some((one) => isVisibleSidebarItem(one, activePath))
}

export function useVisibleSidebarItems(items: readonly SidebarEntry[], activePath: string): readonly SidebarEntry[] {
  return items.filter((item) => isVisibleSidebarItem(item, activePath))
}

/** The items that get a card, because they lead to a page. */
export function filterDocCardListItems(items: readonly SidebarEntry[]): readonly SidebarEntry[] {
  return items.filter((item) => item.type !== 'category' || findFirstSidebarItemLink(item) !== undefined)
}
