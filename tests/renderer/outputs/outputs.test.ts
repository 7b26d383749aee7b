import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../../renderer/compiler.ts'
import { digestOf } from '../../../renderer/markdown/digest.ts'
import { listOutputs } from '../../../renderer/outputs/outputs.ts'
import { PageRenderer, pagesKept } from '../../../renderer/pages/page.ts'
import type { Body, Key, OutPath, Output, SourcePath, ThemeModule } from '../../../renderer/types.ts'
import { listDiagnostics } from '../../harness/make.ts'
import { plainTheme } from '../../harness/plain-theme.ts'
import { makeBodies, makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

const bare = { navbar: { search: false }, llms: { markdown: false, index: false, full: false } }

async function list(given: SnapshotFiles, inputs: { assets?: string[]; extra?: Output[]; version?: string } = {}) {
  const site = makeSite({ components: plainTheme, ...given, settings: { ...bare, ...given.settings } })
  const bodies = await makeBodies(site)
  const { version = '1', extra = [] } = inputs
  const compiler = createCompiler(site.config)
  const body = async (path: SourcePath) => bodies.get(path) as Body
  const renderer = new PageRenderer(site, compiler, body, version)
  const assets = [...site.statics.values()].filter(({ out }) => inputs.assets?.includes(out))
  const index = () => Promise.reject(new Error('no site here has a search'))
  const digest = async (path: SourcePath) => digestOf(await body(path))
  const digests = new Map([...bodies].map(([path, one]) => [path, digestOf(one)] as const))
  return listOutputs({
    site,
    renderer,
    compiler,
    index,
    body,
    digest,
    digests,
    assets,
    filesOf: () => undefined,
    version,
    locate: () => undefined,
    extra,
    pictures: [],
    draw: () => Promise.reject(new Error('no site here has pictures')),
  })
}

/** Not what the search loads, and what hosts read. */
const isOwn = ([out]: readonly [string, Output]) => !/^(assets\/search\/|_headers$)/.test(out)

/** A site → its files with their class, and what was wrong. */
async function check(
  given: SnapshotFiles,
  expected: Readonly<Record<string, string>>,
  reported: readonly string[] = [],
  inputs: Parameters<typeof list>[1] = {},
) {
  const { outputs, diagnostics } = await list(given, inputs)
  const found = Object.fromEntries([...outputs].filter(isOwn).map(([out, output]) => [out, output.class]))
  expect({ found, reported: listDiagnostics(diagnostics) }).toEqual({ found: expected, reported })
}

const lists = { 'robots.txt': 'list', 'sitemap.xml': 'list', 'urls.json': 'list' }
const shared = { 'assets/style.css': 'asset', '404.html': 'page', ...lists }
/** Leads to the docs. */
const front = { 'index.html': 'page' }
const two = { 'content/docs/a.md': '', 'content/docs/g/index.md': '' }

describe('the files of a site', () => {
  it.each<[string, object, Record<string, string>]>([
    [
      'pages, and the stubs of their .html addresses',
      {},
      {
        'docs/a/index.html': 'page',
        'docs/g/index.html': 'page',
        'docs/a.html/index.html': 'page',
        'docs/g.html/index.html': 'page',
      },
    ],
    [
      'slashes',
      { trailingSlash: true },
      {
        'docs/a/index.html': 'page',
        'docs/g/index.html': 'page',
        'docs/a.html/index.html': 'page',
        'docs/g.html/index.html': 'page',
      },
    ],
    ['no slashes', { trailingSlash: false }, { 'docs/a.html': 'page', 'docs/g.html': 'page' }],
    [
      'the base path is no folder',
      { baseUrl: '/p/', trailingSlash: false },
      { 'docs/a.html': 'page', 'docs/g.html': 'page' },
    ],
    [
      'redirects',
      { trailingSlash: false, redirects: [{ from: ['/old', '/old/er.html'], to: '/docs/a' }] },
      { 'docs/a.html': 'page', 'docs/g.html': 'page', 'old.html': 'page', 'old/er.html/index.html': 'page' },
    ],
  ])('%s', (_, settings, expected) => check({ files: two, settings }, { ...shared, ...front, ...expected }))

  it('static files, and those that pages show', () =>
    check(
      { files: {}, statics: ['a.png', 'b.txt'] },
      { 'assets/style.css': 'asset', '404.html': 'page', ...lists, 'a.png': 'asset', 'b.txt': 'page' },
      [],
      { assets: ['a.png'] },
    ))

  it('a site may bring its own robots.txt, sitemap and extra files', () => {
    const extra: Output = { out: 'sitemap.xml' as OutPath, class: 'page', key: 'x' as Key, contents: async () => 'own' }
    return check(
      { files: {}, statics: ['robots.txt'] },
      {
        'assets/style.css': 'asset',
        '404.html': 'page',
        'robots.txt': 'page',
        'sitemap.xml': 'page',
        'urls.json': 'list',
      },
      [],
      { extra: [extra] },
    )
  })

  it('a hidden site has no sitemap', () =>
    check(
      { files: {}, settings: { noIndex: true } },
      { 'assets/style.css': 'asset', '404.html': 'page', 'robots.txt': 'list', 'urls.json': 'list' },
    ))
})

describe('two files for one path', () => {
  const files = { 'content/docs/a.md': '' }
  const pages = { ...shared, ...front, 'docs/a/index.html': 'page', 'docs/a.html/index.html': 'page' }
  const reported = (out: string) => [
    `warning output/clash static/${out}:1:1+1: Another file of the site already has the path \`${out}\`; this one is left out. → Rename the file, or move it to another folder.`,
  ]
  it.each<[string, string, Record<string, string>, string[]]>([
    ['a static file and a page', 'docs/a/index.html', pages, reported('docs/a/index.html')],
    ['a static file where a folder is needed', 'docs/a', pages, reported('docs/a')],
    ['a static file below a page’s file', '404.html/x', pages, reported('404.html/x')],
    [
      'a static file and a stub, which gives way',
      'docs/a.html',
      { ...shared, ...front, 'docs/a/index.html': 'page', 'docs/a.html': 'page' },
      [],
    ],
    ['a static file and what leads to the docs, which gives way', 'index.html', pages, []],
  ])('%s', (_, out, expected, reported) => check({ files, statics: [out] }, expected, reported))
})

describe('Markdown', () => {
  const on = { llms: {}, trailingSlash: false }
  const files = { 'content/docs/a.md': '# A', 'content/pages/index.md': '# Home' }
  const pages = { ...shared, 'docs/a.html': 'page', 'index.html': 'page' }
  const texts = { 'docs/a.md': 'page', 'index.md': 'page' }
  const llms = { 'llms.txt': 'list', 'llms-full.txt': 'list' }
  const off = (meta: string) => ({ ...files, 'content/docs/a.md': `---\n${meta}\n---\n# A` })

  it.each<[string, object, Record<string, string>, Record<string, string>?]>([
    ['of every page', on, { ...texts, ...llms }],
    ['with slashes', { ...on, trailingSlash: true }, { ...texts, ...llms }],
    ['not set', { ...on, llms: { markdown: false, full: false } }, { 'llms.txt': 'list' }],
    ['without lists', { ...on, llms: { index: false, full: false } }, texts],
    ['without lists on a hidden site', { ...on, noIndex: true }, texts],
    ['without ignored addresses', { ...on, llms: { ignorePatterns: ['/docs/**'] } }, { 'index.md': 'page', ...llms }],
    ['without unlisted pages', on, { 'index.md': 'page', ...llms }, off('unlisted: true')],
    ['without drafts', { ...on, noIndexPages: [] }, { 'index.md': 'page', ...llms }, off('draft: true')],
    ['without pages that say so', on, { 'index.md': 'page', ...llms }, off('llms: false')],
  ])('%s', async (_, settings, expected, own = files) => {
    const { outputs, diagnostics } = await list({ files: own, settings })
    const found = [...outputs].filter(([out]) => /\.md$|^llms/.test(out)).map(([out, one]) => [out, one.class])
    expect([Object.fromEntries(found), diagnostics]).toEqual([expected, []])
  })

  it('gives way to a file of the site, which is reported', () =>
    check(
      { files, settings: on, statics: ['docs/a.md', 'llms.txt'] },
      { ...pages, ...texts, ...llms, 'llms.txt': 'page' },
      [
        'warning output/clash content/docs/a.md:1:1+1: Another file of the site already has the path `docs/a.md`, so the page `/docs/a` is not published as Markdown. → Rename the file, or set `llms: false` in the front matter of the page.',
      ],
    ))

  it('comes after a number of pages that keep what it is made of, and the full text after its last page', async () => {
    const names = Array.from({ length: pagesKept + 2 }, (_, index) => `p${String(index).padStart(4, '0')}`)
    const { outputs } = await list({
      files: Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, `# A\n\n${'x'.repeat(9000)}`])),
      settings: on,
    })
    const order = [...outputs.keys()].filter((out) => /^docs\/p|^llms-full-/.test(out))
    const at = (out: string) => order.indexOf(out as OutPath)
    const [first, kept, last] = [names[0], names[pagesKept - 1], names.at(-1)]
    // The pages of a number, their Markdown, the parts that are complete, and the pages that follow.
    const inOrder = [`docs/${kept}.html`, `docs/${first}.md`, `docs/${kept}.md`, 'llms-full-1.txt', `docs/${last}.html`]
    expect(inOrder.map(at)).toEqual(inOrder.map(at).toSorted((a, b) => a - b))
    expect(at(`docs/${first}.md`)).toBe(at(`docs/${kept}.html`) + 1)
    expect(order.at(-1)).toMatch(/^llms-full-/)
    expect(order).toHaveLength(2 * names.length + order.filter((out) => out.startsWith('llms')).length)
  })

  it.each([
    [
      'says below its title where the lists are, and the full text does not',
      {},
      '> For AI agents: all pages are listed in https://example.com/llms.txt. Every page is available as Markdown at its address plus `.md`.\n\n',
    ],
    ['names no list that there is not', { index: false }, ''],
  ])('%s', async (_, settings, pointer) => {
    const views = new Proxy({} as ThemeModule['views'], {
      get: () => () => [createElement('h1', { key: 0 }, 'A'), 'B.'],
    })
    const { outputs } = await list({
      files: { 'content/docs/a.md': '# A' },
      settings: { llms: settings },
      components: { ...plainTheme, views },
    })
    const text = (out: string) => outputs.get(out as OutPath)?.contents(new Map())
    expect(await text('docs/a.md')).toBe(`# A\n\n${pointer}B.\n`)
    expect(await text('llms-full.txt')).toContain('Source: https://example.com/docs/a\n\n# A\n\nB.\n')
  })

  it('has a key of everything that its page shows, and so has the full text', async () => {
    const keys = async (more: Partial<SnapshotFiles>) =>
      Object.fromEntries(
        [...(await list({ files, settings: on, ...more })).outputs].map(([out, { key }]) => [out, key]),
      )
    const [before, after] = [await keys({}), await keys({ files: { ...files, 'content/docs/a.md': '# A\n\nother' } })]
    const changed = Object.keys(after).filter((out) => before[out] !== after[out])
    expect(changed).toEqual(['docs/a.html', 'llms.txt', 'urls.json', 'docs/a.md', 'llms-full.txt'])
  })
})

