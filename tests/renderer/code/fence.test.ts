import { describe, expect, it } from 'vitest'
import { readFence } from '../../../renderer/code/fence.ts'

interface Expected {
  readonly title?: string
  readonly lines?: readonly number[]
  readonly numbers?: number
}

/** The rest of a fence's opening line → what it says. */
function check(meta: string, { title, lines = [], numbers }: Expected) {
  expect(readFence(meta)).toEqual({ title, lines: new Set(lines), numbers })
}

describe('the opening line of a code block', () => {
  it.each<[string, Expected]>([
    ['', {}],
    ['title="cache.ts"', { title: 'cache.ts' }],
    ["title='cache.ts'", { title: 'cache.ts' }],
    ['title="it\'s {2} showLineNumbers"', { title: "it's {2} showLineNumbers" }],
    ['title=cache.ts', {}],
    ['title=""', { title: '' }],
    ['subtitle="x"', {}],
    ['{3}', { lines: [3] }],
    ['{1,4-6}', { lines: [1, 4, 5, 6] }],
    ['{ 1 , 4 - 5 }', { lines: [1, 4, 5] }],
    ['{4-6,5-7}', { lines: [4, 5, 6, 7] }],
    ['{6-4}', {}],
    ['{0}', {}],
    ['{a}', {}],
    ['{}', {}],
    ['showLineNumbers', { numbers: 1 }],
    ['showLineNumbers=3', { numbers: 3 }],
    ['showLineNumbers={12}', { numbers: 12 }],
    ['{2} showLineNumbers title="a b" live', { title: 'a b', lines: [2], numbers: 1 }],
  ])('%s', check)

  it('a range with a slip in it costs nothing', () => {
    expect(readFence('{5-99999999}').lines.size).toBe(10_001)
  })
})
