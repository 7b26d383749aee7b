// Compares the pages of the site with the size budgets in package.json (bytes after gzip). Measures the build in the given folder,
// or a new one in a temporary folder.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './ensure.mjs'

/** The sum of some numbers. */
function sum(list) {
  return list.reduce((total, one) => total + one, 0)
}

const units = { requests: 'requests' }
const { budgets } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [built] = process.argv.slice(2)
const out = built ?? build()

function build() {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-budgets-'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/sitegen.js', 'build', '--out', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return folder
  console.log(stdout, stderr)
  process.exit(1)
}
const files = readdirSync(out, { recursive: true }).map(String)
const read = (file) => readFileSync(join(out, file), 'utf8')
const weigh = (file) => gzipSync(readFileSync(join(out, file))).length
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
/** Docs pages. Redirect pages have no shell. */
const pages = files.filter((file) => /^docs\/.*\.html$/.test(file) && read(file).includes(' data-shell="'))
const docs = pages.map(weigh)
/** Style sheets, except the one for feeds, which no page loads. */
const styles = files.filter((file) => file.endsWith('.css') && !/^assets\/feed-/.test(file)).map(weigh)

/** The script that a page loads once a reader uses it. */
const later = files.filter((file) => /^assets\/navigation-/.test(file)).map(weigh)

/** The scripts, styles and fonts that a page names, without the site owner's script, and the size of its inline scripts. */
const loads = pages.map((file) => {
  const html = read(file)
  const named = [...html.matchAll(/<(?:script[^>]* src|link rel="(?:stylesheet|preload)"[^>]* href)="\/([^"]+)"/g)]
    .map(([, address]) => address)
    .filter((address) => !/^assets\/init-/.test(address))
  const inline = [...html.matchAll(/<script(?: data-paint="")?>(.*?)<\/script>/gs)].map(([, text]) => text).join('')
  return {
    requests: 1 + named.length,
    script: sum(named.filter((address) => address.endsWith('.js')).map(weigh)),
    inline: gzipSync(inline).length,
  }
})
const largest = (part) => Math.max(0, ...loads.map((load) => load[part]))

const measured = {
  css: sum(styles),
  script: largest('script'),
  navigation: sum(later),
  inlineScript: largest('inline'),
  requests: largest('requests'),
  docMedian: median(docs),
  docLargest: Math.max(0, ...docs),
}
if (built === undefined) rmSync(out, { recursive: true, force: true })
let ok = docs.length > 0
for (const [name, limit] of Object.entries(budgets)) {
  const fits = measured[name] <= limit
  ok &&= fits
  console.log(`${fits ? '✔' : '✖'} ${name}: ${measured[name]} of ${limit} ${units[name] ?? 'bytes'}`)
}
process.exitCode = ok ? 0 : 1
