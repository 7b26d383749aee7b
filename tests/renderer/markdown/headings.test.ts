import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../renderer/index.ts'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import { makeBody, showParts } from '../../harness/body.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'

/** Markdown → ids of its headings with depth and text. */
async function check(lines: string | readonly string[], expected: readonly string[]) {
  const { headings, anchors } = await makeBody([lines].flat().join('\n\n'))
  expect(headings.map(({ depth, id, text }) => `${depth} #${id} ${text}`)).toEqual(expected)
  expect(anchors).toEqual(headings.map(({ id }) => id))
}

describe('ids of headings', () => {
  it.each<[string, string | string[], string[]]>([
    ['words', '## Set the Size', ['2 #set-the-size Set the Size']],
    ['signs', "## What's new? (v1.2): A/B & more", ["2 #whats-new-v12-ab--more What's new? (v1.2): A/B & more"]],
    ['code', '## The `buy()` call', ['2 #the-buy-call The buy() call']],
    ['emphasis', '## A **bold** _step_', ['2 #a-bold-step A bold step']],
    ['a link', '## See [this page](b.md)', ['2 #see-this-page See this page']],
    ['umlauts', '## Größe ändern', ['2 #größe-ändern Größe ändern']],
    ['other scripts', '## 価格の設定', ['2 #価格の設定 価格の設定']],
    ['emoji', '## 🚀 Launch', ['2 #-launch 🚀 Launch']],
    ['underscores and hyphens', '## snake_case-and--more', ['2 #snake_case-and--more snake_case-and--more']],
    ['digits', '## 2024', ['2 #2024 2024']],
    ['levels', ['## A', '### B', '#### C', '##### D', '###### E'], ['2 #a A', '3 #b B', '4 #c C', '5 #d D', '6 #e E']],
    ['the same twice', ['## A', '## A', '## A'], ['2 #a A', '2 #a-1 A', '2 #a-2 A']],
    ['the same in another level', ['## A', '### A'], ['2 #a A', '3 #a-1 A']],
    ['one that has the number already', ['## A', '## A-1', '## A'], ['2 #a A', '2 #a-1 A-1', '2 #a-2 A']],
    ['underlined', 'A\n---', ['2 #a A']],
    ['inside a box', ':::note\n## A\n:::', ['2 #a A']],
    ['inside a quote', '> ## A', ['2 #a A']],
  ])('%s', (_, lines, expected) => check(lines, expected))
})

describe('ids of the author', () => {
  it.each<[string, string | string[], string[]]>([
    ['behind the text', '## A title {#my-id}', ['2 #my-id A title']],
    ['without a space', '## A title{#my-id}', ['2 #my-id A title']],
    ['in capitals', '## A {#My_Id.2}', ['2 #My_Id.2 A']],
    ['behind code', '## `a` {#b}', ['2 #b a']],
    ['with umlauts', '## A {#größe}', ['2 #größe A']],
    ['of words and signs', ['## A {#b c}', '## B {#c#d}'], ['2 #b c A', '2 #c#d B']],
    ['the same twice', ['## A {#x}', '## B {#x}'], ['2 #x A', '2 #x-1 B']],
    ['the same as another heading’s', ['## A {#b}', '## B'], ['2 #b A', '2 #b-1 B']],
    ['with spaces, as Python-Markdown writes it', '## A { #b }', ['2 #b A']],
    ['with a colon', '## A {: #b }', ['2 #b A']],
    ['beside other attributes', '## A { .c #b data-d="e f" }', ['2 #b A']],
    ['as an attribute', ['## A { id=b }', '## C <small>d</small> { id="1.2" }'], ['2 #b A', '2 #1.2 C d']],
    ['a class instead', '## A { .b }', ['2 #a A']],
    ['braces that are none', '## A {b}', ['2 #a-b A {b}']],
    ['in the middle', '## A {#b} c', ['2 #a-b-c A {#b} c']],
    ['escaped, as MDX wants it', '## A \\{#b}', ['2 #b A']],
    ['with an escaped brace', '## A {#b\\{c}', ['2 #b{c A']],
    ['in a comment', '## A `b` <!-- #c -->', ['2 #c A b']],
    ['in a comment with more to it', '## A <!-- #b for old links -->', ['2 #b A']],
    ['in code', '## A `{#b}`', ['2 #a-b A {#b}']],
  ])('%s', (_, lines, expected) => check(lines, expected))
})

