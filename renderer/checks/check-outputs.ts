// Contract: what would be written is the truth about links. Findings of the sources are compared with the table of outputs, and
// a page is rendered only if nothing but its HTML can decide. For links of the layout, one page of each kind is rendered, or
// every page if the site has its own theme; sitemap, feeds and other lists are read as well.
import * as diagnostics from '../diagnostics.ts'
import { type LinkReport, wantedBy } from '../links/check.ts'
import { NearFinder, nearest } from '../links/near.ts'
import { versionOf } from '../pages/versions.ts'
import { hash, stableJson } from '../text/hash.ts'
import { locateIn } from '../text/lines.ts'
import { outPathOf, siteUrl, splitHref, withoutBase } from '../text/url.ts'
import type {
  Finding,
  Key,
  LinkFact,
  Location,
  Output,
  PageAddress,
  PageFacts,
  Route,
  Site,
  Source,
  Wanted,
} from '../types.ts'
import { Addresses } from './addresses.ts'
import { isList, listedAddresses } from './lists.ts'
import { readPage } from './page-facts.ts'

/** A value by its key, from an earlier run if it is known. */
export type Remember = <Value>(key: Key, make: () => Promise<Value>) => Promise<Value>

export interface OutputChecks {
  readonly site: Site
  /** What the sources alone told. */
  readonly report: Pick<LinkReport, 'findings' | 'vouched' | 'hasPlace'>
  readonly outputs: ReadonlyMap<string, Output>
  readonly remember: Remember
  /** Where the theme or the configuration writes an address out, or puts it together. */
  readonly find: (address: string, form: 'plain' | 'template') => Location | undefined
}

/** The findings of the sources that the outputs confirm, and the findings of the layout, of generated pages and of lists. */
export async function checkOutputs(checks: OutputChecks): Promise<Finding[]> {
  const checker = new OutputChecker(checks)
  const confirmed = await Promise.all(checks.report.findings.map((finding) => checker.confirm(finding)))
  const layout: Found[] = []
  for (const route of shownPages(checks.site)) layout.push(...(await checker.layout(route)))
  const ofLayout = once(layout, checks.site)
  const lists = await checker.lists(ofLayout)
  return [...confirmed.flatMap((one) => one ?? []), ...ofLayout, ...lists]
}

/** What is wrong with what stands around the text of a page. */
interface Found {
  readonly finding: Finding
  readonly url: string
  /** It stands in the page's own file. */
  readonly isOwn: boolean
}

/** The pages whose layout is looked at: what a site's own theme prints on one page says nothing of the others. */
function shownPages(site: Site): Route[] {
  const all = [...site.graph.routes.values()]
  return site.config.theme === undefined ? samples(all, site) : all
}

/** The first page of each kind, and of each list of authors: what stands around its text stands around that of the others. */
function samples(routes: readonly Route[], { documents }: Site): Route[] {
  const first = new Map<string, Route>()
  for (const route of routes) {
    const own = versionOf(route)
    const version = own ? `${own.instance} ${own.name}` : ''
    const source = 'source' in route ? (/\.[jt]sx$/.test(route.source) ? 'module' : 'text') : ''
    const authors = 'source' in route ? documents.get(route.source)?.meta.authors : undefined
    const kind = [route.kind, version, source, route.unlisted, authors && stableJson(authors)].join()
    if (!first.has(kind)) first.set(kind, route)
  }
  return [...first.values()]
}

/** A link of the layout is on many pages but reported once, with its location if any of them has one. */
function once(found: readonly Found[], { config }: Site): Finding[] {
  const alike = new Map<string, Found[]>()
  for (const one of found) {
    const { code, message } = one.finding.diagnostic
    alike.set(`${code} ${message}`, [...(alike.get(`${code} ${message}`) ?? []), one])
  }
  return [...alike.values()].map((all) => {
    const best = all.find(({ finding }) => finding.link.at) ?? (all[0] as Found)
    const { finding, url, isOwn } = best
    if (isOwn) return finding
    const rest = config.theme === undefined ? ' and similar pages' : all.length > 1 ? ` and ${all.length - 1} more` : ''
    const notes = [{ message: `It is part of the layout, on \`${url}\`${rest}.` }]
    return { ...finding, diagnostic: { ...finding.diagnostic, notes } }
  })
}

