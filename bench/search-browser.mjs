// How a search feels in Chromium: the time of an answer, and the longest task of the main thread while is typed and
// answered, as it is and on a processor four times as slow. Others may use the machine: of several rounds the one that was
// disturbed least counts, and a task counts by the time that its thread was at work.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/ensure.mjs'

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

/** In the page: when a question goes to the worker, and when its answer comes. */
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

/** In the page: type what is in the field once more, its files being there; gives the times once the answer is painted. */
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

/** In the page: how long a worker needs for a fixed amount of work. */
async function workerSpeed() {
  const code = 'let x=0;const t=performance.now();for(let i=0;i<3e7;i++)x+=i%7;postMessage(performance.now()-t+x*0)'
  const worker = new Worker(URL.createObjectURL(new Blob([code])))
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data)
  })
}

/** Milliseconds that the longest task of a page's main thread took of its thread's own time. */
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

/** The address of a page of the built site: one of those that the search finds. */
function anyPage(out) {
  const texts = join(out, 'assets/search/pages')
  const [file] = readdirSync(texts, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return JSON.parse(gunzipSync(readFileSync(join(file.parentPath, file.name))).toString()).url
}

/** Figures of a built site; `searches` are asked one after another. */
export async function feel(out, searches) {
  const { origin, stop } = await serve(out)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    const session = await page.context().newCDPSession(page)
    await page.goto('about:blank')
    const speed = await page.evaluate(workerSpeed)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
    // The browser slows the main thread down, and workers in some of its versions.
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
  } finally {
    await browser.close()
    stop()
  }
}
