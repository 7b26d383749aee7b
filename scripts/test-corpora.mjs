// npm run test:corpora: builds the content of real sites with `sitegen migrate`, and compares the pages with their sources. Every
// diagnostic must be listed in tests/corpora/diagnostics.json, which says why it is correct. `--list` prints all diagnostics.
// `--docusaurus FOLDER` also compares with Docusaurus’s own output, which is built into `FOLDER/<name>` unless that exists. All
// differences must be in tests/corpora/<name>-accepted.yml; `FOLDER/<name>.html` is a report with both pages side by side.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWithDocusaurus, corpora, origin, setUp } from './corpora.mjs'
import { countSource, kinds } from './count-content.mjs'
import { root } from './ensure.mjs'

const folder = resolve(root, process.env.SITEGEN_CORPORA ?? '../shared/corpora')
const flag = process.argv.indexOf('--docusaurus')
const docusaurus = flag < 0 ? undefined : resolve(process.argv[flag + 1] ?? '.')
if (!existsSync(folder)) {
  console.log(`Skipped: ${folder} does not exist. Set SITEGEN_CORPORA to the folder with the corpora.`)
  process.exit(0)
}
const explained = JSON.parse(readFileSync(join(root, 'tests/corpora/diagnostics.json'), 'utf8'))
const faults = corpora.flatMap((corpus) => test(corpus))
for (const fault of faults) console.log(`✖ ${fault}`)
const checks = ['migrate', 'build', 'diagnostics', 'content', 'warm', ...(docusaurus ? ['docusaurus'] : [])]
const failed = new Set(faults.map(checkOf)).size
console.log(`${corpora.length * checks.length - failed} passed, ${failed} failed`)
process.exitCode = faults.length === 0 ? 0 : 1

/** `rn-iap content: …` → `rn-iap content` */
function checkOf(fault) {
  return fault.slice(0, fault.indexOf(':'))
}

