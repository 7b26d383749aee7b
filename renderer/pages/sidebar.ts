import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hash, stableJson } from '../text/hash.ts'
import { escapeHtml } from '../text/html.ts'
import { encodeHref, encodeUrl, sameAddress } from '../text/url.ts'
import type { NavItem, Sidebar, Site, ThemeModule, UrlPath } from '../types.ts'

/** Items with all that is closed cut away; the id tells one branch from all others. */
export interface Branch {
  readonly id: string
  readonly items: readonly NavItem[]
}

/**
 * Renders sidebars cut to the branch that is open, once for each branch.
 *
 * Invariant: a page's sidebar does not grow with the number of pages in other branches.
 */
export class SidebarPrinter {
  private readonly branches = new Map<string, Branch>()
  private readonly printed = new Map<string, string>()
  private readonly ways = new Map<Sidebar, ReadonlyMap<string, readonly number[]>>()

  constructor(private readonly site: Site) {}

  /** What of a sidebar a page shows, the same for all pages of a group; undefined where there is nothing to show. */
  branch(key: string, current: UrlPath): Branch | undefined {
    const sidebar = this.site.graph.sidebars.get(key)
    if (!sidebar || sidebar.items.length === 0) return undefined
    const way = this.wayTo(sidebar, current)
    const own = this.site.graph.routes.get(current)?.unlisted ? current : undefined
    const name = `${key} ${way.join('.')} ${own ?? ''}`
    const known = this.branches.get(name)
    if (known) return known
    const items = prune(sidebar.items, way, own)
    const made = { id: hash(this.site.theme.key, stableJson(items)).slice(0, 10), items }
    this.branches.set(name, made)
    return made
  }

  /** A branch as HTML, without a current page. */
  printBranch({ id, items }: Branch, { Sidebar }: ThemeModule): string {
    const known = this.printed.get(id)
    if (known !== undefined) return known
    const html = renderToStaticMarkup(createElement(Sidebar, { items, label: 'Docs sidebar' }))
    this.printed.set(id, html)
    return html
  }

  print(key: string, current: UrlPath, theme: ThemeModule): string {
    const branch = this.branch(key, current)
    if (!branch) return ''
    const href = ` href="${escapeHtml(encodeUrl(current)).replaceAll("'", '&#x27;')}"`
    return this.printBranch(branch, theme).replaceAll(href, `${href} aria-current="page"`)
  }

  /** Every group open. */
  printWhole(key: string, { Sidebar }: ThemeModule): string {
    const sidebar = this.site.graph.sidebars.get(key)
    if (!sidebar) return ''
    const items = encodeItems(sidebar.items)
    return renderToStaticMarkup(createElement(Sidebar, { items, label: 'Docs sidebar' }))
  }

  /** Indexes of the groups that lead to a page. */
  private wayTo(sidebar: Sidebar, current: UrlPath): readonly number[] {
    const known = this.ways.get(sidebar) ?? indexWays(sidebar.items)
    this.ways.set(sidebar, known)
    return known.get(sameAddress(current)) ?? []
  }
}

/** A sidebar's key as part of a file's name. */
export function treeName(key: string): string {
  return hash(key).slice(0, 6)
}

function indexWays(items: readonly NavItem[]): ReadonlyMap<string, readonly number[]> {
  const ways = new Map<string, readonly number[]>()
  const refs = new Map<string, readonly number[]>()
  const walk = (list: readonly NavItem[], way: readonly number[]) => {
    for (const [index, item] of list.entries()) {
      const kept = item.kind === 'link' && item.ref ? refs : ways
      if (item.kind === 'link' && !item.external && !kept.has(sameAddress(item.url)))
        kept.set(sameAddress(item.url), way)
      if (item.kind !== 'group') continue
      if (item.url) ways.set(sameAddress(item.url), [...way, index])
      walk(item.items, [...way, index])
    }
  }
  walk(items, [])
  return new Map([...refs, ...ways])
}

/** Open groups keep their items; closed ones become a link to their first page. Unlisted pages show only as the current one. */
function prune(items: readonly NavItem[], way: readonly number[], own: UrlPath | undefined): NavItem[] {
  return items.flatMap((item, index): NavItem[] => {
    if (item.kind === 'link')
      return item.unlisted && item.url !== own ? [] : [item.external ? item : { ...item, url: encodeLink(item) }]
    if (item.kind === 'html') return [item]
    const open = way[0] === index
    const inner = open || !item.collapsible || !item.collapsed ? prune(item.items, open ? way.slice(1) : [], own) : []
    return [encodeGroup(item, inner)]
  })
}

/** All items but unlisted pages, with addresses as they stand in HTML. */
function encodeItems(items: readonly NavItem[]): NavItem[] {
  return items.flatMap((item): NavItem[] => {
    if (item.kind === 'html') return [item]
    if (item.kind === 'group') return [encodeGroup(item, encodeItems(item.items))]
    return item.unlisted ? [] : [item.external ? item : { ...item, url: encodeLink(item) }]
  })
}

/** A link that the author wrote out may have a hash. */
function encodeLink({ url, ref }: Extract<NavItem, { kind: 'link' }>): string {
  return ref ? encodeHref(url) : encodeUrl(url)
}

function encodeGroup(group: Extract<NavItem, { kind: 'group' }>, items: readonly NavItem[]): NavItem {
  return {
    ...group,
    url: group.url && (encodeUrl(group.url) as UrlPath),
    first: group.first && encodeHref(group.first),
    items,
  }
}
