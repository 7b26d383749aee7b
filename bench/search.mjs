// node bench/search.mjs: the quality of the search compared with MiniSearch, the cost of a search, and how it feels in Chromium, on
// this site and on the generated corpus (`--n 1000,10000`; 10,000 pages take minutes). Prints the figures, appends them to
// bench/results/search.jsonl and, with `--write`, puts them into docs/search.md. `--folder DIR` keeps the corpora and their builds
// in DIR, and reuses those in it.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { feel, waits } from './search-browser.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]
}
const sizes = option('n', '1000').split(',').filter(Boolean).map(Number)
const kept = option('folder')
const folder = kept ?? mkdtempSync(join(tmpdir(), 'sitegen-search-'))
mkdirSync(folder, { recursive: true })

/** The search as the worker runs it, and the measurement of its quality. */
async function load(entry) {
  const outfile = join(root, 'node_modules/.cache', `bench-${entry.replace(/\W+/g, '-')}.mjs`)
  await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
const { Engine } = await load('theme/client/search/engine.ts')
const { folderReader, rankMiniSearch, rankOurs, shares } = await load('tests/search/quality.ts')

function sitegen(site, out, more = []) {
  const started = performance.now()
  const args = [join(root, 'bin/sitegen.js'), 'build', '--root', site, '--out', out, '--json', ...more]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`the build of ${site} failed`)
  return { seconds: (performance.now() - started) / 1000, ...JSON.parse(stdout) }
}

const files = (path) => readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** Bytes of the scripts that the first search loads, as sent. */
function codeBytes(out) {
  const names = readdirSync(join(out, 'assets')).filter((name) =>
    /^(search(-worker)?|chunk)-[\da-f]{10}\.js$/.test(name),
  )
  const own = names.filter((name) => name.startsWith('search'))
  const shared = names.filter((name) =>
    own.some((other) => readFileSync(join(out, 'assets', other), 'utf8').includes(name)),
  )
  return [...new Set([...own, ...shared])].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(out, 'assets', name)), { level: 9 }).length,
    0,
  )
}

/** Bytes and time of searches, each run on a fresh page and then after another search. */
async function cost(out, searches) {
  const code = codeBytes(out)
  const rows = []
  for (const [index, typed] of searches.entries()) {
    let bytes = 0
    const engine = new Engine(
      folderReader(out, (_, size) => {
        bytes += size
      }),
    )
    const ask = (text) => engine.search({ typed: text, path: '/', pages: 5 })
    await ask(typed)
    const first = code + bytes
    const start = performance.now()
    await ask(typed)
    const answer = performance.now() - start
    bytes = 0
    await ask(searches[(index + 1) % searches.length])
    rows.push({ typed, first, next: bytes, answer })
  }
  const figures = (key) => {
    const list = rows.map((row) => row[key]).sort((a, b) => a - b)
    return { median: list[list.length >> 1], most: list.at(-1) }
  }
  return { code, first: figures('first'), next: figures('next'), answer: figures('answer') }
}

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`
const ms = (time) => `${time.toFixed(0)} ms`
const spread = ({ median, most }, unit) => `${unit(median)}, at most ${unit(most)}`
const costRow = (label, { first, next }) => `| ${label} | ${spread(first, kB)} | ${spread(next, kB)} |`
const feelRow = (label, { feel: { plain, slowed } }) =>
  `| ${label} | ${[spread(plain.answer, ms), spread(slowed.answer, ms), ms(plain.task), ms(slowed.task)].join(' | ')} |`
const waitRow = (label, { waits: { first, next, rounds } }) =>
  `| ${label} | ${spread(first, ms)} | ${spread(next, ms)} | ${rounds.median} |`

/** Generate and build the corpus of `n` pages; returns the times of the build. */
function buildCorpus(n) {
  const site = join(folder, `corpus-${n}`)
  const out = join(folder, `out-${n}`)
  const report = join(folder, `out-${n}.json`)
  if (existsSync(report)) return { out, ...JSON.parse(readFileSync(report, 'utf8')) }
  const make = [
    join(root, 'bench/make-corpus.mjs'),
    '--n',
    String(n),
    '--out',
    site,
    '--seed',
    '1',
    '--flavor',
    'plain',
  ]
  spawnSync(process.execPath, make)
  writeFileSync(
    join(site, 'site.config.mjs'),
    `export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', navbar: { search: true }, content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n`,
  )
  const { seconds, timings } = sitegen(site, out, ['--no-cache'])
  writeFileSync(report, JSON.stringify({ seconds, timings }))
  return { out, seconds, timings }
}