/** Build a corpus twice. Returns the faults. */
function test(corpus) {
  const { name, site: own = '.', counted } = corpus
  const copy = mkdtempSync(join(tmpdir(), 'sitegen-corpus-'))
  try {
    const site = setUp(corpus, folder, copy)
    const migrated = sitegen('migrate', site)
    if (migrated.status !== 0 || migrated.stdout.includes('migrate/left-out'))
      return [`${name} migrate: exit status ${migrated.status} ${migrated.stdout.slice(0, 500)}`]
    const fromTop = (one) => (one.file ? { ...one, file: posix.join(own, one.file) } : one)
    const cold = build(site)
    if (!cold.document?.ok)
      return [`${name} build: exit status ${cold.status} ${cold.stderr.slice(0, 500)}`, ...listed(cold)]
    const warm = build(site)
    const pages = readPages(join(site, 'build'))
    console.log(
      `${name}: ${pages.length} pages of ${cold.document.routes.length} routes, ${cold.document.diagnostics.length} diagnostics`,
    )
    console.log(
      `  migrate ${migrated.seconds} s, cold ${cold.seconds} s, warm ${warm.seconds} s; JavaScript per page ${scriptSizes(join(site, 'build'), pages)} B gzip`,
    )
    return [
      ...compareDiagnostics(name, cold.document.diagnostics.map(fromTop)),
      ...compareContent(name, copy, pages, counted),
      ...(same(cold, warm) ? [] : [`${name} warm: a second build says something else`]),
      ...compareWithDocusaurus(corpus, join(site, 'build')),
    ]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The differences between the site and Docusaurus’s own output that are not accepted. */
function compareWithDocusaurus(corpus, built) {
  if (!docusaurus) return []
  const { name } = corpus
  const old = join(docusaurus, name)
  if (!existsSync(old)) {
    const copy = mkdtempSync(join(tmpdir(), 'sitegen-docusaurus-'))
    try {
      buildWithDocusaurus(corpus, folder, copy, old)
    } catch (error) {
      return [`${name} docusaurus: ${error.message}`]
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  const compare = (kind) =>
    sitegen('compare', old, built, '--accept', `tests/corpora/${name}-accepted.yml`, '--report', `${old}.${kind}`)
  compare('html')
  const { status } = compare('json')
  const { pages, differences, diagnostics } = JSON.parse(readFileSync(`${old}.json`, 'utf8'))
  const count = (all) => all.reduce((sum, one) => sum + one.pages.length, 0)
  console.log(
    `  beside Docusaurus: ${pages.both} pages at the same address, ${pages.before} old, ${pages.now} new; ${count(differences)} differences`,
  )
  const byReason = new Map()
  for (const one of differences.filter(({ accepted }) => accepted !== null)) {
    const key = `${one.cause}: ${one.accepted}`
    byReason.set(key, [...(byReason.get(key) ?? []), one])
  }
  const sorted = [...byReason].map(([key, all]) => [count(all), key]).sort(([a], [b]) => b - a)
  for (const [number, key] of sorted) console.log(`    ${String(number).padStart(4)} ${key}`)
  const open = differences.filter(({ accepted }) => accepted === null)
  return status === 0 && diagnostics.length === 0
    ? []
    : [`${name} docusaurus: exit status ${status} ${JSON.stringify([...open, ...diagnostics], null, 1).slice(0, 2000)}`]
}

function build(site) {
  const { status, stdout, stderr, seconds } = sitegen('build', '--root', site, '--json')
  return { status, stdout, stderr, seconds, document: stdout ? JSON.parse(stdout) : undefined }
}

function sitegen(...args) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/sitegen.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 1 << 28,
  })
  return { status, stdout, stderr, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}

function same(one, other) {
  return JSON.stringify(one.document.diagnostics) === JSON.stringify(other.document?.diagnostics)
}

function listed({ document }) {
  return (document?.diagnostics ?? [])
    .filter(({ severity }) => severity === 'error')
    .map((one) => `build: ${placeOf(one)}`)
}

function placeOf({ code, file, line, column }) {
  return `${code} ${file}:${line}:${column}`
}

/** Faults for diagnostics without an explanation, and for explanations without a diagnostic. */
function compareDiagnostics(name, diagnostics) {
  const found = diagnostics.map(placeOf).sort()
  if (process.argv.includes('--list')) for (const one of diagnostics) console.log(`  ${placeOf(one)}  ${one.message}`)
  const known = (explained[name] ?? []).flatMap(({ code, places }) => places.map((place) => `${code} ${place}`)).sort()
  return [
    ...found.filter((one) => !known.includes(one)).map((one) => `${name} diagnostics: not explained: ${one}`),
    ...known.filter((one) => !found.includes(one)).map((one) => `${name} diagnostics: not found any more: ${one}`),
  ]
}

/** Pages that are made from one file, with the path of that file and their <main>. */
function readPages(out) {
  return readdirSync(out, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html') && statSync(join(out, path)).isFile())
    .flatMap((path) => {
      const html = readFileSync(join(out, path), 'utf8')
      const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
      const source = new RegExp(`href="${origin}([^"]*)"`).exec(main)?.[1]
      return source ? [{ path, html, main, source: decodeURI(source) }] : []
    })
}

/** Median and maximum of the total size of the scripts that a page names. */
function scriptSizes(out, pages) {
  const sizes = pages
    .map(({ html }) => {
      const named = [...html.matchAll(/(?:<script[^>]* src|<sitegen-island[^>]* data-src)="\/([^"]+)"/g)].map(
        ([, one]) => one,
      )
      return [...new Set(named)].reduce((sum, one) => sum + gzipSync(readFileSync(join(out, one))).length, 0)
    })
    .sort((a, b) => a - b)
  return `${sizes[sizes.length >> 1]} (median), ${sizes.at(-1)} (largest)`
}

function countOutput(main) {
  const count = (pattern) => main.match(pattern)?.length ?? 0
  return {
    headings: count(/<h[2-6][\s>]/g) - count(/<h2[^>]* id="footnote-label"/g),
    code: count(/<pre[\s>]/g),
    tables: count(/<table[\s>]/g),
    admonitions: count(/<div class="admonition[\s"]/g),
    tabs: count(/<div class="tabs[\s"]/g),
    items: count(/<div class="tab-panel[\s"]/g),
  }
}

/** Compare pages one by one, and print the totals next to independent counts in the sources. */
function compareContent(name, site, pages, counted) {
  const found = []
  const totals = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  let titles = 0
  for (const { source, main } of pages) {
    const wanted = countSource(join(site, source))
    const got = countOutput(main)
    titles += wanted.titles
    for (const kind of kinds) {
      totals[kind] += got[kind]
      if (got[kind] !== wanted[kind])
        found.push(`${name} content: ${source}: ${wanted[kind]} ${kind} in the source, ${got[kind]} in the page`)
    }
  }
  console.log(
    `  ${kinds.map((kind) => `${totals[kind]} ${kind}`).join(', ')}, and ${titles} headings of first rank that are titles`,
  )
  for (const [kind, number] of Object.entries(counted)) {
    const all = kind === 'headings' ? totals.headings + titles : totals[kind]
    if (all !== number) console.log(`  (${number} ${kind} were counted by others, ${all} by this)`)
  }
  return found
}
