import { describe, expect, it } from 'vitest'
import { noteNumbers, readFence, readFolds, shownCode, takeNotes } from '../../../renderer/text/fence.ts'

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
    ['title=cache.ts', { title: 'cache.ts' }],
    ['title=src/a-b.go {2}', { title: 'src/a-b.go', lines: [2] }],
    ['title={a} title="b', {}],
    ['caption="a title=bar b"', {}],
    ['title=""', { title: '' }],
    ['subtitle="x"', {}],
    ['{2} [cache.ts]', { title: 'cache.ts', lines: [2] }],
    [`option='{ "allow": [ "a" ], "b": {3}, "c": "/d/ showLineNumbers" }' {2}`, { lines: [2] }],
    ['live="/a/" [b.ts]', { title: 'b.ts' }],
    ['{3}', { lines: [3] }],
    ['{1,4-6}', { lines: [1, 4, 5, 6] }],
    ['{ 1 , 4 - 5 }', { lines: [1, 4, 5] }],
    ['{4-6,5-7}', { lines: [4, 5, 6, 7] }],
    ['{6-4}', { lines: [4, 5, 6] }],
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

describe('what samples show beside code', () => {
  it.each([
    ['/a b/ /c/', { words: ['a b', 'c'] }],
    ['/a\\/b/ {2}', { words: ['a/b'], lines: new Set([2]) }],
    ['/<a class="b">/ /c="d"/', { words: ['<a class="b">', 'c="d"'] }],
    ['title="/x/" /y/', { title: '/x/', words: ['y'] }],
    ['collapse={3-10}', { collapse: '3-10' }],
    ['{1} collapse="3-4"', { collapse: '3-4', lines: new Set([1]) }],
    ['collapse', { collapse: '' }],
    ['file="./a.ts#b"', { file: './a.ts#b' }],
    ['file=./a.ts#L3-L9 {2}', { file: './a.ts#L3-L9', lines: new Set([2]) }],
    ['file=../a.ts title=b.ts', { file: '../a.ts', title: 'b.ts' }],
    ['file=@site/code/a.ts', { file: '@site/code/a.ts' }],
    ['file=a.ts data-file=./a.ts', {}],
    ['hidelines="#" {1}', { hidden: '#', lines: new Set([1]) }],
    ['hidelines=!!!', { hidden: '!!!' }],
    ['notes showLineNumbers', { notes: true, numbers: 1 }],
    ['/usr/bin /x', {}],
    ['path=/x/', {}],
    ['data-collapse=1 profile="x" footnotes', {}],
  ])('%s', (meta, expected) => expect(readFence(meta)).toEqual({ lines: new Set(), ...expected }))

  it.each([
    [
      '1-2,4-9',
      [
        { from: 1, to: 2 },
        { from: 4, to: 9 },
      ],
    ],
    ['', undefined],
    ['3', undefined],
    ['3-3', undefined],
    ['9-3', undefined],
    ['1-4,3-5', undefined],
    ['a-b', undefined],
  ])('folds %s', (collapse, folds) => expect(readFolds(collapse)).toEqual(folds))

  it.each([
    ['a() // (1)!', 'a()', [1]],
    ['a: b # (2)! (3)!', 'a: b', [2, 3]],
    ['<a/> <!-- (1)! -->', '<a/>', [1]],
    ['{/* (1)! */}', '', [1]],
    ['a() // (1)', 'a() // (1)', []],
    ['// (1)! and more', '// (1)! and more', []],
    ['f(1)! // x', 'f(1)! // x', []],
  ])('notes in %s', (line, rest, numbers) => {
    expect(takeNotes(line)).toEqual({ line: rest, numbers })
    expect(noteNumbers(`x\n${line}`)).toEqual(numbers)
  })

  it('escape sequences are no text', () => {
    expect(shownCode('ansi', '\u001b[1;31ma\u001b[0m \\e[32mb\\x1b[K ␛[mc')).toBe('a b c')
    expect(shownCode('text', '\\e[32mb')).toBe('\\e[32mb')
  })
})
