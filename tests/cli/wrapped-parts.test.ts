// Each component of Docusaurus's theme that the manual lists, wrapped as `docusaurus swizzle --wrap` does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shownParts } from '../../cli/disk/docusaurus-parts.ts'
import { projectRoot, siteForTest } from '../harness/site.ts'

const files = {
  'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', footer: {
  columns: [{ title: 'Docs', items: [{ label: 'Intro', to: '/docs/a' }] }], logo: { src: '/logo.svg', alt: 'Logo' }, copyright: 'Copyright T',
} }\n`,
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'content/docs/a.md': '---\ntags: [x]\n---\n# A\n\nText of A.\n\n## Two\n\nMore.\n',
  'content/docs/b.md': '# B\n\nText of B.\n\n## Two\n\nMore.\n',
  'content/blog/2024-01-01-p.md': '# P\n\nText of the post.\n\n## Two\n\nMore.\n',
  'content/blog/2024-01-02-q.md': '# Q\n\nText of the other post.\n\n## Two\n\nMore.\n',
  'content/pages/index.md': '# Home\n\nText.\n\n## Two\n\nMore.\n',
  'content/docs/z/_category_.json': '{ "label": "Index", "link": { "type": "generated-index" } }',
  'content/docs/z/y.md': '# Y\n\nText of Y.\n\n## Two\n\nMore.\n',
  'content/pages/cards.mdx':
    "import DocCardList from '@theme/DocCardList'\n\n# Cards\n\n<DocCardList items={[{ type: 'link', label: 'A', href: '/docs/a', docId: 'a' }]} />\n",
}

const docs = ['docs/a/index.html', 'docs/b/index.html', 'docs/z/y/index.html']
const indexes = ['docs/category/index/index.html']
const posts = ['blog/2024/01/01/p/index.html', 'blog/2024/01/02/q/index.html']
const lists = ['blog/index.html', 'blog/archive/index.html', 'docs/tags/index.html']
const all = [...docs, ...indexes, ...posts, ...lists, 'index.html', 'cards/index.html', '404.html']
const places: Readonly<Record<string, readonly string[]>> = {
  'around every page': all,
  'at the end of every page': all,
  'on the “page not found” page': ['404.html'],
  'on docs pages': docs,
  'on docs and generated index pages': [...docs, ...indexes],
  'on posts, but not in lists of posts': posts,
  'on generated index pages': indexes,
  'on generated index pages, and where a page imports them': [...indexes, 'cards/index.html'],
  'beside the text': [...docs, ...posts, 'index.html'],
}

const manual = readFileSync(join(projectRoot, 'docs/migrating.md'), 'utf8')
const [, table = ''] = manual.split('| Component | Where it is shown |\n|---|---|\n')
const parts = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (.*) \| (.*) \|$/gm)].flatMap(
  ([, names = '', place = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, places[place] ?? []] as const),
)

const mark = '<b class="own">own</b>'
const wrapper = (name: string) => `import React from 'react'
import Original from '@theme-original/${name}'
export default function Wrapper(props) {
  return <><b className="own">own</b><Original {...props} /></>
}
`

/** The texts and pictures of a page, in any order: a wrapped part may be elsewhere in the layout. */
const shown = (html: string) =>
  [...html.replaceAll(mark, '').matchAll(/<img [^>]*>|(?<=>)[^<>]*[^<>\s][^<>]*(?=<)/g)]
    .map(([text]) => text.trim())
    .sort()

/** The bodies of all pages of the site with some more files. */
async function build(more: Readonly<Record<string, string>>) {
  const made = siteForTest({ ...files, ...more })
  const { diagnostics } = await made.json()
  const body = (path: string) => made.read(`build/${path}`).split('<body')[1] ?? ''
  return { diagnostics, pages: new Map(all.map((path) => [path, body(path)])) }
}

describe('a wrapped component', () => {
  let plain: ReadonlyMap<string, string> | undefined

  it('is each of those that have a counterpart', () => {
    expect(parts.map(([name]) => name).sort()).toEqual([...shownParts].sort())
  })

  it.each(parts)('%s is on the pages that the manual names, with the original', async (name, expected) => {
    plain ??= (await build({})).pages
    const { diagnostics, pages } = await build({ [`src/theme/${name}/index.js`]: wrapper(name) })
    expect(diagnostics).toEqual([])
    const marked = [...pages].flatMap(([path, body]) => Array(body.split(mark).length - 1).fill(path))
    expect(marked).toEqual(all.filter((path) => expected.includes(path)))
    for (const [path, body] of pages) expect(shown(body), path).toEqual(shown(plain?.get(path) ?? ''))
  })
})

it('breadcrumbs written anew have the way to the doc', async () => {
  const own = `import { useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client'
export default function DocBreadcrumbs() {
  const crumbs = useSidebarBreadcrumbs()
  return crumbs && <i>{crumbs.map(({ type, label, href }) => [type, label, href ?? ''].join(' ')).join(', ')}</i>
}
`
  const made = siteForTest({
    'content/docs/a.md': '# A\n',
    'content/docs/guide/index.md': '# Guide\n',
    'content/docs/guide/b.md': '# B\n',
    'content/docs/guide/more/_category_.json': '{ "label": "More", "link": { "type": "generated-index" } }',
    'content/docs/guide/more/c.md': '# C\n',
    'src/theme/DocBreadcrumbs.js': own,
  })
  expect((await made.json()).diagnostics).toEqual([])
  expect(/<i>(.*?)<\/i>/.exec(made.main('docs/guide/b/index.html'))?.[1]).toBe(
    'category Guide /docs/guide/, link B /docs/guide/b',
  )
  const index = made.main('docs/category/more/index.html')
  expect(/<i>(.*?)<\/i>/.exec(index)?.[1]).toBe('category Guide /docs/guide/, category More /docs/category/more')
  expect(index).not.toContain('class="breadcrumbs"')
})
