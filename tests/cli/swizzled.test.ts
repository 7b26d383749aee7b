// Components below `src/theme`, and kinds of admonitions that a site adds.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const config = (more: string) => `export default { title: 'T', url: 'https://example.com', baseUrl: '/', ${more} }\n`
const kinds = "markdown: { admonitions: { recipe: { like: 'tip' }, 'my-Kind': { like: 'danger', title: 'Mine' } } }"

it('components for MDX are added, other parts are reported once, and kinds have their looks', async () => {
  const made = siteForTest({
    'site.config.ts': config(kinds),
    'src/theme/MDXComponents.js': `import React from 'react'
import MDXComponents from '@theme-original/MDXComponents'
const Highlight = ({ children }) => <mark>{children}</mark>
export default { ...MDXComponents, Highlight, h2: ({ children, ...rest }) => <h2 {...rest}>Own {children}</h2> }
`,
    'src/theme/Admonition/Layout/index.js': 'export default () => null\n',
    'src/theme/CodeBlock/index.js': 'export default () => null\n',
    'src/theme/NavbarItem/ComponentTypes.js': 'export default {}\n',
    'src/theme/SearchBar/index.js': 'export default () => null\n',
    'src/theme/SearchBar/part.js': 'export default () => null\n',
    'src/theme/index.js': 'export const nothing = 0\n',
    'src/theme/Root.js': 'export const place = "x"\nexport default ({ children }) => children\n',
    'src/theme/code-colors.js': 'module.exports = {}\n',
    'src/theme/hooks/useIt.js': 'export default () => null\n',
    'src/theme/prism-include-languages.js': 'export default () => {}\n',
    'src/theme/Widget/index.js': 'export default ({ children }) => <em>Own: {children}</em>\n',
    'content/docs/a.mdx':
      'import Widget from "@theme/Widget"\nimport { place } from "@site/src/theme/Root"\n\n# A\n\n<Widget>text</Widget>\n\n## Two\n\n<Highlight>marked</Highlight>\n\n<Details summary="More">x</Details>\n\n:::recipe\n\nCook.\n\n:::\n',
    'content/docs/b.md': '# B\n\n:::my-Kind\n\nText.\n\n:::\n\n:::recip\n\nText.\n\n:::\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, message, hint, file }) => [code, message, hint, file])).toEqual([
    ['markdown/unknown-admonition', expect.any(String), 'Did you mean `recipe`?', 'content/docs/b.md'],
    [
      'theme/swizzled',
      'These components replace parts of the Docusaurus theme and have no effect here: `Admonition/Layout`, `CodeBlock`, `NavbarItem/ComponentTypes`, `SearchBar`.',
      'To keep what readers need, write parts of this theme: `theme/Header.tsx` for `NavbarItem`. `sitegen theme eject Header --wrap` starts one. A component for an admonition kind works in `src/theme/Admonition/Types`. A component for code blocks works as `pre` in `src/theme/MDXComponents`, in MDX. An item of the navbar is a component in a copy of the header, which `sitegen theme eject Header` makes.',
      'src/theme',
    ],
  ])
  const a = made.main('docs/a/index.html')
  expect(a).toContain('<mark>marked</mark>')
  expect(a).toContain('<em>Own: text</em>')
  expect(a).toContain('Own Two')
  expect(a).toContain('<summary>More</summary>')
  expect(a).toContain(
    '<div class="admonition recipe" data-kind="tip" role="note"><p class="admonition-title">Recipe</p>',
  )
  expect(made.main('docs/b/index.html')).toContain(
    '<div class="admonition my-Kind" data-kind="danger" role="note"><p class="admonition-title">Mine</p>',
  )
  made.remove('src/theme')
  const without = await made.json()
  expect(without.diagnostics.map(({ code }) => code)).toEqual([
    'module/unresolved-import',
    'module/unresolved-import',
    'mdx/unknown-component',
    'markdown/unknown-admonition',
  ])
  expect(made.main('docs/a/index.html')).not.toContain('<mark>')
})

it('plugins of the site receive the directives that are unknown here; what they leave is shown as a note', async () => {
  const text = '# A\n\n:::mine{size=2}\n\nText.\n\n:::\n\n:::recip\n\nMore.\n\n:::\n'
  const made = siteForTest({
    'site.config.ts': `import plugin from './plugin.mjs'
${config("markdown: { remarkPlugins: [plugin], admonitions: { recipe: { like: 'tip' } } }")}`,
    'plugin.mjs': `export default () => (tree) => {
  for (const node of tree.children)
    if (node.type === 'containerDirective' && node.name === 'mine')
      node.data = { hName: 'section', hProperties: { className: ['size-' + node.attributes.size] } }
}
`,
    'content/docs/a.md': text,
    'content/docs/b.mdx': text,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['markdown/unknown-admonition', 'content/docs/a.md', 9],
    ['markdown/unknown-admonition', 'content/docs/b.mdx', 9],
  ])
  for (const name of ['a', 'b']) {
    const page = made.main(`docs/${name}/index.html`)
    expect(page).toMatch(/<section class="size-2">\s*<p>Text\.<\/p>\s*<\/section>/)
    expect(page).toMatch(/data-kind="note" role="note"><p class="admonition-title">Note<\/p>\s*<p>More\.<\/p>/)
  }
})

