import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SharedSite, shared } from '../harness/shared.ts'
import { projectRoot, readTree, site } from '../harness/site.ts'
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
const longest = { list: 50_000, part: 100_000, page: 50_000 }
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

/** The site is built for its own host, and served here. */
const ask = (url: string, accept = '*/*') =>
  fetch(url.replace(/^https:\/\/[^/]+/, served.origin), { headers: { accept }, redirect: 'manual' })
const inLists = () =>
  ['llms.txt', ...[...files.keys()].filter((path) => /^llms-\d+\.txt$/.test(path))].flatMap((path) =>
    [...read(path).matchAll(/^- \[(?:\\.|[^\]\\])*\]\((\S+)\)(?:: (.*))?$/gm)].map(([, url = '', about]) => ({
      url,
      about,
    })),
  )

describe('llms.txt', () => {
  it('has a title, a summary, sections and links, as llmstxt.org describes it', () => {
    const [title, , quote, , section] = read('llms.txt').split('\n')
    expect([title, quote, section].map((line) => line?.replace(/ .*/, ''))).toEqual(['#', '>', '##'])
    const lines = read('llms.txt').split('\n').slice(4).filter(Boolean)
    expect(lines.filter((line) => !/^(## \S|- \[.+\]\(https:\/\/\S+\)(: .+)?$)/.test(line))).toEqual([])
  })

  it('lists every page of the sitemap once, as Markdown, and docs, posts and pages with a description', () => {
    expect(
      inLists()
        .map(({ url }) => url.replace(/(?:\/index)?\.md$/, ''))
        .sort(),
    ).toEqual(
      sitemap()
        .map((url) => url.replace(/\/$/, ''))
        .sort(),
    )
    const bare = inLists().filter(({ about }) => !about)
    expect(bare.every(({ url }) => /\/blog\/(tags|archive)/.test(url))).toBe(true)
  })
})

describe('llms-full.txt', () => {
  it('has the text of every page that is no list, in parts that are read at once', () => {
    const names = [...files.keys()].filter((path) => /^llms-full-\d+\.txt$/.test(path))
    const listed = [...read('llms-full.txt').matchAll(/\]\(https:\/\/[^/]+\/(\S+)\)/g)].map(([, name]) => name)
    expect(listed.sort()).toEqual(names.sort())
    expect(names.filter((name) => read(name).length > longest.part)).toEqual([])
    const whole = names.map(read).join('')
    const absent = pages
      .filter(({ file }) => !/^blog(\.md|\/(tags|archive|page))/.test(file))
      .filter(({ markdown }) => !whole.includes(markdown.replace(pointer, '')))
    expect(absent.map(({ file }) => file)).toEqual([])
  })
})

// The checks of AFDocs (https://afdocs.dev), by their names, on all pages instead of a sample.
describe('the checks of AFDocs', () => {
  const kept: Readonly<Record<string, () => unknown>> = {
    'llms-txt-exists': async () => (await ask(`${served.origin}/llms.txt`)).status !== 200,
    'llms-txt-size': () => read('llms.txt').length > longest.list,
    'llms-txt-links-resolve': () => inLists().filter(({ url }) => !files.has(new URL(url).pathname.slice(1))),
    'llms-txt-links-markdown': () => inLists().filter(({ url }) => !url.endsWith('.md')),
    // The first link to the list counts, which is in the first tenth of the page.
    'llms-txt-directive-html': () =>
      pages.filter(({ html }) => {
        const body = html.slice(html.indexOf('<body'))
        const place = body.indexOf('href="/llms.txt"')
        return place === -1 || place > body.length / 10
      }),
    // A text begins with the first line that is mostly no link.
    'content-start-position': () =>
      pages.filter(
        ({ html }) =>
          !/<body[^>]*><a [^>]*>[^<]*<\/a><div hidden[^>]*>For AI agents: [^<]* <a [^>]*>https:[^<]*\/llms\.txt<\/a>[^<]{60,}\.<\/div>/.test(
            html,
          ),
      ),
    'llms-txt-directive-md': () => pages.filter(({ markdown }) => !markdown.slice(0, 400).includes('/llms.txt')),
    'page-size-markdown': () => pages.filter(({ markdown }) => markdown.length > longest.page),
    'rendering-strategy': () => pages.filter(({ main }) => visibleText(main).length < 20),
    'markdown-code-fence-validity': () => pages.filter(({ markdown }) => /^`{3,}/m.test(prose(markdown))),
    'llms-txt-coverage': () => sitemap().length - inLists().length,
    'markdown-url-support': async () => {
      const answers = await Promise.all(pages.map(({ file }) => ask(`${served.origin}/${encodeURI(file)}`)))
      return answers.filter(
        (one) => one.status !== 200 || one.headers.get('content-type') !== 'text/markdown; charset=utf-8',
      )
    },
    'content-negotiation': async () => {
      const answers = await Promise.all(
        sitemap().map(async (url) => (await ask(url, 'text/markdown, text/html, */*')).headers),
      )
      return answers.filter(
        (one) => !one.get('content-type')?.startsWith('text/markdown') || !/Accept\b(?!-)/.test(one.get('vary') ?? ''),
      )
    },
    'http-status-codes': async () => (await ask(`${served.origin}/docs/none.md`, 'text/markdown')).status - 404,
    'cache-header-hygiene': async () =>
      (await ask(`${served.origin}/docs.md`)).headers.get('cache-control') !== 'no-cache',
  }
  it.each(Object.entries(kept))('%s', async (_, faults) => {
    const found = await faults()
    expect(Array.isArray(found) ? found.map((one) => one.url ?? one.path ?? String(one)) : Number(found)).toEqual(
      Array.isArray(found) ? [] : 0,
    )
  })

  it('are those that the manual names', () => {
    const manual = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8')
    const after = manual.slice(manual.indexOf('[AFDocs]'))
    const [, list = ''] = /\n\n((?:- .*\n(?: {2}.*\n)*)+)/.exec(after) ?? []
    const named = [...list.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, name]) => name)
    expect(named.sort()).toEqual([...Object.keys(kept), 'markdown-content-parity', 'markdown-link-portability'].sort())
  })
})
