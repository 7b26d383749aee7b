import { describe, expect, it } from 'vitest'
import { listCodes, makeConfig, makeGraph } from '../../harness/make.ts'

/** Docs by their path below the docs folder → each one's id and address. */
function check(docs: Readonly<Record<string, string>>, expected: Readonly<Record<string, readonly [string, string]>>) {
  const files = Object.fromEntries(Object.entries(docs).map(([name, text]) => [`content/docs/${name}`, text]))
  const graph = makeGraph(files)
  const found = [...graph.routes.values()].flatMap((route) =>
    route.kind === 'doc' ? [[route.source.slice('content/docs/'.length), [route.id, route.url]]] : [],
  )
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(listCodes(graph.diagnostics)).toEqual([])
}

const slug = (text: string) => `---\nslug: ${text}\n---\n`

describe('ids and addresses of docs', () => {
  it.each([
    ['a file at the top', { 'a.md': '' }, { 'a.md': ['a', '/docs/a'] }],
    ['a file in a folder', { 'b/a.md': '' }, { 'b/a.md': ['b/a', '/docs/b/a'] }],
    ['number prefixes go', { '1-b/02-a.md': '' }, { '1-b/02-a.md': ['b/a', '/docs/b/a'] }],
    [
      'number prefixes stay where the front matter says so',
      { '1-b/02-a.md': '---\nparse_number_prefixes: false\n---\n' },
      { '1-b/02-a.md': ['1-b/02-a', '/docs/1-b/02-a'] },
    ],
    [
      'dates and versions are names',
      { '2021-11-30-a.md': '' },
      { '2021-11-30-a.md': ['2021-11-30-a', '/docs/2021-11-30-a'] },
    ],
    ['an id of its own', { 'b/a.md': '---\nid: c\n---\n' }, { 'b/a.md': ['b/c', '/docs/b/c'] }],
    ['index is its folder', { 'b/index.md': '' }, { 'b/index.md': ['b/index', '/docs/b/'] }],
    ['readme is its folder, in any letters', { 'b/README.md': '' }, { 'b/README.md': ['b/README', '/docs/b/'] }],
    ['a file named like its folder is its folder', { 'b/B.md': '' }, { 'b/B.md': ['b/B', '/docs/b/'] }],
    ['its number counts as part of the name', { '1-b/2-b.md': '' }, { '1-b/2-b.md': ['b/b', '/docs/b/b'] }],
    ['and makes it the folder where the two are one', { '1-b/1-b.md': '' }, { '1-b/1-b.md': ['b/b', '/docs/b/'] }],
    ['the index at the top is the base of the docs', { 'index.md': '' }, { 'index.md': ['index', '/docs/'] }],
    ['a slug from the base', { 'b/a.md': slug('/c/d') }, { 'b/a.md': ['b/a', '/docs/c/d'] }],
    ['a slug from the folder', { 'b/a.md': slug('c') }, { 'b/a.md': ['b/a', '/docs/b/c'] }],
    ['a slug that climbs', { 'b/a.md': slug('../c') }, { 'b/a.md': ['b/a', '/docs/c'] }],
    ['a slug with dots inside', { 'b/a.md': slug('./c/../d') }, { 'b/a.md': ['b/a', '/docs/b/d'] }],
    ['the slug / is the base of the docs', { 'a.md': slug('/') }, { 'a.md': ['a', '/docs/'] }],
    ['a slug keeps its slash', { 'a.md': slug('/c/') }, { 'a.md': ['a', '/docs/c/'] }],
    ['spaces, signs and umlauts are not encoded yet', { 'ü b#1.md': '' }, { 'ü b#1.md': ['ü b#1', '/docs/ü b#1'] }],
    ['an extension in capitals', { 'A.MD': '' }, { 'A.MD': ['A', '/docs/A'] }],
    ['a dot in the name', { 'v1.2.md': '' }, { 'v1.2.md': ['v1.2', '/docs/v1.2'] }],
    ['an mdx file', { 'a.mdx': '' }, { 'a.mdx': ['a', '/docs/a'] }],
    ['a module', { 'a.tsx': 'export default () => null' }, { 'a.tsx': ['a', '/docs/a'] }],
  ] as const)('%s', (_, docs, expected) => check(docs as unknown as Record<string, string>, expected as never))
})

describe('settings change the addresses', () => {
  const urls = (settings: object) => [
    ...makeGraph(
      { 'content/docs/b/index.md': '', 'content/docs/a.md': '' },
      makeConfig({ navbar: { search: false }, ...settings }),
    ).urls.values(),
  ]
  it.each([
    ['a base path', { baseUrl: '/p/' }, ['/p/docs/a', '/p/docs/b/']],
    ['a slash at every end', { trailingSlash: true }, ['/docs/a/', '/docs/b/']],
    ['a slash at no end', { trailingSlash: false }, ['/docs/a', '/docs/b']],
    ['another base of the docs', { content: { docs: { routeBasePath: 'guide/x' } } }, ['/guide/x/a', '/guide/x/b/']],
    ['docs at the root', { content: { docs: { routeBasePath: '/' } } }, ['/a', '/b/']],
  ])('%s', (_, settings, expected) => expect(urls(settings)).toEqual(expected))
})

describe('drafts and unlisted docs', () => {
  const files = { 'content/docs/a.md': '---\ndraft: true\n---\n', 'content/docs/b.md': '---\nunlisted: true\n---\n' }
  it('a draft has no address', () => expect([...makeGraph(files).urls.values()]).toEqual(['/docs/b']))
  it('a draft has one when drafts are built', () => {
    expect([...makeGraph(files, makeConfig({}, true)).urls.values()]).toEqual(['/docs/a', '/docs/b'])
  })
})

describe('what cannot be served is reported', () => {
  it.each([
    [
      'a slug that leads out of the docs',
      { 'a.md': slug('../../x') },
      ['error route/bad-slug content/docs/a.md:2:7+7'],
    ],
    [
      'two docs of one id',
      { 'a.md': '', '1-a.md': slug('/other') },
      ['error docs/duplicate-id content/docs/a.md:1:1+1'],
    ],
    [
      'two files for one address: the first in path order is served',
      { 'a.md': slug('/x'), 'b.md': slug('/x/') },
      ['warning route/duplicate content/docs/b.md:2:7+3'],
    ],
  ])('%s', (_, docs, expected) => {
    const files = Object.fromEntries(
      Object.entries(docs).map(([name, text]) => [`content/docs/${name}`, text as string]),
    )
    expect(listCodes(makeGraph(files).diagnostics)).toEqual(expected)
  })
})
