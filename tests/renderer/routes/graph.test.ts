import { describe, expect, it } from 'vitest'
import { type Files, listCodes, makeConfig, makeGraph } from '../../harness/make.ts'

const bare = { navbar: { search: false } }
const meta = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n`

/** Files → every address with its kind. */
function check(files: Files, expected: Readonly<Record<string, string>>, settings: object = {}) {
  const graph = makeGraph(files, makeConfig({ ...bare, ...settings }))
  expect(Object.fromEntries([...graph.routes].map(([url, { kind }]) => [url, kind]))).toEqual(expected)
  expect(listCodes(graph.diagnostics)).toEqual([])
}

describe('single pages', () => {
  it.each([
    ['the home page', { 'content/pages/index.md': '' }, { '/': 'page' }],
    ['a page', { 'content/pages/about.tsx': '' }, { '/about': 'page' }],
    ['a folder’s page', { 'content/pages/a/index.md': '' }, { '/a/': 'page' }],
    ['a page in a folder', { 'content/pages/a/b.md': '' }, { '/a/b': 'page' }],
    ['a slug', { 'content/pages/a/b.md': meta('slug: /c') }, { '/c': 'page' }],
    ['a slug from the folder', { 'content/pages/a/b.md': meta('slug: c') }, { '/a/c': 'page' }],
    ['numbers stay', { 'content/pages/1-a.md': '' }, { '/1-a': 'page' }],
    ['a variable in the name', { 'content/pages/why-{{product.slug}}.md': '' }, { '/why-acme': 'page' }],
    ['a draft is none', { 'content/pages/a.md': meta('draft: true') }, {}],
  ])('%s', (_, files, expected) => {
    check(files as Files, { ...expected, '/404.html': 'not-found' }, { variables: { product: { slug: 'acme' } } })
  })
})

describe('the whole site', () => {
  const files = {
    'content/docs/a.md': meta('tags: [One Two]'),
    'content/pages/index.md': '',
    'content/blog/2026-01-01-b.md': '',
  }

  it('has docs, tags, posts, lists, pages, search and 404', () => {
    check(
      files,
      {
        '/docs/a': 'doc',
        '/docs/tags': 'tags',
        '/docs/tags/one-two': 'doc-tag',
        '/blog/2026/01/01/b': 'post',
        '/blog': 'post-list',
        '/blog/archive': 'archive',
        '/': 'page',
        '/404.html': 'not-found',
        '/search': 'search',
      },
      { navbar: { search: true } },
    )
  })

  it('moves below a base path', () => {
    const graph = makeGraph(files, makeConfig({ baseUrl: '/p/', trailingSlash: true }))
    expect([...graph.routes.keys()]).toEqual([
      '/p/docs/a/',
      '/p/docs/tags/',
      '/p/docs/tags/one-two/',
      '/p/blog/2026/01/01/b/',
      '/p/blog/',
      '/p/blog/archive/',
      '/p/',
      '/p/404.html',
      '/p/search/',
    ])
  })

  it('does not depend on the order of the files', () => {
    const backwards = Object.fromEntries(Object.entries(files).reverse())
    expect(makeGraph(backwards).key).toBe(makeGraph(files).key)
  })

  it('does not depend on the text of a page', () => {
    const graph = makeGraph({ ...files, 'content/docs/a.md': `${files['content/docs/a.md']}More.\n` })
    expect(graph.key).toBe(makeGraph(files).key)
  })

  it('knows the real name of a file with a variable in it', () => {
    const config = makeConfig({ variables: { x: 'y' } })
    expect([...makeGraph({ 'content/docs/{{x}}.md': '' }, config).expanded]).toEqual([
      ['content/docs/y.md', 'content/docs/{{x}}.md'],
    ])
  })
})

describe('two files for one address', () => {
  const files = { 'content/pages/b.md': meta('slug: /x'), 'content/pages/a.md': meta('slug: /x/') }
  const served = (onDuplicateRoutes: string) => {
    const graph = makeGraph(files, makeConfig({ ...bare, onDuplicateRoutes }))
    return { served: [...graph.urls], reported: listCodes(graph.diagnostics) }
  }
  const first = [['content/pages/a.md', '/x/']]
  it.each([
    ['warn', ['warning route/duplicate content/pages/b.md:2:7+2']],
    ['error', ['error route/duplicate content/pages/b.md:2:7+2']],
    ['ignore', []],
  ])('the first in path order is served, and with %s the other is reported', (setting, reported) => {
    expect(served(setting)).toEqual({ served: first, reported })
  })
})

it('pages of MkDocs without a title are called as their files', () => {
  const names = ['index', 'first_steps-now', 'README-de', 'part/index']
  const all = Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, '## Section\n']))
  const titles = (settings: object) =>
    [...makeGraph(all, makeConfig(settings)).routes.values()].flatMap((route) =>
      route.kind === 'doc' ? route.title : [],
    )
  expect(titles({ markdown: { dialect: 'mkdocs' } })).toEqual(['README de', 'First steps now', 'Home', 'Index'])
  expect(titles({})).toEqual(['README-de', 'first_steps-now', 'index', 'index'])
})

describe('several docs folders', () => {
  it('have addresses and sidebars of their own', () => {
    const docs = [
      { path: 'guide', routeBasePath: 'guide' },
      { id: 'api', path: 'api', routeBasePath: 'api' },
    ]
    const graph = makeGraph({ 'guide/a.md': '', 'api/a.md': '' }, makeConfig({ ...bare, content: { docs } }))
    expect([...graph.urls]).toEqual([
      ['guide/a.md', '/guide/a'],
      ['api/a.md', '/api/a'],
    ])
    expect([...graph.sidebars.keys()]).toEqual(['default/current/defaultSidebar', 'api/current/defaultSidebar'])
    expect(graph.versions.map(({ instance, name, label, base }) => [instance, name, label, base])).toEqual([
      ['default', 'current', 'Next', '/guide'],
      ['api', 'current', 'Next', '/api'],
    ])
  })
})
