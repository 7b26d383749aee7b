// Contract: the output is the truth about links. Findings from the sources are compared with the table of outputs, and a page
// is rendered only if its HTML is needed to decide. For links in the layout, one page of each kind is rendered, or every page
// if the site has its own theme. The sitemap, feeds and other lists are checked as well.
import { hasOwnComponents } from '../config/theme.ts'
import * as diagnostics from '../diagnostics.ts'
import { NearFinder, nearest } from '../links/near.ts'
import { wantedBy } from '../links/wanted.ts'
import { outPathOf, siteUrl, splitHref, withoutBase } from '../text/url.ts'
import type { Finding, LinkFact, Output, PageAddress, PageFacts, Route, Site, Wanted } from '../types.ts'
import { Addresses } from './addresses.ts'
import { locateAddress, type OutputChecks, readFacts, rememberRead, shownPages } from './layout.ts'
import { isList, listedAddresses } from './lists.ts'
import { ownAddress } from './page-facts.ts'

/** The findings in the sources that the outputs confirm, and the findings in the layout, in generated pages and in lists. */
export async function checkOutputs(checks: OutputChecks): Promise<Finding[]> {
  const checker = new OutputChecker(checks)
  const confirmed = await Promise.all(checks.report.findings.map((finding) => checker.confirm(finding)))
  const layout: Found[] = []
  for (const route of shownPages(checks.site)) layout.push(...(await checker.layout(route)))
  const ofLayout = once(layout, checks.site)
  const lists = await checker.lists(ofLayout)
  return [...confirmed.flatMap((one) => one ?? []), ...ofLayout, ...lists]
}

/** A problem outside the text of a page. */
interface Found {
  readonly finding: Finding
  readonly url: string
  /** The problem is in the page's own file. */
  readonly isOwn: boolean
}

/**
 * A link in the layout is on many pages but is reported once, with its location if any of them has one. So is a file that is
 * missing in several roles, such as the logo that is also the icon; it is called an image if it is shown as one.
 */
function once(found: readonly Found[], { config }: Site): Finding[] {
  const alike = new Map<string, Found[]>()
  for (const one of found) {
    const { diagnostic, wanted } = one.finding
    const name = wanted ? nameOf(wanted) : `${diagnostic.code} ${diagnostic.message}`
    alike.set(name, [...(alike.get(name) ?? []), one])
  }
  return [...alike.values()].map((all) => {
    const images = all.filter(({ finding }) => finding.diagnostic.code === 'image/missing')
    const best = [...images, ...all].find(({ finding }) => finding.link.at) ?? images[0] ?? (all[0] as Found)
    const { finding, url, isOwn } = best
    if (isOwn) return finding
    // Several elements of a page may show the same file.
    const others = new Set(all.map((one) => one.url)).size - 1
    const rest = !hasOwnComponents(config) ? ' and similar pages' : others > 0 ? ` and ${others} more` : ''
    const { module, parts } = config.theme
    const files = finding.link.at ? [] : [...(module === undefined ? [] : [module]), ...Object.values(parts)]
    const made =
      files.length > 0
        ? ` One of these files builds the address: ${files.map((file) => `\`${file}\``).join(', ')}.`
        : ''
    const notes = [{ message: `It is part of the layout, on \`${url}\`${rest}.${made}` }]
    return { ...finding, diagnostic: { ...finding.diagnostic, notes } }
  })
}

class OutputChecker {
  private readonly addresses: Addresses
  private readonly near: NearFinder
  /** Addresses that were already reported with a better location, and those excluded from checks by their authors. */
  private readonly reported: ReadonlySet<string>
  /** Page address by output path: the first if several pages share a file. */
  private owners: ReadonlyMap<string, string> | undefined

  constructor(private readonly checks: OutputChecks) {
    const { site, outputs } = checks
    const { findings, unchecked, external } = checks.report
    this.addresses = new Addresses(site, outputs)
    this.near = new NearFinder(site)
    const hrefs = findings.map(({ link }) => link.href)
    const wanted = findings.flatMap((finding) => (finding.wanted ? [nameOf(finding.wanted)] : []))
    this.reported = new Set([
      ...hrefs,
      ...hrefs.map((href) => siteUrl(site.config.base, href, undefined)),
      ...wanted,
      ...unchecked,
      // An address with the site's own origin that the site does not have belongs to another site on the same host.
      ...external.flatMap(({ href }) => ownAddress(href, site.config.origin) ?? []),
    ])
  }

  /** The finding, if the outputs confirm it. */
  async confirm(finding: Finding): Promise<Finding | undefined> {
    const { wanted, link } = finding
    if (!wanted) return finding
    if (wanted.hash === undefined) return this.addresses.stateOf(wanted.url) === 'missing' ? finding : undefined
    const page = await this.page(wanted.url)
    if (!page) return finding
    if (page.anchors.includes(wanted.hash)) return undefined
    const isMade = !('source' in (this.checks.site.graph.routes.get(wanted.url as Route['url']) ?? {}))
    return isMade ? this.anchorFinding(link, { url: wanted.url, id: wanted.hash, known: page.anchors }) : finding
  }

