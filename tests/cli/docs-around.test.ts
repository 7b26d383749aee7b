// Hooks of Docusaurus that tell of the docs around a page, in texts, in parts of the theme and in islands.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, siteForTest } from '../harness/site.ts'

const client = '@docusaurus/plugin-content-docs/client'

/** A component that shows what hooks tell as JSON. */
const showing = (expression: string, names: string) => `import { ${names} } from '${client}'

export default function Facts() {
  return <pre><code className="language-text">{JSON.stringify(${expression})}</code></pre>
}
`
const page = (title: string, text = '') => `---\nsidebar_position: ${title.charCodeAt(0)}\n---\n# ${title}\n\n${text}\n`
const using = (title: string, file: string) => page(title, `import Facts from '@site/src/${file}'\n\n<Facts />`)

const made = site({
  'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
  'src/all.jsx': showing(
    `{
    doc: useDocById('g/b'),
    none: [useDocById(undefined), useDocById('g/none')],
    begins: useDocById('g/inner/c').description,
    docs: Object.keys(useDocsVersion().docs),
    sidebar: useDocsSidebar(),
    category: useCurrentSidebarCategory().label,
    siblings: useCurrentSidebarSiblings().map(({ label }) => label),
    crumbs: useSidebarBreadcrumbs().map(({ type, label }) => [type, label]),
    found: findSidebarCategory(useDocsSidebar().items, ({ label }) => label === 'Inner').items.length,
    active: useDocsSidebar().items.map((item) => isActiveSidebarItem(item, '/base/docs/g/a')),
    first: useDocsSidebar().items.map(findFirstSidebarItemLink),
    cards: filterDocCardListItems(useDocsSidebar().items).length,
  }`,
    'useDocById, useDocsVersion, useDocsSidebar, useCurrentSidebarCategory, useCurrentSidebarSiblings, useSidebarBreadcrumbs, findSidebarCategory, isActiveSidebarItem, findFirstSidebarItemLink, filterDocCardListItems',
  ),
  'content/docs/g/_category_.json': '{ "label": "Group", "description": "About the group" }',
  'content/docs/g/a.mdx': using('A', 'all'),
  'content/docs/g/b.md': '---\ndescription: About B\n---\n# B\n\nBegins.\n',
  'content/docs/g/inner/_category_.json': '{ "label": "Inner" }',
  'content/docs/g/inner/c.md': '# C\n\nText of C.\n',
  'content/docs/z.md': '# Z\n',
  // Its own text asks.
  'content/docs/g/d.mdx': `import { useCurrentSidebarSiblings } from '@docusaurus/theme-common'
import DocCardList from '@theme/DocCardList'

# D

export const Some = () => <DocCardList items={useCurrentSidebarSiblings().filter(({ label }) => label !== 'A')} />

<Some />
`,
  'content/docs/g/e.mdx': `import DocCardList from '@theme/DocCardList'
import { useCurrentSidebarCategory } from '@docusaurus/theme-common'

# E

<DocCardList items={useCurrentSidebarCategory().items} />
`,
  'content/docs/g/f.mdx': "import DocCardList from '@theme/DocCardList'\n\n# F\n\n<DocCardList />\n",
})

