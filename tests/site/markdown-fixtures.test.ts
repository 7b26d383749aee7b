import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixture, site, type TestSite } from '../harness/site.ts'
import { missingWords, visibleText, visibleTexts } from '../harness/visible-text.ts'

// The Markdown of pages with every construct, in fixtures: it has the text of the page, and shows it again as a page.
const names = [
  'base-url',
  'blog-posts',
  'docs-cards',
  'docs-tags',
  'docs-versions',
  'islands',
  'markdown-admonitions',
  'markdown-code',
  'markdown-gfm',
  'markdown-headings',
  'markdown-html',
  'markdown-images',
  'markdown-kit',
  'markdown-text',
  'mdx',
  'pages-modules',
]

/** Pages that differ as pages, and why. */
const differences: Readonly<Record<string, string>> = {
  'blog-posts blog/2024/03/01/cut/index.html': 'a page has its footnotes at the end, here after the tags',
  'markdown-code docs/index.html': 'a comment that a sample shows marks lines in another page',
  'markdown-html docs/index.html': 'a film is a link with the name of its element',
  'markdown-kit docs/code/index.html': 'numbers of notes are text',
  'markdown-kit docs/index.html': 'explanations of terms are in parentheses',
  'markdown-kit docs/mdx/index.html': 'the same',
}

interface Page {
  readonly name: string
  readonly main: string
  readonly markdown: string
}

const pages: Page[] = []
let again: TestSite
beforeAll(async () => {
  for (const name of names) {
    const made = fixture(name)
    await made.build()
    const files = made.output()
    for (const [path, bytes] of files) {
      const [, twin] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(String(bytes)) ?? []
      const file = [...files.keys()].find((one) => twin !== undefined && `/${decodeURI(twin)}`.endsWith(`/${one}`))
      if (path.endsWith('.html') && file !== undefined)
        pages.push({ name: `${name} ${path}`, main: made.main(path), markdown: String(files.get(file)) })
    }
    made.dispose()
  }
  const sources = pages.map(({ markdown }, index) => [
    `content/docs/p${index}.md`,
    markdown.replace(/^> For AI agents: .*\n\n?/m, ''),
  ])
  again = site({
    ...Object.fromEntries(sources),
    'site.config.ts': `export default { title: 'Again', url: 'https://example.com', baseUrl: '/', trailingSlash: false, navbar: { search: false }, content: { docs: { breadcrumbs: false } }, llms: { markdown: false, index: false, full: false } }\n`,
  })
  await again.build()
})
afterAll(() => again?.dispose())

it('has all text of the page, in order', () => {
  expect(pages.length).toBeGreaterThan(90)
  const wrong = pages.flatMap(({ name, main, markdown }) =>
    // Markdown has no heading for footnotes; renderers add it.
    missingWords(visibleTexts(main.replace(/<h2[^>]* id="footnote-label">.*?<\/h2>/, '')), markdown).map(
      (word) => `${name}: ${word}`,
    ),
  )
  expect(wrong).toEqual([])
})

it('shows the same text if it is a page itself', () => {
  const differing = pages.flatMap(({ name, main }, index) => {
    const [before, after] = [visibleText(main), visibleText(again.main(`docs/p${index}.html`))]
    // A notice above the title leaves the page without one, so that it takes the name of its file.
    if (before === after || before === after.replace(/^p\d+/, '')) return []
    const at = [...before].findIndex((sign, number) => sign !== after[number])
    return [
      [name, `${before.slice(Math.max(0, at - 30), at + 40)} | ${after.slice(Math.max(0, at - 30), at + 40)}`] as const,
    ]
  })
  expect(differing.filter(([name]) => differences[name] === undefined)).toEqual([])
  expect(differing.map(([name]) => name)).toEqual(Object.keys(differences))
})
