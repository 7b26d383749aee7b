import { describe, expect, it } from 'vitest'
import { takeApartMdx } from '../../../renderer/markdown/mdx/body.ts'
import { compileMdx, prepareMdx } from '../../../renderer/markdown/mdx/module.ts'
import { showParts } from '../../harness/body.ts'
import { formatPlace, listDiagnostics, makeConfig, makeSource } from '../../harness/make.ts'

const config = makeConfig({ variables: { product: { name: 'Example' } } })
const source = (text: string) => makeSource('content/docs/a.mdx', text)
const compile = (text: string) => compileMdx(source(text), config)

describe('a file in MDX', () => {
  it('compiles to a module with its front matter, and the place of each address', async () => {
    const { code, map, diagnostics } = await compile('---\ntitle: A\n---\n\n[b](c.md) of {{product.name}}\n')
    expect(diagnostics).toEqual([])
    expect(code).toContain('"data-sg-at": "content/docs/a.mdx:5:1:9"')
    expect(code).toContain('of Example')
    expect(code).toContain('export const frontMatter = {"title":"A"}')
    expect(JSON.parse(map).sources).toEqual(['content/docs/a.mdx'])
  })

  it.each(['{/* #own */}', '{/*#own for old links*/}', '<!-- #own -->'])(
    'has the id in the comment %s after a heading',
    async (id) => {
      const { code } = await compile(`## A \`b\` ${id}\n`)
      expect(code).toMatch(/id: "own",\s+children: \["A ", _jsx\(_components\.code, \{\s+children: "b"\s+\}\)\]/)
    },
  )

  it('may export `frontMatter` and `toc` itself', async () => {
    const { code } = await compile('export const frontMatter = 1\nexport const toc = [2]\n\ntext\n')
    expect(code.match(/export const (frontMatter|toc)\b/g)).toHaveLength(2)
  })

  it('may take them out of an object, by their own or by other names', async () => {
    const { code } = await compile('export const { toc: list, frontMatter, a: [contentTitle = 1] } = data\n\ntext\n')
    const exported = [...code.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name)
    expect(exported.sort()).toEqual(['metadata', 'toc'])
  })

  it('names the components that it wants, at their first place', async () => {
    const { wanted, declared } = await compile(
      "import A from './a'\n\nexport const B = A\n\n<A/> <B/> <C/> <D.E/>\n\n<C/>\n",
    )
    expect(wanted.map(({ name, at }) => `${name} ${formatPlace(at)}`)).toEqual([
      'C content/docs/a.mdx:5:12+1',
      'D content/docs/a.mdx:5:17+1',
    ])
    expect(declared).toEqual(expect.arrayContaining(['A', 'B']))
  })

  it('shows empty braces, which are no code that anybody means', async () => {
    const { code, diagnostics } = await compile('[data={}]: any { }\n\n{}\n\n<A b={c} d={{}}>{}</A>\n\n{/* e */}\n')
    expect(diagnostics).toEqual([])
    expect(code).toContain('children: ["[data=", "{}", "]: any ", "{ }"]')
    expect(code).toMatch(/d: \{\}\s/)
    expect(code.match(/"\{\}"/g)).toHaveLength(2)
  })

  it('as plain Markdown is never run', async () => {
    const { code, diagnostics } = await compileMdx({ ...source('{a} <b>c</b> <D/>\n'), format: 'md' }, config)
    expect(diagnostics).toEqual([])
    expect(code).toContain('{a} ')
  })

  it('with a variable that there is not has one fault for it, and others where they stand', async () => {
    expect((await compile('a\n\nb {{product.nam}} {{product.name}}\n')).diagnostics).toEqual([])
    expect(listDiagnostics((await compile('{a.} {{product.nam}}\n')).diagnostics)).toEqual([
      expect.stringMatching(/^error mdx\/syntax content\/docs\/a\.mdx:1:[1-4]\b/),
    ])
  })

  describe('with nodes of MDX 1 that a plugin adds', () => {
    interface Old {
      readonly type: string
      readonly value?: string
    }
    const withPlugin = (...nodes: readonly Old[]) =>
      makeConfig({
        markdown: { remarkPlugins: [() => (tree: { children: object[] }) => void tree.children.push(...nodes)] },
      })
    const jsx = (value: string) => ({ type: 'jsx', value })

    it('is as if it contained their code', async () => {
      const added = withPlugin(
        { type: 'import', value: "import Tabs from '@theme/Tabs'" },
        { type: 'import', value: "import A from './a'" },
        { type: 'export', value: 'export const b = 1' },
        jsx('<Tabs groupId="g">'),
        jsx('<TabItem value={"a" + 1} onClick={() => 1}>'),
        { type: 'thematicBreak' },
        jsx('</TabItem>'),
        jsx('<TabItem value="c"/>'),
        jsx('</Tabs>'),
        jsx('<p>d {b}</p>'),
      )
      const text = "import A from './a'\n\n"
      const written = `${text}import Tabs from '@theme/Tabs'

export const b = 1

<Tabs groupId="g">
<TabItem value={"a" + 1} onClick={() => 1}>
---
</TabItem>
<TabItem value="c"/>
</Tabs>

<p>d {b}</p>
`
      const [made, wanted] = [await compileMdx(source(text), added), await compile(written)]
      const plain = (code: string) =>
        code.replace(/_traced\((\w+), "[^"]*"\)/g, '$1').replace(/"\\n", |^\s+|^import \{traced.*\n/gm, '')
      expect(made.diagnostics).toEqual([])
      expect(plain(made.code)).toBe(plain(wanted.code))
    })

    it('may have several tags in one of them', async () => {
      const added = withPlugin(
        jsx('<Tabs values={[{ a: ">" }]} title="b > c">\n<TabItem value="npm"><!-- d -->'),
        { type: 'thematicBreak' },
        jsx('</TabItem>\n<TabItem value="yarn">'),
        { type: 'thematicBreak' },
        jsx('</TabItem>\n</Tabs>'),
      )
      const { code, diagnostics } = await compileMdx(source('a\n'), added)
      expect(diagnostics).toEqual([])
      expect(code.replace(/\s+/g, ' ')).toContain(
        'title: "b > c", children: [_jsx(TabItem, { value: "npm", children: _jsx(_components.hr, {}) }), _jsx(TabItem, { value: "yarn", children: _jsx(_components.hr, {}) })]',
      )
    })

    it.each(['<Tabs>', '</Tabs>', '<Tabs a=b />'])('and not their code, %s, is an error', async (value) => {
      const { diagnostics } = await compileMdx(source('a'), withPlugin(jsx(value)))
      expect(diagnostics).toEqual([
        expect.objectContaining({
          code: 'markdown/failed',
          message: `The page cannot be compiled: a remark plugin added the JSX \`${value}\`, which is invalid or is never closed.`,
        }),
      ])
    })
  })

  it('that a plugin cannot read is an error', async () => {
    const broken = makeConfig({
      markdown: {
        remarkPlugins: [
          () => () => {
            throw new Error('No')
          },
        ],
      },
    })
    expect(listDiagnostics((await compileMdx(source('a'), broken)).diagnostics)).toEqual([
      expect.stringMatching(
        /^error markdown\/failed content\/docs\/a\.mdx:1:1\+1: The page cannot be compiled, because the plugin `markdown\.remarkPlugins\[0\]` fails: .*No/,
      ),
    ])
  })
})

describe('what a page renders', () => {
  const take = (html: string, text = '') => {
    const { text: given, locate } = prepareMdx(source(text), config)
    return takeApartMdx(html, () => ({ text: given, locate }), {})
  }

  it('is the same body as Markdown gives', () => {
    const body = take(
      '<h1>T</h1><h2 id="a">A <code>b</code></h2><p>Text <a href="x.md" data-sg-at="content/docs/_p.mdx:3:4:5">y</a> <img src="i.png"/></p>',
    )
    expect(showParts(body.title)).toBe('T')
    expect(showParts(body.parts)).toBe(
      '<h2 id="a" aria-label="A b">A <code>b</code><a class="anchor" href="#a" aria-label="Direct link to A b"></a></h2><p>Text <a [href=x.md]>y</a> <img [src=i.png 0]></p>',
    )
    expect(body.headings).toEqual([{ id: 'a', depth: 2, text: 'A b', html: 'A <code>b</code>' }])
    expect(body.lead).toBe('Text y')
    expect(body.sections.map(({ id }) => id)).toContain('a')
  })

  it('has each address at the place that its mark gives, or where the text names it', () => {
    const { parts } = take(
      '<a href="x.md" data-sg-at="content/docs/_p.mdx:3:4:5">a</a><a href="y.md">b</a><a href="z.md">c</a>',
      'text\n\nsee y.md\n',
    )
    expect(parts.flatMap((part) => (typeof part === 'string' ? [] : [formatPlace(part.at)]))).toEqual([
      'content/docs/_p.mdx:3:4+5',
      'content/docs/a.mdx:3:5+4',
      'content/docs/a.mdx:1:1+1',
    ])
  })

  it('gives the head what React put first, and what `Head` holds', () => {
    const { head, parts } = take(
      '<title>T</title><meta name="a" content="b"/><sitegen-head><script src="/c.js"></script></sitegen-head><p>x</p>',
    )
    expect(head).toBe('<title>T</title><meta name="a" content="b"><script src="/c.js"></script>')
    expect(showParts(parts)).toBe('<p>x</p>')
  })

  it('has no main region of its own', () => {
    expect(showParts(take('<section><main id="a" class="b"><p>x</p></main></section>').parts)).toBe(
      '<section><div id="a" class="b"><p>x</p></div></section>',
    )
    expect(showParts(take('<main class="b" id="main"><p>x</p></main>').parts)).toBe('<div class="b"><p>x</p></div>')
  })

  it('leaves the bytes of islands alone, but for their styles', () => {
    const island = '<sitegen-island data-name="a"><p>x<!-- -->y<b>1</b></p><pre><code>z</code></pre></sitegen-island>'
    expect(showParts(take(`<p>a</p>${island}`).parts)).toBe(`<p>a</p>${island}`)
  })

  it('is cut at the truncate marker', () => {
    const body = take('<p id="a">before</p><sitegen-truncate></sitegen-truncate><p>after</p>')
    expect(showParts(body.excerpt)).toBe('<p>before</p>')
    expect(showParts(body.parts)).toBe('<p id="a">before</p><p>after</p>')
  })

  it('tells of what needs a browser, and shows its fallback', () => {
    const body = take('<p>a</p><sitegen-browser-only><i>wait</i></sitegen-browser-only>', 'a\n\n<BrowserOnly>x')
    expect(listDiagnostics(body.diagnostics)).toEqual([
      expect.stringMatching(/^warning mdx\/browser-only content\/docs\/a\.mdx:3:1/),
    ])
    expect(showParts(body.parts)).toBe('<p>a</p><i>wait</i>')
  })

  it('lists the contents where the text asks for them', () => {
    const body = take(
      '<sitegen-toc data-min="2" data-max="3"></sitegen-toc><h2 id="a">A</h2><h3 id="b">B</h3><h4 id="c">C</h4><h2 id="d">D</h2>',
    )
    expect(showParts(body.parts)).toMatch(
      /^<div class="toc-inline"><ul><li><a href="#a">A<\/a><ul><li><a href="#b">B<\/a><\/li><\/ul><\/li><li><a href="#d">D<\/a><\/li><\/ul><\/div>/,
    )
  })
})

describe('a misspelled prop of a built-in component', () => {
  it.each<[string, string, string]>([
    ['in a block', '<Card titel="A" href="/b" />', '1:7+5 `Card` has no attribute `titel`. → Did you mean `title`?'],
    [
      'below an import from the theme',
      "import Tabs from '@theme/Tabs'\n\n<Tabs groupid='a' data-x='1'>\n  <TabItem value='b' lable='B'>C</TabItem>\n</Tabs>",
      '3:7+7 `Tabs` has no attribute `groupid`. → Did you mean `groupId`?; 4:22+5 `TabItem` has no attribute `lable`. → Did you mean `label`?',
    ],
    ['in a line', 'A <Badge knid="tip">b</Badge>.', '1:10+4 `Badge` has no attribute `knid`. → Did you mean `kind`?'],
    [
      'as the kind of an admonition',
      '<Admonition type="nto">\n  A\n</Admonition>\n\n<Admonition type="dangr" title="B">C</Admonition>',
      '5:13+12 Unknown admonition kind `dangr`; it is shown as a note. → Did you mean `danger`?',
    ],
  ])('is reported: %s', async (_, text, expected) => {
    const { diagnostics } = await compile(text)
    const reported = diagnostics.map(
      ({ message, hint, at }) => `${at?.line}:${at?.column}+${at?.length} ${message} → ${hint}`,
    )
    expect(reported.join('; ')).toBe(expected)
  })

  it.each([
    "import { Card } from './own.tsx'\n\n<Card titel='A' />",
    'export const Card = () => 1\n\n<Card titel="A" />',
    '<Card title="A" key="b" elevation={2} {...{ titel: 1 }} />',
    '<Details titel="A">B</Details>',
    '<Admonition type="my-own">A</Admonition>',
    "<Admonition type={'dangr'}>A</Admonition>",
  ])('is none in %j', async (text) => expect((await compile(text)).diagnostics).toEqual([]))
})
