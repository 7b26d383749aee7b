// Contract: pure, like the guard. Where an address leads follows from the base path, the slash rule, the redirects and the names
// of the files, and is the same for a built folder and for the development server.
import {
  encodeUrl,
  hostHeaders,
  notFoundPage,
  type Redirect,
  type RedirectStatus,
  sameAddress,
  splitHref,
} from '../../renderer/index.ts'
import type { Admitted } from './guard.ts'

/** What a server must know of the site that it gives out. */
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

/** Redirects by the address that they start at, in the one spelling that addresses are compared by. */
export function tabulateRedirects(redirects: readonly Redirect[]): RedirectTable {
  return new Map(redirects.map((one) => [sameAddress(one.from), one] as const))
}

/** Where a request leads, as a well-configured host would have it. */
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

/** What hosts read themselves and give to nobody, in any spelling that a file system may take for it. */
function isForHosts(out: string): boolean {
  return [hostHeaders, '_redirects'].includes(out.toLowerCase())
}

function candidates(out: string): string[] {
  if (out === '' || out.endsWith('/')) return [`${out}index.html`]
  return [out, `${out}/index.html`, `${out}.html`]
}

/** Where a spelling of an address that is not the page's own leads: `.html`, `/index.html`, the slash rule. */
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
  return trailingSlash && !/\.\w+$/.test(bare) ? `${bare}/` : bare
}

/** Nobody is sent to where nothing is: `plain.html` of a static folder has no address with a slash. */
function answers({ base, has }: Published, path: string): boolean {
  return candidates(path.slice(base.length)).some(has)
}

function exists({ base, has }: Published, path: string): boolean {
  const bare = sameAddress(path).slice(base.length)
  return bare === '' ? has('index.html') : has(`${bare}.html`) || has(`${bare}/index.html`)
}

/** Query survives unless the target has its own; a hash never reaches a server and survives in the browser. */
function location(to: string, suffix: string): string {
  const { path, query, hash } = splitHref(to)
  return `${path}${query || suffix}${hash}`
}
