import { Resolver } from '../links/target.ts'
import { type FoundRoute, isFound } from '../pages/site-index.ts'
import { pack, packJson, unpack } from '../search/pack.ts'
import { indexVersion, type PartBytes, writeRoot } from '../search/root.ts'
import { unitsOf } from '../search/units.ts'
import { globPattern } from '../text/glob.ts'
import { hash } from '../text/hash.ts'
import { lazily } from '../text/lazily.ts'
import { searchFolder, searchPart, searchRoot } from '../text/output-names.ts'
import { decodeUrl, encodeUrl, joinUrl, sameAddress, withoutBase } from '../text/url.ts'
import type {
  Body,
  ContentHashes,
  Digest,
  IndexParts,
  IndexQuery,
  Key,
  Output,
  SearchedPage,
  SearchGroup,
  SearchMap,
  SearchRoot,
  SearchText,
  Site,
  SourcePath,
  Tier,
  UrlPath,
} from '../types.ts'
import { keyedBy } from './keyed.ts'
import { mostPagesOfTable, tableOf, tableOutputs, tableSize } from './search-tables.ts'

export interface SearchInputs {
  readonly site: Site
  readonly body: (source: SourcePath) => Promise<Body>
  readonly digest: (source: SourcePath) => Promise<Digest>
  readonly index: (query: IndexQuery) => Promise<IndexParts>
  /** Key of a page's source and everything that it shows. */
  readonly keyOf: (source: SourcePath) => Key
  readonly version: string
}

type PageGroup = Omit<SearchGroup, 'first'>

/**
 * All files of the search: the root names tables and shards; tables name the texts of pages. Unless the site is large, the root
 * contains the only table; on a small site, it also contains everything else that most queries need.
 */
export function searchOutputs(inputs: SearchInputs): Output[] {
  const { site, version } = inputs
  const routes = foundPages(site)
  if (routes.length === 0 || !site.config.navbar.search) return []
  const key = lazily(() => hash(version, site.graph.key, ...routes.map(({ route }) => bodyKey(route, inputs))))
  const isWhole = routes.length <= mostPagesOfWhole
  const counts = shardCounts(routes.length, isWhole)
  const index = lazily(async () => {
    const links = await countLinks(routes, inputs)
    return inputs.index({ pages: routes.map(({ route }) => searchedPage(route, inputs, links)), shards: counts })
  })
  const tiers = tierNames
    .filter((tier) => !isWhole || !wholeTiers.includes(tier))
    .flatMap((tier) =>
      Array.from({ length: counts[tier] }, (_, file) =>
        partOutput(`${tier}-${file}`, key, {
          contents: async () => (await index())[tier][file] as Uint8Array,
          // Errors are reported where the contents are awaited.
          start: () => void index().catch(() => {}),
        }),
      ),
    )
  const texts = routes.map(({ route }) =>
    keyedBy(() => hash('search text', version, bodyKey(route, inputs), JSON.stringify(textHead(route, site))), {
      out: searchPart(`pages/${hash(route.url)}`),
      class: 'asset',
      hashed: true,
      isNamedByHash: true,
      contents: () => pageText(route, inputs),
    }),
  )
  const hasTable = routes.length <= mostPagesOfTable
  const tables = hasTable ? [] : tableOutputs(texts)
  const root = keyedBy(() => hash('search root', version, key(), ...texts.map((text) => text.key as Key)), {
    out: searchRoot,
    class: 'list',
    names: () => [...(hasTable ? texts : []), ...tiers, ...tables].map(({ out }) => out),
    contents: async (hashes) => {
      const parts = await index()
      const map = searchMap(routes, parts, site)
      const contained = new Map([
        ...(hasTable ? [['table-0', tableOf(texts, hashes)] as const] : []),
        ...(isWhole
          ? wholeParts(
              parts,
              routes.map(({ route }) => pathOf(route, site)),
            )
          : []),
      ])
      const size = hasTable ? routes.length : tableSize
      return pack(writeRoot(rootOf(map, { tiers, tables, tableSize: size }, hashes), contained))
    },
  })
  return [...texts, ...tiers, ...tables, root]
}

