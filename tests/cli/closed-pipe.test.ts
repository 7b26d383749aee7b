import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot, site } from '../harness/site.ts'

it('a build whose reader goes away is finished all the same', async () => {
  const made = site({ 'content/docs/index.md': '# Docs\n' })
  const child = spawn(process.execPath, [join(projectRoot, 'bin/sitegen.js'), 'build', '--root', made.root])
  child.stdout.destroy()
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  expect([status, printed]).toEqual([0, ''])
  expect(made.exists('build/docs/index.html')).toBe(true)
  made.dispose()
})

it.runIf(existsSync('/dev/full'))('output that cannot be written is reported as a fault of the machine', async () => {
  const full = openSync('/dev/full', 'w')
  const args = [join(projectRoot, 'bin/sitegen.js'), 'theme', 'list']
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' })
  closeSync(full)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^✖ .*\n$/)])
})
