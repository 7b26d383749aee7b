import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { readFragment } from '../../../renderer/markdown/html-tree.ts'
import { makeBody, showParts } from '../../harness/body.ts'

async function print(rawHtml: 'keep' | 'sanitize' | 'escape', text: string): Promise<string> {
  return showParts((await makeBody(text, { markdown: { rawHtml, math: true } })).parts)
}

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="drawer">x</p>',
  '<form action="/x"><input name="password"><button>x</button></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="x" onclick="alert(1)" target="_top" ping="//evil.example">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<template><script>alert(1)</script></template>',
  '</div></main></body><body onload=alert(1)>',
  '<sitegen-island data-island="x">x</sitegen-island>',
  '<x onclick=alert(1)>x</x>',
  '<plaintext>',
  '<!-- a --!><img src=x onerror=alert(1)> -->',
  'Text <img src=x onerror=alert(1)> and <b onmouseover=alert(1)>b</b>',
]

/** What a browser would make of HTML: its elements, and their attributes. */
function named(text: string): string[] {
  const found: string[] = []
  // Holes are addresses.
  const html = text.replace(/ \[(\w+)=([^ \]]*)[^\]]*\]/g, ' $1="$2"')
  visit(readFragment(html), 'element', ({ tagName, properties }) => {
    found.push(tagName, ...Object.keys(properties).map((name) => `${tagName} ${name}`))
  })
  return [...new Set(found)].sort()
}

const harmless = new Set([
  'a',
  'a href',
  'b',
  'details',
  'details open',
  'em',
  'img',
  'img src',
  'p',
  'p title',
  'table',
  'tbody',
])

describe('HTML of strangers', () => {
  it('is reduced to what is harmless', async () => {
    for (const text of attacks) {
      const shown = await print('sanitize', `Before.\n\n${text}\n\nAfter *this*.\n`)
      expect(
        named(shown).filter((name) => !harmless.has(name)),
        text,
      ).toEqual([])
    }
  })

  it('is text if it is escaped, in blocks and in lines', async () => {
    for (const text of attacks) {
      const shown = await print('escape', `Before.\n\n${text}\n\nAfter *this*.\n`)
      expect(
        named(shown).filter((name) => !['em', 'p'].includes(name)),
        text,
      ).toEqual([])
      expect(shown, text).toContain('<p>Before.</p>')
    }
    expect(await print('escape', 'A <b>c</b>\n')).toBe('<p>A &lt;b>c&lt;/b></p>')
    expect(await print('escape', '<div>c</div>\n<!-- d -->\n')).toBe('<p>&lt;div>c&lt;/div>\n&lt;!-- d --></p>')
    expect(await print('escape', '<!-- note -->\n\nText <!-- note -->\n')).toBe('<p>Text </p>')
  })

  it('stays what it is, if it is harmless or if the site keeps it', async () => {
    const text = 'A <kbd>K</kbd> <a href="b.md">b</a><br>c\n\n<details>\n<summary>S</summary>\n\n*Text*\n\n</details>\n'
    const expected =
      '<p>A <kbd>K</kbd> <a [href=b.md]>b</a><br>c</p>\n<details>\n<summary>S</summary>\n<p><em>Text</em></p>\n</details>'
    expect(await print('sanitize', text)).toBe(expected)
    expect(await print('keep', text)).toBe(expected)
  })

  it('does not close what the page has opened', async () => {
    expect(await print('sanitize', 'A\n\n</section></div>\n\n<div>\n\nB\n')).toBe('<p>A</p>\n\n<div>\n<p>B</p></div>')
  })
})

describe('what is not of strangers stays, beside their HTML', () => {
  const own = [
    ':::tip[T]{.wide #here}\n\nx\n\n:::',
    '```js title="a.js" {1}\nlet a\n```',
    '```sh npm2yarn\nnpm install a\n```',
    '| a | b |\n| :- | -: |\n| c | d |',
    '- [x] done\n- [ ] not done',
    'Text[^1]\n\n[^1]: Note.',
    '> [!NOTE]\n> Text',
    '## Heading {#own}',
    'A $x^2$ here',
    '![a](a.png) [b](./b.md "Title")',
    'One\n\n<!-- truncate -->\n\nTwo',
  ]
  it.each(own)('%s', async (text) => {
    const alone = await print('keep', text)
    expect(await print('sanitize', `<kbd>x</kbd>\n\n${text}\n`)).toBe(`<p><kbd>x</kbd></p>\n${alone}`)
  })

  it('and has its location', async () => {
    const body = await makeBody('Text.\n\n<u>x</u> <a href="x.md">x</a>\n\n[a](a.md)\n', {
      markdown: { rawHtml: 'sanitize' },
    })
    const places = body.parts.flatMap((part) => (typeof part === 'string' || !('at' in part) ? [] : [part.at]))
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual(['3:10', '5:1'])
  })

  it('as what a plugin of the site makes', async () => {
    const plugin = () => (tree: { children: unknown[] }) => {
      tree.children.push({ type: 'element', tagName: 'video', properties: { controls: true }, children: [] })
    }
    const markdown = { rawHtml: 'sanitize', rehypePlugins: [plugin] }
    expect(showParts((await makeBody('<b>x</b>\n', { markdown })).parts)).toContain('<video controls>')
  })
})
