// How a search feels in Chromium: the time of an answer, and the longest task of the main thread during typing and answering, at
// full speed and on a processor four times as slow; and how long a phone on a slow connection waits. Since other work may use the
// machine, the least disturbed of several rounds counts, and a task counts by the time that its thread was running.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const slow = 4
const rounds = 2

async function serve(out) {
  const server = spawn(process.execPath, [join(root, 'bin/sitegen.js'), 'serve', '--out', out, '--port', '0'])
  const origin = await new Promise((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
      const [found] = /http:\/\/[^\s/]+/.exec(output) ?? []
      if (found) resolve(found)
    })
    server.on('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return { origin, stop: () => server.kill() }
}

/** In the page: record when a query is sent to the worker, and when its answer arrives. */
function watch() {
  const seen = { asked: 0, replied: 0 }
  Object.assign(globalThis, { seen })
  const { postMessage, addEventListener } = Worker.prototype
  Worker.prototype.postMessage = function (data, ...rest) {
    if (data.ask) seen.asked = performance.now()
    return postMessage.call(this, data, ...rest)
  }
  Worker.prototype.addEventListener = function (kind, listener) {
    return addEventListener.call(this, kind, (event) => {
      if (kind === 'message') seen.replied = performance.now()
      listener(event)
    })
  }
}

/** In the page: type the text of the field again, now that its files are loaded; the times until the answer is painted. */
async function askAgain(text) {
  const input = document.querySelector('dialog input')
  const results = document.querySelector('dialog .search-results')
  const type = async (value) => {
    const shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (results.dataset.for !== value) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(results, { attributes: true })
    })
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    return await shown
  }
  await type('')
  const end = await type(text)
  const { asked, replied } = globalThis.seen
  return { worker: replied - asked, rest: end - replied }
}

/** In the page: the time that a worker takes for a fixed amount of work. */
async function workerSpeed() {
  const code = 'let x=0;const t=performance.now();for(let i=0;i<3e7;i++)x+=i%7;postMessage(performance.now()-t+x*0)'
  const worker = new Worker(URL.createObjectURL(new Blob([code])))
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
  })
}

