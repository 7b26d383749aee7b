import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { markdownToMdast } from 'satteri'
import { type PluggableList, type Processor, unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { legacyTitles } from '../../../renderer/markdown/admonitions.ts'
import { containerDirectives } from '../../../renderer/markdown/directives.ts'
import { parseFast } from '../../../renderer/markdown/parser/fast.ts'
import { createParser } from '../../../renderer/markdown/parser/parser.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'
import { benchTexts, commonmarkTexts, gfmTexts, mutations, ownTexts, textsBelow } from '../../harness/markdown-texts.ts'
import { isSame } from '../../harness/same-tree.ts'
import { sample } from '../../harness/sample.ts'

const reference = unified().use(remarkParse).use(remarkGfm).use(containerDirectives).freeze()
const parseWith = (remarkPlugins: PluggableList) => createParser({ math: false, remarkPlugins })
const fast = (text: string) => parseFast(text, markdownToMdast)

/** Compare the trees of those texts that satteri is trusted with; the share of the others, in percent. */
function compare(texts: readonly string[]): number {
  let left = 0
  for (const written of texts) {
    const { text } = applyEdits(written, legacyTitles(written))
    const tree = fast(text)
    if (tree === undefined) left++
    else if (!isSame(tree, reference.parse(text)))
      expect(tree, `another tree for ${JSON.stringify(text)}`).toStrictEqual(reference.parse(text))
  }
  return (100 * left) / texts.length
}

describe('satteri gives the tree of remark-parse, positions included', () => {
  it('for the examples of CommonMark, but for those left to remark-parse', () => {
    expect(commonmarkTexts).toHaveLength(652)
    expect(compare(commonmarkTexts)).toBeLessThan(15)
  })

  it('for GitHub’s extensions', () => {
    expect(compare(gfmTexts)).toBeLessThan(50)
  })

  it('for our own syntax, other scripts and the corners of the rest', () => {
    expect(compare(ownTexts)).toBeLessThan(30)
  })

  it('for this site, of which it parses nearly all', () => {
    expect(compare(sample(textsBelow('content'), 3))).toBeLessThan(2)
  })

  it('for the fixtures', () => {
    expect(compare(textsBelow('fixtures'))).toBeLessThan(5)
  })

  it('for the pages of the benchmark, all of which it parses', () => {
    expect(compare(sample(benchTexts(60), 3))).toBe(0)
  })

  for (const corpus of ['rn-iap', 'typescript-eslint']) {
    const texts = sample(textsBelow(`../shared/corpora/${corpus}`), 3)
    it.skipIf(texts.length === 0)(`for a real site, ${corpus}`, () => {
      expect(compare(texts)).toBeLessThan(10)
    })
  }

  for (const seed of [1, 2, 3]) {
    it(`for texts made of those by chance, with the seed ${seed}`, () => {
      const short = mutations([...commonmarkTexts, ...gfmTexts, ...ownTexts], 4000, seed)
      const long = mutations([...textsBelow('content'), ...textsBelow('fixtures')], 150, seed)
      expect(compare([...short, ...long])).toBeLessThan(50)
    })
  }
})

/** What satteri itself reads otherwise; each of these pages is left to remark-parse. */
const left: readonly (readonly [what: string, text: string])[] = [
  ['a delimiter beside another one', '*_*a'],
  ['a delimiter beside an escaped one', '*\\**a'],
  ['an emoji between a letter and a delimiter', '😀_o_'],
  ['a character that only one of them takes to be white space', '*\ufeff**'],
  ['NUL', 'a\0'],
  ['the box of a task alone on its line', '- [ ] \n  a'],
  ['an address after a quotation mark', '"www.f.g"\nb'],
  ['`www.` alone', 'www.'],
  ['an address in an open bracket', "['https://a.example/b']\n'c'"],
  ['an address with other letters', 'http://e.м_т\na'],
  ['a quote within a quote', '>>\n> '],
  ['a quote that ends in empty lines', '>- f\n>\n>'],
  ['a host name with a part that begins with a hyphen', 'o@r.-e'],
  ['HTML in a quote with a line of spaces after it', '><d>\n>  '],
  ['code in a quote that nothing closes', '>```\n1.'],
  ['a reference beside the fence of code', '```s &nbsp;m\n```'],
  ['HTML that stands a little less far in than its item', '- o\n <l>\n'],
  ['a footnote with a space in its label', ']\n[^$]: e\n[^- ]:'],
  ['a host name with a hyphen before other signs', 'www.f-__(__'],
  ['HTML in an item with a line of spaces after it', '- <v>\n   '],
  ['a tag with an attribute not in quotes', '<<f b=/o><'],
  ['an item that begins below its marker', '1.\n1.     .\n\n       d'],
  ['indented code after a list', '- o\n<!-->\n    e\n    d'],
  ['code above a line of spaces, after a list', '- r\n***\n\tz\n    '],
  ['a label of white space', '[\u3000]:/'],
  ['a footnote right after the beginning of another', ']\n[^1]:[^e]:'],
  ['a definition above what looks like a table', '"\n\n[\n[r]:i\n|-'],
  ['a container that nothing closes, with an item in it', 't\n- a\n:::'],
  ['a container with words after its name', ':::note Title\nx\n:::'],
  ['a container with code in it that has its end', ':::d\n```\n:::\n```'],
  ['a container that ends outside its quote', '>:::w\n>_\nl\n>:::'],
  ['a container with a longer one inside', ':::n\n::::p\n::::\n<v>\n\n:::'],
  ['a tag below a table', 'a|b\n-|-\n1|2\n<X y="z" />'],
  ['a table above the end of a container', ':::note\n\n| a |\n| - |\n| b |\n:::\n'],
  ['a backslash above the end of a container', ':::note\n\na\n\\\n:::'],
  ['a directive on a line of its own', '::leaf\n\n:::note\nx\n:::'],
  ['a directive in a text with a label', ':x[y]\n\n:::note\nx\n:::'],
]

describe('what satteri reads otherwise', () => {
  for (const [what, text] of left) {
    it(`is left to remark-parse: ${what}`, async () => {
      const raw = markdownToMdast(text, { features: { frontmatter: false, directive: text.includes(':::') } })
      expect(isSame(raw, reference.parse(text))).toBe(false)
      expect(fast(text)).toBeUndefined()
      expect(await parseWith([])(text)).toStrictEqual(reference.parse(text))
    })
  }

  it('is left to remark-parse: so many directives or references that satteri would be the slower one', () => {
    expect(fast(`${'a :b '.repeat(600)}\n\n:::note\nx\n:::\n`)).toBeUndefined()
    expect(fast('&amp; '.repeat(6000))).toBeUndefined()
  })

  it('is read by satteri: as many of them, a few in each block', () => {
    const text = `${'a :b &amp; c\n\n'.repeat(2000)}:::note\nx\n:::\n`
    expect(fast(text)).toStrictEqual(reference.parse(text))
  })

  const mended: readonly (readonly [what: string, text: string])[] = [
    ['the paragraph of a task that begins with no text', '- [x] *a* b'],
    ['directives in a text', 'UTC :x, 10:30 and a:b.\n\n:::note\nx\n:::'],
  ]
  for (const [what, text] of mended) {
    it(`is mended: ${what}`, () => {
      const raw = markdownToMdast(text, { features: { frontmatter: false, directive: text.includes(':::') } })
      expect(isSame(raw, reference.parse(text))).toBe(false)
      expect(fast(text)).toStrictEqual(reference.parse(text))
    })
  }
})

describe('plugins', () => {
  const text = 'a ~b~ c\n'
  const kinds = ({ children: [first] }: Root) =>
    first?.type === 'paragraph' ? first.children.map(({ type }) => type) : []

  it('that change the tree leave the parser as it is', async () => {
    expect(kinds(await parseWith([() => () => {}])(text))).toEqual(['text', 'delete', 'text'])
  })

  it('that add syntax get remark-parse', async () => {
    function noStrike(this: Processor) {
      const data = this.data() as { micromarkExtensions?: unknown[] }
      data.micromarkExtensions?.push({ disable: { null: ['strikethrough'] } })
    }
    expect(kinds(await parseWith([noStrike])(text))).toEqual(['text'])
  })

  it('that add to the tree while it is built get remark-parse', async () => {
    function marked(this: Processor) {
      const data = this.data() as { fromMarkdownExtensions?: unknown[] }
      const first = (tree: Root) => void tree.children.unshift({ type: 'thematicBreak' })
      data.fromMarkdownExtensions?.push({ transforms: [first] })
    }
    expect((await parseWith([marked])(text)).children[0]?.type).toBe('thematicBreak')
  })

  it('that are ours with other options get remark-parse', async () => {
    expect(kinds(await parseWith([[remarkGfm, { singleTilde: false }]])(text))).toEqual(['text'])
    expect(kinds(await parseWith([{ plugins: [[remarkGfm, { singleTilde: false }]] }])(text))).toEqual(['text'])
  })

  it('that bring a parser of their own have it used', async () => {
    function own(this: Processor) {
      this.parser = () => ({ type: 'root', children: [] })
    }
    expect(await parseWith([own])(text)).toEqual({ type: 'root', children: [] })
  })
})
