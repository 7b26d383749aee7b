import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { listen } from '../../cli/server/listen.ts'
import { openOutput } from '../../cli/server/serve.ts'
import { openBrowser, openKeepingBrowser, openWholeBrowser } from '../harness/browser.ts'
import { buildStrictly } from '../harness/real-site.ts'
import { type SharedSite, shared } from '../harness/shared.ts'
import { site, type TestSite } from '../harness/site.ts'
import { deadline, until } from '../harness/until.ts'

export { deadline, until } from '../harness/until.ts'

/** What the proxy does with a request instead of forwarding it unchanged. All settings apply together. */
export interface Fault {
  /** Milliseconds before the response. */
  readonly delay?: number
  /** Delays the response until it resolves. */
  readonly held?: Promise<void>
  /** Only what follows this text is delayed by `held`. */
  readonly before?: string
  /** Respond with this status and a short text. */
  readonly status?: number
  /** Send this many bytes of the response, with the length of the whole, and then close the connection. */
  readonly truncate?: number
  /** Close the connection without a response. */
  readonly abort?: true
  /** Respond with this text instead of the file's. */
  readonly body?: string
  /** Change the file's text. */
  readonly edit?: (text: string) => string
  /** Add these headers, in lower case, to those of the file. */
  readonly headers?: Readonly<Record<string, string>>
  /** Only for requests by scripts, not for page loads. */
  readonly fetched?: true
  /** Respond with the file of another address, like hosts that serve `a.html` and `a/index.html` unchanged. */
  readonly as?: string
}

/** A proxy between the browser and `sitegen serve` that records requests and produces real faults. */
export class FaultProxy {
  /** Paths with queries, in the order of the requests. */
  readonly requests: string[] = []
  private readonly held = new Set<() => void>()
  private faults: { readonly pattern: RegExp | string; readonly fault: Fault }[] = []

  constructor(
    private upstream: string,
    private folder: string,
  ) {}

  /**
   * A string matches a whole path without query; a pattern is tested on path and query. The latest fault takes precedence.
   * Returns a function that removes it.
   */
  fault(pattern: RegExp | string, fault: Fault): () => void {
    const entry = { pattern, fault }
    this.faults.unshift(entry)
    return () => {
      this.faults = this.faults.filter((one) => one !== entry)
    }
  }

  /** Hold responses until the returned function is called. */
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

  /** Remove all faults and forget the requests. */
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

  /** Forward requests to another server, as after a deploy. */
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
    if (!fault?.before) await fault?.held
    if (fault?.abort) return incoming.socket.destroy()
    if (fault?.status) {
      response.writeHead(fault.status, { 'Content-Type': 'text/plain' })
      return response.end(`Fault ${fault.status}\n`)
    }
    this.forward(incoming, response, fault)
  }

  private forward(incoming: IncomingMessage, response: ServerResponse, fault: Fault | undefined) {
    const headers = { ...incoming.headers, host: new URL(this.upstream).host }
    const changes = fault?.body !== undefined || fault?.edit || fault?.before || fault?.truncate !== undefined
    if (changes)
      for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding'] as const) delete headers[name]
    const outgoing = request(
      new URL(fault?.as ?? incoming.url ?? '/', this.upstream),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        const sent = { ...answer.headers, ...securityPolicy(this.folder, answer), ...fault?.headers }
        if (!changes) {
          response.writeHead(answer.statusCode ?? 500, sent)
          return answer.pipe(response)
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', async () => {
          const text = Buffer.concat(parts).toString()
          const whole = Buffer.from(fault.body ?? fault.edit?.(text) ?? text)
          delete sent.etag
          response.writeHead(answer.statusCode ?? 500, { ...sent, 'content-length': whole.length })
          const early = fault.before ? whole.indexOf(fault.before) : 0
          response.write(whole.subarray(0, early))
          await (fault.before && fault.held)
          if (fault.truncate === undefined) return response.end(whole.subarray(early))
          response.write(whole.subarray(0, fault.truncate), () => setTimeout(() => incoming.socket.destroy(), 20))
        })
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    incoming.pipe(outgoing)
  }
}

/** The policy in `_headers`, unless the server sends it itself. */
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
  /** `http://localhost:40123`, the origin of the proxy. */
  readonly origin: string
  readonly proxy: FaultProxy
  /** The output folder. */
  readonly folder: string
  /** The origin of the server behind the proxy. */
  readonly upstream: string
  /** The sources of a site made from files; after another build, the server shows the new state. */
  readonly files?: TestSite | undefined
  stop(): Promise<void>
}

/** The repository's own site, or one made of `files`, behind a proxy. */
export async function startSite(
  what: 'real' | { readonly files: Readonly<Record<string, string | Uint8Array>> },
): Promise<RunningSite> {
  if (typeof what === 'string') return startProxy(await shared(`site/${what}`), () => {})
  const key = JSON.stringify(what.files)
  const made = built.get(key) ?? build(what.files)
  built.set(key, made)
  const files = (await made).copy()
  return startFolder(join(files.root, 'build'), files)
}

/** The sites of this process by their files, as they were built: tests that start the same site get copies of one build. */
const built = new Map<string, Promise<TestSite>>()

async function build(files: Readonly<Record<string, string | Uint8Array>>): Promise<TestSite> {
  const made = site(files)
  // Threads take longer to start than such a site to build.
  await buildStrictly(made.root, join(made.root, 'build'), '--workers', '0')
  return made
}