describe('an id of the author that an earlier heading has', () => {
  const places = (found: readonly Diagnostic[]) =>
    found.map(({ code, at, notes: [first] = [] }) =>
      [code, ...[at, first?.at].map((one) => one && `${one.line}:${one.column}+${one.length}`)].join(' '),
    )

  it.each<[string, string, string[]]>([
    ['its own', '## A {#x}\n\n## B {#x}', ['3:6+4 1:6+4']],
    ['from its text', '## A b\n\n> ### B {#a-b}', ['3:9+6 1:1+6']],
    ['three times', '## A {#x}\n## B {#x}\n## C {#x}', ['2:6+4 1:6+4', '3:6+4 1:6+4']],
    ['escaped, as MDX wants it', '## A {#x}\n## B \\{#x}', ['2:7+4 1:6+4']],
    ['in a comment', '## A <!-- #x -->\n## B <!-- #x -->', ['2:6+11 1:6+11']],
    ['behind front matter', '---\ntitle: T\n---\n\n## A {#x}\n\n## B {#x}', ['7:6+4 5:6+4']],
  ])('is reported: %s', async (_, text, expected) => {
    const found = expected.map((one) => `markdown/duplicate-id ${one}`)
    expect(places((await makeBody(text)).diagnostics)).toEqual(found)
    expect(places((await compileMdx(makeSource('content/docs/a.mdx', text), makeConfig())).diagnostics)).toEqual(found)
  })

  it.each(['## A\n\n## A', '## B {#a}\n\n## A', '## A {#b}\n\n## B {#c}\n\n<b id="d">c</b>'])(
    '%j is right',
    async (text) => expect((await makeBody(text)).diagnostics).toEqual([]),
  )
})

describe('old ids of the author', () => {
  const place = (id: string) => `<span id="${id}" class="formerly"></span>`
  const heading = (id: string, text: string, ...old: string[]) =>
    `<h2 id="${id}" aria-label="${text}">${old.map(place).join('')}${text}<a class="anchor" href="#${id}" aria-label="Direct link to ${text}"></a></h2>`

  it.each<[string, string, string, string[]]>([
    ['beside an id', '## A {#b .formerly-c}', heading('b', 'A', 'c'), ['b', 'c']],
    ['without one, the id comes from the text', '## A {.formerly-c}', heading('a', 'A', 'c'), ['a', 'c']],
    ['before an id', '## A {.formerly-c #b}', heading('b', 'A', 'c'), ['b', 'c']],
    ['several', '## A {#b .formerly-c .formerly-d}', heading('b', 'A', 'c', 'd'), ['b', 'c', 'd']],
    ['with umlauts and signs', '## A {.formerly-größe--2.1}', heading('a', 'A', 'größe--2.1'), ['a', 'größe--2.1']],
    ['underlined', 'A {.formerly-c}\n---', heading('a', 'A', 'c'), ['a', 'c']],
    ['closed', '## A {.formerly-c} ##', heading('a', 'A', 'c'), ['a', 'c']],
  ])('%s', async (_, text, html, anchors) => {
    const body = await makeBody(text)
    expect({ html: showParts(body.parts), anchors: body.anchors, found: body.diagnostics }).toEqual({
      html,
      anchors,
      found: [],
    })
    expect(body.headings.map(({ html, text }) => [html, text])).toEqual([['A', 'A']])
    expect(body.sections.map(({ title }) => title)).toEqual(['A'])
  })

  it.each([
    ['the class alone', '## A {.formerly-}', 'a-formerly-'],
    ['a number', '## A {.5}', 'a-5'],
    ['an equation', '## A {b=1}', 'a-b1'],
    ['an expression', '## A {# b | c }', 'a--b--c-'],
    ['glued to the id', '## A {#b.formerly-c}', 'b.formerly-c'],
  ])('braces that are none: %s', async (_, text, id) => {
    expect((await makeBody(text)).anchors).toEqual([id])
  })

  it.each([
    ['its own id', '## A {.formerly-a}', 'a'],
    ['the id of another heading', '## A {.formerly-b}\n\n## B', 'b'],
    ['any id', '## A {.formerly-b}\n\n<b id="b">c</b>', 'b'],
    ['an old id of another heading', '## A {.formerly-c}\n\n## B {.formerly-c}', 'c'],
  ])('an old id that is taken is reported and left out: %s', async (_, text, id) => {
    const { anchors, parts, diagnostics } = await makeBody(text)
    expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([['markdown/old-id-taken', 1]])
    expect(anchors.filter((one) => one === id)).toEqual([id])
    expect(showParts(parts).split(` id="${id}"`).length).toBe(2)
  })
})

