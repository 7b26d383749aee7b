// Components below `src/theme` that a site has copied (`docusaurus swizzle --eject`): they compose pieces of the theme, where a wrapper
// has only the original.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const files = {
  'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: {
  admonitions: { mine: { like: 'note' }, other: { like: 'note' } } }, content: {
  docs: { editUrl: 'https://example.org/docs/' }, blog: { editUrl: 'https://example.org/blog/' } }, footer: {
  columns: [{ title: 'Docs', items: [{ label: 'Intro', to: '/docs/a' }] }], copyright: 'Copyright T' } }\n`,
  'content/docs/a.md':
    '---\ntags: [x]\ntoc_max_heading_level: 4\n---\n# A\n\nText of A.\n\n## Two\n\n### Three\n\n#### Four\n\nMore.\n',
  'content/docs/b.md': '# B\n\nText of B.\n',
  'content/blog/2024-01-01-p.md': '---\ntags: [y]\n---\n# P\n\nText of the post.\n',
  'content/blog/2024-01-02-q.md': '# Q\n\nText of the other post.\n',
}
const doc = 'docs/a/index.html'
const post = 'blog/2024/01/01/p/index.html'

async function build(more: Readonly<Record<string, string>>) {
  const made = siteForTest({ ...files, ...more })
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([])
  return made
}

/** The texts of a page, in order. */
const texts = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

it('a post keeps its title, its tags and its edit link around what the site adds', async () => {
  const made = await build({
    'src/theme/BlogPostItem/index.js': `import React from 'react'
import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
import Container from '@theme/BlogPostItem/Container'
import Header from '@theme/BlogPostItem/Header'
import Content from '@theme/BlogPostItem/Content'
import Footer from '@theme/BlogPostItem/Footer'
import Pencil from '@theme/Icon/Edit'
export default function Item({ children }) {
  const { metadata, isBlogPostPage } = useBlogPost()
  return <Container><Header /><Content>{children}</Content><b>{isBlogPostPage && metadata.title}!</b><Pencil className="own" /><Footer /></Container>
}
`,
  })
  const main = made.main(post)
  expect(texts(main).filter((text) => text === 'Edit this page')).toHaveLength(1)
  expect(main).toMatch(/<h1>P<\/h1>[\s\S]*Text of the post\.[\s\S]*<b>P!<\/b><svg [^>]*class="own"/)
  expect(main).toContain('rel="tag">y</a>')
  expect(main.indexOf('Edit this page')).toBeGreaterThan(main.indexOf('P!'))
})

it('a post without the container has its title, date, authors and tags from the pieces, and its pager', async () => {
  const made = await build({
    'src/theme/BlogPostItem/index.js': `import React from 'react'
import Header from '@theme/BlogPostItem/Header'
import Content from '@theme/BlogPostItem/Content'
import Footer from '@theme/BlogPostItem/Footer'
export default ({ children }) => <article className="own"><Header /><Content>{children}</Content><Footer /></article>
`,
    'content/blog/2024-01-01-p.md': '---\ntags: [y]\nauthors: { name: Ann }\n---\n# P\n\nText of the post.\n',
  })
  const main = made.main(post)
  expect(main.match(/<h1/g)).toHaveLength(1)
  expect(texts(main)).toEqual(
    expect.arrayContaining(['P', 'January 1, 2024', 'Ann', 'Text of the post.', 'y', 'Edit this page', 'Newer post']),
  )
})

it('the pager of a post has links to its neighbours', async () => {
  const made = await build({
    'src/theme/BlogPostPaginator/index.js': `import React from 'react'
import Link from '@theme/PaginatorNavLink'
export default ({ prevItem, nextItem }) => <nav className="own">
  {prevItem && <Link {...prevItem} subLabel="Newer" />}
  {nextItem && <Link {...nextItem} subLabel="Older" isNext />}
</nav>
`,
  })
  expect(made.main(post)).toMatch(
    /<nav class="own"><a href="\/blog\/2024\/01\/02\/q" rel="prev"[^>]*><span>Newer<\/span> Q<\/a><\/nav>/,
  )
})

it('the layout and the content of a docs page have the title once', async () => {
  const made = await build({
    'src/theme/DocItem/index.js': `import React from 'react'
