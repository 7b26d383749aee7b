// npm run check: the quick loop. Types, lint, format, unit tests, architecture rules, size budgets, prose,
// licences.
import { ensurePackages } from './ensure.mjs'
import { step } from './step.mjs'

await ensurePackages()
const { buildIfStale } = await import('./build-cli.mjs')
await buildIfStale()

/** The state of the compiler, so that it checks only files that a change can affect. */
const typesOfLastRun = 'node_modules/.cache/types.tsbuildinfo'

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
