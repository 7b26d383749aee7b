// Contract: facts about links are plain data, separate from bodies, so they can be cached and checked without the bodies. A
// finding names the target that it reports as missing (`Finding`); the outputs decide whether that exists
// (`checks/check-outputs.ts`).
import * as diagnostics from '../diagnostics.ts'
import { faultOfTarget } from '../text/address-faults.ts'
import { belowBase, encodeUrl, isExternal, joinUrl, sameAddress, splitHref, withoutBase } from '../text/url.ts'
import type {
  Asset,
  Diagnostic,
  Finding,
  LinkFact,
  LinkTable,
  LocateInConfig,
  Location,
  NamedFiles,
  Site,
  SourcePath,
  UrlPath,
} from '../types.ts'
import { blockedLoads } from './blocked.ts'
import { type Bodies, movedOf, picturesOf, tabulateFacts, takenIds } from './facts.ts'
import { unusualImage } from './image-size.ts'
import { type Near, NearFinder, nearest } from './near.ts'
import { isCode, isTop, shellLinks, shownOn, withNote } from './places.ts'
import { faultOfSample } from './sample.ts'
import { schemeFault } from './schemes.ts'
import { stylesOf } from './style.ts'
import { type LinkBase, linkBaseOf, Resolver, type Target } from './target.ts'
import { idOf, isCertain, namesOne, wantedBy } from './wanted.ts'

export interface LinkReport {
  readonly findings: readonly Finding[]
  /** The findings with configured severities, without those that only the outputs can confirm. */
  readonly diagnostics: readonly Diagnostic[]
  /** Files that pages show or link to, and that are therefore published. */
  readonly assets: readonly Asset[]
  /** Files that pages name, whether published or not, by the source of the page. */
  readonly named: ReadonlyMap<SourcePath, NamedFiles>
  /** Links to other sites. */
  readonly external: readonly LinkFact[]
  /** Addresses that are not checked (`pathname://…`), as printed. */
  readonly unchecked: readonly string[]
  /** Whether the text of a page has an anchor, or may have it because it could not be compiled; if so, its HTML is not searched. */
  readonly hasPlace: (url: string, id: string) => boolean
}

/** Resolve every hole of every page, to find broken links and the files that pages need. */
export function checkLinks(site: Site, bodies: Bodies, locate: LocateInConfig): LinkReport {
  return checkFacts(site, tabulateFacts(bodies), locate)
}

/** Check links from their facts alone. */
export function checkFacts(site: Site, facts: LinkTable, locate: LocateInConfig): LinkReport {
  const checker = new Checker(site, facts)
  for (const [source, page] of facts) {
    const { links, anchors } = page
    const url = site.graph.urls.get(source)
    if (url === undefined) continue
    for (const asset of stylesOf(page, site)) checker.assets.set(asset.out, asset)
    const document = site.documents.get(source)
    for (const link of [...links, ...picturesOf(document), ...movedOf(document)]) checker.link(link, { source, url })
    if (document) checker.found.push(...takenIds(document, anchors))
  }
  checker.shell(locate)
  checker.sidebars()
  checker.redirects(locate)
  checker.found.push(...blockedLoads(site, facts))
  const { found, assets, named, external, unchecked } = checker
  const reported = found.filter((finding) => isCertain(finding, site))
  return {
    findings: found,
    diagnostics: reported.flatMap((one) => reactTo(one, site)),
    assets: [...assets.values()],
    named,
    external,
    unchecked: [...unchecked],
    hasPlace: (url, id) => checker.hasPlace(url, id),
  }
}

/** The diagnostic of a finding, with its configured severity if it has a setting. */
export function reactTo({ diagnostic, setting }: Finding, { config }: Pick<Site, 'config'>): Diagnostic[] {
  return setting ? diagnostics.react(config[setting], diagnostic) : [diagnostics.inDialect(config.markdown, diagnostic)]
}

type PageTarget = Extract<Target, { kind: 'page' }>

class Checker {
  readonly found: Finding[] = []
  readonly assets = new Map<string, Asset>()
  /** The files that pages show, link to or quote in samples, by the source of the page. */
  readonly named = new Map<SourcePath, NamedFiles>()
  readonly external: LinkFact[] = []
  readonly unchecked = new Set<string>()
  private readonly resolver: Resolver
  private readonly near: NearFinder
  private readonly anchors = new Map<SourcePath, ReadonlySet<string>>()

  constructor(
    private readonly site: Site,
    private readonly facts: LinkTable,
  ) {
    this.resolver = new Resolver(site)
    this.near = new NearFinder(site, this.resolver)
  }

  hasPlace(url: string, id: string): boolean {
    const route = this.site.graph.routes.get(url as UrlPath)
    return route !== undefined && 'source' in route && (this.anchorsOf(route.source)?.has(id) ?? true)
  }

