import { describe, expect, it } from 'vitest'
import { lenientEdits } from '../../../renderer/markdown/mdx/text.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'

const edit = (text: string) => applyEdits(text, lenientEdits(text)).text

describe('what old content writes, in the spelling of MDX', () => {
  it.each([
    ['a comment', 'a <!-- b --> c', 'a {/* b */} c'],
    ['a comment over lines', '<!--\na { <\n-->', '{/*\na { <\n*/}'],
    ['a comment with the end of another', '<!-- a */ b -->', '{/* a * / b */}'],
    ['a comment between braces', '{<!-- a -->}', '{/* a */}'],
    ['an address', '<https://a.b/c_d>', '[https://a.b/c\\_d](<https://a.b/c_d>)'],
    ['a mail address', '<a.b@c.de>', '[a.b@c.de](mailto:a.b@c.de)'],
    ['a mail address with its scheme', '<mailto:a@b.c>', '[mailto:a@b.c](<mailto:a@b.c>)'],
    ['an id', '## A {#b}', '## A \\{#b}'],
    ['what is no id', '## A {#b c} {#d', '## A \\{#b c} \\{#d'],
    ['an id in a quote', '> ## A {#b}', '> ## A \\{#b}'],
    ['an id of an underlined heading', 'A {#b}\n---', 'A \\{#b}\n---'],
    ['an old title', ':::note A title', ':::note[A title]'],
    ['a fence of MDX', '```mdx-code-block\n<Tabs>\n```\ntext', '\n<Tabs>\n\ntext'],
    ['a fence of MDX with tildes', '~~~mdx-code-block\n<Tabs>\n~~~', '\n<Tabs>\n'],
    ['a comment between two single backquotes', 'a ` b\n\n<!-- c -->\n\nd ` e', 'a ` b\n\n{/* c */}\n\nd ` e'],
    ['a comment in a fence of MDX', '```mdx-code-block\n<!-- a -->\n```', '\n{/* a */}\n'],
  ])('%s', (_, text, wanted) => expect(edit(text)).toBe(wanted))
})

describe('what stays as it is', () => {
  it.each([
    ['a comment of MDX', '{/* a */}'],
    ['code', '`<!-- a -->` and ``<https://a.b> ` ``'],
    ['a fence', '```html\n<!-- a -->\n## A {#b}\n```'],
    ['a fence within a longer one', '````md\n```html\n<!-- a -->\n```\n````'],
    ['a fence in a list', '- a\n\n  ```\n  <!-- a -->\n  ```'],
    ['a fence that is never closed', '```\n<!-- a -->'],
    ['the address of a link', '[a](<https://a.b/(c)>)'],
    ['the address of a reference', '[a]: <https://a.b>'],
    ['braces in a line that is no heading', 'A {#b}\n\ntext'],
    ['a tag', '<a href="https://a.b">c</a>'],
  ])('%s', (_, text) => expect(edit(text)).toBe(text))

  it('no edit adds or takes away a line', () => {
    const text = '<!--\na\n-->\n\n```mdx-code-block\nb\n```\n\n## C {#d}\n\n:::note E\n\n:::\n'
    expect(edit(text).split('\n')).toHaveLength(text.split('\n').length)
  })
})
