import * as diagnostics from '../diagnostics.ts'
import { decodeUrl, withoutBase } from '../text/url.ts'
import type {
  Asset,
  Body,
  Compiler,
  Diagnostic,
  Document,
  Hole,
  Location,
  Part,
  Site,
  Source,
  SourcePath,
} from '../types.ts'
import { type Place, Resolver, type Target } from './target.ts'

export interface LinkReport {
  readonly diagnostics: readonly Diagnostic[]
  /** Files that some page shows or links: they are published. */
  readonly assets: readonly Asset[]
}

/** The bodies of all routed documents, by path. */
export type Bodies = ReadonlyMap<SourcePath, Body>

/** Join every hole of every page with the graph: what leads nowhere, and which files are needed. */
export function checkLinks(site: Site, bodies: Bodies, locate: (text: string) => Location | undefined): LinkReport {
  const checker = new Checker(site, bodies)
  for (const [source, body] of bodies) {
    const url = site.graph.urls.get(source)
    if (url === undefined) continue
    for (const part of [...body.parts, ...(body.title ?? []), ...preview(site.documents.get(source))])
      checker.part(part, { source, url })
  }
  checker.shell(locate)
  return { diagnostics: checker.found, assets: [...checker.assets.values()] }
}

/** The picture for link previews, which front matter names. */
function preview(document: Document | undefined): Part[] {
  const src = document?.meta.image
  return document && src ? [{ kind: 'image', src, at: document.locate('image'), index: 0 }] : []
}

/** Compile the bodies of all routed documents. */
export async function compileBodies(site: Site, compiler: Compiler): Promise<Bodies> {
  const routed = [...site.graph.urls.keys()].flatMap((path) => site.sources.get(path) ?? [])
  const bodies = await Promise.all(
    routed.map(async (source: Source) => [source.path, await compiler.body(source)] as const),
  )
  return new Map(bodies)
}

class Checker {
  readonly found: Diagnostic[] = []
  readonly assets = new Map<string, Asset>()
  private readonly resolver: Resolver
  private readonly pages: readonly string[]
  private readonly anchors = new Map<SourcePath, ReadonlySet<string>>()

  constructor(
    private readonly site: Site,
    private readonly bodies: Bodies,
  ) {
    this.resolver = new Resolver(site)
    this.pages = [...site.graph.routes.values()].flatMap((route) =>
      route.kind === 'not-found' ? [] : [withoutBase(route.url, site.config.base)],
    )
  }

  part(part: Part, from: Place) {
    if (typeof part === 'string' || part.kind === 'code') return
    const target = part.kind === 'image' ? this.resolver.image(part.src, from) : this.resolver.link(part.href, from)
    if (target.kind === 'file') this.assets.set(target.asset.out, target.asset)
    else if (target.kind === 'broken') this.broken(part, target, from)
    else if (part.kind === 'link' && target.kind === 'page') this.anchor(part.href, target, part.at)
  }

  /** Links of the navbar and the footer: once each, at their place in the configuration. */
  shell(locate: (text: string) => Location | undefined) {
    const { navbar, footer, base } = { ...this.site.config, base: this.site.config.base }
    const home: Place = { source: this.site.config.file, url: base as Place['url'] }
    const links = [...navbar.items, ...footer.columns.flatMap((column) => column.items)]
    for (const link of links) {
      const to = 'to' in link ? link.to : undefined
      if (to === undefined) continue
      const target = this.resolver.link(to, home)
      if (target.kind === 'broken') this.report(diagnostics.missingPage(to, this.pages, locate(to)))
      else if (target.kind === 'page') this.anchor(to, target, locate(to))
      else if (target.kind === 'file') this.assets.set(target.asset.out, target.asset)
    }
  }

  private broken(hole: Exclude<Hole, { kind: 'code' }>, target: Extract<Target, { kind: 'broken' }>, from: Place) {
    const { href, why } = target
    if (hole.kind === 'image') this.report(diagnostics.missingImage(href, this.nearFiles(href, from), hole.at))
    else if (why === 'outside') this.report(diagnostics.outsideLink(href, hole.at))
    else if (why === 'empty') this.report(diagnostics.emptyLink(hole.at))
    else if (why === 'file') this.report(diagnostics.missingFile(href, this.nearFiles(href, from), hole.at))
    else this.report(diagnostics.missingPage(href, this.nearPages(href, from), hole.at))
  }

  private report(diagnostic: Diagnostic) {
    this.found.push(...diagnostics.react(this.site.config.onBrokenLinks, diagnostic))
  }

  private anchor(href: string, target: Extract<Target, { kind: 'page' }>, at: Location | undefined) {
    const hash = decodeUrl(target.hash.slice(1)).replace(/:~:.*$/, '')
    if (hash === '' || hash === 'top' || hash === 'main' || target.source === undefined) return
    const known = this.anchorsOf(target.source)
    if (!known || known.has(hash)) return
    this.found.push(
      ...diagnostics.react(this.site.config.onBrokenAnchors, diagnostics.missingAnchor(href, hash, [...known], at)),
    )
  }

  private anchorsOf(source: SourcePath): ReadonlySet<string> | undefined {
    const body = this.bodies.get(source)
    if (!body) return undefined
    const known = this.anchors.get(source) ?? new Set(body.anchors)
    this.anchors.set(source, known)
    return known
  }

  /** Candidates in the form the author wrote: files relative to the page, or addresses. */
  private nearPages(href: string, from: Place): readonly string[] {
    if (!/\.mdx?([?#]|$)/i.test(href)) return this.pages
    const paths = [...this.site.graph.urls.keys()]
    return href.startsWith('/') || href.startsWith('@')
      ? paths.map((path) => `/${path}`)
      : paths.map((path) => beside(href, relative(from.source, path)))
  }

  private nearFiles(href: string, from: Place): readonly string[] {
    if (href.startsWith('/')) return [...this.site.statics.keys()].map((path) => `/${path}`)
    return this.site.files.paths().map((path) => beside(href, relative(from.source, path)))
  }
}

/** A relative path with `./` in front where the author writes it so. */
function beside(href: string, path: string): string {
  return href.startsWith('./') && !path.startsWith('.') ? `./${path}` : path
}

function relative(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const end = to.split('/')
  let shared = 0
  while (shared < start.length && start[shared] === end[shared]) shared++
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
}
