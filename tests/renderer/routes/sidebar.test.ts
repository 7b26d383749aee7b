import { describe, expect, it } from 'vitest'
import type { NavItem, RouteGraph } from '../../../renderer/types.ts'
import { type Files, listCodes, makeConfig, makeGraph } from '../../harness/make.ts'

type Data = Readonly<Record<string, unknown>>

/** A sidebar as lines: two spaces a level, labels with their addresses, groups with what they say of themselves. */
function print(items: readonly NavItem[], indent = ''): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'html') return [`${indent}html ${item.html}`]
    const look = item.className ? ` .${item.className}` : ''
    if (item.kind === 'link') {
      const marks = `${item.external ? ' external' : ''}${item.unlisted ? ' unlisted' : ''}`
      return [`${indent}${item.label} ${item.url}${look}${marks}`]
    }
    const marks = `${item.collapsible ? '' : ' fixed'}${item.collapsed ? '' : ' open'}`
    return [
      `${indent}${item.label} [${item.url ?? `→ ${item.first}`}]${look}${marks}`,
      ...print(item.items, `${indent}  `),
    ]
  })
}

function docs(names: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [`content/docs/${name}`, text]))
}

/** Docs and `_category_` files → the sidebar made from the folders. */
function checkGenerated(names: Readonly<Record<string, string>>, categories: Data, expected: readonly string[]) {
  const data = Object.fromEntries(
    Object.entries(categories).map(([folder, value]) => [`content/docs/${folder}/_category_.json`, value]),
  )
  const graph = makeGraph(docs(names), makeConfig(), data)
  expect(print(graph.sidebars.get('default/current/defaultSidebar')?.items ?? [])).toEqual(expected)
  expect(listCodes(graph.diagnostics)).toEqual([])
}

