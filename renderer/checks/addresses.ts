import { outPathOf, sameAddress, withoutBase } from '../text/url.ts'
import type { Output, Site, UrlPath } from '../types.ts'

export type Standing = 'there' | 'redirected' | 'nowhere'

/** What a host would answer at the addresses of a site, by the table of its outputs. */
export class Addresses {
  private readonly redirects: ReadonlyMap<string, string>
  private readonly pages: ReadonlyMap<string, UrlPath>

  constructor(
    private readonly site: Site,
    private readonly outputs: ReadonlyMap<string, Output>,
  ) {
    const { redirects, routes } = site.graph
    this.redirects = new Map(redirects.map(({ from, to }) => [sameAddress(from), to] as const))
    this.pages = new Map([...routes.keys()].map((url) => [sameAddress(url), url] as const))
  }

  /** `url` is decoded and has the base path. */
  standing(url: string): Standing {
    const { base } = this.site.config
    if (!`${url}/`.startsWith(base)) return 'nowhere'
    if (this.redirectOf(url) !== undefined) return 'redirected'
    const out = withoutBase(url, base).slice(1)
    const bare = out.replace(/\/+$/, '')
    const names = bare === '' ? ['index.html'] : [bare, `${bare}/index.html`, `${bare}.html`]
    return names.some((name) => this.outputs.has(name)) || this.hasHashed(out) ? 'there' : 'nowhere'
  }

  /** Where an old address leads, as it stands in HTML. */
  redirectOf(url: string): string | undefined {
    return this.redirects.get(sameAddress(url))
  }

  /** The output that is the page of an address. */
  page(url: string): Output | undefined {
    const { base, trailingSlash } = this.site.config
    const known = this.pages.get(sameAddress(url))
    return known === undefined ? undefined : this.outputs.get(outPathOf(known, base, trailingSlash))
  }

  /** The name of some files gets the hash of their contents when they are written. */
  private hasHashed(out: string): boolean {
    return this.outputs.get(out.replace(/-[\da-f]{10}(\.\w+)$/, '$1'))?.hashed === true
  }
}
