// Version menus differ between pages, but the header persists during in-page navigation. Each page contains its own menus, and the
// client replaces them together with the regions (theme/client/navigation/regions.ts).
import { sameAddress, siteUrl, withoutBase } from '../text/url.ts'
import type { LinkTo, NavItem, Route, RouteOf, Site, UrlPath, Version, VersionLink, ViewOf } from '../types.ts'
import { href } from './places.ts'

/** The versions of the docs of one snapshot, and the address of a page in each of them. */
export class VersionIndex {
  /** Versions of docs instances that have several. */
  private readonly instances = new Map<string, readonly Version[]>()
  private readonly docs = new Map<string, UrlPath>()
  private readonly mains = new Map<string, UrlPath>()

  constructor(private readonly site: Site) {
    const { versions, routes } = site.graph
    for (const { instance } of versions) {
      const all = versions.filter((one) => one.instance === instance)
      if (all.length > 1) this.instances.set(instance, all)
    }
    if (this.instances.size === 0) return
    const first = new Map<string, UrlPath>()
    for (const route of routes.values()) {
      if (route.kind !== 'doc') continue
      this.docs.set(`${keyOf(route.version)}/${route.id}`, route.url)
      if (!first.has(keyOf(route.version))) first.set(keyOf(route.version), route.url)
    }
    for (const version of versions) {
      const main = this.front(version) ?? this.firstOfSidebar(version) ?? first.get(keyOf(version))
      if (main !== undefined) this.mains.set(keyOf(version), main)
    }
  }

  /** The docs instances with several versions. */
  ids(): readonly string[] {
    return [...this.instances.keys()]
  }

  /** The versions of a docs instance as links from a page: to the same page if it exists, otherwise to the version's main page. */
  menu(instance: string, route: Route): readonly VersionLink[] {
    const own = versionOf(route)
    return (this.instances.get(instance) ?? []).flatMap((version): VersionLink[] => {
      const url = this.same(route, version) ?? this.mains.get(keyOf(version))
      if (url === undefined) return []
      const isOwn = own !== undefined && keyOf(own) === keyOf(version)
      return [{ label: version.label, name: version.name, url: href(url), isOwn, isLast: version.isLast }]
    })
  }

  /** A link to the version that a page belongs to, otherwise to the last one; undefined if there is only one version. */
  current(instance: string, route: Route): LinkTo | undefined {
    const own = versionOf(route)
    const version = this.instances.get(instance)?.find((one) => (own?.instance === instance ? one === own : one.isLast))
    const url = version && this.mains.get(keyOf(version))
    return url && { label: version.label, url }
  }

  /** The badge and the banner of a page; undefined if it has neither. */
  viewOf(route: RouteOf<'doc'> | RouteOf<'category'>): ViewOf<'doc'>['version'] {
    const { instance: docs, label, banner, badge, isLast } = route.version
    if (!badge && banner === 'none') return undefined
    const latest = isLast ? undefined : this.menu(docs, route).find((link) => link.isLast)
    return { docs, label, banner, badge, latest }
  }

  /** The address of the same page in a version. Docs are found by id, other pages by their path below the version. */
  private same(route: Route, version: Version): UrlPath | undefined {
    const own = versionOf(route)
    if (own === undefined || own.instance !== version.instance) return undefined
    if (own.name === version.name) return route.url
    if (route.kind === 'doc') return this.docs.get(`${keyOf(version)}/${route.id}`)
    const { base, trailingSlash } = this.site.config
    const below = sameAddress(route.url).slice(sameAddress(siteUrl(base, own.base, false)).length)
    const url = siteUrl(base, `${version.base}/${below}`, trailingSlash)
    const found = this.site.graph.routes.get(url)
    return found && versionOf(found)?.name === version.name ? url : undefined
  }

  private front(version: Version): UrlPath | undefined {
    const { config, graph } = this.site
    const address = sameAddress(version.base)
    const found = [version.base, `${address}/`, address].map((path) => siteUrl(config.base, path, config.trailingSlash))
    const url = found.find((one) => graph.routes.get(one)?.kind === 'doc')
    return url !== undefined && sameAddress(withoutBase(url, config.base)) === address ? url : undefined
  }

  private firstOfSidebar(version: Version): UrlPath | undefined {
    for (const { key, items } of this.site.graph.sidebars.values()) {
      if (key.startsWith(`${keyOf(version)}/`)) return firstPage(items)
    }
    return undefined
  }
}

/** The version of the docs that a page belongs to. */
export function versionOf(route: Route): Version | undefined {
  return 'version' in route ? route.version : undefined
}

function keyOf({ instance, name }: Version): string {
  return `${instance}/${name}`
}

function firstPage(items: readonly NavItem[]): UrlPath | undefined {
  for (const item of items) {
    if (item.kind === 'link' && !item.external && !item.ref) return item.url as UrlPath
    const url = item.kind === 'group' ? (item.url ?? firstPage(item.items)) : undefined
    if (url !== undefined) return url
  }
  return undefined
}
