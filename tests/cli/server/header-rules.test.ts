import { expect, it } from 'vitest'
import { readHeaderRules } from '../../../cli/server/header-rules.ts'

it.each<[string, string, string, Record<string, string>]>([
  ['every address', '/*\n  X-A: b\n', '/docs/a', { 'x-a': 'b' }],
  ['an address of its own', '/a\n  X-A: b\n', '/a/b', {}],
  ['a folder', '/a/*\n\tX-A: b : c\n', '/a/b/c', { 'x-a': 'b : c' }],
  ['one segment', '/:x/b\n  X-A: b\n', '/a/b', { 'x-a': 'b' }],
  ['one segment, not two', '/:x/b\n  X-A: b\n', '/a/a/b', {}],
  ['signs of patterns are plain', '/a.b+(c)\n  X-A: b\n', '/axb+(c)', {}],
  ['comments', '# /*\n/*\n  # X-A: b\n\n  X-C: d\n', '/', { 'x-c': 'd' }],
  ['set twice', '/*\n  X-A: b\n/a\n  x-a: c\n', '/a', { 'x-a': 'b, c' }],
  [
    'how long to keep, twice',
    '/*\n  Cache-Control: no-store\n/a\n  Cache-Control: max-age=1\n',
    '/a',
    { 'cache-control': 'max-age=1' },
  ],
  ['taken away', '/*\n  X-A: b\n  X-B: c\n/a\n  ! x-A\n', '/a', { 'x-b': 'c' }],
  ['headers without a path', '  X-A: b\n', '/', {}],
  ['line ends of Windows', '/*\r\n  X-A: b\r\n', '/', { 'x-a': 'b' }],
])('%s', (_, text, path, expected) => {
  expect(Object.fromEntries(readHeaderRules(text)(path))).toEqual(expected)
})
