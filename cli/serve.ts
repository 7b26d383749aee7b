import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import { encodeUrl, type Manifest, sameAddress, splitHref } from '../renderer/index.ts'
import { ownFolder } from './emit.ts'

export interface SiteHandler {
  /** Address of the page where a reader starts. */
  readonly home: string
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
}

const immutable = /\/assets\/(?:.*)-[\da-f]{10}\.\w+$/

/** A request handler for a built folder, steered by its manifest; undefined where there is none. */
export function openOutput(folder: string): SiteHandler | undefined {
  const manifest = readManifest(folder)
  if (!manifest) return undefined
  const { base, home, trailingSlash } = manifest
  const redirects = new Map(manifest.redirects.map(({ from, to }) => [sameAddress(from), to] as const))
  const files = new Set(Object.keys(manifest.outputs))
  const notFound = readPage(join(folder, '404.html'))
  const headers = readHeaders(folder)
  const assets = sirv(folder, {
    dev: true,
    etag: true,
    extensions: ['html'],
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', immutable.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, { Allow: 'GET, HEAD' })
    for (const [name, value] of headers) response.setHeader(name, value)
    const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s)
    const suffix = query === undefined ? '' : `?${query}`
    const plain = decode(path)
    if (plain === undefined || /\\|\0|(^|\/)\.\.?(\/|$)/.test(plain)) return end(response, 400, {})
    if (!`${plain}/`.startsWith(base))
      return plain === '/' ? end(response, 302, { Location: base + suffix }) : lost(request, response, notFound)
    const moved = redirects.get(sameAddress(plain)) ?? encoded(canonical(plain, base, trailingSlash, files))
    if (moved !== undefined) return end(response, 301, { Location: location(moved, suffix) })
    if (isOwn(plain.slice(base.length))) return lost(request, response, notFound)
    request.url = `/${path.slice(base.length)}${suffix}`
    assets(request, response, () => lost(request, response, notFound))
  }
  return { home: encodeUrl(home), handle }
}

/** What lies in our own folder, or is meant for the host alone, in any spelling that a file system may take for it. */
function isOwn(path: string): boolean {
  const [first] = path.replace(/^\/+/, '').toLowerCase().split('/')
  return first === ownFolder || first === '_headers'
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, ownFolder, 'manifest.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

/** What `_headers` says of all addresses; how long files may be kept, the server knows by itself. */
function readHeaders(folder: string): [name: string, value: string][] {
  const [all = ''] = /^\/\*\n(?: {2}.*\n)*/m.exec(readText(join(folder, '_headers'))) ?? []
  return [...all.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name as string, value as string])
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readPage(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'Not found\n'
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Where a spelling of an address that is not the page's own leads: `.html`, `/index.html`, the slash rule. */
function canonical(
  path: string,
  base: string,
  trailingSlash: boolean | null,
  files: ReadonlySet<string>,
): string | undefined {
  const plain = path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$/i, '')
  const literal = trailingSlash !== false && !/(^|\/)index\.html?$/i.test(path) && files.has(path.slice(base.length))
  if (plain !== path && path !== `${base}404.html` && !literal && exists(plain, base, files))
    return ruled(plain || '/', base, trailingSlash, files)
  const wanted = ruled(path, base, trailingSlash, files)
  return wanted !== path && exists(path, base, files) ? wanted : undefined
}

function ruled(path: string, base: string, trailingSlash: boolean | null, files: ReadonlySet<string>): string {
  const bare = sameAddress(path)
  if (`${bare}/` === base || bare === '/') return base
  if (trailingSlash === null) return files.has(`${bare.slice(base.length)}.html`) ? bare : path
  return trailingSlash && !/\.\w+$/.test(bare) ? `${bare}/` : bare
}

function exists(path: string, base: string, files: ReadonlySet<string>): boolean {
  const bare = sameAddress(path).slice(base.length)
  return (
    files.has(bare === '' ? 'index.html' : `${bare}.html`) ||
    files.has(bare === '' ? 'index.html' : `${bare}/index.html`)
  )
}

/** Query survives unless the target has its own; a hash never reaches a server and survives in the browser. */
function location(to: string, suffix: string): string {
  const { path, query, hash } = splitHref(to)
  return `${path}${query || suffix}${hash}`
}

function encoded(path: string | undefined): string | undefined {
  return path === undefined ? undefined : encodeUrl(path)
}

function lost(request: IncomingMessage, response: ServerResponse, page: string) {
  response.writeHead(404, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Length': Buffer.byteLength(page),
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}

function end(response: ServerResponse, status: number, headers: Record<string, string>) {
  response.writeHead(status, { ...headers, 'Content-Length': 0 })
  response.end()
}

export interface Listening {
  readonly server: Server
  /** Of the first page: `http://localhost:3000/docs`. */
  readonly url: string
  /** The wanted port was taken. */
  readonly moved: boolean
}

/** Listen on a port of the loopback interface, or on the next free one. */
export async function listen(handler: SiteHandler, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer(handler.handle)
  for (let wanted = port; ; wanted++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(wanted, host, () => {
          server.off('error', reject)
          resolve()
        })
      })
      const { port: got } = server.address() as AddressInfo
      return { server, url: `http://${host}:${got}${handler.home}`, moved: port !== 0 && got !== port }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || wanted >= port + 50 || port === 0) throw error
    }
  }
}
