// Contract: addresses, redirects and names of files come from the manifest, which is read again after each build. Files that were
// added to the output are served too, but never those in `.sitegen`.
import { realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  assetsFolder,
  decodeUrl,
  encodeUrl,
  hostHeaders,
  type Manifest,
  markdownFileOf,
  notFoundPage,
  splitHref,
} from '../../renderer/index.ts'
import { withoutLinks } from '../disk/boundary.ts'
import { readManifest } from '../disk/manifest.ts'
import { manifestFile } from '../disk/own-folder.ts'
import { readBytes } from '../disk/read-text.ts'
import { findDestination, type Published, tabulateRedirects } from './destination.ts'
import { type HeaderRules, readHeaderRules } from './header-rules.ts'
import type { SiteHandler } from './listen.ts'
import { prefersMarkdown } from './negotiate.ts'
import { sendBytes, sendOn } from './send-bytes.ts'
import { FileSender } from './send-file.ts'

/** Matches names that contain a hash of the contents. */
const immutable = new RegExp(`/${assetsFolder}.*-[\\da-f]{10}\\.\\w+$`)

/** The facts of the last build. */
interface LastBuild {
  readonly published: Published
  readonly rules: HeaderRules
}

/** A request handler for a built folder; undefined without a manifest. A new build takes effect immediately. */
export function openOutput(folder: string): SiteHandler | undefined {
  const first = readManifest(folder)
  if (!first) return undefined
  const root = realpathSync(folder)
  const files = new FileSender(root)
  const current = followBuilds(root, first)
  const lost: SiteHandler['lost'] = async (request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.removeHeader('Content-Encoding')
    const { published } = current()
    const page = readBytes(
      withoutLinks(root),
      nearestNotFound(decodeUrl(splitHref(request.url ?? '/').path), published),
    )
    const bytes = Buffer.isBuffer(page) ? page : 'Not found\n'
    sendBytes(request, response, { bytes, type: 'text/html; charset=utf-8', status: 404 })
  }
  return {
    home: encodeUrl(first.home),
    lost: (request, response) => {
      setHeaders(response, current().rules('/404'), '/404')
      return lost(request, response)
    },
    answer: async (request, response, admitted) => {
      const { published, rules } = current()
      setHeaders(response, rules(admitted.path), admitted.path)
      const destination = findDestination(published, admitted)
      if (destination.kind === 'moved') return sendOn(response, destination.status, destination.to)
      if (destination.kind === 'file') {
        const out = chooseForm(published, { ...admitted, out: destination.out }, request, response)
        if (await files.send(request, response, out)) return
      }
      return lost(request, response)
    },
  }
}

/** The error page in the innermost folder that has one: that of the language of an address. */
function nearestNotFound(path: string, { base, has }: Published): string {
  const folders = path.startsWith(base) ? path.slice(base.length).split('/').slice(0, -1) : []
  if (folders.includes('..')) return notFoundPage
  for (let depth = folders.length; depth > 0; depth--) {
    const file = `${folders.slice(0, depth).join('/')}/${notFoundPage}`
    if (has(file)) return file
  }
  return notFoundPage
}

/** The file of a page in the form that the client prefers. */
function chooseForm(
  { base, has }: Published,
  { path, out }: { readonly path: string; readonly out: string },
  request: IncomingMessage,
  response: ServerResponse,
): string {
  const markdown = markdownFileOf(path.slice(base.length))
  if (!/\.html?$/i.test(out) || !has(markdown)) return out
  if (!prefersMarkdown(request.headers.accept)) return out
  response.appendHeader('Vary', 'Accept')
  return markdown
}

type Settable = { setHeader(name: string, value: string): unknown }

/** Set `Cache-Control`, and the headers that `_headers` defines for an address, which override it. */
function setHeaders(response: Settable, headers: ReadonlyMap<string, string>, path: string) {
  response.setHeader('Cache-Control', immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  for (const [name, value] of headers) response.setHeader(name, value)
}

/** Returns a function that returns the current build. A build replaces the manifest after the files, so its date suffices. */
function followBuilds(root: string, first: Manifest): () => LastBuild {
  const date = () => statSync(join(root, manifestFile), { throwIfNoEntry: false })?.mtimeMs
  let read = date()
  let build = lastBuild(root, first)
  return () => {
    const now = date()
    if (now === read) return build
    const manifest = readManifest(root)
    if (manifest) build = lastBuild(root, manifest)
    read = now
    return build
  }
}

function lastBuild(root: string, { base, trailingSlash, redirects, outputs }: Manifest): LastBuild {
  const known = new Set(Object.keys(outputs))
  const written = readBytes(withoutLinks(root), hostHeaders)
  const rules = readHeaderRules(Buffer.isBuffer(written) ? written.toString() : '')
  return {
    rules,
    published: {
      base,
      trailingSlash,
      redirects: tabulateRedirects(redirects),
      has: (out) => known.has(out) || isFile(root, out),
    },
  }
}

/** Whether a file exists; files that were added next to those of a build belong to the site too. */
function isFile(root: string, out: string): boolean {
  if (out.split('/').includes('')) return false
  try {
    return statSync(join(root, out), { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    // A part of the path is a file instead of a folder.
    return false
  }
}