class OutputChecker {
  private readonly addresses: Addresses
  private readonly near: NearFinder
  /** Addresses that were told already, at a better place, and those that authors vouch for. */
  private readonly told: ReadonlySet<string>
  /** The address whose page a file is: of several, the first. */
  private owners: ReadonlyMap<string, string> | undefined

  constructor(private readonly checks: OutputChecks) {
    const { site, outputs } = checks
    const { findings, vouched } = checks.report
    this.addresses = new Addresses(site, outputs)
    this.near = new NearFinder(site)
    const hrefs = findings.map(({ link }) => link.href)
    const wanted = findings.flatMap((finding) => (finding.wanted ? [nameOf(finding.wanted)] : []))
    this.told = new Set([
      ...hrefs,
      ...hrefs.map((href) => siteUrl(site.config.base, href, undefined)),
      ...wanted,
      ...vouched,
    ])
  }

  /** The finding, if what would be written bears it out. */
  async confirm(finding: Finding): Promise<Finding | undefined> {
    const { wanted, link } = finding
    if (!wanted) return finding
    if (wanted.hash === undefined) return this.addresses.standing(wanted.url) === 'nowhere' ? finding : undefined
    const page = await this.page(wanted.url)
    if (!page) return finding
    if (page.anchors.includes(wanted.hash)) return undefined
    const isMade = !('source' in (this.checks.site.graph.routes.get(wanted.url as Route['url']) ?? {}))
    return isMade ? this.anchorFinding(link, { url: wanted.url, id: wanted.hash, known: page.anchors }) : finding
  }

  /** What is wrong with the addresses of a page, those that the author's text brought in left out. */
  async layout(route: Route): Promise<Found[]> {
    const { config } = this.checks.site
    const output = this.checks.outputs.get(outPathOf(route.url, config.base, config.trailingSlash))
    const page = output && (await this.read(output))
    if (!page) return []
    const found = page.addresses
      .filter(({ href }) => !this.told.has(href))
      .map(async (address) => this.address(address, route, page))
    return (await Promise.all(found)).flatMap((one) => {
      const isOwn = one?.link.at !== undefined && 'source' in route && one.link.at.file === route.source
      return one ? [{ finding: one, url: route.url, isOwn }] : []
    })
  }

  /** Addresses in sitemaps, feeds and robots.txt that lead nowhere, or to an address that moved, and were not told yet. */
  async lists(layout: readonly Finding[]): Promise<Finding[]> {
    const { origin } = this.checks.site.config
    const told = new Set([...this.told, ...layout.flatMap(({ wanted }) => (wanted ? [nameOf(wanted)] : []))])
    const found = [...this.checks.outputs.values()].filter(isList).map(async (output) => {
      const listed = await this.remembered('listed', output, (text) => listedAddresses(output.out, text, origin))
      const fresh = listed.filter((url) => !told.has(url))
      return fresh.flatMap((url): Finding[] => {
        const standing = this.addresses.standing(url)
        const link = { kind: 'link', href: url } as const
        const told = diagnostics.listedAddress(output.out, url, standing)
        return told.map((diagnostic) => ({ link, diagnostic, setting: 'onBrokenLinks' }))
      })
    })
    return (await Promise.all(found)).flat()
  }

  private async address({ tag, href }: PageAddress, route: Route, own: PageFacts): Promise<Finding | undefined> {
    const wanted = wantedBy(href, route)
    if (!wanted || this.told.has(nameOf(wanted))) return undefined
    const standing = this.addresses.standing(wanted.url)
    if (standing === 'redirected') {
      if (tag === 'link' || tag === 'meta') return undefined
      const link = this.locate(href, route)
      const to = withoutBase(this.addresses.redirectOf(wanted.url) ?? '', this.checks.site.config.base)
      const fix = { from: link.href, to }
      return { link, diagnostic: diagnostics.redirectedLink(href, to, link.at), setting: 'onBrokenLinks', fix }
    }
    if (standing === 'nowhere') return { ...this.nowhere(tag, href, route), setting: 'onBrokenLinks', wanted }
    return wanted.hash === undefined ? undefined : this.place(href, wanted, { route, own })
  }

