// npm run bench:lighthouse: builds the site, serves it, and measures one page of each important kind with Lighthouse (mobile
// preset); writes the scores, and the sizes from scripts/budgets.mjs, into README.md between its lighthouse marks.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumPath } from '../scripts/chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pages = {
  Home: '/',
  'A doc': '/docs/getting-started/create-products',
  'An API page': '/docs/api/subscription/get-subscription',
  'A post': '/blog/ios-14-support',
  'The blog': '/blog',
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const [start, end] = ['<!-- lighthouse:start -->', '<!-- lighthouse:end -->']

const out = mkdtempSync(join(tmpdir(), 'sitegen-lighthouse-'))
const built = spawnSync(process.execPath, ['bin/sitegen.js', 'build', '--out', out], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const server = spawn(process.execPath, ['bin/sitegen.js', 'serve', '--out', out, '--port', '4810'], { cwd: root })
const address = await new Promise((resolve, reject) => {
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
    const [found] = /http:\/\/[^\s/]+/.exec(output) ?? []
    if (found) resolve(found)
  })
  server.on('exit', () => reject(new Error('the server ended')))
})
const chrome = await launch({
  chromePath: chromiumPath,
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const rows = []
try {
  for (const [name, path] of Object.entries(pages)) {
    const { lhr } = await lighthouse(address + path, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
    })
    const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
    const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0
    rows.push([name, ...scores, shift.toFixed(3)])
    console.log(rows.at(-1).join(' · '))
    for (const category of categories) {
      for (const { id } of lhr.categories[category]?.auditRefs ?? []) {
        const { score, title, scoreDisplayMode } = lhr.audits[id] ?? {}
        if (score !== null && score !== undefined && score < 0.9 && scoreDisplayMode !== 'informative')
          console.log(`  ${category}: ${title} (${id})`)
      }
    }
  }
} finally {
  await chrome.kill()
  server.kill()
  rmSync(out, { recursive: true, force: true })
}

const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'Layout shift']
const table = (cells) => cells.map((row) => `| ${row.join(' | ')} |`).join('\n')
const scores = table([head, head.map(() => '---'), ...rows])
const names = {
  css: 'Styles of the site, one file',
  script: 'Script of a docs page, one file',
  navigation: 'Script for navigation, loaded at a reader’s first sign',
  inlineScript: 'Script in the page',
  requests: 'Requests until a docs page is usable',
  docMedian: 'HTML of a docs page, median',
  docLargest: 'HTML of a docs page, largest',
}
const { stdout: sizes } = spawnSync(process.execPath, ['scripts/budgets.mjs'], { cwd: root, encoding: 'utf8' })
const budgets = table([
  ['Measure (gzip)', 'Now', 'Budget'],
  ['---', '---:', '---:'],
  ...[...sizes.matchAll(/(\w+): (\d+) of (\d+) (\S+)/g)].map(([, name, now, limit, unit]) =>
    [names[name], now, limit].map((cell) => (unit === 'bytes' ? cell.replace(/^\d+$/, '$& B') : cell)),
  ),
])
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
if (from >= 0 && to > from)
  writeFileSync(
    join(root, 'README.md'),
    `${readme.slice(0, from + start.length)}\n\n${budgets}\n\n${scores}\n\n${readme.slice(to)}`,
  )
process.exitCode = rows.every((row) => row.slice(1, 5).every((score) => score === 100)) ? 0 : 1
