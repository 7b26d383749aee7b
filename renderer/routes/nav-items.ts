// Creates the items of a sidebar from those that an author wrote.
import { isExternal, splitHref } from '../text/url.ts'
import type { NavItem, UrlPath } from '../types.ts'
import type { DocEntry } from './docs-entries.ts'
import type { Category, Item } from './sidebar-items.ts'

type Looks = Pick<Category, 'className' | 'customProps'>

/** The fields that all items may have. */
export function looksOf({ className, customProps }: Looks): Looks {
  return { className, ...(customProps && { customProps }) }
}

/** The item of a category. */
export function group(item: Category, url: UrlPath | undefined, items: readonly NavItem[]): NavItem {
  const { label, collapsible, collapsed, description } = item
  const first = url ?? firstAddress(items)
  return { kind: 'group', label, url, first, collapsible, collapsed, description, ...looksOf(item), items }
}

/** The item of a doc. */
export function docLink(doc: DocEntry, label: string, looks: Looks): Extract<NavItem, { kind: 'link' }> {
  const { unlisted, sidebarClassName } = doc.document.meta
  return {
    kind: 'link',
    label,
    url: doc.url,
    unlisted: unlisted || undefined,
    ...looksOf(looks),
    className: withMethod(sidebarClassName ?? looks.className),
  }
}

/** Converts the class names that the plugin for OpenAPI documents gives methods: `api-method get` → `method-get`. */
function withMethod(className: string | undefined): string | undefined {
  const [, method] = /(?=.*\bapi-method\b).*?\b(get|post|put|patch|delete)\b/.exec(className ?? '') ?? []
  return method === undefined ? className : `method-${method}`
}

/** The item of a link to an address. */
export function addressLink(item: Extract<Item, { type: 'link' }>, address: (path: string) => UrlPath): NavItem {
  const href = item.href.replace(/^pathname:\/\//, '')
  const external = isExternal(href)
  const { path, query, hash } = splitHref(href)
  return {
    kind: 'link',
    label: item.label,
    url: external ? href : `${address(path)}${query}${hash}`,
    external: external || undefined,
    ref: true,
    description: item.description,
    ...looksOf(item),
  }
}

function firstAddress(items: readonly NavItem[]): string | undefined {
  for (const item of items) {
    const url =
      item.kind === 'link'
        ? item.unlisted
          ? undefined
          : item.url
        : item.kind === 'group'
          ? (item.url ?? firstAddress(item.items))
          : undefined
    if (url) return url
  }
  return undefined
}
