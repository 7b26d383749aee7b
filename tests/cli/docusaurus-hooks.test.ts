// Hooks and names of Docusaurus that pages in MDX use.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, siteForTest } from '../harness/site.ts'

const made = site({
  'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/a.md': '# A\n',
  'versioned_docs/version-1.0/old.mdx':
    "import { useActiveVersion } from '@docusaurus/plugin-content-docs/client'\n\nexport const V = () => <b>{useActiveVersion().label}</b>\n\n<V />\n",
  'content/docs/a.mdx': `---
description: About
keywords: [k]
---
import { useDoc, useLatestVersion, useVersions, useActiveVersion, useAllDocsData, useActiveDocContext, useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client'
import { useDoc as useDocInternal } from '@docusaurus/theme-common/internal'
import { Redirect, useLocation } from '@docusaurus/router'
import { useColorMode } from '@docusaurus/theme-common'
import MDXA from '@theme/MDXComponents/A'
import Icon from '@theme/Admonition/Icon/Note'

# The *title*

## First \`part\`

### Second

export const Facts = () => {
  const { metadata, frontMatter: own, toc: list, contentTitle: title } = useDoc()
  const facts = {
    doc: [metadata.title, metadata.description, own.keywords, title, list.map(({ id, level, value }) => [id, level, value])],
    same: useDocInternal().metadata.title,
    latest: useLatestVersion().name,
    versions: useVersions().map(({ name, label, path, isLast }) => [name, label, path, isLast]),
    active: useActiveVersion()?.name,
    all: Object.keys(useAllDocsData()),
    crumbs: useSidebarBreadcrumbs(),
    path: useLocation().pathname,
    here: useActiveDocContext().activeDoc,
    mode: useColorMode().colorMode,
  }
  return <pre><code className="language-text">{JSON.stringify(facts)}</code></pre>
}

<Facts />

Title {contentTitle}, {toc.length} headings, {frontMatter.keywords[0]}, {metadata.description}.

<MDXA href="b.mdx">link</MDXA> <Icon className="icon" />
`,
  'content/docs/b.mdx': 'import { Redirect } from \'@docusaurus/router\'\n\n<Redirect to="/docs/a" />\n',
  'content/pages/index.mdx':
    "import { useActiveVersion } from '@docusaurus/plugin-content-docs/client'\n\nexport const V = () => <b>{String(useActiveVersion())}</b>\n\n<V />\n",
})

/** The facts that a component of a page has printed as JSON. */
const factsIn = (page: string) =>
  JSON.parse(/<code>(\{.*?\})<\/code>/s.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '{}')

describe('a page that asks for all of it', () => {
  let page = ''
  beforeAll(async () => {
    expect((await made.json()).diagnostics).toEqual([])
    page = made.main('docs/next/a/index.html')
  })
  afterAll(() => made.dispose())

  it('receives what its file and the list of versions say', () => {
    const facts = factsIn(page)
    expect(facts).toEqual({
      doc: [
        'The title',
        'About',
        ['k'],
        'The title',
        [
          ['first-part', 2, 'First part'],
          ['second', 3, 'Second'],
        ],
      ],
      same: 'The title',
      latest: '2.0',
      versions: [
        ['current', 'Next', '/base/docs/next', false],
        ['2.0', '2.0', '/base/docs', true],
        ['1.0', '1.0', '/base/docs/1.0', false],
      ],
      active: 'current',
      all: ['default'],
      crumbs: [{ type: 'link', label: 'The title', href: '/base/docs/next/a', docId: 'a' }],
      path: '/base/docs/next/a',
      here: { id: 'a', path: '/base/docs/next/a', sidebar: 'defaultSidebar' },
      mode: 'light',
    })
  })

  it('has the names that MDX declares', () => {
    expect(page).toContain('Title The title, 2 headings, k, About.')
    expect(page).toContain('<a href="/base/docs/next/b">link</a>')
    expect(page).toMatch(/<svg [^>]*class="icon"/)
  })

  it('knows the version that it belongs to', () => {
    expect(made.main('docs/1.0/old/index.html')).toContain('<b>1.0</b>')
    expect(made.main('index.html')).toContain('<b>undefined</b>')
  })

  it('is led to by a redirect', () => {
    expect(made.read('build/docs/next/b/index.html')).toContain(
      '<meta http-equiv="refresh" content="0; url=/base/docs/a"',
    )
    expect(made.main('docs/next/b/index.html')).toContain('<a href="/base/docs/a">')
  })

  it('has other bytes when its address changes', async () => {
    made.write({ 'site.config.ts': made.read('site.config.ts').replace(' }', ', trailingSlash: true }') })
    expect((await made.build()).status).toBe(0)
    expect(made.main('docs/next/a/index.html')).toContain('&quot;path&quot;:&quot;/base/docs/next/a/&quot;')
  })

  it('has other bytes when a version is added', async () => {
    made.write({ 'versions.json': '["3.0", "2.0", "1.0"]', 'versioned_docs/version-3.0/a.md': '# A\n' })
    expect((await made.build()).status).toBe(0)
    expect(made.main('docs/next/a/index.html')).toContain('&quot;latest&quot;:&quot;3.0&quot;')
  })
})

