import { describe, expect, it } from 'vitest'
import { createHighlighter } from '../../../renderer/code/highlighter.ts'
import type { CodeBlock, SourcePath } from '../../../renderer/types.ts'
import { makeConfig } from '../../harness/make.ts'

const at = { file: 'content/docs/a.md' as SourcePath, line: 1, column: 1, length: 3 }
const block = (lang: string, code: string, fence = ''): CodeBlock => ({ kind: 'code', lang, fence, code, at })
const options = makeConfig({ highlight: { aliases: { mine: 'json' } } }).highlight
const shared = createHighlighter(options)
const code = (attributes: string, inner: string) =>
  `<div class="code"><pre tabindex="0"${attributes}><code>${inner}</code></pre></div>`

/** A block → its whole HTML. */
async function check(given: CodeBlock, html: string) {
  expect(await shared.highlight(given)).toEqual({ html })
}

describe('tokens have classes', () => {
  it.each<[string, CodeBlock, string]>([
    [
      'of each kind',
      block('js', "const a = 'b' // c\nf(1)"),
      code(
        ' data-lang="js"',
        "<i class=tk>const </i><i class=tn>a </i><i class=tk>= </i><i class=te>'b' </i><i class=tc>// c</i>\n<i class=tf>f</i>(<i class=tn>1</i>)",
      ),
    ],
    [
      'escaped',
      block('html', '<p class="x">&amp; "q"</p>'),
      code(
        ' data-lang="html"',
        '&lt;<i class=te>p </i><i class=tf>class</i><i class=tk>=</i><i class=te>&quot;x&quot;</i>&gt;&amp;amp; &quot;q&quot;&lt;/<i class=te>p</i>&gt;',
      ),
    ],
    [
      'with lines kept whole',
      block('js', '/* a\n\nb */'),
      code(' data-lang="js"', '<i class=tc>/* a</i>\n\n<i class=tc>b */</i>'),
    ],
  ])('%s', (_, given, html) => check(given, html))

  it.each(['ts', 'tsx', 'jsx', 'json', 'bash', 'yaml', 'css', 'html', 'md', 'diff', 'python', 'swift', 'kotlin'])(
    'and never a style: %s',
    async (lang) => {
      const { html, unknownLanguage } = await shared.highlight(block(lang, '# a: "b" <c d=\'e\'> {f: 1} // g\n+ h'))
      expect(unknownLanguage).toBeUndefined()
      expect(html).not.toMatch(/style=|#[\da-f]{6}/i)
    },
  )
})

describe('the frame around the code', () => {
  it.each<[string, CodeBlock, string]>([
    ['no language', block('', 'a < b'), code('', 'a &lt; b')],
    ['plain text', block('text', 'a'), code(' data-lang="text"', 'a')],
    ['no code', block('js', ''), code(' data-lang="js"', '')],
    ['a language in capitals', block('JSON', '1'), code(' data-lang="json"', '<i class=tn>1</i>')],
    ['an alias of the site', block('mine', '1'), code(' data-lang="mine"', '<i class=tn>1</i>')],
    [
      'a title',
      block('', 'a', 'title="<a> & b"'),
      '<div class="code"><div class="code-title">&lt;a&gt; &amp; b</div><pre tabindex="0"><code>a</code></pre></div>',
    ],
    ['an empty title', block('', 'a', 'title=""'), code('', 'a')],
    ['a marked line', block('', 'a\nb', '{2}'), code('', 'a\n<span class="line hl">b</span>')],
    ['a marked line that is empty', block('', '\nb', '{1}'), code('', '<span class="line hl"> </span>\nb')],
    [
      'added and removed lines',
      block('', '# remove-next-line\na\nb # [!code ++]'),
      code('', '<span class="line del">a</span>\n<span class="line ins">b</span>'),
    ],
    ['focus', block('', 'a\n# focus-next-line\nb'), code(' data-focus', 'a\n<span class="line focus">b</span>')],
    [
      'numbers',
      block('', 'a\nb', 'showLineNumbers=9'),
      code(
        ' data-numbers="9"',
        '<span class="line" data-line="9">a</span>\n<span class="line" data-line="10">b</span>',
      ),
    ],
  ])('%s', (_, given, html) => check(given, html))
})

describe('an unknown language is plain text, and reported', () => {
  it.each([
    ['javscript', 'javascript'],
    ['pyhton', 'python'],
    ['qqqqqqqqqq', undefined],
    ['constructor', undefined],
  ])('%s: nearest is %s', async (lang, near) => {
    expect(await shared.highlight(block(lang, 'a < b'))).toEqual({
      html: code(` data-lang="${lang}"`, 'a &lt; b'),
      unknownLanguage: lang,
      near,
    })
  })
})

describe('the same block gives the same tokens, whatever came before', () => {
  const markdown = block('md', '# Title\n\n```js\nconst a = 1\n```\n\n```python\ndef f(): pass\n```')
  const others = ['js', 'python', 'html', 'mdx', 'vue', 'ts', 'graphql'].map((lang) => block(lang, 'const a = `b`'))

  it.each([markdown, block('html', '<script>const a = 1</script>'), block('mdx', '```js\nconst a = 1\n```')])(
    '$lang',
    async (given) => {
      const first = await createHighlighter(options).highlight(given)
      const late = createHighlighter(options)
      for (const other of [...others, markdown]) await late.highlight(other)
      expect(await late.highlight(given)).toEqual(first)
    },
  )

  it('and every other block is the same after it', async () => {
    const late = createHighlighter(options)
    await late.highlight(markdown)
    for (const other of others)
      expect(await late.highlight(other)).toEqual(await createHighlighter(options).highlight(other))
  })
})

describe('long code is plain', () => {
  const line = 'const a = 1\n'
  it.each([
    [100_000, true],
    [100_001, false],
  ])('%i characters: tokens %s', async (length, tokens) => {
    const { html, unknownLanguage } = await shared.highlight(
      block('js', line.repeat(10).padEnd(length, '\n').slice(0, length)),
    )
    expect({ tokens: html.includes('<i '), unknownLanguage }).toEqual({ tokens, unknownLanguage: undefined })
  })
})

it('a site’s own grammar colours its language, and is suggested', async () => {
  const grammar = {
    name: 'tally',
    scopeName: 'source.tally',
    patterns: [{ match: '\\bcount\\b', name: 'keyword.control.tally' }],
    repository: {},
  }
  const own = createHighlighter(makeConfig({ highlight: { languages: [grammar] } }).highlight)
  expect(await own.highlight(block('tally', 'count it'))).toEqual({
    html: code(' data-lang="tally"', '<i class=tk>count</i> it'),
  })
  expect((await own.highlight(block('taly', 'count'))).near).toBe('tally')
  // All highlighters without languages of their own share their grammars.
  expect((await shared.highlight(block('tally', 'count'))).unknownLanguage).toBe('tally')
})

describe('samples have', () => {
  it.each<[string, CodeBlock, string]>([
    [
      'words marked, across tokens and signs',
      block('js', 'a(b) < ab', '/a(/ /< a/'),
      code(
        ' data-lang="js"',
        '<i class=tf><mark>a</mark></i><mark>(</mark>b) <i class=tk><mark>&lt;</mark></i><mark> a</mark>b',
      ),
    ],
    [
      'words marked that a comment names, from its line on',
      block('txt', 'ab\na // [!code word:a]\nba'),
      code(' data-lang="txt"', 'ab\n<mark>a</mark>\nb<mark>a</mark>'),
    ],
    [
      'titles without the name of an icon',
      block('txt', 'a', '[b.ts ~vscode-icons:file-type-ts~]'),
      `<div class="code"><div class="code-title">b.ts</div>${code(' data-lang="txt"', 'a').replace('<div class="code">', '')}`,
    ],
    [
      'lines folded, whose label is no text',
      block('txt', 'a\nb\nc\nd', 'collapse={2-3}'),
      code(
        ' data-lang="txt"',
        'a\n<details><summary aria-label="2 lines" data-lines="2 lines"></summary>b\nc\n</details>d',
      ),
    ],
    [
      'numbers that a browser would not count in folded lines',
      block('txt', 'a\nb\nc', 'showLineNumbers=4 collapse={2-3}'),
      code(
        ' data-lang="txt" data-numbers="4"',
        '<span class="line" data-line="4">a</span>\n<details><summary aria-label="2 lines" data-lines="2 lines"></summary><span class="line" data-line="5">b</span>\n<span class="line" data-line="6">c</span></details>',
      ),
    ],
    [
      'folds at both ends, and none beyond',
      block('txt', 'a\nb\nc', 'collapse={1-2,3-9}'),
      code(
        ' data-lang="txt"',
        '<details><summary aria-label="2 lines" data-lines="2 lines"></summary>a\nb\n</details><details><summary aria-label="1 line" data-lines="1 line"></summary>c</details>',
      ),
    ],
    [
      'numbers of notes, which are no text',
      block('txt', 'a // (1)! (2)!\nb', 'notes'),
      code(
        ' data-lang="txt"',
        'a<span class="kit-note" role="img" aria-label="Note 1" data-note="1"></span><span class="kit-note" role="img" aria-label="Note 2" data-note="2"></span>\nb',
      ),
    ],
    ['comments where there are no notes', block('txt', 'a // (1)!'), code(' data-lang="txt"', 'a // (1)!')],
    [
      'the colors of a terminal',
      block('ansi', '\u001b[1;31ma <\u001b[0m \\e[38;5;2mb\nc\\e[39m \\e[104md\\e[49;22m \\e[38;2;1;2;3me\u001b[2K'),
      code(
        ' data-lang="ansi"',
        '<i class="a1 ab">a &lt;</i> <i class="a2">b</i>\n<i class="a2">c</i> <i class="g4">d</i> e',
      ),
    ],
  ])('%s', (_, given, html) => check(given, html))
})
