import { inOtherLanguage } from '../config/locales.ts'
import { isPageIn } from '../routes/other-languages.ts'
import { outPathOf, sameAddress, withoutBase } from '../text/url.ts'
import type { Output, Site, UrlPath } from '../types.ts'

export type AddressState = 'exists' | 'redirected' | 'missing'

/** How a host would respond at the site's addresses, according to the table of outputs. */
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
  stateOf(url: string): AddressState {
    const { base } = this.site.config
    // The other language has the same pages as this one and reports its broken links itself.
    const other = inOtherLanguage(url, this.site.config)
    if (other) {
      const page = this.pages.get(sameAddress(other.same))
      const isMissing = page !== undefined && !isPageIn(other.locale, page, this.site)
      const state = isMissing ? 'missing' : this.stateOf(other.same)
      return state === 'missing' && other.mayBeOwn ? 'exists' : state
    }
    if (!`${url}/`.startsWith(base)) return 'missing'
    if (this.redirectOf(url) !== undefined) return 'redirected'
    const out = withoutBase(url, base).slice(1)
    const bare = out.replace(/\/+$/, '')
    const names = bare === '' ? ['index.html'] : [bare, `${bare}/index.html`, `${bare}.html`]
    return names.some((name) => this.outputs.has(name)) || this.hasHashed(out) ? 'exists' : 'missing'
  }

  /** The target of a redirected address, as written in HTML. */
  redirectOf(url: string): string | undefined {
    return this.redirects.get(sameAddress(url))
  }

  /** The output of the page at an address; undefined if no page has it. */
  page(url: string): Output | undefined {
    const { base, trailingSlash } = this.site.config
    const known = this.pages.get(sameAddress(url))
    return known === undefined ? undefined : this.outputs.get(outPathOf(known, base, trailingSlash))
  }

  /** Some files get the hash of their contents in their name when they are written. */
  private hasHashed(out: string): boolean {
    return this.outputs.get(out.replace(/-[\da-f]{10}(\.\w+)$/, '$1'))?.hashed === true
  }
}
