// Contract: a request that passes here may be answered. Pure: takes the first line and the headers of a request, returns a verdict.
// Both servers check every request here first.
import type { IncomingHttpHeaders } from 'node:http'
import { isAllowedHost, isHostPattern } from '../../renderer/index.ts'

/** The parts of an `IncomingMessage` that are checked. */
export interface RequestHead {
  readonly method?: string | undefined
  /** The address, as received. */
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 413 | 414
  /** A sentence for the user of the browser. */
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Admitted {
  /** Decoded once; begins with a single `/`; without `.` and `..`, hidden names, backslashes and control characters. */
  readonly path: string
  /** As received, with its `?`; may be empty. */
  readonly query: string
}

const longest = 4096
/** No file system supports longer names. */
const longestName = 255

/** Whether a server may answer a request. The server listens on `host`; a proxy requests it under the `allowed` names. */
export function checkRequest(request: RequestHead, host: string, allowed: readonly string[] = []): Refusal | Admitted {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refusal(405, 'Only GET and HEAD requests are allowed.', { Allow: 'GET, HEAD' })
  if (!isKnownHost(request.headers.host, host, allowed))
    return refusal(403, `This server answers only to \`${shown(host)}\`. ${otherHost(request.headers.host)}`)
  if (hasBody(request.headers)) return refusal(413, 'Requests must not have a body.')
  if (wantsChannel(request.headers) && !isSameOrigin(request))
    return refusal(403, 'Only pages of this site may connect.')
  return checkAddress(request.url ?? '')
}

/** Whether a verdict is a refusal. */
export function isRefusal(verdict: Refusal | Admitted): verdict is Refusal {
  return 'status' in verdict
}

/**
 * Whether a `Host` header contains a name that users of this machine use for it.
 *
 * A page of another site whose name was rebound to this machine still sends its own name. IP addresses cannot be rebound; they
 * are accepted if the server listens on all interfaces.
 */
export function isKnownHost(header: string | undefined, listening: string, allowed: readonly string[] = []): boolean {
  const name = hostName(header ?? '')
  if (name === undefined) return false
  if (isAllowedHost(name, allowed)) return true
  const own = listening.toLowerCase().replace(/^\[|\]$/g, '')
  if (isLocal(name) || name === own) return true
  return isEveryInterface(own) && (/^\d{1,3}(\.\d{1,3}){3}$/.test(name) || name.includes(':'))
}

/** Whether a request comes from a page of this server, or from no page. */
export function isSameOrigin({ headers }: Pick<RequestHead, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = headers
  const own = `http://${host?.toLowerCase()}`
  // A proxy in front of the server may speak HTTPS.
  const isProxied = !isLocal(hostName(host ?? '') ?? 'localhost')
  return (
    origin === undefined || [own, ...(isProxied ? [own.replace('http:', 'https:')] : [])].includes(origin.toLowerCase())
  )
}

/** Whether an address means all interfaces of the machine. */
export function isEveryInterface(host: string): boolean {
  return ['0.0.0.0', '::', '[::]', '::0'].includes(host)
}

function isLocal(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

function shown(host: string): string {
  return isEveryInterface(host) ? 'localhost and the addresses of this machine' : host
}

/** The reason for refusing a request under another name, with the remedy if that name can be allowed. */
function otherHost(header: string | undefined): string {
  const name = hostName(header ?? '')
  if (name === undefined || !isHostPattern(name)) return 'The request is for a different host.'
  return `To open it as \`${name}\`, start it with \`--allow-host ${name}\`, or set \`server.allowedHosts\`.`
}

/** `[::1]:3000` → `::1`, `Docs.LOCALHOST.:3000` → `docs.localhost`; undefined for anything that is not a host. */
function hostName(header: string): string | undefined {
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(header)
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, '')
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
}

/** Whether a request opens an event stream or a socket. These stay open and would reveal what is being written. */
function wantsChannel(headers: IncomingHttpHeaders): boolean {
  return headers.upgrade !== undefined || /\btext\/event-stream\b/i.test(headers.accept ?? '')
}

function checkAddress(url: string): Refusal | Admitted {
  if (url.length > longest) return refusal(414, 'The address is too long.')
  const [raw = '', query] = url.split(/\?(.*)/s)
  const stages = decodings(raw)
  const [path] = stages
  // No file has a name that leads out of the root when it is decoded repeatedly.
  if (path === undefined || stages.some(escapes)) return refusal(400, 'This is not a valid address.')
  const names = path.split('/')
  if (names.some((name) => Buffer.byteLength(name) > longestName) || names.some(isHidden))
    return refusal(404, 'Nothing is published at this address.')
  return { path, query: query === undefined ? '' : `?${query}` }
}

/** A path decoded once, twice and so on, until nothing changes; empty if it cannot be decoded. */
function decodings(raw: string): string[] {
  const stages: string[] = []
  for (let text = raw; stages.length < 5; ) {
    const next = decode(text)
    if (next === undefined || (next === text && stages.length > 0)) break
    stages.push(next)
    text = next
  }
  return stages
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Whether a path may lead out of the root, or contains control characters or backslashes. */
function escapes(path: string): boolean {
  return !path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]|(^|\/)\.\.?(\/|$)/u.test(path)
}

/** Whether a name is that of a dotfile. Hosts serve none of these except `.well-known`. */
function isHidden(name: string, index: number): boolean {
  return name.startsWith('.') && !(index === 1 && name === '.well-known')
}

function refusal(status: Refusal['status'], reason: string, headers: Refusal['headers'] = {}): Refusal {
  return { status, reason, headers }
}
