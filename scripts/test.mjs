// npm test: installs what is missing and runs everything. The last line is `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lateOptimization } from '../bin/v8-flags.js'
import { ensureNodes, ensurePackages, ensurePrograms, run } from './ensure.mjs'
import { step } from './step.mjs'

// Debian packages are installed at the same time as npm packages, and while the code is checked.
const programs = ensurePrograms()
await ensurePackages()
const { buildIfStale } = await import('./build-cli.mjs')
await buildIfStale()
const checks = [
  step('types', ['node_modules/typescript/bin/tsc', '-p', '.']),
  step('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
]
await ensureNodes()
const chromium = await programs
if (chromium) console.log('✔ Chromium for the browser tests')
const counts = { passed: 0, failed: 0 }
for (const ok of [chromium !== undefined, ...(await Promise.all(checks))]) counts[ok ? 'passed' : 'failed']++

const folder = mkdtempSync(join(tmpdir(), 'sitegen-report-'))
const file = join(folder, 'report.json')
const args = [
  ...lateOptimization,
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
]
const status = run(process.execPath, args, {
  env: { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}), CI: 'true' },
})
try {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  counts.passed += report.numPassedTests
  counts.failed += report.numFailedTests
  if (status !== 0 && report.numFailedTests === 0) counts.failed++
} catch {
  console.log('✖ the test runner')
  counts.failed++
}
rmSync(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1
