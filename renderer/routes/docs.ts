import { readTranslations } from '../config/translations.ts'
import * as diagnostics from '../diagnostics.ts'
import { inFolder } from '../text/folders.ts'
import { tagsFile } from '../text/input-names.ts'
import { joinUrl, sameAddress, splitHref } from '../text/url.ts'
import type {
  Crumb,
  Diagnostic,
  DocsConfig,
  Document,
  LinkFact,
  LinkTo,
  Location,
  Neighbour,
  Route,
  Sidebar,
  SourcePath,
  Tag,
  UrlPath,
  Version,
} from '../types.ts'
import { locateText } from './data.ts'
import type { DocEntry } from './docs-entries.ts'
import { type DocsInputs, openVersion } from './open-version.ts'
import { type BuiltSidebar, buildSidebar, neighbours } from './sidebar.ts'
import { sidebarLinks } from './sidebar-links.ts'
import { tagTable } from './tags.ts'
import { checkVersions, listVersions, unversioned } from './versions.ts'

/** A part of the graph: routes in order, and the diagnostics found. */
export interface Plan {
  readonly routes: readonly Route[]
  /** The addresses that drafts would have. */
  readonly drafts: readonly (readonly [url: UrlPath, source: SourcePath])[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface DocsPlan extends Plan {
  readonly sidebars: readonly Sidebar[]
  readonly versions: readonly Version[]
  readonly links: readonly LinkFact[]
}

/** All routes of a docs instance: docs, generated indexes, tags. Those of the last version come first. */
export function planDocs(config: DocsConfig, all: readonly Document[], inputs: DocsInputs): DocsPlan {
  const list = inputs.versions ?? unversioned
  const versions = listVersions(config, list)
  const faults = checkVersions(config, list, inputs.locate)
  const ordered = [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast))
  const plans = ordered.map((version) => {
    const own = all.filter(({ collection }) => (collection.version ?? 'current') === version.name)
    return planVersion(config, version, own, inputs)
  })
  return {
    routes: plans.flatMap(({ routes }) => routes),
    drafts: plans.flatMap(({ drafts }) => drafts),
    sidebars: plans.flatMap(({ sidebars }) => sidebars),
    versions,
    links: plans.flatMap(({ links }) => links),
    diagnostics: [...faults, ...plans.flatMap(({ diagnostics }) => diagnostics)],
  }
}

function planVersion(
  config: DocsConfig,
  version: Version,
  all: readonly Document[],
  inputs: DocsInputs,
): Omit<DocsPlan, 'versions'> {
  const { data, address, locate } = inputs
  const opened = openVersion(config, version, all, inputs)
  const { documents, docs, generator, sidebars, file, diagnostics: found } = opened
  const byId = new Map(docs.map((doc) => [doc.id, doc] as const))
  const takenSlugs = new Set<string>()
  const built = sidebars.map(([name, items]) => {
    const context = {
      docs: byId,
      generator,
      config: textsOf(config, version, inputs.texts),
      name,
      version,
      address,
      locate: (text: string): Location | undefined =>
        file ? locateText(file, text) : config.sidebarItemsGenerator && locate('sidebarItemsGenerator'),
      takenSlugs,
      diagnostics: found,
    }
    return { key: `${config.id}/${version.name}/${name}`, name, ...buildSidebar(items, context) }
  })
  found.push(...generator.diagnostics, ...opened.failures())
  const tagFile = data.get(inFolder(version.folder, tagsFile))
  const tagsBase = joinUrl(version.base, config.tagsBasePath)
  const tags = tagTable(documents, { file: tagFile, base: tagsBase, address, onInlineTags: config.onInlineTags })
  const placed = new Placing(docs, built, config, found, address)
  const routes: Route[] = docs.map((doc) => placed.route(doc, version, tags.of(doc.document.source)))
  for (const sidebar of built) routes.push(...indexRoutes(sidebar, version))
  routes.push(...tagRoutes(tags.tags, address(tagsBase), version))
  const links = file
    ? sidebarLinks(
        sidebars.flatMap(([, items]) => items),
        file,
      )
    : []
  const drafts = opened.drafts.map(({ url, document }) => [url, document.source] as const)
  return { routes, drafts, sidebars: built, links, diagnostics: [...found, ...tags.diagnostics] }
}

function tagRoutes(tags: readonly Tag[], tagsUrl: UrlPath, version: Version): Route[] {
  const listed = tags.filter((tag) => !tag.unlisted)
  const own = tags.map(
    (tag): Route => ({ kind: 'doc-tag', url: tag.url, tag, tagsUrl, version, unlisted: tag.unlisted }),
  )
  return listed.length > 0 ? [{ kind: 'tags', url: tagsUrl, tags: listed, version }, ...own] : own
}

/** Assigns each doc to its sidebar and its position there. */
class Placing {
  private readonly byUrl: ReadonlyMap<string, DocEntry>
  private readonly sidebarOf = new Map<string, { key: string; built: BuiltSidebar }>()
  private readonly ids: ReadonlyMap<string, DocEntry>
  private readonly places = new Map<BuiltSidebar, ReadonlyMap<string | undefined, number>>()

