import { expect, it } from 'vitest'
import { createCodeContext } from '../../cli/bundle/bundler.ts'
import { Cache } from '../../cli/cache/cache.ts'
import { siteForTest } from '../harness/site.ts'

it.each([
  ['the first', 0],
  ['the second', 1],
])('commands that overlap keep site code from ending the process; %s to end allows nothing', async (_, first) => {
  const { exit, abort } = process
  const { root } = siteForTest({})
  const runs = [0, 1].map(() => {
    const { guard } = createCodeContext(root, new Cache(undefined))
    let end = () => {}
    const command = new Promise<string>((resolve) => {
      end = () => resolve('done')
    })
    return {
      end,
      watching: guard.watch(
        () => command,
        () => expect.unreachable(),
      ),
    }
  })
  for (const index of [first, 1 - first]) {
    expect(() => process.exit(3)).toThrow('it calls `process.exit`, which would end the command.')
    runs[index]?.end()
    expect(await runs[index]?.watching).toBe('done')
  }
  expect([process.exit, process.abort]).toEqual([exit, abort])
})

it('a process that site code has changed is as before', async () => {
  const { exit } = process
  const { guard } = createCodeContext(siteForTest({}).root, new Cache(undefined))
  await guard.watch(
    async () => {
      const before = process.exit
      process.exit = ((code) => before(code)) as typeof process.exit
    },
    () => expect.unreachable(),
  )
  expect(process.exit).toBe(exit)
})
