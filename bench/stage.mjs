// The sites to measure, each in its own scratch folder, and the three rows that all of them have.
import { appendFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { makeCorpus } from './make-corpus.mjs'
import { measure, sizeOf } from './measure.mjs'
import { install } from './peers/install.mjs'

/** A peer with its site of `n` pages, ready to build. Throws an error that says why it is not available. */
export function prepare(peer, n, folder) {
  const installed = install(peer)
  const site = join(folder, `${peer.name}-${n}`)
  const manifest = makeCorpus({ n, flavor: peer.flavor, out: site })
  if (installed.modules) symlinkSync(installed.modules, join(site, 'node_modules'))
  peer.setUp(site, { manifest })
  return {
    ...peer,
    ...installed,
    site,
    edited: join(site, peer.sources ?? '', manifest.edit.path),
    markdown: manifest.bytes,
    argv: peer.command({ site, modules: installed.modules }),
    rows: new Map(),
  }
}

/** Run one command and record it in a row. Throws the end of its output if it fails or takes longer than `limit` seconds. */
export async function run(staged, row, argv = staged.argv, limit = undefined) {
  const one = await measure(argv, { cwd: staged.site, env: staged.env, timeout: limit && limit * 1000 })
  if (one.status !== 0)
    throw new Error(
      `${row}: ${one.late ? `not finished in ${one.wall.toFixed(0)} s` : `exit ${one.status}`}\n${one.output.trim().split('\n').slice(-12).join('\n')}`,
    )
  staged.rows.set(row, [...(staged.rows.get(row) ?? []), one])
  const figures = `wall ${one.wall.toFixed(2)} s · cpu ${one.cpu.toFixed(2)} s · peak ${one.peak.toFixed(0)} MB`
  console.log(`${staged.name.padEnd(18)} ${row.padEnd(28)} ${figures} · others ${one.others.toFixed(2)} cores`)
  return one
}

/** A cold build, one without changes, and one after an edit; only the cold one if it takes longer than `patience` seconds. */
export async function runOnce(staged, number, { patience, limit } = {}) {
  for (const name of [staged.output, ...staged.caches])
    rmSync(join(staged.site, name), { recursive: true, force: true })
  const start = performance.now()
  const { wall } = await run(staged, 'cold', staged.argv, limit)
  if (!staged.made) {
    const isServed = (file) => !file.includes('/.sitegen/')
    const output = join(staged.site, staged.output)
    staged.made = sizeOf(output, isServed)
    staged.made.extra = staged.isExtra ? sizeOf(output, (file) => isServed(file) && staged.isExtra(file)).bytes : 0
  }
  if (wall > patience) {
    staged.spent = wall
    return
  }
  await run(staged, 'unchanged')
  appendFileSync(staged.edited, `\nOne more paragraph, number ${number}.\n`)
  await run(staged, 'one edit')
  staged.spent = (staged.spent ?? 0) + (performance.now() - start) / 1000
}
