// Components of a Docusaurus site that replace those of its theme, wrapped and written anew, through `migrate`, in Chromium.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cli, site as newSite } from '../harness/site.ts'
import { type Browser, openBrowser, type RunningSite, startSite, withPage } from './harness.ts'

const theirs = {
  'docusaurus.config.js': `module.exports = {
  title: 'Rockets', url: 'https://rockets.example', baseUrl: '/base/',
  presets: [['classic', { docs: { editUrl: 'https://git.example/edit/' } }]],
  themeConfig: { footer: { links: [{ title: 'Docs', items: [{ label: 'Intro', to: '/docs/a' }] }], copyright: 'Copyright Rockets' } },
}
`,
  'docs/a.md': '---\ntags: [x]\n---\n# A\n\nText of A.\n\n## Two\n\nMore.\n',
  'docs/b.md': '# B\n\nText of B.\n',
  'blog/2024-01-01-p.md': '# Post\n\nText of the post.\n',
  'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
}

const wrapped = {
  'src/theme/Footer/index.js': `import React from 'react'
import Footer from '@theme-original/Footer'
import Logo from '@site/static/img/logo.svg'
import star from './star.svg?url'
import Like from './Like'
export default function FooterWrapper(props) {
  return (
    <>
      <Logo className="logo" /><img className="star" src={star} alt="Star" />
      <Like start={2} />
      <a href="/docs/b">Newsletter</a>
      <Footer {...props} />
    </>
  )
}
`,
  'src/theme/Footer/star.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'src/theme/Footer/Like.js': `'use client'
import { useState } from 'react'
import useIsBrowser from '@docusaurus/useIsBrowser'
export default function Like({ start }) {
  const [count, set] = useState(start)
  return <button type="button" disabled={!useIsBrowser()} onClick={() => set(count + 1)}>Likes {count}</button>
}
`,
  'src/theme/Root.js': `'use client'
import React, { useEffect, useState } from 'react'
export default function Root({ children }) {
  const [starts, count] = useState(0)
  useEffect(() => count((one) => one + 1), [])
  return <>{children}<p className="root">Started {starts}</p></>
}
`,
  'src/theme/NotFound/Content.js': `import React from 'react'
import Translate from '@docusaurus/Translate'
import { PageMetadata } from '@docusaurus/theme-common'
import Link from '@docusaurus/Link'
export default function NotFoundContent() {
  return <><PageMetadata title="Lost" /><h1><Translate>Lost in space</Translate></h1><Link to="/docs/a">Back to A</Link></>
}
`,
  'src/theme/DocItem/Footer/index.tsx': `import React from 'react'
import Footer from '@theme-original/DocItem/Footer'
import type FooterType from '@theme/DocItem/Footer'
import type { WrapperProps } from '@docusaurus/types'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default function FooterWrapper(props: WrapperProps<typeof FooterType>) {
  return <><Footer {...props} /><p>Feedback on {useDoc().metadata.title}?</p></>
}
`,
  'src/theme/DocItem/Layout/index.js': `import React from 'react'
import Layout from '@theme-original/DocItem/Layout'
export default ({ children, ...props }) => <><Layout {...props}><p>Above</p>{children}</Layout><p>Comments</p></>
`,
  'src/theme/BlogPostItem/index.js': `import React from 'react'
import BlogPostItem from '@theme-original/BlogPostItem'
import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
export default function Item(props) {
  const { isBlogPostPage, metadata } = useBlogPost()
  return <><BlogPostItem {...props} />{isBlogPostPage && <p>Comments on {metadata.title}</p>}</>
}
`,
}

const anew = {
  'src/theme/Footer/index.js': `import React from 'react'
import { useThemeConfig } from '@docusaurus/theme-common'
import FooterLinks from '@theme/Footer/Links'
import FooterCopyright from '@theme/Footer/Copyright'
import FooterLayout from '@theme/Footer/Layout'
function Footer() {
  const { footer } = useThemeConfig()
  if (!footer) return null
  const { copyright, links, style } = footer
  return <FooterLayout style={style} links={links?.length > 0 && <FooterLinks links={links} />} copyright={copyright && <FooterCopyright copyright={copyright} />} />
}
export default React.memo(Footer)
`,
  'src/theme/Footer/Copyright.js':
    "export default ({ copyright }) => <div dangerouslySetInnerHTML={{ __html: copyright + ' <b>since 1969</b>' }} />\n",
  'src/theme/DocItem/Layout/index.js': `import React from 'react'
import { useWindowSize } from '@docusaurus/theme-common'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
import DocItemPaginator from '@theme/DocItem/Paginator'
import DocVersionBanner from '@theme/DocVersionBanner'
import DocItemFooter from '@theme/DocItem/Footer'
import DocItemTOCMobile from '@theme/DocItem/TOC/Mobile'
import DocItemContent from '@theme/DocItem/Content'
import DocBreadcrumbs from '@theme/DocBreadcrumbs'
import styles from './styles.module.css'
export default function DocItemLayout({ children }) {
  const { frontMatter, toc } = useDoc()
  const canRender = !frontMatter.hide_table_of_contents && toc.length > 0 && useWindowSize() === 'ssr'
  return (
    <div className={styles.own}>
      <DocVersionBanner />
      <article>
        <DocBreadcrumbs />
        {canRender && <DocItemTOCMobile />}
        <DocItemContent>{children}</DocItemContent>
        <DocItemFooter />
      </article>
      <DocItemPaginator />
    </div>
  )
}
`,
  'src/theme/DocItem/Layout/styles.module.css': '.own { outline: 1px solid rgb(1, 2, 3) }\n',
  'src/theme/DocItem/Footer/index.js': `import React from 'react'
import { ThemeClassNames } from '@docusaurus/theme-common'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
import TagsListInline from '@theme/TagsListInline'
import EditMetaRow from '@theme/EditMetaRow'
export default function DocItemFooter() {
  const { editUrl, tags } = useDoc().metadata
  if (!editUrl) return null
  return <footer className={ThemeClassNames.docs.docFooter}>{tags.length > 0 && <TagsListInline tags={tags} />}<EditMetaRow editUrl={editUrl} /></footer>
}
`,
}

/** A site with these components, and the configuration that `migrate` writes for it. */
async function migrated(files: Readonly<Record<string, string>>) {
  const made = newSite({ ...theirs, ...files }).remove('site.config.ts')
  expect((await cli(['migrate', made.root])).status).toBe(0)
  return made
}

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  const made = await migrated(wrapped)
  const config = { 'site.config.ts': made.config() }
  made.dispose()
  ;[site, browser] = await Promise.all([startSite({ files: { ...theirs, ...wrapped, ...config } }), openBrowser()])
})

afterAll(async () => {
  await Promise.all([site?.stop(), browser?.close()])
})

describe('components around those of the theme', () => {
  it('are where their counterparts are, below the base path, and an island in one works', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/docs/a`)
      const texts = await page.locator('main p, footer p').allTextContents()
      expect(texts.filter((text) => /^(Above|Text of A|Feedback|Comments|Copyright)/.test(text))).toEqual([
        'Above',
        'Text of A.',
        'Feedback on A?',
        'Comments',
        'Copyright Rockets',
      ])
      await page.getByRole('link', { name: 'Edit this page' }).waitFor()
      const pictures = page.locator('.logo, .star')
      expect(await pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))).toEqual([
        4, 4,
      ])
      const like = page.getByRole('button', { name: 'Likes 2' })
      // Its script is loaded when it is visible.
      await like.scrollIntoViewIfNeeded()
      await like.click()
      await page.getByRole('button', { name: 'Likes 3' }).waitFor()
      await page.getByRole('link', { name: 'Newsletter' }).click()
      await page.getByText('Feedback on B?').waitFor()
      expect(new URL(page.url()).pathname).toBe('/base/docs/b')
    })
  })

  it('run beside the page if the component around all pages is an island, and stay while readers navigate', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/docs/a`)
      await page.getByText('Started 1').waitFor()
      await page.locator('.root').evaluate((element) => element.setAttribute('data-kept', ''))
      await page.getByRole('link', { name: 'Newsletter' }).click()
      await page.getByText('Feedback on B?').waitFor()
      expect(await page.locator('.root[data-kept]').textContent()).toBe('Started 1')
      expect(await page.locator('main').count()).toBe(1)
    })
  })

  it('are on posts and on the page for unknown addresses, whose title is theirs', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/blog/2024/01/01/p`)
      await page.getByText('Comments on Post').waitFor()
      await page.goto(`${site.origin}/base/404`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Lost in space')
      expect(await page.getByRole('link', { name: 'Back to A' }).getAttribute('href')).toBe('/base/docs/a')
      expect(await page.locator('sitegen-head').count()).toBe(0)
      expect(await page.title()).toBe('Lost | Rockets')
    })
  })
})