import { DocProvider } from '@docusaurus/plugin-content-docs/client'
import Metadata from '@theme/DocItem/Metadata'
import Layout from '@theme/DocItem/Layout'
export default function Item(props) {
  const Content = props.content
  return <DocProvider content={Content}><Metadata /><Layout><Content /></Layout><i>{Content.metadata.title} {Content.toc.length}</i></DocProvider>
}
`,
    'src/theme/DocItem/Layout/index.js': `import React from 'react'
import Breadcrumbs from '@theme/DocBreadcrumbs'
import Content from '@theme/DocItem/Content'
import Footer from '@theme/DocItem/Footer'
export default ({ children }) => <div className="own"><Breadcrumbs /><Content>{children}</Content><Footer /></div>
`,
    'src/theme/DocItem/Content/index.js': `import React from 'react'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
import Heading from '@theme/Heading'
export default function Content({ children }) {
  const { metadata, contentTitle } = useDoc()
  return <section>{contentTitle === undefined && <Heading as="h1">{metadata.title}</Heading>}{children}</section>
}
`,
    'src/theme/DocItem/Footer/index.js': `import React from 'react'
import { useLocation } from '@docusaurus/router'
import Tags from '@theme/TagsListInline'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => <footer>{useLocation().pathname}<Tags tags={useDoc().metadata.tags} /></footer>
`,
    'src/theme/DocBreadcrumbs/index.js': `import React from 'react'
import { useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client'
import { useHomePageRoute } from '@docusaurus/theme-common/internal'
import Home from '@theme/DocBreadcrumbs/Items/Home'
import Data from '@theme/DocBreadcrumbs/StructuredData'
export default function Breadcrumbs() {
  const all = useSidebarBreadcrumbs()
  return <ul>{useHomePageRoute() && <Home />}{all.map(({ label }) => <li key={label}>{label}</li>)}<Data breadcrumbs={all} /></ul>
}
`,
  })
  const main = made.main(doc)
  expect(texts(main)).toEqual(expect.arrayContaining(['A', 'Text of A.', 'Two', '/docs/a', 'x', 'A 3']))
  expect(main.match(/<h1/g)).toHaveLength(1)
  expect(main).toMatch(/<ul><li class="breadcrumbs__item"><a href="\/docs\/a" aria-label="Home page"/)
})

it('the table of contents receives the headings, and shows those that it passes on', async () => {
  const made = await build({
    'src/theme/TOC/index.js': `import React from 'react'
import Items from '@theme/TOCItems'
export default ({ toc, maxHeadingLevel }) => <div data-most={maxHeadingLevel}>{toc.length} <Items toc={toc.filter(({ level }) => level < 3)} /></div>
`,
  })
  const aside = made.read(`build/${doc}`).split('<aside')[1] ?? ''
  expect(texts(aside)).toEqual(expect.arrayContaining(['3', 'Two']))
  expect(aside).toContain('data-most="4"')
  expect(aside.split('</aside>')[0]).not.toContain('Three')
})

it('the links of the footer and the pieces of an admonition are there', async () => {
  const made = await build({
    'src/theme/Footer/Links/index.js': `import React from 'react'
import { isMultiColumnFooterLinks } from '@docusaurus/theme-common'
import Columns from '@theme/Footer/Links/MultiColumn'
import Row from '@theme/Footer/Links/Simple'
import Out from '@theme/Icon/ExternalLink'
import Menu from '@theme/Icon/Menu'
export default ({ links }) => <div className="own">{isMultiColumnFooterLinks(links) ? <Columns columns={links} /> : <Row links={links} />}<Out /><Menu /></div>
`,
    'src/theme/Admonition/Types/index.js': `import React from 'react'
import Types from '@theme-original/Admonition/Types'
import Layout from '@theme/Admonition/Layout'
import Note from '@theme/Admonition/Type/Note'
export default { ...Types, mine: (props) => <Layout {...props} title="Mine" />, other: (props) => <Note {...props} /> }
`,
    'content/docs/c.md': '# C\n\n:::mine\n\nFirst.\n\n:::\n\n:::other[Title]\n\nSecond.\n\n:::\n',
  })
  expect(made.read(`build/${doc}`)).toMatch(/<div class="own"><nav class="footer-columns"[\s\S]*?Intro<\/a>/)
  expect(made.main('docs/c/index.html')).toMatch(
    /<div class="admonition mine"[^>]*><p class="admonition-title">Mine<\/p><p>First\.<\/p><\/div>\s*<div class="admonition other" data-kind="note"[^>]*><p class="admonition-title">Title<\/p>/,
  )
})