  private nowhere(tag: string, href: string, route: Route) {
    const link = this.locate(href, route)
    const from = { source: this.checks.site.config.file, url: route.url }
    const isFile = tag === 'img' || /\.(?!html?$)[a-z\d]{1,5}$/i.test(splitHref(link.href).path)
    const near = isFile ? this.near.file(link.href, from) : this.near.page(link.href, from)
    const tell = tag === 'img' ? diagnostics.missingImage : isFile ? diagnostics.missingFile : diagnostics.missingPage
    const fix = near?.sure ? { from: link.href, to: near.href } : undefined
    return { link, diagnostic: tell(link.href, near?.href, link.at), fix }
  }

  /** A place that a link of the layout names, in this page or another. */
  private async place(
    href: string,
    wanted: Wanted,
    { route, own }: { route: Route; own: PageFacts },
  ): Promise<Finding | undefined> {
    const { url, hash: id = '' } = wanted
    if (this.isWritten(url) && this.checks.report.hasPlace(url, id)) return undefined
    const page = url === route.url ? own : await this.page(url)
    if (!page || page.anchors.includes(id)) return undefined
    return this.anchorFinding(this.locate(href, route), { url, id, known: page.anchors })
  }

  /** The page at an address is what is written there: not another one that wants the same file, nor a static file. */
  private isWritten(url: string): boolean {
    const { config, graph } = this.checks.site
    const outOf = (address: Route['url']) => outPathOf(address, config.base, config.trailingSlash)
    this.owners ??= new Map([...graph.routes.keys()].reverse().map((address) => [outOf(address), address]))
    const out = outOf(url as Route['url'])
    return this.checks.outputs.get(out)?.parts !== undefined && this.owners.get(out) === url
  }

  private anchorFinding(link: LinkFact, about: { url: string; id: string; known: readonly string[] }): Finding {
    const near = nearest(about.id, about.known)
    const { path, query } = splitHref(link.href)
    return {
      link,
      diagnostic: diagnostics.missingAnchor(link.href, { ...about, near: near?.href }, link.at),
      setting: 'onBrokenAnchors',
      wanted: { url: about.url, hash: about.id },
      fix: near?.sure ? { from: link.href, to: `${path}${query}#${near.href}` } : undefined,
    }
  }

  /** Where the theme, the configuration or the file of the page writes an address, with or without the base path. */
  private locate(href: string, route: Route): LinkFact {
    const plain = withoutBase(href, this.checks.site.config.base)
    const source = 'source' in route ? this.checks.site.sources.get(route.source) : undefined
    const spellings = [href, plain, plain.slice(1)].filter((written) => written !== '')
    for (const written of spellings) {
      const at = this.checks.find(written, 'plain') ?? (source && findValue(source, written))
      if (at) return { kind: 'link', href: written, at }
    }
    return { kind: 'link', href, at: this.checks.find(plain, 'template') }
  }

  private async page(url: string): Promise<PageFacts | undefined> {
    const output = this.addresses.page(url)
    return output && this.read(output)
  }

  private read(output: Output): Promise<PageFacts> {
    return this.remembered('page', output, (html) => readPage(html, this.checks.site.config.origin))
  }

  private async remembered<Value>(what: string, output: Output, read: (text: string) => Value): Promise<Value> {
    const { remember } = this.checks
    const make = async () => {
      const contents = await output.contents(new Map())
      return read(typeof contents === 'string' ? contents : new TextDecoder().decode(contents))
    }
    return output.key === undefined ? make() : remember(hash(what, output.out, output.key), make)
  }
}

/** A place of the site in one spelling: `/docs/a#size`. */
function nameOf({ url, hash: id }: Wanted): string {
  return id === undefined ? url : `${url}#${id}`
}

/** Where a page's own file names an address for what stands around its text: its authors, a picture. */
function findValue({ path, text }: Source, address: string): Location | undefined {
  const escaped = address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = new RegExp(`(?<=^|[\\s"'\`=(,])${escaped}(?=$|[\\s"'\`),}\\]])`, 'm').exec(text)
  return found ? locateIn(path, text, found.index, address.length) : undefined
}
