import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'

/** How an address responds; `times` counts its requests, including this one. */
export type Answer = (request: http.IncomingMessage, response: http.ServerResponse, times: number) => void

export interface WebServer {
  /** `http://127.0.0.1:1234` */
  readonly origin: string
  /** Requests so far: `HEAD /a`. */
  readonly log: string[]
  /** Milliseconds of `performance.now()` of each. */
  readonly times: number[]
  readonly agents: Set<string>
  close(): Promise<void>
}

interface Options {
  readonly tls?: { readonly key: string; readonly cert: string }
}

/** A loopback server whose responses are in a table; all other addresses are not found. */
export async function serveAnswers(
  answers: Readonly<Record<string, Answer>>,
  options: Options = {},
): Promise<WebServer> {
  const log: string[] = []
  const times: number[] = []
  const agents = new Set<string>()
  const asked = new Map<string, number>()
  const listener: http.RequestListener = (request, response) => {
    const { method = '', url = '' } = request
    log.push(`${method} ${url}`)
    times.push(performance.now())
    agents.add(request.headers['user-agent'] ?? '')
    asked.set(url, (asked.get(url) ?? 0) + 1)
    const answer = answers[url]
    if (answer) answer(request, response, asked.get(url) as number)
    else response.writeHead(404).end()
  }
  const server = options.tls ? https.createServer(options.tls, listener) : http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`, log, times, agents, close }
}

/** Answers of a kind. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end()

export const html =
  (text: string): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)

export const redirect = (code: number, location: string): Answer => status(code, { location })
