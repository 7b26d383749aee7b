import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import {
  type Diagnostic,
  decodeUrl,
  diagnostics,
  encodeUrl,
  hash,
  joinUrl,
  type Manifest,
  notFoundPage,
  offlinePage,
  outPathOf,
  stubPathOf,
  type UrlList,
  urlsFile,
} from '../../renderer/index.ts'
import { parseManifest, readManifest } from '../disk/manifest.ts'
import { ownFolder } from '../disk/own-folder.ts'
import { isInside } from '../disk/path-inside.ts'
import { joinLanguages } from './join-languages.ts'
import { hostSeconds, parseUrls, readUrls } from './read-urls.ts'
import type { Form, SiteState } from './site-state.ts'

/** The state in a folder, a manifest or a list of addresses, or of a live site. `form` is the default form of addresses. */
export async function openState(from: string, form: Form): Promise<SiteState | Diagnostic> {
  const path = resolve(from)
  const isLive = /^https?:\/\//i.test(from)
  if (!isLive && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return openFolder(path, from, form)
  const read = await readUrls(from)
  if ('code' in read) return read
  const manifest = parseManifest(read.text)
  if (manifest && !isLive) return ofManifest(manifest, undefined)
  const list = await parseUrls(read, { variables: {} })
  if ('code' in list) return list
  const known = { ...ofList(list), files: undefined, parts: undefined, base: isLive ? baseOf(from) : form.base }
  if (!isLive) return { ...known, html: undefined }
  const html = (address: string) => fetchPage(new URL(address, from))
  return { ...known, html, read: (path) => fetchPage(new URL(known.base + path, from)) }
}

/** `https://example.com/project` → `/project/` */
export function baseOf(from: string): string {
  return `${new URL(from).pathname.replace(/\/[^/]*\.json$/i, '').replace(/\/+$/, '')}/`
}

/** The state in an output folder in all its languages; like a host, it also works without a manifest. */
export async function openFolder(folder: string, from: string, form: Form): Promise<SiteState | Diagnostic> {
  const main = await openLanguage(folder, from, form)
  if ('code' in main) return main
  const others = (readManifest(folder)?.languages ?? []).map(async (path) => {
    const state = await openLanguage(join(folder, path), join(from, path), form)
    return 'code' in state ? [] : [[path, state] as const]
  })
  return joinLanguages(main, (await Promise.all(others)).flat())
}

async function openLanguage(folder: string, from: string, form: Form): Promise<SiteState | Diagnostic> {
  const manifest = readManifest(folder)
  const text = readIfThere(join(folder, urlsFile))
  const parsed =
    text === undefined ? undefined : await parseUrls({ from: join(from, urlsFile), text }, { variables: {} })
  if (parsed && 'code' in parsed) return parsed
  if (!manifest && !parsed) return diagnostics.unreadableUrls(from, 'it contains neither a manifest nor a `urls.json`')
  const { base, trailingSlash } = manifest ?? form
  const pathOf = (address: string) => outPathOf(decodeUrl(address) as never, base, trailingSlash ?? undefined)
  const html = async (address: string) => readIfThere(join(folder, pathOf(address)))
  const read = readerOf(folder)
  if (manifest && !parsed) return { ...ofManifest(manifest, html), read }
  const known = ofList(parsed as UrlList)
  const pages = new Map([...known.pages].map(([address, page]) => [address, { ...page, path: pathOf(address) }]))
  const files = manifest ? filesOf(manifest) : hashFiles(folder)
  return { ...known, pages, files, parts: manifest?.parts, lists: manifest?.lists, html, base, read }
}

/** Whether a folder has what a build lists. */
export function hasBuild(folder: string): boolean {
  return readManifest(folder) !== undefined || readIfThere(join(folder, urlsFile)) !== undefined
}

/** The form of addresses of a built site. */
export function formOf(folder: string): Form {
  return readManifest(folder) ?? { base: '/', trailingSlash: null }
}

function ofList({ pages, redirects }: UrlList): Pick<SiteState, 'pages' | 'redirects'> {
  return {
    pages: new Map(
      Object.entries(pages).map(([url, page]) => [url, { title: page.title, text: JSON.stringify(page) }]),
    ),
    redirects: new Map(Object.entries(redirects)),
  }
}

/** Pages from a manifest: HTML files that are neither redirects nor the page for addresses that do not exist. */
function ofManifest(manifest: Manifest, html: SiteState['html']): SiteState {
  const { base, trailingSlash, redirects } = manifest
  const stubs = new Set<string>(redirects.map(({ from }) => stubPathOf(from, base, trailingSlash ?? undefined)))
  const paths = Object.keys(manifest.outputs).filter((path) => path.endsWith('.html') && !stubs.has(path))
  const pages = paths.flatMap((path) =>
    path === notFoundPage || path === offlinePage ? [] : [[addressOf(path, manifest), { path }] as const],
  )
  return {
    pages: new Map(pages),
    redirects: new Map(redirects.map(({ from, to }) => [encodeUrl(from), to])),
    files: filesOf(manifest),
    parts: manifest.parts,
    lists: manifest.lists,
    html,
    base,
  }
}

/** `docs/a/index.html` → `/docs/a` */
export function addressOf(path: string, { base, trailingSlash }: Form): string {
  const bare = path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
  const plain = joinUrl(base, bare)
  return encodeUrl(trailingSlash || plain === base ? plain : plain.replace(/\/+$/, ''))
}

function filesOf({ outputs }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.entries(outputs).map(([path, [, content]]) => [path, content]))
}

function hashFiles(folder: string): ReadonlyMap<string, string> {
  return new Map(filesBelow(folder).map((path) => [path, hash(readFileSync(join(folder, path)))]))
}

/** The files of a built site, except our own, sorted. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith(`${ownFolder}/`))
    .sort()
}

/** Returns a reader for the files of a folder. Files outside it count as missing. */
export function readerOf(folder: string): (path: string) => Promise<string | undefined> {
  return async (path) => {
    const file = resolve(folder, path.replace(/^\/+/, ''))
    return isInside(file, folder) ? readIfThere(file) : undefined
  }
}

export function readIfThere(path: string): string | undefined {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
}

export async function fetchPage(url: URL): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(hostSeconds * 1000) })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}
