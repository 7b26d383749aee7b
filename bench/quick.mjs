// npm run bench -- --quick: tests whether the tool is slower than the figures in the repository.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine, pace } from './measure.mjs'
import { inMdx, ours, ownRows, project } from './ours.mjs'
import { prepare, run, runOnce } from './stage.mjs'

/** Factor by which the CPU time of a row may exceed the kept figure. */
const allowed = 1.15
/** Seconds below which differences are within the resolution of the clock. */
const grain = 0.05
const pages = 500
const runs = 4
const file = join(project, 'bench/results/quick.json')

/** Returns the exit status: 1 if a row’s CPU time, scaled to the machine’s pace, is more than 15 % above the kept figure. */
export async function runQuick(folder, { keep, kept = file }) {
  const staged = prepare(ours, pages, folder)
  const rows = [...ownRows(staged).filter(({ name }) => !name.startsWith('restored cache')), ...inMdx(folder, pages)]
  const paces = []
  for (let number = 0; number < runs; number++) {
    paces.push(pace())
    await runOnce(staged, number)
    for (const { name, before, command } of rows) {
      before(number)
      await run(staged, name, command)
    }
  }
  // Other work on the machine only adds time, so the least of several runs is the best estimate.
  const least = Object.fromEntries(
    [...staged.rows].map(([name, all]) => [name, Number(Math.min(...all.map(({ cpu }) => cpu)).toFixed(3))]),
  )
  const now = { date: new Date().toISOString(), pages, ...machine(), pace: Math.min(...paces), rows: least }
  if (keep || !existsSync(kept)) {
    writeFileSync(kept, `${JSON.stringify(now, null, 2)}\n`)
    console.log(`kept in ${kept}`)
    return 0
  }
  return compare(JSON.parse(readFileSync(kept, 'utf8')), now)
}

/** Print the present and the kept CPU time of each row, scaled to this machine; 1 if a row is too slow. */
export function compare(kept, now) {
  const scale = now.pace / kept.pace
  console.log(`\nthis machine now takes ${scale.toFixed(2)} × the time of the kept figures for a fixed loop`)
  const lost = Object.entries(kept.rows).filter(([name, before]) => {
    const expected = before * scale
    const got = now.rows[name]
    const isLoss = !(got <= expected * allowed + grain)
    const change = got === undefined ? 'missing' : `${((got / expected - 1) * 100).toFixed(0)} %`
    console.log(
      `${isLoss ? '✖' : '✔'} ${name.padEnd(20)} CPU ${got?.toFixed(2)} s, kept ${expected.toFixed(2)} s: ${change}`,
    )
    return isLoss
  })
  if (lost.length > 0)
    console.log(`\n${lost.length} rows take more than 15 % more CPU time. If that is intended: --quick --keep.`)
  return lost.length > 0 ? 1 : 0
}
