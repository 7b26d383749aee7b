import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  canonicalOf,
  type Diagnostic,
  decodeUrl,
  diagnostics,
  filesForHosts,
  languageName,
  notFoundPage,
  offlinePage,
  pageAddress,
  partsOf,
  readPage,
  refreshTarget,
} from '../../renderer/index.ts'
import { manifestFile } from '../disk/own-folder.ts'
import { crawlSite, targetOn } from './crawl-site.ts'
import { addressOf, filesBelow, formOf, openState, readerOf, readIfThere } from './open-state.ts'
import { hostSeconds } from './read-urls.ts'
import type { ProbeResult, SiteState, StatePage } from './site-state.ts'

/** A built site from any generator: in a folder, or running. */
export async function openBuiltSite(from: string): Promise<SiteState | Diagnostic> {
  const form = { base: '/', trailingSlash: null }
  if (/^https?:\/\//i.test(from)) {
    if (!URL.canParse(from)) return diagnostics.unreadableSite(from, 'the address is not valid')
    const listed = await openState(from, form)
    return 'code' in listed ? crawlSite(from) : { ...listed, ask: (address) => probe(new URL(address, from)) }
  }
  const folder = resolve(from)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory())
    return diagnostics.unreadableSite(from, found ? 'it is not a folder' : 'there is no such folder')
  if (readIfThere(join(folder, manifestFile)) === undefined) return listFolder(folder, from)
  const known = await openState(from, form)
  return 'code' in known ? known : withStaticPages(known, folder)
}

/** What a running site has at an address. Its list contains no HTML files that are not made from pages. */
async function probe(url: URL): Promise<ProbeResult> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(hostSeconds * 1000) })
    const location = response.headers.get('location')
    const isPage = response.ok && /html/i.test(response.headers.get('content-type') ?? '')
    if (!isPage) await response.body?.cancel()
    const isRedirect = response.status >= 300 && response.status < 400
    const to = isPage ? refreshTarget(await response.text()) : isRedirect ? (location ?? undefined) : undefined
    if (to !== undefined) return { to: targetOn(url.origin, new URL(to, url)) }
    return isPage ? 'page' : undefined
  } catch {
    return undefined
  }
}

/** Whether a file is the error or offline page of a site, or of one of its languages. */
function isErrorPage(path: string): boolean {
  const [, tag = '', own = path] = /^([a-z]{2,3}(?:-\w+)*)\/(.*)$/i.exec(path) ?? []
  const isLanguage = tag !== '' && languageName(tag).toLowerCase() !== tag.toLowerCase()
  return [path, ...(isLanguage ? [own] : [])].some((one) => one === notFoundPage || one === offlinePage)
}

const ownRedirect = /<script data-to="/

/** Add HTML files that are not made from pages: with another generator, they are pages or redirects as well. */
function withStaticPages(state: SiteState, folder: string): SiteState {
  const [pages, redirects] = [new Map(state.pages), new Map(state.redirects)]
  const listed = new Set([...pages.keys(), ...redirects.keys()].map(pageAddress))
  const form = formOf(folder)
  const statics = new Map<string, string>()
  for (const path of state.files?.keys() ?? []) {
    const address = addressOf(path, form)
    const isPage = path.endsWith('.html') && !isErrorPage(path)
    if (!isPage || listed.has(pageAddress(address))) continue
    const html = readIfThere(join(folder, path)) ?? ''
    // The tool's own redirects are known, except one from a front page that the site does not have.
    if (ownRedirect.test(html)) continue
    const to = refreshTarget(html)
    if (to === undefined) pages.set(address, { path })
    else redirects.set(address, to)
    statics.set(address, path)
  }
  const html = async (address: string) => {
    const path = statics.get(address)
    return path === undefined ? state.html?.(address) : readIfThere(join(folder, path))
  }
  return { ...state, pages, redirects, html }
}

/** The site in a folder without a list of its pages: each HTML file is a page, unless it is a redirect. */
function listFolder(folder: string, from: string): SiteState | Diagnostic {
  const paths = filesBelow(folder)
  const html = paths.filter((path) => path.endsWith('.html') && !isErrorPage(path))
  if (html.length === 0) return diagnostics.unreadableSite(from, 'it contains no HTML file')
  const base = canonicalBase(folder, html) ?? linkedBase(folder, html, new Set(paths))
  const addresses = new Map(html.map((path) => [addressOf(path, { base, trailingSlash: null }), path]))
  const pages = new Map<string, StatePage>()
  const redirects = new Map(hostRedirects(folder))
  for (const [address, path] of addresses) {
    const to = refreshTarget(readIfThere(join(folder, path)) ?? '')
    if (to === undefined) pages.set(address, { path })
    else redirects.set(address, to)
  }
  return {
    pages,
    redirects,
    files: new Map(paths.map((path) => [path, ''])),
    parts: undefined,
    base,
    html: async (address) => {
      const path = addresses.get(address)
      return path === undefined ? undefined : readIfThere(join(folder, path))
    },
    read: readerOf(folder),
  }
}

/** The base path according to canonical links: `docs/a/index.html` with `/project/docs/a` is below `/project/`. */
function canonicalBase(folder: string, html: readonly string[]): string | undefined {
  for (const path of html.slice(0, 50)) {
    const canonical = canonicalOf(readIfThere(join(folder, path)) ?? '')
    if (canonical === undefined) continue
    const own = addressOf(path, { base: '/', trailingSlash: null })
    const canonicalPath = partsOf(canonical)
      .path.replace(/\/index\.html$|\.html$/, '')
      .replace(/\/+$/, '')
    const end = own === '/' ? '' : decodeURI(own)
    if (canonicalPath.endsWith(end)) return `${canonicalPath.slice(0, canonicalPath.length - end.length)}/`
  }
  return undefined
}

/** The base path according to links to files of the site: `/project/style.css` is `style.css` in the folder. */
function linkedBase(folder: string, html: readonly string[], paths: ReadonlySet<string>): string {
  for (const path of html.slice(0, 50)) {
    for (const { href } of readPage(readIfThere(join(folder, path)) ?? '', '').addresses) {
      const parts = href.startsWith('/')
        ? partsOf(href)
            .path.split('/')
            .filter((part) => part !== '')
        : []
      const start = parts.findIndex((_, index) => {
        const rest = decodeUrl(parts.slice(index).join('/'))
        return [rest, `${rest}.html`, `${rest}/index.html`].some((name) => paths.has(name))
      })
      if (start >= 0) return ['', ...parts.slice(0, start), ''].join('/')
    }
  }
  return '/'
}

/** Redirects in the form `/old /new 301`, without patterns. */
function hostRedirects(folder: string): [from: string, to: string][] {
  const [, redirects] = filesForHosts
  const lines = (readIfThere(join(folder, redirects)) ?? '').split('\n')
  return lines.flatMap((line) => {
    const [, old, to, status = '301'] = /^(\/[^\s*:]*)\s+(\S+)(?:\s+(\d+))?/.exec(line.trim()) ?? []
    return old !== undefined && to !== undefined && status.startsWith('3') ? [[old, to]] : []
  })
}
