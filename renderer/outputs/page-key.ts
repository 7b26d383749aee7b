// Contract: a key covers everything that a page shows. From the graph, it covers all addresses, the page's own route and its
// branch of the sidebar; for lists, cards and version menus, the whole graph (`PageRenderer.graphKey`). From each source that the
// page shows, it covers the text, the date, the module and the files.
import { cardSources } from '../pages/card-list.ts'
import { listsSections } from '../pages/list-views.ts'
import type { PageRenderer } from '../pages/page.ts'
import { languagesWithout } from '../routes/other-languages.ts'
import { hash } from '../text/hash.ts'
import type { Digest, FilesByPart, Key, KeyParts, LastChange, NamedFiles, Route, Site, SourcePath } from '../types.ts'

export interface PageKeyInputs {
  readonly site: Site
  readonly renderer: PageRenderer
  /** The digests of pages; undefined for pages that have not been compiled yet. */
  readonly digests: { get(source: SourcePath): Digest | undefined }
  /** The files that a page depends on, by the page's source. */
  readonly filesOf: (source: SourcePath) => NamedFiles | undefined
  /** Identity of the tool: another version may render differently. */
  readonly version: string
}

/** Returns the key of a page: the hash of everything it depends on. Memoised, because pages, Markdown and lists of texts use it. */
export function pageKeys(inputs: PageKeyInputs): (route: Route) => Key {
  const known = new Map<Route, Key>()
  return (route) => {
    const key = known.get(route) ?? hash(...Object.values(keyParts(route, inputs)))
    known.set(route, key)
    return key
  }
}

/** The parts of the key of a page, which explain why a page is generated again. */
export function keyParts(route: Route, inputs: PageKeyInputs): KeyParts {
  const { site, renderer, version } = inputs
  const { config, theme, modules } = site
  const drawn = drawsOn(route, inputs)
  // The search page shows only the sections of the pages that it lists.
  const isSearch = route.kind === 'search'
  const textOf = isSearch ? sectionKey(inputs) : (source: SourcePath) => site.sources.get(source)?.key
  const joined = (sources: readonly SourcePath[], give: (source: SourcePath) => string | undefined) =>
    sources.map((one) => give(one) ?? '').join(' ')
  const whole = isSearch ? [] : drawn
  const files = filesByPart(route, inputs)
  return {
    'the tool': version,
    'the configuration': config.key,
    'the theme': theme.key,
    'the layout': renderer.shellKey,
    'the list of pages': `${graphKey(route, inputs)} ${route.url} ${languagesWithout(route, site)} ${hiddenPages(route, site)}`,
    'its text': joined(drawn, textOf),
    'its date': joined(whole, (source) => changeKey(site.dates.get(source))),
    'its code': joined(whole, (source) => modules.get(source)?.key),
    'its pictures': keysOf(files['its pictures']),
    'its samples': keysOf(files['its samples']),
  }
}

/** The files that some parts of a page's key cover. */
export function filesByPart(route: Route, inputs: PageKeyInputs): FilesByPart {
  const named = route.kind === 'search' ? [] : drawsOn(route, inputs).flatMap((source) => inputs.filesOf(source) ?? [])
  return {
    'its pictures': named.flatMap(({ shown }) => shown),
    'its samples': named.flatMap(({ samples }) => samples),
  }
}

/** Returns the key of a source and everything else that its page shows. Memoised; feeds, the search and lists of texts use it. */
export function sourceKeys({ site: { sources, dates, modules }, filesOf }: PageKeyInputs): (source: SourcePath) => Key {
  const known = new Map<SourcePath, Key>()
  const make = (source: SourcePath) =>
    hash(
      sources.get(source)?.key ?? '',
      changeKey(dates.get(source)),
      modules.get(source)?.key ?? '',
      keysOf(filesOf(source)?.shown),
      keysOf(filesOf(source)?.samples),
    )
  return (source) => {
    const key = known.get(source) ?? make(source)
    known.set(source, key)
    return key
  }
}

function keysOf(files: NamedFiles['shown'] = []): string {
  return files.map(({ key }) => key).join()
}

function changeKey(change: LastChange | undefined): string {
  return change ? `${change.date} ${change.author}` : ''
}

/** Keys of the sections of pages, which the search page shows. */
function sectionKey({ site, digests }: PageKeyInputs): (source: SourcePath) => Key {
  return (source) => {
    const digest = digests.get(source)
    return digest ? hash(JSON.stringify(digest.sections)) : (site.sources.get(source)?.key ?? hash())
  }
}

/** The pages hidden from the search, for pages that list all others. */
function hiddenPages({ kind }: Route, { documents }: Site): string {
  if (kind !== 'search' && kind !== 'not-found') return ''
  return [...documents].flatMap(([source, { meta }]) => (meta.hideFromSearch ? source : [])).join(' ')
}

/** Key of the part of the graph that a page shows. */
function graphKey(route: Route, { renderer, digests }: PageKeyInputs): Key {
  return renderer.graphKey(route, 'source' in route ? digests.get(route.source) : undefined)
}

/** The sources that a page depends on, in addition to the shell. */
function drawsOn(route: Route, { site, digests }: PageKeyInputs): readonly SourcePath[] {
  if ('source' in route) {
    const { source } = route
    return digests.get(source)?.showsCards ? [source, ...cardSources(source, site)] : [source]
  }
  if (route.kind === 'search') return listsSections(site) ? [...site.graph.urls.keys()] : []
  if (route.kind === 'post-list') return route.posts
  if (route.kind === 'doc-tag') return route.tag.sources
  if (route.kind === 'category') return route.items.flatMap(({ source }) => source ?? [])
  return []
}
