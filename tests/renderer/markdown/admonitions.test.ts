import { describe, expect, it } from 'vitest'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics } from '../../harness/make.ts'

const box = (look: string, title: string, inner: string, attributes = '') =>
  `<div class="admonition${attributes}" data-kind="${look}" role="note"><p class="admonition-title">${title}</p>${inner}</div>`

/** Markdown → HTML, and what was wrong. */
async function check(lines: readonly string[], html: string, reported: readonly string[] = []) {
  const body = await makeBody(lines.join('\n'))
  expect({ html: showParts(body.parts), reported: listDiagnostics(body.diagnostics) }).toEqual({ html, reported })
}

describe('kinds and their titles', () => {
  it.each([
    ['note', 'note', 'Note'],
    ['tip', 'tip', 'Tip'],
    ['info', 'info', 'Info'],
    ['warning', 'warning', 'Warning'],
    ['danger', 'danger', 'Danger'],
    ['caution', 'caution', 'Caution'],
    ['secondary', 'note', 'Secondary'],
    ['important', 'info', 'Important'],
    ['success', 'tip', 'Success'],
    ['NOTE', 'note', 'Note'],
  ])('%s', (kind, look, title) => check([`:::${kind}`, 'x', ':::'], box(look, title, '<p>x</p>')))
})

describe('titles', () => {
  it.each([
    ['in brackets', ':::tip[A title]', 'A title'],
    ['with markup', ':::tip[A `b` *c*]', 'A <code>b</code> <em>c</em>'],
    ['with a link', ':::tip[[a](b.md)]', '<a [href=b.md]>a</a>'],
    ['the old way', ':::tip A title', 'A title'],
    ['the old way, with markup', ':::tip A `b`', 'A <code>b</code>'],
    ['the old way, with space at its end', ':::tip  A title  ', 'A title'],
    ['escaped', ':::tip[a < b & "c"]', 'a &lt; b &amp; "c"'],
  ])('%s', (_, line, title) => check([line, 'x', ':::'], box('tip', title, '<p>x</p>')))

  it('none, by empty brackets', () =>
    check([':::tip[]', 'x', ':::'], '<div class="admonition" data-kind="tip" role="note"><p>x</p></div>'))
  it('none is made of a line in code', () =>
    check(['```', ':::tip A title', ':::', '```'], '<code>:::tip A title\n:::</code>'))
  it('class and id', () =>
    check(
      [':::tip{.wide #here}', 'x', ':::'],
      '<div class="admonition wide" id="here" data-kind="tip" role="note"><p class="admonition-title">Tip</p><p>x</p></div>',
    ))
  it('class beside an old title', () =>
    check([':::tip A title {.wide}', 'x', ':::'], box('tip', 'A title', '<p>x</p>', ' wide')))
})

describe('what stands inside and around', () => {
  it.each<[string, string[], string]>([
    [
      'blocks',
      [':::note', '', '- a', '', '```js', 'b', '```', ':::'],
      box('note', 'Note', '<ul>\n<li>a</li>\n</ul><code js>b</code>'),
    ],
    [
      'one inside another, by the count of colons',
      ['::::note', 'a', ':::tip', 'b', ':::', 'c', '::::'],
      box('note', 'Note', `<p>a</p>${box('tip', 'Tip', '<p>b</p>')}<p>c</p>`),
    ],
    [
      'three deep',
      [':::::note', '::::tip', ':::info', 'a', ':::', '::::', ':::::'],
      box('note', 'Note', box('tip', 'Tip', box('info', 'Info', '<p>a</p>'))),
    ],
    [
      'in a list',
      ['- a', '', '  :::note', '  b', '  :::'],
      `<ul>\n<li>\n<p>a</p>\n${box('note', 'Note', '<p>b</p>')}\n</li>\n</ul>`,
    ],
    ['in a quote', ['> :::note', '> b', '> :::'], `<blockquote>\n${box('note', 'Note', '<p>b</p>')}\n</blockquote>`],
    [
      'an old title in a quote',
      ['> :::note A b', '> c', '> :::'],
      `<blockquote>\n${box('note', 'A b', '<p>c</p>')}\n</blockquote>`,
    ],
    ['between paragraphs', ['a', ':::note', 'b', ':::', 'c'], `<p>a</p>\n${box('note', 'Note', '<p>b</p>')}\n<p>c</p>`],
    ['nothing', [':::note', ':::'], box('note', 'Note', '')],
  ])('%s', (_, lines, html) => check(lines, html))
})

