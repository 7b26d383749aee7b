// Parts of Docusaurus sites together: components beside languages, components for MDX beside admonitions, packages beside missing ones.
import { describe, expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const config = (more = '', base = '/') =>
  `export default { title: 'T', url: 'https://example.com', baseUrl: '${base}', ${more} }\n`

async function build(files: Readonly<Record<string, string>>, expected: readonly unknown[] = []) {
  const made = siteForTest(files)
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual(expected)
  return made
}

describe('a component of the theme', () => {
  it.each(['/', '/p/'])('leaves the menu of languages below %s as it is', async (base) => {
    const made = await build({
      'site.config.ts': config(
        "locales: { fr: {}, de: {} }, navbar: { items: [{ type: 'localeDropdown' }, { label: 'German', to: '/de/docs/a' }] }",
        base,
      ),
      'content/docs/a.md': '# A\n',
      'src/theme/Footer/index.js':
        'import React from "react"\nexport default () => <footer><a className="own" href="/docs/a">A</a></footer>\n',
    })
    const page = made.read('build/fr/docs/a/index.html')
    const links = [...page.matchAll(/<a href="([^"]*)"[^>]* lang="(\w+)"/g)].map(([, url, lang]) => [lang, url])
    expect(links.slice(0, 3)).toEqual([
      ['en', `${base}docs/a`],
      ['fr', `${base}fr/docs/a`],
      ['de', `${base}de/docs/a`],
    ])
    expect(page).toContain(`<a href="${base}de/docs/a" rel="external">German</a>`)
    expect(page).toContain(`<a class="own" href="${base}fr/docs/a">`)
  })

  it('may import a picture for the page that is not found', async () => {
    const made = await build({
      'site.config.ts': config("content: { assets: ['src/img'] }"),
      'content/docs/a.md': '# A\n',
      'src/img/g.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'src/theme/NotFound/index.js':
        'import React from "react"\nimport g from "../../img/g.svg?url"\nexport default () => <main><h1>No</h1><img src={g} alt="" /></main>\n',
    })
    const page = made.read('build/404.html')
    expect(page).toMatch(/<img src="\/assets\/[^"]*g-\w+\.svg"/)
    expect(page).not.toContain('@site/')
    made.write({ 'site.config.ts': config() })
    const { diagnostics } = await made.json()
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['link/outside-content', expect.stringContaining('leads to `src/img/g.svg`, which may not be published.')],
    ])
    expect(diagnostics[0]?.hint).toContain("`content: { assets: ['src/img/g.svg'] }`")
  })
})

