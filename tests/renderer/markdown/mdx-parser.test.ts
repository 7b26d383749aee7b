import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import { mdxToMdast } from 'satteri'
import { SourceMapGenerator } from 'source-map'
import type { Processor } from 'unified'
import { describe, expect, it } from 'vitest'
import { containerDirectives } from '../../../renderer/markdown/directives.ts'
import { lenientEdits } from '../../../renderer/markdown/mdx/text.ts'
import { parseMdxFast } from '../../../renderer/markdown/parser/fast.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'
import { benchTexts, commonmarkTexts, mdxTexts, mutations, ownTexts, textsBelow } from '../../harness/markdown-texts.ts'
import { isSame } from '../../harness/same-tree.ts'
import { sample } from '../../harness/sample.ts'

const reference = createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm, containerDirectives] as never })

/** The tree of remark-mdx; undefined if it does not read a text. */
function parse(text: string): unknown {
  try {
    return reference.parse(text)
  } catch {
    return undefined
  }
}

/** Module and source map of a text, by the tree of remark-mdx, or by another one; or the error. */
function compile(text: string, tree?: Root): object {
  const known = function (this: Processor) {
    if (tree) this.parser = () => tree
  }
  const remarkPlugins = [remarkGfm, containerDirectives, known] as never
  try {
    const { value, map } = createProcessor({ format: 'mdx', SourceMapGenerator, remarkPlugins }).processSync(text)
    return { value, map }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Compare the modules of those texts that satteri is trusted with; the share of the others, in percent. */
function compare(texts: readonly string[]): number {
  const left = texts.filter((written) => {
    const { text } = applyEdits(written, lenientEdits(written))
    const tree = parseMdxFast(text, mdxToMdast)
    // One tree has one module.
    if (tree && !isSame(tree, parse(text)))
      expect(compile(text, tree), `another module for ${JSON.stringify(text)}`).toEqual(compile(text))
    return tree === undefined
  })
  return (100 * left.length) / texts.length
}

describe('satteri gives the module and the source map of remark-mdx', () => {
  it('for each kind of node of MDX', () => {
    expect(compare(mdxTexts)).toBeLessThan(30)
  })

  it('for Markdown in MDX, but for what is left to remark-mdx', () => {
    expect(compare(commonmarkTexts)).toBeLessThan(60)
    expect(compare(ownTexts)).toBeLessThan(60)
  })

  it('for the fixtures', () => {
    expect(compare(textsBelow('fixtures'))).toBeLessThan(25)
  })

  it('for the pages of the benchmark, all of which it parses', () => {
    expect(compare(sample(benchTexts(25, 'mdx'), 3))).toBe(0)
  })

  for (const corpus of ['rn-iap', 'typescript-eslint']) {
    const texts = sample(textsBelow(`../shared/corpora/${corpus}`), 6)
    it.skipIf(texts.length === 0)(`for a real site, ${corpus}`, () => {
      expect(compare(texts)).toBeLessThan(10)
    })
  }

  it('for texts made of those by chance', () => {
    const short = mutations(mdxTexts, 1500, 1)
    const long = mutations([...textsBelow('fixtures'), ...textsBelow('tests/renderer/markdown/mdx-errors')], 300, 1)
    expect(compare([...short, ...long])).toBeLessThan(75)
  })
})

/** What satteri itself reads otherwise, or does not read; each of these texts is left to remark-mdx. */
const left: readonly (readonly [what: string, text: string])[] = [
  ['a less-than sign in a text', 'a < b'],
  ['an element that goes beyond its heading', '# <b>one\n\ntwo</b>'],
  ['an element that ends outside its quote', '<b>\n\na\n> </b>'],
  ['an element that begins in the description of a picture', '![a <b>[b](/c)](/d)'],
  ['an expression that goes beyond its list item', '- a {b\n- c\n}'],
  ['an import in a container', ':::note\nimport a from "a"\n:::'],
  ['an import that is no JavaScript', 'import a b'],
  ['an expression that is no JavaScript', '{a b}'],
  ['a name that is imported and declared', 'import a from "b"\n\nexport const a = 1'],
  ['a statement beside an export', 'export const a = 1\nconst b = 2'],
  ['a backslash in an attribute', '<span title="\\{a}">x</span>'],
  ['a reference in an attribute', '<a title="b &amp; c">x</a>'],
  ['an empty attribute', '<a b={} />'],
  ['a statement below a table', '| a |\n| - |\n| b |\nc\nexport d'],
  ['a table above the end of a container', ':::note\n\n| a |\n| - |\n| b |\n:::\n'],
  ['a backslash above the end of a container', ':::note\n\na\n\\\n:::'],
]

describe('what satteri reads otherwise', () => {
  for (const [what, text] of left) {
    it(`is left to remark-mdx: ${what}`, () => {
      expect(parseMdxFast(text, mdxToMdast)).toBeUndefined()
    })
  }

  it('is left to remark-mdx: so many braces outside code that satteri would be the slower one', () => {
    expect(parseMdxFast('{1} '.repeat(4000), mdxToMdast)).toBeUndefined()
    expect(parseMdxFast(`\`\`\`js\n${'{1} '.repeat(4000)}\n\`\`\`\n`, mdxToMdast)).toBeDefined()
  })
})
