import { describe, expect, it } from 'vitest'
import { addOldId, findHeading } from '../../../renderer/markdown/heading-lines.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'

const variables = { product: { name: 'Kit' } }

/** The text with an old id at the heading `A`, or another. */
function mended(text: string, { id = 'old', title = 'A', level = 2, nth = 0, count = 1 } = {}): string | undefined {
  const line = findHeading(text, { title, level, nth, count }, variables)
  const edit = line && addOldId(text, line, id)
  return edit && applyEdits(text, [edit]).text
}

describe('an old id is added to a heading', () => {
  it.each([
    ['plain', '# T\n\n## A\n', '# T\n\n## A {.formerly-old}\n'],
    ['with an id', '## A {#a}\n', '## A {#a .formerly-old}\n'],
    ['with an escaped id', '## A \\{#a}\n', '## A \\{#a .formerly-old}\n'],
    ['with an old id', '## A {.formerly-b}', '## A {.formerly-b .formerly-old}'],
    ['closed', '## A ##  \nb', '## A {.formerly-old} ##  \nb'],
    ['underlined', 'A  \n---\n', 'A {.formerly-old}  \n---\n'],
    ['in a quote', '> ## A\n', '> ## A {.formerly-old}\n'],
    ['in a list', '- ## A\n', '- ## A {.formerly-old}\n'],
    ['with Windows lines', 'x\r\n\r\n## A\r\ny', 'x\r\n\r\n## A {.formerly-old}\r\ny'],
    [
      'beside code and comments',
      '```\n## A\n```\n<!--\n## A\n-->\n{/*\n## A\n*/}\n## A',
      '```\n## A\n```\n<!--\n## A\n-->\n{/*\n## A\n*/}\n## A {.formerly-old}',
    ],
    ['of another level', '### A\n## A', '### A\n## A {.formerly-old}'],
  ])('%s', (_, before, after) => expect(mended(before)).toBe(after))

  it('with markup and variables in its text', () => {
    const text = '## The *`buy`* call of [{{product.name}}](./a.md)'
    expect(mended(text, { title: 'The buy call of Kit' })).toBe(`${text} {.formerly-old}`)
  })

  it('the one that is meant, if several have the same text', () =>
    expect(mended('## A\n## A\n## A', { nth: 1, count: 3 })).toBe('## A\n## A {.formerly-old}\n## A'))

  it.each([
    ['there are more of them in the text', '## A\n## A', {}],
    ['it is printed by something else', '<Part />', {}],
    ['the id cannot be written', '## A', { id: 'a b' }],
    ['the id is markup', '## A', { id: '_a_' }],
    ['the id ends the braces', '## A', { id: 'a}' }],
  ])('not if %s', (_, text, how) => expect(mended(text, how)).toBe(undefined))
})