/** Milliseconds of thread time in the longest task of a page’s main thread. */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'
  const main = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`) && tdur,
  )
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000
}

async function measure({ browser, page, session }, searches, rate, workerFactor) {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const longest = []
  const answers = searches.map(() => [])
  for (let round = 0; round < rounds; round++) {
    await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
    for (const typed of searches) {
      await page.fill('dialog input', '')
      await page.type('dialog input', typed, { delay: 40 })
      await page.waitForFunction(
        (text) => document.querySelector('dialog .search-results')?.dataset.for === text,
        typed.trim(),
      )
    }
    longest.push(longestTask(await browser.stopTracing()))
    for (const [index, typed] of searches.entries()) {
      const { worker, rest } = await page.evaluate(askAgain, typed)
      answers[index].push(workerFactor * worker + rest)
    }
  }
  const sorted = answers.map((times) => Math.min(...times)).sort((a, b) => a - b)
  return { answer: { median: sorted[sorted.length >> 1], most: sorted.at(-1) }, task: Math.min(...longest) }
}

/** The address of any page of the built site that the search covers. */
function anyPage(out) {
  const texts = join(out, 'assets/search/pages')
  const [file] = readdirSync(texts, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return JSON.parse(gunzipSync(readFileSync(join(file.parentPath, file.name))).toString()).url
}

export async function withSite(out, use) {
  const { origin, stop } = await serve(out)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  try {
    return await use(origin, browser)
  } finally {
    await browser.close()
    stop()
  }
}

/** Figures of a built site; the `searches` are run one after another. */
export function feel(out, searches) {
  return withSite(out, async (origin, browser) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    await page.goto('about:blank')
    const speed = await page.evaluate(workerSpeed)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
    // The browser slows down the main thread and, in some versions, workers.
    const isWorkerSlow = (await page.evaluate(workerSpeed)) > (speed * (1 + slow)) / 2
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.addInitScript(watch)
    await page.goto(origin + anyPage(out), { waitUntil: 'networkidle' })
    await page.keyboard.press('/')
    await page.waitForSelector('dialog[open]')
    const place = { browser, page, session }
    const plain = await measure(place, searches, 1, 1)
    const slowed = await measure(place, searches, slow, isWorkerSlow ? 1 : slow)
    return { plain, slowed, isWorkerSlow }
  })
}

/** The connection of a phone: milliseconds until a response begins, and bytes per millisecond for all responses together. */
const latency = 150
const rate = 200
/** Bytes after which the next response has its turn. */
const packet = 1460

/**
 * The same server behind a slow connection, which `isSlow` turns on and off. Chromium’s own throttling does not affect the next
 * document or the requests of a worker, which are most of a search.
 */
export async function slowLine(origin) {
  const log = []
  let free = 0
  const server = createServer(async (asked, answer) => {
    const entry = { start: performance.now(), end: Number.POSITIVE_INFINITY }
    log.push(entry)
    if (line.isSlow) await sleep(latency)
    request(origin + asked.url, { headers: asked.headers }, async (response) => {
      answer.writeHead(response.statusCode, response.headers)
      for await (const chunk of response) {
        const came = performance.now()
        for (let at = 0; at < chunk.length; at += packet) {
          const part = chunk.subarray(at, at + packet)
          if (line.isSlow) {
            free = Math.max(free, came) + part.length / rate
            await sleep(free - performance.now())
          }
          answer.write(part)
        }
      }
      answer.end()
      entry.end = performance.now()
    })
      // The server ended while the request waited.
      .on('error', () => answer.destroy())
      .end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = {
    log,
    isSlow: true,
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => server.closeAllConnections() ?? server.close(),
  }
  return line
}

/** The length of the longest chain of requests, each of which began after the previous one was answered. */
function roundsOf(log) {
  const depth = []
  for (const [index, { start }] of log.entries())
    depth[index] = 1 + Math.max(0, ...log.slice(0, index).map(({ end }, at) => (end <= start ? depth[at] : 0)))
  return Math.max(0, ...depth)
}

/** In the page: record when the search is tapped, and when the results of each query are painted. */
function watchResults() {
  const seen = { tapped: 0, shown: {} }
  Object.assign(globalThis, { seen })
  addEventListener('touchstart', () => (seen.tapped ||= performance.now()), true)
  new MutationObserver(() => {
    const { for: query } = document.querySelector('dialog .search-results')?.dataset ?? {}
    if (!query || query in seen.shown || !document.querySelector('dialog [role=option]')) return
    seen.shown[query] = undefined
    requestAnimationFrame(() => setTimeout(() => (seen.shown[query] = performance.now())))
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-for'] })
}

const shownAt = (page, query) =>
  page.waitForFunction((one) => globalThis.seen.shown[one], query).then((handle) => handle.jsonValue())

/** On a phone with empty caches: the time from the tap to the first result of a query typed at once, and that of the next query. */
async function waitOnce(browser, line, path, [first, next]) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchResults)
    await page.goto(line.address + path, { waitUntil: 'networkidle' })
    line.log.length = 0
    await page.tap('[data-search]')
    await page.keyboard.type(first)
    const shown = await shownAt(page, first)
    const tapped = await page.evaluate(() => globalThis.seen.tapped)
    // Responses that are still running are for later queries.
    const rounds = roundsOf(line.log.filter(({ end }) => end < Number.POSITIVE_INFINITY))
    // A reader looks at the results before typing again.
    await sleep(1500)
    const asked = await page.evaluate((text) => {
      const input = document.querySelector('dialog input')
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
      return performance.now()
    }, next)
    return { first: shown - tapped, rounds, next: (await shownAt(page, next)) - asked }
  } finally {
    await context.close()
  }
}

/** How long a phone on a slow connection waits for results: medians over the searches, each on a fresh page. */
export function waits(out, searches) {
  return withSite(out, async (origin, browser) => {
    const line = await slowLine(origin)
    const found = []
    try {
      for (const [index, first] of searches.entries())
        found.push(await waitOnce(browser, line, anyPage(out), [first, searches[(index + 1) % searches.length]]))
    } finally {
      line.stop()
    }
    const spread = (key) => {
      const list = found.map((one) => one[key]).sort((a, b) => a - b)
      return { median: list[list.length >> 1], most: list.at(-1) }
    }
    return { first: spread('first'), next: spread('next'), rounds: spread('rounds') }
  })
}
