import { describe, expect, it } from 'vitest'
import { markLines } from '../../../renderer/code/marks.ts'
import { readFence } from '../../../renderer/text/fence.ts'
import { makeConfig } from '../../harness/make.ts'

const comments = makeConfig().highlight.magicComments

/** Code → its lines, each behind its marks: `hl,ins| line`. */
function check(code: string | readonly string[], expected: readonly string[], meta = '') {
  const marked = markLines([code].flat().join('\n'), readFence(meta), comments)
  const lines = marked.code.split('\n').map((line, index) => `${[...(marked.marks[index] ?? [])].join()}| ${line}`)
  expect(lines).toEqual(expected)
  expect(marked.marks).toHaveLength(lines.length)
}

describe('a comment of a line of its own marks the next line', () => {
  it.each([
    '// highlight-next-line',
    '  // highlight-next-line  ',
    '//highlight-next-line',
    '/* highlight-next-line */',
    '/*highlight-next-line*/',
    '{/* highlight-next-line */}',
    '{ /* highlight-next-line */ }',
    '# highlight-next-line',
    '<!-- highlight-next-line -->',
    '-- highlight-next-line',
    ';; highlight-next-line',
    '% highlight-next-line',
    "' highlight-next-line",
    'REM highlight-next-line',
    '(* highlight-next-line *)',
  ])('%s', (comment) => check(['a', comment, 'b', 'c'], ['| a', 'hl| b', '| c']))
})

it('a comment may have a class of its own, with or without a mark', () => {
  const own = [
    { className: 'a', line: 'one' },
    { mark: 'ins' as const, className: 'b', start: 'two', end: 'end' },
  ]
  const { code, marks } = markLines('// one\nx\n// two\ny\n// end\nz', readFence(''), own)
  expect(code).toBe('x\ny\nz')
  expect(marks.map((one) => [...one].join(' '))).toEqual(['a', 'ins b', ''])
})

describe('what is no such comment stays', () => {
  it.each([
    '// highlight-next-lines',
    '// highlight-next-line please',
    'highlight-next-line',
    'x() // highlight-next-line',
    '// Highlight-Next-Line',
    '// unknown-next-line',
  ])('%s', (line) => check(['a', line, 'b'], ['| a', `| ${line}`, '| b']))
})

describe('marks by comments', () => {
  it.each<[string, string[], string[]]>([
    ['a range', ['a', '// highlight-start', 'b', 'c', '// highlight-end', 'd'], ['| a', 'hl| b', 'hl| c', '| d']],
    ['a range that nobody ends', ['# highlight-start', 'a', 'b'], ['hl| a', 'hl| b']],
    ['an end without a start', ['// highlight-end', 'a'], ['| a']],
    ['added and removed', ['// remove-next-line', 'a', '// add-next-line', 'b'], ['del| a', 'ins| b']],
    ['added range', ['# add-start', 'a', '# add-end', 'b'], ['ins| a', '| b']],
    ['focus', ['// focus-next-line', 'a', '// focus-start', 'b', '// focus-end', 'c'], ['focus| a', 'focus| b', '| c']],
    ['two marks on one line', ['// highlight-next-line', '// add-next-line', 'a', 'b'], ['hl,ins| a', '| b']],
    [
      'ranges that overlap',
      ['// highlight-start', 'a', '// add-start', 'b', '// highlight-end', 'c', '// add-end', 'd'],
      ['hl| a', 'hl,ins| b', 'ins| c', '| d'],
    ],
    ['the mark of a line that never comes', ['a', '// highlight-next-line'], ['| a']],
    ['an empty line', ['// highlight-next-line', '', 'a'], ['hl| ', '| a']],
    ['nothing at all', [''], ['| ']],
  ])('%s', (_, code, expected) => check(code, expected))
})

describe('marks at the end of a line', () => {
  it.each<[string, string]>([
    ['a() // [!code ++]', 'ins| a()'],
    ['a() // [!code --]', 'del| a()'],
    ['a() // [!code highlight]', 'hl| a()'],
    ['a() // [!code hl]', 'hl| a()'],
    ['a() // [!code focus]', 'focus| a()'],
    ['a() # [!code ++]', 'ins| a()'],
    ['a() /* [!code ++] */', 'ins| a()'],
    ['<a> <!-- [!code ++] -->', 'ins| <a>'],
    ['<a> {/* [!code ++] */}', 'ins| <a>'],
    ['select -- [!code ++]', 'ins| select'],
    ['  // [!code ++]', 'ins| '],
    ['a() // [!code error]', 'hl| a()'],
    ['a() // [!code warning]', 'hl| a()'],
    ['a() // [!code info]', '| a() // [!code info]'],
    ['a() // [!code ++] and more', '| a() // [!code ++] and more'],
  ])('%s', (line, expected) => check(line, [expected]))
})

it('a mark at the end of a line may be that of several lines', () => {
  check(['a // [!code ++:2]', 'b', 'c // [!code focus:9]', 'd'], ['ins| a', 'ins| b', 'focus| c', 'focus| d'])
  check(['a', '// [!code hl:2]', 'b', 'c', 'd'], ['| a', 'hl| b', 'hl| c', '| d'])
})

describe('words', () => {
  const wordsOf = (...lines: string[]) => {
    const { code, words } = markLines(lines.join('\n'), readFence(''), comments)
    return code.split('\n').map((line, index) => `${words?.[index]?.join() ?? '-'}| ${line}`)
  }
  it('are those of the line and of all below it, or of as many as the number says', () => {
    expect(wordsOf('a', 'b // [!code word:x]', 'c')).toEqual(['| a', 'x| b', 'x| c'])
    expect(wordsOf('// [!code word:x:1]', 'a', 'b')).toEqual(['x| a', '| b'])
    expect(wordsOf('# [!code word:x:2]', '<!-- [!code word:y z] -->', 'a', 'b', 'c')).toEqual([
      ...['x,y z| a', 'x,y z| b', 'y z| c'],
    ])
  })
  it('may have escaped signs, and stand beside marks', () => {
    expect(wordsOf(String.raw`a // [!code word:b\:c\]]`)).toEqual(['b:c]| a'])
    const { code, marks, words } = markLines('a // [!code ++] // [!code word:a]', readFence(''), comments)
    expect([code, [...(marks[0] ?? [])], words]).toEqual(['a', ['ins'], [['a']]])
  })
  it('are none without one', () => expect(wordsOf('a // [!code word:]')).toEqual(['-| a // [!code word:]']))
})

describe('a range of the fence', () => {
  it('marks lines by number', () => check(['a', 'b', 'c'], ['| a', 'hl| b', 'hl| c'], '{2-3}'))
  it('may reach beyond the code', () => check(['a'], ['hl| a'], '{1-9}'))
  it('leaves comments that are lines of their own in the code', () =>
    check(['// add-next-line', 'a'], ['hl| // add-next-line', '| a'], '{1}'))
  it('counts the lines as they are written, beside marks at their ends', () =>
    check(['a // [!code ++]', '// [!code hl:1]', 'b', 'c'], ['ins| a', 'hl| b', 'hl| c'], '{4}'))
})

it('comments can be of the site’s own', () => {
  const { code, marks } = markLines('// this one\na', readFence(''), [{ mark: 'ins', line: 'this one' }])
  expect({ code, marks }).toEqual({ code: 'a', marks: [new Set(['ins'])] })
})