const tierNames: readonly Tier[] = ['heads', 'texts', 'codes', 'words', 'ends']

/** Maximum number of pages for which the root contains what most queries need: about 100 kB, instead of three requests in a row. */
const mostPagesOfWhole = 256
/** Tiers that the root of a small site contains. Texts are larger; the others are rarely needed. */
const wholeTiers: readonly Tier[] = ['heads', 'words']

/** The parts that the root of a small site contains besides the table. The paths serve to suggest pages for missing addresses. */
function wholeParts(parts: IndexParts, paths: readonly string[]): PartBytes {
  return new Map([
    ...wholeTiers.map((tier) => [`${tier}-0`, unpack(parts[tier][0] as Uint8Array)] as const),
    ['paths', new TextEncoder().encode(JSON.stringify(paths))] as const,
  ])
}

interface RootFiles {
  readonly tiers: readonly Output[]
  readonly tables: readonly Output[]
  readonly tableSize: number
}

function rootOf(map: SearchMap, { tiers, tables, tableSize }: RootFiles, hashes: ContentHashes): SearchRoot {
  const files = [...tiers, ...tables].map(({ out }) => out)
  const hashesOf = (name: string) =>
    files
      .filter((out) => out.startsWith(`${searchFolder}${name}-`))
      .map((out) => hashes.get(out) ?? '')
      .join('')
  return {
    version: indexVersion,
    map,
    tableSize,
    hashes: {
      heads: hashesOf('heads'),
      texts: hashesOf('texts'),
      codes: hashesOf('codes'),
      words: hashesOf('words'),
      ends: hashesOf('ends'),
      table: hashesOf('table'),
    },
  }
}

/** Maximum number of files of a tier. The root names them all, so more files would cost more than they save. */
const mostShards = 4096
/** Maximum number of pages of a site on which a search needs few files. */
const verySmall = 64

/** Powers of two, so that the files of a growing site are rarely all cut again. */
function shardCounts(pages: number, isWhole: boolean): Readonly<Record<Tier, number>> {
  const power = (share: number) => Math.min(mostShards, 2 ** Math.max(0, Math.ceil(Math.log2(share))))
  return {
    // On a larger site, readers would request two files for each word instead of one.
    heads: isWhole ? 1 : 0,
    // On a very small site, the next word is often in a file that is already loaded; on others, small files load faster.
    texts: power(pages / (isWhole && pages > verySmall ? 4 : 8)),
    codes: power(pages / 32),
    words: isWhole ? 1 : power(pages / 32),
    ends: power(pages / 32),
  }
}

/** The pages that the search finds, grouped by kind and version. */
function foundPages(site: Site): { readonly route: FoundRoute; readonly place: PageGroup }[] {
  const api = site.config.search.api.map(globPattern)
  return [...site.graph.routes.values()]
    .flatMap((route) => {
      return isFound(route, site) ? { route, place: groupOf(route, api, site) } : []
    })
    .map((one, index) => ({ ...one, index, group: `${one.place.instance} ${one.place.scope} ${one.place.kind}` }))
    .sort((a, b) => (a.group === b.group ? a.index - b.index : a.group < b.group ? -1 : 1))
}

function groupOf(route: FoundRoute, api: readonly RegExp[], { config }: Site): PageGroup {
  const below = encodeUrl(config.base)
  if (route.kind !== 'doc') return { kind: route.kind === 'post' ? 'blog' : 'pages', instance: '', scope: '', below }
  const { instance, name, isLast, base } = route.version
  const path = withoutBase(route.url, config.base)
  const kind = api.some((pattern) => pattern.test(path)) ? 'api' : 'docs'
  return { kind, instance, scope: isLast ? '' : name, below: encodeUrl(joinUrl(config.base, base)) }
}

/** The number of links on other pages to each anchor of a page. */
type LinkCounts = ReadonlyMap<UrlPath, ReadonlyMap<string, number>>