it('components for kinds of admonitions draw them, in Markdown and by name', async () => {
  const made = siteForTest({
    'site.config.ts': config("markdown: { format: 'mdx', admonitions: { recipe: { like: 'tip' } } }"),
    'src/theme/Admonition/Types.jsx': `import DefaultTypes from '@theme-original/Admonition/Types'
import './recipe.css'
const Box = ({ type, title, id, className, children }) => (
  <section data-box={type} id={id} className={className}><h5>{title ?? 'none'}</h5>{children}</section>
)
export default { ...DefaultTypes, recipe: Box, caution: (props) => <Box {...props} /> }
`,
    'src/theme/Admonition/recipe.css': 'section { color: red }\n',
    'content/docs/a.md': `:::recipe[Soup *of the* day]{#soup .hot}

Cook **it**.

:::

:::recipe

:::caution

Inner

:::

:::

:::tip[Ours]

Text

:::

<Admonition type="recipe" title="By name">Cook</Admonition> <Admonition type="note">Plain</Admonition>
`,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const main = made.main('docs/a/index.html').replaceAll('\n', '')
  for (const part of [
    '<section data-box="recipe" id="soup" class="hot"><h5>Soup <em>of the</em> day</h5><p>Cook <strong>it</strong>.</p></section>',
    '<section data-box="caution"><h5>none</h5><p>Inner</p></section>',
    '<div class="admonition" data-kind="tip" role="note"><p class="admonition-title">Ours</p><p>Text</p></div>',
    '<section data-box="recipe"><h5>By name</h5>Cook</section>',
    '<div class="admonition" data-kind="note" role="note"><p class="admonition-title">Note</p>Plain</div>',
  ])
    expect(main).toContain(part)
  expect(made.read('build/docs/a/index.html')).toMatch(/<link rel="stylesheet" href="\/assets\/page-/)
  made.remove('src/theme')
  await made.json()
  expect(made.main('docs/a/index.html')).toContain(
    '<div class="admonition hot recipe" id="soup" data-kind="tip" role="note">',
  )
})

it('a theme of this tool may be in that folder', async () => {
  const made = siteForTest({
    'site.config.ts': config("theme: 'src/theme/index.tsx'"),
    'src/theme/index.tsx': "export { theme } from '@sitegen/cli/theme'\n",
    'src/theme/part.tsx': 'export const Part = () => null\n',
    'content/docs/a.md': '# A\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
})

it('a kind that looks like none is refused', async () => {
  const made = siteForTest({
    'site.config.ts': config("markdown: { admonitions: { recipe: { like: 'soup' } } }"),
    'content/docs/a.md': '# A\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'config/invalid',
      '`markdown.admonitions.recipe.like` must be an existing admonition kind, such as `tip`, but is the text "soup".',
    ],
  ])
})

it('the page for unknown addresses has the title that its component gives', async () => {
  const made = siteForTest({
    'site.config.ts': config('').replace("'/'", "'/b/'"),
    'src/theme/NotFound/index.js': `import { PageMetadata } from '@docusaurus/theme-common'
import Layout from '@theme/Layout'
import Content from '@theme/NotFound/Content'
export default () => <><PageMetadata title="Lost" /><Layout><Content /></Layout></>
`,
    'src/theme/NotFound/Content/index.js': `import Head from '@docusaurus/Head'
export default () => <><Head><meta name="keywords" content="k" /><link rel="help" href="/docs/a" /></Head><main><h1>Gone</h1></main></>
`,
    'src/theme/Footer/index.js': `import { PageMetadata } from '@docusaurus/theme-common'
export default () => <PageMetadata title="Not this" />
`,
    'content/docs/a.md': '# A\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  const page = made.read('build/404.html')
  expect(page).toContain('<title>Lost | T</title>')
  expect(page).toContain('<meta property="og:title" content="Lost | T"/>')
  expect(page).toMatch(/<meta name="keywords" content="k"\/><link rel="help" href="\/b\/docs\/a"\/>.*<\/head>/s)
  expect(made.main('404.html')).toMatch(/^<div><h1[^>]*>Gone<\/h1><\/div>$/)
  expect(made.read('build/docs/a/index.html')).toContain('<title>A | T</title>')
})