describe('text that only looks like one', () => {
  it.each<[string, string, string]>([
    ['a time', 'at 10:30 or 10:30:15', '<p>at 10:30 or 10:30:15</p>'],
    ['a text directive', 'a :note[b] c', '<p>a :note[b] c</p>'],
    ['a leaf directive', '::note[b]', '<p>::note[b]</p>'],
    ['a pseudo element', 'p::before', '<p>p::before</p>'],
    ['colons alone', ':::', '<p>:::</p>'],
  ])('%s', (_, text, html) => check([text], html))
})

describe('mistakes', () => {
  const kinds = 'note, tip, info, warning, danger, caution, secondary, important, success'
  it.each<[string, string[], string, string[]]>([
    [
      'an unknown kind',
      ['', ':::waring', 'x', ':::'],
      box('note', 'Note', '<p>x</p>'),
      [
        'warning markdown/unknown-admonition content/docs/a.md:2:1+9: Unknown admonition kind `waring`; it is shown as a note. → Did you mean `warning`?',
      ],
    ],
    [
      'a kind that is near none',
      [':::zebra Title', 'x', ':::'],
      box('note', 'Title', '<p>x</p>'),
      [
        `warning markdown/unknown-admonition content/docs/a.md:1:1+8: Unknown admonition kind \`zebra\`; it is shown as a note. → Available: ${kinds}.`,
      ],
    ],
    [
      'a name of every object',
      [':::constructor', 'x', ':::'],
      box('note', 'Note', '<p>x</p>'),
      [
        `warning markdown/unknown-admonition content/docs/a.md:1:1+14: Unknown admonition kind \`constructor\`; it is shown as a note. → Available: ${kinds}.`,
      ],
    ],
    [
      'a space after the colons',
      ['::: note', 'x'],
      '<p>::: note\nx</p>',
      [
        'warning markdown/not-an-admonition content/docs/a.md:1:1+8: This is shown as text, because there is a space between the colons and the name. → Write `:::note`.',
      ],
    ],
    [
      'one that is never closed',
      ['# A', '', ':::note', 'x'],
      box('note', 'Note', '<p>x</p>'),
      [
        'warning markdown/unclosed-admonition content/docs/a.md:3:1+7: The admonition `:::note` is never closed. → Close it with the line :::',
      ],
    ],
    [
      'one closed by too few colons',
      ['::::note', 'x', ':::'],
      box('note', 'Note', '<p>x\n:::</p>'),
      [
        'warning markdown/unclosed-admonition content/docs/a.md:1:1+8: The admonition `::::note` is never closed. → Close it with the line ::::',
      ],
    ],
    [
      'a code block that is never closed',
      ['a', '', '```js', 'b'],
      '<p>a</p>\n<code js>b</code>',
      [
        'warning markdown/unclosed-fence content/docs/a.md:3:1+3: The code block is never closed. → Close it with the line ```',
      ],
    ],
    [
      'a code block closed by too few signs',
      ['~~~~', 'b', '~~~'],
      '<code>b\n~~~</code>',
      [
        'warning markdown/unclosed-fence content/docs/a.md:1:1+4: The code block is never closed. → Close it with the line ~~~~',
      ],
    ],
  ])('%s', (_, lines, html, reported) => check(lines, html, reported))

  it.each<[string, string[]]>([
    ['code closed by more signs', ['```', 'a', '````']],
    ['code in a list', ['- ```', '  a', '  ```']],
    ['code in a quote', ['> ```', '> a', '> ```']],
    ['indented code', ['    ```', '    a']],
    ['a box closed by more colons', [':::note', 'a', '::::']],
    ['a box in an ordered list', ['1. :::note', '   a', '   :::']],
  ])('%s is none', async (_, lines) => {
    expect(listDiagnostics((await makeBody(lines.join('\n'))).diagnostics)).toEqual([])
  })
})
