import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../renderer/document/document.ts'
import { faultsInDialect, readDialect } from '../../../renderer/markdown/dialects.ts'
import type { SourcePath } from '../../../renderer/types.ts'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics, makeSource } from '../../harness/make.ts'

const linesOf = (text: string) => text.split('\n').length

describe('Markdown of mdBook', () => {
  it.each([
    ['a file', '```rust\n{{#include a.rs}}\n```', '```rust file="./a.rs"\n\n```'],
    ['a part', '~~~js\n{{ #include /a.js:b }}\n~~~', '~~~js\n{{ #include /a.js:b }}\n~~~'],
    ['a named part', '~~~js\n{{#include /a.js:b}}\n\n~~~', '~~~js file="/a.js#b"\n\n\n~~~'],
    ['a line', '```js\n{{#include ../a.js:2}}\n```', '```js file="../a.js#L2"\n\n```'],
    ['lines', '```js\n{{#include a.js:2:10}}\n```', '```js file="./a.js#L2-L10"\n\n```'],
    ['the last lines', '```js\n{{#include a.js:2:}}\n```', '```js file="./a.js#L2-"\n\n```'],
    ['the first lines', '```js\n{{#include a.js::10}}\n```', '```js file="./a.js#L1-L10"\n\n```'],
    ['a block without a language', '```\n{{#include a.toml:b}}\n```', '```toml file="./a.toml#b"\n\n```'],
    ['a sample to run in a block', '```rust\n{{#playground a.rs editable}}\n```', '```rust file="./a.rs"\n\n```'],
    ['a title', '{{#title A}}\n# A', '\n# A'],
    [
      'a title in a text and in code',
      'A {{#title B}}\\{{#title C}}\n\n```md\n{{ #title D }}\n```',
      'A \\{{#title C}}\n\n```md\n\n```',
    ],
    [
      'a title on another level',
      ' ## A\n\n### B\n\n```sh\n## b\n```\n\n#### C',
      ' # A\n\n## B\n\n```sh\n## b\n```\n\n### C',
    ],
    [
      'a title on the level of others',
      '<!-- a -->\n<a id="old"></a>\n\n## A\n\n### B\n\n## C',
      '<!-- a -->\n\n\n# <a id="old"></a>A\n\n### B\n\n## C',
    ],
    ['headings without a title', 'Text\n\n## A\n\n## B', 'Text\n\n## A\n\n## B'],
    ['a title after a heading', '## A\n\n# B', '## A\n\n# B'],
    ['a file among other lines', '```js\na\n{{#include b.js}}\n```', '```js\na\n{{#include b.js}}\n```'],
    ['a file in a text', '{{#include a.md}}', '{{#include a.md}}'],
    ['code that is never closed', '```js\n{{#playground a.rs}}', '```js\n{{#playground a.rs}}'],
  ])('%s', (_, text, expected) => {
    expect(readDialect('mdbook', text)).toBe(expected)
  })
})