  constructor(
    docs: readonly DocEntry[],
    private readonly built: readonly (BuiltSidebar & { key: string; name: string })[],
    private readonly config: DocsConfig,
    private readonly found: Diagnostic[],
    private readonly address: DocsInputs['address'],
  ) {
    this.ids = new Map(docs.map((doc) => [doc.id, doc] as const))
    this.byUrl = new Map(docs.map((doc) => [sameAddress(doc.url), doc] as const))
    for (const one of built) {
      for (const id of one.members) this.sidebarOf.set(id, { key: one.key, built: one })
      // The first stop of a doc counts.
      const stops = one.stops.map((stop, index) => [stop.id, index] as const)
      this.places.set(one, new Map(stops.reverse()))
    }
  }

  route(doc: DocEntry, version: Version, tags: readonly LinkTo[]): Route {
    const { meta, source } = doc.document
    const bound = this.sidebar(doc)
    const index = (bound && this.places.get(bound.built)?.get(doc.id)) ?? -1
    const own = bound && index >= 0 && !meta.unlisted ? neighbours(bound.built.stops, index) : {}
    const trail: readonly Crumb[] = bound?.built.stops[index]?.trail ?? []
    return {
      kind: 'doc',
      url: doc.url,
      source,
      id: doc.id,
      title: doc.title,
      version,
      sidebar: bound?.key,
      trail: this.config.breadcrumbs ? trail : [],
      prev: this.chosen(doc, 'pagination_prev', meta.paginationPrev, own.prev),
      next: this.chosen(doc, 'pagination_next', meta.paginationNext, own.next),
      tags,
      unlisted: meta.unlisted || undefined,
    }
  }

  private sidebar(doc: DocEntry) {
    const name = doc.document.meta.displayedSidebar
    if (name === undefined) return this.sidebarOf.get(doc.id)
    if (name === null) return undefined
    const one = this.built.find((candidate) => candidate.name === name)
    if (!one)
      this.found.push(
        diagnostics.unknownSidebar(
          name,
          this.built.map((candidate) => candidate.name),
          doc.document.locate('displayed_sidebar'),
        ),
      )
    return one ? { key: one.key, built: one } : this.sidebarOf.get(doc.id)
  }

  private at(url: string): DocEntry | undefined {
    return this.byUrl.get(sameAddress(url))
  }

  private chosen(
    doc: DocEntry,
    field: string,
    named: Neighbour | null | undefined,
    own: LinkTo | undefined,
  ): LinkTo | undefined {
    if (named === undefined) return own
    if (named === null) return undefined
    const { to, label = undefined } = typeof named === 'string' ? { to: named } : named
    const target = this.ids.get(to) ?? this.at(to) ?? this.at(this.address(splitHref(to).path))
    if (!target) {
      const at = doc.document.locate(field)
      this.found.push(
        typeof named === 'string'
          ? diagnostics.unknownPagination(to, [...this.ids.keys()], at)
          : diagnostics.missingPage(to, undefined, at),
      )
      return undefined
    }
    const { meta } = target.document
    return meta.unlisted
      ? undefined
      : { label: label ?? meta.paginationLabel ?? meta.sidebarLabel ?? target.title, url: target.url }
  }
}

function indexRoutes(sidebar: BuiltSidebar & { key: string }, version: Version): Route[] {
  const places = new Map(sidebar.stops.map((stop, place) => [stop.url, place] as const).reverse())
  return sidebar.indexes.map(
    (index): Route => ({
      kind: 'category',
      url: index.url,
      title: index.title,
      description: index.description,
      keywords: index.keywords,
      image: index.image,
      version,
      sidebar: sidebar.key,
      trail: index.trail,
      items: index.items,
      ...neighbours(sidebar.stops, places.get(index.url) ?? -1),
    }),
  )
}

/** The texts of the sidebars of a version. */
function textsOf({ versions }: DocsConfig, { name }: Version, site: DocsInputs['texts']): DocsInputs['texts'] {
  const own = Object.hasOwn(versions, name) ? readTranslations(versions[name]?.translations ?? {}, '') : {}
  return Object.keys(own).length === 0 ? site : { translations: { ...site.translations, ...own } }
}
