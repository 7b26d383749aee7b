// Contract: nothing is generated before it is requested. The most recently shown pages are cached, so that a page is not rendered
// twice and memory does not grow with the number of pages that a reader opens. Pages are looked up first, without the table of
// outputs. If a file names hashed outputs, only those are made before it.
import {
  type Asset,
  type Bodies,
  checkLinks,
  encodeUrl,
  hash,
  homeUrl,
  MarkdownPages,
  type OutPath,
  type Output,
  outPathOf,
  publishedHash,
  publishedPath,
  type Redirect,
  type Route,
  type Site,
  sameAddress,
  searchFolder,
  type UrlPath,
} from '../../renderer/index.ts'
import { Recent } from '../async/recent.ts'
import { type OpenSite, routedSources } from '../compile/open-site.ts'
import type { Boundary } from '../disk/boundary.ts'
import { type Published, type RedirectTable, tabulateRedirects } from '../server/destination.ts'

/** How many pages an edition keeps, and how many pages sent to browsers the server keeps. */
export const remembered = 300

/** A page as it was shown. */
export interface Shown {
  readonly route: Route
  readonly html: string
  /** Hash of the HTML. */
  readonly hash: string
  /** Identity of everything around the regions of the page. */
  readonly shell: string
  /** The style sheets of static folders at that time. The page may link to them. */
  readonly sheets: Sheets
}

/** The keys of the style sheets in static folders, by path. */
export type Sheets = ReadonlyMap<OutPath, string>

/** The files of one snapshot, each made on demand. */
export class Edition {
  readonly published: Published
  readonly home: string
  readonly markdown: MarkdownPages
  private readonly pages: ReadonlyMap<string, Route>
  private readonly shown = new Recent<Route, Shown>(remembered)
  private listed: Promise<ReadonlyMap<string, Output>> | undefined
  private assets: ReadonlyMap<string, Asset>
  private complete: Promise<void> | undefined

  readonly site: Site
  /** Read in the constructor, because a key requested after a change of the file would be that of the new text. */
  readonly sheets: Sheets

  constructor(
    readonly open: OpenSite,
    addresses: Addresses,
    readonly boundary: Boundary,
  ) {
    const { site } = open
    const { config } = site
    this.site = site
    this.pages = addresses.pages
    this.assets = new Map(sheetAssets(site).map((asset) => [asset.out, asset]))
    this.home = homeUrl(site)
    this.sheets = new Map(
      [...site.statics].flatMap(([out, asset]) => (out.endsWith('.css') ? [[out, asset.key] as const] : [])),
    )
    this.markdown = new MarkdownPages(site)
    this.published = {
      base: config.base,
      trailingSlash: config.trailingSlash ?? null,
      redirects: new Map([...addresses.redirects, ...this.front()]),
      has: (out) => this.has(out),
    }
  }

  /** The page in a file. */
  page(out: string): Route | undefined {
    return this.pages.get(out)
  }

  /** All pages. */
  routes(): Route[] {
    return [...this.pages.values()]
  }

  /** A rendered page. A failure may be temporary, such as a picture that is still being written. */
  show(route: Route): Promise<Shown> {
    const { renderer } = this.open
    return this.shown.get(route, async () => {
      const html = await renderer.render(route)
      return { route, html, hash: hash(html).slice(0, 10), shell: renderer.shellKey, sheets: this.sheets }
    })
  }

  /** The contents of a file, by its path below the output folder; undefined if the site has no such file. */
  async contents(out: string): Promise<string | Uint8Array | undefined> {
    const page = this.pages.get(out)
    if (page) return (await this.show(page)).html
    const asset = this.site.statics.get(out as OutPath) ?? this.assets.get(out)
    if (asset) return asset.bytes()
    const outputs = await this.outputs()
    const output = outputs.get(out)
    if (output && !output.hashed) return this.make(output, outputs)
    return (await this.hashed(out, outputs)) ?? (await this.findAsset(out))?.bytes()
  }

  /** The table of all files, except pictures and downloads. */
  async outputs(): Promise<ReadonlyMap<string, Output>> {
    this.listed ??= this.open
      .table({ files: { assets: [], named: new Map() }, digests: new Map() })
      .then(({ outputs }) => outputs)
    return this.listed
  }

  /** The bodies of all pages. Slow unless they have been compiled before. */
  bodies(): Promise<Bodies> {
    return this.open.bodies(routedSources(this.site))
  }

  /** A redirect to the first page, if there is no page at the base path. */
  private front(): [string, Redirect][] {
    const from = this.site.config.base as UrlPath
    if (this.pages.has('index.html') || this.site.statics.has('index.html' as OutPath) || this.home === from) return []
    return [[sameAddress(from), { from, to: encodeUrl(this.home), status: 302 }]]
  }