describe('Markdown of VitePress', () => {
  it.each([
    ['a box', '::: tip\nText\n:::', ':::tip\nText\n:::'],
    ['a box with a title', '::: warning Take *care* [now]\nText\n:::', ':::warning[Take *care* \\[now\\]]\nText\n:::'],
    ['a box without a space', ':::info\nText\n:::', ':::info\nText\n:::'],
    ['a text that folds', '::: details Click {open}\nText\n:::', ':::details[Click]{open}\nText\n:::'],
    ['a box with a link in its title', '::: tip See [a](./b)\n:::', ':::tip[See [a](./b)]\n:::'],
    ['a box in a list', '- a\n\n  ::: tip b\n  c\n  :::', '- a\n\n  :::tip[b]\n  c\n  :::'],
    [
      'a group of samples in a box',
      ':::: tip\n::: code-group\n```js [a.js]\n1\n```\n:::\n::::',
      '::::tip\n\n```js [a.js]\n1\n```\n\n::::',
    ],
    ['plain containers', '::: raw\n<b>a</b>\n:::\n\n::: v-pre\n{{ a }}\n:::', '\n<b>a</b>\n\n\n\n{{ a }}\n'],
    ['contents', 'a\n\n[[toc]]\n\nb', 'a\n\n\n\nb'],
    [
      'a badge',
      'A <Badge type="tip" text="v2" /> <Badge>new</Badge> <Badge :text="x" />.',
      'A :badge[v2]{kind=tip} :badge[new] .',
    ],
    [
      'a sample of a file',
      '<<< @/a.ts#part{2,4 js} [b]\n\nText',
      '```js {2,4} title="b" file="@/a.ts#part"\n```\nText',
    ],
    ['a sample in a list', '- a\n\n  <<< ./a.ts\n\n  b', '- a\n\n  ```ts file="./a.ts"\n  ```\n  b'],
    [
      'a sample in a group, which shows the name of its file',
      '::: code-group\n<<< @/b/a.ts\n<<< ./b.ts [B]\n:::',
      '\n```ts title="a.ts" file="@/b/a.ts"\n```\n```ts title="B" file="./b.ts"\n```\n',
    ],
    [
      'attributes of Vue, and elements that a slash closes',
      'a <button @click="go" :b="c" v-if="d > e" type="f">G</button> <Own :h="i" j /> <div /> <br/> <path />\n\n`<Own @k />` \\<Own />',
      'a <button type="f">G</button> <Own j></Own> <div></div> <br/> <path />\n\n`<Own @k />` \\<Own />',
    ],
    [
      'components that are blocks',
      '<Own />\n\n<Own\n  a="b"\n  @c="d"\n  #e\n/>\n\n<Own>\n<Other />\n</Own>\n',
      '<div><Own></Own></div>\n\n<div><Own\n  a="b"\n  :c="d"\n  :e\n></Own></div>\n\n<Own>\n<Other></Other>\n</Own>\n',
    ],
    [
      'templates',
      '<Own>\n  <template #title>\n    A\n  </template>\n  <template #lead="{ b }">B</template>\n</Own>\n\n<Own><template v-if="c">C</template> d</Own>',
      '<Own>\n  <div>\n    A\n  </div>\n  <div>B</div>\n</Own>\n\n<Own><span>C</span> d</Own>',
    ],
    [
      'attributes of texts, items, emphasis and code',
      'a {.b}\n\n- c {#d .e}\n{.f}\n\n**g**{.h} `i`{j=k} {l} `{.m}` n{.o}\n\n## P {#q .r}',
      'a\n\n- c<a id="d"></a>\n\n\n**g** `i` {l} `{.m}` n{.o}\n\n## P {#q .r}',
    ],
    [
      'badges in headings',
      '## A <Badge type="tip" text="b" /> <Badge type="warning">c</Badge>',
      '## A :badge[b]{kind=tip} <span class="kit-badge" data-kind="warning">c</span>',
    ],
    ['two samples', '<<< ./a.ts\n<<< ../b.vue{1}', '```ts file="./a.ts"\n```\n```vue {1} file="../b.vue"\n```'],
    [
      'the code of a page',
      '<script setup lang="ts">\nconst a = 1\n</script>\n\n# A\n\n<style scoped>\nb {}\n</style>\n',
      '\n\n\n\n# A\n\n\n\n\n',
    ],
    [
      'a script in a sample',
      '<script setup>\na\n</script>\n\n```html\n<script src="a.js"></script>\n<script>\nb\n</script>\n```',
      '\n\n\n\n```html\n<script src="a.js"></script>\n<script>\nb\n</script>\n```',
    ],
    ['code', '```md\n::: tip\n[[toc]]\n```\n\n`::: tip`', '```md\n::: tip\n[[toc]]\n```\n\n`::: tip`'],
    [
      'the attributes of links and images',
      '![a](b.png){width=100} [c](d){target="_self" .e} {f}',
      '![a](b.png) [c](d) {f}',
    ],
    ['an unclosed sample', '````\n```\n::: tip', '````\n```\n::: tip'],
    [
      'fields of the front matter, where they are values, outside of code',
      '---\ntitle: "A: b"\nhead: { n: 1 }\nx: "*a*\\n# <b>"\n---\n\n# {{ $frontmatter.title }} {{$frontmatter.head.n}}\n\n{{ $frontmatter.x }} {{ $frontmatter.constructor.name }}\n{{ $frontmatter.head }} `{{ $frontmatter.title }}` {{ $frontmatter.none.a }}\n\n```\n{{ $frontmatter.title }}\n```\n',
      '---\ntitle: "A: b"\nhead: { n: 1 }\nx: "*a*\\n# <b>"\n---\n\n# A: b 1\n\n\\*a\\* \\# \\<b\\> {{ $frontmatter.constructor.name }}\n{{ $frontmatter.head }} `{{ $frontmatter.title }}` {{ $frontmatter.none.a }}\n\n```\n{{ $frontmatter.title }}\n```\n',
    ],
  ])('%s', (_, text, expected) => {
    expect(readDialect('vitepress', text)).toBe(expected)
  })

  it('understands what the front matter turns off', () => {
    const text = (fields: string) => `---\ntitle: A\n${fields}\n---\n\nprev: false\n`
    const theirs =
      'prev: false\nnext: false # end\neditLink: false\nsidebar: false\naside: false\noutline: false\nlastUpdated: false'
    const ours = `pagination_prev: null\npagination_next: null\ncustom_edit_url: null\ndisplayed_sidebar: null\nhide_table_of_contents: true\n# outline: false\nlast_update: false`
    expect(readDialect('vitepress', text(theirs))).toBe(text(ours))
    const withoutDocs =
      'hide_table_of_contents: true, pagination_prev: null, pagination_next: null, custom_edit_url: null, last_update: false'
    const outlines = [
      ['outline: deep', 'toc_max_heading_level: 6'],
      ['outline: [2, 4]', 'toc_max_heading_level: 4'],
      ['outline: 3', 'outline: 3'],
      ['next: { text: A, link: /a }', 'pagination_next: {"label":"A","to":"/a"}'],
      [
        'prev:\n  text: "A: b"\n\n  link: /a/index.html # c\nx: 1',
        'pagination_prev: {"label":"A: b","to":"/a/"}\n#\n#\n#\nx: 1',
      ],
      ['next: { link: /a.md }', 'pagination_next: {"to":"/a"}'],
      ['next: { text: A, link: https://a.example }', 'next: { text: A, link: https://a.example }'],
      ['prev: A', 'prev: A'],
      ['layout: page', `<<: { ${withoutDocs} }`],
      ['layout: false # end', `<<: { displayed_sidebar: null, ${withoutDocs} }`],
      ['lastUpdated: true', '# lastUpdated: true'],
      ['search: false', 'search: { exclude: true }'],
    ]
    for (const [written = '', read = ''] of outlines) expect(readDialect('vitepress', text(written))).toBe(text(read))
    // Fields of the page itself count.
    const page = readDialect('vitepress', text('layout: page\nnext: { text: A, link: /a }'))
    const { meta, diagnostics } = readDocument(makeSource('content/docs/a.md', page), {})
    expect(diagnostics).toEqual([])
    expect(meta).toMatchObject({ hideTableOfContents: true, paginationPrev: null, customEditUrl: null })
    expect(meta.paginationNext).toEqual({ label: 'A', to: '/a' })
  })

  const home = `---
layout: home
title: Site
hero:
  name: Press
  text: A fast
    thing
  tagline: Tagline
  image: { src: /logo.svg, alt: Logo }
  actions:
    - theme: brand
      text: Start [now]
      link: /guide/
    - text: Nowhere
features:
- icon: ⚡️
  title: Fast
  details: Very <b>fast</b>
  link: ./guide/
  linkText: More
- icon: <svg></svg>
  title: Small
description: |
  About
  it
---

## After
`

  it('has the text of a home page, and all after it in its line', () => {
    const made = readDialect('vitepress', home)
    expect(made.trimEnd().replace(/\n+$/, '')).toBe(`---
title: Site
description: |
  About
  it
---

# Press

![Logo](/logo.svg)

A fast thing

Tagline

- [Start \\[now\\]](</guide/>)
- Nowhere

::::cards
:::card[Fast]{href="./guide/" icon="⚡️"}
Very <b>fast</b> [More](<./guide/>)
:::
:::card[<span class="kit-icon" aria-hidden="true"><svg></svg></span> Small]

:::
::::


## After`)
    const longer = home.replace('  name:', `  other:\n${'    - a\n'.repeat(9)}  name:`)
    const place = (text: string) => text.split('\n').indexOf('## After')
    expect(place(readDialect('vitepress', longer))).toBe(place(longer))
  })

  it('has the dark picture of a home page, and how its links are related', () => {
    const text =
      '---\nlayout: home\nhero:\n  name: A\n  image: { light: /a.svg, dark: /b.svg, alt: C }\n  actions: [{ text: D, link: /d, rel: me }]\n---\n'
    expect(readDialect('vitepress', text).trim()).toBe(
      '---\n---\n\n# A\n\n<p><img class="on-light" src="/a.svg" alt="C"><img class="on-dark" src="/b.svg" alt="C"></p>\n\n- <a href="/d" rel="me">D</a>',
    )
  })

  it.each([
    ['"<svg viewBox=\'0 0 1 1\'>\\n <path/></svg>"', "<svg viewBox='0 0 1 1'> <path/></svg>"],
    ['{ svg: <svg/> }', '<svg/>'],
    ['<img src="/a.png">', '<img src="/a.png">'],
  ])('has icons in HTML: %s', (icon, html) => {
    const made = readDialect('vitepress', `---\nlayout: home\nfeatures: [{ title: A, icon: ${icon} }]\n---\n`)
    expect(made).toContain(`:::card[<span class="kit-icon" aria-hidden="true">${html}</span> A]\n`)
  })
  it('has no icons that would end a title', () => {
    const made = readDialect('vitepress', '---\nlayout: home\nfeatures: [{ title: A, icon: "<svg>]</svg>" }]\n---\n')
    expect(made).toContain(':::card[A]\n')
  })

  it.each([
    ['another layout', '---\nlayout: own\nhero:\n  name: A\n---\n'],
    ['nothing to show', '---\nlayout: home\n---\n\n<Own></Own> and\n'],
    ['a mistake', '---\nlayout: home\nhero: [\n---\n'],
    ['other values', '---\nlayout: home\nhero: 1\nfeatures: a\n---\n'],
  ])('leaves a page with %s as it is', (_, text) => expect(readDialect('vitepress', text)).toBe(text))
})

