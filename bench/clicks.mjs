// npm run bench:clicks: how long a reader waits for the next page on a connection with 150 ms latency and 1.6 Mb/s: from the click
// until the heading of the new page is painted. The page is loaded by the browser (`load`), fetched by the shell (`page`), also if
// the click is the reader’s first sign (`first`), fetched from the moment a finger touches the link (`touched`), or prefetched
// (`prefetched`). The kinds alternate, each in a fresh context without a service worker, with the styles and scripts of the site in
// the browser’s cache, and without the next page. `floor` is the time in which the browser paints a new heading on an empty page on
// this machine: no click can be faster. All are measured in the viewport of a phone, also with a processor four times as slow (as
// Lighthouse does on this connection), and in that of a laptop.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/ensure.mjs'
import { slowLine, withSite } from './search-browser.mjs'

/** Milliseconds from the touch of a finger to the click. */
const press = 80
const [folder, rounds = 8] = process.argv.slice(2)
const pairs = [
  ['/docs/getting-started/create-products', '/docs/getting-started/create-listing'],
  ['/docs', '/docs/getting-started'],
  ['/docs/getting-started', '/docs/webhooks'],
  ['/blog', '/blog/sync-web-transactions-to-tillgate'],
  ['/pricing', '/docs/api/user/get-user'],
  ['/', '/why-should-i-use-tillgate'],
]
const kinds = ['load', 'page', 'first', 'touched', 'prefetched']
/** A phone, the same phone with a slow processor, and a laptop, which shows more of a page at once. */
const devices = [
  { viewport: { width: 360, height: 740 }, slowdown: 1 },
  { viewport: { width: 360, height: 740 }, slowdown: 4 },
  { viewport: { width: 1280, height: 800 }, slowdown: 1 },
]

/** In each document: record the times of the click and of the painting of each heading, by the same clock. */
function watch() {
  const times = {}
  Object.assign(globalThis, { times })
  const at = (time) => performance.timeOrigin + time
  // Only the first click counts: the shell repeats a click that came before its script.
  addEventListener('click', ({ timeStamp }) => (sessionStorage.clicked ??= at(timeStamp)), true)
  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) times[identifier] = at(renderTime)
  }).observe({ type: 'element', buffered: true })
  const name = () => {
    for (const heading of document.querySelectorAll('h1:not([elementtiming])'))
      heading.setAttribute('elementtiming', document.querySelector('link[rel=canonical]')?.href ?? '')
  }
  new MutationObserver(name).observe(document, { childList: true, subtree: true })
}

/** In the page: prefetch nothing. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** In the page: prefetch nothing before a link is touched. */
function forgetLinksInView() {
  delete globalThis.IntersectionObserver
}

/** In the page: let the browser follow links. */
function leaveToBrowser() {
  addEventListener('click', (event) => event.stopImmediatePropagation(), true)
}

/** In an empty page: milliseconds from a click that replaces the heading until the new one is painted. */
function replaceHeading() {
  return new Promise((done) => {
    let clicked
    new PerformanceObserver((list) => {
      for (const { identifier, renderTime } of list.getEntries()) if (identifier) done(renderTime - clicked)
    }).observe({ type: 'element', buffered: true })
    document.body.addEventListener('click', ({ timeStamp }) => {
      const heading = document.createElement('h1')
      heading.textContent = 'Two'
      heading.setAttribute('elementtiming', 'two')
      document.body.replaceChildren(heading)
      clicked = timeStamp
    })
    document.body.click()
  })
}

async function slowDown(context, page, rate) {
  if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
}

async function floor(browser, origin, { viewport, slowdown }) {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>One</h1>' }))
    await page.goto(`${origin}/empty`, { waitUntil: 'networkidle' })
    await slowDown(context, page, slowdown)
    return await page.evaluate(replaceHeading)
  } finally {
    await context.close()
  }
}

/** Milliseconds from the click on a link until the heading of the target page is painted. */
async function click(browser, line, { device: { viewport, slowdown }, pair: [from, to], kind }) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.addInitScript(['load', 'page', 'first'].includes(kind) ? saveData : forgetLinksInView)
    if (kind === 'load') await page.addInitScript(leaveToBrowser)
    line.isSlow = false
    await page.goto(line.address + from, { waitUntil: 'networkidle' })
    if (kind !== 'load' && kind !== 'first') {
      // The first sign of the reader, at which the shell loads its navigation.
      await page.evaluate(() => dispatchEvent(new Event('pointermove')))
      await page.waitForLoadState('networkidle')
      await page.locator('button.top').waitFor({ state: 'attached' })
    }
    line.isSlow = true
    await slowDown(context, page, slowdown)
    const link = page.locator(`a[href="${to}"]`).first()
    const fire = (type) => link.evaluate((one, name) => one.dispatchEvent(new Event(name, { bubbles: true })), type)
    if (kind === 'prefetched') {
      await fire('mouseover')
      await sleep(900)
    }
    await link.evaluate(
      async (one, wait) => {
        if (wait) {
          one.dispatchEvent(new Event('touchstart', { bubbles: true }))
          await new Promise((done) => setTimeout(done, wait))
        }
        one.click()
      },
      kind === 'touched' ? press : 0,
    )
    const painted = () => globalThis.times?.[document.querySelector('link[rel=canonical]')?.href]
    await page.waitForURL(line.address + to)
    const end = await (await page.waitForFunction(painted)).jsonValue()
    return end - (await page.evaluate(() => sessionStorage.getItem('clicked')))
  } finally {
    await context.close()
  }
}

function build() {
  const out = mkdtempSync(join(tmpdir(), 'sitegen-clicks-'))
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = spawnSync(process.execPath, ['bin/sitegen.js', 'build', '--out', out], options)
  if (status !== 0) process.exit(1)
  return out
}

const out = folder ?? build()
const waits = devices.map(() => Object.fromEntries([...kinds, 'floor'].map((kind) => [kind, []])))
await withSite(out, async (origin, browser) => {
  const line = await slowLine(origin)
  for (let round = 0; round < Number(rounds); round++)
    for (const pair of pairs)
      for (const [index, device] of devices.entries()) {
        for (const kind of kinds) waits[index][kind].push(await click(browser, line, { device, pair, kind }))
        waits[index].floor.push(await floor(browser, origin, device))
      }
  line.stop()
})
if (!folder) rmSync(out, { recursive: true })

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
const cell = (time, whole) => `${Math.round(time)} ms  ${(time / whole).toFixed(2)} ×`
const row = (kind, cells) => console.log(kind.padEnd(10) + cells.map((one) => one.padStart(18)).join(''))
row(
  '',
  devices.map(({ viewport: { width, height }, slowdown }) => `${width} × ${height}${slowdown > 1 ? ' slow' : ''}`),
)
for (const kind of [...kinds, 'floor'])
  row(
    kind,
    waits.map((own) => cell(median(own[kind]), median(own.load))),
  )
console.log(`Medians of ${waits[0].load.length} clicks each.`)