describe('components written anew', () => {
  it('are made of the pieces here', async () => {
    const made = await migrated(anew)
    onTestFinished(() => made.dispose())
    expect((await made.json()).diagnostics).toEqual([])
    const html = made.read('build/docs/a/index.html')
    const main = made.main('docs/a/index.html')
    const order = [
      'class="breadcrumbs"',
      'class="toc-inline"',
      '<h1>A</h1>',
      'Text of A.',
      'rel="tag"',
      'class="edit-page"',
      'rel="next"',
    ]
    expect(
      order.map((part) => main.indexOf(part)).filter((at, index, all) => at < 0 || at < (all[index - 1] ?? 0)),
    ).toEqual([])
    expect(html.match(/class="edit-page"/g)).toHaveLength(1)
    expect(html).toMatch(/<div class="[^"]*own[^"]*">/)
    expect(html).toContain('Copyright Rockets <b>since 1969</b>')
    expect(html).toContain('<a href="/base/docs/a">Intro</a>')
    expect(html).toMatch(/<link rel="stylesheet" href="\/base\/assets\/page-/)
  })

  it('are named and left out if they need what is not here, throw, or have no counterpart', async () => {
    const made = await migrated({
      'src/theme/TOC/index.js': "import Tree from '@theme/TOCItems/Tree'\nexport default () => <Tree />\n",
      'src/theme/BlogPostItem/index.js': 'export default ({ metadata }) => <b>{metadata.title}</b>\n',
      'src/theme/DocItem/Footer/index.js': 'export const Footer = 1\n',
      'src/theme/Navbar/index.js': "export { default } from '@theme-original/Navbar'\n",
      'src/theme/SearchBar.js': 'export default () => null\n',
    })
    onTestFinished(() => made.dispose())
    const { diagnostics, ok } = await made.json()
    expect(ok).toBe(true)
    expect(diagnostics.map(({ code, file, line, message, hint }) => [code, file, line, message, hint])).toEqual([
      [
        'theme/swizzled',
        'src/theme',
        1,
        'These components replace parts of the Docusaurus theme and have no effect here: `Navbar`, `SearchBar`.',
        'To keep what readers need, write parts of this theme: `theme/Header.tsx` for `Navbar`. `sitegen theme eject Header --wrap` starts one.',
      ],
      ...[
        [
          'src/theme/BlogPostItem/index.js',
          "it throws: TypeError: Cannot read properties of undefined (reading 'title')",
        ],
        ['src/theme/DocItem/Footer/index.js', 'it has no default export'],
        ['src/theme/TOC/index.js', 'it imports `@theme/TOCItems/Tree`, which has no counterpart'],
      ].map(([file, reason]) => [
        'theme/swizzled',
        file,
        1,
        `This component has no effect here, because ${reason}.`,
        expect.stringContaining('`sitegen theme list` lists them'),
      ]),
    ])
    expect(made.main('blog/2024/01/01/p/index.html')).toContain('Text of the post.')
    expect(made.read('build/docs/a/index.html')).toContain('class="edit-page"')
  })

  it('know the front matter of docs and posts, as texts do', async () => {
    const made = await migrated({
      'docs/b.md':
        "---\nfeedback: { since: 2024-02-03, on: [no, 1] }\n---\nimport { useDoc } from '@docusaurus/plugin-content-docs/client'\n\n# B\n\nexport const Own = () => <b>{JSON.stringify(useDoc().frontMatter)}</b>\n\n<Own />\n",
      'blog/2024-01-01-p.md': '---\nauthor_note: by hand\n---\n# Post\n\nText of the post.\n',
      'src/theme/DocItem/Footer.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default function DocItemFooter() {
  const { frontMatter, metadata } = useDoc()
  return <><i>{JSON.stringify(frontMatter)}</i>{frontMatter === metadata.frontMatter && <p>One front matter</p>}</>
}
`,
      'src/theme/BlogPostItem.js': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
export default () => <p>Note: {useBlogPost().frontMatter.author_note}</p>
`,
    })
    onTestFinished(() => made.dispose())
    expect((await made.json()).diagnostics).toEqual([])
    const b = made.main('docs/b/index.html')
    const [inText, inPart] = [/<b>(.*?)<\/b>/, /<i>(.*?)<\/i>/].map((tag) =>
      JSON.parse(tag.exec(b)?.[1]?.replaceAll('&quot;', '"') ?? ''),
    )
    expect(inText.feedback.since).toContain('2024-02-03')
    expect(inPart).toEqual(inText)
    expect(b).toContain('One front matter')
    expect(made.main('docs/a/index.html')).toContain('<i>{&quot;tags&quot;:[&quot;x&quot;]}</i>')
    expect(made.main('blog/2024/01/01/p/index.html')).toContain('Note: by hand')
  })

  it('know where docs and posts are, as in Docusaurus', async () => {
    const made = await migrated({
      'docs/sub/c.md': '---\nsidebar_label: C\nunlisted: true\n---\n# Page C\n',
      'blog/2024-01-01-p.md': '# Post\n\nText of the post.\n',
      'src/theme/DocItem/Footer.js': `import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => <i>{JSON.stringify(useDoc().metadata)}</i>
`,
      'src/theme/BlogPostItem.js': `import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
export default () => <i>{JSON.stringify(useBlogPost().metadata)}</i>
`,
    })
    onTestFinished(() => made.dispose())
    expect((await made.json()).ok).toBe(true)
    const metadata = (path: string) =>
      JSON.parse(/<i>(.*?)<\/i>/.exec(made.main(path))?.[1]?.replaceAll('&quot;', '"') ?? '')
    expect(metadata('docs/a/index.html')).toMatchObject({
      ...{ id: 'a', permalink: '/base/docs/a', slug: '/a', source: '@site/docs/a.md', sourceDirName: '.' },
      ...{ version: 'current', draft: false, unlisted: false, sidebar: 'defaultSidebar' },
    })
    expect(metadata('docs/sub/c/index.html')).toMatchObject({
      ...{ id: 'sub/c', permalink: '/base/docs/sub/c', slug: '/sub/c', sourceDirName: 'sub', unlisted: true },
    })
    expect(metadata('blog/2024/01/01/p/index.html')).toMatchObject({
      permalink: '/base/blog/2024/01/01/p',
      source: '@site/blog/2024-01-01-p.md',
      date: expect.stringContaining('2024-01-01'),
    })
  })

  it('are reported once a file for what never runs in them, but not for what islands do', async () => {
    const made = await migrated({
      'src/theme/DocItem/Footer/index.js': `import { useEffect } from 'react'
import Footer from '@theme-original/DocItem/Footer'
import Like from './Like'
import Share from './Share'
// useEffect(() => {}) is named in a comment only.
export default function Wrapper(props) {
  useEffect(() => { document.title = 'x' })
  useEffect(() => {})
  return <><Footer {...props} /><Like /><Share /></>
}
`,
      'src/theme/DocItem/Footer/Like.js': `'use client'
import { useEffect } from 'react'
import { useVote } from './vote'
export default function Like() {
  useEffect(() => {})
  useVote()
  return <button onClick={() => {}}>Like</button>
}
`,
      'src/theme/DocItem/Footer/vote.js':
        "import { useEffect } from 'react'\nexport const useVote = () => useEffect(() => {})\n",
      'src/theme/DocItem/Footer/Share.jsx':
        'export default () => (\n  <button type="button"\n    onClick={() => open("https://share.example")}>Share</button>\n)\n',
      'src/theme/SearchBar.js':
        "import { useEffect } from 'react'\nexport default () => {\n  useEffect(() => {})\n  return null\n}\n",
    })
    onTestFinished(() => made.dispose())
    const { diagnostics } = await made.json()
    const inert = diagnostics.filter(({ message }) => message.includes('readers load no script'))
    expect(
      inert.map(({ code, file, line, column, message }) => [code, file, line, column, message.split(' ')[0]]),
    ).toEqual([
      ['theme/swizzled', 'src/theme/DocItem/Footer/Share.jsx', 3, 5, '`onClick`'],
      ['theme/swizzled', 'src/theme/DocItem/Footer/index.js', 7, 3, '`useEffect`'],
    ])
    expect(inert[0]?.hint).toContain("`'use client'`")
  })

  it('load no more JavaScript than the theme', async () => {
    const scripts = async (files: Readonly<Record<string, string>>) => {
      const made = await migrated(files)
      onTestFinished(() => made.dispose())
      await made.json()
      return [...made.read('build/docs/a/index.html').matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    }
    const [plain, own] = [await scripts({}), await scripts(anew)]
    expect(plain.length).toBeGreaterThan(0)
    expect(own).toEqual(plain)
  })
})
