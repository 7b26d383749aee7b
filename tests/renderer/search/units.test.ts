import { describe, expect, it } from 'vitest'
import { analyse, eachCount, unitsOf } from '../../../renderer/search/units.ts'
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

  it('know which names their tables explain', async () => {
    const { sections } = await makeBody(
      '| Name | Is |\n|--|--|\n| `one` | `two` |\n| [`three`](a.md) | |\n| four | |\n',
    )
    expect(sections[0]).toMatchObject({ names: 'one two three', subjects: 'one' })
  })

  it('are counted by word and field with the body', async () => {
    const { sections, units } = await makeBody(text)
    expect(units).toEqual(analyse(sections))
    expect(units[0]).toEqual({ text: 'before see getuser get user', names: 'getuser get user', subjects: '', code: '' })
    const counts: (string | number)[] = []
    eachCount('a b:12 c', (...one) => counts.push(...one))
    expect(counts).toEqual(['a', 1, 'b', 12, 'c', 1])
  })
})