describe('keys', () => {
  const keys = async (given: SnapshotFiles, version?: string) =>
    Object.fromEntries([...(await list(given, version ? { version } : {})).outputs].map(([out, { key }]) => [out, key]))
  const files = { 'content/docs/a.md': '# A\n\ntext', 'content/docs/b.md': '# B' }
  const changed = async (given: SnapshotFiles, version?: string) => {
    const [before, after] = [await keys({ files }), await keys(given, version)]
    return Object.keys(after).filter((out) => before[out] !== after[out])
  }

  it('are the same for the same input', async () => expect(await changed({ files })).toEqual([]))
  it('another text changes its own page, and the list of addresses', async () =>
    expect(await changed({ files: { ...files, 'content/docs/a.md': '# A\n\nother' } })).toEqual([
      'docs/a/index.html',
      'urls.json',
    ]))
  it('another title changes every page', async () =>
    expect(await changed({ files: { ...files, 'content/docs/a.md': '# C' } })).toEqual([
      'docs/a/index.html',
      'docs/b/index.html',
      '404.html',
      'urls.json',
    ]))
  it('another date changes its page and the list that names it', async () =>
    expect(await changed({ files, updated: { 'content/docs/a.md': '2026-01-02T00:00:00.000Z' } })).toEqual([
      'docs/a/index.html',
      'sitemap.xml',
    ]))
  it('another version of the tool changes what it makes', async () =>
    expect(await changed({ files }, '2')).toEqual([
      'docs/a/index.html',
      'docs/b/index.html',
      '404.html',
      'docs/a.html/index.html',
      'docs/b.html/index.html',
      'robots.txt',
      'sitemap.xml',
      '_headers',
      'index.html',
      'urls.json',
    ]))
})

it('contents are made when they are asked for', async () => {
  const { outputs } = await list({ files: { 'content/docs/a.md': '# A' }, statics: ['x.txt'] })
  const read = async (out: string) => String(await outputs.get(out as OutPath)?.contents(new Map()))
  expect(await read('docs/a/index.html')).toMatch(
    /^<!doctype html><html lang="en">.*<title>A \| Test<\/title>.*<\/html>\n$/,
  )
  expect(await read('robots.txt')).toBe('User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n')
  expect(new TextDecoder().decode((await outputs.get('x.txt' as OutPath)?.contents(new Map())) as Uint8Array)).toBe(
    'x.txt',
  )
})