  /** Whether the site may have a file. Cheap for addresses of pages, which do not need the table. */
  private has(out: string): boolean {
    if (this.pages.has(out) || this.site.statics.has(out as OutPath) || this.assets.has(out)) return true
    if (this.pages.has(`${out}/index.html`) || this.pages.has(`${out}.html`)) return false
    if (this.published.redirects.has(sameAddress(this.published.base + out.replace(/(^|\/)?(index)?\.html$/, ''))))
      return out.endsWith('.html')
    // Whether the site really has such a file is known only when it is made.
    return (this.known?.has(out) ?? false) || /\.(?!html?$)[a-z\d]+$/i.test(out)
  }

  /** All files; undefined until they have to be listed. */
  private known: ReadonlyMap<string, Output> | undefined

  /** List all files before the first address is looked up, if the site's own `outputs` function may add any name. */
  async prepare() {
    if (this.site.config.outputs) this.known ??= await this.outputs()
  }

  /** Make a file, after the hashed outputs that it names. */
  private async make(output: Output, outputs: ReadonlyMap<string, Output>): Promise<string | Uint8Array> {
    const hashes = new Map<OutPath, string>()
    for (const out of output.names?.() ?? []) {
      const named = outputs.get(out)
      if (named) hashes.set(out, publishedHash(named, await this.hashOf(named, outputs)))
    }
    return output.contents(hashes)
  }

  private async hashOf(output: Output, outputs: ReadonlyMap<string, Output>): Promise<string> {
    const content = hash(await this.make(output, outputs))
    if (output.isNamedByHash) this.namedByHash.set(publishedPath(output, content), output)
    return content
  }

  /** Files named by their hash alone, as far as they have been made. */
  private readonly namedByHash = new Map<string, Output>()
  private hasAllNames: Promise<unknown> | undefined

  /** A file named by its hash alone. Browsers may have the name from an earlier edition, before this one has loaded the index. */
  private async withName(out: string, outputs: ReadonlyMap<string, Output>): Promise<Output | undefined> {
    if (!out.startsWith(searchFolder)) return undefined
    if (!this.namedByHash.has(out)) {
      const named = [...outputs.values()].filter(({ isNamedByHash }) => isNamedByHash)
      this.hasAllNames ??= Promise.all(named.map((output) => this.hashOf(output, outputs)))
      await this.hasAllNames
    }
    return this.namedByHash.get(out)
  }

  /** A file whose name contains the hash of its contents; undefined if the contents have changed. */
  private async hashed(out: string, outputs: ReadonlyMap<string, Output>): Promise<string | Uint8Array | undefined> {
    const [, stem, end = ''] = /^(.*)-[\da-f]{10}(\.\w+)?$/.exec(out) ?? []
    const output = outputs.get(`${stem}${end}`) ?? (await this.withName(out, outputs))
    if (!output?.hashed) return undefined
    const contents = await this.make(output, outputs)
    return publishedPath(output, hash(contents)) === out ? contents : undefined
  }

  /** A picture or download, searched for in the compiled pages first, then in all pages. */
  private async findAsset(out: string): Promise<Asset | undefined> {
    if (!/^assets\/((images|files)\/.*|text)-[\da-f]{10}(\.\w+)?$/.test(out)) return undefined
    this.collectAssets(await this.open.madeBodies())
    if (this.assets.has(out)) return this.assets.get(out)
    this.complete ??= this.bodies().then((bodies) => this.collectAssets(bodies))
    await this.complete
    return this.assets.get(out)
  }

  private collectAssets(bodies: Bodies) {
    const { assets } = checkLinks(this.site, bodies, this.open.locate)
    this.assets = new Map([...this.assets, ...assets.map((asset) => [asset.out as string, asset] as const)])
  }
}

/** The style sheets that only some pages load, and the files they name. */
function sheetAssets({ theme }: Site): Asset[] {
  return Object.values(theme.sheets ?? {}).flatMap(({ style, files }) => [style, ...files])
}

/** Pages and redirects by address, the same for all editions with the same graph. */
export interface Addresses {
  readonly pages: ReadonlyMap<string, Route>
  readonly redirects: RedirectTable
}

export function listAddresses({ config, graph }: Site): Addresses {
  const pages = new Map<string, Route>()
  for (const route of graph.routes.values()) {
    const out = outPathOf(route.url, config.base, config.trailingSlash)
    // If two pages have the same file, the first one counts, as in the table.
    if (!pages.has(out)) pages.set(out, route)
  }
  return { pages, redirects: tabulateRedirects(graph.redirects) }
}
