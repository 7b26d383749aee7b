// npm run bench:dev: the development server on the generated corpus: the time from the start of the process to the first byte and
// to the complete page, without and with the cache of the last run, and the time from a save to the changed text in Chromium.
// `-- --n 1000` selects one size, `--runs 5` sets the starts of each kind, `--saves 20` the saves; `--mdx` measures pages in MDX.
// The time that Node takes to start serves as the pace.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const sizes = option('n', 0) ? [option('n', 0)] : [1000, 10_000]
const runs = option('runs', 5)
const saves = option('saves', 20)
const flavor = process.argv.includes('--mdx') ? 'mdx' : 'plain'
/** Target times in milliseconds: from start to first page, and from save to text. */
const targets = flavor === 'mdx' ? { 1000: [500, 120] } : { 1000: [500, 60], 10000: [1500, 150] }
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Start the server; milliseconds from the start of the process to its first output, and to a page. */
async function start(site, path) {
  const begin = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/sitegen.js'), 'dev', '--root', site, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /at (http:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`the server does not start: ${printed}`)))
  })
  const ready = performance.now() - begin
  const times = await new Promise((resolve, reject) => {
    request(new URL(path, url), (response) => {
      const first = performance.now() - begin
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().on('end', () => resolve({ first, whole: performance.now() - begin }))
    })
      .on('error', reject)
      .end()
  })
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const cpu = (Number(fields[11]) + Number(fields[12])) * 10
  const stop = async () => {
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  return { url, ready, ...times, cpu, stop }
}

async function starts(site, path, before) {
  const all = []
  for (let run = 0; run < runs; run++) {
    before()
    const one = await start(site, path)
    await one.stop()
    all.push(one)
  }
  const figure = (key) => Math.round(median(all.map((one) => one[key])))
  return { ready: figure('ready'), first: figure('first'), whole: figure('whole'), cpu: figure('cpu') }
}

/** Milliseconds from a save to the changed text in an open page; page and Node use the same clock. */
async function saveToText(site, path, file) {
  const server = await start(site, path)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const text = readFileSync(file, 'utf8')
  try {
    const page = await browser.newPage()
    const connected = page.waitForResponse(/__sitegen\/events/)
    await page.goto(new URL(path, server.url).href)
    await connected
    await page.evaluate(() => {
      new MutationObserver(() => {
        const [word] = /saved-\d+-/.exec(document.querySelector('main').textContent) ?? []
        if (word && word !== window.word) window.seen = performance.timeOrigin + performance.now()
        window.word = word
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await wait(2000)
    const times = []
    for (let save = 0; save < saves; save++) {
      const word = `saved-${save}-`
      const begin = performance.timeOrigin + performance.now()
      writeFileSync(file, `${text}\n\nThis is ${word}.\n`)
      await page.waitForFunction((wanted) => window.word === wanted, word, { polling: 20 })
      times.push((await page.evaluate(() => window.seen)) - begin)
      await wait(150 + 10 * save)
    }
    return { median: Math.round(median(times)), worst: Math.round(Math.max(...times)) }
  } finally {
    writeFileSync(file, text)
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds that Node itself takes to start: 50 on an idle machine, as for the figures of the peers. */
async function pace() {
  const all = []
  for (let run = 0; run < 5; run++) {
    const begin = performance.now()
    await new Promise((resolve) => spawn(process.execPath, ['-e', '']).on('exit', resolve))
    all.push(performance.now() - begin)
  }
  return Math.round(median(all))
}

const folder = mkdtempSync(join(tmpdir(), 'sitegen-bench-dev-'))
try {
  for (const pages of sizes) {
    const site = join(folder, String(pages))
    const args = ['--n', String(pages), '--out', site, '--seed', '1', '--flavor', flavor]
    await new Promise((done) =>
      spawn(process.execPath, [join(root, 'bench/make-corpus.mjs'), ...args]).on('exit', done),
    )
    writeFileSync(
      join(site, 'site.config.mjs'),
      "export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n",
    )
    const docs = readdirSync(join(site, 'docs'), { recursive: true }).map(String).sort()
    const name = docs.filter((one) => /\.mdx?$/.test(one) && one.includes('/'))[20]
    const path = `/docs/${name.replace(/\.mdx?$/, '')}`
    const cold = await starts(site, path, () => rmSync(join(site, '.sitegen'), { recursive: true, force: true }))
    const filled = await start(site, path)
    await wait(pages > 5000 ? 8000 : 4000)
    await filled.stop()
    const warm = await starts(site, path, () => {})
    const save = await saveToText(site, path, join(site, 'docs', name))
    const record = {
      date: new Date().toISOString(),
      pages,
      flavor,
      runs,
      saves,
      node: process.version,
      cpu: cpus()[0]?.model,
      cores: availableParallelism(),
      load: Number(loadavg()[0].toFixed(1)),
      pace: await pace(),
      targets: targets[pages],
      cold,
      warm,
      save,
    }
    const row = ({ first, whole, cpu }) => `first byte ${first} ms · page ${whole} ms · CPU ${cpu} ms`
    console.log(
      `${pages} pages in ${flavor === 'mdx' ? 'MDX' : 'Markdown'} (load ${record.load}, node -e '' ${record.pace} ms)`,
    )
    console.log(`  start, cold cache          ${row(cold)}`)
    console.log(`  start, warm cache          ${row(warm)}`)
    console.log(`  save to text               median ${save.median} ms · worst ${save.worst} ms`)
    mkdirSync(join(root, 'bench/results'), { recursive: true })
    appendFileSync(join(root, 'bench/results/dev.jsonl'), `${JSON.stringify(record)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
