import { expect, it } from 'vitest'
import { formulaEdits } from '../../../renderer/markdown/dialects.ts'
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
