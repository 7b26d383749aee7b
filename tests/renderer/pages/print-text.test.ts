import { describe, expect, it } from 'vitest'
import { printText, withoutDeadAnchors } from '../../../renderer/pages/print-text.ts'

const ids = new Map([
  ['/docs', '~start'],
  ['/docs/a', 'a'],
  ['/docs/ü b', 'ü b'],
])

function check(html: string, expected: string, level = 3) {
  const place = { id: 'a', level, ids, url: 'https://example.com/docs/a', anchors: new Set<string>() }
  expect(printText(html, place)).toBe(expected)
}

describe('links', () => {
  it.each([
    ['<a href="#x y">t</a>', '<a href="#a~x%20y" data-ref="">t</a>'],
    ['<a href="/docs/">t</a>', '<a href="#~start" data-ref="">t</a>'],
    ['<a href="/docs/%C3%BC%20b#d">t</a>', '<a href="#%C3%BC%20b~d" data-ref="">t</a>'],
    ['<a href="/docs/a?q=1#x:~:text=y">t</a>', '<a href="#a~x" data-ref="">t</a>'],
    ['<a href="/blog">t</a>', '<a href="https://example.com/blog" data-address="example.com/blog">t</a>'],
    [
      '<a href="c.zip" rel="noopener" target="_blank">t</a>',
      '<a href="https://example.com/docs/c.zip" data-address="example.com/docs/c.zip">t</a>',
    ],
    ['<a href="https://a.b/c/">https://a.b/c/</a>', '<a href="https://a.b/c/">https://a.b/c/</a>'],
    ['<a href="https://a.b/?c&amp;d">a.b/?c&amp;d</a>', '<a href="https://a.b/?c&amp;d">a.b/?c&amp;d</a>'],
    ['<a href="mailto:a@b.c">t</a>', '<a href="mailto:a@b.c">t</a>'],
    ['<a href="#fn" data-footnote-ref>1</a>', '<a href="#a~fn" data-footnote-ref="">1</a>'],
    ['<a id="x">t</a>', '<a id="a~x">t</a>'],
  ])('%s', (html, expected) => check(html, expected))
})

describe('elements', () => {
  it.each([
    ['<h2 id="x">T<a class="anchor" href="#x"></a></h2>', '<h4 id="a~x" data-level="2">T</h4>'],
    ['<h5 id="x">T</h5>', '<h6 id="a~x" data-level="5">T</h6>'],
    ['<h1 id="x">T</h1>', '<h3 id="a~x" data-level="1">T</h3>'],
    ['<h2><a href="/docs">Card</a></h2>', '<p class="print-label"><a href="#~start" data-ref="">Card</a></p>'],
    ['<details><summary>S</summary>T</details>', '<details open=""><summary>S</summary>T</details>'],
    ['<p>a<button>b</button><script>c</script></p>', '<p>a</p>'],
    ['<div class="tabs"><div class="tab-list"><b>x</b></div>y</div>', '<div class="tabs">y</div>'],
    ['<img src="/a.png" alt="A" loading="lazy">', '<img src="/a.png" alt="A">'],
    [
      '<img src="//b.c/a.png" alt="A">',
      '<span class="print-embed"><a href="//b.c/a.png" data-address="b.c/a.png">A</a></span>',
    ],
    ['<iframe src="https://b.c/d"></iframe>', '<p class="print-embed"><a href="https://b.c/d">b.c/d</a></p>'],
    [
      '<video><source src="/a.mp4">no</video>',
      '<div class="print-media"><p class="print-embed"><a href="https://example.com/a.mp4">example.com/a.mp4</a></p>no</div>',
    ],
    ['<td headers="x y">', '<td headers="a~x a~y">'],
    ['<svg><use href="#x"/><g fill="url(#y)"/></svg>', '<svg><use href="#a~x"/><g fill="url(#a~y)"/></svg>'],
    ['<sitegen-island data-src="/a.js" data-props="{}">t</sitegen-island>', '<sitegen-island>t</sitegen-island>'],
    ['<sitegen-island class="moved"><p id="x">t</p></sitegen-island>', ''],
    // The name of a tab, which its heading repeats.
    [
      '<p class="tab-label">T</p><h2 id="x" aria-label="T (x)">T (x)</h2>',
      '<h4 id="a~x" aria-label="T (x)" data-level="2">T (x)</h4>',
    ],
    [
      '<p class="tab-label">T</p>\n<h2 id="x" aria-label="Text">Text</h2>',
      '<p class="tab-label">T</p>\n<h4 id="a~x" aria-label="Text" data-level="2">Text</h4>',
    ],
    ['<code>a.b</code>', '<code>a.b</code>'],
    [`<code>${'a'.repeat(33)}</code>`, `<code data-long="">${'a'.repeat(33)}</code>`],
    ['<p onclick="x()">t</p>', '<p>t</p>'],
    ['<p title="a&lt;b">t</p>', '<p title="a&lt;b">t</p>'],
  ])('%s', (html, expected) => check(html, expected))
})

it('links to anchors that the document lacks lead to their pages', () => {
  const link = (id: string) => `<a href="#${id}" data-ref="">`
  const html = ['a~x', 'a~y', '~start~x', '~start', 'b~%C3%BC'].map(link).join('')
  const expected = ['a~x', 'a', '~start', '~start', 'b~%C3%BC'].map(link).join('')
  expect(withoutDeadAnchors(html, new Set(['a', '~start', 'b', 'a~x', 'b~ü']))).toBe(expected)
})
