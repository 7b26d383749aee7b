// A printed section of the docs is a sidebar, from its first page to its last.
import { printFile } from '../text/output-names.ts'
import { encodeUrl, joinUrl, sameAddress, withoutBase } from '../text/url.ts'
import type { NavItem, NavLink, OutPath, RouteOf, Sidebar, Site, Version } from '../types.ts'

/** A page, or a category without a page, and the nodes below it. */
export interface PrintNode {
  readonly title: string
  /** Unique in the section. */
  readonly id: string
  readonly route?: RouteOf<'doc'> | RouteOf<'category'> | undefined
  readonly nodes: readonly PrintNode[]
}

/** A part of the docs that becomes one document. */
export interface PrintSection {
  readonly title: string
  readonly version: Version
  /** Whether there are several versions. */
  readonly isVersioned: boolean
  /** Path of the document without its extension: `print/docs`. */
  readonly name: string
  readonly nodes: readonly PrintNode[]
}

/** The sections of a site that have pages. `entries` are the links of the navbar, which give sections their names. */
export function printSections(site: Site, entries: readonly NavLink[]): PrintSection[] {
  const { graph } = site
  return graph.versions.flatMap((version) => {
    const isVersioned = graph.versions.filter(({ instance }) => instance === version.instance).length > 1
    const own = [...graph.sidebars].filter(([key]) => key.startsWith(`${version.instance}/${version.name}/`))
    const found = own.flatMap(([, sidebar]) => {
      const nodes = new Collector(site, version).collect(sidebar.items)
      return nodes.length > 0 ? [{ sidebar, nodes }] : []
    })
    return found.map(({ sidebar, nodes }, number): PrintSection => {
      const label = entries.find(({ url }) => urlsOf(nodes).some((one) => sameAddress(one) === sameAddress(url)))?.label
      const name = number === 0 ? undefined : sidebarName(sidebar)
      return { title: label ?? plainTitle(version), version, isVersioned, name: printFile(version, name), nodes }
    })
  })
}

/** The pages of a section in reading order. */
export function routesOf(nodes: readonly PrintNode[]): (RouteOf<'doc'> | RouteOf<'category'>)[] {
  return nodes.flatMap(({ route, nodes: below }) => [...(route ? [route] : []), ...routesOf(below)])
}

/** The paths of a section's document and of its PDF. */
export function printPaths({ name }: PrintSection): { readonly html: OutPath; readonly pdf: OutPath } {
  return { html: `${name}.html` as OutPath, pdf: `${name}.pdf` as OutPath }
}

function urlsOf(nodes: readonly PrintNode[]): string[] {
  return routesOf(nodes).map(({ url }) => encodeUrl(url))
}

/** `default/current/guides` → `guides` */
function sidebarName({ key }: Sidebar): string {
  return key.split('/').slice(2).join('/')
}

function plainTitle({ instance }: Version): string {
  return instance === 'default' ? 'Documentation' : instance
}

/** Collects each page of a sidebar once, where it first appears. */
class Collector {
  private readonly taken = new Set<string>()
  private groups = 0

  constructor(
    private readonly site: Site,
    private readonly version: Version,
  ) {}

  collect(items: readonly NavItem[]): PrintNode[] {
    return items.flatMap((item): PrintNode[] => {
      if (item.kind === 'html') return []
      if (item.kind === 'link') return item.external || item.ref ? [] : this.page(item.url, () => [])
      const own = item.url === undefined ? [] : this.page(item.url, () => this.collect(item.items))
      if (own.length > 0) return own
      const nodes = this.collect(item.items)
      return nodes.length > 0 ? [{ title: item.label, id: `~part-${++this.groups}`, nodes }] : []
    })
  }

  private page(url: string, below: () => PrintNode[]): PrintNode[] {
    const { graph, config } = this.site
    const route = graph.routes.get(url as RouteOf<'doc'>['url'])
    if (!route || (route.kind !== 'doc' && route.kind !== 'category') || route.unlisted || this.taken.has(url))
      return []
    this.taken.add(url)
    const path = sameAddress(withoutBase(route.url, config.base))
    const base = joinUrl(this.version.base)
    const short = path.startsWith(`${sameAddress(base)}/`) ? path.slice(sameAddress(base).length) : path
    // Page ids contain `~` only as the first character, so they differ from ids of anchors, `page~anchor`.
    const id = path === sameAddress(base) ? '~start' : short.replaceAll('~', '%7E').replace(/^\/+/, '')
    return [{ title: route.title, id, route, nodes: below() }]
  }
}
