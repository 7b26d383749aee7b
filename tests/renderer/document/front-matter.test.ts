import { describe, expect, it } from 'vitest'
import { splitFrontMatter } from '../../../renderer/document/front-matter.ts'
import type { Location } from '../../../renderer/types.ts'

/** Front matter that holds one value → what the value is. */
function read(value: string): unknown {
  const { data, diagnostics } = splitFrontMatter(`---\nx: ${value}\n---\n`, () => ({}) as Location).front()
  expect(diagnostics).toEqual([])
  return data.x
}

describe('a plain value is', () => {
  it.each<[kind: string, values: Readonly<Record<string, unknown>>]>([
    ['a truth value', { true: true, True: true, FALSE: false }],
    ['text, where YAML 1.1 has truth values', { yes: 'yes', No: 'No', on: 'on', off: 'off', y: 'y' }],
    ['nothing', { '': null, '~': null, null: null, Null: null }],
    ['a whole number', { 0: 0, '-0': 0, '+12': 12, '-12': -12, '1_000': 1000, '0x1F': 31, '-0b101': -5 }],
    ['an octal number', { '012': 10, '0_7': 7 }],
    [
      'text that looks like a number',
      { '08': '08', '0o14': '0o14', '1_': '1_', _1: '_1', '1.2.3': '1.2.3', '0xG': '0xG' },
    ],
    ['a number to base 60', { '1:30': 90, '-1:30:05': -5405, '190:20:30.5': 685_230.5 }],
    [
      'a decimal number',
      { '1.50': 1.5, '.5': 0.5, '1.': 1, '-1.5e3': -1500, '1e3': 1000, '0.0_1': 0.01, '-.inf': -Infinity },
    ],
    ['text with a number', { '10:00 AM': '10:00 AM', '1:99': '1:99', '5%': '5%', 'v1.0': 'v1.0', '01.5': '01.5' }],
  ])('%s', (_, values) => {
    for (const [written, value] of Object.entries(values)) expect([written, read(written)]).toEqual([written, value])
  })

  it.each([
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-02-30', '2026-03-02T00:00:00.000Z'],
    ['2026-01-02 10:11:12', '2026-01-02T10:11:12.000Z'],
    ['2026-01-02T10:11:12.5Z', '2026-01-02T10:11:12.500Z'],
    ['2026-1-2 3:04:05 -5', '2026-01-02T08:04:05.000Z'],
    ['2026-01-02T10:11:12+02:30', '2026-01-02T07:41:12.000Z'],
  ])('a time: %s', (written, expected) => expect(read(written)).toEqual(new Date(expected)))

  it.each(['2026-1-2', '2026-01', '2026-01-02T10:11', '2026/01/02'])('no time: %s', (written) =>
    expect(read(written)).toBe(written),
  )
})

it('a merge key gives the fields that a mapping lacks, the first mapping first', () => {
  expect(read('[&a {b: 1, c: 1}, &d {c: 2, e: 2}, {<<: [*a, *d], b: 3}]')).toEqual([
    { b: 1, c: 1 },
    { c: 2, e: 2 },
    { b: 3, c: 1, e: 2 },
  ])
})

describe('the front matter of a page', () => {
  const split = (lines: string) =>
    splitFrontMatter(
      `---\n${lines}---\na\n`,
      (offset, length) => ({ line: 0, column: offset, length }) as Location,
    ).front()
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: b\n`).join('')

  it('has at most 2,000 lines', () => {
    expect(split(lines(2000)).diagnostics).toEqual([])
    const { data, diagnostics } = split(lines(2001))
    expect(data).toEqual({})
    expect(diagnostics).toMatchObject([
      {
        code: 'markdown/limit',
        message: 'The page cannot be compiled: from here on it has more than 2,000 lines of front matter.',
        hint: 'Move the data into a file of its own.',
        at: { column: 4 + lines(2000).length },
      },
    ])
  })

  it.each(['---\na: [b\n---\n', '---yaml\na: [b\n---\n', '---\r\na: [b\r\n---\r\n', '---\n\n  \na: [b\n---\n'])(
    'has its first mistake at its place: %j',
    (text) => {
      const { diagnostics } = splitFrontMatter(
        text,
        (column, length) => ({ line: 0, column, length }) as Location,
      ).front()
      expect(diagnostics).toMatchObject([{ code: 'meta/yaml', at: { column: text.indexOf('[') } }])
    },
  )
})
