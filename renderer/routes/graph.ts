import { sayIn } from '../config/language.ts'
import { originalOf } from '../config/locales.ts'
import * as diagnostics from '../diagnostics.ts'
import { faultOfAddress, faultOfPath } from '../text/address-faults.ts'
import { hash } from '../text/hash.ts'
import { lazily } from '../text/lazily.ts'
import { notFoundPage, offlinePage } from '../text/output-names.ts'
import { foldDots, joinUrl, outPathOf, sameAddress, siteUrl } from '../text/url.ts'
import { expandVariables } from '../text/variables.ts'
import type {
  Diagnostic,
  DocsConfig,
  Document,
  Key,
  LocateInConfig,
  Route,
  RouteGraph,
  SiteConfig,
  SourcePath,
  UrlPath,
  VersionList,
} from '../types.ts'
import { planBlog, stemOf } from './blog.ts'
import { causeOf, clash } from './clash.ts'
import type { DataFiles } from './data.ts'
import { type Plan, planDocs } from './docs.ts'
import { planEdits } from './edit-addresses.ts'
import type { GeneratedItems } from './generated-items.ts'
import type { DocsInputs } from './open-version.ts'
import { planRedirects } from './redirects.ts'

export interface GraphInputs {
  readonly config: SiteConfig
  readonly documents: Iterable<Document>
  readonly data: DataFiles
  /** The location of a text in the configuration file. */
  readonly locate: LocateInConfig
  /** By docs instance; a missing one has only its docs folder. */
  readonly versions?: ReadonlyMap<string, VersionList> | undefined
  /** Dates of the first commits of posts that have no other date. */
  readonly added?: ReadonlyMap<SourcePath, string> | undefined
  /** The results of `sidebarItemsGenerator`. */
  readonly generated?: GeneratedItems | undefined
}

interface DocsPart {
  readonly config: DocsConfig
  readonly documents: readonly Document[]
  readonly inputs: DocsInputs
}

/** The docs folders with their documents and the other inputs of their plans. */
export function docsParts(given: GraphInputs): DocsPart[] {
  const { config, documents, data, locate, versions, generated } = given
  const address = (path: string) => siteUrl(config.base, path, config.trailingSlash)
  const { drafts, markdown } = config
  const own = { texts: config, drafts, dialect: markdown.dialect }
  const inputs = { ...own, data: filled(data, config), address, locate, generated }
  const sorted = inOrder(documents, config)
  return config.docs.map((one) => ({
    config: one,
    documents: sorted.filter(({ collection }) => collection.kind === 'docs' && collection.id === one.id),
    inputs: { ...inputs, versions: versions?.get(one.id) },
  }))
}

