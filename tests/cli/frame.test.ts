import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { codeFrames } from '../../cli/report/frame.ts'
import type { SourcePath } from '../../renderer/index.ts'

/** A text and a place → the frame. */
function check(
  text: string | undefined,
  [line, column, length]: readonly [number, number, number],
  expected: readonly string[],
) {
  const at = { file: 'a.md' as SourcePath, line, column, length }
  const texts = new Map(text === undefined ? [] : [['a.md', text]])
  expect(codeFrames(texts, pc.createColors(false))(at).split('\n')).toEqual(expected)
}

describe('a frame shows the line, the one before it, and the place', () => {
  it.each<[string, string, [number, number, number], string[]]>([
    ['the first line', 'abc\ndef', [1, 2, 1], ['  1 │ abc', '    │  ^']],
    ['the last line', 'abc\ndef', [2, 1, 3], ['  1 │ abc', '  2 │ def', '    │ ^^^']],
    ['a line in the middle', 'a\nb\nc\nd', [3, 1, 1], ['  2 │ b', '  3 │ c', '    │ ^']],
    ['numbers of two lengths', `${'\n'.repeat(8)}x\ny`, [10, 1, 1], ['   9 │ x', '  10 │ y', '     │ ^']],
    ['a place beyond the line', 'abc', [1, 4, 9], ['  1 │ abc', '    │    ^']],
    ['a place longer than the line', 'abc', [1, 2, 99], ['  1 │ abc', '    │  ^^']],
    ['an empty line', 'a\n\nb', [2, 1, 1], ['  1 │ a', '  2 │ ', '    │ ^']],
    ['a tab is one column', '\ta\tb', [1, 4, 1], ['  1 │  a b', '    │    ^']],
    ['control characters', 'a\u001b[31m\u0000b', [1, 7, 1], ['  1 │ a\uFFFD[31m\uFFFDb', '    │       ^']],
    ['wide characters before the place', '日本 x', [1, 4, 1], ['  1 │ 日本 x', '    │      ^']],
    ['wide characters at the place', 'a 日本', [1, 3, 2], ['  1 │ a 日本', '    │   ^^^^']],
    ['an emoji', '😀 x', [1, 4, 1], ['  1 │ 😀 x', '    │    ^']],
    ['an emoji of several', '👩‍💻 x', [1, 7, 1], ['  1 │ 👩‍💻 x', '    │    ^']],
    ['a combining accent', 'e\u0301 x', [1, 4, 1], ['  1 │ e\u0301 x', '    │   ^']],
    ['lines that end in CR LF', 'abc\r\ndef\r\n', [2, 1, 3], ['  1 │ abc', '  2 │ def', '    │ ^^^']],
  ])('%s', (_, text, at, expected) => check(text, at, expected))

  it('nothing without the text, or beyond its end', () => {
    check(undefined, [1, 1, 1], [''])
    check('a', [9, 1, 1], [''])
  })
})

describe('a long line is cut around the place', () => {
  const long = Array.from({ length: 100 }, (_, index) => String(index).padStart(4, '.')).join('')
  it.each<[string, [number, number, number], string, string]>([
    ['at its start', [1, 1, 4], `${long.slice(0, 159)}…`, '^^^^'],
    ['in its middle', [1, 201, 4], `…${long.slice(122, 280)}…`, `${' '.repeat(79)}^^^^`],
    ['at its end', [1, 400, 1], `…${long.slice(321)}`, `${' '.repeat(79)}^`],
    ['a place longer than what is shown', [1, 1, 400], `${long.slice(0, 159)}…`, '^'.repeat(160)],
  ])('%s', (_, at, line, carets) => check(long, at, [`  1 │ ${line}`, `    │ ${carets}`]))
})