describe('misspelled fields of VitePress', () => {
  const slips = (fields: string) =>
    listDiagnostics(faultsInDialect('vitepress', 'docs/a.md' as SourcePath, `---\n${fields}\n---\n\nactons: x\n`))
  it.each([
    ['hero:\n  actons: []', '3:3+6: Unknown field `actons`; it is ignored. → Did you mean `actions`?'],
    ['hero: { image: { lihgt: /a } }', '2:18+5: Unknown field `lihgt`; it is ignored. → Did you mean `light`?'],
    [
      'features:\n  - title: A\n    "detials": B',
      '4:5+9: Unknown field `detials`; it is ignored. → Did you mean `details`?',
    ],
    ['next: { text: A, lnik: /a }', '2:18+4: Unknown field `lnik`; it is ignored. → Did you mean `link`?'],
    ['layuot: home', '2:1+6: Unknown field `layuot`; it is ignored. → Did you mean `layout`?'],
  ])('%j', (fields, reported) => expect(slips(fields)).toEqual([`warning meta/unknown-field docs/a.md:${reported}`]))
  it.each([
    'hero: { name: A, image: /a, actions: [{ theme: alt, text: B, link: /b, rel: c, target: d }] }',
    'features: [{ icon: { src: /a, width: 1 }, title: A, details: B, linkText: C }]',
    'own: { actons: 1 }\nhead: [[meta, { nmae: a }]]\nprev: false\nnext: A',
    'hero: [',
    // Reported where they are read.
    'titel: A\nsearch: { bost: 2 }',
  ])('%j has none', (fields) => expect(slips(fields)).toEqual([]))
})