it('helpers of the theme work, plurals by the rules of the site’s language', async () => {
  const helpers = site({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/', locale: 'pl' }\n",
    'content/docs/index.mdx': `import { Collapsible, duplicates, filterDocCardListItems, groupBy, isRegexpStringMatch, uniq, useCollapsible, useEvent, usePluralForm, usePrevious } from '@docusaurus/theme-common'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export const Facts = () => {
  const { selectMessage } = usePluralForm()
  const { collapsed } = useCollapsible({ initialState: true })
  const facts = {
    files: [1, 2, 5, 22].map((count) => selectMessage(count, 'plik|pliki|plików|pliku')),
    fewer: [1, 2, 5].map((count) => selectMessage(count, 'file|files')),
    locale: useDocusaurusContext().i18n.currentLocale,
    lists: [duplicates([1, 2, 1]), uniq([1, 2, 1]), groupBy([1, 2, 3], (one) => one % 2)],
    match: [isRegexpStringMatch('^/a', '/a/b'), isRegexpStringMatch(undefined, '/a')],
    cards: filterDocCardListItems([{ type: 'category' }, { type: 'category', href: '/a' }, { type: 'link' }]).length,
    event: useEvent((text) => text.length)('four'),
    before: String(usePrevious(1)),
  }
  return (
    <>
      <pre><code className="language-text">{JSON.stringify(facts)}</code></pre>
      <Collapsible as="section" collapsed={collapsed}>Behind</Collapsible>
    </>
  )
}

<Facts />
`,
  })
  expect((await helpers.json()).diagnostics).toEqual([])
  const page = helpers.main('docs/index.html')
  const facts = factsIn(page)
  expect(facts).toEqual({
    files: ['plik', 'pliki', 'plików', 'pliki'],
    fewer: ['file', 'files', 'files'],
    locale: 'pl',
    lists: [[1], [1, 2], { 0: [2], 1: [1, 3] }],
    match: [true, false],
    cards: 2,
    event: 4,
    before: 'undefined',
  })
  expect(page).toContain('<section>Behind</section>')
  helpers.write({ 'site.config.ts': helpers.read('site.config.ts').replace("'pl'", "'en'") })
  expect((await helpers.build()).status).toBe(0)
  expect(factsIn(helpers.main('docs/index.html'))).toMatchObject({
    files: ['plik', 'pliki', 'pliki', 'pliki'],
    locale: 'en',
  })
  helpers.dispose()
})

