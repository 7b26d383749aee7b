import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'
import { readFragment } from '../../../renderer/markdown/html-tree.ts'
import { gatherSections } from '../../../renderer/markdown/sections.ts'
import { unitsOf, WordCounter } from '../../../renderer/search/units.ts'
import { makeBody } from '../../harness/body.ts'

const text = `# Page

Before. See \`getUser\`.

## Two

A a. \`b\`

#### Four

Deep.

### Three

\`\`\`js
sample()
\`\`\`

## Links

- [One](a.md)
- [Other](b.md)
`

describe('the units of a page', () => {
  it('are its beginning and its sections of two levels; deeper ones belong to theirs', async () => {
    const { sections } = await makeBody(text)
    expect(unitsOf(sections)).toEqual([
      { id: '', title: '', trail: [], text: 'Before. See getUser.', names: 'getUser', subjects: '', code: '' },
      { id: 'two', title: 'Two', trail: [], text: 'A a. b Four Deep.', names: 'b', subjects: '', code: '' },
      { id: 'three', title: 'Three', trail: ['Two'], text: '', names: '', subjects: '', code: 'sample()' },
      { id: 'links', title: 'Links', trail: [], text: '', names: '', subjects: '', code: '' },
    ])
  })

  it('a page without text has its beginning', () => expect(unitsOf([])).toHaveLength(1))

  it('have the cells and rows of a table apart, so that an excerpt of it can be read', async () => {
    const table = '| Name | Is |\n|--|--|\n| `a` | one. |\n| | two |\n| `c` | |\n| d | e |\n\nText.\n'
    expect((await makeBody(table)).sections[0]?.text).toBe('Name · Is; a · one. two; c; d · e; Text.')
  })

  it('have the entries of a list apart', async () => {
    const list = '- One\n- Two:\n  - three\n  - four\n- Five.\n\nText.\n'
    expect((await makeBody(list)).sections[0]?.text).toBe('One; Two: three; four; Five. Text.')
  })

  it('have the words of boxes, titles and lines apart that nothing but their markup separates', () => {
    const of = (html: string) => gatherSections(readFragment(html)).sections[0]?.text
    expect(of('<section><h3>Install</h3><article>Add it</article></section>Now')).toBe('Install Add it Now')
    expect(of('<svg><text>One</text><text>Two</text></svg>Three<br>Four <b>bo</b>ld')).toBe('One Two Three Four bold')
  })

  it('know that most of their text is printed from data', () => {
    const box = (className: string[], value: string): Element => ({
      type: 'element',
      tagName: 'section',
      properties: { className },
      children: [{ type: 'text', value }],
    })
    const heading: Element = { type: 'element', tagName: 'h2', properties: { id: 'a' }, children: [] }
    const tabular = (...children: Element[]) =>
      unitsOf(gatherSections({ type: 'root', children: [heading, ...children] }).sections)[1]?.tabular
    expect(tabular(box([], 'Two words.'), box(['table'], 'many words of a table'))).toBe(true)
    expect(tabular(box([], 'Many more words than the table.'), box(['table'], 'few words'))).toBe(undefined)
  })

  it('know which names their tables explain', async () => {
    const { sections } = await makeBody(
      '| Name | Is |\n|--|--|\n| `one` | `two` |\n| [`three`](a.md) | |\n| four | |\n',
    )
    expect(sections[0]).toMatchObject({ names: 'one two three', subjects: 'one' })
  })

  it('are counted by word and field with the body', async () => {
    const { sections, counted } = await makeBody(text)
    expect(counted).toEqual(new WordCounter().count(sections))
    const names = counted.names.split(' ')
    const [size = 0, ...words] = counted.words
    const read = (all: readonly number[]) => all.map((one) => [names[Math.floor(one / 64)], one % 64])
    expect(read(words.slice(0, size)).map(([word]) => word)).toEqual(['before', 'see', 'getuser', 'get', 'user'])
    expect(words[size]).toBe(3)
    expect(read(words.slice(size + 1, size + 4))).toEqual([
      ['getuser', 1],
      ['get', 1],
      ['user', 1],
    ])
    expect(new Set(names).size).toBe(names.length)
    const { sections: many } = await makeBody(`a bee ${'cat '.repeat(100)}`)
    expect(new WordCounter().count([])).toEqual({ names: '', words: [0, 0, 0, 0] })
    expect(new WordCounter().count(many)).toEqual({ names: 'bee cat', words: [2, 64 * 0 + 1, 64 * 1 + 63, 0, 0, 0] })
  })

  it('are counted as if no body had been counted before, however many were', async () => {
    const counter = new WordCounter()
    const { sections } = await makeBody(text)
    const alone = new WordCounter().count(sections)
    for (let body = 0; body < 30; body++) {
      const names = Array.from({ length: 5000 }, (_, index) => `getName${body * 5000 + index}`).join(' ')
      counter.count([{ id: '', depth: 0, title: '', text: `get user ${names}`, names, subjects: '', code: '' }])
      expect(counter.count(sections)).toEqual(alone)
    }
  })
})
