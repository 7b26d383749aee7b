import { expect, it } from 'vitest'
import { diffLines, diffRuns } from '../../../renderer/text/diff-lines.ts'

const lines = (text: string) => text.split('')

it.each([
  ['', '', []],
  ['abc', 'abc', ['=abc']],
  ['abc', 'axc', ['=a', '-b+x', '=c']],
  ['', 'ab', ['-+ab']],
  ['ab', '', ['-ab+']],
  ['abcd', 'bxd', ['-a+', '=b', '-c+x', '=d']],
])('%s and %s have parts that are the same and parts that differ, by turns', (before, after, expected) => {
  const runs = diffRuns(lines(before), lines(after)).map(({ isSame, before: [from, to], after: [start, end] }) =>
    isSame ? `=${before.slice(from, to)}` : `-${before.slice(from, to)}+${after.slice(start, end)}`,
  )
  expect(runs).toEqual(expected)
})

it('long texts are compared between the lines that occur once in each', () => {
  const before = Array.from({ length: 5000 }, (_, at) => (at % 3 === 0 ? 'again' : `line ${at}`))
  const after = before.flatMap((line, at) => (at === 1000 ? ['new'] : at === 4001 ? [] : line))
  expect(diffLines(before, after)).toEqual([
    { sign: '-', text: 'line 1000' },
    { sign: '+', text: 'new' },
    { sign: '-', text: 'line 4001' },
  ])
})