it('a page knows its addresses in other languages, and keeps nothing', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/', locales: { fr: { folders: { content: 'fr' } } } }\n",
    'fr/docs/a.mdx': '# A\n',
    'content/docs/a.mdx': `# A

import { createStorageSlot, listStorageKeys, useAlternatePageUtils, useStorageSlot } from '@docusaurus/theme-common/internal'

export const Facts = () => {
  const { createUrl } = useAlternatePageUtils()
  const slot = createStorageSlot('k')
  slot.set('v')
  const [value, { get }] = useStorageSlot('k')
  const facts = {
    fr: createUrl({ locale: 'fr', fullyQualified: false }),
    en: createUrl({ locale: 'en', fullyQualified: true }),
    kept: [slot.get(), value, get(), listStorageKeys()],
  }
  return <pre><code className="language-text">{JSON.stringify(facts)}</code></pre>
}

<Facts />
`,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([])
  expect(factsIn(made.main('docs/a/index.html'))).toEqual({
    fr: '/base/fr/docs/a',
    en: 'https://example.com/base/docs/a',
    kept: [null, null, null, []],
  })
})

it('pages that ask for the data of a plugin show what they have without it', async () => {
  const asking = (
    hook: string,
  ) => `import useGlobalData, { useAllPluginInstancesData, usePluginData } from '@docusaurus/useGlobalData'

export const Data = () => {
  const data = ${hook}
  return data ? <b>Data</b> : <b>Fallback</b>
}

<Data />
`
  const hooks = [
    "usePluginData('x')",
    "usePluginData('x', 'y')",
    "useAllPluginInstancesData('x')",
    "useGlobalData()['x']",
  ]
  const asked = siteForTest(Object.fromEntries(hooks.map((hook, index) => [`content/docs/${index}.mdx`, asking(hook)])))
  const { status, stdout } = await asked.build()
  expect(status).toBe(0)
  expect(stdout.match(/module\/unresolved-import/g)).toHaveLength(1)
  expect(stdout).toContain('The hooks of `@docusaurus/useGlobalData` return only the data of the docs')
  const shown = hooks.map((_, index) => /<b>(.*?)<\/b>/.exec(asked.main(`docs/${index}/index.html`))?.[1])
  expect(shown).toEqual(hooks.map(() => 'Fallback'))
})