/** Documents in path order; a translation is sorted by the path of its original. */
function inOrder(documents: Iterable<Document>, config: SiteConfig): Document[] {
  const placed = [...documents].map((one) => [originalOf(one.source, config) ?? one.source, one] as const)
  return placed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** Data files by path, with variables in the paths replaced. */
function filled(data: DataFiles, { variables }: SiteConfig): DataFiles {
  return new Map([...data].map(([path, file]) => [expandVariables(path, variables).text, file] as const))
}

/**
 * Every address of the site, from the configuration and the metadata only.
 *
 * Invariant: editing the body of a page never changes the graph.
 */
export function buildRouteGraph(given: GraphInputs): RouteGraph {
  const { config, documents, data, locate, added = new Map() } = given
  const address = (path: string) => siteUrl(config.base, path, config.trailingSlash)
  const sorted = inOrder(documents, config)
  const found: Diagnostic[] = []
  const fill = (path: string) => expandVariables(path, config.variables).text
  const files = filled(data, config)
  const say = sayIn(config)
  const docs = docsParts({ ...given, documents: sorted }).map((part) =>
    planDocs(part.config, part.documents, part.inputs),
  )
  const blogs = config.blogs.map((one) => {
    const own = sorted.filter(({ collection }) => collection.kind === 'blog' && collection.id === one.id)
    return planBlog(one, own, { data: files, address, drafts: config.drafts, say, added })
  })
  const pages = planPages(config, sorted, address)
  const plans = [...docs, ...blogs, pages]
  const planned = plans.flatMap((plan) => plan.routes)
  planned.push({ kind: 'not-found', url: joinUrl(config.base, notFoundPage), unlisted: true })
  if (config.offline)
    planned.push({ kind: 'not-found', offline: true, url: joinUrl(config.base, offlinePage), unlisted: true })
  const byPath = new Map(sorted.map((document) => [document.source, document] as const))
  const routes = collect(planned, config, byPath, found)
  const hasPages = [...routes.values()].some(({ kind }) => kind !== 'not-found')
  if (config.navbar.search && hasPages && !has(routes, address('/search')))
    routes.set(address('/search'), { kind: 'search', url: address('/search'), unlisted: true })
  const urls = new Map(
    [...routes.values()].flatMap((route) => ('source' in route ? [[route.source, route.url] as const] : [])),
  )
  const posts = config.blogs.map(
    ({ id }, index) => [id, blogs[index]?.posts.filter((source) => urls.has(source)) ?? []] as const,
  )
  if (posts.some(([, served], index) => served.length < (blogs[index]?.posts.length ?? 0)))
    leaveOutOfLists(routes, urls)
  const published = sorted.flatMap((document) =>
    urls.has(document.source) ? [{ document, url: urls.get(document.source) as UrlPath }] : [],
  )
  const redirected = planRedirects({ config, routes, documents: published, locate })
  const edited = planEdits({ config, documents: published, locate })
  const sidebars = new Map(docs.flatMap((plan) => plan.sidebars.map((sidebar) => [sidebar.key, sidebar] as const)))
  const expanded = new Map(
    sorted.flatMap(({ source }) => (source.includes('{{') ? [[fill(source), source] as const] : [])),
  )
  return withKeys({
    routes,
    urls,
    sidebars,
    redirects: redirected.redirects,
    links: [...docs, ...blogs].flatMap((plan) => plan.links),
    edits: edited.edits,
    posts: new Map(posts),
    versions: docs.flatMap((plan) => plan.versions),
    expanded,
    drafts: new Map(plans.flatMap((plan) => plan.drafts).map(([url, source]) => [sameAddress(url), source] as const)),
    diagnostics: [...plans, { diagnostics: found }, redirected, edited].flatMap((plan) => plan.diagnostics),
  })
}

/** Remove posts from lists if they are not served because another page has their address. */
function leaveOutOfLists(routes: Map<UrlPath, Route>, urls: ReadonlyMap<SourcePath, UrlPath>) {
  const served = (posts: readonly SourcePath[]) => posts.filter((source) => urls.has(source))
  for (const [url, route] of routes) {
    if (route.kind === 'post-list') routes.set(url, { ...route, posts: served(route.posts) })
    if (route.kind === 'authors')
      routes.set(url, { ...route, authors: route.authors.map((one) => ({ ...one, posts: served(one.posts) })) })
    if (route.kind === 'archive')
      routes.set(url, { ...route, years: route.years.map((one) => ({ ...one, posts: served(one.posts) })) })
  }
}

type Keyless = Omit<RouteGraph, 'key' | 'addressKey'>

/** Adds keys that are computed on demand: for many pages they take a while, and a server never needs them. */
function withKeys(graph: Keyless): RouteGraph {
  const key = lazily(() => keyOf(graph))
  const addressKey = lazily(() => addressesOf(graph))
  return {
    ...graph,
    get key() {
      return key()
    },
    get addressKey() {
      return addressKey()
    },
  }
}

function keyOf({ routes, sidebars, redirects }: Keyless): Key {
  return hash(
    JSON.stringify([...routes.values()]),
    JSON.stringify([...sidebars.values()].map(({ items }) => items)),
    JSON.stringify(redirects),
  )
}

function addressesOf({ routes, redirects, versions, expanded, posts }: Keyless): Key {
  const addresses = [...routes.values()].map((route) => [
    route.url,
    route.kind,
    'source' in route ? route.source : '',
    'version' in route && route.version ? `${route.version.instance} ${route.version.name}` : '',
    'tag' in route && route.tag !== undefined,
    route.unlisted === true,
  ])
  return hash(
    JSON.stringify([addresses, [...expanded], [...posts].map(([id, { length }]) => [id, length > 0])]),
    JSON.stringify(redirects),
    JSON.stringify(versions),
  )
}

/** Single pages: `index` gets the folder's own address, a slug replaces the file name. */
function planPages(config: SiteConfig, documents: readonly Document[], address: (path: string) => UrlPath): Plan {
  const found: Diagnostic[] = []
  const all = documents.filter(({ collection }) => collection.kind === 'pages')
  const isHidden = ({ meta }: Document) => meta.draft && !config.drafts
  const urlOf = (document: Document, faults: Diagnostic[]) => {
    const { meta, name } = document
    const stem = stemOf(name)
    const folder = stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/')) : ''
    const own = /(^|\/)index$/i.test(stem) ? `${folder}/` : stem
    const slug =
      meta.slug === undefined ? `/${own}` : foldDots(meta.slug.startsWith('/') ? meta.slug : `/${folder}/${meta.slug}`)
    if (slug === undefined) faults.push(diagnostics.outsideSlug(meta.slug ?? '', document.locate('slug')))
    return address(joinUrl(config.pages.routeBasePath, slug ?? own))
  }
  // Faults of drafts are reported when they are published.
  const drafts = all.filter(isHidden).map((document) => [urlOf(document, []), document.source] as const)
  const routes = all.flatMap((document): Route[] => {
    if (isHidden(document)) return []
    const { meta, name, source } = document
    // The index page of a folder is named after the folder.
    const named = stemOf(name)
      .replace(/(^|\/)index$/i, '')
      .split('/')
      .at(-1)
    const title = meta.title ?? (named || config.title)
    return [{ kind: 'page', url: urlOf(document, found), source, title, unlisted: meta.unlisted || undefined }]
  })
  return { routes, drafts, diagnostics: found }
}

function has(routes: ReadonlyMap<UrlPath, Route>, url: string): boolean {
  return [...routes.keys()].some((other) => sameAddress(other) === sameAddress(url))
}

/** Routes by address. If two routes share one, the first in path order is served and the other is reported. */
function collect(
  planned: readonly Route[],
  config: SiteConfig,
  documents: ReadonlyMap<SourcePath, Document>,
  found: Diagnostic[],
): Map<UrlPath, Route> {
  const first = new Map<string, Route>()
  const routes = new Map<UrlPath, Route>()
  for (const route of [...planned].sort(bySource)) {
    const fault = faultOf(route, config, documents)
    if (fault) {
      found.push(fault)
      continue
    }
    const address = sameAddress(route.url)
    const other = first.get(address)
    if (other) found.push(...diagnostics.react(config.onDuplicateRoutes, clash(route, other, documents)))
    else first.set(address, route)
  }
  const kept = new Set(first.values())
  for (const route of planned) if (kept.has(route)) routes.set(route.url, route)
  return routes
}

/** The last check that no page is written outside the output folder: a slug, a base path or a variable may lead there. */
function faultOf(
  route: Route,
  { base, trailingSlash }: SiteConfig,
  documents: ReadonlyMap<SourcePath, Document>,
): Diagnostic | undefined {
  const { url } = route
  if (foldDots(url) !== url) return diagnostics.outsideSlug(url, causeOf(route, documents))
  const slug = 'source' in route ? documents.get(route.source)?.meta.slug : undefined
  const fault = slug === undefined ? undefined : faultOfAddress(slug)
  if (fault) return diagnostics.badSlug(slug ?? url, fault, causeOf(route, documents))
  const other = faultOfPath(outPathOf(url, base, trailingSlash))
  return other && diagnostics.badSlug(url, other, causeOf(route, documents))
}

/** Pages with a file in path order, then generated pages. */
function bySource(a: Route, b: Route): number {
  const first = 'source' in a ? a.source : '\uffff'
  const second = 'source' in b ? b.source : '\uffff'
  return first < second ? -1 : first > second ? 1 : 0
}
