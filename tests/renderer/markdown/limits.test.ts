import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Limit, limits, measureText } from '../../../renderer/markdown/limits.ts'
import { projectRoot } from '../../harness/site.ts'
import { slowTexts } from '../../harness/slow-texts.ts'

const measure = (text: string, format: 'md' | 'mdx' = 'md') => measureText(text, format)

/** What the pages go beyond at 100 kB. The others are measured to the end. */
const beyond: Readonly<Partial<Record<Limit, readonly string[]>>> = {
  nesting: [
    'quotes in one line',
    'quotes in one line, with spaces',
    'quotes, each deeper',
    'quotes with a lazy line after each',
    'lists in one line',
    'ordered lists in one line',
    'lists, each deeper',
    'lists, each deeper, with empty lines',
    'quotes in lists',
    'quotes of MDX',
  ],
  admonitions: ['directives, closed', 'old titles'],
  items: ['empty items'],
  definitions: ['definitions', 'definitions and references'],
  lines: ['labels in one paragraph', 'rows that might begin a table', 'breaks', 'imports before a title'],
  footnotes: ['footnotes'],
  marks: [
    'one footnote, used often',
    'links that are not closed',
    'links with an open address',
    'links with an open title',
    'labels',
    'link closings',
    'links with a spaced address',
    'backticks, each run longer',
    'comments that are not closed',
    'instructions that are not closed',
    'declarations that are not closed',
    'data that are not closed',
    'a title of backticks',
    'a comment that is not closed before a title',
    'backticks of MDX, each run longer',
    'comments of MDX that are not closed',
  ],
  cells: ['cells without rows'],
  brackets: [
    'link openings',
    'picture openings',
    'links in links',
    'pictures in pictures',
    'brackets around each other',
    'a title of link openings',
    'link openings of MDX',
  ],
  emphasis: [
    'stars that open',
    'strong and emphasis in turn',
    'stars and underscores in turn',
    'delimiters that do not meet',
    'emphasis in emphasis',
    'tildes',
    'a title of stars',
    'stars of MDX',
  ],
  delimiters: [
    'stars that close',
    'stars that open and close',
    'pairs beside each other',
    'mail before an at sign',
    'formulas',
  ],
  directives: [
    'directives that are not closed',
    'directives in directives',
    'directives with open attributes',
    'directives with open labels',
  ],
  underlines: ['underlines'],
  braces: ['objects in objects of MDX'],
}

/** The content of real sites, where it is at hand. */
const corpora = process.env.SITEGEN_CORPORA ?? join(projectRoot, '../shared/corpora')

function pagesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('the limits of a page', () => {
  it('are gone beyond by pages that took minutes', () => {
    const found: Partial<Record<Limit, string[]>> = {}
    for (const { name, make, format } of slowTexts) {
      const { excess } = measure(make(100_000).replace(/^---\n[\s\S]*?\n---\n/, ''), format)
      if (excess) found[excess.limit] = [...(found[excess.limit] ?? []), name]
    }
    expect(found).toEqual(beyond)
  })

  it('are far from every real page', () => {
    const folders = ['content', 'docs', 'fixtures'].map((folder) => join(projectRoot, folder))
    const pages = [...folders, corpora].flatMap(pagesBelow)
    expect(pages.length).toBeGreaterThan(150)
    const near = pages.flatMap((path) => {
      const { largest } = measure(readFileSync(path, 'utf8'), path.endsWith('x') ? 'mdx' : 'md')
      const names = (Object.keys(limits) as Limit[]).filter((name) => largest[name] > limits[name].most / 5)
      return names.map((name) => `${path}: ${largest[name]} ${name}`)
    })
    expect(near).toEqual([])
  })

  const many = (piece: string) => piece.repeat(20_000)

  it.each([
    ['a block of code', `\`\`\`\n${many('[a *b\n')}\`\`\`\n`],
    ['a block of code in an item', `- a\n\n  ~~~\n${many('  > > [*\n')}  ~~~\n`],
    ['paragraphs', many('A *word* and [a link](b).\n\n')],
    ['items', many('- **a**: [b](c)\n')],
    ['ordered items', many('1. **a** [b](c)\n')],
    ['rows', `|a|b|\n|-|-|\n${many('|**a**|[b](c)|\n')}`],
    ['headings', '## a *b*\n'.repeat(limits.headings.most)],
    ['HTML', `<table>\n${many('<tr><td class="a_b__c">[</td></tr>\n')}</table>\n`],
    ['lines between paragraphs', many('- - - - - - -\n')],
    ['admonitions', ':::note\na\n:::\n'.repeat(limits.admonitions.most)],
    ['words with signs', many('3 * 4 \\* 5\n\n')],
  ])('do not count %s, however many', (_, text) => {
    expect(measure(text).excess).toBeUndefined()
  })

  it('name the place of the first excess', () => {
    const text = `# A\n\nb\n\n${'>'.repeat(101)} c\n`
    expect(measure(text).excess).toEqual({ limit: 'nesting', offset: 8 })
    expect(measure(text.replace('>', '')).excess).toBeUndefined()
  })

  it('end code where its fence, its quote or its item ends', () => {
    const brackets = '['.repeat(101)
    for (const open of ['```\na\n```\n', '> ```\n> a\n\n', '- ~~~\n  a\n\n'])
      expect(measure(`${open}${brackets}\n`).excess?.limit).toBe('brackets')
  })

  it('take an ordered list that interrupts nothing for text', () => {
    expect(measure(`a\n${'2. [a\n'.repeat(200)}`).excess?.limit).toBe('brackets')
  })
})
