// npm run check: the quick loop. Types, lint, format, unit tests, architecture rules, size budgets, prose,
// licences.
import { spawn } from 'node:child_process'
import { lateOptimization } from '../bin/v8-flags.js'
import { ensurePackages, root } from './ensure.mjs'

ensurePackages()
const { buildIfStale } = await import('./build-cli.mjs')
await buildIfStale()

/** What the compiler found in each file, so that it only checks those that a change can affect. */
const typesOfLastRun = 'node_modules/.cache/types.tsbuildinfo'

/** Run a step; its output is shown when it fails. */
function step(name, args) {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...lateOptimization, ...args], {
      cwd: root,
      env: { ...process.env, CI: 'true' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✔' : '✖'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

const first = Promise.all([
  step('types', ['node_modules/typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', typesOfLastRun]),
  step('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
])
const results = [...(await first)]
results.push(
  ...(await Promise.all([
    step('unit tests and architecture rules', [
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/renderer',
      'tests/architecture.test.ts',
      'tests/types.test.ts',
    ]),
    step('size budgets', ['scripts/budgets.mjs']),
    step('prose', ['scripts/prose.mjs']),
    step('licences and notices', ['scripts/supply-chain.mjs', '--offline']),
    step('mutations can be made', ['scripts/mutations.mjs', '--check']),
  ])),
)
process.exitCode = results.every(Boolean) ? 0 : 1
