// Contract: promised addresses are compared with the planned outputs. An address may be a page, a file or a redirect; an anchor
// must be on the page to which its address leads now. Renames are detected by the similarity of texts, never by names alone, and
// only such renames are written into sources.
import * as diagnostics from '../diagnostics.ts'
import { nearest } from '../links/near.ts'
import { decodeUrl, encodeUrl, isExternal, sameAddress, splitHref, withoutBase } from '../text/url.ts'
import type { Diagnostic, Route, SourcePath, UrlAnchor, UrlList } from '../types.ts'
import { Addresses } from './addresses.ts'
import { type Match, type SiteNow, SketchFinder } from './match.ts'
import { Remedies, type SourceFix } from './remedies.ts'

export type { SourceFix } from './remedies.ts'

/** A broken promise, and the fix that keeps it. */
export interface Gone {
  readonly diagnostic: Diagnostic
  /** Undefined if only the author can decide. */
  readonly fix?: SourceFix | undefined
}

/** The addresses and anchors of a list that no longer exist and are not redirected. */
export async function compareUrls(before: UrlList, now: SiteNow): Promise<Gone[]> {
  const comparison = new Comparison(before, now)
  return [...(await comparison.pages()), ...(await comparison.redirects()), ...comparison.files()]
}

type PageRoute = Extract<Route, { source: SourcePath }>

/** An anchor that is not on the page to which its address leads. */
interface LostAnchor {
  readonly address: string
  readonly anchor: UrlAnchor
  readonly route: PageRoute
  /** The section that has its text now; undefined if none is similar enough. */
  readonly match: Match | undefined
}

class Comparison {
  private readonly addresses: Addresses
  private readonly routes: ReadonlyMap<string, Route>
  private readonly finder: SketchFinder
  private readonly remedies: Remedies

  constructor(
    private readonly before: UrlList,
    private readonly now: SiteNow,
  ) {
    const { site, outputs } = now
    this.addresses = new Addresses(site, outputs)
    this.routes = new Map([...site.graph.routes].map(([url, route]) => [sameAddress(url), route]))
    this.finder = new SketchFinder(before, now)
    this.remedies = new Remedies(site)
  }

  async pages(): Promise<Gone[]> {
    const found: (Gone | LostAnchor)[] = []
    for (const [address, page] of Object.entries(this.before.pages)) {
      const state = this.addresses.stateOf(decodeUrl(address))
      if (state !== 'missing') {
        found.push(...(await this.anchors(address, page.anchors, this.pageAt(decodeUrl(address)))))
        continue
      }
      const match = await this.finder.page(page)
      const route = match && this.pageAt(match.url)
      found.push(this.addressGone(address, match))
      // The missing redirect would lead there.
      if (route) found.push(...(await this.anchors(address, page.anchors, route)))
    }
    // Only after all texts are compared, so that no heading is suggested for one anchor if it has the text of another.
    const gone: Gone[] = []
    for (const one of found) gone.push('anchor' in one ? await this.anchorGone(one) : one)
    return gone
  }

  /** Redirects that no longer exist. They should lead to their old target, or to what that became. */
  async redirects(): Promise<Gone[]> {
    const found: Gone[] = []
    for (const [from, to] of Object.entries(this.before.redirects)) {
      if (this.addresses.stateOf(decodeUrl(from)) !== 'missing') continue
      const path = isExternal(to) ? '' : splitHref(to).path
      const route = this.pageAt(decodeUrl(path))
      const page = this.before.pages[path]
      const match = route ? { url: route.url, wasTarget: true } : page && (await this.finder.page(page))
      found.push(this.addressGone(from, match))
    }
    return found
  }

  files(): Gone[] {
    const gone = this.before.files.filter((address) => this.addresses.stateOf(decodeUrl(address)) === 'missing')
    return gone.map((address) => this.addressGone(address, undefined))
  }

  private addressGone(address: string, match: Match | undefined): Gone {
    const { graph } = this.now.site
    const route = match && this.routes.get(sameAddress(match.url))
    const shown = this.show(address)
    if (!route) {
      const known = [...graph.routes.values()].filter(({ kind }) => kind !== 'not-found').map(({ url }) => url)
      const near = nearest(sameAddress(decodeUrl(address)), known)?.href
      const remedy = near && this.remedies.redirect(shown, near)
      return {
        diagnostic: diagnostics.addressGone(
          shown,
          near && remedy ? { name: this.show(near), remedy } : undefined,
          undefined,
        ),
      }
    }
    const { fix, remedy, at } = this.remedies.alias(shown, route)
    const became = { name: this.show(route.url), similarity: match.similarity, wasTarget: match.wasTarget, remedy }
    return { diagnostic: diagnostics.addressGone(shown, became, at), fix }
  }

  /** An address as authors write it: without the base path. */
  private show(address: string): string {
    return withoutBase(decodeUrl(address), this.now.site.config.base)
  }

  /** The page to which an address leads now, through redirects; undefined if it leads elsewhere or its redirect names an anchor. */
  private pageAt(url: string): PageRoute | undefined {
    const to = this.addresses.redirectOf(url)
    if (to !== undefined && (isExternal(to) || splitHref(to).hash !== '')) return undefined
    const route = this.routes.get(sameAddress(to === undefined ? url : decodeUrl(splitHref(to).path)))
    return route && 'source' in route ? route : undefined
  }

  /** The promised anchors of an address that its page does not have. */
  private async anchors(
    address: string,
    promised: readonly UrlAnchor[],
    route: PageRoute | undefined,
  ): Promise<LostAnchor[]> {
    const facts = route && this.now.digest(route.source)
    if (!route || !facts || facts.diagnostics.some(({ severity }) => severity === 'error')) return []
    const moved = this.now.site.documents.get(route.source)?.meta.moved ?? []
    const there = new Set([...facts.anchors, ...moved.map(({ id }) => id)])
    const found: LostAnchor[] = []
    for (const anchor of promised)
      if (!there.has(anchor.id)) found.push({ address, anchor, route, match: await this.finder.section(anchor, route) })
    return found
  }

  private async anchorGone({ address, anchor, route, match }: LostAnchor): Promise<Gone> {
    const { id } = anchor
    const name = `${this.show(address)}#${id}`
    if (match?.heading === undefined) {
      const near = await this.finder.nearest(anchor, route)
      const remedy = `If so, write the old id in its braces: \`{.formerly-${id}}\`.`
      return {
        diagnostic: diagnostics.anchorGone(
          name,
          near === undefined ? undefined : { name: `#${near}`, remedy },
          undefined,
        ),
      }
    }
    const { heading, similarity } = match
    const isHere = match.url === route.url
    const target = this.routes.get(sameAddress(match.url)) as PageRoute
    const { fix, remedy, at } = isHere
      ? this.remedies.oldId(id, target, heading)
      : this.remedies.moved(id, route, { target, id: heading.id })
    const became = {
      name: isHere ? `#${heading.id}` : `${encodeUrl(this.show(match.url))}#${heading.id}`,
      similarity,
      remedy,
    }
    return { diagnostic: diagnostics.anchorGone(name, became, at), fix }
  }
}
