import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandsIn } from '../../../cli/disk/package-commands.ts'
import { siteForTest } from '../../harness/site.ts'

it.each([
  [['package-lock.json'], 'npm install'],
  [['yarn.lock'], 'yarn add'],
  [['pnpm-lock.yaml'], 'pnpm add'],
  [['bun.lock'], 'bun add'],
  [['bun.lockb'], 'bun add'],
  [['yarn.lock', 'docs/bun.lock'], 'bun add'],
])('with %j a package is installed by `%s`', (locks, command) => {
  const { root } = siteForTest({ 'docs/a.md': '', ...Object.fromEntries(locks.map((lock) => [lock, ''])) })
  expect(commandsIn(join(root, 'docs')).add).toBe(command)
})

it('without a lock file a package is installed by npm', () => {
  expect(commandsIn(siteForTest({}).root).add).toBe('npm install')
})