const factsIn = (html: string) =>
  JSON.parse(/<code>([{[].*?)<\/code>/s.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? 'null')
const cardsIn = (html: string) =>
  [...html.matchAll(/<h2><a [^>]*>(.*?)<\/a><\/h2>(?:<p>(.*?)<\/p>)?/g)].map(([, ...card]) => card)

describe('a text', () => {
  beforeAll(async () => expect((await made.json()).diagnostics).toEqual([]))
  afterAll(() => made.dispose())

  it('receives the docs of its version, its sidebar and the category around it', () => {
    const link = (label: string, docId: string, more = {}) => ({
      type: 'link',
      label,
      href: `/base/docs/${docId}`,
      docId,
      ...more,
    })
    expect(factsIn(made.main('docs/g/a/index.html'))).toEqual({
      doc: { id: 'g/b', title: 'B', description: 'About B', sidebar: 'defaultSidebar' },
      none: [null, null],
      begins: 'Text of C.',
      docs: ['g/a', 'g/b', 'g/d', 'g/e', 'g/f', 'g/inner/c', 'z'],
      sidebar: {
        name: 'defaultSidebar',
        items: [
          {
            type: 'category',
            label: 'Group',
            collapsible: true,
            collapsed: true,
            description: 'About the group',
            items: [
              link('A', 'g/a'),
              link('B', 'g/b'),
              link('D', 'g/d'),
              link('E', 'g/e'),
              link('F', 'g/f'),
              { type: 'category', label: 'Inner', collapsible: true, collapsed: true, items: [link('C', 'g/inner/c')] },
            ],
          },
          link('Z', 'z'),
        ],
      },
      category: 'Group',
      siblings: ['A', 'B', 'D', 'E', 'F', 'Inner'],
      crumbs: [
        ['category', 'Group'],
        ['link', 'A'],
      ],
      found: 1,
      active: [true, false],
      first: ['/base/docs/g/a', '/base/docs/z'],
      cards: 2,
    })
  })

  it('shows cards of the items that its own code keeps, with the beginnings of their pages', () => {
    const all = cardsIn(made.main('docs/g/f/index.html'))
    expect(all.map(([label]) => label)).toEqual(['A', 'B', 'D', 'E', 'Inner'])
    expect(cardsIn(made.main('docs/g/e/index.html')).map(([label]) => label)).toEqual(['A', 'B', 'D', 'F', 'Inner'])
    expect(cardsIn(made.main('docs/g/d/index.html'))).toEqual([
      ['B', 'About B'],
      ['E', undefined],
      ['F', undefined],
      ['Inner', '1 item'],
    ])
  })

  it('is rendered again when the beginning of another page changes', async () => {
    made.write({ 'content/docs/g/inner/c.md': '# C\n\n:::note\nBoxed.\n:::\n\nOther *text*.\n' })
    expect((await made.build()).status).toBe(0)
    expect(factsIn(made.main('docs/g/a/index.html')).begins).toBe('Other text.')
  })

  it('is rendered again when the title of another page changes', async () => {
    made.write({ 'content/docs/g/b.md': '# New\n' })
    expect((await made.build()).status).toBe(0)
    const { doc, siblings } = factsIn(made.main('docs/g/a/index.html'))
    expect([doc.title, siblings[1]]).toEqual(['New', 'New'])
  })
})

it('a part of the theme receives them, too', async () => {
  const made = siteForTest({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/' }\n",
    'src/theme/DocItem/Footer/index.jsx': `import DocCardList from '@theme/DocCardList'
import { useDocsSidebar, useDocById, useActiveVersion } from '${client}'

export default function Footer() {
  const { items, name } = useDocsSidebar()
  return <p className="own">{name} {items.map(({ label }) => label).join()} {useDocById('b').title} {useDocById('b').description} {useActiveVersion().name}<DocCardList items={items} /></p>
}
`,
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n\nBegins.\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  expect(made.main('docs/a/index.html')).toContain('<p class="own">defaultSidebar A,B B Begins. current<')
  expect(cardsIn(made.main('docs/a/index.html'))).toEqual([
    ['A', undefined],
    ['B', 'Begins.'],
  ])
  made.write({ 'content/docs/b.md': '# C\n\nOther.\n' })
  expect((await made.build()).status).toBe(0)
  expect(made.main('docs/a/index.html')).toContain('<p class="own">defaultSidebar A,C C Other. current<')
  made.write({ 'content/docs/b.md': '# C\n\nLast.\n' })
  expect((await made.build()).status).toBe(0)
  expect(made.main('docs/a/index.html')).toContain('C Last. current<')
})

const card = `import { findFirstSidebarItemLink, useDocById } from '${client}'
import Link from '@docusaurus/Link'

export default function DocCard({ item }) {
  const doc = useDocById(item.docId ?? undefined)
  return <Link to={findFirstSidebarItemLink(item)} className="own">{item.label} {item.description ?? doc?.description}</Link>
}
`

it('cards are the site’s own where a page imports them', async () => {
  const made = siteForTest({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
    'content/docs/a.mdx': "import DocCardList from '@theme/DocCardList'\n\n# A\n\n<DocCardList />\n",
    'content/docs/b.md': '---\ndescription: About B\n---\n# B\n',
    'content/docs/d.md': '# D\n\nBegins.\n',
    'content/docs/g/c.md': '# C\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  const links = () =>
    [
      ...made
        .main('docs/a/index.html')
        .matchAll(
          /<a [^>]*href="([^"]*)"[^>]*class="own"[^>]*>(.*?)<\/a>|<a [^>]*class="own"[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g,
        ),
    ].map(([, url, text, otherUrl, otherText]) => [url ?? otherUrl, (text ?? otherText)?.trim()])
  const all = [
    ['/base/docs/a', 'A'],
    ['/base/docs/b', 'B About B'],
    ['/base/docs/d', 'D Begins.'],
    ['/base/docs/g/c', 'g'],
  ]
  expect(cardsIn(made.main('docs/a/index.html')).map(([label]) => label)).toEqual(['B', 'D', 'g'])
  made.write({ 'src/theme/DocCard/index.js': card })
  expect((await made.json()).diagnostics).toEqual([])
  expect(links()).toEqual(all)
  // The site’s own list decides which items have a card.
  made.write({
    'src/theme/DocCardList.js': `import { useCurrentSidebarSiblings } from '${client}'
import DocCard from '@theme/DocCard'
export default () => <div>{useCurrentSidebarSiblings().slice(1).map((item) => <DocCard key={item.label} item={item} />)}</div>
`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  expect(links()).toEqual(all.slice(1))
})

describe('a generated index page', () => {
  const made = site({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
    'content/docs/a.md': '# A\n',
    'content/docs/g/_category_.json':
      '{ "label": "Group", "description": "About", "link": { "type": "generated-index" } }',
    'content/docs/g/b.md': '---\nsidebar_custom_props: { icon: { name: star } }\n---\n# B\n\nBegins.\n',
    'content/docs/g/inner/c.md': '# C\n',
    'content/docs/g/inner/d.md': '# D\n',
  })
  const address = 'docs/category/group/index.html'
  const links = () =>
    [...made.main(address).matchAll(/<a (?=[^>]*class="own")[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
      ([, url, text]) => [url, text?.trim()],
    )
  const all = [
    ['/base/docs/g/b', 'B Begins. star'],
    ['/base/docs/g/inner/c', 'inner'],
  ]
  afterAll(() => made.dispose())

  it('has the site’s own cards', async () => {
    expect((await made.json()).diagnostics).toEqual([])
    expect(cardsIn(made.main(address))).toEqual([
      ['B', 'Begins.'],
      ['inner', '2 items'],
    ])
    made.write({
      'src/theme/DocCard/index.js': card.replace(
        'doc?.description}',
        'doc?.description} {item.customProps?.icon.name}',
      ),
    })
    expect((await made.json()).diagnostics).toEqual([])
    expect(links()).toEqual(all)
    expect(made.main(address)).toMatch(/<h1[^>]*>Group<\/h1>.*<p[^>]*>About<\/p>.*class="own"/s)
  })

  it('is made again when a doc begins in another way', async () => {
    const before = made.read('content/docs/g/b.md')
    made.write({ 'content/docs/g/b.md': before.replace('Begins', 'Changed') })
    expect((await made.build()).status).toBe(0)
    expect(links()[0]).toEqual(['/base/docs/g/b', 'B Changed. star'])
    made.write({ 'content/docs/g/b.md': before })
  })

  it('has the site’s own list of cards', async () => {
    made.write({
      'src/theme/DocCardList.js': `import Original from '@theme-original/DocCardList'
export default ({ items }) => <Original items={items.toReversed()} />
`,
    })
    expect((await made.json()).diagnostics).toEqual([])
    expect(links()).toEqual(all.toReversed())
  })

  it('is shown by a component copied from Docusaurus', async () => {
    made.write({
      'src/theme/DocCategoryGeneratedIndexPage/index.js': `import React from 'react'
import { PageMetadata } from '@docusaurus/theme-common'
import { useCurrentSidebarCategory } from '@docusaurus/plugin-content-docs/client'
import useBaseUrl from '@docusaurus/useBaseUrl'
import DocCardList from '@theme/DocCardList'
import DocPaginator from '@theme/DocPaginator'
import DocVersionBanner from '@theme/DocVersionBanner'
import DocVersionBadge from '@theme/DocVersionBadge'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import Heading from '@theme/Heading'

function Metadata({ categoryGeneratedIndex }) {
  return (
    <PageMetadata
      title={categoryGeneratedIndex.title}
      description={categoryGeneratedIndex.description}
      keywords={categoryGeneratedIndex.keywords}
      image={useBaseUrl(categoryGeneratedIndex.image)}
    />
  )
}

function Content({ categoryGeneratedIndex }) {
  const category = useCurrentSidebarCategory()
  return (
    <div className="generated">
      <DocVersionBanner />
      <DocBreadcrumbs />
      <DocVersionBadge />
      <header>
        <Heading as="h1">{categoryGeneratedIndex.title}</Heading>
        {categoryGeneratedIndex.description && <p>{categoryGeneratedIndex.description}</p>}
      </header>
      <article className="margin-top--lg">
        <DocCardList items={category.items} className="list" />
      </article>
      <footer className="margin-top--md">
        <DocPaginator
          previous={categoryGeneratedIndex.navigation.previous}
          next={categoryGeneratedIndex.navigation.next}
        />
      </footer>
    </div>
  )
}

export default function DocCategoryGeneratedIndexPage(props) {
  return (
    <>
      <Metadata {...props} />
      <Content {...props} />
    </>
  )
}
`,
    })
    expect((await made.json()).diagnostics).toEqual([])
    expect(links()).toEqual(all.toReversed())
    const html = made.main(address)
    expect(html).toMatch(
      /<div class="generated"><nav [^>]*>.*<header><h1[^>]*>Group<\/h1><p>About<\/p><\/header>.*rel="prev"/s,
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
})

it('items have the `customProps` of their author', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { docs: { sidebarPath: 'sidebars.ts' } } }\n",
    'sidebars.ts': `export default {
  main: [
    { type: 'category', label: 'Written', customProps: { rank: 1 }, items: [
      { type: 'doc', id: 'a', customProps: { rank: 2 } },
      { type: 'link', label: 'Link', href: 'https://example.org', customProps: { rank: 3 } },
      { type: 'html', value: '<hr>', customProps: { rank: 4 } },
    ] },
    { type: 'autogenerated', dirName: 'made' },
  ],
}
`,
    'src/all.jsx': showing(
      '{ sidebar: useDocsSidebar().items, crumbs: useSidebarBreadcrumbs(), category: useCurrentSidebarCategory().customProps }',
      'useDocsSidebar, useSidebarBreadcrumbs, useCurrentSidebarCategory',
    ),
    'src/theme/DocCard.jsx':
      'export default ({ item }) => <p className="own">{item.label} {item.customProps?.rank}</p>\n',
    'content/docs/a.mdx': using('A', 'all'),
    'content/docs/made/b.md': '---\nsidebar_custom_props: { since: 2026-01-02 }\n---\n# B\n',
    'content/docs/made/c/_category_.json': '{ "customProps": { "rank": 5 } }',
    'content/docs/made/c/d.mdx': "import DocCardList from '@theme/DocCardList'\n\n# D\n\n<DocCardList />\n",
    'content/docs/made/e/e.md': '---\nsidebar_custom_props: { rank: 6 }\n---\n# E\n',
  })
  interface Entry {
    readonly label?: string
    readonly customProps?: object
    readonly items?: readonly Entry[]
  }
  const propsOf = (items: readonly Entry[]): unknown[] =>
    items.flatMap(({ label, customProps, items: inner = [] }) => [[label, customProps], ...propsOf(inner)])
  expect((await made.json()).diagnostics).toEqual([])
  const facts = factsIn(made.main('docs/a/index.html'))
  expect(propsOf(facts.sidebar)).toEqual([
    ['Written', { rank: 1 }],
    ['A', { rank: 2 }],
    ['Link', { rank: 3 }],
    [undefined, { rank: 4 }],
    ['B', { since: '2026-01-02T00:00:00.000Z' }],
    ['c', { rank: 5 }],
    ['D', undefined],
    ['E', { rank: 6 }],
  ])
  expect([facts.crumbs.map((one: Entry) => one.customProps), facts.category]).toEqual([
    [{ rank: 1 }, { rank: 2 }],
    { rank: 1 },
  ])
  expect(made.main('docs/made/c/d/index.html')).toContain('<p class="own">D </p>')
  // Read from the cache, a date is the same.
  made.write({ 'content/docs/made/c/_category_.json': '{ "customProps": { "rank": 7 } }' })
  expect((await made.build()).status).toBe(0)
  const again = factsIn(made.main('docs/a/index.html'))
  expect(propsOf(again.sidebar).slice(4, 6)).toEqual([
    ['B', { since: '2026-01-02T00:00:00.000Z' }],
    ['c', { rank: 7 }],
  ])
  made.write({ 'content/docs/made/b.md': '---\nsidebar_custom_props: &all { all: *all }\n---\n# B\n' })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    '`sidebar_custom_props` must be an object that does not contain itself.',
  ])
})

it('versions have their docs, also outside of the docs and in islands', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/', content: { pages: { path: 'src/pages' } } }\n",
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/b.md': '# B\n',
    'versioned_docs/version-2.0/a.md': '# A\n',
    'versioned_docs/version-2.0/g/_category_.json': '{ "link": { "type": "generated-index" } }',
    'versioned_docs/version-2.0/g/c.md': '# C\n',
    'versioned_docs/version-1.0/start.md': '---\nslug: /\n---\n# Start\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'content/docs/a.mdx': using('A', 'here'),
    'src/here.jsx': showing(
      '{ active: useActiveDocContext(), suggested: useDocVersionSuggestions() }',
      'useActiveDocContext, useDocVersionSuggestions',
    ),
    'src/pages/all.jsx': `import { useVersions } from '${client}'

export default function All() {
  return useVersions().map(({ name, docs, mainDocId, sidebars }) => (
    <pre key={name}>{JSON.stringify([name, mainDocId, docs.map((doc) => [doc.id, doc.path, doc.sidebar]), sidebars])}</pre>
  ))
}
`,
    'src/pages/plain.jsx': `import { useVersions } from '${client}'\n\nexport default () => <p>{useVersions().length}</p>\n`,
    'src/island.jsx': `'use client'
import { useDocVersionSuggestions, useLatestVersion } from '${client}'

export default () => <p>{useDocVersionSuggestions().latestDocSuggestion.path} {useLatestVersion().mainDocId}</p>
`,
    'content/docs/island.mdx': "import Island from '@site/src/island'\n\n# I\n\n<Island />\n",
    'versioned_docs/version-2.0/island.md': '# I\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  const all = () =>
    [...made.main('all/index.html').matchAll(/<pre[^>]*>(.*?)<\/pre>/g)].map(([, text = '']) =>
      JSON.parse(text.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"')),
    )
  const doc = (id: string, path: string) => [id, `/base/docs/${path}`, 'defaultSidebar']
  const first = (label: string, path: string) => ({ defaultSidebar: { link: { path: `/base/docs/${path}`, label } } })
  expect(all()).toEqual([
    ['current', 'a', [doc('a', 'next/a'), doc('island', 'next/island')], first('A', 'next/a')],
    [
      '2.0',
      'a',
      [doc('a', 'a'), doc('b', 'b'), doc('g/c', 'g/c'), doc('island', 'island'), doc('/category/g', 'category/g')],
      first('A', 'a'),
    ],
    ['1.0', 'start', [doc('a', '1.0/a'), doc('start', '1.0/')], first('A', '1.0/a')],
  ])
  const same = (path: string) => ({ id: 'a', path: `/base/docs/${path}`, sidebar: 'defaultSidebar' })
  expect(factsIn(made.main('docs/next/a/index.html'))).toMatchObject({
    active: {
      activeVersion: { name: 'current' },
      activeDoc: same('next/a'),
      alternateDocVersions: { current: same('next/a'), '2.0': same('a'), '1.0': same('1.0/a') },
    },
    suggested: { latestDocSuggestion: same('a'), latestVersionSuggestion: { name: '2.0' } },
  })
  const island = /data-answers="(.*?)".*?<p>(.*?)<\/p>/.exec(made.main('docs/next/island/index.html'))
  expect(Object.keys(JSON.parse(island?.[1]?.replaceAll('&quot;', '"') ?? ''))).toEqual([
    'version',
    'same docs',
    'mainDocId default/2.0',
  ])
  expect(island?.[2]?.replaceAll('<!-- -->', '')).toBe('/base/docs/island a')
  made.write({ 'versioned_docs/version-1.0/added.md': '# Added\n' })
  expect((await made.build()).status).toBe(0)
  expect(all()[2][2]).toEqual([doc('a', '1.0/a'), doc('added', '1.0/added'), doc('start', '1.0/')])
})

it('an island receives what it asks for, and others nothing', async () => {
  const island = (names: string, text: string) =>
    `'use client'\nimport { ${names} } from '${client}'\n\nexport default () => <p>{${text}}</p>\n`
  const made = siteForTest({
    'src/one.jsx': island('useDocById', "useDocById('b').title"),
    'src/listed.jsx': island('useDocsVersion', 'Object.values(useDocsVersion().docs).length'),
    'src/looked.jsx': island('useDocsVersion', "useDocsVersion().docs['b'].title"),
    'src/category.jsx': island('useCurrentSidebarCategory', 'useCurrentSidebarCategory().items.length'),
    'src/none.jsx': island('useAllDocsData', 'Object.keys(useAllDocsData()).join()'),
    ...Object.fromEntries(
      ['one', 'listed', 'looked', 'category', 'none'].map((name) => [
        `content/docs/${name}.mdx`,
        `import Island from '@site/src/${name}'\n\n# ${name}\n\n<Island />\n`,
      ]),
    ),
    'content/docs/b.md': '# B\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  const islandOf = (name: string) => {
    const [, attributes = '', text] =
      /<sitegen-island ([^>]*)><p>(.*?)<\/p>/.exec(made.main(`docs/${name}/index.html`)) ?? []
    const answers = / ?data-answers="(.*?)"/.exec(attributes)?.[1]?.replaceAll('&quot;', '"')
    return [text, answers && Object.keys(JSON.parse(answers))]
  }
  expect(islandOf('one')).toEqual(['B', ['doc b']])
  expect(islandOf('looked')).toEqual(['B', ['version', 'doc b']])
  expect(islandOf('listed')).toEqual([
    '6',
    ['version', 'doc b', 'doc category', 'doc listed', 'doc looked', 'doc none', 'doc one', 'docs'],
  ])
  expect(islandOf('category')).toEqual(['6', ['category']])
  expect(islandOf('none')).toEqual(['default', undefined])
})

it('the table of contents knows the page beside which it stands, and the docs around it', async () => {
  const made = siteForTest({
    'content/docs/a.md': '---\nowner: Ada\n---\n# A\n\n## Two\n',
    'content/docs/b.md': '# B\n\n## Two\n',
    'content/blog/2024-01-01-p.md': '---\nowner: Bob\n---\n# P\n\n## Two\n',
    'content/pages/index.md': '# Home\n\n## Two\n',
    'src/theme/TOC.js': `import TOC from '@theme-original/TOC'
import Head from '@docusaurus/Head'
import { useLocation } from '@docusaurus/router'
import { useActiveDocContext, useDoc, useDocsSidebar } from '@docusaurus/plugin-content-docs/client'
export default function Contents(props) {
  const { frontMatter, metadata } = useDoc()
  const { activeDoc } = useActiveDocContext()
  const all = [metadata.title, frontMatter.owner, activeDoc?.id, useLocation().pathname, useDocsSidebar()?.items.length]
  return <><Head><meta name="none" content="x" /></Head><TOC {...props} /><i>{all.map(String).join(' ')}</i></>
}
`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  const shown = (path: string) =>
    /<i>(.*?)<\/i>/.exec(made.read(`build/${path}index.html`).split('<aside')[1] ?? '')?.[1]
  expect(['docs/a/', 'docs/b/', 'blog/2024/01/01/p/', ''].map(shown)).toEqual([
    'A Ada a /docs/a 2',
    'B undefined b /docs/b 2',
    'P Bob undefined /blog/2024/01/01/p undefined',
    'undefined undefined undefined / undefined',
  ])
  expect(made.read('build/docs/a/index.html')).not.toContain('name="none"')
  // It depends on the docs around the page.
  made.write({ 'content/docs/c.md': '# C\n' })
  await made.build()
  expect(shown('docs/a/')).toBe('A Ada a /docs/a 3')
})