describe('the ids of headings', () => {
  const text = "## What's new? (v1.2)\n\n## A & B\n\n## A & B\n\n## 2 – Größe `a_b`\n\n## 你好\n"
  it.each([
    ['mkdocs', ['whats-new-v12', 'a-b', 'a-b_1', '2-groe-a_b', '_1']],
    ['vitepress', ['what-s-new-v1-2', 'a-b', 'a-b-1', '_2-–-große-a-b', '你好']],
    [undefined, ['whats-new-v12', 'a--b', 'a--b-1', '2--größe-a_b', '你好']],
  ])('are those of %s', async (dialect, ids) => {
    expect((await makeBody(text, dialect ? { markdown: { dialect } } : {})).headings.map(({ id }) => id)).toEqual(ids)
  })
})

describe('the ids of headings of MkDocs', () => {
  const text = "## What's new? (v1.2)\n\n## A & B\n\n## A & B\n\n## 2 – Größe `a_b`\n\n## 你好 !\n"
  it.each<[string, object, string[]]>([
    ['unicode', { slugify: 'unicode' }, ['whats-new-v12', 'a-b', 'a-b_1', '2-größe-a_b', '你好']],
    ['pymdownx', { slugify: 'pymdownx' }, ['whats-new-v12', 'a--b', 'a--b_1', '2--größe-a_b', '你好-']],
    [
      'pymdownx with its case',
      { slugify: 'pymdownx', maintainCase: true, separator: '_' },
      ['Whats_new_v12', 'A__B', 'A__B_1', '2__Größe_a_b', '你好_'],
    ],
    ['another separator', { separator: '_' }, ['whats_new_v12', 'a_b', 'a_b_1', '2_groe_a_b', '_1']],
  ])('%s', async (_, anchors, ids) => {
    const { headings } = await makeBody(text, { markdown: { dialect: 'mkdocs', anchors } })
    expect(headings.map(({ id }) => id)).toEqual(ids)
  })
})

