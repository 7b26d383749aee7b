import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, LocateInConfig, NavItem, NavItemConfig, RouteGraph, SiteConfig, Version } from '../types.ts'

type About = Pick<NavItemConfig, 'docId' | 'sidebarId'> & {
  readonly type?: string | undefined
  readonly docs?: string | undefined
}
type Found = { readonly label: string; readonly url: string } | undefined

/** The target of a docs item in the navbar, in a version (default: the last one); undefined if it does not exist there. */
export function navTarget(graph: RouteGraph, item: About, wanted?: Version): Found {
  const { type, docs = 'default', docId, sidebarId } = item
  const version = wanted ?? lastOf(graph, docs)
  if (type === 'docsVersion') {
    const [front] = docsOf(graph, version).sort((a, b) => a.url.length - b.url.length)
    return version && front && { label: version.label, url: front.url }
  }
  if (type === 'docSidebar') {
    const items = graph.sidebars.get(`${docs}/${version?.name}/${sidebarId}`)?.items ?? []
    const url = firstOf(items)
    return url === undefined ? undefined : { label: sidebarId ?? '', url }
  }
  const doc = docsOf(graph, version).find(({ id }) => id === docId)
  return doc && { label: doc.title, url: doc.url }
}

/** Whether a navbar item refers to docs. */
export function isAboutDocs({ type }: { readonly type?: string | undefined }): boolean {
  return type === 'doc' || type === 'docSidebar' || type === 'docsVersion'
}

/** Reports navbar items for docs and sidebars that do not exist. */
export function navFaults({ navbar }: SiteConfig, graph: RouteGraph, locate: LocateInConfig): Diagnostic[] {
  return navbar.items
    .flatMap((item) => [item, ...(item.items ?? [])])
    .flatMap((item) => {
      const { type, docs = 'default', docId = '', sidebarId = '' } = item
      if ((type !== 'doc' && type !== 'docSidebar') || navTarget(graph, item)) return []
      if (type === 'doc') {
        const known = docsOf(graph, lastOf(graph, docs)).map(({ id }) => id)
        return [diagnostics.unknownNavDoc(docId, known, locate(docId, 'docId'))]
      }
      const start = `${docs}/${lastOf(graph, docs)?.name}/`
      const known = [...graph.sidebars.keys()].flatMap((key) =>
        key.startsWith(start) ? [key.slice(start.length)] : [],
      )
      const at = locate(sidebarId, 'sidebarId')
      return known.includes(sidebarId)
        ? [diagnostics.emptyNavSidebar(sidebarId, at)]
        : [diagnostics.unknownNavSidebar(sidebarId, known, at)]
    })
}

function lastOf({ versions }: RouteGraph, docs: string): Version | undefined {
  return versions.find((one) => one.instance === docs && one.isLast)
}

function docsOf({ routes }: RouteGraph, version: Version | undefined) {
  return [...routes.values()].flatMap((route) => (route.kind === 'doc' && route.version === version ? [route] : []))
}

/** The first address in a sidebar. */
function firstOf(items: readonly NavItem[]): string | undefined {
  for (const item of items) {
    if (item.kind === 'link' && !item.external) return item.url
    const url = item.kind === 'group' ? (item.url ?? item.first ?? firstOf(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}
