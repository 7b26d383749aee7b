// Contract: every request passes the guard before a handler receives it. Time limits end slow connections; only an event stream
// removes its own limit.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Admitted, checkRequest, isEveryInterface, isRefusal, type Refusal } from './guard.ts'

export interface SiteHandler {
  /** Address of the start page, percent-encoded: `/docs`. */
  readonly home: string
  /** Answer a request that the guard has admitted. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, admitted: Admitted) => void | Promise<void>
  /** Names under which a proxy may request the server, besides those of this machine. */
  readonly allowed?: () => readonly string[]
  /** Answer a request for a hidden file like one for an address without a page. */
  readonly lost: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
}

export interface Listening {
  readonly server: Server
  /** Address of the start page: `http://localhost:3000/docs`. */
  readonly url: string
  /** Whether the requested port was taken, so that another one is used. */
  readonly moved: boolean
  /** Stop at once, and end all open connections. */
  readonly close: () => Promise<void>
}

/** Milliseconds that a client may take for its headers and for the whole request, and for which it may be idle. */
export interface Timeouts {
  readonly headers: number
  readonly request: number
  readonly idle: number
}

const defaultTimeouts: Timeouts = { headers: 10_000, request: 15_000, idle: 30_000 }

/** A server that checks each request with the guard, and that slow, broken or hostile clients cannot block. */
function createGuardedServer(
  handler: SiteHandler,
  { host, allow = [], timeouts = defaultTimeouts }: Omit<ListenOptions, 'port'>,
): Server {
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // Not shorter than the idle time: a client that was busy could send a request on a connection that was just closed.
      keepAliveTimeout: timeouts.idle,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers),
    },
    (request, response) => void guarded(handler, { host, allow }, request, response),
  )
  server.maxHeadersCount = 100
  // An event stream removes this limit by `request.socket.setTimeout(0)`.
  server.setTimeout(timeouts.idle)
  return server
}

async function guarded(
  handler: SiteHandler,
  { host, allow }: { readonly host: string; readonly allow: readonly string[] },
  request: IncomingMessage,
  response: ServerResponse,
) {
  // A client that disconnects is not an error.
  response.on('error', () => {})
  try {
    const verdict = checkRequest(request, host, [...allow, ...(handler.allowed?.() ?? [])])
    if (!isRefusal(verdict)) await handler.answer(request, response, verdict)
    else if (verdict.status === 404) await handler.lost(request, response)
    else refuse(response, verdict)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500, reason: `Server error: ${String(error)}`, headers: {} })
  }
}

/** Answer with a status and a sentence, then close the connection. */
export function refuse(response: ServerResponse, refusal: Omit<Refusal, 'status'> & { readonly status: number }) {
  const body = `${refusal.reason}\n`
  response.writeHead(refusal.status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
    ...refusal.headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export interface ListenOptions {
  readonly host: string
  /** Names under which a proxy may request the server, besides those of this machine. */
  readonly allow?: readonly string[] | undefined
  /** 0 for any free port. */
  readonly port: number
  readonly timeouts?: Timeouts | undefined
}

/** Listen on a port of the loopback interface, or on the next free one. */
export async function listen(handler: SiteHandler, { port, ...options }: ListenOptions): Promise<Listening> {
  const { host } = options
  const server = createGuardedServer(handler, options)
  for (let wanted = port; ; wanted++) {
    try {
      await bind(server, host, wanted)
      const { port: got } = server.address() as AddressInfo
      const url = `http://${urlHost(host)}:${got}${handler.home}`
      return { server, url, moved: port !== 0 && got !== port, close: () => close(server) }
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && port !== 0 && wanted < Math.min(port + 50, 65_535)) continue
      const reason = whyNot(code, { host, port, wanted })
      throw reason === undefined ? error : new ListenError(reason)
    }
  }
}

/** The server cannot listen on the requested address. The message is for the user. */
class ListenError extends Error {}

function whyNot(code: string, { host, port, wanted }: { host: string; port: number; wanted: number }) {
  if (code === 'EADDRINUSE')
    return `${wanted === port ? `Port ${port} is` : `Ports ${port} to ${wanted} are`} taken. Choose another one with \`--port\`.`
  if (code === 'EACCES') return `You are not allowed to use port ${wanted}. Choose one above 1023 with \`--port\`.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine has no address \`${host}\`. Omit \`--host\`, or choose an address of this machine.`
  return undefined
}

/** Like `listen`, but print a `ListenError` and return undefined. */
export async function listenOrReport(
  handler: SiteHandler,
  options: ListenOptions,
  print: (text: string) => void,
): Promise<Listening | undefined> {
  try {
    return await listen(handler, options)
  } catch (error) {
    if (!(error instanceof ListenError)) throw error
    print(`✖ ${error.message}`)
    return undefined
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function urlHost(host: string): string {
  if (isEveryInterface(host)) return 'localhost'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
