import { describe, expect, it } from 'vitest'
import { closest, nearest } from '../../../renderer/text/closest.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'
import { hash, stableJson } from '../../../renderer/text/hash.ts'
import { escapeHtml, scriptJson } from '../../../renderer/text/html.ts'
import { locateIn } from '../../../renderer/text/lines.ts'
import { paginate } from '../../../renderer/text/paginate.ts'
import type { SourcePath } from '../../../renderer/types.ts'

describe('the nearest name', () => {
  const known = ['title', 'tagline', 'url', 'baseUrl', 'trailingSlash']
  it.each([
    ['titel', 'title'],
    ['TITLE', 'title'],
    ['tag-line', 'tagline'],
    ['baseURL', 'baseUrl'],
    ['trailingslash', 'trailingSlash'],
    ['uri', 'url'],
    ['ulr', 'url'],
    ['zzz', undefined],
    ['', undefined],
    ['completelyDifferent', undefined],
  ])('to %s is %s', (name, expected) => expect(closest(name, known)).toBe(expected))

  it('is the first in the alphabet when two are as near', () => {
    expect(closest('bat', ['cat', 'hat', 'bar'])).toBe('bar')
    expect(closest('bat', ['bar', 'hat', 'cat'])).toBe('bar')
  })

  it.each([
    ['@theme/Tab', 2, ['@theme/Tabs', '@theme/Icon']],
    ['@theme/Icon/Hone', 3, ['@theme/Icon/Home', '@theme/Icon/Edit', '@theme/Icon']],
    ['@docs/tabs', 9, ['@theme/Tabs', '@theme/Icon', '@theme/Icon/Edit', '@theme/Icon/Home']],
  ])('to paths such as %s are first those in the same folder', (path, most, expected) => {
    const paths = ['@theme/Icon/Edit', '@theme/Icon/Home', '@theme/Tabs', '@theme/Icon']
    expect(nearest(path, paths, most)).toEqual(expected)
  })
})

describe('edits change a text, and remember where everything came from', () => {
  const origins = (text: string, edits: Parameters<typeof applyEdits>[1]) => {
    const edited = applyEdits(text, edits)
    return [edited.text, Array.from({ length: edited.text.length + 1 }, (_, at) => edited.origin(at))]
  }
  it.each([
    ['none', 'abc', [], 'abc', [0, 1, 2, 3]],
    ['a longer text', 'abc', [{ start: 1, end: 2, text: 'xyz' }], 'axyzc', [0, 1, 2, 2, 2, 3]],
    ['a shorter text', 'abcd', [{ start: 1, end: 3, text: 'x' }], 'axd', [0, 1, 3, 4]],
    ['nothing', 'abc', [{ start: 1, end: 2, text: '' }], 'ac', [0, 2, 3]],
    [
      'two at once',
      'a{b}c{d}',
      [
        { start: 1, end: 4, text: 'B' },
        { start: 5, end: 8, text: 'D' },
      ],
      'aBcD',
      [0, 1, 4, 5, 8],
    ],
  ])('%s', (_, text, edits, expected, from) => expect(origins(text, edits)).toEqual([expected, from]))
})

describe('a hash', () => {
  it('is 16 hexadecimal digits of SHA-256', () => expect(hash()).toBe('e3b0c44298fc1c14'))
  it('keeps its parts apart', () => expect(hash('ab', 'c')).not.toBe(hash('a', 'bc')))
  it('is the same for text and its bytes', () => expect(hash('ä')).toBe(hash(new TextEncoder().encode('ä'))))
})

describe('stable JSON', () => {
  it.each([
    [{ b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    [[2, 1], '[2,1]'],
    [{ a: undefined, b: null }, '{"b":null}'],
    [{ pattern: /a+/gi }, '{"pattern":"/a+/gi"}'],
    ['text', '"text"'],
  ])('of %j', (value, expected) => expect(stableJson(value)).toBe(expected))

  it('prints the source of a function', () => {
    expect(stableJson({ f: (a: number) => a + 1 })).toBe('{"f":"ƒ (a) => a + 1"}')
  })
})

describe('text in HTML', () => {
  it.each([
    ['plain', 'plain'],
    ['a < b & c > "d"', 'a &lt; b &amp; c &gt; &quot;d&quot;'],
    ['&amp;', '&amp;amp;'],
    ["it's", "it's"],
  ])('%s is written %s', (text, expected) => expect(escapeHtml(text)).toBe(expected))

  it('JSON in a script cannot end the script', () => {
    expect(scriptJson({ a: '</script><!--' })).toBe('{"a":"\\u003c/script>\\u003c!--"}')
  })
})

describe('an offset as a line and a column', () => {
  const text = 'one\ntwo\n\nlast'
  it.each([
    [0, 3, { line: 1, column: 1, length: 3 }],
    [4, 1, { line: 2, column: 1, length: 1 }],
    [6, 99, { line: 2, column: 3, length: 1 }],
    [8, 5, { line: 3, column: 1, length: 1 }],
    [9, 0, { line: 4, column: 1, length: 1 }],
    [13, 1, { line: 4, column: 5, length: 1 }],
  ])('offset %i, length %i', (offset, length, expected) => {
    expect(locateIn('a.md' as SourcePath, text, offset, length)).toEqual({ file: 'a.md', ...expected })
  })
})

describe('pages of a list', () => {
  it.each([
    [[1, 2, 3, 4, 5], 2, [[1, 2], [3, 4], [5]]],
    [[1, 2], 2, [[1, 2]]],
    [[1], 10, [[1]]],
    [[], 10, [[]]],
  ])('%j by %i', (items, size, expected) => expect(paginate(items, size)).toEqual(expected))
})
