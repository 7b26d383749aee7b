// Addresses of the site are kept decoded; they are percent-encoded only where they are written out, mostly into HTML.
import type { OutPath, UrlPath } from '../types.ts'

/** Join address parts with single slashes: `('/', 'docs', '/a/')` → `/docs/a/`. */
export function joinUrl(...parts: readonly string[]): UrlPath {
  const joined = `/${parts.filter((part) => part !== '').join('/')}`.replace(/\/{2,}/g, '/')
  return joined as UrlPath
}

/** A site path (`/docs/a`) below the base path, in the form that the trailing-slash setting asks for. */
export function siteUrl(base: string, path: string, trailingSlash: boolean | undefined): UrlPath {
  return applyTrailingSlash(joinUrl(base, path), base, trailingSlash)
}

/**
 * `true` adds a slash, `false` takes it away, `undefined` leaves the address as it is. The base path itself,
 * and an address that ends in a file's name such as `/feed.xml`, never change.
 */
export function applyTrailingSlash(path: string, base: string, trailingSlash: boolean | undefined): UrlPath {
  if (path === base || path === '/' || trailingSlash === undefined) return path as UrlPath
  if (trailingSlash) return (path.endsWith('/') || /\.(html?|xml|json|txt)$/i.test(path) ? path : `${path}/`) as UrlPath
  return path.replace(/\/+$/, '') as UrlPath
}

/** The file that answers for an address: `a/index.html`, or `a.html` where addresses have no slash by setting. */
export function outPathOf(url: UrlPath, base: string, trailingSlash: boolean | undefined): OutPath {
  const path = withoutBase(url, base).replace(/^\//, '')
  if (/\.html?$/i.test(path)) return path as OutPath
  if (path === '' || path.endsWith('/')) return `${path}index.html` as OutPath
  return (trailingSlash === false ? `${path}.html` : `${path}/index.html`) as OutPath
}

/**
 * The file of a redirect. `/x.html` becomes `x.html/index.html`, because hosts that answer `/x` with `x.html` would redirect
 * forever.
 */
export function stubPathOf(from: UrlPath, base: string, trailingSlash: boolean | undefined): OutPath {
  const path = withoutBase(from, base).slice(1)
  return /\.html?$/i.test(path) ? (`${path}/index.html` as OutPath) : outPathOf(from, base, trailingSlash)
}

/** `/project/docs/a` below the base `/project/` → `/docs/a`. */
export function withoutBase(url: string, base: string): string {
  if (url === base.replace(/\/$/, '')) return '/'
  return url.startsWith(base) ? `/${url.slice(base.length)}` : url
}

/** One spelling for all forms of an address that lead to the same page; what routes are compared by. */
export function sameAddress(url: string): string {
  return url.replace(/\/+$/, '') || '/'
}

/** An address as it stands in HTML: what a URL may not hold is percent-encoded. */
export function encodeUrl(url: string): string {
  return encodeURI(url.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')
}

/** The path of an address encoded; its query and hash stay as they are. */
export function encodeHref(href: string): string {
  const { path, query, hash } = splitHref(href)
  return `${encodeUrl(path)}${query}${hash}`
}

/** `a%20b` → `a b`; text that is no valid encoding stays as it is. */
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

/** Take `path?query#hash` apart. */
export function splitHref(href: string): HrefParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  return { path, query, hash }
}

/** True for `https:…`, `mailto:…`, `//host/…`: addresses that are not ours to resolve. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href)
}

/** Fold `.` and `..` in a path relative to a folder; `..` stays where it climbs above that. */
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

/** Fold `.` and `..` in a `/`-separated path; undefined where it climbs above its start. */
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
