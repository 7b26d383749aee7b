import { spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { randomOf } from '../harness/random-edits.ts'
import { fixture, projectRoot, readTree } from '../harness/site.ts'

// KILL_SEED asks for other moments; KILL_MOMENTS for more of them.
const seed = Number(process.env.KILL_SEED ?? 1)
const moments = Number(process.env.KILL_MOMENTS ?? 12)

const made = fixture('docs-generated')
afterAll(() => made.dispose())

/** Another text and another name for many pages. */
function change(round: number) {
  const files: Record<string, string> = {}
  for (let page = 0; page < 30; page++)
    files[`content/docs/more/p${page}.md`] =
      `# Page ${page}\n\nRound ${round}.\n\n\`\`\`js\nconst a = ${round}\n\`\`\`\n`
  files[`content/docs/more/only-${round}.md`] = '# Only now\n'
  if (round > 0 && made.exists(`content/docs/more/only-${round - 1}.md`))
    made.remove(`content/docs/more/only-${round - 1}.md`)
  made.write(files)
}

async function expectClean() {
  expect((await made.build()).status).toBe(0)
  expect((await made.build('--no-cache', '--workers', '0', '--out', join(made.root, 'clean'))).status).toBe(0)
  expect(made.output()).toEqual(made.output('clean'))
  expect([...readTree(join(made.root, 'build/.sitegen')).keys()]).toEqual(['manifest.json'])
  const clone = made.clone()
  expect((await clone.build()).status).toBe(0)
  expect(clone.output()).toEqual(made.output())
  clone.dispose()
}

/** The folder that is written when a build is killed, and after it, is always one that the next build makes whole. */
it('a build that was killed at any moment is completed by the next', async () => {
  const random = randomOf(seed)
  change(0)
  const start = performance.now()
  await made.build()
  let whole = performance.now() - start
  let killed = 0
  for (let round = 1; round <= moments; round++) {
    change(round)
    const begun = performance.now()
    const status = await buildAndKill(random() * whole)
    if (status === null) killed++
    // The machine may be slower or faster by now.
    else whole = performance.now() - begun
    if (round % 4 === 0 || round === moments) await expectClean()
  }
  expect(killed, `seed ${seed}`).toBeGreaterThan(0)
})

it('what a killed build has left in the cache goes with the next, and only that', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', ''])
  made.write({
    [`.sitegen/cache/values-a.${gone}`]: 'half',
    [`.sitegen/cache/values-b.${process.pid}`]: 'being written',
  })
  change(0)
  await made.build()
  const names = readdirSync(join(made.root, '.sitegen/cache')).filter((name) => /\.\d+$/.test(name))
  expect(names).toEqual([`values-b.${process.pid}`])
})

it('two builds of one folder at once leave what one leaves', async () => {
  for (let round = moments + 1; round <= moments + 3; round++) {
    change(round)
    const both = await Promise.all([made.build(), made.build()])
    expect(both.map(({ status, stderr }) => ({ status, stderr }))).toEqual([
      { status: 0, stderr: '' },
      { status: 0, stderr: '' },
    ])
    await expectClean()
  }
})

/** Start a build and kill it after some milliseconds; null when the kill came in time. */
function buildAndKill(delay: number): Promise<number | null> {
  return new Promise((resolve) => {
    const args = [join(projectRoot, 'bin/sitegen.js'), 'build', '--root', made.root]
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    setTimeout(() => child.kill('SIGKILL'), delay)
    child.on('close', (status) => resolve(status))
  })
}