try {
  const own = join(folder, 'own')
  sitegen(root, own)
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8')
  const slug = /\bslug: '([^']*)'/.exec(config)?.[1] ?? ''
  const questions = JSON.parse(readFileSync(join(root, 'tests/site/search-questions.json'), 'utf8'))
  const texts = files(join(own, 'assets/search/pages')).map((entry) =>
    JSON.parse(gunzipSync(readFileSync(join(entry.parentPath, entry.name))).toString()),
  )
  const quality = {}
  const unseen = JSON.parse(readFileSync(join(root, 'tests/site/search-questions-unseen.json'), 'utf8'))
  const name = /\bname: '([^']*)'/.exec(config)?.[1] ?? ''
  const groups = ['colleague', 'developers', 'readers', 'visitors', 'newcomers', 'strangers']
  const [fresh, developers, readers, visitors, newcomers, strangers] = groups.map((group) =>
    JSON.parse(
      readFileSync(join(root, `tests/site/search-questions-${group}.json`), 'utf8')
        .replaceAll('{{product.name}}', name)
        .replaceAll('{{product.slug}}', slug),
    ),
  )
  const isUnseen = ({ heldOut }) => heldOut
  for (const [group, asked] of [
    ['that it was tuned on', questions],
    ['of these, held out of the first tuning', questions.filter((one) => one.heldOut)],
    ['of which only totals were seen', unseen],
    ['fresh, of which only totals were seen', fresh],
    ['of developers, of which only totals were seen', developers],
    ['of readers, of which only totals were seen', readers.filter(isUnseen)],
    ['of visitors, of which only totals were seen', visitors.filter(isUnseen)],
    ['of newcomers, of which only totals were seen', newcomers.filter(isUnseen)],
    ['of strangers, of which only totals were seen', strangers.filter(isUnseen)],
  ]) {
    quality[group] = {
      asked: asked.length,
      ours: shares((await rankOurs(own, asked, slug)).section),
      miniSearch: shares(rankMiniSearch(texts, asked, slug)),
    }
  }
  const lines = ['| Questions | | First | Among three | Nowhere |', '|---|---|---|---|---|']
  for (const [name, { asked, ours, miniSearch }] of Object.entries(quality))
    for (const [who, got] of [
      ['Sitegen', ours],
      ['MiniSearch', miniSearch],
    ])
      lines.push(`| ${asked}, ${name} | ${who} | ${got.first} % | ${got.three} % | ${got.nowhere} % |`)
  const some = questions.filter((_, index) => index % 4 === 0).map(({ question }) => question)
  const costs = {
    site: {
      ...(await cost(own, some)),
      feel: await feel(own, some.slice(0, 8)),
      waits: await waits(own, some.slice(0, 8)),
    },
  }
  const generated = [
    'session',
    'create session token',
    'retry backoff',
    'getSessionToken',
    'cached pipline',
    'webhook signature payload',
    'stream',
    'render template view',
    'revoke certificate',
    'quota limit',
  ]
  for (const n of sizes) {
    const { out, seconds, timings } = buildCorpus(n)
    const index = timings.index ?? 0
    costs[n] = {
      ...(await cost(out, generated)),
      feel: await feel(out, generated),
      waits: await waits(out, generated),
      build: seconds,
      index,
    }
    console.log(
      `${n} pages: built in ${seconds.toFixed(1)} s, of which the index ${(index / 1000).toFixed(1)} s (${((100 * index) / timings.total).toFixed(0)} %) beside the main thread`,
    )
  }
  const named = [
    ['This site', costs.site],
    ...sizes.map((n) => [`${n.toLocaleString('en')} generated pages`, costs[n]]),
  ]
  lines.push(
    '',
    '| Site | First search, code included | Next search |',
    '|---|---|---|',
    ...named.map((one) => costRow(...one)),
    '',
    '| In Chromium, files being there | Answer | Answer, processor 4 times as slow | Longest task of the main thread | The same, 4 times as slow |',
    '|---|---|---|---|---|',
    ...named.map((one) => feelRow(...one)),
    '',
    '| On a phone, 150 ms and 1.6 Mb/s | From the tap to the first result | Next search | Rounds of requests |',
    '|---|---|---|---|',
    ...named.map((one) => waitRow(...one)),
  )
  const report = lines.join('\n')
  console.log(report)
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  appendFileSync(
    join(root, 'bench/results/search.jsonl'),
    `${JSON.stringify({ date: new Date().toISOString(), node: process.version, quality, costs })}\n`,
  )
  if (process.argv.includes('--write')) {
    const manual = join(root, 'docs/search.md')
    const text = readFileSync(manual, 'utf8')
    writeFileSync(
      manual,
      text.replace(/(<!-- search-figures -->\n)[\s\S]*?(<!-- \/search-figures -->)/, `$1\n${report}\n\n$2`),
    )
  }
} finally {
  if (!kept) rmSync(folder, { recursive: true, force: true })
}
