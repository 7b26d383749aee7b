// Pages of Docusaurus that are modules, and what they import.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, siteForTest } from '../harness/site.ts'

const made = site({
  'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/',

    headTags: [{ tagName: 'meta', attributes: { property: 'og:image', content: 'https://example.com/none.png' } },
      { tagName: 'meta', attributes: { name: 'description', content: 'Global' } },
      { tagName: 'meta', attributes: { name: 'keywords', content: 'global' } }],
    customFields: { users: ['Me'] },
    organizationName: 'org', projectName: 'project',
    content: { docs: { path: 'docs', sidebarPath: 'sidebars.js' }, blog: { path: 'blog' }, pages: { path: 'src/pages', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] } } }\n`,
  'src/pages/index.js': `import Layout from '@theme/Layout'
import Head from '@docusaurus/Head'
export default function Home() {
  return (
    <Layout title={\`Hello from \${1 + 1}\`} description="About <it>">
      <Head><html lang="en" /><meta name="robots" content="noarchive" /></Head>
      <h1>Home</h1>
    </Layout>
  )
}
`,
  'src/pages/plain.jsx': `import Layout from '@theme/Layout'
export default () => <Layout title="Plain title" description={'Plain text'}><p>Plain</p></Layout>
`,
  'src/pages/tags.jsx': `import Head from '@docusaurus/Head'
import { PageMetadata } from '@docusaurus/theme-common'
export default () => (
  <>
    <PageMetadata description="First" keywords={['own']} />
    <Head>
      <meta name="description" content="Last" /><meta property="OG:type" content="book" /><meta name="robots" content="all" />
      <link rel="canonical" href="https://example.com/other" /><meta property="article:tag" content="own" />
    </Head>
  </>
)
`,
  'src/pages/shared.jsx': `import { PageMetadata } from '@docusaurus/theme-common'
export default () => <PageMetadata image="/x.svg" />
`,
  'src/pages/imported.jsx': `import { PageMetadata } from '@docusaurus/theme-common'
import useBaseUrl from '@docusaurus/useBaseUrl'
import picture from '@site/static/x.svg?url'
export default () => <><PageMetadata image={picture} /><img src={useBaseUrl(picture)} alt="" /></>
`,
  'src/pages/several.jsx': `import Head from '@docusaurus/Head'
export default () => <Head><meta property="og:image" content="/1.png" /><meta property="og:image" content="/2.png" /></Head>
`,
  'src/pages/folder/index.jsx': 'export default () => <p>Folder</p>\n',
  'src/pages/kit.mdx': `import DocCard from '@theme/DocCard'
import ErrorBoundary from '@docusaurus/ErrorBoundary'
import Mermaid from '@theme/Mermaid'
import { HtmlClassNameProvider, PageMetadata } from '@docusaurus/theme-common'
import text, {
} from './_data.json' with { type: 'text' }
import data from './_data.json' with { type: 'json' }
import { Own } from './_own'

<DocCard item={{ type: 'link', href: '/plain', label: 'Card', description: 'Text' }} />

<ErrorBoundary><HtmlClassNameProvider className="x">Kept</HtmlClassNameProvider></ErrorBoundary>

<Mermaid value={'graph TD'} />

<PageMetadata title="Kit" />

{text.length} {data.list.length} <Own />

[here](pathname://../other/a.html) [gone](gone.md)
`,
  'src/pages/own-layout.jsx': `import LayoutProvider from '@theme/Layout/Provider'
import Footer from '@theme/Footer'
import BrowserOnly from '@docusaurus/core/lib/client/exports/BrowserOnly'
export default ({ config }) => (
  <LayoutProvider><p>{config.title} {config.baseUrl} {config.customFields.users} {config.organizationName}/{config.projectName}</p><BrowserOnly fallback="Later" /><Footer /></LayoutProvider>
)
`,
  'src/pages/wrapped.jsx': `import Layout from '@theme/Layout'
export default () => <Layout noFooter wrapperClassName="home-wrap"><p>Wrapped</p></Layout>
`,
  'src/pages/wrapped-text.mdx': `import Layout from '@theme/Layout'

<Layout noFooter wrapperClassName="home-wrap">Wrapped</Layout>
`,
  'src/pages/both-layouts.jsx': `import LayoutProvider from '@theme/Layout/Provider'
import Layout from '@theme/Layout'
export default () => <LayoutProvider><Layout><p>Both</p></Layout></LayoutProvider>
`,
  'blog/2024-01-02-post.md':
    '---\nimage: https://example.com/elsewhere/share.png\n---\n# Post\n\n![x](https://example.com/elsewhere/a.png)\n',
  'docs/a.md': '# A\n',
  'sidebars.js': `module.exports = { a: [{ type: 'category', label: 'C', items: ['a'],
  link: { type: 'generated-index', slug: 'c', image: '/absent.png' } }] }
`,
  'tsconfig.json':
    '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "paths": { "@parts/*": ["./src/pages/*"] } } }',
  'src/pages/alias.mdx': `import { Own } from '@parts/_own'

<head>
  <title>Alias</title>
  <meta property="og:url" content="https://example.com/alias/" />
</head>

<Own />

<p><img src="/x.svg" /></p>
`,
  'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'src/pages/_data.json': '{ "list": [1] }\n',
  'src/pages/_own.tsx': `import Link, { type Props } from '@docusaurus/Link'
import css from './_own.module.css' with { type: 'text' }
import svg from './_own.svg' with { type: 'text' }
export const Own = (_: Partial<Props>) => <b>{css}{svg}<Link to="/plain">to</Link></b>
`,
  'src/pages/_own.module.css': '.own {}\n',
  'src/pages/_own.svg': '<svg/>\n',
})
const head = (page: string) => made.read(`build/${page}`).split('</head>')[0]

describe('pages that are modules', () => {
  let reported: readonly string[] = []
  beforeAll(async () => {
    const { diagnostics } = await made.json()
    reported = diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
  })
  afterAll(() => made.dispose())

  it('have the title and the description of their layout, and what they put into the head', () => {
    expect(head('index.html')).toContain(
      '<title>Hello from 2 | T</title><meta name="description" content="About &lt;it&gt;"/>',
    )
    expect(head('index.html')).toContain('<meta name="robots" content="noarchive"/>')
    expect(head('index.html')).toContain('<meta property="og:title" content="Hello from 2 | T"/>')
    expect(made.main('index.html')).toContain('<h1>Home</h1>')
    expect(made.main('index.html')).not.toMatch(/<title|<meta|<html|sitegen-head/)
    expect(head('plain/index.html')).toContain(
      '<title>Plain title | T</title><meta name="description" content="Plain text"/>',
    )
    expect(head('folder/index.html')).toContain('<title>folder | T</title>')
  })

  it('have one tag of each name: their own, or else that of the configuration, or else a default', () => {
    const tags = (page: string) => [
      ...(head(page) ?? '').matchAll(
        /<[^>]*(?:"description"|"og:description"|keywords|og:type|robots|canonical|article:tag)[^>]*>/gi,
      ),
    ]
    const own = tags('tags/index.html').map(([tag]) => tag)
    expect(own.sort()).toEqual([
      '<link rel="canonical" href="https://example.com/other"/>',
      '<meta name="description" content="Last"/>',
      '<meta name="keywords" content="own"/>',
      '<meta name="robots" content="all"/>',
      '<meta property="OG:type" content="book"/>',
      '<meta property="article:tag" content="own"/>',
      '<meta property="og:description" content="Last"/>',
    ])
    expect(tags('folder/index.html').map(([tag]) => tag)).toEqual([
      '<link rel="canonical" href="https://example.com/folder/"/>',
      '<meta property="og:type" content="website"/>',
      '<meta name="description" content="Global"/>',
      '<meta name="keywords" content="global"/>',
    ])
    expect(head('alias/index.html')?.match(/og:url/g)).toHaveLength(1)
  })

  it('may have pictures for previews, which replace those of the site', () => {
    const picture = (page: string) => (head(page) ?? '').match(/<meta[^>]*(?:og:image|twitter:card)[^>]*>/g)
    expect(picture('shared/index.html')).toEqual([
      '<meta property="og:image" content="https://example.com/x.svg"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ])
    expect(picture('imported/index.html')).toEqual(picture('shared/index.html'))
    expect(made.main('imported/index.html')).toContain('src="/assets/images/x-')
    expect(picture('several/index.html')).toEqual([
      '<meta name="twitter:card" content="summary_large_image"/>',
      '<meta property="og:image" content="/1.png"/>',
      '<meta property="og:image" content="/2.png"/>',
    ])
  })

  it('are listed by the title that is a plain text', () => {
    expect(made.read('build/llms.txt')).toContain('[Plain title](')
  })

  it('may bring a layout of their own, with what they show of that of the site', () => {
    const stylesOf = (page: string) =>
      [...(head(page) ?? '').matchAll(/href="\/(assets\/text-[^"]+\.css)"/g)].map(([, file]) =>
        made.read(`build/${file}`),
      )
    expect(made.main('own-layout/index.html')).toContain('<p>T / Me org/project</p><sitegen-browser-only>Later')
    expect(stylesOf('own-layout/index.html')).toEqual(['body>.header{display:none}\n'])
    expect(stylesOf('both-layouts/index.html')).toEqual([])
    for (const page of ['wrapped/index.html', 'wrapped-text/index.html']) {
      expect(made.main(page)).toMatch(/<div class="home-wrap">(<p>)?Wrapped(<\/p>)?<\/div>/)
      expect(stylesOf(page)).toEqual(['body>footer,body>.footer{display:none}\n'])
    }
  })

  it('may import by the paths of tsconfig.json, whose base need not be installed', () => {
    expect(made.main('alias/index.html')).toContain('<a href="/plain">to</a>')
  })

  it('have no hints of React in the head', () => {
    expect(head('alias/index.html')).toContain('<title>Alias</title>')
    expect(head('alias/index.html')).not.toContain('preload')
  })

  it('may import components and texts', () => {
    const main = made.main('kit/index.html')
    expect(reported).toEqual([
      'link/missing-file sidebars.js:2',
      'link/missing-file site.config.ts:3',
      'link/missing-page src/pages/kit.mdx:20',
    ])
    expect(head('kit/index.html')).toContain('<title>Kit | T</title>')
    expect(main).toContain('<h2><a href="/plain">Card</a></h2><p>Text</p>')
    expect(main).toContain('Kept')
    expect(main).toMatch(/graph(<[^>]*>|\s)+TD/)
    expect(main).toContain('16\n1\n<b>.own {}\n&lt;svg/>\n<a href="/plain">to</a></b>')
    expect(main).toContain('<a href="/other/a.html" rel="external">here</a>')
  })
})

it('a text in Markdown that a page imports has its links and pictures from its own folder', async () => {
  const page = `import Plain from '../../docs/_plain.md'
import Part from '../../docs/deep/_part.mdx'

export default () => (
  <main>
    <Plain />
    <Part />
    <a href="../../docs/a.md">Own</a>
  </main>
)
`
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/', content: { docs: { path: 'docs' }, pages: { path: 'src/pages', include: ['**/*.js'] } } }\n",
    'docs/_plain.md':
      '## Plain ![p](./p.svg)\n\n[A](./a.md), [C](deep/c.md#part), ![p](./p.svg), [none](./none.md)\n\n<a href="./a.md">A</a>\n',
    'docs/deep/_part.mdx': '[A](../a.md) and [C](c.md)\n\n```js title="x.js"\nlet a\n```\n',
    'docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
    'docs/a.md': '# A\n',
    'docs/deep/c.md': '# C\n\n## Part\n',
    'src/pages/x.js': page,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['link/missing-page', 'docs/_plain.md', 3],
  ])
  const main = made.main('x/index.html')
  expect([...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, url, text]) => [text, url])).toEqual([
    ['A', '/base/docs/a'],
    ['C', '/base/docs/deep/c#part'],
    ['none', './none.md'],
    ['A', '/base/docs/a'],
    ['A', '/base/docs/a'],
    ['C', '/base/docs/deep/c'],
    ['Own', '/base/docs/a'],
  ])
  expect(main.match(/<img [^>]*src="\/base\/assets\/images\/p-\w+\.svg"/g)).toHaveLength(2)
  expect(main).toContain('<div class="code-title">x.js</div>')
  expect(main).not.toContain('data-sg-')
})

it('pages have the attributes of the document that they ask for, and are documents of their own', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'docs' }, pages: { path: 'src/pages', include: ['**/*.js'] } } }\n",
    'docs/a.mdx': `import Head from '@docusaurus/Head'

# A

<Head>
  <html className="one two" data-own={'a "b"'} data-theme="dark" />
  <body className="wide" itemScope />
  <meta name="robots" content="noarchive" />
</Head>
`,
    'docs/b.md': '# B\n',
    'docs/c.mdx': 'import Head from \'@docusaurus/Head\'\n\n# C\n\n<Head><html lang="fr" /></Head>\n',
    'src/pages/x.js': `import { HtmlClassNameProvider, PageMetadata } from '@docusaurus/theme-common'

export default () => (
  <HtmlClassNameProvider className="outer">
    <PageMetadata title="X"><body data-x="1" /></PageMetadata>
    <HtmlClassNameProvider className="inner">X</HtmlClassNameProvider>
  </HtmlClassNameProvider>
)
`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  const tags = (page: string) => {
    const html = made.read(`build/${page}/index.html`)
    expect(html).not.toContain('sitegen-html')
    const [first, second] = [...html.matchAll(/<(?:html|body)[^>]*>/g)].map(([tag]) => tag)
    const shell = / data-shell="(.*?)"/.exec(first ?? '')?.[1]
    return { shell, html: first?.replace(/ data-shell="[^"]*"/, ''), body: second }
  }
  const [a, b, c, x] = ['docs/a', 'docs/b', 'docs/c', 'x'].map(tags)
  expect([a?.html, a?.body]).toEqual([
    '<html lang="en" data-theme="light" data-base="/" class="one two" data-own="a &quot;b&quot;">',
    '<body data-kind="doc" class="wide" itemscope="">',
  ])
  expect([x?.html, x?.body]).toEqual([
    '<html lang="en" data-theme="light" data-base="/" class="outer inner">',
    '<body data-kind="page" data-bare="true" data-x="1">',
  ])
  expect([c?.html, c?.shell]).toEqual(['<html lang="fr" data-theme="light" data-base="/">', b?.shell])
  expect(new Set([a?.shell, b?.shell, x?.shell]).size).toBe(3)
  expect(made.read('build/docs/a/index.html')).toContain('<meta name="robots" content="noarchive"/>')
})

it('components that show docs and posts add to the head and to the document', async () => {
  const made = siteForTest({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/' }\n",
    'content/docs/a.md': '# A\n\nText.\n',
    'content/docs/b.mdx':
      'import Head from "@docusaurus/Head"\n\n# B\n\n<Head><html className="deep" /><meta name="robots" content="noarchive" /></Head>\n',
    'content/blog/2024-01-01-p.md': '# P\n',
    // As Docusaurus has it.
    'src/theme/DocItem/index.js': `import React from 'react'
import { HtmlClassNameProvider } from '@docusaurus/theme-common'
import { DocProvider } from '@docusaurus/plugin-content-docs/client'
import DocItemMetadata from '@theme/DocItem/Metadata'
import DocItemLayout from '@theme/DocItem/Layout'

export default function DocItem(props) {
  const docHtmlClassName = \`docs-doc-id-\${props.content.metadata.id}\`
  const MDXComponent = props.content
  return (
    <DocProvider content={props.content}>
      <HtmlClassNameProvider className={docHtmlClassName}>
        <DocItemMetadata />
        <DocItemLayout>
          <MDXComponent />
        </DocItemLayout>
      </HtmlClassNameProvider>
    </DocProvider>
  )
}
`,
    'src/theme/DocItem/Layout/index.js': `import React from 'react'
import Head from '@docusaurus/Head'
import Layout from '@theme-original/DocItem/Layout'

export default (props) => (
  <>
    <Head>
      <title>Own title</title>
      <meta name="robots" content="noindex" />
      <link rel="help" href="/docs/a" />
    </Head>
    <Layout {...props} />
  </>
)
`,
    'src/theme/BlogPostItem/index.js': `import React from 'react'
import Head from '@docusaurus/Head'
import BlogPostItem from '@theme-original/BlogPostItem'

export default (props) => <><Head><body className="post" /></Head><BlogPostItem {...props} /></>
`,
    'src/theme/Footer/index.js': `import React from 'react'
import Head from '@docusaurus/Head'

export default () => <><Head><body className="footer" /></Head><footer>Own</footer></>
`,
  })
  expect((await made.json()).diagnostics).toEqual([])
  const [a, b, post] = ['docs/a', 'docs/b', 'blog/2024/01/01/p'].map((page) => made.read(`build/${page}/index.html`))
  expect(/<html[^>]*>/.exec(a ?? '')?.[0]).toContain('class="docs-doc-id-a"')
  expect(/<html[^>]*>/.exec(b ?? '')?.[0]).toContain('class="deep"')
  expect(/<body[^>]*>/.exec(post ?? '')?.[0]).toBe('<body data-kind="post" class="post">')
  expect([a, b].map((page) => /<title>(.*?)<\/title>/.exec(page ?? '')?.[1])).toEqual(['Own title', 'Own title'])
  expect([a, b].map((page) => page?.match(/<meta name="robots"[^>]*>/g))).toEqual([
    ['<meta name="robots" content="noindex"/>'],
    ['<meta name="robots" content="noarchive"/>'],
  ])
  expect(a?.split('</head>')[0]).toContain('<link rel="help" href="/base/docs/a"/>')
  expect(made.main('docs/a/index.html')).not.toMatch(/sitegen-head|<link|<meta|<title/)
  expect(made.main('docs/a/index.html')).toContain('<p>Text.</p>')
})
