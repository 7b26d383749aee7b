import {
  type Asset,
  type Bodies,
  type ContentHashes,
  checkLinks,
  hash,
  homeUrl,
  type LocateInConfig,
  type OutPath,
  type Output,
  outPathOf,
  type PageChunk,
  type Route,
  type Site,
  sameAddress,
} from '../../renderer/index.ts'
import { type OpenSite, routedSources } from '../compile/open-site.ts'
import { type Published, type RedirectTable, tabulateRedirects } from '../server/destination.ts'

/** A page as it is shown: what the browser swaps in, and the whole document. */
export interface Shown {
  readonly route: Route
  readonly html: string
  readonly chunk: PageChunk
  /** The hash in the name of the chunk. */
  readonly hash: string
}

/** In place of a hash in the name of a chunk: the chunk as it is now. */
export const present = 'now'

/** The files of one snapshot, each made when it is asked for. */
export class Edition {
  readonly published: Published
  readonly home: string
  private readonly pages: ReadonlyMap<string, Route>
  private readonly shown = new Map<Route, Promise<Shown>>()
  private listed: Promise<ReadonlyMap<string, Output>> | undefined
  private assets: ReadonlyMap<string, Asset> = new Map()
  private complete: Promise<void> | undefined

  constructor(
    readonly site: Site,
    readonly open: OpenSite,
    private readonly locate: LocateInConfig,
    addresses: Addresses,
  ) {
    const { config } = site
    this.pages = addresses.pages
    this.home = homeUrl(site)
    this.published = {
      base: config.base,
      trailingSlash: config.trailingSlash ?? null,
      redirects: addresses.redirects,
      has: (out) => this.has(out),
    }
  }

  /** The page that is a file of the site. */
  page(out: string): Route | undefined {
    return this.pages.get(out)
  }

  /** All pages. */
  routes(): Route[] {
    return [...this.pages.values()]
  }

  /** A page as it is shown, rendered once. */
  show(route: Route): Promise<Shown> {
    const known = this.shown.get(route)
    if (known) return known
    const made = this.open.renderer.render(route).then(({ html, chunk }) => ({
      route,
      html,
      chunk,
      hash: hash(JSON.stringify(chunk)).slice(0, 10),
    }))
    this.shown.set(route, made)
    // What failed may be mended by nothing but time: a picture that is being written.
    made.catch(() => this.shown.delete(route))
    return made
  }

  /** Contents of a file by its path below the output folder; undefined where the site has none of that name. */
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

  /** A list of pages for a browser that is going to ask for one of them; none of them is made for it. */
  async hastyList(out: string): Promise<string | Uint8Array | undefined> {
    return (await this.outputs()).get(out)?.contents({ get: () => present } as unknown as ContentHashes)
  }

  /** The table of all files, but for pictures and downloads that no page asked for yet. */
  async outputs(): Promise<ReadonlyMap<string, Output>> {
    this.listed ??= this.open.table({ assets: [], digests: new Map() }).then(({ outputs }) => outputs)
    return this.listed
  }

  /** The bodies of all pages, which must have been compiled before, or take a while. */
  bodies(): Promise<Bodies> {
    return this.open.bodies(routedSources(this.site))
  }

  /** Cheap for the addresses of pages: the table is not listed for their sake. */
  private has(out: string): boolean {
    if (this.pages.has(out) || this.site.statics.has(out as OutPath) || this.assets.has(out)) return true
    if (this.pages.has(`${out}/index.html`) || this.pages.has(`${out}.html`)) return false
    if (this.published.redirects.has(sameAddress(this.published.base + out.replace(/(^|\/)?(index)?\.html$/, ''))))
      return out.endsWith('.html')
    // Whether the site has it is found out when it is made.
    return (this.known?.has(out) ?? false) || /\.(?!html?$)[a-z\d]+$/i.test(out)
  }

  /** The names of all files, once they had to be listed. */
  private known: ReadonlyMap<string, Output> | undefined

  /** List all files before the first address is looked up: the site's own function may add any name. */
  async prepare() {
    if (this.site.config.outputs) this.known ??= await this.outputs()
  }

  /** A file that names others by their hashes has these made first. */
  private async make(output: Output, outputs: ReadonlyMap<string, Output>): Promise<string | Uint8Array> {
    if (output.class !== 'list') return output.contents(new Map())
    const asked = new Set<OutPath>()
    await output.contents({ get: (out: OutPath) => void asked.add(out) } as unknown as ContentHashes)
    const hashes = new Map<OutPath, string>()
    for (const out of asked) {
      const named = outputs.get(out)
      // It may name others itself.
      if (named) hashes.set(out, hash(await this.make(named, outputs)).slice(0, 10))
    }
    return output.contents(hashes)
  }

  /** A file whose name holds the hash of what is in it; an older one is gone. */
  private async hashed(out: string, outputs: ReadonlyMap<string, Output>): Promise<string | Uint8Array | undefined> {
    const [, stem, wanted, end = ''] = /^(.*)-([\da-f]{10}|now)(\.\w+)?$/.exec(out) ?? []
    const output = outputs.get(`${stem}${end}`)
    if (!output?.hashed) return undefined
    const contents = await this.make(output, outputs)
    return wanted === present || hash(contents).startsWith(wanted as string) ? contents : undefined
  }

  /** A picture or download: first among those of the pages that are made, then of all pages. */
  private async findAsset(out: string): Promise<Asset | undefined> {
    if (!/^assets\/((images|files)\/.*|text)-[\da-f]{10}(\.\w+)?$/.test(out)) return undefined
    this.collectAssets(await this.open.madeBodies())
    if (this.assets.has(out)) return this.assets.get(out)
    this.complete ??= this.bodies().then((bodies) => this.collectAssets(bodies))
    await this.complete
    return this.assets.get(out)
  }

  private collectAssets(bodies: Bodies) {
    const { assets } = checkLinks(this.site, bodies, this.locate)
    this.assets = new Map(assets.map((asset) => [asset.out as string, asset] as const))
  }
}

/** What is at each address: the same for all editions of one graph. */
export interface Addresses {
  readonly pages: ReadonlyMap<string, Route>
  readonly redirects: RedirectTable
}

export function listAddresses({ config, graph }: Site): Addresses {
  const pages = new Map<string, Route>()
  for (const route of graph.routes.values()) {
    const out = outPathOf(route.url, config.base, config.trailingSlash)
    // Of two pages with one file the first has it, as in the table.
    if (!pages.has(out)) pages.set(out, route)
  }
  return { pages, redirects: tabulateRedirects(graph.redirects) }
}
