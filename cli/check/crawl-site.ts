import {
  type Diagnostic,
  diagnostics,
  readPage,
  readSitemap,
  refreshTarget,
  sitemapFile,
} from '../../renderer/index.ts'
import { mapLimit } from '../async/map-limit.ts'
import { baseOf, fetchPage } from './open-state.ts'
import { hostSeconds } from './read-urls.ts'
import type { ProbeResult, SiteState, StatePage } from './site-state.ts'

/** Number of pages after which the crawl ends. */
const most = 100_000

/** A running site that has no list of its addresses, found through its sitemap and its links. */
export async function crawlSite(from: string): Promise<SiteState | Diagnostic> {
  const crawler = new Crawler(from)
  const reason = await crawler.run()
  return reason === undefined ? crawler.state() : diagnostics.unreadableSite(from, reason)
}

class Crawler {
  private readonly origin: string
  private readonly base: string
  private readonly pages = new Map<string, StatePage>()
  private readonly redirects = new Map<string, string>()
  private readonly known = new Set<string>()

  constructor(from: string) {
    this.origin = new URL(from).origin
    this.base = baseOf(from)
  }

  /** Visit all pages. Returns a reason if the site has none. */
  async run(): Promise<string | undefined> {
    const first = await this.visit(this.base)
    let next = this.fresh([this.base, ...first.links, ...(await this.sitemap(sitemapFile, 0))]).filter(
      (path) => path !== this.base,
    )
    while (next.length > 0 && this.known.size < most) {
      const found = await mapLimit(next, (path) => this.visit(path))
      next = this.fresh(found.flatMap(({ links }) => links))
    }
    return this.pages.size === 0 ? (first.reason ?? 'it has no page') : undefined
  }

  state(): SiteState {
    return {
      pages: this.pages,
      redirects: this.redirects,
      files: undefined,
      parts: undefined,
      base: this.base,
      html: (address) => fetchPage(new URL(address, this.origin)),
      read: (path) => fetchPage(new URL(this.base + path, this.origin)),
      ask: (address) => this.ask(address),
    }
  }

  private async ask(address: string): Promise<ProbeResult> {
    await this.visit(address)
    const to = this.redirects.get(address)
    return to === undefined ? (this.pages.has(address) ? 'page' : undefined) : { to }
  }

  /** The paths that have not been visited, each once. */
  private fresh(paths: readonly string[]): string[] {
    return paths.filter((path) => !this.known.has(path) && this.known.add(path))
  }

  private async visit(path: string): Promise<{ readonly links: readonly string[]; readonly reason?: string }> {
    const url = new URL(path, this.origin)
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(hostSeconds * 1000) })
      const type = response.headers.get('content-type') ?? ''
      const location = response.headers.get('location')
      if (!response.ok || !/html/i.test(type)) {
        await response.body?.cancel()
        if (response.status >= 300 && response.status < 400 && location)
          return this.sentOn(path, new URL(location, url))
        return {
          links: [],
          reason: response.ok ? 'it is not an HTML page' : `the host responds with status ${response.status}`,
        }
      }
      const html = await response.text()
      const to = refreshTarget(html)
      if (to !== undefined) return this.sentOn(path, new URL(to, url))
      this.pages.set(path, {})
      return { links: this.own(linksIn(html, url.origin), url) }
    } catch (error) {
      const { cause, message, name } = error as Error
      const { code } = (cause ?? {}) as NodeJS.ErrnoException
      return {
        links: [],
        reason: name === 'TimeoutError' ? 'the host takes too long' : `it cannot be reached (${code ?? message})`,
      }
    }
  }

  /** Record a redirect, unless it leads to another spelling of the same address. Returns the target as a link. */
  private sentOn(from: string, to: URL) {
    const { origin, pathname } = to
    const isOwn = origin === this.origin
    const plain = (path: string) => path.replace(/(\/|\/index\.html|\.html)$/, '')
    if (!isOwn || plain(pathname) !== plain(from)) this.redirects.set(from, targetOn(this.origin, to))
    return { links: isOwn && pathname.startsWith(this.base) ? [pathname] : [] }
  }

  /** The paths of this site among the addresses in a page. */
  private own(hrefs: readonly string[], page: URL): string[] {
    return hrefs.flatMap((href) => {
      const url = URL.canParse(href, page.href) ? new URL(href, page) : undefined
      return url?.origin === this.origin && url.pathname.startsWith(this.base) ? [url.pathname] : []
    })
  }

  /** The paths in a sitemap. Their origin is ignored: it is where the site will be published. */
  private async sitemap(path: string, depth: number): Promise<string[]> {
    const text = await fetchPage(new URL(this.base + path, this.origin))
    if (text === undefined) return []
    const { pages, parts } = readSitemap(text)
    const pathsOf = (all: readonly string[]) =>
      all
        .flatMap((one) => (URL.canParse(one) ? [new URL(one).pathname] : []))
        .filter((one) => one.startsWith(this.base))
    const inParts =
      depth < 2 ? await mapLimit(pathsOf(parts), (one) => this.sitemap(one.slice(this.base.length), depth + 1)) : []
    return [...pathsOf(pages), ...inParts.flat()]
  }
}

function linksIn(html: string, origin: string): string[] {
  const { addresses, external } = readPage(html, origin)
  return [...addresses.flatMap(({ tag, href }) => (tag === 'a' ? href : [])), ...external]
}

/** The target of a redirect of a site: an address on the site without its origin, or a full address. */
export function targetOn(site: string, { href, origin, pathname, search, hash }: URL): string {
  return origin === site ? pathname + search + hash : href
}