it('abbreviations of MkDocs are explained wherever they are, except in code and within words', async () => {
  const text =
    '# The HTML\n\nHTML, XHTML, `HTML`, [W3C](https://w3.example) and HTML5: **HTML**.\n\n*[HTML]: Hypertext\n*[W3C]: World *Wide* Web\n\n- *[HTML5]: Five\n'
  const { parts, diagnostics } = await makeBody(text, { markdown: { dialect: 'mkdocs' } })
  const html = showParts(parts)
  expect(diagnostics).toEqual([])
  expect(html).not.toContain('*[')
  expect(html.match(/<abbr title="[^"]*">\w+<\/abbr>/g)).toEqual([
    '<abbr title="Hypertext">HTML</abbr>',
    '<abbr title="World Wide Web">W3C</abbr>',
    '<abbr title="Five">HTML5</abbr>',
    '<abbr title="Hypertext">HTML</abbr>',
  ])
  expect(showParts((await makeBody('HTML\n\n*[HTML]: a\n')).parts)).toContain('*[HTML]: a')
})

it('a box of MkDocs shows the links in its title, and is open if it is to be', async () => {
  const text = '???+ tip "See [a](https://a.example) `b[0]`"\n    c\n\n??? tip\n    d\n'
  const { parts, diagnostics } = await makeBody(readDialect('mkdocs', text))
  expect(diagnostics).toEqual([])
  expect(showParts(parts).replaceAll('\n', '')).toBe(
    '<details open><summary>See <a [href=https://a.example]>a</a> <code>b[0]</code></summary><p>c</p></details>' +
      '<details><summary>Tip</summary><p>d</p></details>',
  )
})

it('the ids of headings in VitePress come from text and code alone', async () => {
  const text =
    '## A <Badge text="b" />\n\n## C :tada:\n\n## C <Badge>d</Badge>\n\n## $x^2$ `e` [f](g) <b>h</b>\n\n## :tada: A & B\n'
  const { headings } = await makeBody(readDialect('vitepress', text), {
    markdown: { dialect: 'vitepress', math: true },
  })
  expect(headings.map(({ id }) => id)).toEqual(['a', 'c', 'c-d', 'e-f-h', 'a-b'])
})

it('amounts of money are no formulas in pages for VitePress', async () => {
  const text = 'It costs $5 and $10, $ x$ or $y $ is $z$, *a* $5 and *b* $6.\n\n$$q$$\n'
  const htmlOf = async (dialect?: string) =>
    showParts((await makeBody(text, { markdown: { math: true, ...(dialect && { dialect }) } })).parts)
  const html = await htmlOf('vitepress')
  expect(html).toContain('<p>It costs $5 and $10, $ x$ or $y $ is <span class="katex">')
  expect(html).toContain('<em>a</em> $5 and <em>b</em> $6.')
  expect(html.match(/class="katex"/g)).toHaveLength(2)
  expect(await htmlOf()).not.toContain('$5 and $10')
})

it('code with expressions of Vue has the language of the code', async () => {
  const { parts } = await makeBody('```js-vue{1}\na\n```\n\n```vue-html\n```\n', { markdown: { dialect: 'vitepress' } })
  expect(showParts(parts)).toMatch(/<code js\{1\}>[\s\S]*<code vue-html>/)
})

describe('front matter of VitePress', () => {
  const headOf = async (fields: string, text = '# A & *B*\n', dialect = 'vitepress') =>
    (await makeBody(`---\n${fields}\n---\n\n${text}`, { markdown: { dialect } })).head
  it.each([
    ['head:\n  - [meta, { name: a, content: \'"b"\' }]', '<meta name="a" content="&quot;b&quot;">'],
    [
      'head:\n  - - script\n    - { async: true, src: /a.js }\n  - [script, {}, "b()"]',
      '<script async src="/a.js"></script><script>b()</script>',
    ],
    ['head: [[img, {}], [meta, { "a b": c, d: false }], [style, {}, "</STYLE>"], e, [1]]', '<meta>'],
    ['head: a', undefined],
    ['titleTemplate: :title | Own', '<title>A &amp; B | Own</title>'],
    ['title: C\ntitleTemplate: Own', '<title>C | Own</title>'],
    ['titleTemplate: false', '<title>A &amp; B</title>'],
    ['titleTemplate: true', undefined],
    ['title: C', undefined],
  ])('%j names elements for the head', async (fields, head) => expect(await headOf(fields)).toBe(head))
  it('names none without a title, or on other sites', async () => {
    expect(await headOf('titleTemplate: Own', 'Text\n')).toBeUndefined()
    expect(await headOf('head: [[meta, {}]]', '', 'mkdocs')).toBeUndefined()
  })
})

