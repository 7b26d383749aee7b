import { describe, expect, it } from 'vitest'
import { locateInCode, locateInMarkdown } from '../../../renderer/links/written.ts'

/** A text in which `|` stands before the link; the text with the address replaced, or nothing. */
function replaced(marked: string, href: string, to: string, locate = locateInMarkdown): string | undefined {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const found = locate(text, offset, href)
  const spelled = found?.spell(to)
  return found && spelled !== undefined ? text.slice(0, found.start) + spelled + text.slice(found.end) : undefined
}

describe('in Markdown', () => {
  it.each<[string, string, string]>([
    ['plain', 'a |[x](/old) b', 'a [x](/new) b'],
    ['a picture', '|![x](/old "t")', '![x](/new "t")'],
    ['between signs', '|[x](</old>)', '[x](</new>)'],
    ['with a title', "|[x](/old 't (u)')", "[x](/new 't (u)')"],
    ['with space', '|[x](  /old  )', '[x](  /new  )'],
    ['on another line', '|[x\ny](\n/old)', '[x\ny](\n/new)'],
    ['after the same in the text', '|[see /old now](/old)', '[see /old now](/new)'],
    ['after brackets', '|[a [b] \\] `]` c](/old)', '[a [b] \\] `]` c](/new)'],
    ['around a picture', '|[![p](/old)](/old)', '[![p](/old)](/new)'],
    ['a picture in a link', '[|![p](/old)](/old)', '[![p](/new)](/old)'],
    ['by reference', '|[x][r]\n\n[r]: /old "t"\n', '[x][r]\n\n[r]: /new "t"\n'],
    ['by its own name', '|[The Ref]\n\n[the  ref]: </old>\n', '[The Ref]\n\n[the  ref]: </new>\n'],
    ['by its own name, with brackets', '|[r][]\n\n [r]:\n  /old', '[r][]\n\n [r]:\n  /new'],
    ['in raw HTML', '<a |href="/old">x</a>', '<a href="/new">x</a>'],
    ['in raw HTML without quotes', '<a |href=/old>x</a>', '<a href=/new>x</a>'],
    ['in an element', 'a |<a title="/old" href={1} src="/old">x</a>', 'a <a title="/old" href={1} src="/new">x</a>'],
    ['in a card', '|:::card[A /old]{#b href="/old" icon=🚀}\n:::', ':::card[A /old]{#b href="/new" icon=🚀}\n:::'],
    ['in a card, without quotes', '|:::card[A]{href=/old}', ':::card[A]{href=/new}'],
    ['in a code block', '|```ts file="/old" title="/old"\n```', '```ts file="/new" title="/old"\n```'],
    ['in the front matter', '---\nimage: |/old\n---\n', '---\nimage: /new\n---\n'],
    ['in the front matter, quoted', '---\nimage: |"/old"\n---\n', '---\nimage: "/new"\n---\n'],
  ])('%s', (_, text, expected) => expect(replaced(text, '/old', '/new')).toBe(expected))

  it.each<[string, string]>([
    ['another address', '|[x](/older)'],
    ['a card with it twice', '|:::card[A]{href=/old icon=/old}'],
    ['code that names it elsewhere', '|```ts\nfile="/old"\n```'],
    ['a longer one', '|[x](/old/er)'],
    ['a text that never ends', '|[x\n\n](/old)'],
    ['no definition', '|[x][r]\n'],
    ['two definitions', '|[x][r]\n\n[r]: /old\n[r]: /old\n'],
    ['a variable', '|[x](/{{old}})'],
    ['nothing of the kind', '|old'],
    ['an element that has it twice', '|<a href="/old" src="/old">'],
    ['an element that has it in an expression', '|<a href={f("/old")}>'],
    ['an element after it', '|<a>x</a> <a href="/old">'],
  ])('%s is left alone', (_, text) => expect(replaced(text, '/old', '/new')).toBeUndefined())

  it('an address that is known in another spelling', () => {
    expect(replaced('|[x](/ü&amp;y)', '/%C3%BC&y', '/new')).toBe('[x](/new)')
    expect(replaced('|[x](</ü y>)', '/%C3%BC%20y', '/new')).toBe('[x](</new>)')
  })

  it.each<[string, string, string | undefined]>([
    ['in its signs', 'a |<https://a.de/x>b', 'a <https://b.de/>b'],
    ['bare', 'a |https://a.de/x b', 'a https://b.de/ b'],
    ['bare, at the end of a sentence', '(a |https://a.de/x).', '(a https://b.de/).'],
    ['the beginning of another', '|https://a.de/xy', undefined],
    ['the beginning of another in its signs', '|<https://a.de/x/y>', undefined],
  ])('an address that is its own text, %s', (_, text, expected) =>
    expect(replaced(text, 'https://a.de/x', 'https://b.de/')).toBe(expected),
  )

  it('a bare address is not replaced by one that would end before its end', () => {
    for (const to of ['https://b.de/a_b_', 'https://b.de/x.', 'https://b.de/(a)'])
      expect(replaced('|https://a.de/x b', 'https://a.de/x', to)).toBeUndefined()
  })

  it('what may not stand there is encoded', () => {
    expect(replaced('|[x](/old)', '/old', '/a (b)')).toBe('[x](/a%20%28b%29)')
    expect(replaced('|[x](</old>)', '/old', '/a (b)>')).toBe('[x](</a (b)%3E>)')
    expect(replaced('<a |href="/old">', '/old', '/a "b"')).toBeUndefined()
  })
})

describe('in code', () => {
  it.each<[string, string, string | undefined]>([
    ['quoted', "to: '|/old'", "to: '/new'"],
    ['in JSX', '<a href="|/old">', '<a href="/new">'],
    ['not alone in its quotes', "to: '|/older'", undefined],
    ['twice', 'to: \'|/old\', from: "/old"', undefined],
    ['without quotes', 'to: |/old', undefined],
  ])('%s', (_, text, expected) => expect(replaced(text, '/old', '/new', locateInCode)).toBe(expected))
})
