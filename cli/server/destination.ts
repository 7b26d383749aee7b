// Contract: pure, like the guard. The destination of an address follows from the base path, the slash rule, the redirects and the
// names of the files. It is the same for a built folder and for the development server.
import {
  applyTrailingSlash,
  encodeUrl,
  filesForHosts,
  notFoundPage,
  type Redirect,
  type RedirectStatus,
  sameAddress,
  splitHref,
} from '../../renderer/index.ts'
import type { Admitted } from './guard.ts'

/** The facts that a server needs about its site. */
export interface Published {
  /** `/` or `/project/`. */
  readonly base: string
  readonly trailingSlash: boolean | null
  readonly redirects: RedirectTable
  /** Whether the site has a file, by its path below the output folder. */
  readonly has: (out: string) => boolean
}

export type RedirectTable = ReadonlyMap<string, Pick<Redirect, 'to' | 'status'>>

export type Destination =
  | { readonly kind: 'file'; readonly out: string }
  | { readonly kind: 'moved'; readonly status: RedirectStatus; readonly to: string }
  | { readonly kind: 'lost' }

/** Redirects by their source address, normalised for comparison. */
export function tabulateRedirects(redirects: readonly Redirect[]): RedirectTable {
  return new Map(redirects.map((one) => [sameAddress(one.from), one] as const))
}

/** How a well-configured host answers a request. */
export function findDestination(site: Published, { path, query }: Admitted): Destination {
  const { base, redirects } = site
  if (!`${path}/`.startsWith(base))
    return path === '/' ? { kind: 'moved', status: 302, to: base + query } : { kind: 'lost' }
  const old = redirects.get(sameAddress(path))
  if (old) return { kind: 'moved', status: old.status ?? 301, to: location(old.to, query) }
  const spelled = canonical(site, path)
  if (spelled !== undefined) return { kind: 'moved', status: 301, to: location(encodeUrl(spelled), query) }
  const out = path.slice(base.length)
  if (isForHosts(out)) return { kind: 'lost' }
  const found = candidates(out).find((candidate) => site.has(candidate))
  return found === undefined ? { kind: 'lost' } : { kind: 'file', out: found }
}

/** Whether a file is one that hosts read themselves and do not serve, in any spelling that a file system may accept. */
function isForHosts(out: string): boolean {
  return filesForHosts.some((name) => name === out.toLowerCase())
}

function candidates(out: string): string[] {
  if (out === '' || out.endsWith('/')) return [`${out}index.html`]
  return [out, `${out}/index.html`, `${out}.html`]
}

/** The canonical address, if an address differs from it: by `.html`, `/index.html` or the slash rule. */
function canonical(site: Published, path: string): string | undefined {
  const { base, trailingSlash, has } = site
  const plain = path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$/i, '')
  const literal = trailingSlash !== false && !/(^|\/)index\.html?$/i.test(path) && has(path.slice(base.length))
  const to = ruled(site, plain || '/')
  if (plain !== path && path !== base + notFoundPage && !literal && exists(site, plain) && answers(site, to)) return to
  const wanted = ruled(site, path)
  return wanted !== path && exists(site, path) && answers(site, wanted) ? wanted : undefined
}

function ruled({ base, trailingSlash, has }: Published, path: string): string {
  const bare = sameAddress(path)
  if (`${bare}/` === base || bare === '/') return base
  if (trailingSlash === null) return has(`${bare.slice(base.length)}.html`) ? bare : path
  return applyTrailingSlash(bare, base, trailingSlash)
}

/** Whether an address has a file. No redirect may lead to a missing one: a static `plain.html` has no address with a slash. */
function answers({ base, has }: Published, path: string): boolean {
  return candidates(path.slice(base.length)).some(has)
}

function exists({ base, has }: Published, path: string): boolean {
  const bare = sameAddress(path).slice(base.length)
  return bare === '' ? has('index.html') : has(`${bare}.html`) || has(`${bare}/index.html`)
}

/** The target of a redirect. It keeps the query unless it has its own; browsers keep the hash, which servers never receive. */
function location(to: string, suffix: string): string {
  const { path, query, hash } = splitHref(to)
  return `${path}${query || suffix}${hash}`
}
