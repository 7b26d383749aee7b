// npm run bench: builds the generated corpus with Sitegen and with other tools in turn, and keeps the figures. See `--help`.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machine, median, pace } from './measure.mjs'
import { readOptions, usage } from './options.mjs'
import { inMdx, ours, ownRows, project, thisSite } from './ours.mjs'
import { runQuick } from './quick.mjs'
import { prepare, run, runOnce } from './stage.mjs'
import { tableOf, writeTables } from './table.mjs'

const round = (number) => Number(number.toFixed(3))

try {
  process.exitCode = await main(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function main(options) {
  if (options.help) {
    console.log(usage)
    return 0
  }
  // This also bundles the tool before it is measured.
  const { buildIfStale } = await import('../scripts/build-cli.mjs')
  await buildIfStale()
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'sitegen-bench-'))
  try {
    if (options.quick) return await runQuick(folder, options)
    for (const n of options.n) {
      const record = await runSize(n, options, folder)
      console.log(`\n${tableOf(record)}\n`)
      if (!options['no-write']) keep(record)
    }
    if (!options['no-write']) writeTables()
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All measurements for one number of pages. */
async function runSize(n, options, folder) {
  const absent = []
  const staged = []
  const leave = ({ name, label }, error) => {
    absent.push({ name, label, reason: error.message })
    console.log(`${name}: ${error.message}`)
  }
  for (const peer of [ours, ...options.peers]) {
    try {
      staged.push(prepare(peer, n, folder))
    } catch (error) {
      if (peer === ours) throw error
      leave(peer, error)
    }
  }
  const speed = pace()
  // In turn, so that all tools are affected alike if the machine is slow for a while.
  for (let number = 0; number < options.runs; number++)
    for (const one of [...staged]) {
      if (one.spent > options.patience) continue
      try {
        await runOnce(one, number, one.name === ours.name ? {} : options)
      } catch (error) {
        if (one.name === ours.name) throw error
        leave(one, error)
        staged.splice(staged.indexOf(one), 1)
        rmSync(one.site, { recursive: true, force: true })
      }
    }
  const [own] = staged
  await runRows(own, ownRows(own), options.runs)
  await runRows(own, inMdx(folder, n), options.runs)
  if (n === options.n[0]) await runRows(own, thisSite(folder), options.runs)
  for (const { site } of staged) rmSync(site, { recursive: true, force: true })
  return {
    kind: 'side-by-side',
    date: new Date().toISOString(),
    pages: n,
    ...machine(),
    pace: round(speed),
    folder: process.env.BENCH_DIR ?? tmpdir(),
    sites: staged.map(factsOf),
    absent,
  }
}

async function runRows(staged, rows, runs) {
  for (let number = 0; number < runs; number++)
    for (const { name, before, command, after } of rows) {
      before(number)
      await run(staged, name, command)
      after?.()
    }
}

/** The medians of all rows, and every run. */
function factsOf({ name, label, version, made, markdown, rows }) {
  const figures = [...rows].map(([row, runs]) => [
    row,
    {
      ...Object.fromEntries(
        ['wall', 'cpu', 'peak', 'others'].map((key) => [key, round(median(runs.map((one) => one[key])))]),
      ),
      runs: runs.map(({ wall, cpu, peak, others }) => [wall, cpu, peak, others].map(round)),
    },
  ])
  const { bytes, files, extra } = made
  return { name, label, version, bytes, files, extra, markdown, rows: Object.fromEntries(figures) }
}

function keep(record) {
  mkdirSync(join(project, 'bench/results'), { recursive: true })
  appendFileSync(join(project, 'bench/results/builds.jsonl'), `${JSON.stringify(record)}\n`)
}