it('code of VitePress has numbers also behind a range', async () => {
  const text = '```js{1,3}:line-numbers=5\na\n```\n\n```js:no-line-numbers {1}\n```\n'
  const { parts } = await makeBody(text, { markdown: { dialect: 'vitepress' } })
  expect(showParts(parts)).toMatch(/<code js \{1,3\} showLineNumbers=5>[\s\S]*<code js \{1\}>/)
})

it('alerts of GitHub in pages for VitePress may have a title', async () => {
  const text = '> [!TIP] Own *title*\n> Text\n\n> [!INFO]\n> Text\n'
  const html = showParts((await makeBody(text, { markdown: { dialect: 'vitepress' } })).parts)
  expect(html).toContain('<p class="admonition-title">Own <em>title</em></p><p>Text</p>')
  expect(html).toContain('<p class="admonition-title">Info</p><p>Text</p>')
  expect(showParts((await makeBody(text)).parts)).toContain('<p>[!TIP] Own <em>title</em>')
})

it('the id of a title that something else on the page has is not reported, because its author did not write it', async () => {
  const { anchors, diagnostics } = await makeBody('# Testing\n<a id="testing"></a>\n\nText\n', {
    markdown: { dialect: 'mkdocs' },
  })
  expect({ anchors, diagnostics }).toEqual({ anchors: ['testing'], diagnostics: [] })
})

describe('the ids of footnotes', () => {
  const text = 'A[^1] b[^Größe]\n\nC[^1], see [a](#fn:1)\n\n[^1]: One\n\n[^Größe]: Two\n'
  const idsOf = async (settings: object) =>
    (await makeBody(text, settings)).anchors.filter((id) => id !== 'footnote-label').sort()

  it('are those of Python-Markdown in pages for MkDocs', async () => {
    const settings = { markdown: { dialect: 'mkdocs' } }
    expect(await idsOf(settings)).toEqual(['fn:1', 'fn:Größe', 'fnref2:1', 'fnref:1', 'fnref:Größe'])
    const html = showParts((await makeBody(text, settings)).parts)
    expect(html).not.toContain('user-content')
    expect(html).toContain('href=#fn:Größe')
  })

  it('are those of GitHub elsewhere', async () => {
    expect(await idsOf({})).toContain('user-content-fnref-1-2')
  })
})

describe('footnotes that nothing refers to', () => {
  const text =
    'A[^a].\n\n[^a]: One\n\n[^b]: Two *words*\n\n    More[^c]\n\n[^c]: Three\n\n[^d]: Four[^e]\n\n[^e]: Five[^d]\n\n[^f]: Six\n\n    - item\n'
  const shown = async (dialect: string, written = text) => {
    const html = showParts((await makeBody(written, { markdown: { dialect } })).parts)
    const links = [...html.matchAll(/href=([^\s\]]+)\]? data-footnote-backref/g)].map(([, href]) => href)
    return [html.replace(/<a .*?<\/a>|<[^>]*>/gs, '').replace(/\s+/g, ' '), ...links]
  }
  it('are shown below the others, as in MkDocs, and lead back to nothing', async () => {
    expect(await shown('mkdocs')).toEqual([
      'A. Footnotes One Two words More Four Six item Three Five ',
      ...['#fnref:a', '#fnref2:d', '#fnref:c', '#fnref:e'],
    ])
    expect(await shown('mkdocs', 'A\n\n[^1]: One\n')).toEqual(['A Footnotes One '])
  })
  it('are shown as in mdBook, and left out as elsewhere', async () => {
    expect((await shown('mdbook'))[0]).toContain('Six item')
    expect(await shown('vitepress', 'A\n\n[^1]: One\n')).toEqual(['A'])
  })
})

