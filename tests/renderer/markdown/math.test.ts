import { describe, expect, it } from 'vitest'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics } from '../../harness/make.ts'

const on = { markdown: { math: true } }
/** HTML with each formula as its source between signs. */
const short = (html: string) =>
  html
    .replace(
      /<span class="katex-display" tabindex="0">(<span class="katex">[\s\S]*?<annotation encoding="application\/x-tex">([\s\S]*?)<\/annotation>[\s\S]*?)(?=$|\n<p>)/g,
      '⟦$2⟧',
    )
    .replace(
      /<span class="katex">[\s\S]*?<annotation encoding="application\/x-tex">([\s\S]*?)<\/annotation>[\s\S]*?<\/span><\/span><\/span><\/span>/g,
      '⟨$1⟩',
    )

describe('formulas', () => {
  it('are left alone unless the configuration wants them', async () => {
    const { parts, css, sheets } = await makeBody('From $5 to $6.\n\n```math\nx\n```\n')
    expect(showParts(parts)).toBe('<p>From $5 to $6.</p>\n<code math>x</code>')
    expect([css, sheets]).toEqual([undefined, undefined])
  })

  it('are typeset in a line', async () => {
    const { parts, diagnostics } = await makeBody('So $x$ is it.', on)
    expect(short(showParts(parts))).toBe('<p>So ⟨x⟩ is it.</p>')
    expect(diagnostics).toEqual([])
  })

  it.each([
    ['between signs', '$$\na^2\n$$'],
    ['in a fence', '```math\na^2\n```'],
  ])('are typeset as blocks: %s', async (_, text) => {
    const html = showParts((await makeBody(text, on)).parts)
    expect(html).toMatch(
      /^<span class="katex-display" tabindex="0"><span class="katex"><span class="katex-mathml"><math /,
    )
    expect(html).toContain('<annotation encoding="application/x-tex">a^2</annotation>')
    expect(html).not.toContain('<pre')
  })

  it('have no inline style, and the rules of the classes that stand for them beside', async () => {
    const { parts, css, sheets } = await makeBody('$\\frac{a}{b}$ and $\\color{red}x$', on)
    const html = showParts(parts)
    expect(html).not.toMatch(/\sstyle=/)
    const used = new Set([...html.matchAll(/\b(k[\da-f]{7})\b/g)].map(([, name]) => name))
    const rules = (css ?? '').split('\n').map((rule) => /^\.katex \.(k[\da-f]{7})\{(.*)\}$/.exec(rule) ?? [])
    expect(rules.map(([, name]) => name)).toEqual([...used].sort())
    expect(rules.map(([, , rule]) => rule)).toContain('color:red')
    expect(rules.some(([, , rule]) => /^height:[\d.]+em;vertical-align:-[\d.]+em$/.test(rule as string))).toBe(true)
    expect(sheets).toEqual(['math'])
  })

  it('are refused if their braces are nested more deeply than anyone writes', async () => {
    const nested = (depth: number) => `$$\n${'{'.repeat(depth)}\\{a${'}'.repeat(depth)}\n$$\n`
    expect((await makeBody(nested(100), on)).diagnostics).toEqual([])
    expect(listDiagnostics((await makeBody(nested(101), on)).diagnostics)).toEqual([
      expect.stringContaining('markdown/limit'),
    ])
  })

  it('stay as they are written in titles, contents and the words of the page', async () => {
    const { headings, sections, lead } = await makeBody('Let $x^2$ be.\n\n## The $y_1$ of it\n\nText with $z$.\n', on)
    expect(headings).toEqual([{ id: 'the-y_1-of-it', depth: 2, text: 'The y_1 of it', html: 'The y_1 of it' }])
    expect(lead).toBe('Let x^2 be.')
    expect(sections.map(({ title, text }) => `${title}|${text}`)).toEqual([
      '|Let x^2 be.',
      'The y_1 of it|Text with z.',
    ])
  })

  it.each([
    ['Bad $\\frac{a$ here', '1:5+9', "unexpected end of input in a macro argument, expected '}'"],
    ['Bad $\\nosuch$ here', '1:5+9', 'undefined control sequence: \\nosuch'],
  ])('that cannot be typeset are reported and shown as code: %s', async (text, place, reason) => {
    const { parts, diagnostics } = await makeBody(text, on)
    expect(showParts(parts)).toMatch(/<code class="language-math math-inline">/)
    expect(listDiagnostics(diagnostics)).toEqual([
      `warning markdown/bad-math content/docs/a.md:${place}: The formula cannot be typeset: ${reason}. → Fix the TeX. Write a literal dollar sign as \`\\$\`.`,
    ])
  })
})