  link(link: LinkFact, page: LinkBase) {
    const { kind, href } = link
    const from = linkBaseOf(link, page)
    const known = this.found.length
    if (kind === 'sample') return this.sample(link, from, page.source)
    const target = kind === 'image' ? this.resolver.image(href, from) : this.resolver.link(href, from)
    if (target.kind === 'file') this.name(page.source, 'shown', target.asset)
    this.follow(link, target, from)
    if (kind === 'image') this.found.push(...unusualImage(link, target))
    if (link.at && link.at.file !== from.source && from.source !== this.site.config.file)
      for (const finding of this.found.splice(known)) this.found.push(shownOn(finding, from.source))
    else if (link.at && isTop(link.at) && isCode.test(from.source))
      this.note(known, 'A component on this page builds the address.')
  }

  /** Check the file of a code block. The page depends on it, but it is not published. */
  private sample(link: LinkFact, from: LinkBase, page: SourcePath) {
    const found = this.resolver.sample(link.href, from)
    if (found.kind === 'sample') this.name(page, 'samples', found.asset)
    const fault = faultOfSample(link, found, () => this.near.file(link.href, from)?.href)
    if (fault) this.report(link, fault, { setting: undefined })
  }

  private name(source: SourcePath, kind: keyof NamedFiles, asset: Asset) {
    const known = this.named.get(source) ?? { shown: [], samples: [] }
    this.named.set(source, { ...known, [kind]: [...known[kind], asset] })
  }

  /** Add a note to all findings from an index on. */
  private note(from: number, message: string) {
    for (const finding of this.found.splice(from)) this.found.push(withNote(finding, message))
  }

  /** Check the links of the navbar, the footer and the announcement, and locate them in the configuration. */
  shell(locate: LocateInConfig) {
    const times = new Map<string, number>()
    for (const { href, where } of shellLinks(this.site.config)) {
      const nth = isExternal(href) ? (times.get(href) ?? 0) : 0
      times.set(href, nth + 1)
      const at = locate(href, undefined, nth)
      const known = this.found.length
      this.link({ kind: 'link', href, at }, this.home())
      // A computed address does not occur literally, so it has no exact location.
      if (at && isTop(at)) this.note(known, `It is the link ${where}.`)
    }
  }

  /** Check the addresses in sidebar files and those of authors. */
  sidebars() {
    for (const link of this.site.graph.links) this.follow(link, this.resolver.address(link.href), this.home())
  }

  /** Check the targets of redirects. */
  redirects(locate: LocateInConfig) {
    const { config, graph } = this.site
    const times = new Map<string, number>()
    // The graph has already reported problems with redirects to redirects.
    const others = new Set(config.redirects.flatMap(({ from }) => from.map(sameAddress)))
    for (const { to } of config.redirects) {
      const nth = times.get(to) ?? 0
      times.set(to, nth + 1)
      // It has also reported targets that are not valid addresses.
      if (faultOfTarget(to)) continue
      const target = this.resolver.address(to)
      const link = { kind: 'link', href: to, at: locate(to, 'to', isExternal(to) ? 0 : nth) } as const
      if (target.kind === 'page') this.anchor(link, target)
      else if (target.kind === 'external') this.outward(link)
      else if (target.kind === 'broken' && target.why !== 'unsafe' && !others.has(sameAddress(splitHref(to).path))) {
        const pages = [...graph.routes.keys()].map((url) => withoutBase(url, config.base))
        const wanted = wantedBy(joinUrl(config.base, splitHref(to).path), this.home())
        this.report(link, diagnostics.redirectTarget(to, pages, link.at), { setting: undefined, wanted })
      }
    }
  }

  private home(): LinkBase {
    return { source: this.site.config.file, url: this.site.config.base as LinkBase['url'] }
  }

  private follow(link: LinkFact, target: Target, from: LinkBase) {
    if (target.kind === 'file') this.assets.set(target.asset.out, target.asset)
    else if (target.kind === 'broken') this.broken(link, target, from)
    else if (target.kind === 'external') this.outward(link)
    else if (link.href.startsWith('pathname://') && target.kind === 'verbatim') this.unchecked.add(target.href)
    else {
      const better = link.kind === 'link' && target.kind === 'page' ? this.anchor(link, target) : undefined
      if ('redirected' in target && target.redirected) this.redirected(link, target, better)
    }
  }

  /** Check a link to another site. One with the site's own address counts only if the site has no such page or file. */
  private outward(link: LinkFact) {
    const { origin, base } = this.site.config
    const path = link.href.startsWith(origin) ? link.href.slice(origin.length) || '/' : ''
    const own = path.startsWith(base) ? path : undefined
    const fault = schemeFault(link)
    if (fault) this.found.push(fault)
    else if (own === undefined || this.resolver.address(own).kind === 'broken') this.external.push(link)
  }