async function countLinks(
  routes: readonly { readonly route: FoundRoute }[],
  { site, digest }: SearchInputs,
): Promise<LinkCounts> {
  const resolver = new Resolver(site)
  const counts = new Map<UrlPath, Map<string, number>>()
  for (const { route } of routes) {
    for (const { kind, href } of (await digest(route.source)).links) {
      if (kind !== 'link') continue
      const target = resolver.link(href, route)
      if (target.kind !== 'page' || target.url === route.url) continue
      const own = counts.get(target.url) ?? new Map<string, number>()
      counts.set(target.url, own)
      const id = decodeUrl(target.hash).slice(1)
      own.set(id, (own.get(id) ?? 0) + 1)
    }
  }
  return counts
}

/** Key of everything that a body depends on, including settings for its variables and its syntax. */
function bodyKey({ source }: FoundRoute, { site, keyOf }: SearchInputs): Key {
  return hash(site.config.key, keyOf(source))
}

/** A match in the docs is more likely wanted than one in other pages or posts, or in tables printed from data. */
const [boosts, shareOfTables] = [{ doc: 1, page: 0.8, post: 0.7 }, 0.9]
function searchedPage(route: FoundRoute, inputs: SearchInputs, counts: LinkCounts): SearchedPage {
  const { site, body, version } = inputs
  const meta = site.documents.get(route.source)?.meta
  const page = {
    title: route.title,
    trail: crumbs(route),
    description: meta?.description ?? '',
    boost: boosts[route.kind] * (meta?.searchBoost ?? 1),
    keywords: [...(meta?.keywords ?? []), ...('tags' in route ? route.tags.map(({ label }) => label) : [])],
  }
  const links = counts.get(route.url)
  const facts = JSON.stringify([route.url, page, [...(links ?? [])].sort()])
  return {
    key: hash('search', version, bodyKey(route, inputs), facts),
    read: async () => {
      const { sections, counted } = await body(route.source)
      const units = unitsOf(sections).map(({ id, title, trail, tabular }) => ({
        title,
        trail,
        address: id || (route.url.split('/').findLast(Boolean) ?? ''),
        links: links?.get(id) ?? 0,
        share: tabular ? shareOfTables : 1,
      }))
      return { ...page, names: counted.names, words: Uint32Array.from(counted.words), units }
    },
  }
}

async function pageText(route: FoundRoute, { site, body }: SearchInputs): Promise<Uint8Array> {
  const { sections } = await body(route.source)
  const { description, ...head } = textHead(route, site)
  return packJson({
    ...head,
    units: unitsOf(sections).map(({ id, title, trail, text }) => ({
      id,
      title,
      trail,
      text: id === '' && description ? `${description} ${text}` : text,
    })),
  } satisfies SearchText)
}

/** The data of a page that results show, except its body. */
function textHead(route: FoundRoute, site: Site) {
  const { description } = site.documents.get(route.source)?.meta ?? {}
  return { url: encodeUrl(route.url), title: route.title, trail: crumbs(route), description }
}

/** Labels of the breadcrumbs above the page. */
function crumbs(route: FoundRoute): string[] {
  return 'trail' in route ? route.trail.filter(({ url }) => url !== route.url).map(({ label }) => label) : []
}

function searchMap(routes: readonly { readonly place: PageGroup }[], parts: IndexParts, site: Site): SearchMap {
  const groups: SearchGroup[] = []
  for (const [first, { place }] of routes.entries()) {
    const last = groups.at(-1)
    if (last?.kind !== place.kind || last.instance !== place.instance || last.scope !== place.scope)
      groups.push({ ...place, first })
  }
  const map = { counts: parts.counts, groups, starts: parts.starts }
  return site.config.search.synonyms.length > 0 ? { ...map, synonyms: site.config.search.synonyms } : map
}

/** The path of a page, without the base path and slashes around it. */
function pathOf({ url }: FoundRoute, { config }: Site): string {
  return sameAddress(withoutBase(url, config.base)).slice(1)
}

/** A file that does not name other files. */
function partOutput(name: string, key: () => Key, making: Pick<Output, 'contents' | 'start'>): Output {
  return keyedBy(key, { out: searchPart(name), class: 'asset', hashed: true, ...making })
}