const meta = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n`

describe('a sidebar made from the folders', () => {
  it.each([
    [
      'files in plain order of their names',
      { 'b.md': '', 'a.md': '', 'B.md': '# Bee' },
      {},
      ['Bee /docs/B', 'a /docs/a', 'b /docs/b'],
    ],
    ['numbers before names', { '10-b.md': '', '2-a.md': '', 'c.md': '' }, {}, ['a /docs/a', 'b /docs/b', 'c /docs/c']],
    [
      'positions before numbers',
      { '1-a.md': meta('sidebar_position: 3'), '2-b.md': '' },
      {},
      ['b /docs/b', 'a /docs/a'],
    ],
    [
      'positions between others',
      {
        'a.md': meta('sidebar_position: 2'),
        'b.md': meta('sidebar_position: 1.5'),
        'c.md': meta('sidebar_position: 1'),
      },
      {},
      ['c /docs/c', 'b /docs/b', 'a /docs/a'],
    ],
    [
      'labels and classes of the front matter',
      { 'a.md': meta('title: T', 'sidebar_label: L', 'sidebar_class_name: k') },
      {},
      ['L /docs/a .k'],
    ],
    ['a folder is a category', { 'b/a.md': '' }, {}, ['b [→ /docs/b/a]', '  a /docs/b/a']],
    [
      'a folder’s number is its position',
      { '2-b/a.md': '', 'c.md': meta('sidebar_position: 3'), 'a.md': meta('sidebar_position: 1') },
      {},
      ['a /docs/a', 'b [→ /docs/b/a]', '  a /docs/b/a', 'c /docs/c'],
    ],
    [
      'an index is the category’s own page',
      { 'b/index.md': '# Bee', 'b/a.md': '' },
      {},
      ['Bee [/docs/b/]', '  a /docs/b/a'],
    ],
    [
      'its label wins over its title',
      {
        'b/index.md': meta('title: T', 'sidebar_label: L', 'sidebar_position: 1'),
        'b/a.md': '',
        'a.md': meta('sidebar_position: 2'),
      },
      {},
      ['L [/docs/b/]', '  a /docs/b/a', 'a /docs/a'],
    ],
    ['a folder with an index alone is a link', { 'b/index.md': '# Bee' }, {}, ['Bee /docs/b/']],
    ['folders in folders', { 'a/b/c.md': '' }, {}, ['a [→ /docs/a/b/c]', '  b [→ /docs/a/b/c]', '    c /docs/a/b/c']],
    [
      'a category file',
      { 'b/a.md': '', 'c.md': '' },
      { b: { label: 'Bee', position: 1, className: 'k', collapsed: false } },
      ['Bee [→ /docs/b/a] .k open', '  a /docs/b/a', 'c /docs/c'],
    ],
    [
      'a category that cannot be closed',
      { 'b/a.md': '' },
      { b: { collapsible: false } },
      ['b [→ /docs/b/a] fixed open', '  a /docs/b/a'],
    ],
    [
      'a category with a generated index',
      { 'b/a.md': '' },
      { b: { label: 'Bee', link: { type: 'generated-index' } } },
      ['Bee [/docs/category/bee]', '  a /docs/b/a'],
    ],
    [
      'a generated index with a slug',
      { 'b/a.md': '' },
      { b: { link: { type: 'generated-index', slug: '/bees' } } },
      ['b [/docs/bees]', '  a /docs/b/a'],
    ],
    [
      'a category without a link, its index among its items',
      { 'b/index.md': '# Bee', 'b/a.md': '' },
      { b: { link: null } },
      ['b [→ /docs/b/a]', '  a /docs/b/a', '  Bee /docs/b/'],
    ],
    [
      'a category that links a doc of its folder',
      { 'b/x.md': '# X', 'b/a.md': '' },
      { b: { link: { type: 'doc', id: 'x' } } },
      ['X [/docs/b/x]', '  a /docs/b/a'],
    ],
    [
      'a category that links a doc elsewhere',
      { 'b/a.md': '', 'x.md': '' },
      { b: { link: { type: 'doc', id: 'x' } } },
      ['x [/docs/x]', '  a /docs/b/a', 'x /docs/x'],
    ],
    ['an unlisted doc is marked', { 'a.md': meta('unlisted: true') }, {}, ['a /docs/a unlisted']],
    ['a draft is not there', { 'a.md': meta('draft: true'), 'b.md': '' }, {}, ['b /docs/b']],
  ] as const)('%s', (_, names, categories, expected) => checkGenerated(names as never, categories, expected))
})

/** A sidebar file → its sidebars, and what was wrong with it. */
function checkFile(
  names: Readonly<Record<string, string>>,
  sidebars: unknown,
  expected: readonly string[],
  reported: readonly string[] = [],
): RouteGraph {
  const config = makeConfig({ content: { docs: { sidebarPath: 'sidebars.js' } } })
  const graph = makeGraph(docs(names), config, { 'sidebars.js': sidebars })
  const printed = [...graph.sidebars.values()].flatMap(({ key, items }) => [
    `${key.split('/').at(-1)}:`,
    ...print(items, '  '),
  ])
  expect({ printed, reported: listCodes(graph.diagnostics) }).toEqual({ printed: expected, reported })
  return graph
}

describe('a sidebar file', () => {
  const three = { 'a.md': '# A', 'b.md': '# B', 'c/d.md': '# D' }
  it.each([
    ['ids', ['a', 'c/d'], ['A /docs/a', 'D /docs/c/d']],
    ['a doc with a label', [{ type: 'doc', id: 'a', label: 'Label', className: 'k' }], ['Label /docs/a .k']],
    ['a reference', [{ type: 'ref', id: 'a' }], ['A /docs/a']],
    ['a link elsewhere', [{ type: 'link', label: 'X', href: 'https://x.example' }], ['X https://x.example external']],
    ['a link within the site', [{ type: 'link', label: 'X', href: '/x' }], ['X /x']],
    ['HTML', [{ type: 'html', value: '<b>x</b>' }], ['html <b>x</b>']],
    [
      'a category',
      [{ type: 'category', label: 'C', items: ['a', 'b'] }],
      ['C [→ /docs/a]', '  A /docs/a', '  B /docs/b'],
    ],
    [
      'a category that starts open',
      [{ type: 'category', label: 'C', items: ['a'], collapsed: false }],
      ['C [→ /docs/a] open', '  A /docs/a'],
    ],
    [
      'a category with a doc',
      [{ type: 'category', label: 'C', link: { type: 'doc', id: 'b' }, items: ['a'] }],
      ['C [/docs/b]', '  A /docs/a'],
    ],
    [
      'a category with a doc alone is a link',
      [{ type: 'category', label: 'C', link: { type: 'doc', id: 'b' }, items: [] }],
      ['C /docs/b'],
    ],
    [
      'a category with a generated index',
      [{ type: 'category', label: 'My Things', link: { type: 'generated-index' }, items: ['a'] }],
      ['My Things [/docs/category/my-things]', '  A /docs/a'],
    ],
    [
      'a generated index whose address has the signs that those of Docusaurus have',
      [{ type: 'category', label: 'API v2 - Básics', link: { type: 'generated-index' }, items: ['a'] }],
      ['API v2 - Básics [/docs/category/api-v2---básics]', '  A /docs/a'],
    ],
    [
      'the short form of categories',
      [{ One: ['a'], Two: ['b'] }],
      ['One [→ /docs/a]', '  A /docs/a', 'Two [→ /docs/b]', '  B /docs/b'],
    ],
    ['the short form of a sidebar', { One: ['a'] }, ['One [→ /docs/a]', '  A /docs/a']],
    [
      'the short form inside a category',
      [{ One: [{ Two: ['a'] }] }],
      ['One [→ /docs/a]', '  Two [→ /docs/a]', '    A /docs/a'],
    ],
    ['folders', ['b', { type: 'autogenerated', dirName: 'c' }], ['B /docs/b', 'D /docs/c/d']],
    [
      'all folders',
      [{ type: 'autogenerated', dirName: '.' }],
      ['A /docs/a', 'B /docs/b', 'c [→ /docs/c/d]', '  D /docs/c/d'],
    ],
    ['nothing', [], []],
  ])('%s', (_, items, expected) => {
    checkFile(three, { s: items }, ['s:', ...expected.map((line) => `  ${line}`)])
  })

  it('a category’s own page is not among the items that are generated for it', () => {
    const category = (dirName: string) => ({
      type: 'category',
      label: dirName,
      link: { type: 'doc', id: `${dirName}/index` },
      items: [{ type: 'autogenerated', dirName }],
    })
    const names = { 'c/index.md': '# C', 'c/d.md': '# D', 'e/index.md': '# E' }
    checkFile(names, { s: [category('c'), category('e')] }, ['s:', '  c [/docs/c/]', '    D /docs/c/d', '  e /docs/e/'])
  })

  it('two generated indexes of one name have different addresses, in two sidebars too', () => {
    const category = { type: 'category', label: 'C', link: { type: 'generated-index' }, items: ['a'] }
    checkFile(three, { s: [category, category], t: [category] }, [
      's:',
      '  C [/docs/category/c]',
      '    A /docs/a',
      '  C [/docs/category/c-1]',
      '    A /docs/a',
      't:',
      '  C [/docs/category/c-2]',
      '    A /docs/a',
    ])
  })

  it('the label of the front matter beats that of the file', () => {
    checkFile({ 'a.md': meta('sidebar_label: Own') }, { s: [{ type: 'doc', id: 'a', label: 'File' }] }, [
      's:',
      '  Own /docs/a',
    ])
  })

  it('drafts vanish, with the categories that held nothing else', () => {
    const draft = { 'a.md': meta('draft: true'), 'b.md': '# B' }
    const items = [
      'a',
      { type: 'category', label: 'Gone', items: ['a'] },
      { type: 'category', label: 'Link', link: { type: 'doc', id: 'b' }, items: ['a'] },
    ]
    checkFile(draft, { s: items }, ['s:', '  Link /docs/b'])
  })

  const file = 'sidebars.js'
  it.each([
    ['an unknown doc', ['x'], [`error sidebar/unknown-doc ${file}:1:8+1`]],
    [
      'an unknown doc as a category’s page',
      [{ type: 'category', label: 'C', link: { type: 'doc', id: 'x' }, items: ['a'] }],
      [`error sidebar/unknown-doc ${file}:1:65+1`],
    ],
    [
      'a category without items',
      [{ type: 'category', label: 'C', items: [] }],
      [`error sidebar/empty-category ${file}:1:35+1`],
    ],
    ['an unknown type', [{ type: 'dock', id: 'a' }], [`error sidebar/unknown-type ${file}:1:16+4`]],
    ['a missing label', [{ type: 'link', href: '/x' }], [`error sidebar/invalid ${file}:1:16+4`]],
    [
      'a missing label of the second of two categories',
      [
        { type: 'category', label: 'C', items: ['a'] },
        { type: 'category', items: ['a'] },
      ],
      [`error sidebar/invalid ${file}:1:62+8`],
    ],
    ['an item that is a number', [42], [`error sidebar/invalid ${file}:1:7+2`]],
    [
      'a folder that is not there',
      [{ type: 'autogenerated', dirName: 'x' }],
      [`warning sidebar/nothing-generated ${file}:1:42+1`],
    ],
  ])('%s is reported', (_, items, reported) => {
    const config = makeConfig({ content: { docs: { sidebarPath: file } } })
    expect(listCodes(makeGraph(docs(three), config, { [file]: { s: items } }).diagnostics)).toEqual(reported)
  })
})

describe('previous and next', () => {
  const config = makeConfig({ content: { docs: { sidebarPath: 'sidebars.js' } } })
  const neighbours = (names: Readonly<Record<string, string>>, items: unknown) =>
    [...makeGraph(docs(names), config, { 'sidebars.js': { s: items } }).routes.values()].flatMap((route) =>
      route.kind === 'doc' || route.kind === 'category'
        ? [`${route.prev?.label ?? '–'} ← ${route.title} → ${route.next?.label ?? '–'}`]
        : [],
    )
  const four = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C', 'd.md': '# D' }

  it.each([
    [
      'follow the sidebar',
      four,
      ['a', { type: 'category', label: 'X', items: ['b', 'c'] }, 'd'],
      ['– ← A → B', 'A ← B → C', 'B ← C → D', 'C ← D → –'],
    ],
    [
      'stop at a category’s own page, by the page’s name',
      four,
      ['a', { type: 'category', label: 'X', link: { type: 'doc', id: 'b' }, items: ['c'] }],
      ['– ← A → B', 'A ← B → C', 'B ← C → –', '– ← D → –'],
    ],
    [
      'stop at a generated index',
      { 'a.md': '# A', 'b.md': '# B' },
      ['a', { type: 'category', label: 'X', link: { type: 'generated-index' }, items: ['b'] }],
      ['– ← A → X', 'X ← B → –', 'A ← X → B'],
    ],
    [
      'pass links, references and HTML',
      four,
      ['a', { type: 'ref', id: 'c' }, { type: 'link', label: 'L', href: '/' }, { type: 'html', value: 'x' }, 'b'],
      ['– ← A → B', 'A ← B → –', '– ← C → –', '– ← D → –'],
    ],
    [
      'pass unlisted docs, which have none themselves',
      { ...four, 'b.md': meta('title: B', 'unlisted: true') },
      ['a', 'b', 'c'],
      ['– ← A → C', '– ← B → –', 'A ← C → –', '– ← D → –'],
    ],
    [
      'have labels of their own',
      { 'a.md': meta('title: A', 'pagination_label: P'), 'b.md': meta('title: B', 'sidebar_label: S'), 'c.md': '# C' },
      ['a', 'c', 'b'],
      ['– ← A → C', 'C ← B → –', 'P ← C → S'],
    ],
    [
      'are as the front matter says',
      { ...four, 'a.md': meta('title: A', 'pagination_next: d'), 'b.md': meta('title: B', 'pagination_prev: null') },
      ['a', 'b', 'c'],
      ['– ← A → D', '– ← B → C', 'B ← C → –', '– ← D → –'],
    ],
    [
      'may be named by their addresses, with labels of their own',
      {
        ...four,
        'a.md': meta('title: A', 'pagination_next: { label: Last, to: /docs/d/#x }'),
        'b.md': meta('title: B', 'pagination_prev: { to: /docs/d }'),
      },
      ['a', 'b', 'c'],
      ['– ← A → Last', 'D ← B → C', 'B ← C → –', '– ← D → –'],
    ],
  ])('%s', (_, names, items, expected) => expect(neighbours(names, items)).toEqual(expected))

  it('an unknown one is reported', () => {
    const graph = makeGraph(docs({ 'a.md': meta('pagination_next: x'), 'b.md': meta('pagination_prev: { to: /x }') }))
    expect(listCodes(graph.diagnostics)).toEqual([
      'error docs/unknown-page content/docs/a.md:2:18+1',
      'warning link/missing-page content/docs/b.md:2:18+10',
    ])
  })
})

describe('the sidebar of a doc', () => {
  const config = makeConfig({ content: { docs: { sidebarPath: 'sidebars.js' } } })
  const sidebars = { s: ['a'], t: ['b', 'a'] }
  const of = (text: string) => {
    const graph = makeGraph(docs({ 'a.md': text, 'b.md': '', 'c.md': '' }), config, { 'sidebars.js': sidebars })
    return {
      all: [...graph.routes.values()].flatMap((route) => (route.kind === 'doc' ? [route.sidebar] : [])),
      reported: listCodes(graph.diagnostics),
    }
  }
  it.each([
    ['is the last that names it, or none', '', ['default/current/t', 'default/current/t', undefined], []],
    [
      'is the one that the front matter names',
      meta('displayed_sidebar: s'),
      ['default/current/s', 'default/current/t', undefined],
      [],
    ],
    [
      'is none where the front matter says so',
      meta('displayed_sidebar: null'),
      [undefined, 'default/current/t', undefined],
      [],
    ],
    [
      'is the one that lists it where there is none of the name',
      meta('displayed_sidebar: x'),
      ['default/current/t', 'default/current/t', undefined],
      ['warning sidebar/unknown-sidebar content/docs/a.md:2:20+1'],
    ],
  ])('%s', (_, text, all, reported) => expect(of(text)).toEqual({ all, reported }))
})

describe('breadcrumbs', () => {
  const trails = (config = makeConfig()) =>
    Object.fromEntries(
      [
        ...makeGraph(
          docs({ 'a/index.md': '# A', 'a/b/c.md': '# C', 'd.md': meta('title: D', 'sidebar_label: Dee') }),
          config,
        ).routes.values(),
      ].flatMap((route) =>
        'trail' in route ? [[route.url, route.trail.map(({ label, url }) => `${label} ${url ?? '–'}`)]] : [],
      ),
    )
  it('are the categories on the way', () => {
    expect(trails()).toEqual({
      '/docs/a/': ['A /docs/a/'],
      '/docs/a/b/c': ['A /docs/a/', 'b –', 'C /docs/a/b/c'],
      '/docs/d': ['Dee /docs/d'],
    })
  })
  it('can be switched off', () => {
    expect(trails(makeConfig({ content: { docs: { breadcrumbs: false } } }))).toEqual({
      '/docs/a/': [],
      '/docs/a/b/c': [],
      '/docs/d': [],
    })
  })
})

describe('a generated index', () => {
  it('has a card for each child with an address', () => {
    const link = { type: 'generated-index', title: 'All things', description: 'Things.' }
    const items = [
      'a',
      { type: 'category', label: 'Inner', description: 'More.', items: ['b'] },
      { type: 'link', label: 'Out', href: 'https://x.example' },
      { type: 'html', value: 'x' },
    ]
    const graph = checkFile(
      { 'a.md': meta('title: A', 'description: About A.'), 'b.md': '# B' },
      { s: [{ type: 'category', label: 'Things', link, items }] },
      [
        's:',
        '  Things [/docs/category/things]',
        '    A /docs/a',
        '    Inner [→ /docs/b]',
        '      B /docs/b',
        '    Out https://x.example external',
        '    html x',
      ],
    )
    const index = [...graph.routes.values()].find(({ kind }) => kind === 'category')
    expect(index).toMatchObject({
      url: '/docs/category/things',
      title: 'All things',
      description: 'Things.',
      items: [
        { kind: 'doc', label: 'A', url: '/docs/a', description: 'About A.', source: 'content/docs/a.md' },
        { kind: 'category', label: 'Inner', url: '/docs/b', description: 'More.', count: 1 },
        { kind: 'link', label: 'Out', url: 'https://x.example' },
      ],
    })
  })
})
