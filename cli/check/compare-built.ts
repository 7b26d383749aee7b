import {
  compareAddresses,
  comparedBlocks,
  compareFeeds,
  comparePages,
  type Difference,
  encodeUrl,
  filesForHosts,
  pageAddress,
  partsOf,
  readBuiltPage,
  readSitemap,
  type SiteAddresses,
  sitemapFile,
  type VisibleBlock,
  withoutBase,
} from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import type { SiteState } from './site-state.ts'

/** A page whose text differs, as readers see it on each site. */
export interface DifferentPage {
  readonly page: string
  readonly title: string
  readonly before: readonly VisibleBlock[]
  readonly now: readonly VisibleBlock[]
}

/** How two built sites differ. */
export interface BuiltComparison {
  readonly differences: readonly Difference[]
  /** The number of pages of each site, and of addresses at which both have a page. */
  readonly pages: { readonly before: number; readonly now: number; readonly both: number }
  /** Pages that a site lists but does not have. */
  readonly unread: { readonly before: readonly string[]; readonly now: readonly string[] }
  readonly different: readonly DifferentPage[]
}

/** Compare two built sites. `onProgress` receives progress messages. */
export async function compareBuilt(
  before: SiteState,
  now: SiteState,
  onProgress: (text: string) => void,
): Promise<BuiltComparison> {
  const [old, fresh] = [addressesOf(before), addressesOf(now)]
  await Promise.all([askFor(old, fresh, now), askFor(fresh, old, before)])
  const both = [...old.pages].filter(([page]) => fresh.pages.has(page)).sort(([a], [b]) => (a < b ? -1 : 1))
  const unread = { before: new Set<string>(), now: new Set<string>() }
  const feeds = new Set<string>()
  const different: DifferentPage[] = []
  let done = 0
  const inPages = await mapLimit(both, async ([page, address]) => {
    const other = fresh.pages.get(page) as string
    const [was, is] = await Promise.all([before.html?.(address), now.html?.(other)])
    onProgress(`${++done} of ${both.length} pages compared`)
    if (was === undefined) unread.before.add(page)
    if (is === undefined) unread.now.add(page)
    if (was === undefined || is === undefined) return []
    const pair = {
      page,
      before: readBuiltPage(was),
      now: readBuiltPage(is),
      places: [placeOf(address, before), placeOf(other, now)] as const,
      bases: [before.base, now.base] as const,
      redirects: [old.redirects, fresh.redirects] as const,
    }
    for (const href of pair.before.feeds) feeds.add(withoutBase(partsOf(href).path, before.base))
    for (const href of pair.now.feeds) feeds.add(withoutBase(partsOf(href).path, now.base))
    const found = comparePages(pair)
    if (found.some(({ cause }) => aboutText.test(cause)))
      different.push({
        page,
        title: pair.now.title,
        before: comparedBlocks(pair.before, pair.now),
        now: comparedBlocks(pair.now, pair.before),
      })
    return found
  })
  const [inOld, inFresh] = await Promise.all([sitemapOf(before), sitemapOf(now)])
  const lists = [
    { ...old, pages: new Set(old.pages.keys()), sitemap: inOld },
    { ...fresh, pages: new Set(fresh.pages.keys()), sitemap: inFresh },
  ] as const
  return {
    differences: [...compareAddresses(...lists), ...inPages.flat(), ...(await inFeeds([...feeds].sort(), before, now))],
    pages: { before: old.pages.size, now: fresh.pages.size, both: both.length },
    unread: { before: [...unread.before].sort(), now: [...unread.now].sort() },
    different: different.sort((a, b) => (a.page < b.page ? -1 : 1)),
  }
}

/** Causes of differences that readers see in the text of a page. */
const aboutText = /^(text-|heading$|code$|table$|image$)/

type Addresses = Omit<SiteAddresses, 'pages' | 'sitemap' | 'redirects'> & {
  /** The address of each page on this site. */
  readonly pages: Map<string, string>
  readonly redirects: Map<string, string>
}

function addressesOf({ pages, redirects, files, base }: SiteState): Addresses {
  const promised = files && [...files.keys()].filter((path) => !isMade(path)).map((path) => `/${path}`)
  return {
    pages: new Map([...pages.keys()].map((address) => [pageKey(address, base), address])),
    redirects: new Map([...redirects].map(([from, to]) => [pageKey(from, base), targetIn(to, base)])),
    files: promised && new Set(promised),
  }
}

/** The address against which a page's relative links are resolved, without the base path; without a manifest, its file's path. */
function placeOf(address: string, { pages, parts, base }: SiteState): string {
  const path = parts ? undefined : pages.get(address)?.path
  return path === undefined ? withoutBase(partsOf(address).path, base) : `/${path}`
}

/** `/project/docs/a/index.html` → `/docs/a` */
function pageKey(address: string, base: string): string {
  return pageAddress(withoutBase(partsOf(address).path, base))
}

/** The target of a redirect; for a page of the site, its address without the base path. */
function targetIn(to: string, base: string): string {
  const { origin, path } = partsOf(to)
  return origin === '' ? pageKey(path, base) + (/#.*$/s.exec(to)?.[0] ?? '') : to
}

/** Whether a file is not compared: pages, feeds and sitemaps are compared as such, and assets have new names in each build. */
function isMade(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    /\.(html?|m?js|css|map|xml|bin|br|gz|md)$|(^|\/)(feed|urls|search-\w+|hashmap)\.json$|llms[\w-]*\.txt$/i.test(
      path,
    ) ||
    /^assets\/|(^|\/)[._]/.test(path) ||
    /[-.](?=[\da-f]*\d)[\da-f]{8,}\.\w+$/.test(name) ||
    filesForHosts.some((one) => one === path)
  )
}

/** Ask a running site for the addresses of the other site that it does not list. */
async function askFor(wanted: Addresses, known: Addresses, { ask, base }: SiteState): Promise<void> {
  if (!ask) return
  const missing = [...wanted.pages.keys(), ...wanted.redirects.keys()].filter(
    (page) => !known.pages.has(page) && !known.redirects.has(page),
  )
  await mapLimit(missing, async (page) => {
    const address = encodeUrl(base + page.slice(1))
    const found = await ask(address)
    if (found === 'page') known.pages.set(page, address)
    else if (found) known.redirects.set(page, targetIn(found.to, base))
  })
}

/** The pages in a sitemap and its parts, without the base path. */
async function sitemapOf({ read, base }: SiteState): Promise<ReadonlySet<string> | undefined> {
  const text = await read?.(sitemapFile)
  if (text === undefined) return undefined
  const { pages, parts } = readSitemap(text)
  const more = await mapLimit(parts, async (part) => {
    const inPart = await read?.(withoutBase(partsOf(part).path, base).slice(1))
    return inPart === undefined ? [] : readSitemap(inPart).pages
  })
  return new Set([...pages, ...more.flat()].map((address) => pageKey(address, base)))
}

async function inFeeds(feeds: readonly string[], before: SiteState, now: SiteState): Promise<Difference[]> {
  const bases = [before.base, now.base] as const
  const found = await mapLimit(feeds, async (page) => {
    const [was, is] = await Promise.all([before.read?.(page.slice(1)), now.read?.(page.slice(1))])
    return compareFeeds({ page, before: was, now: is, bases })
  })
  return found.flat()
}
