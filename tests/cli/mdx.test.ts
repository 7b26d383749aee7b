import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, leastConfig, siteForTest as site, tick } from '../harness/site.ts'

const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>\n`

const files = {
  'site.config.ts': leastConfig.replace("'/' }", "'/', content: { assets: ['art'] } }"),
  'content/docs/index.mdx': `---
title: All
---

import Part from './_part.mdx'
import Plain from './_plain.md'
import data from './data.json'
import text from './text.txt?raw'
import dot from '../../art/dot.png'
import { Own } from '../../src/own'

<Part /> <Plain /> <Own />

{data.value} {text}

<img src={dot} alt="Dot" />
`,
  'content/docs/other.mdx': '---\ntitle: Other\n---\n\nOf nobody else: {1 + 1}.\n',
  'content/docs/_part.mdx': "import Inner from './_inner.mdx'\n\nPart one. <Inner />\n",
  'content/docs/_inner.mdx': 'Inner one.\n',
  'content/docs/_plain.md': 'Plain one.\n',
  'content/docs/data.json': '{ "value": "data one" }\n',
  'content/docs/text.txt': 'text one\n',
  'art/dot.png': svg(1),
  'src/own.tsx': "import { word } from './word'\nexport const Own = () => <b>{word}</b>\n",
  'src/word.ts': "export const word = 'word one'\n",
}

describe('what a page in MDX imports', () => {
  const edits: [string, string, RegExp][] = [
    ['content/docs/_part.mdx', "import Inner from './_inner.mdx'\n\nPart two. <Inner />\n", /Part two\./],
    ['content/docs/_inner.mdx', 'Inner two.\n', /Inner two\./],
    ['content/docs/_plain.md', 'Plain two.\n', /Plain two\./],
    ['content/docs/data.json', '{ "value": "data two" }\n', /data two/],
    ['content/docs/text.txt', 'text two\n', /text two/],
    ['src/own.tsx', "import { word } from './word'\nexport const Own = () => <i>{word}</i>\n", /<i>word one<\/i>/],
    ['src/word.ts', "export const word = 'word two'\n", /word two/],
    ['art/dot.png', svg(2), /dot-/],
  ]

  it('is part of its key: each edit shows, no other page is made again, and all is as in a clean build', async () => {
    const made = site(files)
    expect((await made.build()).status).toBe(0)
    for (const [path, text, shown] of edits) {
      const before = made.output()
      const { stdout } = await made.write({ [path]: text }).build()
      expect(stdout, path).toMatch(/✔/)
      const after = made.output()
      expect(made.main('docs/index.html'), path).toMatch(shown)
      expect(after.get('docs/index.html'), path).not.toEqual(before.get('docs/index.html'))
      expect(after.get('docs/other/index.html'), path).toEqual(before.get('docs/other/index.html'))
      // One file compiles anew, or none where it is not MDX, one page is rendered, and two parts of the search and the full text
      // for language models are made where its words changed; code blocks there are none.
      const [, hits = '', all = ''] = /(\d+) of (\d+) compiled parts from the cache/.exec(stdout) ?? []
      expect(Number(all) - Number(hits), path).toBeLessThanOrEqual(/\.mdx?$/.test(path) ? 5 : 4)
    }
    await made.build('--no-cache', '--out', `${made.root}/clean`)
    expect(made.output('clean')).toEqual(made.output())
  })

  it('is part of the key of a page that is a symbolic link', async () => {
    const made = site({
      'content/docs/one.mdx': "import { word } from '../../src/word'\n\n{word}\n",
      'src/word.ts': "export const word = 'word one'\n",
    })
    symlinkSync('one.mdx', join(made.root, 'content/docs/linked.mdx'))
    await tick()
    expect((await made.build()).status).toBe(0)
    made.write({ 'src/word.ts': "export const word = 'word two'\n" })
    expect((await made.build()).status).toBe(0)
    for (const name of ['one', 'linked']) expect(made.main(`docs/${name}/index.html`), name).toContain('word two')
  })

  it('is not compiled again in a build without a change', async () => {
    const made = site(files)
    await tick()
    await made.build()
    const { stdout } = await made.build()
    expect(stdout).toMatch(/0 written/)
    expect(stdout).toMatch(/(\d+) of \1 compiled parts from the cache/)
  })
})

describe('plugins of the site', () => {
  it('work on MDX as on Markdown, and on partials', async () => {
    const made = site({
      'site.config.ts': `
import { shout, mark } from './plugins'
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { remarkPlugins: [shout], rehypePlugins: [[mark, { name: 'marked' }]] } }
`,
      'plugins.ts': `
