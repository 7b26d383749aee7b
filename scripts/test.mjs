// npm test: installs what is missing and runs everything. Closes with a line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lateOptimization } from '../bin/v8-flags.js'
import { ensureNodes, ensurePackages, ensurePrograms, run } from './ensure.mjs'

ensurePackages()
const { buildIfStale } = await import('./build-cli.mjs')
await buildIfStale()
const counts = { passed: 0, failed: 0 }
const step = (name, ok) => {
  counts[ok ? 'passed' : 'failed']++
  console.log(`${ok ? '✔' : '✖'} ${name}`)
}

ensureNodes()
const chromium = ensurePrograms()
step('Chromium for the browser tests', chromium !== undefined)
step('types', run(process.execPath, [...lateOptimization, 'node_modules/typescript/bin/tsc', '-p', '.']) === 0)
step('lint and format', run(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']) === 0)
step('size budgets', run(process.execPath, ['scripts/budgets.mjs']) === 0)

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
  step('the test runner', false)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1
