import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { projectRoot } from '../harness/tool.ts'

it('the pages of the site stay within the size budgets', async () => {
  const { folder } = await shared('site/real')
  const reported = execFileSync(process.execPath, ['scripts/budgets.mjs', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(reported.trim().split('\n')).toHaveLength(7)
  expect(reported).not.toContain('✖')
})
