import { describe, expect, it } from 'vitest'
import { toMarkdown } from '../../../renderer/outputs/to-markdown.ts'

const markdown = (html: string, math = false) =>
  toMarkdown(html, { url: 'https://example.com/docs/a', origin: 'https://example.com', math }).join('\n\n')

type Case = [html: string, expected: string]

describe('text', () => {
  it.each<Case>([
    ['<p>One\n  <em>two</em>, <strong>three</strong> <del>four</del>.</p>', 'One *two*, **three** ~~four~~.'],
    ['<p>a<br>b<br/>\n</p>', 'a\\\nb'],
    ['<p>Press <kbd>Ctrl</kbd>, <code>a`b</code>, <code>`</code>.</p>', 'Press `Ctrl`, ``a`b``, `` ` ``.'],
    ['<p>H<sub>2</sub>O<wbr>, x<sup>2</sup></p>', 'H<sub>2</sub>O, x<sup>2</sup>'],
    [
      '<p>*a* _b_ c_d [e] `f` &lt;g&gt; &amp;amp; \\* 1 &lt; 2 &amp; 3</p>',
      '\\*a\\* \\_b\\_ c_d \\[e\\] \\`f\\` \\<g> \\&amp; \\\\\\* 1 < 2 & 3',
    ],
    [
      '<p># a</p><p>1. b</p><p>- c</p><p>&gt; d</p><p>--- </p><p>:::note</p>',
      '\\# a\n\n1\\. b\n\n\\- c\n\n\\> d\n\n\\---\n\n\\:::note',
    ],
    ['<p>a<strong>!b</strong>c</p>', 'a!bc'],
    ['<p>a <constructor>b</constructor> c</p>', 'a b c'],
    ['<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['<strong><strong>a</strong></strong>', '**a**'],
    ['<p>See!<a href="b">B</a></p>', 'See\\![B](https://example.com/docs/b)'],
    ['<p>&nbsp;&copy; &#x27;a&#39; &quot;</p>', "© 'a' \""],
    ['<p>unclosed <p>two <b>three', 'unclosed\n\ntwo **three**'],
    ['a < b <!-- c --> <3 <', 'a < b <3 \\<'],
    ['', ''],
  ])('%s', (html, expected) => expect(markdown(html)).toBe(expected))

  it('escapes dollar signs where they delimit formulas', () => {
    expect(markdown('<p>$1 to $2</p>')).toBe('$1 to $2')
    expect(markdown('<p>$1 to $2</p>', true)).toBe('\\$1 to \\$2')
  })
})

describe('links and pictures', () => {
  it.each<Case>([
    ['<a href="#b">B</a>', '[B](https://example.com/docs/a#b)'],
    ['<a href="/c?d=e&amp;f">C</a>', '[C](https://example.com/c?d=e&f)'],
    ['<a href="/a(b)">[x]</a>', '[\\[x\\]](https://example.com/a%28b%29)'],
    [
      '<a href="https://x.example/">https://x.example/</a> <a href="mailto:a@b.example">a@b.example</a>',
      '<https://x.example/> <a@b.example>',
    ],
    ['<a href="b">B</a><a href="c">C</a>', '[B](https://example.com/docs/b) [C](https://example.com/docs/c)'],
    ['<a name="x"></a><a href="y"></a>', ''],
    ['<a href="b"><h3>Title</h3><p>Text</p></a>', '[Title Text](https://example.com/docs/b)'],
    ['<code><a href="b">f()</a></code>', '[`f()`](https://example.com/docs/b)'],
    ['<img src="/a.png" alt="A [b]">', '![A \\[b\\]](https://example.com/a.png)'],
    ['<img src="/a.png" alt=""><img src="data:image/png;base64,x" alt="x">', ''],
    ['<video src="/a.mp4" title="Film"></video>', '[Film](https://example.com/a.mp4)'],
    ['<iframe data-src="/e" title="E"></iframe>', '[E](https://example.com/e)'],
  ])('%s', (html, expected) => expect(markdown(html)).toBe(expected))

  it('makes all addresses absolute like a browser', () => {
    const addresses = [
      '/',
      '/c',
      '/c/',
      '/c.d/e-f_g#h.1',
      '/c/../d',
      '/c/./d',
      '/c/.d',
      '/c/..d',
      '/c//d',
      '//x.example/c',
    ]
    for (const one of [...addresses, '/é', '/c%20d', '/c#', '/c?', '\\\\x', '.', '..', '?c', '#c'])
      expect(markdown(`<a href="${one}">A</a>`)).toBe(`[A](${new URL(one, 'https://example.com/docs/a').href})`)
  })
})

describe('blocks', () => {
  it.each<Case>([
    ['<h1>A</h1><h3>B<a class="anchor" href="#b"></a></h3><hr>', '# A\n\n### B\n\n---'],
    ['<ul><li>a</li><li>b<ol start="3"><li>c</li></ol></li></ul>', '- a\n- b\n  3. c'],
    [
      '<ul><li><p>a</p><pre><code>b\n\nc</code></pre></li><li><p>d</p></li></ul>',
      '- a\n\n  ```\n  b\n\n  c\n  ```\n\n- d',
    ],
    ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
    [
      '<ul><li><input type="checkbox" checked disabled> Done</li><li><input type="checkbox" disabled> Not</li></ul>',
      '- [x] Done\n- [ ] Not',
    ],
    ['<ul><li>a<li>b</ul>', '- a\n- b'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<div class="admonition"><p class="admonition-title">Note</p><p>a</p></div>', '> **Note**\n>\n> a'],
    ['<details><summary>More</summary><p>a</p></details>', '**More**\n\na'],
    ['<dl><dt>A</dt><dd>b</dd></dl>', '**A**\n\nb'],
    [
      '<pre data-lang="ts"><code><i class=tk>a</i> &lt; "b"\n<span class="line hl"> </span>\n```</code></pre>',
      '````ts\na < "b"\n\n```\n````',
    ],
    [
      '<pre data-lang="js"><code>a()<span class="kit-note" role="img" aria-label="Note 1" data-note="1"></span>\nb</code></pre>',
      '```js\na() (1)\nb\n```',
    ],
    [
      '<div class="code"><div class="code-title">a.ts</div><pre data-lang="ts"><code>b</code></pre></div>',
      '**a.ts**\n\n```ts\nb\n```',
    ],
    ['<figure><img src="/a.png" alt="A"><figcaption>B</figcaption></figure>', '![A](https://example.com/a.png)\n\nB'],
    [
      '<table><thead><tr><th class="right">A</th><th>B</th></tr></thead><tbody><tr><td>1|2</td><td><p>x</p><p>y</p></td></tr></tbody></table>',
      '| A | B |\n| --: | --- |\n| 1\\|2 | x<br>y |',
    ],
    ['<table><tr><td>a<td>b<tr><td colspan="2">c</table>', '|  |  |\n| --- | --- |\n| a | b |\n| c |  |'],
    [
      '<p>a<sup><a href="#fn" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li><p>b <a class="data-footnote-backref">↩</a></p></li></ol></section>',
      'a[^1]\n\n[^1]: b',
    ],
    [
      '<div class="tabs"><div role="tablist"><button>A</button></div><div class="tab-panel"><p class="tab-label">A</p><p>b</p></div></div>',
      '**A**\n\nb',
    ],
  ])('%s', (html, expected) => expect(markdown(html)).toBe(expected))

  it('prints formulas as their source', () => {
    const katex =
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow>x</mrow><annotation encoding="application/x-tex">\\frac{a}{b}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">ab</span></span>'
    expect(markdown(`<p>A ${katex}.</p>`, true)).toBe('A $\\frac{a}{b}$.')
    expect(markdown(`<p><span class="katex-display">${katex}</span></p>`, true)).toBe('$$\n\\frac{a}{b}\n$$')
  })
})

it('leaves out navigation, controls and what is hidden', () => {
  const out =
    '<nav>a</nav><button>b</button><select><option>c</select><input value="d"><p hidden>e</p><span aria-hidden="true">f</span><script>"<p>g"</script><style>h{}</style><svg><text>i</text></svg><template>j</template><details class="toc-inline"><summary>k</summary></details><details class="copy-page">l</details><p class="back">m</p>'
  expect(markdown(`${out}<p>z</p>`)).toBe('z')
})

it('reads a page with thousands of unclosed quotes and tags in no time', () => {
  const start = process.cpuUsage()
  markdown('<a "'.repeat(20_000))
  markdown(`<p>${'</b>'.repeat(20_000)}${'<!--'.repeat(20_000)}`)
  markdown(`${'<b>'.repeat(500)}x`)
  // Microseconds of CPU time, which a busy machine does not change much.
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000)
})
