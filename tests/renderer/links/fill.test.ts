import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../../renderer/compiler.ts'
import { fillParts } from '../../../renderer/links/fill.ts'
import { Resolver } from '../../../renderer/links/target.ts'
import type { SourcePath, UrlPath } from '../../../renderer/types.ts'
import { makeBody } from '../../harness/body.ts'
import { makeSite } from '../../harness/snapshot.ts'

const site = makeSite({
  files: { 'content/docs/a.md': '', 'content/docs/b.md': '' },
  others: ['content/docs/pic.png', 'content/docs/data.csv'],
  statics: ['made.html'],
})
const resolver = new Resolver(site)
const compiler = createCompiler(site.config)

/** Markdown → its final HTML, as a page or a part of another page. */
async function check(text: string, html: string, elsewhere = false) {
  const { parts } = await makeBody(text)
  const from = { source: 'content/docs/a.md' as SourcePath, url: '/docs/a' as UrlPath, elsewhere }
  expect(await fillParts(parts, from, resolver, compiler)).toBe(html)
}

const late = ' loading="lazy" decoding="async"'

describe('holes are filled', () => {
  it.each([
    ['[x](b.md#c)', '<p><a href="/docs/b#c">x</a></p>'],
    ['[x](b.md?q=1&r="2"#c)', '<p><a href="/docs/b?q=1&amp;r=%222%22#c">x</a></p>'],
    ['[x](b.md "t")', '<p><a href="/docs/b" title="t">x</a></p>'],
    ['[x](gone.md)', '<p><a href="gone.md" rel="external">x</a></p>'],
    ['[x](https://x.example/?a&b)', '<p><a href="https://x.example/?a&amp;b" rel="noopener">x</a></p>'],
    [
      '<a class="a" href="https://x.example" rel="nofollow">x</a>',
      '<p><a class="a" href="https://x.example" rel="nofollow">x</a></p>',
    ],
    [
      '<a rel="me" href="data.csv" target="_top">x</a>',
      '<p><a rel="me" href="/assets/data.csv" target="_top">x</a></p>',
    ],
    ['[x](//x.example)', '<p><a href="//x.example" rel="noopener">x</a></p>'],
    ['[x](mailto:a@b.example)', '<p><a href="mailto:a@b.example">x</a></p>'],
    ['[x](data.csv)', '<p><a href="/assets/data.csv" target="_blank" rel="noopener">x</a></p>'],
    ['[x](/made.html)', '<p><a href="/made.html" rel="external">x</a></p>'],
    ['[x](pathname:///y)', '<p><a href="/y" rel="external">x</a></p>'],
    ['<video src="data.csv"></video>', '<p><video src="/assets/data.csv"></video></p>'],
    [
      '![x](pic.png) ![y](pic.png)',
      '<p><img src="/assets/pic.png" width="4" height="3" alt="x"> <img src="/assets/pic.png" width="4" height="3" loading="lazy" decoding="async" alt="y"></p>',
    ],
    ['![x](gone.png)', '<p><img src="gone.png" alt="x"></p>'],
    // In HTML, only what the author has sized loads late.
    ['<img src="pic.png">', '<img src="/assets/pic.png">'],
    ...[
      ['<img WIDTH=2 alt="a < b" src="pic.png" height=\'1\'>', '<img WIDTH=2 alt="a < b" [src] height=\'1\'>', late],
      ['<img src="pic.png" width="2">', '<img [src] width="2">', ''],
      ['<img src="pic.png" alt=" width=1 height=1">', '<img [src] alt=" width=1 height=1">', ''],
      [
        '<img src="pic.png" width="2" height="1" loading="eager">',
        '<img [src] width="2" height="1" loading="eager">',
        '',
      ],
      [
        '<img width="2" srcset="pic.png 2x" src="pic.png" height="1">',
        '<img width="2" srcset="/assets/pic.png 2x" [src] height="1">',
        late,
      ],
    ].map(([text, html = '', shown]) => [
      `![](pic.png)\n\n${text}`,
      `<p><img src="/assets/pic.png" width="4" height="3" alt=""></p>\n${html.replace('[src]', `src="/assets/pic.png"${shown}`)}`,
    ]),
    [
      '<a title="a < b" rel="me" href="https://x.example">x</a>',
      '<p><a title="a < b" rel="me" href="https://x.example">x</a></p>',
    ],
    ['```\na < b\n```', '<div class="code"><pre tabindex="0"><code>a &lt; b</code></pre></div>'],
  ])('%j', (text, html) => check(text, html))
})

describe('a link within the page', () => {
  it('stays as it is', () => check('[x](#y)', '<p><a href="#y">x</a></p>'))
  it('leads to the page where the text is shown on another', () =>
    check('[x](#y)', '<p><a href="/docs/a#y">x</a></p>', true))
})
