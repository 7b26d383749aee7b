import { describe, expect, it } from 'vitest'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics } from '../../harness/make.ts'

/** Markdown → HTML, without complaints. */
async function check(text: string, html: string, settings: object = {}) {
  const body = await makeBody(text, settings)
  expect({ html: showParts(body.parts), reported: listDiagnostics(body.diagnostics) }).toEqual({ html, reported: [] })
}

describe('tables', () => {
  it('have their alignment as classes, and a box to scroll in', () =>
    check(
      '| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |',
      '<section class="table" tabindex="0" aria-label="Table"><table>\n<thead>\n<tr>\n<th>a</th>\n<th class="left">b</th>\n<th class="center">c</th>\n<th class="right">d</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td class="left">2</td>\n<td class="center">3</td>\n<td class="right">4</td>\n</tr>\n</tbody>\n</table></section>',
    ))

  it('are named by the heading above, and counted', async () => {
    const table = '| a |\n|---|\n\n'
    const html = showParts((await makeBody(`${table}${table}## \`B\` c\n\n${table}${table}`)).parts)
    expect(
      [...html.matchAll(/<section class="table" tabindex="0" aria-label="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual(['Table', 'Table (2)', 'B c', 'B c (2)'])
  })
})

describe('GFM', () => {
  it.each<[string, string, string]>([
    ['strikethrough', '~~a~~', '<p><del>a</del></p>'],
    [
      'task lists',
      '- [x] a\n- [ ] b',
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked disabled aria-label="Done"> a</li>\n<li class="task-list-item"><input type="checkbox" disabled aria-label="Not done"> b</li>\n</ul>',
    ],
    ['a bare address', 'see https://a.example/b.', '<p>see <a [href=https://a.example/b]>https://a.example/b</a>.</p>'],
    ['a bare host', 'see www.a.example', '<p>see <a [href=http://www.a.example]>www.a.example</a></p>'],
    ['a bare mail address', 'ask a@b.example', '<p>ask <a [href=mailto:a@b.example]>a@b.example</a></p>'],
    ['an address in brackets', '<https://a.example>', '<p><a [href=https://a.example]>https://a.example</a></p>'],
    [
      'footnotes',
      'a[^n]\n\n[^n]: b',
      '<p>a<sup><a [href=#user-content-fn-n] id="user-content-fnref-n" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n<li id="user-content-fn-n">\n<p>b <a [href=#user-content-fnref-n] data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
  ])('%s', (_, text, html) => check(text, html))

  it('footnotes can be pointed at', async () => {
    expect((await makeBody('a[^n]\n\n[^n]: b')).anchors).toEqual([
      'user-content-fnref-n',
      'footnote-label',
      'user-content-fn-n',
    ])
  })
})

describe('links, pictures and code', () => {
  it.each<[string, string, string]>([
    ['a link', '[a](b.md "c")', '<p><a [href=b.md] title="c">a</a></p>'],
    ['by reference', '[a][x]\n\n[x]: b.md', '<p><a [href=b.md]>a</a></p>'],
    ['without an address', '[a]()', '<p><a [href=]>a</a></p>'],
    [
      'pictures in their order',
      '![a](b.png "t") ![](c.png)',
      '<p><img [src=b.png 0] alt="a" title="t"> <img [src=c.png 1] alt=""></p>',
    ],
    ['a picture in a link', '[![a](b.png)](c.md)', '<p><a [href=c.md]><img [src=b.png 0] alt="a"></a></p>'],
    ['code with all its words', '```ts title="a.ts" {1}\nb < c\n```', '<code ts title="a.ts" {1}>b < c</code>'],
    ['code without a language', '```\na\n\nb\n```', '<code>a\n\nb</code>'],
    ['indented code', '    a\n      b', '<code>a\n  b</code>'],
    ['code in a line', 'a `b < c` d', '<p>a <code>b &lt; c</code> d</p>'],
    [
      'a sign that marks holes, in the text',
      'a \uFDD00\uFDD0 [b](c.md)',
      '<p>a \uFFFD0\uFFFD <a [href=c.md]>b</a></p>',
    ],
    ['the sign as a reference', 'a &#xFDD0;0&#xFDD0; [b](c.md)', '<p>a \uFFFD0\uFFFD <a [href=c.md]>b</a></p>'],
  ])('%s', (_, text, html) => check(text, html))

  it('know where they stand', async () => {
    const { parts } = await makeBody(
      '---\ntitle: {{p}}\n---\n\nSee {{p}} and [a](b.md).\n\n![c](d.png)\n\n```js\ne\n```\n',
      {
        variables: { p: 'a longer name' },
      },
    )
    expect(
      parts.flatMap((part) =>
        typeof part === 'string' ? [] : [`${part.kind} ${part.at.line}:${part.at.column}+${part.at.length}`],
      ),
    ).toEqual(['link 5:15+9', 'image 7:1+11', 'code 9:1+5'])
  })
})

describe('raw HTML', () => {
  it.each<[string, string, string]>([
    [
      'details',
      '<details>\n<summary>a</summary>\n\n**b**\n\n</details>',
      '<details>\n<summary>a</summary>\n<p><strong>b</strong></p>\n</details>',
    ],
    ['a link', '<p><a class="x" href="b.md">a</a></p>', '<p><a class="x" [href=b.md]>a</a></p>'],
    ['a link without quotes', '<a href=b.md>a</a>', '<p><a [href=b.md]>a</a></p>'],
    ['a link in single quotes, spaced', "<a href = 'b.md' id=c>a</a>", '<p><a [href=b.md] id=c>a</a></p>'],
    ['a link with a reference', '<div><a href="?a=1&amp;b=2">a</a></div>', '<div><a [href=?a=1&b=2]>a</a></div>'],
    ['a picture', '<img alt="" src="b.png">', '<img alt="" [src=b.png 0 open]>'],
    [
      'pictures of both kinds',
      '![](a.png)\n\n<img src="b.png">',
      '<p><img [src=a.png 0] alt=""></p>\n<img [src=b.png 1 open]>',
    ],
    [
      'a video',
      '<video src="a.mp4"><track src="b.vtt"></video>',
      '<p><video src="[a.mp4]"><track src="[b.vtt]"></video></p>',
    ],
    [
      'two links in one piece',
      '<div><a href="b.md">a</a><a href="d.md">c</a></div>',
      '<div><a [href=b.md]>a</a><a [href=d.md]>c</a></div>',
    ],
    [
      'a form, a drawing and a frame',
      '<div><form action="a"><input type="image" src="b.png"></form><svg><use xlink:href="c.svg#d"/></svg><iframe src="e"></iframe></div>',
      '<div><form action="[a]"><input type="image" src="[image b.png]"></form><svg><use xlink:href="[c.svg#d]"/></svg><iframe src="[e]"></iframe></div>',
    ],
    [
      'several pictures',
      '<p><picture><source srcset="a.webp, b.webp 2x"><img src="c.png" srcset="c.png 1x,data:image/png;base64,AA 2x"></picture></p>',
      '<p><picture><source srcset="[image a.webp], [image b.webp] 2x"><img [src=c.png 0 open] srcset="[image c.png] 1x,[image data:image/png;base64,AA] 2x"></picture></p>',
    ],
    [
      'what prepares a page of another site',
      '<link rel="preconnect" href="https://a.example">',
      '<link rel="preconnect" href="https://a.example">',
    ],
    ['an address on something else', '<b href="a" src="b">c</b>', '<p><b href="a" src="b">c</b></p>'],
    ['signs', '<kbd>&lt;</kbd>', '<p><kbd>&lt;</kbd></p>'],
    ['a comment between blocks', 'a\n\n<!-- b -->\n\nc', '<p>a</p>\n\n<p>c</p>'],
    ['a comment of several lines', 'a\n\n<!-- b\n\nc -->\n\nd', '<p>a</p>\n\n<p>d</p>'],
    ['a comment in a line', 'a <!-- b --> c', '<p>a  c</p>'],
    ['a comment in a list', '- a\n\n  <!-- b -->\n\n  c', '<ul>\n<li>\n<p>a</p>\n\n<p>c</p>\n</li>\n</ul>'],
    ['a comment in code', '`<!-- a -->`', '<p><code>&lt;!-- a --></code></p>'],
  ])('%s', (_, text, html) => check(text, html))

  it('ids and names of links can be pointed at', async () => {
    expect(
      (await makeBody('<p id="a">b</p>\n\n<a name="c"></a> <input name="d">\n\n## E\n\n<i id=f></i>')).anchors,
    ).toEqual(['a', 'c', 'e', 'f'])
  })

  it('what stands in a comment is no link', async () => {
    expect((await makeBody('a\n\n<!-- <a href="b.md" id="c">x</a> -->')).anchors).toEqual([])
  })
})

describe('the excerpt stands before the truncate marker', () => {
  it.each<[string, string, string | undefined, string]>([
    ['a paragraph', 'a\n\n<!-- truncate -->\n\nb', '<p>a</p>', '<p>a</p>\n\n<p>b</p>'],
    ['no space, capitals', 'a\n\n<!--TRUNCATE-->\n\nb', '<p>a</p>', '<p>a</p>\n\n<p>b</p>'],
    ['a heading, without id and anchor', '## A\n\nb\n\n<!-- truncate -->', '<h2>A</h2>\n<p>b</p>', ''],
    ['a footnote sign is left out', 'a[^1]\n\n<!-- truncate -->\n\n[^1]: b', '<p>a</p>', ''],
    ['links stay holes', '[a](b.md)\n\n<!-- truncate -->', '<p><a [href=b.md]>a</a></p>', ''],
    ['none', 'a', '', '<p>a</p>'],
    ['a marker within a line cuts the line', 'a <!-- truncate --> b', '<p>a </p>', '<p>a  b</p>'],
  ])('%s', async (_, text, excerpt, html) => {
    const body = await makeBody(text)
    expect(showParts(body.excerpt)).toBe(excerpt)
    if (html) expect(showParts(body.parts)).toBe(html)
  })
})

describe('text by heading', () => {
  it('is apart from code, and has no markup', async () => {
    const text =
      '# Title\n\nThe *first* [words](a.md).\n\n:::tip\nA box.\n:::\n\n## Next `one` {#n}\n\n- a\n- b <b>c</b>\n\n```js\ncode()\n```\n\n### Empty'
    const { sections, words, lead } = await makeBody(text)
    expect({ sections, words, lead }).toEqual({
      sections: [
        { id: '', depth: 1, title: '', text: 'The first words. Tip A box.', names: '', subjects: '', code: '' },
        { id: 'n', depth: 2, title: 'Next one', text: 'a; b c', names: '', subjects: '', code: 'code()' },
        { id: 'empty', depth: 3, title: 'Empty', text: '', names: '', subjects: '', code: '' },
      ],
      words: 12,
      lead: 'The first words.',
    })
  })

  it.each([
    ['the first paragraph', '## A\n\nb *c*\n\nd', 'b c'],
    ['not one of a box', ':::note\na\n:::\n\nb', 'b'],
    ['not one of a quote', '> a\n\nb', 'b'],
    ['not a picture', '![a](b.png)\n\nc', 'c'],
    ['one of a box if there is no other', ':::note Title\na\n\nb\n:::\n\n- c', 'a'],
    ['nothing', '```\na\n```', undefined],
  ])('the lead is %s', async (_, text, lead) => expect((await makeBody(text)).lead).toBe(lead))

  it.each([
    ['', 0],
    ["It's a well-known fact.", 4],
    ['Größe 10 – 20', 3],
    ['```\nno words of code\n```', 0],
    ['## A heading\n\nand text', 4],
    ['安装Docker镜像。', 5],
  ])('words are counted: %j', async (text, words) => expect((await makeBody(text)).words).toBe(words))
})

describe('plugins of the site', () => {
  const shout = () => (tree: { children: { children?: { value?: string }[] }[] }) => {
    for (const block of tree.children) for (const one of block.children ?? []) if (one.value) one.value += '!'
  }
  it('remark, run once', () => check('a', '<p>a!</p>', { markdown: { remarkPlugins: [shout] } }))
  it('rehype, run once', () => check('a', '<p>a!</p>', { markdown: { rehypePlugins: [shout] } }))
  it('one that throws is reported, and does no more harm', async () => {
    const fail = () => () => {
      throw new Error('boom')
    }
    const body = await makeBody('---\ntitle: T\n---\n\na', { markdown: { remarkPlugins: [fail] } })
    expect({ parts: body.parts, reported: listDiagnostics(body.diagnostics) }).toEqual({
      parts: [],
      reported: [
        'error markdown/failed content/docs/a.md:5:1+1: The page cannot be compiled, because the plugin `fail` fails: boom → Fix the plugin, or leave it out of the configuration.',
      ],
    })
  })
})
