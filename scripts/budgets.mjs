// Builds the site into a temporary folder and holds its pages against the size budgets of package.json (gzip, bytes).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './ensure.mjs'

const { budgets } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const out = mkdtempSync(join(tmpdir(), 'sitegen-budgets-'))
const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/sitegen.js', 'build', '--out', out], {
  cwd: root,
  encoding: 'utf8',
})
if (status !== 0) {
  console.log(stdout, stderr)
  process.exit(1)
}
const files = readdirSync(out, { recursive: true }).map(String)
const weigh = (file) => gzipSync(readFileSync(join(out, file))).length
const docs = files
  .filter((file) => /^docs\/.*\.html$/.test(file))
  .map(weigh)
  .sort((a, b) => a - b)
const styles = files.filter((file) => file.endsWith('.css')).map(weigh)
const scripts = files.filter((file) => /^assets\/.*\.js$/.test(file)).map(weigh)
const sum = (list) => list.reduce((total, one) => total + one, 0)
const measured = {
  css: sum(styles),
  script: sum(scripts),
  docMedian: docs[Math.floor(docs.length / 2)] ?? 0,
  docLargest: docs.at(-1) ?? 0,
}
rmSync(out, { recursive: true, force: true })
let ok = docs.length > 0
for (const [name, limit] of Object.entries(budgets)) {
  const fits = measured[name] <= limit
  ok &&= fits
  console.log(`${fits ? '✔' : '✖'} ${name}: ${measured[name]} of ${limit} bytes`)
}
process.exitCode = ok ? 0 : 1
