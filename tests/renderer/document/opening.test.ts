import { describe, expect, it } from 'vitest'
import { openingOf } from '../../../renderer/document/opening.ts'
import { makeBody } from '../../harness/body.ts'

const opening = (text: string) => openingOf(text, 'mdx')

describe('the beginning of a text', () => {
  it('is its first paragraph as plain text', () => {
    expect(opening('# Title\n\nThe *first* [link](b.md) with `code`,\non two lines.\n\nThe second.')).toBe(
      'The first link with code, on two lines.',
    )
    expect(opening('First.\n\nSecond.')).toBe('First.')
    expect(opening(`A ${'word '.repeat(100)}`)?.length).toBeLessThanOrEqual(160)
  })

  it.each([
    ['imports', "import A from './a'\nimport B from './b'\n\nexport const c = {\n  d: 1,\n}\n\n"],
    ['headings', 'Title\n=====\n\n## Second ##\n\n'],
    ['code', '```js\nlet a\n\nlet b\n```\n\n'],
    ['comments', '<!-- note\n\nnote -->\n\n{/* note */}\n\n'],
    ['lists', '- one\n  more\n- two\n\n'],
    ['tables', '| a | b |\n|---|---|\n| 1 | 2 |\n\n'],
    ['tables without margins', 'a | b\n--|--\n1 | 2\n\n'],
    ['elements', '<Tabs>\n<img src="a.png" />\n\n<Picture\n  src="a"\n  alt="b"\n/>\n\n'],
    ['pictures', '![Picture](a.png)\n\n'],
    ['rules', '---\n\n'],
    ['definitions', '[a]: https://example.com\n\n'],
    ['expressions', '{props.a}\n\nValue: {props.b}.\n\n'],
    ['a quotation', '> Quoted.\n\n'],
    ['an admonition', ':::note[Title]\n\nText.\n\n:::\n\n'],
  ])('is not in %s', (_, before) => {
    expect(opening(`${before}Text *here*.\n\nMore.\n`)).toBe('Text here.')
  })

  it('is in a box if there is nothing else, and may be missing', () => {
    expect(opening('# T\n\n:::note\nText.\n:::\n\n> Quoted.\n')).toBe('Text.')
    expect(opening('> [!NOTE]\n> Quoted\n> text.\n>\n> More.\n')).toBe('Quoted text.')
    expect(opening('# T\n\n![Picture](a.png)\n')).toBeUndefined()
    expect(opening('')).toBeUndefined()
  })

  it.each([
    'Some **bold** <b>and</b> ~~struck~~ text with [a link](https://example.com "Title") and <https://example.com>.\n',
    '# T\n\n:::tip\nBoxed.\n:::\n\n1. One\n2. Two\n\nA line  \nwith a break and [one][ref].\n\n[ref]: b.md\n',
    '> Quoted.\n\n---\n\nText | with bars\n',
    '~~~\ncode\n~~~\n* * *\n\nLast.\n',
  ])('is what a page has as its own description: %j', async (text) => {
    expect(openingOf(text, 'md')).toBe((await makeBody(text)).lead)
  })

  it('is not searched in all of a long text', () => {
    expect(opening(`${'# T\n'.repeat(1_000)}Text.`)).toBe('Text.')
    expect(opening(`${'# T\n'.repeat(10_000)}Text.`)).toBeUndefined()
  })
})