  /** Problems with the addresses on a page, except those in the author's text. */
  async layout(route: Route): Promise<Found[]> {
    const { config } = this.checks.site
    const output = this.checks.outputs.get(outPathOf(route.url, config.base, config.trailingSlash))
    const page = output && (await this.read(output))
    if (!page) return []
    const found = page.addresses
      .filter(({ href }) => !this.reported.has(href))
      .map(async (address) => this.address(address, route, page))
    return (await Promise.all(found)).flatMap((one) => {
      const isOwn = one?.link.at !== undefined && 'source' in route && one.link.at.file === route.source
      return one ? [{ finding: one, url: route.url, isOwn }] : []
    })
  }

  /** Addresses in sitemaps, feeds and robots.txt that do not exist or have moved, and were not reported yet. */
  async lists(layout: readonly Finding[]): Promise<Finding[]> {
    const { origin } = this.checks.site.config
    const reported = new Set([...this.reported, ...layout.flatMap(({ wanted }) => (wanted ? [nameOf(wanted)] : []))])
    const found = [...this.checks.outputs.values()].filter(isList).map(async (output) => {
      const listed = await rememberRead('listed', output, this.checks, (text) =>
        listedAddresses(output.out, text, origin),
      )
      const fresh = listed.filter((url) => !reported.has(url))
      return fresh.flatMap((url): Finding[] => {
        const state = this.addresses.stateOf(url)
        const link = { kind: 'link', href: url } as const
        const problems = diagnostics.listedAddress(output.out, url, state)
        return problems.map((diagnostic) => ({ link, diagnostic, setting: 'onBrokenLinks' }))
      })
    })
    return (await Promise.all(found)).flat()
  }

  private async address({ tag, href }: PageAddress, route: Route, own: PageFacts): Promise<Finding | undefined> {
    const wanted = wantedBy(href, route)
    if (!wanted || this.reported.has(nameOf(wanted))) return undefined
    const state = this.addresses.stateOf(wanted.url)
    if (state === 'redirected') {
      if (tag === 'link' || tag === 'meta') return undefined
      const link = locateAddress(href, route, this.checks)
      const to = withoutBase(this.addresses.redirectOf(wanted.url) ?? '', this.checks.site.config.base)
      const fix = { from: link.href, to }
      return { link, diagnostic: diagnostics.redirectedLink(href, to, link.at), setting: 'onBrokenLinks', fix }
    }
    if (state === 'missing') return { ...this.nowhere(tag, href, route), setting: 'onBrokenLinks', wanted }
    return wanted.hash === undefined ? undefined : this.place(href, wanted, { route, own })
  }

  private nowhere(tag: string, href: string, route: Route) {
    const link = locateAddress(href, route, this.checks)
    const imported = link.href.startsWith('@site/') ? link.href.slice('@site/'.length) : ''
    const file = this.checks.site.files.refused(imported)
    if (file !== undefined)
      return {
        link,
        diagnostic: diagnostics.linkOutsideContent(
          tag === 'img' ? 'image' : 'link',
          { href: link.href, file },
          link.at,
        ),
      }
    const from = { source: this.checks.site.config.file, url: route.url }
    const isFile = tag === 'img' || /\.(?!html?$)[a-z\d]{1,5}$/i.test(splitHref(link.href).path)
    const near = isFile ? this.near.file(link.href, from) : this.near.page(link.href, from)
    const diagnose =
      tag === 'img' ? diagnostics.missingImage : isFile ? diagnostics.missingFile : diagnostics.missingPage
    const fix = near?.sure ? { from: link.href, to: near.href } : undefined
    return { link, diagnostic: diagnose(link.href, near?.href, link.at), fix }
  }

  /** Check that an anchor named by a link in the layout exists, on this page or another. */
  private async place(
    href: string,
    wanted: Wanted,
    { route, own }: { route: Route; own: PageFacts },
  ): Promise<Finding | undefined> {
    const { url, hash: id = '' } = wanted
    if (this.isWritten(url) && this.checks.report.hasPlace(url, id)) return undefined
    const page = url === route.url ? own : await this.page(url)
    if (!page || page.anchors.includes(id)) return undefined
    return this.anchorFinding(locateAddress(href, route, this.checks), { url, id, known: page.anchors })
  }

  /** Whether the file at an address contains that page, rather than a static file or another page that has the same output path. */
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

  private async page(url: string): Promise<PageFacts | undefined> {
    const output = this.addresses.page(url)
    return output && this.read(output)
  }

  private read(output: Output): Promise<PageFacts> {
    return readFacts(output, this.checks)
  }
}

/** A target as one string: `/docs/a#size`. */
function nameOf({ url, hash: id }: Wanted): string {
  return id === undefined ? url : `${url}#${id}`
}
