import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openKeepingBrowser } from '../harness/browser.ts'
import { buildStrictly, type Served, serve } from '../harness/real-site.ts'
import { type SharedSite, shared } from '../harness/shared.ts'
import { site, type TestSite } from '../harness/site.ts'

/** What the proxy does to an address instead of handing it on as it is. All that is set happens. */
export interface Fault {
  /** Milliseconds before anything is sent. */
  readonly delay?: number
  /** What has to come about before anything is sent. */
  readonly held?: Promise<void>
  /** Answer with this status and a short text. */
  readonly status?: number
  /** Send this many bytes of the answer, under the length of the whole, and then cut the connection. */
  readonly truncate?: number
  /** Cut the connection without an answer. */
  readonly abort?: true
  /** Answer with this text in place of the file's. */
  readonly body?: string
  /** Change the file's text. */
  readonly edit?: (text: string) => string
  /** Only where a script asks; a page that the browser loads comes as it is. */
  readonly fetched?: true
  /** Answer with the file of another address, as hosts do that serve `a.html` and `a/index.html` as they are. */
  readonly as?: string
}

/** Stands between the browser and `sitegen serve`, writes down what is asked for, and makes faults for real. */
export class FaultProxy {
  /** Paths with queries in the order in which they were asked for. */
  readonly requests: string[] = []
  private readonly held = new Set<() => void>()
  private faults: { readonly pattern: RegExp | string; readonly fault: Fault }[] = []

  constructor(
    private upstream: string,
    private folder: string,
  ) {}

  /** A text is a whole path without query, a pattern is tried on path and query. The newest fault counts. Gives its end. */
  fault(pattern: RegExp | string, fault: Fault): () => void {
    const entry = { pattern, fault }
    this.faults.unshift(entry)
    return () => {
      this.faults = this.faults.filter((one) => one !== entry)
    }
  }

  /** Answer nothing until the function that this gives is called. */
  hold(pattern: RegExp | string): () => void {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const end = this.fault(pattern, { held })
    const letGo = () => {
      end()
      release()
    }
    this.held.add(letGo)
    return letGo
  }

  /** Take all faults away and forget the requests. */
  clear() {
    for (const release of this.held) release()
    this.held.clear()
    this.faults = []
    this.requests.length = 0
  }

  /** The requests that match. */
  asked(pattern: RegExp): string[] {
    return this.requests.filter((path) => pattern.test(path))
  }

  /** Hand requests on to another server: a deploy. */
  switchTo(upstream: string, folder: string) {
    this.upstream = upstream
    this.folder = folder
  }

  readonly handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const url = incoming.url ?? '/'
    this.requests.push(url)
    const isFetched = incoming.headers['sec-fetch-dest'] === 'empty'
    const fault = this.faults.find(
      ({ pattern, fault: { fetched } }) =>
        (isFetched || !fetched) && (typeof pattern === 'string' ? url.split('?')[0] === pattern : pattern.test(url)),
    )?.fault
    if (fault?.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay))
    await fault?.held
    if (fault?.abort) return incoming.socket.destroy()
    if (fault?.status) {
      response.writeHead(fault.status, { 'Content-Type': 'text/plain' })
      return response.end(`Fault ${fault.status}\n`)
    }
    this.forward(incoming, response, fault)
  }

  private forward(incoming: IncomingMessage, response: ServerResponse, fault: Fault | undefined) {
    const headers = { ...incoming.headers, host: new URL(this.upstream).host }
    const changes = fault?.body !== undefined || fault?.edit || fault?.truncate !== undefined
    if (changes)
      for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding'] as const) delete headers[name]
    const outgoing = request(
      new URL(fault?.as ?? incoming.url ?? '/', this.upstream),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        const sent = { ...answer.headers, ...securityPolicy(this.folder, answer) }
        if (!changes) {
          response.writeHead(answer.statusCode ?? 500, sent)
          return answer.pipe(response)
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const whole = Buffer.from(fault.body ?? fault.edit?.(text) ?? text)
          delete sent.etag
          response.writeHead(answer.statusCode ?? 500, { ...sent, 'content-length': whole.length })
          if (fault.truncate === undefined) return response.end(whole)
          response.write(whole.subarray(0, fault.truncate), () => setTimeout(() => incoming.socket.destroy(), 20))
        })
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    incoming.pipe(outgoing)
  }
}