describe('components for MDX', () => {
  const page =
    '# A\n\n:::note[Own *title*]\n\nText.\n\n:::\n\n:::mine\n\nMore.\n\n:::\n\n## Two\n\n`code` and [link](b.mdx)\n'
  const types = `import React from 'react'
import Types from '@theme-original/Admonition/Types'
export default { ...Types, mine: ({ children }) => <section>Mine{children}</section> }
`

  it('that pass on the admonition of the theme change no admonition', async () => {
    const made = await build({
      'site.config.ts': config("markdown: { admonitions: { mine: { like: 'note' } } }"),
      'content/docs/a.mdx': page,
      'content/docs/b.mdx': '# B\n',
      'src/theme/Admonition/Types.js': types,
      'src/theme/MDXComponents/index.js': `import React from 'react'
import Admonition from '@theme/Admonition'
import Code from '@theme/MDXComponents/Code'
import Heading from '@theme/MDXComponents/Heading'
export default { code: Code, h2: (props) => <Heading as="h2" className="two" {...props} />, admonition: Admonition }
`,
      'src/theme/MDXComponents/Code.js': `import React from 'react'
export default (props) => <code className="own" {...props} />
`,
    })
    const main = made.main('docs/a/index.html').replaceAll('\n', '')
    expect(main).toContain('<p class="admonition-title">Own <em>title</em></p><p>Text.</p></div>')
    expect(main.match(/admonition-title/g)).toHaveLength(1)
    expect(main).toContain('<section>Mine<p>More.</p></section>')
    expect(main).toContain('<code class="own">code</code>')
    expect(main).toMatch(/<h2 [^>]*class="two"/)
  })

  it('may use those that the theme has for elements, and change some of them', async () => {
    const made = await build({
      'site.config.ts': config(),
      'content/docs/a.mdx': `${page.replace(':::mine', ':::tip')}\n![x](x.svg)\n\n<Fold />\n`,
      'content/docs/b.mdx': '# B\n',
      'content/docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'src/theme/MDXComponents.js': `import React from 'react'
import C from '@theme-original/MDXComponents'
export default { ...C, img: (props) => <C.img {...props} data-zoom="1" />, Fold: () => <C.details><C.h2>In</C.h2></C.details> }
`,
    })
    const main = made.main('docs/a/index.html')
    expect(main).toMatch(/<img [^>]*data-zoom="1"/)
    expect(main).toContain('<a href="/docs/b">link</a>')
    expect(main).toMatch(/<details><h2[^>]*>In/)
    // A file of its own replaces the one that the theme has.
    made.write({
      'src/theme/MDXComponents/Code.js':
        'import React from "react"\nexport default (props) => <code className="own" {...props} />\n',
    })
    await made.json()
    expect(made.main('docs/a/index.html')).toContain('<code class="own">code</code>')
  })

  it('may be in files of their own, without the list of all', async () => {
    const made = await build({
      'site.config.ts': config(),
      'content/docs/a.mdx': `${page.replace(':::mine', ':::tip')}\n![x](x.svg)\n\n:::note[Of *mine*]\nNoted.\n:::\n`,
      'content/docs/b.mdx': '# B\n',
      'content/docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
      'src/theme/MDXComponents/Img.js': `import React from 'react'
import Img from '@theme-original/MDXComponents/Img'
export default (props) => <figure><Img {...props} /></figure>
`,
      'src/theme/Admonition/Type/Note.js': `import React from 'react'
import Note from '@theme-original/Admonition/Type/Note'
export default (props) => <section><Note {...props} /></section>
`,
    })
    const main = made.main('docs/a/index.html').replaceAll('\n', '')
    expect(main).toMatch(
      /<section><div class="admonition" data-kind="note"[^>]*><p class="admonition-title">Of <em>mine<\/em><\/p><p>Noted/,
    )
    // Two notes, and a tip.
    expect(main.match(/<section>/g)).toHaveLength(2)
    expect(main).toMatch(/<figure><img [^>]*alt="x"/)
    expect(main).toContain('<a href="/docs/b">link</a>')
  })

  it('stand for the aliases of their kind, too', async () => {
    const made = await build({
      'site.config.ts': config(),
      'content/docs/a.mdx':
        '# A\n\n:::secondary\nOne.\n:::\n\n:::important[Own]\nTwo.\n:::\n\n:::success\nThree.\n:::\n\n<Admonition type="secondary">Four.</Admonition>\n',
      ...Object.fromEntries(
        ['Note', 'Info'].map((kind) => [
          `src/theme/Admonition/Type/${kind}.js`,
          `export default ({ type, title, children }) => <section>${kind} {type} {title} {children}</section>\n`,
        ]),
      ),
    })
    const text = (html: string) =>
      html
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    const main = made.main('docs/a/index.html')
    expect([...main.matchAll(/<section>(.*?)<\/section>/gs)].map(([, inner = '']) => text(inner))).toEqual([
      'Note secondary Secondary One.',
      'Info important Own Two.',
      'Note secondary Secondary Four.',
    ])
    expect(main).toContain('data-kind="tip"')
  })
})

it.each([
  ["toc.filter(({ id }) => id !== 'one')", ['Two &amp; more', 'Included', 'Other']],
  ['part', ['Included']],
  ['[...toc.slice(1), ...part]', ['Two &amp; more', 'Included']],
  ['[]', []],
  ['undefined', ['One', 'Two &amp; more', 'Included', 'Other']],
])('a table of contents in the text shows of toc={%s} what is on the page', async (toc, expected) => {
  const made = await build({
    'site.config.ts': config(),
    'content/docs/_part.mdx': '## Included\n',
    'content/docs/_other.mdx': '## Other\n',
    'content/docs/a.mdx': `import Part, { toc as part } from './_part.mdx'
import Other from './_other.mdx'

# A

<TOCInline toc={${toc}} />

## One

## Two & more

<Part />

<Other />
`,
  })
  const [list = ''] = /<div class="toc-inline">.*?<\/div>/s.exec(made.main('docs/a/index.html')) ?? []
  expect([...list.matchAll(/<a href[^>]*>(.*?)<\/a>/g)].map(([, text]) => text)).toEqual(expected)
})

it('a task in a part in plain Markdown is a box', async () => {
  const made = await build({
    'site.config.ts': config("markdown: { format: 'detect' }"),
    'content/docs/_part.md': '- [ ] todo\n- [x] *done*\n',
    'content/docs/a.mdx': "import Part from './_part.md'\n\n# A\n\n<Part />\n",
  })
  expect(made.main('docs/a/index.html').match(/<input[^>]*type="checkbox"/g)).toHaveLength(2)
})

it('what a package may lack is missing there, as in Node, until it is installed', async () => {
  const made = await build({
    'site.config.ts': config(),
    'package.json': '{ "dependencies": { "animated": "1" } }',
    'node_modules/animated/package.json': '{ "name": "animated", "main": "index.js" }',
    'node_modules/animated/index.js': `let [filter, other, last] = ['own', 'own', 'own']
try {
  filter = require('@scope/optional').default
} catch {}
try {
  const { inner } = require("optional")
  other = inner
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error
}
try { if (true) { last = require('optional').inner } } catch {}
module.exports = { all: [filter, other, last].join() }
`,
    'content/docs/a.mdx': "import { all } from 'animated'\n\n# A\n\n<p>{all}</p>\n",
  })
  expect(made.main('docs/a/index.html')).toContain('<p>own,own,own</p>')
  made.write({
    'node_modules/optional/package.json': '{ "name": "optional", "main": "index.js" }',
    'node_modules/optional/index.js': "exports.inner = 'new'\n",
  })
  await made.json()
  expect(made.main('docs/a/index.html')).toContain('<p>own,new,new</p>')
})

describe('a blog', () => {
  it('may have its authors and tags beside its folder, and photos beside its posts', async () => {
    const made = await build({
      'site.config.ts': config(
        "content: { blog: { authorsPath: '../../team.yml', tagsPath: '../tags.yml', feed: { formats: ['atom'] } } }, navbar: { items: [{ label: 'Feed', href: '/blog/atom.xml' }] }",
        '/b/',
      ),
      'team.yml': 'al:\n  name: Al\n',
      'content/tags.yml': 'x:\n  label: Ex\n  permalink: /eks\n',
      'content/blog/2024-01-01-p/index.md':
        '---\nauthors: [al, { name: Me, image_url: me.svg }]\ntags: [x]\n---\n# P\n\nText.\n',
      'content/blog/2024-01-01-p/me.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    })
    const list = made.main('blog/index.html')
    expect(list).toContain('Al')
    expect(list).toMatch(/<img src="\/b\/assets\/[^"]*me-\w+\.svg"/)
    expect(made.exists('build/blog/tags/eks/index.html')).toBe(true)
    expect(made.read('build/blog/atom.xml')).toMatch(/<name>Al<\/name>/)
    expect(['rss.xml', 'feed.json'].map((name) => made.exists(`build/blog/${name}`))).toEqual([false, false])
    made.write({
      'content/blog/2024-01-01-p/index.md': '---\nauthors: { name: Me, image_url: ./no.svg }\n---\n# P\n\nT.\n',
    })
    expect((await made.json()).diagnostics.map(({ code, line }) => [code, line])).toEqual([['image/missing', 2]])
  })

  it('has its feeds also while the build has an error', async () => {
    await build(
      {
        'site.config.ts': config(
          "navbar: { items: [{ label: 'Feed', to: '/blog/rss.xml' }, { label: 'None', to: '/no.xml' }] }",
        ),
        'content/blog/2024-01-01-p.md': '---\nauthors: nobody\n---\n# P\n\nText.\n',
      },
      [
        ['blog/unknown-author', 'content/blog/2024-01-01-p.md', 2],
        ['link/missing-file', 'site.config.ts', 1],
      ],
    )
  })
})

it('addresses that have the base path already keep it, and broken ones get it', async () => {
  const made = await build(
    {
      'site.config.ts': config('locales: { fr: {} }, footer: { copyright: \'<a href="/b/docs/a">A</a>\' }', '/b/'),
      'static/m.json': '{}',
      'content/docs/a.md': '# A\n\n[1](pathname:///b/m.json) [2](pathname:///m.json) [3](/gone) [4](/b/m.json)\n',
    },
    [['link/missing-page', 'content/docs/a.md', 3]],
  )
  const hrefs = (page: string) => [...made.main(page).matchAll(/<a href="([^"]*)"[^>]*>\d<\/a>/g)].map(([, url]) => url)
  expect(hrefs('docs/a/index.html')).toEqual(['/b/m.json', '/b/m.json', '/b/gone', '/b/m.json'])
  expect(hrefs('fr/docs/a/index.html')).toEqual(['/b/m.json', '/b/fr/m.json', '/b/fr/gone', '/b/fr/m.json'])
  expect(made.read('build/fr/docs/a/index.html')).toContain('<a href="/b/fr/docs/a">A</a>')
})

describe('a sidebar file', () => {
  const pages = { 'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n', 'content/docs/c.md': '# C\n' }
  const sidebars = "content: { docs: { sidebarPath: 'sidebars.js' } }"

  it('may contain lists in lists', async () => {
    const made = await build({
      ...pages,
      'site.config.ts': config(sidebars),
      'sidebars.js': "const more = ['b', { Group: ['c'] }]\nmodule.exports = { docs: ['a', more] }\n",
    })
    expect(made.main('docs/a/index.html')).toContain('rel="next"><span>Next</span> B</a>')
  })

  it.each([
    ['./generated.cjs', 'run that first'],
    ['@scope/not-there/deep', 'does not list `@scope/not-there`'],
  ])('that requires `%s`, which is not there, says what to do', async (specifier, hint) => {
    const made = siteForTest({
      ...pages,
      'site.config.ts': config(sidebars),
      'sidebars.js': `const { items } = require('${specifier}')\nmodule.exports = { docs: ['a', ...items] }\n`,
    })
    const { diagnostics } = await made.json()
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([['data/invalid', 1, 27]])
    expect(diagnostics[0]?.hint).toContain(hint)
  })
})

it('a plugin whose package has no such export is not a configuration without one', async () => {
  const made = siteForTest({
    'site.config.ts': `import plugin from './plugin.js'\n${config('markdown: { remarkPlugins: [plugin] }')}`,
    'plugin.js': "import visit from 'old'\nexport default () => (tree) => visit(tree, 'text', () => {})\n",
    'node_modules/old/package.json': '{ "name": "old", "type": "module", "exports": "./index.js" }',
    'node_modules/old/index.js': 'export const visit = () => {}\n',
    'content/docs/a.md': '# A\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['config/failed', 'plugin.js', 1, 8],
  ])
  expect(diagnostics[0]?.hint).toMatch(/^Install the packages of the site/)
})

it('a version that is not published need not be there', async () => {
  await build({
    'site.config.ts': config("content: { docs: { onlyIncludeVersions: ['current'] } }"),
    'versions.json': '["2.0"]',
    'content/docs/a.md': '# A\n',
  })
})

it('an admonition may have a sign of its own', async () => {
  const made = await build({
    'site.config.ts': config(),
    'content/docs/a.mdx': '# A\n\n<Admonition type="tip" icon="💡" title="Idea">\n\nText.\n\n</Admonition>\n',
  })
  expect(made.main('docs/a/index.html')).toContain('<p class="admonition-title"><span>💡</span>Idea</p>')
})

it('hooks tell where a page is, in its text and in parts of the theme', async () => {
  const made = await build({
    'site.config.ts': config('', '/b/'),
    'content/docs/guide/a.mdx': `import { useDoc } from '@docusaurus/plugin-content-docs/client'

# A

export const Where = () => {
  const { permalink, id, version, source, tags, title, description } = useDoc().metadata
  return <p id="where">{[permalink.split('/').pop(), id, version, source, tags.length, title, description].join(' ')}</p>
}

The *beginning*.

<Where />
`,
    'src/theme/DocItem/Footer/index.js': `import React from 'react'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => <footer>{useDoc().metadata.permalink.replace('/b/', '')} {useDoc().metadata.description}</footer>
`,
  })
  const main = made.main('docs/guide/a/index.html')
  expect(main).toContain('<p id="where">a guide/a current @site/content/docs/guide/a.mdx 0 A The beginning.</p>')
  expect(main).toContain('<footer>docs/guide/a The beginning.</footer>')
})

it('a picture for each color mode has all that it is given', async () => {
  const made = await build({
    'site.config.ts': config(),
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'content/docs/a.mdx': `import ThemedImage from '@theme/ThemedImage'

# A

<ThemedImage sources={{ light: '/a.svg', dark: '/a.svg' }} alt="Two" width="100" title="t" className="x" />
`,
  })
  expect(
    made
      .main('docs/a/index.html')
      .match(/<img [^>]*title="t"[^>]*>/g)
      ?.map((tag) => /width="100"/.test(tag)),
  ).toEqual([true, true])
})

it('a component of an island is shown without its script where it is given what no script can be', async () => {
  const made = await build(
    {
      'site.config.ts': config(),
      'src/card.jsx': '"use client"\nexport function Card({ children }) {\n  return <section>{children}</section>\n}\n',
      'content/docs/a.mdx': "import { Card } from '@site/src/card'\n\n# A\n\n<Card>\n  <b>Inside</b>\n</Card>\n",
    },
    [['island/props', 'content/docs/a.mdx', 5]],
  )
  expect(made.main('docs/a/index.html')).toMatch(/<section>\s*<b>Inside<\/b>\s*<\/section>/)
  expect(made.read('build/docs/a/index.html')).not.toContain('data-name="Card"')
})

it('what Docusaurus generates is not called a package', async () => {
  const made = siteForTest({
    'site.config.ts': config(),
    'content/docs/a.mdx': "import siteConfig from '@generated/docusaurus.config'\n\n# A\n\n{siteConfig.title}\n",
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['module/unresolved-import', expect.stringContaining('`useDocusaurusContext` has the configuration')],
  ])
})

it('cards of a category that a page filters are shown', async () => {
  const made = await build({
    'site.config.ts': config(),
    'content/docs/gallery/index.mdx': `import DocCardList from '@theme/DocCardList'
import { useCurrentSidebarCategory } from '@docusaurus/theme-common'

# Gallery

<DocCardList items={useCurrentSidebarCategory().items.filter((one) => one.docId !== 'gallery/index')} />
`,
    'content/docs/gallery/a.md': '# First\n',
    'content/docs/gallery/b.md': '# Second\n',
  })
  const main = made.main('docs/gallery/index.html')
  for (const name of ['First', 'Second'])
    expect(main).toMatch(new RegExp(`<a [^>]*href="/docs/gallery/[ab]"[^>]*>[\\s\\S]*${name}`))
})

it('a page that looks up other docs is built with empty values', async () => {
  const made = await build(
    {
      'site.config.ts': config(),
      'content/docs/a.mdx': `import { useDocsVersion } from '@docusaurus/plugin-content-docs/client'

# A

export const Rule = () => {
  const { docs } = useDocsVersion()
  return <a href={docs['rules/one'].id}>Rule {docs['rules/one'].title}</a>
}

<Rule />
`,
    },
    [['module/plugin-data', 'content/docs/a.mdx', 7]],
  )
  expect(made.main('docs/a/index.html')).toContain('Rule')
})

it.each(['md', 'mdx'])('a post in %s is cut where its marker is, also within a block', async (format) => {
  const made = await build({
    'site.config.ts': config(),
    [`content/blog/2024-01-01-a.${format}`]: '# A\n\nFirst a.\n\nSecond a. <!-- truncate -->\n\nThird a.\n',
    [`content/blog/2024-01-02-b.${format}`]:
      format === 'md'
        ? '# B\n\nLead *b* <!--truncate--> rest b.\n\nMore.\n'
        : '# B\n\nLead *b* {/* truncate */} rest b.\n\nMore.\n',
    [`content/blog/2024-01-03-c.${format}`]: '# C\n\nFirst c.\n\n## Part c <!-- truncate -->\n\nThird c.\n',
  })
  const list = made.main('blog/index.html')
  for (const text of ['First a.', 'Second a.', 'Lead <em>b</em>', 'First c.', 'Part c']) expect(list).toContain(text)
  for (const text of ['Third a.', 'rest b.', 'More.', 'Third c.', 'truncate']) expect(list).not.toContain(text)
  const post = made.main('blog/2024/01/02/b/index.html')
  expect(post).toMatch(/<p>Lead <em>b<\/em>\s+rest b\.<\/p>/)
})

it('the label of a tab describes no page, and may contain elements', async () => {
  const made = await build({
    'site.config.ts': config(),
    'content/docs/a.mdx':
      '# A\n\n<Tabs>\n<TabItem value="ios" label={<b>iOS</b>}>\n\nFor iOS.\n\n</TabItem>\n</Tabs>\n',
    'content/docs/b.md': '# B\n\n```bash npm2yarn\nnpm install x\n```\n\nThen this.\n',
  })
  const a = made.read('build/docs/a/index.html')
  expect(a).toContain('<meta name="description" content="For iOS."/>')
  expect(a).toContain('aria-label="iOS"')
  expect(made.read('build/docs/b/index.html')).toContain('<meta name="description" content="Then this."/>')
})

it('a blog that is the home page has the title of the site, and authors may have an e-mail address only', async () => {
  const made = await build({
    'site.config.ts': config("content: { docs: false, blog: { routeBasePath: '/' } }"),
    'content/blog/2024-01-01-a.md': '---\nauthors: { name: Ann, email: ann@example.com }\n---\n# A\n\nText.\n',
  })
  expect(made.read('build/index.html')).toContain('<title>T</title>')
  expect(made.main('2024/01/01/a/index.html')).toContain('<a href="mailto:ann@example.com">Ann</a>')
})

it('a link that is not to be checked is not, and no attribute of a picture stands twice', async () => {
  const made = await build({
    'site.config.ts': config('', '/b/'),
    'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'content/docs/a.mdx':
      'import Link from \'@docusaurus/Link\'\n\n# A\n\n![1](/a.svg)\n\n![2](/a.svg)\n\n<Link data-noBrokenLinkCheck to="/zzz">Elsewhere</Link>\n',
    'src/theme/MDXComponents.js':
      'import React from "react"\nimport C from "@theme-original/MDXComponents"\nexport default { ...C, img: (props) => <C.img {...props} loading="lazy" /> }\n',
  })
  const main = made.main('docs/a/index.html')
  expect(main).toContain('<a href="/b/zzz" rel="external">Elsewhere</a>')
  expect(main.match(/<img [^>]*>/g)?.map((tag) => tag.match(/loading=/g)?.length)).toEqual([1, 1])
})
