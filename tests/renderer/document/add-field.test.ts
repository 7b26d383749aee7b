import { describe, expect, it } from 'vitest'
import { type Addition, addToFrontMatter } from '../../../renderer/document/add-field.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'

const alias: Addition = { field: 'aliases', item: '/old' }
const moved: Addition = { field: 'moved', key: 'size', value: './b.md#size' }

function check(addition: Addition, before: string, after: string | undefined) {
  const edits = addToFrontMatter(before, addition)
  expect(edits && applyEdits(before, edits).text).toBe(after)
}

describe('an alias is added to front matter', () => {
  it.each([
    ['that is not there', '# A\n', '---\naliases: [/old]\n---\n\n# A\n'],
    ['that is empty', '---\n---\nA', '---\naliases: [/old]\n---\nA'],
    ['without the field', '---\ntitle: A\n---\nA', '---\ntitle: A\naliases: [/old]\n---\nA'],
    ['to a list in brackets', '---\naliases: [/a, "/b" ] # c\n---\n', '---\naliases: [/a, "/b", /old ] # c\n---\n'],
    ['to an empty list', '---\naliases: []\n---\n', '---\naliases: [/old]\n---\n'],
    [
      'to a list of lines',
      '---\naliases:\n  - /a\n  - /b # c\ntitle: A\n---\n',
      '---\naliases:\n  - /a\n  - /b # c\n  - /old\ntitle: A\n---\n',
    ],
    ['to a list without an indent', '---\naliases:\n- /a\n---\n', '---\naliases:\n- /a\n- /old\n---\n'],
    ['to a text', '---\naliases: /a # c\n---\n', '---\naliases: [/a, /old] # c\n---\n'],
    ['to nothing', '---\naliases: # c\ntitle: A\n---\n', '---\naliases: [/old] # c\ntitle: A\n---\n'],
    ['with Windows lines', '---\r\naliases:\r\n  - /a\r\n---\r\n', '---\r\naliases:\r\n  - /a\r\n  - /old\r\n---\r\n'],
    [
      'behind a byte order mark',
      '\uFEFF---\r\ntitle: A\r\n---\r\n',
      '\uFEFF---\r\ntitle: A\r\naliases: [/old]\r\n---\r\n',
    ],
    [
      'beside variables',
      '---\naliases: [/{{a.b}}]\ntitle: {{c}}\n---\n',
      '---\naliases: [/{{a.b}}, /old]\ntitle: {{c}}\n---\n',
    ],
  ])('%s', (_, before, after) => check(alias, before, after))

  it.each([
    ['another language', '---json\n{}\n---\n'],
    ['a mapping', '---\naliases: { a: b }\n---\n'],
    ['broken', '---\naliases: [\n---\n'],
    ['in braces', '---\n{ title: A }\n---\n'],
    ['never closed', '---\ntitle: A\n'],
  ])('in case of doubt nothing is changed: %s', (_, before) => check(alias, before, undefined))

  it.each([
    ['/ö/a_b-1.0', '/ö/a_b-1.0'],
    ['/a b', '"/a b"'],
    ['/a: b', '"/a: b"'],
    ['/a, b]', '"/a, b]"'],
    ['/"', '"/\\""'],
    ['/2024', '/2024'],
  ])('%s is quoted if need be', (item, written) =>
    check({ field: 'aliases', item }, '---\n---\n', `---\naliases: [${written}]\n---\n`),
  )
})

describe('a moved section is added to front matter', () => {
  it.each([
    ['without the field', '---\ntitle: A\n---\n', '---\ntitle: A\nmoved:\n  size: ./b.md#size\n---\n'],
    ['to lines', '---\nmoved:\n    a: ./c.md\n---\n', '---\nmoved:\n    a: ./c.md\n    size: ./b.md#size\n---\n'],
    ['to braces', '---\nmoved: { a: ./c.md }\n---\n', '---\nmoved: { a: ./c.md, size: ./b.md#size }\n---\n'],
    ['to empty braces', '---\nmoved: {}\n---\n', '---\nmoved: { size: ./b.md#size }\n---\n'],
  ])('%s', (_, before, after) => check(moved, before, after))
})