/** Serve a folder that has been built. */
export async function startFolder(folder: string, files?: TestSite): Promise<RunningSite> {
  const { origin, stop } = await serveFolder(folder)
  const stopSite = async () => {
    await stop()
    files?.dispose()
  }
  return { ...(await startProxy({ folder, origin }, stopSite)), files }
}

/** Serve a folder that has been built as `sitegen serve` does. */
export async function serveFolder(folder: string): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const handler = openOutput(folder)
  if (!handler) throw new Error(`${folder} holds no built site`)
  const { url, close } = await listen(handler, { host: 'localhost', port: 0 })
  return { origin: new URL(url).origin, stop: close }
}

async function startProxy(
  { folder, origin }: Omit<SharedSite, 'cache'>,
  stopSite: () => void | Promise<void>,
): Promise<RunningSite> {
  const proxy = new FaultProxy(origin, folder)
  const server = createServer(proxy.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await stopSite()
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, folder, upstream: origin, proxy, stop }
}

export type { Browser, Page }
export { openBrowser, openKeepingBrowser, openWholeBrowser }

/** Messages of a page while it was open. */
export interface PageLog {
  readonly errors: string[]
  readonly warnings: string[]
}

export interface PageOptions extends BrowserContextOptions {
  /** Errors caused by the test on purpose; any other error fails it. */
  readonly expected?: readonly RegExp[]
  /** The reader saves data: nothing is prefetched. */
  readonly savesData?: true
  /** The reader does nothing by itself; otherwise each page gets a reader's first sign, and has what that loads once it is open. */
  readonly isUntouched?: true
}

/** For pages that are measured and left by a load: nothing is prefetched, or kept for reading offline. */
export const measured = { savesData: true, serviceWorkers: 'block' } as const satisfies PageOptions

/** What `theme/client/first-sign.ts` waits for. */
function giveSign() {
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointermove')))
}

/** Give the page to tests only with what its first sign loads. */
function waitForSign(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...options) => {
    const response = await goto(...options)
    await signed(page)
    return response
  }
  page.reload = async (...options) => {
    const response = await reload(...options)
    await signed(page)
    return response
  }
}

/**
 * Wait until a page has what a first sign loads, or that has failed; nothing if not even its first script has run. The import is that
 * of the page; as a text, because Vitest would replace it by its own.
 */
async function signed(page: Page) {
  const wait = page.evaluate(`(async () => {
    const { navigation } = document.querySelector('[data-navigation]')?.dataset ?? {}
    if (navigation && document.documentElement.dataset.script === 'on') await import(navigation).catch(() => {})
  })()`)
  // A page that redirects is gone.
  await wait.catch((error) => {
    if (!/context was destroyed/.test(error)) throw error
  })
}

/**
 * Headless Chromium has no such preferences. When Playwright emulates that there are none, its default, Chromium styles each page
 * once more when it leaves it.
 */
const unemulated = { reducedMotion: null, forcedColors: null, contrast: null } as const

/** Use a page in its own context, and fail on any unexpected error in the console, in scripts or from the security policy. */
export async function withPage(
  browser: Browser,
  options: PageOptions,
  use: (page: Page, log: PageLog) => Promise<void>,
): Promise<void> {
  const { expected = [], savesData, isUntouched, ...settings } = options
  const context = await browser.newContext({ ...unemulated, viewport: { width: 1280, height: 800 }, ...settings })
  const log: PageLog = { errors: [], warnings: [] }
  const watch = (page: Page) => {
    page.setDefaultTimeout(deadline)
    if (!isUntouched && settings.javaScriptEnabled !== false) waitForSign(page)
    page.on('pageerror', (error) => log.errors.push(String(error)))
    page.on('console', (message) => {
      // Browsers ask for this file on their own, now and then.
      if (message.location().url.endsWith('/favicon.ico')) return
      if (message.type() === 'error') log.errors.push(`${message.text()} (${message.location().url})`)
      if (message.type() === 'warning') log.warnings.push(message.text())
    })
  }
  context.on('page', watch)
  if (!isUntouched) await context.addInitScript(giveSign)
  if (savesData)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  try {
    await use(await context.newPage(), log)
  } finally {
    await context.close()
  }
  const surprises = log.errors.filter((text) => !expected.some((one) => one.test(text)))
  if (surprises.length > 0) throw new Error(`The page reported errors:\n${surprises.join('\n')}`)
}

/** Set a mark on the window, which a full load removes. */
export function markWindow(page: Page): Promise<void> {
  return page.evaluate(() => {
    ;(window as unknown as { marked: boolean }).marked = true
  })
}

/** Whether the document is still the marked one. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true)
}

/** Move the page's clock on, so that its copies of pages are old enough to be revalidated. */
export function ages(page: Page): Promise<void> {
  return page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 1001
  })
}

/** Click in an island once it is hydrated. Before that, a click does nothing. */
export async function clickInIsland(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await until(
    () => target.evaluate((one) => Object.keys(one.closest('sitegen-island') ?? {})),
    (keys) => keys.some((key) => key.startsWith('__reactContainer$')),
  )
  await target.click()
}

/** Wait until pending changes are drawn, and listeners for scrolling and intersections have been called. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

/** Wait until the page's idle callbacks have run, and the requests that they made have reached the server. */
export async function idle(page: Page): Promise<void> {
  for (let times = 0; times < 3; times++) {
    await drawn(page)
    await page.evaluate(async () => {
      await new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
      // A request that is sent, and arrives, after the others.
      await fetch(`${document.documentElement.dataset.base ?? '/'}robots.txt`, { cache: 'no-store', priority: 'low' })
    })
  }
}

/** The sum of all layout shifts since the page was opened. */
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
        // The last frame is reported one frame later.
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