function each(node, visit) { visit(node); for (const child of node.children ?? []) each(child, visit) }
export const shout = () => (tree) => each(tree, (node) => { if (node.type === 'text') node.value = node.value.toUpperCase() })
export const mark = ({ name }) => (tree) => each(tree, (node) => { if (node.tagName === 'p') node.properties.className = [name] })
`,
      'content/docs/a.md': 'A text.\n',
      'content/docs/b.mdx': "import Part from './_part.mdx'\n\nA text.\n\n<Part />\n",
      'content/docs/_part.mdx': 'A part.\n',
    })
    expect((await made.build()).status).toBe(0)
    expect(made.main('docs/a/index.html')).toContain('<p class="marked">A TEXT.</p>')
    expect(made.main('docs/b/index.html')).toContain('<p class="marked">A TEXT.</p>')
    expect(made.main('docs/b/index.html')).toContain('<p class="marked">A PART.</p>')
  })

  it('that throw are an error at the page', async () => {
    const made = site({
      'site.config.ts': `
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { remarkPlugins: [() => () => { throw new Error('No') }] } }
`,
      'content/docs/b.mdx': 'A text.\n',
    })
    const { diagnostics } = await made.json()
    expect(diagnostics.map(({ code, file }) => [code, file])).toContainEqual(['markdown/failed', 'content/docs/b.mdx'])
  })
})

describe('components of a site’s theme', () => {
  it('need no import, and win over ours', async () => {
    const made = site({
      'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: 'theme.tsx' }\n",
      'theme.tsx': `export { theme } from '@sitegen/cli/theme'
export const mdxComponents = { PackageLink: ({ name }) => <b>{name}</b>, Details: ({ children }) => <div className="mine">{children}</div> }
`,
      'content/docs/a.mdx': '<PackageLink name="x" /> <Details>y</Details>\n\n<PackageLnk name="z" />\n',
    })
    const { status, diagnostics } = await made.json()
    expect(status).toBe(0)
    expect(made.main('docs/a/index.html')).toMatch(/<b>x<\/b>\s<div class="mine">y<\/div>/)
    expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
      ['mdx/unknown-component', 'Did you mean `PackageLink`?'],
    ])
  })
})

describe('a page of 900 kB', () => {
  const piece = (index: number) =>
    `## Part ${index}\n\nA paragraph of **text** with \`code\`, a [link](#part-${index + 1}) and a list:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n${'Some more words. '.repeat(40)}\n\n`
  const text = (() => {
    let all = '---\ntitle: Large\n---\n\n'
    for (let index = 0; all.length < 900_000; index++) all += piece(index)
    return all
  })()

  it.each(['md', 'mdx'])(
    'is built whole from .%s',
    async (extension) => {
      const made = site({ [`content/docs/large.${extension}`]: text })
      const { status, stdout } = await cli(['build', '--root', made.root])
      expect(stdout).toMatch(/✔/)
      expect(status).toBe(0)
      const main = made.main('docs/large/index.html')
      expect(main.match(/<h2 /g)).toHaveLength(text.match(/^## /gm)?.length ?? 0)
      expect(main.match(/<table>/g)).toHaveLength(text.match(/^## /gm)?.length ?? 0)
    },
    540_000,
  )
})

it('what a page reads from the environment is found by the search as in a clean build', async () => {
  const made = site({ 'content/docs/index.mdx': '---\ntitle: Home\n---\n\nThe word is {process.env.SITE_WORD}.\n' })
  const build = async (word: string, ...flags: string[]) =>
    expect((await cli(['build', '--root', made.root, ...flags], { env: { SITE_WORD: word } })).status).toBe(0)
  await build('apple')
  await build('orange')
  await build('orange', '--no-cache', '--out', `${made.root}/clean`)
  expect(made.output()).toEqual(made.output('clean'))
  made.dispose()
})

it('a text that is imported and does not exist is an error at its place, with the nearest name', async () => {
  const pages = {
    'content/docs/index.mdx':
      "import Part from './_prat.mdx'\nimport Other from '@site/parts/note.md'\nimport None from './none.mdx'\n\nText. <Part /> <Other /> <None />\n",
    'content/docs/_part.mdx': 'Part.\n',
  }
  const made = site(pages)
  const { diagnostics, status } = await made.json()
  const all = diagnostics.map(({ code, severity, line, hint }) => ({ code, severity, line, hint }))
  const one = { code: 'module/missing-partial', severity: 'error' }
  const fix = 'Fix the path. `@site/…` starts at the site folder, wherever the import is.'
  expect(status).toBe(1)
  expect(all).toEqual([
    { ...one, line: 1, hint: 'Did you mean `./_part.mdx`?' },
    { ...one, line: 2, hint: fix },
    { ...one, line: 3, hint: fix },
  ])
  expect(made.exists('build')).toBe(false)
  made.write({ 'content/docs/_prat.mdx': 'Mended.\n', 'content/docs/none.mdx': 'Now.\n', 'parts/note.md': 'Noted.\n' })
  expect((await made.build('--strict')).status).toBe(0)
  expect(made.main('docs/index.html')).toMatch(/Mended\.[\s\S]*Noted\./)
})

it('shows the braces around the name of a variable behind a backslash, in MDX as in Markdown', async () => {
  const text =
    '# A\n\nUse \\{{ver}}, \\{{product.slug}}, `\\{{ver}}` and {{ver}}. \\{{other}}\n\n```\n\\{{ver}} {{ver}}\n```\n'
  const made = site({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', variables: { ver: '2.0', product: { slug: 'kit' } } }\n",
    'content/docs/a.mdx': `${text.replace(' \\{{other}}', '')}\n<b style={{ color: 'red' }}>{1 + 1}</b>\n`,
    'content/docs/b.md': text,
  })
  expect((await made.json()).diagnostics).toEqual([])
  for (const name of ['a', 'b']) {
    const html = made.main(`docs/${name}/index.html`)
    expect(html).toContain('<p>Use {{ver}}, {{product.slug}}, <code>{{ver}}</code> and 2.0.')
    expect(html).toContain('<code>{{ver}} 2.0</code>')
  }
})
