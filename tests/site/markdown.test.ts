import { beforeAll, describe, expect, it } from 'vitest'
import { type SharedSite, shared } from '../harness/shared.ts'
import { readTree, site } from '../harness/site.ts'
import { missingWords, visibleText, visibleTexts } from '../harness/visible-text.ts'

// What the site publishes for language models: the pages as Markdown, llms.txt, and the checks of https://agentdocsspec.com.
let served: SharedSite
let files: Map<string, Buffer>
let pages: Page[]
beforeAll(async () => {
  served = await shared('site/real')
  files = readTree(served.folder)
  pages = [...files.keys()].flatMap((path) => {
    const html = path.endsWith('.html') ? read(path) : ''
    const [, twin] = /<link rel="alternate" type="text\/markdown" href="\/([^"]+)"/.exec(html) ?? []
    return twin ? [{ path, html, main: mainOf(html), file: twin, markdown: read(twin) }] : []
  })
})

interface Page {
  readonly path: string
  readonly html: string
  readonly main: string
  /** The file of the Markdown. */
  readonly file: string
  readonly markdown: string
}

const read = (path: string) => String(files.get(path) ?? '')
const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
const sitemap = () => [...read('sitemap.xml').matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => url)
/** Markdown without code, of which anything may be part. */
const prose = (markdown: string) =>
  markdown.replace(/^( *(?:> )*)(`{3,})[^\n]*\n[\s\S]*?\n\1\2$/gm, '').replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '')
const pointer = /^> For AI agents: .*\n\n/m

describe('each page as Markdown', () => {
  it('exists for every page of the sitemap, and for no other', () => {
    const named = sitemap().map((url) => new URL(url).pathname)
    expect(pages.map(({ path }) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`).sort()).toEqual(named.sort())
    expect([...files.keys()].filter((path) => path.endsWith('.md')).sort()).toEqual(
      pages.map(({ file }) => file).sort(),
    )
  })

  it('has all text of the page, in order', () => {
    const wrong = pages.flatMap(({ file, main, markdown }) =>
      missingWords(visibleTexts(main), markdown).map((word) => `${file}: ${word}`),
    )
    expect(wrong).toEqual([])
  })

  it('shows the same text if it is a page itself', async () => {
    const sources = pages.map(({ markdown }, index) => [`content/docs/p${index}.md`, markdown.replace(pointer, '')])
    const built = site({
      ...Object.fromEntries(sources),
      'site.config.ts': `export default { title: 'Again', url: 'https://example.com', baseUrl: '/', trailingSlash: false, navbar: { search: false }, content: { docs: { breadcrumbs: false } }, llms: { markdown: false, index: false, full: false } }\n`,
    })
    try {
      await built.build()
      const differing = pages.flatMap(({ file, main }, index) => {
        const [before, after] = [visibleText(main), visibleText(built.main(`docs/p${index}.html`))]
        if (before === after) return []
        const at = [...before].findIndex((sign, number) => sign !== after[number])
        return [
          `${file}: ${before.slice(Math.max(0, at - 30), at + 30)} | ${after.slice(Math.max(0, at - 30), at + 30)}`,
        ]
      })
      expect(differing).toEqual([])
    } finally {
      built.dispose()
    }
  })

  it('has no markup but Markdown’s, and what Markdown lacks: line breaks in cells, raised and lowered text', () => {
    const left = pages.flatMap(({ file, markdown }) =>
      [...prose(markdown).matchAll(/(?<!\\)<(?!https?:|[\w.+-]+@|br>|\/?su[bp]>)[^>\n]*>?|\bclassName\b|\{['"`]/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    )
    expect(left).toEqual([])
  })

  it('has absolute addresses alone', () => {
    const relative = pages.flatMap(({ file, markdown }) =>
      [...prose(markdown).matchAll(/\]\(([^)]*)\)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(https?:\/\/|mailto:)/.test(address))
        .map((address) => `${file}: ${address}`),
    )
    expect(relative).toEqual([])
  })
})
