// node bench/search.mjs: how well the search finds, beside MiniSearch, and what a search costs on this site and on the
// generated corpus (`--n 1000,10000`). Prints the figures, adds them to bench/results/search.jsonl and, with `--write`,
// puts them into README.md.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]
}
const sizes = option('n', '1000').split(',').filter(Boolean).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'sitegen-search-'))

/** The search as the worker runs it, and the measure of its quality. */
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

/** Scripts that a first search loads, in bytes as sent. */
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

/** Bytes and time of searches, each first asked of a fresh page and then after another one. */
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
const row = (label, { first, next, answer }) =>
  `| ${label} | ${kB(first.median)}, at most ${kB(first.most)} | ${kB(next.median)}, at most ${kB(next.most)} | ${ms(answer.median)}, at most ${ms(answer.most)} |`

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
  for (const [name, asked] of [
    ['all', questions],
    ['held out', questions.filter((one) => one.heldOut)],
  ]) {
    quality[name] = {
      asked: asked.length,
      ours: shares(await rankOurs(own, asked, slug)),
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
  const costs = {
    site: await cost(
      own,
      questions.filter((_, index) => index % 4 === 0).map(({ question }) => question),
    ),
  }
  lines.push(
    '',
    '| Site | First search, code included | Next search | Answer, files being there |',
    '|---|---|---|---|',
  )
  lines.push(row('This site', costs.site))
  for (const n of sizes) {
    const site = join(folder, `corpus-${n}`)
    spawnSync(process.execPath, [
      join(root, 'bench/make-corpus.mjs'),
      '--n',
      String(n),
      '--out',
      site,
      '--seed',
      '1',
      '--flavor',
      'plain',
    ])
    const configure = (search) =>
      writeFileSync(
        join(site, 'site.config.mjs'),
        `export default { title: 'Corpus', url: 'https://example.com', baseUrl: '/', navbar: { search: ${search} }, content: { docs: { path: 'docs' }, blog: { path: 'blog' } } }\n`,
      )
    configure(true)
    const out = join(folder, `out-${n}`)
    const { seconds, timings } = sitegen(site, out, ['--no-cache'])
    const searches = [
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
    costs[n] = { ...(await cost(out, searches)), build: seconds, index: timings.index ?? null }
    lines.push(row(`${n.toLocaleString('en')} generated pages`, costs[n]))
    console.log(
      `${n} pages: built in ${seconds.toFixed(1)} s, of which the index ${((timings.index ?? 0) / 1000).toFixed(1)} s beside the main thread`,
    )
  }
  const report = lines.join('\n')
  console.log(report)
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  appendFileSync(
    join(root, 'bench/results/search.jsonl'),
    `${JSON.stringify({ date: new Date().toISOString(), node: process.version, quality, costs })}\n`,
  )
  if (process.argv.includes('--write')) {
    const readme = join(root, 'README.md')
    const text = readFileSync(readme, 'utf8')
    writeFileSync(
      readme,
      text.replace(/(<!-- search-figures -->\n)[\s\S]*?(<!-- \/search-figures -->)/, `$1\n${report}\n\n$2`),
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
