// Redirects are a list in the graph rather than routes, because hosts, servers and the manifest need them as data.
import * as diagnostics from '../diagnostics.ts'
import { type AddressFault, faultOfAddress, faultOfPath, faultOfTarget } from '../text/address-faults.ts'
import { describeThrown } from '../text/thrown.ts'
import {
  decodeUrl,
  encodeUrl,
  escapeHref,
  foldDots,
  isExternal,
  joinUrl,
  outPathOf,
  sameAddress,
  servedAt,
  splitHref,
  stubPathOf,
  withoutBase,
  withoutBases,
} from '../text/url.ts'
import type { Diagnostic, Document, LocateInConfig, Location, Redirect, Route, SiteConfig, UrlPath } from '../types.ts'

/** A redirect before it is checked: site addresses without the base path. */
interface RedirectRequest {
  readonly from: string
  /** As written in HTML: percent-encoded, with query and hash. */
  readonly to: string
  readonly at: Location | undefined
  readonly status?: Redirect['status']
}

export interface RedirectPlan {
  readonly redirects: readonly Redirect[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Inputs {
  readonly config: SiteConfig
  readonly routes: ReadonlyMap<UrlPath, Route>
  readonly documents: readonly { readonly document: Document; readonly url: UrlPath }[]
  readonly locate: LocateInConfig
}

/** Redirects from the configuration, from front matter and for `.html` addresses, checked and with chains resolved. */
export function planRedirects(inputs: Inputs): RedirectPlan {
  const found: Diagnostic[] = []
  const pages = new Map(
    [...inputs.routes].map(([url, route]) => [sameAddress(withoutBase(url, inputs.config.base)), route] as const),
  )
  const known = new Map<string, RedirectRequest>()
  for (const request of requestsOf(inputs, found)) {
    const from = sameAddress(request.from)
    const fault = faultOfSource(request.from, inputs.config)
    if (fault) found.push(diagnostics.badRedirectSource(request.from, request.at, fault))
    else if (!request.from.startsWith('/') || /[?#]/.test(request.from) || foldDots(request.from) !== request.from)
      found.push(diagnostics.badRedirectSource(request.from, request.at))
    else if (pages.has(from)) found.push(diagnostics.redirectClash(request.from, request.at))
    else if (known.has(from)) {
      if (sameAddress((known.get(from) as RedirectRequest).to) !== sameAddress(request.to))
        found.push(diagnostics.redirectTwice(request.from, request.at))
    } else known.set(from, { ...request, from })
  }
  const redirects: Redirect[] = []
  for (const request of known.values()) {
    const fault = faultOfTarget(request.to)
    if (fault) {
      found.push(diagnostics.badRedirectTarget(request.to, fault, request.at))
      continue
    }
    const end = follow(request, known, { pages, found })
    if (end === undefined) continue
    const { path, query, hash } = splitHref(end)
    const page = isExternal(end) ? undefined : servedAt(decodeUrl(path), pages)
    const from = joinUrl(inputs.config.base, request.from)
    // A target that is not a page may be a file, or belong to another site on this host.
    const own = page ? encodeUrl(page.url) : joinUrl(inputs.config.base, path)
    const to = escapeHref(isExternal(end) ? end : `${own}${query}${hash}`)
    // The default status is omitted, in the manifest, too.
    redirects.push(
      request.status === undefined || request.status === 301 ? { from, to } : { from, to, status: request.status },
    )
  }
  redirects.push(...htmlAliases(inputs, pages, known))
  return { redirects, diagnostics: found }
}

/** Why an address cannot be the start of a redirect. Undefined for `..` and queries, which are reported without a reason. */
function faultOfSource(from: string, { base, trailingSlash }: SiteConfig): AddressFault | undefined {
  const fault = faultOfAddress(from)
  if (fault || foldDots(from) !== from) return fault
  return faultOfPath(stubPathOf(joinUrl(base, from), base, trailingSlash))
}

function* requestsOf({ config, routes, documents, locate }: Inputs, found: Diagnostic[]): Generator<RedirectRequest> {
  const times = new Map<string, number>()
  // As in links, an address may have the base path or not, unless pages below it have addresses that begin alike.
  const isAmbiguous = [...routes.keys()].some((url) => withoutBase(url, config.base).startsWith(config.base))
  const own = (address: string) => (isExternal(address) || isAmbiguous ? address : withoutBases(address, config))
  for (const { from, to, status } of config.redirects) {
    for (const one of from) {
      const before = times.get(one) ?? 0
      times.set(one, before + 1)
      yield { from: own(one), to: own(to), status, at: locate(one, 'from', before) }
    }
  }
  for (const { document, url } of documents) {
    // Aliases in a version are copies; they lead to the last version.
    const route = routes.get(url)
    if (route?.kind === 'doc' && !route.version.isLast) continue
    const to = encodeUrl(withoutBase(url, config.base))
    for (const [index, alias] of document.meta.aliases.entries()) {
      yield { from: own(alias), to, at: document.locate('aliases', index) }
    }
  }
  if (!config.createRedirects) return
  const at = locate('createRedirects')
  const report = (reason: string) => found.push(diagnostics.failedFunction('createRedirects', reason, at))
  for (const url of routes.keys()) {
    const to = withoutBase(url, config.base)
    for (const from of callCreateRedirects(config.createRedirects, to, report)) yield { from, to: encodeUrl(to), at }
  }
}

/** The old addresses that the site’s own function returns for an address; errors are reported. */
function callCreateRedirects(
  createRedirects: Exclude<SiteConfig['createRedirects'], undefined>,
  to: string,
  report: (reason: string) => void,
): readonly string[] {
  try {
    const made: unknown = createRedirects(to) ?? []
    const list = Array.isArray(made) ? made : [made]
    if (list.every((from): from is string => typeof from === 'string')) return list
    report('it must return an address, a list of addresses, or nothing.')
  } catch (error) {
    report(describeThrown(error))
  }
  return []
}

interface Following {
  readonly pages: ReadonlyMap<string, Route>
  readonly found: Diagnostic[]
}

/** The final target of a redirect; undefined if it loops. */
function follow(
  request: RedirectRequest,
  known: ReadonlyMap<string, RedirectRequest>,
  { pages, found }: Following,
): string | undefined {
  const chain = [request.from]
  const passed = [request.from]
  let to = request.to
  for (;;) {
    chain.push(to)
    if (isExternal(to)) break
    const { path } = splitHref(to)
    if (servedAt(decodeUrl(path), pages)) break
    const next = servedAt(decodeUrl(path), known)
    if (!next) break
    const start = passed.indexOf(next.from)
    if (start >= 0) {
      const loop = new Set(passed.slice(start))
      // Each redirect in a loop gets here; only the first one reports it.
      if ([...known.keys()].find((from) => loop.has(from)) === request.from)
        found.push(diagnostics.redirectLoop(chain, request.at))
      return undefined
    }
    passed.push(next.from)
    to = next.to
  }
  if (chain.length > 2) found.push(diagnostics.redirectChain(chain, request.at))
  return to
}

/**
 * `/a.html` → `/a` for every page whose file has another name.
 *
 * The page is written as `a.html/index.html`, never as `a.html`, which a host could serve for `/a`, in an endless loop.
 */
function htmlAliases(
  { config, routes }: Inputs,
  pages: ReadonlyMap<string, Route>,
  known: ReadonlyMap<string, RedirectRequest>,
): Redirect[] {
  const files = new Set([...routes.keys()].map((url) => outPathOf(url, config.base, config.trailingSlash) as string))
  return [...routes.keys()].flatMap((url) => {
    const path = sameAddress(withoutBase(url, config.base))
    const alias = `${path}.html`
    if (path === '/' || /\.html?$/i.test(path) || pages.has(alias) || known.has(alias) || files.has(alias.slice(1)))
      return []
    const from = joinUrl(config.base, alias)
    // The name may be too long for the added `.html`.
    return faultOfPath(stubPathOf(from, config.base, config.trailingSlash)) ? [] : [{ from, to: encodeUrl(url) }]
  })
}
