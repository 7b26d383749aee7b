import { expect, it } from 'vitest'
import { mapLimit } from '../../../cli/async/map-limit.ts'

const items = Array.from({ length: 200 }, (_, index) => index)

it('results are in the order of the items, whichever is done first', async () => {
  const found = await mapLimit(items, async (item) => {
    await new Promise((resolve) => setTimeout(resolve, item % 3))
    return item * 2
  })
  expect(found).toEqual(items.map((item) => item * 2))
})

it('after an error, no further item is begun', async () => {
  const begun: number[] = []
  const run = mapLimit(items, async (item) => {
    begun.push(item)
    await new Promise(setImmediate)
    if (item === 2) throw new Error('full')
  })
  await expect(run).rejects.toThrow('full')
  const first = begun.length
  await new Promise((resolve) => setTimeout(resolve, 20))
  // Work that was in progress has ended, and nothing was added.
  expect(begun).toHaveLength(first)
  expect(first).toBeLessThan(100)
})
