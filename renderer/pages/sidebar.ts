// Contract: the size and cost of a page do not grow with the number of pages. A page's sidebar is pruned to its open branch, which
// is rendered once and shared; only the mark of the current link differs. A closed group links to the first page whose sidebar
// opens it, and the client fills the group from that page.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sayIn } from '../config/language.ts'
import { hash, stableJson } from '../text/hash.ts'
import { escapeHtml } from '../text/html.ts'
import { encodeHref, encodeUrl, sameAddress } from '../text/url.ts'
import type { NavItem, Sidebar, Site, ThemeModule, UrlPath } from '../types.ts'

type Group = Extract<NavItem, { kind: 'group' }>
/** Indexes of the groups that contain an entry, outermost first. */
type Way = readonly number[]

/** Items, without the contents of closed groups. `id` identifies the branch. */
interface Branch {
  readonly id: string
  readonly items: readonly NavItem[]
}

/** Renders sidebars, once for each branch. */
export class SidebarPrinter {
  private readonly branches = new Map<string, Branch>()
  private readonly printed = new Map<string, string>()
  private readonly ways = new Map<Sidebar, ReadonlyMap<string, Way>>()
  private readonly openers = new Map<Sidebar, ReadonlyMap<Group, string>>()

  constructor(private readonly site: Site) {}

  /** The part of a sidebar that a page shows, the same for all pages of a group; undefined if it is empty. */
  branch(key: string, current: UrlPath): Branch | undefined {
    const sidebar = this.site.graph.sidebars.get(key)
    if (!sidebar || sidebar.items.length === 0) return undefined
    const way = this.wayTo(sidebar, current)
    const own = this.site.graph.routes.get(current)?.unlisted ? current : undefined
    const name = `${key} ${way.join('.')} ${own ?? ''}`
    const known = this.branches.get(name)
    if (known) return known
    const items = prune(sidebar.items, way, { own, openers: this.openersOf(key, sidebar) })
    const made = { id: hash(this.site.theme.key, stableJson(items)).slice(0, 10), items }
    this.branches.set(name, made)
    return made
  }

  /** A branch as HTML, without a mark for the current page. */
  private printBranch({ id, items }: Branch, { Sidebar }: ThemeModule): string {
    const known = this.printed.get(id)
    if (known !== undefined) return known
    const html = renderToStaticMarkup(createElement(Sidebar, { items, label: sayIn(this.site.config)('Docs sidebar') }))
    this.printed.set(id, html)
    return html
  }

  print(key: string, current: UrlPath, theme: ThemeModule): string {
    const branch = this.branch(key, current)
    if (!branch) return ''
    const href = ` href="${escapeHtml(encodeUrl(current)).replaceAll("'", '&#x27;')}"`
    return this.printBranch(branch, theme).replaceAll(href, `${href} aria-current="page"`)
  }

  /** Indexes of the groups that contain a page, outermost first. */
  private wayTo(sidebar: Sidebar, current: UrlPath): Way {
    return this.waysOf(sidebar).get(sameAddress(current)) ?? []
  }

  private waysOf(sidebar: Sidebar): ReadonlyMap<string, Way> {
    const known = this.ways.get(sidebar) ?? indexWays(sidebar.items)
    this.ways.set(sidebar, known)
    return known
  }

  private openersOf(key: string, sidebar: Sidebar): ReadonlyMap<Group, string> {
    const known = this.openers.get(sidebar)
    if (known) return known
    const { routes } = this.site.graph
    const ways = this.waysOf(sidebar)
    const wayOf = (url: string): Way | undefined => {
      const route = routes.get(url as UrlPath)
      return route && 'sidebar' in route && route.sidebar === key ? ways.get(sameAddress(url)) : undefined
    }
    const found = findOpeners(sidebar.items, wayOf)
    this.openers.set(sidebar, found)
    return found
  }
}

/** A sidebar's key, shortened for an attribute. */
export function treeName(key: string): string {
  return hash(key).slice(0, 6)
}

function indexWays(items: readonly NavItem[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>()
  const refs = new Map<string, Way>()
  const walk = (list: readonly NavItem[], way: Way) => {
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

/**
 * For each group, the page that it links to when closed: its own page, or the first page in it whose sidebar shows the group open.
 * Groups without such a page are missing.
 */
function findOpeners(items: readonly NavItem[], wayOf: (url: string) => Way | undefined): ReadonlyMap<Group, string> {
  const found = new Map<Group, string>()
  const opens = (url: string, way: Way) => way.every((index, depth) => wayOf(url)?.[depth] === index)
  const first = (list: readonly NavItem[], way: Way): string | undefined => {
    for (const item of list) {
      const url =
        item.kind === 'group'
          ? (item.url ?? first(item.items, way))
          : item.kind === 'link' && !item.unlisted
            ? item.url
            : undefined
      if (url !== undefined && opens(url, way)) return url
    }
    return undefined
  }
  const walk = (list: readonly NavItem[], outer: Way) => {
    for (const [index, item] of list.entries()) {
      if (item.kind !== 'group') continue
      const way = [...outer, index]
      const url = item.url === undefined ? first(item.items, way) : opens(item.url, way) ? item.url : undefined
      if (url !== undefined) found.set(item, url)
      walk(item.items, way)
    }
  }
  walk(items, [])
  return found
}

interface Pruning {
  /** The current page if it is unlisted, because such pages are shown only in their own sidebar. */
  readonly own: UrlPath | undefined
  readonly openers: ReadonlyMap<Group, string>
}

/**
 * Open groups keep their items. Closed ones become a link to the page that opens them; the client copies the items from the sidebar
 * of that page. A group that no page opens stays open.
 */
function prune(items: readonly NavItem[], way: Way, { own, openers }: Pruning): NavItem[] {
  return items.flatMap((item, index): NavItem[] => {
    if (item.kind === 'link')
      return item.unlisted && item.url !== own ? [] : [item.external ? item : { ...item, url: encodeLink(item) }]
    if (item.kind === 'html') return [item]
    const leads = way[0] === index
    const opener = openers.get(item)
    const open = leads || !item.collapsible || !item.collapsed || opener === undefined
    const inner = open ? prune(item.items, leads ? way.slice(1) : [], { own, openers }) : []
    return [encodeGroup(item, inner, opener)]
  })
}

/** A link in a sidebar file may have a hash. */
function encodeLink({ url, ref }: Extract<NavItem, { kind: 'link' }>): string {
  return ref ? encodeHref(url) : encodeUrl(url)
}

/** The opener is a page; what else is first in a group may be a link with a hash. */
function encodeGroup(group: Group, items: readonly NavItem[], opener: string | undefined): NavItem {
  return {
    ...group,
    url: group.url && (encodeUrl(group.url) as UrlPath),
    first: opener === undefined ? group.first && encodeHref(group.first) : encodeUrl(opener),
    items,
  }
}
