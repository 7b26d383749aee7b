import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuildDocument, cliAlone, site, type TestSite } from './harness/site.ts'
import { slowTexts } from './harness/slow-texts.ts'

// Pages that took minutes, at a tenth of their size, in one build. `tests/renderer/markdown/limits.test.ts` measures them whole,
// and `bench/slow.mjs` says how long each takes.

const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'ignore', markdown: { math: true } }\n"

/** Codes of the diagnostics, and the pages that have them. The others have none. */
const reported: Readonly<Record<string, readonly string[]>> = {
  'markdown/limit': [
    'quotes in one line',
    'quotes in one line, with spaces',
    'quotes, each deeper',
    'quotes with a lazy line after each',
    'lists in one line',
    'ordered lists in one line',
    'quotes in lists',
    'underlines',
    'labels in one paragraph',
    'one footnote, used often',
    'cells without rows',
    'link openings',
    'picture openings',
    'links that are not closed',
    'links with an open address',
    'links with an open title',
    'labels',
    'link closings',
    'links in links',
    'pictures in pictures',
    'brackets around each other',
    'stars that open',
    'stars that close',
    'stars that open and close',
    'strong and emphasis in turn',
    'stars and underscores in turn',
    'delimiters that do not meet',
    'emphasis in emphasis',
    'pairs beside each other',
    'tildes',
    'backticks, each run longer',
    'backticks, each run shorter',
    'comments that are not closed',
    'instructions that are not closed',
    'declarations that are not closed',
    'data that are not closed',
    'elements in elements',
    'elements of a block',
    'directives that are not closed',
    'directives in directives',
    'directives with open attributes',
    'directives with open labels',
    'a comment that is not closed before a title',
    'braces in a formula',
    'objects in objects of MDX',
    'elements in elements of MDX',
    'backticks of MDX, each run longer',
    'comments of MDX that are not closed',
    'quotes of MDX',
    'link openings of MDX',
    'stars of MDX',
  ],
  'code/unknown-language markdown/unclosed-fence': ['fences that are not closed'],
  'markdown/unclosed-fence': ['tildes in one run'],
  'markdown/unclosed-element': ['open styles'],
  'markdown/unclosed-comment': ['open comments'],
  'markdown/unclosed-element markdown/unopened-element': ['elements that do not match'],
  'markdown/missing-footnote': ['footnotes in footnotes'],
  'link/missing-anchor': ['links in one block', 'paragraphs of MDX'],
  'meta/long-title': ['a title of pictures', 'a title of tags', 'a title of spaces'],
  'markdown/limit meta/long-title': ['a title of link openings', 'a title of stars', 'a title of backticks'],
  'meta/invalid': ['aliases that are no addresses', 'tags of a page'],
  'meta/unknown-field': ['fields'],
  'meta/yaml': [
    'fields that are set twice',
    'lists in lists of YAML',
    'maps in maps of YAML',
    'repeated aliases of YAML',
  ],
  'mdx/syntax': ['braces of MDX', 'elements of MDX that are not closed'],
}

const files = slowTexts.map(({ name, make, format = 'md' }) => ({
  name,
  path: `content/docs/${name.replace(/[^a-z]+/gi, '-')}.${format}`,
  text: make(10_000),
}))

describe('pages that took minutes', () => {
  let slow: TestSite
  beforeAll(() => {
    slow = site({ 'site.config.ts': config, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) })
  })
  afterAll(() => slow.dispose())

  it('are more than sixty', () => {
    expect(new Set(files.map(({ path }) => path)).size).toBe(slowTexts.length)
    expect(slowTexts.length).toBeGreaterThan(60)
  })

  it('each have their outcome, in one build', async () => {
    const { stdout, status } = await cliAlone(['build', '--root', slow.root, '--json'])
    expect(status).toBe(1)
    const { diagnostics } = JSON.parse(stdout) as BuildDocument
    const found: Record<string, string[]> = {}
    for (const { name, path } of files) {
      const codes = diagnostics.flatMap(({ file, code }) => (file === path ? code : []))
      const all = [...new Set(codes)].sort().join(' ')
      if (all !== '') found[all] = [...(found[all] ?? []), name]
    }
    expect(found).toEqual(reported)
  }, 600_000)
})
