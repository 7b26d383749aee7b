// What hooks of Docusaurus tell of the docs around a page, in its form. Versions and sidebars are described once, and shared by their pages.
import { hash, stableJson } from '../text/hash.ts'
import { lazilyFor } from '../text/lazily.ts'
import { encodeHref, encodeUrl } from '../text/url.ts'
import type {
  DocSummary,
  DocsAround,
  Document,
  Key,
  NavItem,
  Route,
  RouteGraph,
  RouteOf,
  SidebarEntry,
  SourcePath,
  UrlPath,
} from '../types.ts'

interface Described<Value> {
  readonly value: Value
  readonly key: Key
}

/** The docs around the pages of one snapshot. */
export class DocsIndex {
  private readonly versions: (version: string) => Described<DocsAround['docs']>
  private readonly sidebars: (key: string) => Described<DocsAround['sidebar']>

  constructor(
    private readonly graph: RouteGraph,
    private readonly documents: ReadonlyMap<SourcePath, Document>,
  ) {
    this.versions = lazilyFor((version) => described(this.docsOf(version)))
    this.sidebars = lazilyFor((key) => described(this.sidebarOf(key)))
  }

  /** Undefined for pages outside of the docs. */
  of(source: SourcePath): DocsAround | undefined {
    const route = this.graph.routes.get(this.graph.urls.get(source) as UrlPath)
    if (route?.kind !== 'doc') return undefined
    const { instance, name } = route.version
    const docs = this.versions(versionOf(route))
    const sidebar = route.sidebar === undefined ? undefined : this.sidebars(route.sidebar)
    const address = encodeUrl(route.url)
    return {
      key: hash(address, docs.key, sidebar?.key ?? ''),
      address,
      version: { instance, name },
      docs: docs.value,
      sidebar: sidebar?.value,
    }
  }

  private docsOf(version: string): DocsAround['docs'] {
    const all = [...this.graph.routes.values()].filter(isDoc).filter((route) => versionOf(route) === version)
    return Object.fromEntries(
      all.map(({ id, title, source, sidebar }): [string, DocSummary] => {
        const { meta, opening } = this.documents.get(source) as Document
        return [id, { id, title, description: meta.description ?? opening(), sidebar: sidebarName(sidebar) }]
      }),
    )
  }

  private sidebarOf(key: string): DocsAround['sidebar'] {
    const sidebar = this.graph.sidebars.get(key)
    return sidebar && { name: sidebarName(key) ?? '', items: sidebar.items.map((item) => this.entryOf(item)) }
  }

  private entryOf(item: NavItem): SidebarEntry {
    const { className, customProps } = item
    if (item.kind === 'html') return { type: 'html', value: item.html, className, customProps }
    const { label, url, description } = item
    const route = this.graph.routes.get(url as UrlPath)
    if (item.kind === 'link') {
      const href = item.external ? item.url : item.ref ? encodeHref(item.url) : encodeUrl(item.url)
      const docId = route?.kind === 'doc' ? route.id : undefined
      return { type: 'link', label, href, docId, unlisted: item.unlisted, description, className, customProps }
    }
    return {
      type: 'category',
      ...{ label, collapsible: item.collapsible, collapsed: item.collapsed, description, className, customProps },
      href: url && encodeUrl(url),
      linkUnlisted: route?.unlisted,
      items: item.items.map((one) => this.entryOf(one)),
    }
  }
}

/** The name of a sidebar without its docs and its version. */
export function sidebarName(key: string | undefined): string | undefined {
  return key?.replace(/^[^/]*\/[^/]*\//, '')
}

function described<Value>(value: Value): Described<Value> {
  return { value, key: hash(stableJson(value ?? null)) }
}

function isDoc(route: Route): route is RouteOf<'doc'> {
  return route.kind === 'doc'
}

function versionOf({ version: { instance, name } }: RouteOf<'doc'>): string {
  return `${instance}/${name}`
}
