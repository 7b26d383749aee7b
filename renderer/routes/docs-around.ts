// The docs around a page, as hooks of Docusaurus return them. Versions and sidebars are described once and shared by their pages.
import { hash, stableJson } from '../text/hash.ts'
import { lazily, lazilyFor } from '../text/lazily.ts'
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
  Site,
  SourcePath,
  UrlPath,
} from '../types.ts'
import { sidebarName, versionContents, versionKey } from './version-contents.ts'

interface Described<Value> {
  readonly value: Value
  readonly key: Key
}

/** The docs around the pages of one snapshot. */
export class DocsIndex {
  private readonly graph: RouteGraph
  private readonly documents: ReadonlyMap<SourcePath, Document>
  private readonly versions: () => Described<DocsAround['versions']>
  private readonly docs: (version: string) => Described<DocsAround['docs']>
  private readonly sidebars: (key: string) => Described<DocsAround['sidebar']>

  constructor({ graph, documents, config }: Pick<Site, 'graph' | 'documents' | 'config'>) {
    this.graph = graph
    this.documents = documents
    this.versions = lazily(() => described(versionContents({ graph, config })))
    this.docs = lazilyFor((version) => described(this.docsOf(version)))
    this.sidebars = lazilyFor((key) => described(this.sidebarOf(key)))
  }

  /** The docs around the page of a file. */
  of(source: SourcePath): DocsAround | undefined {
    const route = this.graph.routes.get(this.graph.urls.get(source) as UrlPath)
    return route && this.at(route)
  }

  /** The docs around a page; outside the docs, only the versions. */
  at(route: Route): DocsAround {
    const versions = this.versions()
    const address = encodeUrl(route.url)
    const shared = { address, plugin: pluginOf(route), versions: versions.value }
    if (route.kind !== 'doc' && route.kind !== 'category')
      return { ...shared, key: hash(address, versions.key), docs: {} }
    const { instance, name } = route.version
    const docs = this.docs(versionKey(route.version))
    const sidebar = route.sidebar === undefined ? undefined : this.sidebars(route.sidebar)
    return {
      ...shared,
      key: hash(address, versions.key, docs.key, sidebar?.key ?? ''),
      version: { instance, name },
      docs: docs.value,
      sidebar: sidebar?.value,
    }
  }

  private docsOf(version: string): DocsAround['docs'] {
    const all = [...this.graph.routes.values()].filter(isDoc).filter((route) => versionKey(route.version) === version)
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

function pluginOf(route: Route): DocsAround['plugin'] {
  const [kind, id] =
    'version' in route && route.version
      ? ['docs', route.version.instance]
      : 'blog' in route && route.blog !== undefined
        ? ['blog', route.blog]
        : ['pages', 'default']
  return { name: `docusaurus-plugin-content-${kind}`, id }
}

function described<Value>(value: Value): Described<Value> {
  return { value, key: hash(stableJson(value ?? null)) }
}

function isDoc(route: Route): route is RouteOf<'doc'> {
  return route.kind === 'doc'
}
