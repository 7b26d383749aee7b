import { expect, it } from 'vitest'
import { formulaEdits, readDialect } from '../../../renderer/markdown/dialects.ts'
import { applyEdits } from '../../../renderer/text/edits.ts'
import { makeBody, showParts } from '../../harness/body.ts'

type Dialect = Parameters<typeof formulaEdits>[1]
const read = (dialect: Dialect, text: string) => applyEdits(text, formulaEdits(text, dialect)).text

it.each<[string, string]>([
  ['a \\(b^2\\) c', 'a $$b^2$$ c'],
  ['\\(a\\)', '$$a$$'],
  ['a \\(b\n+ c\\)', 'a $$b + c$$'],
  ['\\[\na\n\\]', '$$\na\n$$'],
  ['- a\n\n  \\[ b \\]\n\n  c', '- a\n\n  $$\n  b\n  $$\n\n  c'],
  ['a \\[b\\] c', 'a $$b$$ c'],
  ['$$a$$', '$$\na\n$$'],
  ['$$ a\nb $$\n', '$$\na\nb\n$$\n'],
  ['a $$b$$ c', 'a $$b$$ c'],
  ['\\begin{align*}\na &= b \\\\\n\\end{align*}', '$$\n\\begin{align*}\na &= b \\\\\n\\end{align*}\n$$'],
  ['\\begin{a}b\\end{c}', '\\begin{a}b\\end{c}'],
  ['`\\(a\\)` \\\\(b\\\\) \\(c', '`\\(a\\)` \\\\(b\\\\) \\(c'],
  ['```\n\\(a\\)\n$$b$$\n```', '```\n\\(a\\)\n$$b$$\n```'],
  ['\\[a\n\nb\\]', '\\[a\n\nb\\]'],
])('formulas of MkDocs: %j', (text, expected) => expect(read('mkdocs', text)).toBe(expected))

it.each<[string, string]>([
  ['a \\\\(b\\_1 \\\\\\\\ \\frac{c}{d}\\\\) e', 'a $$b_1 \\\\ \\frac{c}{d}$$ e'],
  ['\\\\[ a \\\\]', '$$\na\n$$'],
  ['\\(a\\) \\begin{b}c\\end{b}', '\\(a\\) \\begin{b}c\\end{b}'],
])('formulas of mdBook: %j', (text, expected) => expect(read('mdbook', text)).toBe(expected))

it('formulas of VitePress are those between dollars', () => {
  expect(read('vitepress', '$$a$$\n\n\\(b\\)')).toBe('$$\na\n$$\n\n\\(b\\)')
})

it('formulas are typeset where the configuration asks for it, and their faults reported where they are', async () => {
  const text = 'It costs $5, or \\(a_1\\).\n\n\\[\nb\n\\]\n\n\\(\\c\\)\n'
  const { parts, diagnostics } = await makeBody(text, { markdown: { dialect: 'mkdocs', math: true } })
  const html = showParts(parts)
  expect(html.match(/class="katex"|katex-display/g)).toEqual(['class="katex"', 'katex-display', 'class="katex"'])
  expect(html).toContain('It costs $5, or <span')
  expect(diagnostics.map(({ at }) => [at?.line, at?.column])).toEqual([[7, 1]])
  expect(showParts((await makeBody(text, { markdown: { dialect: 'mkdocs' } })).parts)).toContain('or (a_1).')
})

const shown = async (text: string, dialect: Dialect = 'mkdocs') => {
  const { parts, diagnostics } = await makeBody(text, { markdown: { dialect, math: true } })
  const html = showParts(parts).replace(
    /<span class="katex(?:-display)?".*?<annotation[^>]*>(.*?)<\/annotation>.*?(?=\n|$)/gs,
    '⟦$1⟧',
  )
  return [html, ...diagnostics.map(({ code }) => code)]
}

it.each<[string, string]>([
  ['$$\na\n\n## B\n\n$$\nc\n$$\n', '</h2>\n⟦c⟧'],
  ['a\n\n$$\nb', '<p>a</p>\n<p>$$\nb</p>'],
  ['$$ a\n\nb\n', '<p>$$ a</p>\n<p>b</p>'],
  ['$$$\n\n$$$$\n\nb\n', '<p>$$$</p>\n<p>$$$$</p>\n<p>b</p>'],
  ['- $$\n  a\n\n  b\n- $$\n  c\n  $$\n', '<ul>\n<li>\n<p>$$\na</p>\n<p>b</p>\n</li>\n<li>\n⟦c⟧\n</li>\n</ul>'],
  ['> $$\n> a\n\n> $$\n> b\n> $$\n', '<blockquote>\n<p>$$\na</p>\n</blockquote>\n<blockquote>\n⟦b⟧\n</blockquote>'],
  ['> $$\na\n$$\n', '<blockquote>\n<p>$$\na</p>\n</blockquote>\n<p>$$</p>'],
  ['$$\na\n$$ b\n\nc\n', '<p>⟦a⟧\n<p>c</p>'],
  ['| a | b |\n|---|---|\n| $$ | \\$ |\n| $$c | 1 |\n', '<td>$$</td>\n<td>$</td>'],
  ['    $$ a\n\nb\n', '<code>$$ a</code>\n<p>b</p>'],
  ['$$\n- a\n    $$\n\nb', '⟦- a⟧\n<p>b</p>'],
])('dollars of MkDocs that are no formula are text: %j', async (text, expected) => {
  const [html, ...codes] = await shown(text)
  expect(html).toContain(expected)
  expect(codes).toEqual([])
})

it('what is behind dollars that nothing closes stays a formula in VitePress, and is text in mdBook', async () => {
  expect(await shown('$$\na\n\nb\n', 'vitepress')).toEqual(['⟦a\n\nb⟧'])
  expect(await shown('$$\na\n\nb\n', 'mdbook')).toEqual(['<p>$$\na</p>\n<p>b</p>'])
})

it('brackets in the title of a box of MkDocs are no formula, and may be a footnote', async () => {
  const text = readDialect('mkdocs', '!!! note "See [a] [^1]"\n    Text\n\n[^1]: Note\n')
  const [html, ...codes] = await shown(text)
  expect(html).toContain('<p class="admonition-title">See [a] <sup>')
  expect(html).toContain('fnref:1')
  expect(codes).toEqual([])
})
