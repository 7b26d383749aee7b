// Addresses of the site are stored decoded; they are percent-encoded only when written out, mostly into HTML.
import type { OutPath, UrlPath } from '../types.ts'

/** Join address parts with single slashes: `('/', 'docs', '/a/')` → `/docs/a/`. */
export function joinUrl(...parts: readonly string[]): UrlPath {
  const joined = `/${parts.filter((part) => part !== '').join('/')}`.replace(/\/{2,}/g, '/')
  return joined as UrlPath
}

/** A site path (`/docs/a`) below the base path, with or without a slash as the setting requires. */
export function siteUrl(base: string, path: string, trailingSlash: boolean | undefined): UrlPath {
  return applyTrailingSlash(joinUrl(base, path), base, trailingSlash)
}

/**
 * `true` adds a slash, `false` removes it, `undefined` leaves the address unchanged. The base path itself, and an address that
 * ends in a file name such as `/feed.xml`, never change.
 */
export function applyTrailingSlash(path: string, base: string, trailingSlash: boolean | undefined): UrlPath {
  if (path === base || path === '/' || trailingSlash === undefined) return path as UrlPath
  if (trailingSlash) return (path.endsWith('/') || /\.(html?|xml|json|txt)$/i.test(path) ? path : `${path}/`) as UrlPath
  return path.replace(/\/+$/, '') as UrlPath
}

/** The file that is served for an address: `a/index.html`, or `a.html` if the setting omits the slash. */
export function outPathOf(url: UrlPath, base: string, trailingSlash: boolean | undefined): OutPath {
  const path = withoutBase(url, base).replace(/^\//, '')
  if (/\.html?$/i.test(path)) return path as OutPath
  if (path === '' || path.endsWith('/')) return `${path}index.html` as OutPath
  return (trailingSlash === false ? `${path}.html` : `${path}/index.html`) as OutPath
}

/**
 * The file of a redirect. For `/x.html` it is `x.html/index.html`, because hosts that serve `x.html` for `/x` would redirect
 * forever. For `/x/index.html` it has that name if no page has such a file, so that `/x/` redirects, too.
 */
export function stubPathOf(from: UrlPath, base: string, trailingSlash: boolean | undefined): OutPath {
  const path = withoutBase(from, base).slice(1)
  if (trailingSlash === false && path.endsWith('/index.html')) return path as OutPath
  return /\.html?$/i.test(path) ? (`${path}/index.html` as OutPath) : outPathOf(from, base, trailingSlash)
}

/** `/project/docs/a` below the base `/project/` → `/docs/a`. */
export function withoutBase(url: string, base: string): string {
  if (url === base.replace(/\/$/, '')) return '/'
  return url.startsWith(base) ? `/${url.slice(base.length)}` : url
}

/** Where a site, or one of its languages, is served. */
export interface Bases {
  /** `/project/fr/` */
  readonly base: string
  /** All its languages, the main one first. */
  readonly languages: readonly { readonly base: string }[]
}

/** Adds the base path to an address relative to the root of the site; other addresses, and those that have it, are unchanged. */
export function belowBase(address: string, { base, languages }: Bases): string {
  if (!/^\/(?!\/)/.test(address)) return address
  const path = `${splitHref(address).path}/`
  return path.startsWith(base) || path.startsWith(sharedBase({ base, languages })) ? address : joinUrl(base, address)
}

/** An address without the base path of its language, or otherwise without the shared one. */
export function withoutBases(url: string, bases: Bases): string {
  const own = withoutBase(url, bases.base)
  return own === url ? withoutBase(url, sharedBase(bases)) : own
}

/** The base path of all languages; if that is the root, the one of the language, because every address is below the root. */
function sharedBase({ base, languages: [main] }: Bases): string {
  return main === undefined || main.base === '/' ? base : main.base
}

/** Whether an address names a file that is not a page. The `2` of `release-1.2` is not a file extension. */
export function namesFile(path: string): boolean {
  return /\.(?!html?$)(?=\w*[a-z])\w{1,5}$/i.test(path)
}

/** One spelling for all forms of an address that lead to the same page, to compare routes. */
export function sameAddress(url: string): string {
  return url.replace(/\/+$/, '') || '/'
}

/** The value for the address that hosts serve for a path: `/a` for `/a.html` and `/a/index.html`, unless these exist. */
export function servedAt<Value>(path: string, known: ReadonlyMap<string, Value>): Value | undefined {
  const address = sameAddress(path)
  return known.get(address) ?? known.get(address.replace(/(?:\/index)?\.html?$/i, '') || '/')
}

/** An address as written in HTML: characters that a URL must not contain are percent-encoded. */
export function encodeUrl(url: string): string {
  return encodeURI(url.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')
}

/** Encode the path of an address; its query and hash are kept. */
export function encodeHref(href: string): string {
  const { path, query, hash } = splitHref(href)
  return `${encodeUrl(path)}${query}${hash}`
}

/** Percent-encode what a URL must not contain in an address that an author wrote; existing encodings are kept. */
export function escapeHref(href: string): string {
  return href.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/g, (signs) => encodeURIComponent(signs.toWellFormed()))
}

/** `a%20b` → `a b`; invalid encodings are kept. */
export function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

export interface HrefParts {
  readonly path: string
  /** With its `?`, or empty. */
  readonly query: string
  /** With its `#`, or empty. */
  readonly hash: string
}

/** Split `path?query#hash`. */
export function splitHref(href: string): HrefParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  return { path, query, hash }
}

/** True for `https:…`, `mailto:…`, `//host/…`: addresses that the site does not resolve. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)
}

/** Resolve `.` and `..` in a path relative to a folder; leading `..` are kept. */
export function foldPath(path: string): string {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else kept.push(segment)
  }
  return kept.join('/')
}

/** The address of a path below another address. `..` leads to the parent folder, but never above the root of the host. */
export function addressBelow(base: string, path: string): string {
  const [, host = '', folder = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/]*)?(.*)$/is.exec(base) ?? []
  const whole = `${folder.replace(/\/$/, '')}/${path}`
  return `${host}${foldDots(whole) ?? whole}`
}

/** Fold `.` and `..` in a `/`-separated path; undefined if it leads above its start. */
export function foldDots(path: string): string | undefined {
  if (!/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return path
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '.') continue
    if (segment !== '..') kept.push(segment)
    else if (kept.length === 0 || (kept.length === 1 && kept[0] === '')) return undefined
    else kept.pop()
  }
  return kept.join('/')
}