it('pages that fail without the data of a plugin are shown with empty values, and say so', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': `import { usePluginData } from '@docusaurus/useGlobalData'

export function List() {
  const { items, title } = usePluginData('changelog')
  return <ul aria-label={title}>{items.map((one) => <li key={one.id}>{one.name}</li>)}</ul>
}

# Changes

<List />

After.
`,
    'content/pages/b.jsx': `import useGlobalData from '@docusaurus/useGlobalData'

export default function Page() {
  const { people } = useGlobalData().team.default
  return <p>{people.length > 0 ? 'People' : 'Nobody'}</p>
}
`,
    'content/pages/c.jsx': 'export default function Page() {\n  return <p>{undefined.x}</p>\n}\n',
  })
  const broken = await made.build()
  expect(broken.status).toBe(1)
  expect(broken.stdout).toContain('module/plugin-data')
  expect(broken.stdout).toMatch(/error {2}content\/pages\/c\.jsx:2:24 {2}page\/render-failed/)
  made.remove('content/pages/c.jsx')
  const { status, stdout } = await made.build()
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /warning {2}content\/docs\/a\.mdx:4:\d+ {2}module\/plugin-data\n {2}The page fails without the data/,
  )
  expect(stdout).toMatch(/warning {2}content\/pages\/b\.jsx:4:\d+ {2}module\/plugin-data/)
  expect(made.main('docs/a/index.html')).toMatch(/<ul[^>]*><\/ul>.*After\./s)
  expect(stdout.match(/module\/plugin-data/g)).toHaveLength(2)
  expect(made.main('b/index.html')).toContain('Nobody')
})

it('the data of the docs plugin is there, without a warning', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': `import { usePluginData } from '@docusaurus/useGlobalData'

export const Names = () => <b>{usePluginData('docusaurus-plugin-content-docs').versions.map(({ name }) => name).join()}</b>

<Names />
`,
  })
  const { status, stdout } = await made.build()
  expect([status, stdout.includes('module/')]).toEqual([0, false])
  expect(made.main('docs/a/index.html')).toContain('<b>current</b>')
})

it('the router of Docusaurus works under the names of its packages', async () => {
  const asked = siteForTest({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
    'content/docs/a.mdx': `import { Link, useLocation } from 'react-router-dom'
import * as router from 'react-router'

export const Here = () => <b>{useLocation().pathname} {typeof router.useHistory().push}</b>

<Here /> <Link to="/docs/a">here</Link>
`,
    'content/docs/b.mdx': "import { MemoryRouter } from 'react-router-dom'\n\n<MemoryRouter>B</MemoryRouter>\n",
  })
  const { diagnostics } = await asked.json()
  expect(diagnostics.map(({ message, file }) => [file, message])).toEqual([
    ['content/docs/b.mdx', expect.stringContaining('`react-router-dom` is not installed')],
  ])
  expect(asked.main('docs/a/index.html')).toMatch(
    /<b>\/base\/docs\/a function<\/b>\s<a href="\/base\/docs\/a">here<\/a>/,
  )
})

it('pages may read the configuration of Docusaurus, and the color mode by its old name', async () => {
  const asked = siteForTest({
    'docusaurus.config.js':
      "module.exports = { title: 'Mine', a: require.resolve('./a.css'), b: require('./sheets/b') }\n",
    'a.css': '',
    'sheets/b.js': "module.exports = require.resolve('./b.css')\n",
    'sheets/b.css': '',
    'content/pages/index.jsx': `import useThemeContext from '@theme/hooks/useThemeContext'
import config from '../../docusaurus.config'

export default function Home() {
  const { isDarkTheme } = useThemeContext()
  return <b>{config.title} {config.a.replace(/.*[/\\\\]/, '')} {config.b} {String(isDarkTheme)}</b>
}
`,
  })
  expect((await asked.json()).diagnostics).toEqual([])
  expect(asked.main('index.html')).toContain('<b>Mine a.css ./b.css false</b>')
})

it('an error in a page that asks for no data of plugins is none of theirs', async () => {
  const made = siteForTest({
    'content/pages/a.jsx':
      'let count = 0\nexport default function Page() {\n  return <p>{count++ === 0 ? undefined.x : count}</p>\n}\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['page/render-failed', 3]])
})

it('code blocks of components and of text in MDX are those of the theme in React pages, too', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/', content: { pages: { path: 'src/pages', include: ['**/*.{js,mdx}'] } } }\n",
    'content/docs/a.md': '# A\n',
    'src/pages/_part.mdx':
      '## Part\n\n[A](../../content/docs/a.md)\n\n```js title="b.js" {2}\nlet b\nlet "<c>"\n```\n\n```\nplain\n```\n',
    'src/pages/two.js': `import CodeBlock from '@theme/CodeBlock'
import Part from './_part.mdx'
export default () => <main><CodeBlock language="js" title="a.js" showLineNumbers>{'let a'}</CodeBlock><CodeBlock language="ts">{'let d'}</CodeBlock><Part /><pre><code className="language-js">let own</code></pre></main>
`,
    'src/pages/go.js': `import { Redirect } from '@docusaurus/router'
export default () => <Redirect to="/base/docs/a" />
`,
    'src/pages/on.js': `import { Redirect } from '@docusaurus/router'
export default () => <Redirect to="/docs/a" />
`,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([])
  const html = made.main('two/index.html')
  expect(html.match(/<div class="code"/g)).toHaveLength(4)
  expect(html).toContain('<div class="code-title">a.js</div><pre tabindex="0" data-lang="js" data-numbers="1">')
  for (const part of [
    'data-lang="ts"',
    'b.js</div>',
    '<span class="line hl">',
    '&lt;c&gt;',
    'plain',
    '<a href="/base/docs/a">A</a>',
  ])
    expect(html).toContain(part)
  expect(html).toContain('<pre><code class="language-js">let own</code></pre>')
  expect(html).not.toContain('data-sg-')
  for (const page of ['go', 'on'])
    expect(made.read(`build/${page}/index.html`)).toContain('content="0; url=/base/docs/a"')
})

it('queries are empty while a page is built, and paths are compared as by the router', async () => {
  const made = siteForTest({
    'content/docs/a.mdx': `import { mergeSearchParams, mergeSearchStrings, useClearQueryString, useHistorySelector, useQueryString, useQueryStringList } from '@docusaurus/theme-common'
import { matchPath } from '@docusaurus/router'

export const Facts = () => {
  const facts = {
    query: [useQueryString('a')[0], useQueryStringList('a')[0], useHistorySelector(({ location }) => location.search), typeof useClearQueryString()],
    merged: [mergeSearchStrings(['?a=1', 'a=2', undefined], 'append'), mergeSearchStrings(['?a=1', 'a=2'], 'set'), mergeSearchStrings([undefined], 'set')],
    same: mergeSearchParams([new URLSearchParams('a=1')], 'set').get('a'),
    paths: [
      matchPath('/docs/a/', { path: '/docs/a', exact: true }),
      matchPath('/docs/a', '/docs'),
      matchPath('/docsy', ['/none', '/docs']),
      matchPath('/docs/a', { path: '/docs', exact: true }),
      matchPath('/docs/a.b/c', { path: '/docs/:id/*' }),
      matchPath('/docs/', { path: '/docs', exact: true, strict: true }),
      matchPath('/docs/a', '/')?.url,
    ],
  }
  return <pre><code className="language-text">{JSON.stringify(facts)}</code></pre>
}

<Facts />
`,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([])
  expect(factsIn(made.main('docs/a/index.html').replaceAll('&amp;', '&'))).toEqual({
    query: ['', [], '', 'function'],
    merged: ['?a=1&a=2', '?a=2', ''],
    same: '1',
    paths: [
      { path: '/docs/a', url: '/docs/a', isExact: true, params: {} },
      { path: '/docs', url: '/docs', isExact: false, params: {} },
      null,
      null,
      { path: '/docs/:id/*', url: '/docs/a.b/c', isExact: true, params: { id: 'a.b', 1: 'c' } },
      null,
      '/',
    ],
  })
})

it('pages, components of the theme and islands know the plugin that would make their page', async () => {
  const route = "import useRouteContext from '@docusaurus/useRouteContext'\n\n"
  const shown = `export default () => <b>{useRouteContext().plugin.name} {useRouteContext().plugin.id}</b>\n`
  const using = (file: string) => `import Route from '@site/src/${file}'\n\n<Route />\n`
  const made = siteForTest({
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: {
  docs: [{ path: 'content/docs' }, { id: 'api', path: 'api', routeBasePath: 'api' }], pages: { path: 'src/pages' },
} }\n`,
    'src/text.jsx': route + shown,
    'src/island.jsx': `'use client'\n${route}${shown}`,
    'content/docs/a.mdx': using('text'),
    'api/a.mdx': using('text'),
    'api/island.mdx': using('island'),
    'content/blog/2024-01-01-p.mdx': using('text'),
    'src/pages/x.jsx': `${route}${shown}`,
    'src/theme/BlogPostItem/index.jsx': `${route}import Original from '@theme-original/BlogPostItem'

export default (props) => <><i>{useRouteContext().plugin.name}</i><Original {...props} /></>
`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  const pages = ['docs/a', 'api/a', 'api/island', 'blog/2024/01/01/p', 'x'].map((page) =>
    made.main(`${page}/index.html`),
  )
  const names = pages.map((page) => /<b>(.*?)<\/b>/.exec(page)?.[1]?.replaceAll('<!-- -->', ''))
  expect(names.map((name) => name?.replace('docusaurus-plugin-content-', ''))).toEqual([
    'docs default',
    'docs api',
    'docs api',
    'blog default',
    'pages default',
  ])
  expect(pages[2]).toContain('data-answers="{&quot;plugin&quot;:')
  expect(pages[3]).toContain('<i>docusaurus-plugin-content-blog</i>')
})
