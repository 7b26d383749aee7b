import * as diagnostics from '../diagnostics.ts'
import { type LinkReport, wantedBy } from '../links/check.ts'
import { NearFinder, nearest } from '../links/near.ts'
import { versionOf } from '../pages/versions.ts'
import { hash } from '../text/hash.ts'
import { outPathOf, siteUrl, splitHref, withoutBase } from '../text/url.ts'
import type {
  Diagnostic,
  Finding,
  Key,
  LinkFact,
  Location,
  Output,
  PageAddress,
  PageFacts,
  Route,
  Site,
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
  readonly report: Pick<LinkReport, 'findings' | 'vouched'>
  readonly outputs: ReadonlyMap<string, Output>
  readonly remember: Remember
  /** Where the theme or the configuration writes an address out. */
  readonly find: (address: string) => Location | undefined
}

/**
 * The findings that stand against what would be written, and those that only what would be written can tell: of the
 * layout, of pages that are made, of the sitemap and other lists.
 *
 * Pages are rendered where a finding needs it, and one of each kind for its layout.
 */
export async function checkOutputs(checks: OutputChecks): Promise<Finding[]> {
  const checker = new OutputChecker(checks)
  const confirmed = await Promise.all(checks.report.findings.map((finding) => checker.confirm(finding)))
  const layout: Finding[] = []
  for (const route of samples(checks.site)) layout.push(...(await checker.layout(route)))
  const lists = await checker.lists()
  return [...confirmed.flatMap((one) => one ?? []), ...once(layout), ...lists]
}

/** The first page of each kind: what stands around its text stands around that of the others. */
function samples({ graph }: Site): Route[] {
  const first = new Map<string, Route>()
  for (const route of graph.routes.values()) {
    const own = versionOf(route)
    const version = own ? `${own.instance} ${own.name}` : ''
    const source = 'source' in route ? (/\.[jt]sx$/.test(route.source) ? 'module' : 'text') : ''
    const kind = [route.kind, version, source, route.unlisted].join()
    if (route.kind !== 'redirect' && !first.has(kind)) first.set(kind, route)
  }
  return [...first.values()]
}

/** A link of the layout stands on many pages, and is told once. */
function once(found: readonly Finding[]): Finding[] {
  return [...new Map(found.map((one) => [`${one.diagnostic.code} ${one.diagnostic.message}`, one] as const)).values()]
}

class OutputChecker {
  private readonly addresses: Addresses
  private readonly near: NearFinder
  /** Addresses that were told already, at a better place, and those that authors vouch for. */
  private readonly told: ReadonlySet<string>

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
  async layout(route: Route): Promise<Finding[]> {
    const { config } = this.checks.site
    const output = this.checks.outputs.get(outPathOf(route.url, config.base, config.trailingSlash))
    const page = output && (await this.read(output))
    if (!page) return []
    const found = page.addresses
      .filter(({ href }) => !this.told.has(href))
      .map(async (address) => this.address(address, route, page))
    return (await Promise.all(found)).flatMap((one) => one ?? [])
  }

  /** Addresses in sitemaps, feeds and robots.txt that lead nowhere, or to an address that moved. */
  async lists(): Promise<Finding[]> {
    const { origin } = this.checks.site.config
    const found = [...this.checks.outputs.values()].filter(isList).map(async (output) => {
      const listed = await this.remembered('listed', output, (text) => listedAddresses(output.out, text, origin))
      return listed.flatMap((url): Finding[] => {
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
    const link = this.locate(href)
    const note = (diagnostic: Diagnostic) => onPages(diagnostic, route.url)
    if (standing === 'redirected') {
      const to = withoutBase(this.addresses.redirectOf(wanted.url) ?? '', this.checks.site.config.base)
      const fix = { from: link.href, to }
      return tag === 'link' || tag === 'meta'
        ? undefined
        : { link, diagnostic: note(diagnostics.redirectedLink(href, to, link.at)), setting: 'onBrokenLinks', fix }
    }
    if (standing === 'nowhere') return { ...this.nowhere(tag, link, route, note), setting: 'onBrokenLinks', wanted }
    return wanted.hash === undefined ? undefined : this.place(link, wanted, { route, own, note })
  }

  private nowhere(tag: string, link: LinkFact, route: Route, note: (one: Diagnostic) => Diagnostic) {
    const from = { source: this.checks.site.config.file, url: route.url }
    const isFile = tag === 'img' || /\.(?!html?$)[a-z\d]{1,5}$/i.test(splitHref(link.href).path)
    const near = isFile ? this.near.file(link.href, from) : this.near.page(link.href, from)
    const tell = tag === 'img' ? diagnostics.missingImage : isFile ? diagnostics.missingFile : diagnostics.missingPage
    const fix = near?.sure ? { from: link.href, to: near.href } : undefined
    return { link, diagnostic: note(tell(link.href, near?.href, link.at)), fix }
  }

  /** A place that a link of the layout names, in this page or another. */
  private async place(
    link: LinkFact,
    wanted: Wanted,
    { route, own, note }: { route: Route; own: PageFacts; note: (one: Diagnostic) => Diagnostic },
  ): Promise<Finding | undefined> {
    const { url, hash: id = '' } = wanted
    const page = url === route.url ? own : await this.page(url)
    if (!page || page.anchors.includes(id)) return undefined
    const finding = this.anchorFinding(link, { url, id, known: page.anchors })
    return { ...finding, diagnostic: note(finding.diagnostic) }
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

  /** Where the theme or the configuration writes an address, with or without the base path. */
  private locate(href: string): LinkFact {
    const plain = withoutBase(href, this.checks.site.config.base)
    const written = [href, plain, plain.slice(1)].find((one) => one !== '' && this.checks.find(one))
    return { kind: 'link', href: written ?? href, at: written === undefined ? undefined : this.checks.find(written) }
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

function onPages(diagnostic: Diagnostic, url: string): Diagnostic {
  return { ...diagnostic, notes: [{ message: `It stands in the layout, on \`${url}\` and pages like it.` }] }
}