  private broken(link: LinkFact, target: Extract<Target, { kind: 'broken' }>, from: LinkBase) {
    const { href, why } = target
    const finding = { link, wanted: wantedBy(splitHref(belowBase(href, this.site.config)).path, from) }
    if (target.why === 'unsafe')
      this.report(link, diagnostics.unsafeAddress(href, target.scheme, link.at), { setting: undefined })
    else if (target.why === 'refused')
      this.report(link, diagnostics.linkOutsideContent(link.kind, target, link.at), { setting: undefined })
    else if (why === 'empty') this.report(link, diagnostics.emptyLink(link.kind, link.at))
    else if (link.kind === 'image') this.nowhere(finding, this.near.file(href, from), diagnostics.missingImage)
    else if (why === 'outside') this.report(link, diagnostics.outsideLink(href, link.at))
    else if (why === 'file') {
      const page = /\.mdx?$/i.test(splitHref(href).path) ? this.near.page(href, from) : undefined
      this.nowhere(finding, this.sound(page ?? this.near.linked(href, from), from), diagnostics.missingFile)
    } else {
      const unserved = this.resolver.unserved(href, from)
      if (unserved) this.report(link, diagnostics.unservedPage(href, unserved.meta.draft, link.at), finding)
      else this.nowhere(finding, this.sound(this.near.page(href, from), from), diagnostics.missingPage)
    }
  }

  private nowhere(
    { link, wanted }: Pick<Finding, 'link' | 'wanted'>,
    near: Near | undefined,
    diagnose: (href: string, near: string | undefined, at: Location | undefined) => Diagnostic,
  ) {
    const { href, at } = link
    const fix = near?.sure ? { from: href, to: near.href } : undefined
    this.report(link, diagnose(href, near?.href, at), { wanted, fix })
  }

  /** Keep a suggestion certain only if the suggested page has the anchor of the link. */
  private sound(near: Near | undefined, from: LinkBase): Near | undefined {
    if (!near?.sure || !near.href.includes('#')) return near
    const target = this.resolver.link(near.href, from)
    const id = target.kind === 'page' ? idOf(target.hash) : ''
    const known = target.kind === 'page' && target.source !== undefined ? this.anchorsOf(target.source) : undefined
    return { ...near, sure: id === '' || known?.has(id) === true }
  }

  /** Check the anchor of a link. Returns the only likely replacement if it is missing. */
  private anchor(link: LinkFact, target: PageTarget): string | undefined {
    const id = idOf(target.hash)
    if (id === '' || id === 'main') return undefined
    const known = target.source === undefined ? undefined : this.anchorsOf(target.source)
    if (namesOne(target.hash, known) || (target.source !== undefined && !known)) return undefined
    const near = nearest(id, known ?? [])
    const better = near?.sure ? `#${near.href}` : undefined
    const { path, query } = splitHref(link.href)
    const diagnostic = diagnostics.missingAnchor(
      link.href,
      { id, near: near?.href, known: [...(known ?? [])] },
      link.at,
    )
    this.report(link, diagnostic, {
      setting: 'onBrokenAnchors',
      wanted: { url: target.url, hash: id },
      fix: better && !target.redirected ? { from: link.href, to: `${path}${query}${better}` } : undefined,
    })
    return better
  }

  private redirected(link: LinkFact, target: Exclude<Target, { kind: 'file' | 'broken' }>, hash: string | undefined) {
    const { base } = this.site.config
    const to =
      target.kind === 'page'
        ? `${encodeUrl(withoutBase(target.url, base))}${target.query}${hash ?? target.hash}`
        : isExternal(target.href)
          ? target.href
          : withoutBase(target.href, base)
    this.report(link, diagnostics.redirectedLink(link.href, to, link.at), { fix: { from: link.href, to } })
  }

  private report(link: LinkFact, diagnostic: Diagnostic, more: Partial<Omit<Finding, 'link' | 'diagnostic'>> = {}) {
    this.found.push({ link, diagnostic, setting: 'onBrokenLinks', ...more })
  }

  private anchorsOf(source: SourcePath): ReadonlySet<string> | undefined {
    const known = this.anchors.get(source)
    if (known) return known
    const facts = this.facts.get(source)
    // The anchors of a page that could not be compiled are unknown.
    if (!facts || facts.diagnostics.some(({ severity }) => severity === 'error')) return undefined
    const moved = this.site.documents.get(source)?.meta.moved ?? []
    const made = new Set([...facts.anchors, ...moved.map(({ id }) => id)])
    this.anchors.set(source, made)
    return made
  }
}