/** The policy of `_headers`, where the server does not send it itself. */
function securityPolicy(folder: string, answer: IncomingMessage): Record<string, string> {
  if (answer.headers['content-security-policy'] || !/html/.test(answer.headers['content-type'] ?? '')) return {}
  try {
    const policy = /^\s+Content-Security-Policy:\s*(.*)$/im.exec(readFileSync(join(folder, '_headers'), 'utf8'))?.[1]
    return policy ? { 'content-security-policy': policy } : {}
  } catch {
    return {}
  }
}

export interface RunningSite {
  /** `http://localhost:40123`, the proxy's. */
  readonly origin: string
  readonly proxy: FaultProxy
  /** Where the site was built. */
  readonly folder: string
  /** The sources of a site made from files; build it again and the server shows the new state. */
  readonly files?: TestSite | undefined
  stop(): Promise<void>
}

/** The repository's own site, or one made of `files`, behind a proxy. */
export async function startSite(
  what: 'real' | { readonly files: Readonly<Record<string, string | Uint8Array>> },
): Promise<RunningSite> {
  if (typeof what === 'string') return startProxy(await shared(`site/${what}`), () => {})
  const files = site(what.files)
  const folder = join(files.root, 'build')
  await buildStrictly(files.root, folder)
  return startFolder(folder, files)
}

/** Serve a folder that is built. */
export async function startFolder(folder: string, files?: TestSite): Promise<RunningSite> {
  const served = await serve(folder)
  const stop = () => {
    served.stop()
    files?.dispose()
  }
  return { ...(await startProxy({ folder, origin: served.origin }, stop)), files }
}

async function startProxy({ folder, origin }: Omit<SharedSite, 'cache'>, stopSite: () => void): Promise<RunningSite> {
  const proxy = new FaultProxy(origin, folder)
  const server = createServer(proxy.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    stopSite()
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, folder, proxy, stop }
}

export type { Browser, Page, Served }
export { openBrowser, openKeepingBrowser }

/** Milliseconds after which a state that does not come is a failure: long, since a busy machine is none. */
export const deadline = Number(process.env.TEST_DEADLINE ?? 30_000)

/** What a page said while it was open. */
export interface PageLog {
  readonly errors: string[]
  readonly warnings: string[]
}

export interface PageOptions extends BrowserContextOptions {
  /** Errors that the test brings about; every other one fails it. */
  readonly expected?: readonly RegExp[]
}

/**
 * Use a page in a context of its own, and fail on any error of the console, the scripts or the security policy that is
 * not expected.
 */
export async function withPage(
  browser: Browser,
  options: PageOptions,
  use: (page: Page, log: PageLog) => Promise<void>,
): Promise<void> {
  const { expected = [], ...settings } = options
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...settings })
  const log: PageLog = { errors: [], warnings: [] }
  const watch = (page: Page) => {
    page.setDefaultTimeout(deadline)
    page.on('pageerror', (error) => log.errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') log.errors.push(`${message.text()} (${message.location().url})`)
      if (message.type() === 'warning') log.warnings.push(message.text())
    })
  }
  context.on('page', watch)
  try {
    await use(await context.newPage(), log)
  } finally {
    await context.close()
  }
  const surprises = log.errors.filter((text) => !expected.some((one) => one.test(text)))
  if (surprises.length > 0) throw new Error(`The page reported errors:\n${surprises.join('\n')}`)
}

/** Wait until a condition in Node holds; the last value is in the error. */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + deadline
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`Waited in vain; the last value was ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Leave a mark in the window that a full load wipes out. */
export function markWindow(page: Page): Promise<void> {
  return page.evaluate(() => {
    ;(window as unknown as { marked: boolean }).marked = true
  })
}

/** True when the document is still the one that was marked. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true)
}

/** Wait until what a page was told to do is drawn, and listeners of scrolling and of coming into view have been called. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

/** Wait until a page has had idle moments to do what it left for them, and what it asked for then has come to the server. */
export async function idle(page: Page): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await drawn(page)
    await page.evaluate(async () => {
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      // A request that is sent after the others, and comes after them.
      await fetch('/robots.txt', { cache: 'no-store', priority: 'low' })
    })
  }
}

/** By how much a page has moved under its reader since it was opened: the sum of all shifts of its layout. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as unknown as { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        const frames = (count: number, then: () => void) =>
          requestAnimationFrame(() => (count > 1 ? frames(count - 1, then) : then()))
        // What was drawn last is told a frame later.
        frames(2, () => {
          observer.observe({ type: 'layout-shift', buffered: true })
          frames(2, () => {
            add(observer.takeRecords())
            resolve(sum)
          })
        })
      }),
  )
}