describe('a heading in the text', () => {
  it('keeps its link when a plugin gives it a class', async () => {
    const mark = () => (tree: { children: { tagName?: string; properties?: object }[] }) => {
      for (const one of tree.children)
        if (one.tagName === 'h2') Object.assign(one.properties ?? {}, { className: ['own'] })
    }
    const { parts } = await makeBody('## A', { markdown: { rehypePlugins: [mark] } })
    expect(showParts(parts)).toMatch(
      /^<h2 class="own" id="a" aria-label="A">A<a class="anchor" href="#a" [^>]*><\/a><\/h2>$/,
    )
  })

  it('has its id and a link to itself, which is no part of its name', async () => {
    expect(showParts((await makeBody('## A `b` "c"')).parts)).toBe(
      '<h2 id="a-b-c" aria-label="A b &quot;c&quot;">A <code>b</code> "c"<a class="anchor" href="#a-b-c" aria-label="Direct link to A b &quot;c&quot;"></a></h2>',
    )
  })

  it.each([
    ['code stays', '## The `buy` *call*', 'The <code>buy</code> <em>call</em>'],
    ['a link is its text', '## See [*this*](b.md)', 'See <em>this</em>'],
    ['a picture is left out', '## A ![b](c.png)', 'A '],
    ['a footnote is left out', '## A[^1]\n\n[^1]: b', 'A'],
    ['raw HTML is left out', '## A <kbd>b</kbd>', 'A b'],
    ['signs are escaped', '## a < b & c', 'a &lt; b &amp; c'],
  ])('in the list of contents: %s', async (_, text, html) => {
    expect((await makeBody(text)).headings[0]?.html).toBe(html)
  })
})

describe('the title that the text begins with', () => {
  it.each<[string, string, string | undefined, string]>([
    ['is taken out', '# A `b`\n\nc', 'A <code>b</code>', '<p>c</p>'],
    ['underlined', 'A\n===\n\nc', 'A', '<p>c</p>'],
    ['behind the front matter', '---\ntitle: T\n---\n\n# A\n\nc', 'A', '<p>c</p>'],
    ['behind a comment', '<!-- x -->\n\n# A\n\nc', 'A', '<p>c</p>'],
    ['with an id, which nothing can point at', '# A {#b}\n\nc', 'A', '<p>c</p>'],
    ['with a link', '# A [b](c.md)', 'A <a [href=c.md]>b</a>', ''],
    ['none', 'c', '', '<p>c</p>'],
    ['behind text it is a heading', 'c\n\n# A', '', '<p>c</p>\n<h1 id="a">A</h1>'],
    ['of two the first', '# A\n\n# B', 'A', '<h1 id="b">B</h1>'],
    [
      'a smaller heading is none',
      '## A',
      '',
      '<h2 id="a" aria-label="A">A<a class="anchor" href="#a" aria-label="Direct link to A"></a></h2>',
    ],
  ])('%s', async (_, text, title, html) => {
    const body = await makeBody(text)
    expect({ title: showParts(body.title), html: showParts(body.parts) }).toEqual({ title, html })
  })

  it('is no anchor', async () => expect((await makeBody('# A\n\n## B')).anchors).toEqual(['b']))
})
