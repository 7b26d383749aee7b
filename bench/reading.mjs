// node bench/reading.mjs FOLDER FOLDER …: the bytes that a reader of a built site loads, in Chromium, from a server that compresses
// with gzip: for one page with an empty browser cache, including what the site prefetches (the median of some pages that all
// folders have); for ten pages, by clicks on links that all have; and for all scripts in the folder. The first folder determines
// the path.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs'

const folders = process.argv.slice(2)
const pagesMeasured = 9
const pagesRead = 10
/** Milliseconds without a request after which a page counts as loaded. */
const quiet = 1500
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}
const isText = /\.(html|js|css|svg|json|xml|txt|md|webmanifest)$/

/** A server of a folder that counts the bytes it sends, without headers. */
async function serve(folder) {
  const sent = { script: 0, all: 0, last: performance.now() }
  const server = createServer(({ url }, response) => {
    sent.last = performance.now()
    const path = decodeURIComponent(new URL(url, 'http://x').pathname)
    const file = [path, `${path}/index.html`, `${path}.html`, '/404.html']
      .map((one) => join(folder, one))
      .find((one) => statSync(one, { throwIfNoEntry: false })?.isFile())
    const bytes = file ? readFileSync(file) : Buffer.alloc(0)
    const body = isText.test(file) ? gzipSync(bytes, { level: 9 }) : bytes
    sent.all += body.length
    if (file?.endsWith('.js')) sent.script += body.length
    const encoding = isText.test(file) ? { 'content-encoding': 'gzip' } : {}
    const kind = types[extname(file ?? '')] ?? 'application/octet-stream'
    response.writeHead(file?.endsWith('/404.html') ? 404 : 200, {
      'content-type': kind,
      'cache-control': 'max-age=600',
      ...encoding,
    })
    response.end(body)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { folder, sent, origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

async function settle({ sent }) {
  while (performance.now() - sent.last < quiet) await sleep(100)
}

const files = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(ending))

const addressOf = (path) => `/${path.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`.replace(/(.)\/$/, '$1')

/** A page in a new context of the browser; `also` counts the bytes on its network, including headers. */
async function open(browser, site, address, read) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const seen = { bytes: 0 }
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength
    })
    Object.assign(site.sent, { script: 0, all: 0, last: performance.now() })
    await page.goto(site.origin + address, { waitUntil: 'load' })
    await settle(site)
    await read?.(page)
    return { script: site.sent.script, all: site.sent.all, seen: seen.bytes }
  } finally {
    await context.close()
  }
}

/** Addresses of the links of a page that lead to another page when clicked. */
const links = (page) =>
  page
    .locator('a[href^="/"]:visible:not([data-search])')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href')))])

/** Read ten pages in a row. Without a given path, follow the first link that leads to a new page, or else go back. */
function session(site, common, path, hrefs) {
  return async (page) => {
    for (let step = 1; step < pagesRead; step++) {
      if (path.length <= step) {
        const here = path.at(-1)
        const all = (await links(page)).filter((one) => one !== here && common.has(one) && hrefs(here).has(one))
        const fresh = all.filter((one) => !path.includes(one))
        const next = fresh.find((one) => !one.startsWith('/blog')) ?? fresh[0] ?? all[0]
        if (next === undefined) throw new Error(`No link leads on from ${here}`)
        path.push(next)
      }
      site.sent.last = performance.now()
      await page.locator(`a[href="${path[step]}"]:visible`).first().click()
      await page.waitForURL(site.origin + path[step])
      await settle(site)
    }
  }
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1]
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const sites = await Promise.all(folders.map(serve))
/** The elements that all sets have in common. */
const shared = ([first, ...rest]) => new Set([...first].filter((one) => rest.every((other) => other.has(one))))
const common = shared(folders.map((folder) => new Set(files(folder, '.html').map(addressOf))))
const read = [...common].filter((one) => !/404|\/tags|\/page\/|search|archive|authors/.test(one)).sort()
const chosen = Array.from(
  { length: pagesMeasured },
  (_, at) => read[Math.floor(((at + 0.5) * read.length) / pagesMeasured)],
)
const hrefs = (address) => {
  const sets = folders.slice(1).map((folder) => {
    const file = [`${address}/index.html`, `${address}.html`]
      .map((one) => join(folder, one))
      .find((one) => statSync(one, { throwIfNoEntry: false }))
    return new Set([...readFileSync(file, 'utf8').matchAll(/href="?([^"\s>]+)/g)].map(([, href]) => href))
  })
  return shared(sets)
}
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
console.log(`${common.size} pages; of these ${chosen.join(' ')}`)
const path = [chosen.find((one) => !one.startsWith('/blog'))]
for (const site of sites) {
  const found = []
  for (const address of chosen) found.push(await open(browser, site, address))
  const ten = await open(browser, site, path[0], session(site, common, path, hrefs))
  const whole = files(site.folder, '.js').reduce(
    (sum, one) => sum + gzipSync(readFileSync(join(site.folder, one)), { level: 9 }).length,
    0,
  )
  const one = (what) => kB(median(found.map((each) => each[what])))
  console.log(`${site.folder}
  one page:  ${one('script')} of scripts, ${one('all')} in all (${one('seen')} with headers, as Chromium counts)
  ten pages: ${kB(ten.script)} of scripts, ${kB(ten.all)} in all (${kB(ten.seen)})
  the site:  ${kB(whole)} of scripts in ${files(site.folder, '.js').length} files`)
  site.close()
}
console.log(`Read: ${path.join(' ')}`)
await browser.close()