describe('Markdown of MkDocs', () => {
  it.each([
    ['a box', '!!! note\n    Text\n\n    More\n\nAfter', '::::::::note\nText\n\nMore\n::::::::\nAfter'],
    [
      'a box with a title',
      '!!! warning inline end "Take [care]"\n    Text\n',
      '::::::::warning[Take &#91;care&#93;]\nText\n::::::::',
    ],
    ['a box without a title', '!!! tip ""\n    Text', '::::::::tip[]\nText\n::::::::'],
    ['a kind of another name', '!!! bug\n    Text', '::::::::danger[Bug]\nText\n::::::::'],
    ['a text that folds', '???+ question "Why?"\n    Text', '::::::::details[Why?]{open}\nText\n::::::::'],
    [
      'boxes in a box',
      '!!! note\n    !!! tip "B"\n        b\n\n    ??? example\n        c\n\nd',
      '::::::::note\n:::::::tip[B]\nb\n:::::::\n:::::::details[Example]\nc\n:::::::\n::::::::\nd',
    ],
    [
      'a box in a list',
      '1. a\n\n    !!! note\n        b\n\n2. c',
      '1. a\n\n    ::::::::note\n    b\n    ::::::::\n2. c',
    ],
    ['tabs with Markdown in their titles', '=== "`f(**k)` in **C**"\n\n    a\n', '**`f(**k)` in C**\n\na\n'],
    ['tabs', '=== "One"\n\n    a\n\n=== "Two"\n\n    - b\n\nc', '**One**\n\na\n\n**Two**\n\n- b\n\nc'],
    [
      'code in a box',
      '!!! note\n    ```yaml\n    a:\n        b: !!! c\n    ```\n\nd',
      '::::::::note\n```yaml\na:\n    b: !!! c\n```\n::::::::\nd',
    ],
    ['code', '```md\n!!! note\n    [TOC]\n```', '```md\n!!! note\n    [TOC]\n```'],
    [
      'files in code blocks',
      '```py title="a"\n--8<-- "docs/a.py"\n```\n\n!!! note\n    ``` { .py }\n    --8<-- "b.py"\n    ```\n\n```\n--8<-- "c.py:part"\n```',
      '```py title="a"\n--8<-- "docs/a.py"\n```\n\n::::::::note\n``` { .py }\n--8<-- "b.py"\n```\n::::::::\n```\n--8<-- "c.py:part"\n```',
    ],
    [
      'Markdown in elements',
      '<figure markdown>\n  ![a](b.png){ width="3" }\n</figure>\n<div class="c" markdown="1">\n\nd\n\n</div>',
      '<figure>\n\n  ![a](b.png)\n</figure>\n<div class="c">\n\nd\n\n</div>',
    ],
    [
      'an icon at the beginning of an item',
      '-   :material-clock:{ .lg } __A__\n\n    ---\n\n    b',
      '-   __A__\n\n    ---\n\n    b',
    ],
    [
      'attributes of emphasis and code',
      '**`a`**{ #b .c } *d*{: #e } `f`{#g} _h_{.i} `j`{.k} {l} `**m**{ #n }`',
      '**`a`**<a id="b"></a> *d*<a id="e"></a> `f`<a id="g"></a> _h_ `j` {l} `**m**{ #n }`',
    ],
    [
      'code in code',
      '``` md\na\n    ``` c\n    b\n    ```\n=== "C"\n```\n=== "D"',
      '``` md\na\n    ``` c\n    b\n    ```\n=== "C"\n```\n**D**',
    ],
    [
      'definitions',
      '`One` and *more*\n\n:   first `a`\n\n    further\n\n:   second\n\nTwo\n: third\n: fourth\n\n!!! note\n    Three\n    :   fifth\n\n:smile: text',
      '**`One` and *more***\n\n-   first `a`\n\n    further\n\n-   second\n\n**Two**\n- third\n- fourth\n\n::::::::note\n**Three**\n-   fifth\n::::::::\n:smile: text',
    ],
    ['no definitions', ': text\n\n- a\n: b\n\n```\nc\n:   d\n```', ': text\n\n- a\n- b\n\n```\nc\n:   d\n```'],
    ['an icon in code', '`:material-check:` :material-cog:', '`:material-check:` '],
    [
      'signs for elements',
      '==a b== ^^c^^ x^2^ H~2~O ++ctrl+alt+del++ ~~d~~ `==e==`',
      '<mark>a b</mark> <ins>c</ins> x<sup>2</sup> H<sub>2</sub>O <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd> ~~d~~ `==e==`',
    ],
    [
      'signs in text',
      'a == b == c, C++ and C++, i++, ~/a and ~/b, a ^ b, [^1]^, 2^3',
      'a == b == c, C++ and C++, i++, ~/a and ~/b, a ^ b, [^1]^, 2^3',
    ],
    [
      'spaces in them, and signs at the beginning of a word',
      'a^b\\ c^ d~e\\ f~ ~g~',
      'a<sup>b c</sup> d<sub>e f</sub> <sub>g</sub>',
    ],
    [
      'keys by their names, or with a name of their own',
      '++"My key"++ ++cmd+"x"+arrow-up++ ++page-up+f1++ ++minus+pipe++',
      '<kbd>My key</kbd> <kbd>Cmd</kbd>+<kbd>x</kbd>+<kbd>Up</kbd> <kbd>Page Up</kbd>+<kbd>F1</kbd> <kbd>-</kbd>+<kbd>\\|</kbd>',
    ],
    [
      'marks of changes',
      '{--a--} {++b++} {~~c d~>e~~} {==f==}{>>g<<}\n\n{++\n\nh\n\n++}\n\n{--\n\ni',
      '<del>a</del> <ins>b</ins> <del>c d</del><ins>e</ins> <mark>f</mark><em>g</em>\n\n\n\nh\n\n\n\n{--\n\ni',
    ],
    [
      'formulas, which stay as they are',
      'x^2^ $a^2+b^2$ \\(c~d~\\) $5 x^2^ $\n\n$$\na^b^\n:   c\n$$\n\n\\begin{a}\n==b==\n\\end{a}\n\n\\[\n==c==\n\n==d==',
      'x<sup>2</sup> $a^2+b^2$ \\(c~d~\\) $5 x<sup>2</sup> $\n\n$$\na^b^\n:   c\n$$\n\n\\begin{a}\n==b==\n\\end{a}\n\n\\[\n==c==\n\n<mark>d</mark>',
    ],
    [
      'icons that say something, and those alone in a cell or a link',
      '| :material-check: | :octicons-x-16:{ .r } | :material-weather-night: | :simple-rust: Rust |\n\n[:fontawesome-brands-github:](a) [:material-book-open: b](c)',
      '| ✓ | ✗ | weather night | Rust |\n\n[github](a) [b](c)',
    ],
    [
      'code that is never closed in a tab',
      '=== "One"\n\n    a\n    ```\n\n=== "Two"\n\n    b\n',
      '**One**\n\na\n```\n```\n**Two**\n\nb\n',
    ],
    ['code in a box that is never closed', '!!! note\n    ```\n    a\n\nb', '::::::::note\n```\na\n```\n::::::::\nb'],
    ['a language as a class', '``` .sh\na\n```', '``` sh\na\n```'],
    [
      'titles with links, icons and code',
      '!!! note "With [link](b.md){ .x }, [care] and :material-cog: `a[0]`"\n    a\n\n=== ":material-apple: mac **OS**"\n\n    b\n\n=== ":material-linux:"\n\n    c\n',
      '::::::::note[With [link](b.md), &#91;care&#93; and `a[0]`]\na\n::::::::\n**mac OS**\n\nb\n\n**linux**\n\nc\n',
    ],
    [
      'code with a language in a text',
      '`#!python f()` `:::js g()` `#!/bin/sh` `#! a`',
      '`f()` `g()` `#!/bin/sh` `#! a`',
    ],
    [
      'names of code without a text, and labels with an address',
      '[`pkg.a`][] [pkg.C][] [`D`][] [e][] [node.js][] [x][node.js]\n\n[node.js]: https://node.example',
      '`pkg.a` pkg.C `D` [e][] [node.js][] [x][node.js]\n\n[node.js]: https://node.example',
    ],
    [
      'attributes of blocks',
      '* a {: .x }\n* b\n{ .y #z }\n\n## c {: #d }\n\n[e](f.md){ data-preview }{ .g } {h}\n\n```\n{ .i }\n```',
      '* a\n* b\n<a id="z"></a>\n\n## c {: #d }\n\n[e](f.md) {h}\n\n```\n{ .i }\n```',
    ],
    [
      'a box that begins a definition',
      'Term\n:   !!! note\n        a\n\n    b\n',
      '**Term**\n-   ::::::::note\n    a\n    ::::::::\n    b\n',
    ],
    ['names of code', '[a()][pkg.Mod.a] [b][c] ![d][e.f]', 'a() [b][c] !d'],
    ['contents and icons', '[TOC]\n\n:material-check:{ .green } yes :octicons-arrow-24:', '\n\n✓ yes '],
    [
      'the attributes of links',
      '[a](b.md){ .md-button target="_blank" } ![c](d.png){width=300} [e][f]{: .g } [i](j){k} {h}',
      '[a](b.md) ![c](d.png) [e][f] [i](j){k} {h}',
    ],
  ])('%s', (_, text, expected) => {
    expect(readDialect('mkdocs', text)).toBe(expected)
  })

  it('keeps the lines below Markdown in elements where they are', () => {
    const text = 'a\n\n<figure markdown="span">\n  b\n</figure>\n\nc'
    expect(readDialect('mkdocs', text)).toBe('a\n<figure>\n\n  b\n</figure>\n\nc')
  })

  it('keeps lines where they are if an empty one follows a block', () => {
    const text = '!!! note\n    a\n\n    !!! tip\n        b\n\n\n=== "c"\n    d\n\ne\n'
    expect(linesOf(readDialect('mkdocs', text))).toBe(linesOf(text))
    expect(readDialect('mkdocs', text).split('\n').indexOf('e')).toBe(text.split('\n').indexOf('e'))
  })
})
