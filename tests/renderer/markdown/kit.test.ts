import { describe, expect, it } from 'vitest'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics } from '../../harness/make.ts'

const glossary = { SLA: 'What is promised.', 'error budget': 'What may fail.' }

/** Markdown → HTML, and what was wrong. */
async function check(lines: readonly string[], html: string, reported: readonly string[] = []) {
  const body = await makeBody(lines.join('\n'), { markdown: { glossary } })
  expect({ html: showParts(body.parts), reported: listDiagnostics(body.diagnostics) }).toEqual({ html, reported })
}

const at = (place: string) => `content/docs/a.md:${place}`

describe('badges', () => {
  const badge = (kind: string, text: string) => `<span class="kit-badge" data-kind="${kind}">${text}</span>`
  it.each([
    ['plain', 'a :badge[New].', `a ${badge('note', 'New')}.`],
    ['of a kind', ':badge[New]{kind=tip}', badge('tip', 'New')],
    ['of a kind in quotes', ':badge[New]{kind="danger"} b', `${badge('danger', 'New')} b`],
    ['two', ':badge[A] and :badge[B]', `${badge('note', 'A')} and ${badge('note', 'B')}`],
    ['with markup', ':badge[**A** `b`] c', `${badge('note', '<strong>A</strong> <code>b</code>')} c`],
    ['with brackets', ':badge[a [b] c]', badge('note', 'a [b] c')],
    ['in markup', '*a :badge[New]*', `<em>a ${badge('note', 'New')}</em>`],
  ])('%s', (_, text, html) => check([text], `<p>${html}</p>`))

  it('have no other kinds and attributes', () =>
    check([':badge[A]{kind=tipp} :badge[B]{color=red}'], `<p>${badge('note', 'A')} ${badge('note', 'B')}</p>`, [
      `warning markdown/unknown-badge ${at('1:1+6')}: Unknown badge kind \`tipp\`; it is shown as a note. → Did you mean \`tip\`?`,
      `warning markdown/unknown-attribute ${at('1:22+6')}: \`badge\` has no attribute \`color\`. → Available: kind.`,
    ]))

  it('belong to no id of a heading that has none of their signs', async () => {
    const { headings } = await makeBody('## Set up :badge[New]{kind=tip}\n')
    expect(headings.map(({ id, text }) => [id, text])).toEqual([['set-up-new', 'Set up New']])
  })
})

describe('text stays as it is', () => {
  it.each([
    'At 10:30 a:b ::c: :smile_not: x:y[z]',
    ':badge :term :badge: :badge(x) :bagde[x] :Badge[x]',
    'a:badge[x] 1:term[y] ::badge[x]',
    ':note[x]{.y} :abbr[z]',
  ])('%s', (text) => check([text], `<p>${text}</p>`))

  it('escaped, and in code', () =>
    check(
      ['\\:badge[a] :badge\\[b] `:badge[c]`', '', '    :term[d]'],
      '<p>:badge[a] :badge[b] <code>:badge[c]</code></p>\n<code>:term[d]</code>',
    ))

  it('with a word where it was meant otherwise', () =>
    check([':badge[] :term[x'], '<p>:badge[] :term[x</p>', [
      `warning markdown/text-directive ${at('1:1+7')}: \`:badge[\` is shown as text, because its text is empty or never closed. → Write \`:badge[Text]\` or, if it is meant as text, \`\\:badge[\`.`,
      `warning markdown/text-directive ${at('1:10+6')}: \`:term[\` is shown as text, because its text is empty or never closed. → Write \`:term[Text]\` or, if it is meant as text, \`\\:term[\`.`,
    ]))

  it('however often one is never closed', async () => {
    const { diagnostics } = await makeBody(':badge[a '.repeat(20))
    expect(diagnostics.length).toBe(20)
  })
})

describe('terms', () => {
  const word = (id: string, text: string) =>
    `<span class="kit-term">${text}<button type="button" popovertarget="~${id}" aria-label="Explanation of ${text}"></button></span>`
  const explained = (id: string, text: string) => `<span popover="auto" id="~${id}">${text}</span>`
  it('are explained once', () =>
    check(
      ['The :term[SLA], the :term[sla], :term[budgets]{key="error budget"}.'],
      `<p>The ${word('sla', 'SLA')}${explained('sla', 'What is promised.')}, the ${word('sla', 'sla')}, ${word('error-budget', 'budgets')}${explained('error-budget', 'What may fail.')}.</p>`,
    ))
  it('are words in links and headings', async () => {
    const { parts, headings } = await makeBody('## The :term[SLA]\n\n[the :term[SLA]](#a)\n', {
      markdown: { glossary },
    })
    expect(showParts(parts)).not.toContain('<button')
    expect(headings[0]?.text).toBe('The SLA')
  })
  it('are not found in the text of their explanation', async () => {
    const { lead, sections } = await makeBody('The :term[SLA] holds.\n', { markdown: { glossary } })
    expect([lead, sections[0]?.text]).toEqual(['The SLA holds.', 'The SLA holds.'])
  })
  it('that are unknown are words', async () => {
    await check([':term[SLO]'], '<p>SLO</p>', [
      `warning markdown/unknown-term ${at('1:1+5')}: The term \`SLO\` is not in the glossary. → Did you mean \`SLA\`?`,
    ])
    const { diagnostics } = await makeBody(':term[x]')
    expect(listDiagnostics(diagnostics)).toEqual([
      `warning markdown/unknown-term ${at('1:1+5')}: The term \`x\` is not in the glossary. → Set \`markdown.glossary\` in the configuration.`,
    ])
  })
})

describe('steps', () => {
  it('are a numbered list', () =>
    check([':::steps', '1. a', '2. b', ':::'], '<div class="kit-steps"><ol>\n<li>a</li>\n<li>b</li>\n</ol></div>'))
  it.each([
    ['no list', ['a'], 'Write the steps as `1.`, `2.`, …'],
    ['another list', ['- a'], 'Write the steps as `1.`, `2.`, …'],
    [
      'a list that is interrupted',
      ['1. a', '', 'b', '', '2. c'],
      'Indent everything that belongs to a step as far as its text, so that the list continues.',
    ],
  ])('are not %s', async (_, lines, hint) => {
    const { diagnostics } = await makeBody([':::steps', ...lines, ':::'].join('\n'))
    expect(listDiagnostics(diagnostics)).toEqual([
      expect.stringContaining(`Steps must be one numbered list. → ${hint}`),
    ])
  })
  it('have no title', async () => {
    const { diagnostics } = await makeBody(':::steps[Title]\n1. a\n:::')
    expect(listDiagnostics(diagnostics)).toEqual([
      `warning markdown/component-content ${at('1:1+8')}: \`:::steps\` cannot have a title. → Write it as a heading or as text above.`,
    ])
  })
  it('that are never closed are reported', async () => {
    const { diagnostics } = await makeBody(':::steps\n1. a\n')
    expect(listDiagnostics(diagnostics)).toEqual([
      `warning markdown/unclosed-admonition ${at('1:1+8')}: The component \`:::steps\` is never closed. → Close it with the line :::`,
    ])
  })
  it('are an admonition if the site says so', async () => {
    const { parts } = await makeBody(':::steps\na\n:::', { markdown: { admonitions: { steps: { like: 'tip' } } } })
    expect(showParts(parts)).toContain('class="admonition steps"')
  })
  it('are suggested', async () => {
    const { diagnostics } = await makeBody(':::stepps\n1. a\n:::')
    expect(listDiagnostics(diagnostics)[0]).toContain('→ Did you mean `steps`?')
  })
})

describe('cards', () => {
  it('are links with a text', () =>
    check(
      ['::::cards', ':::card[A *b*]{href="./x.md" icon=🚀}', 'c', ':::', ':::card[D]{icon=./d.svg #d}', ':::', '::::'],
      '<ul class="cards kit-cards"><li><p class="kit-title"><span class="kit-icon" aria-hidden="true">🚀</span> <a [href=./x.md]>A <em>b</em></a></p><p>c</p></li><li id="d"><p class="kit-title"><span class="kit-icon" aria-hidden="true"><img [src=./d.svg 0] alt=""></span> D</p></li></ul>',
    ))
  it.each([
    [
      'an attribute',
      ['::::cards', ':::card[A]{herf=x}', ':::', '::::'],
      'markdown/unknown-attribute',
      'Did you mean `href`?',
    ],
    [
      'a title',
      ['::::cards', ':::card', 'a', ':::', '::::'],
      'markdown/component-content',
      'Write it in brackets: `:::card[Title]`.',
    ],
    [
      'cards around it',
      [':::card[A]', ':::'],
      'markdown/component-content',
      'Put `::::cards` and `::::` around the cards.',
    ],
    ['only cards', ['::::cards', 'a', '::::'], 'markdown/component-content', 'Put each card between'],
  ])('need %s', async (_, lines, code, hint) => {
    const { diagnostics } = await makeBody(lines.join('\n'))
    expect(listDiagnostics(diagnostics)).toEqual([
      expect.stringMatching(new RegExp(`^warning ${code} .*${hint.replace(/[[\]?.]/g, '\\$&')}`)),
    ])
  })
})

it('cards are not what describes a page', async () => {
  const { lead } = await makeBody('::::cards\n:::card[A]\nb\n:::\n::::\n\nWhat it is.\n')
  expect(lead).toBe('What it is.')
})

describe('file trees', () => {
  const tree = (inner: string) => `<div class="kit-tree">${inner}</div>`
  it('are nested lists', () =>
    check(
      [':::filetree', '- src', '  - **a.ts** the *entry*', '  - lib/', '- `b c.md` notes', '- …', ':::'],
      tree(
        '<ul>\n<li class="kit-folder">src/\n<ul>\n<li><strong>a.ts</strong> <span class="kit-comment">the <em>entry</em></span></li>\n<li class="kit-folder">lib/</li>\n</ul></li>\n<li><code>b c.md</code> <span class="kit-comment">notes</span></li>\n<li class="kit-more">…</li>\n</ul>',
      ),
    ))
  const sketched = tree(
    '<ul><li class="kit-folder">src/\n<ul><li><strong>a.ts</strong> <span class="kit-comment">main</span></li><li class="kit-folder">lib/\n<ul><li>b.ts</li></ul></li></ul></li><li>c.md</li></ul>',
  )
  it.each([
    ['signs', ['src/', '├── a.ts   # main', '└── lib', '    └── b.ts', 'c.md']],
    ['other signs', ['src/', '|-- a.ts // main', '|-- lib', '|   `-- b.ts', 'c.md']],
    ['spaces', ['src/', '  a.ts  main', '  lib', '    b.ts', 'c.md']],
  ])('are sketches with %s', (_, lines) => check([':::filetree', '```txt {2}', ...lines, '```', ':::'], sketched))
  it.each([
    ['a text', ['a']],
    ['a numbered list', ['1. a']],
    ['two lists', ['- a', '', '* b']],
    ['nothing', []],
  ])('are not %s', async (_, lines) => {
    const { diagnostics } = await makeBody([':::filetree', ...lines, ':::'].join('\n'))
    expect(listDiagnostics(diagnostics)).toEqual([
      expect.stringContaining('A file tree must be one list or one code block. → Write a list'),
    ])
  })
})

describe('notes', () => {
  const sample = ['```js', 'a() // (1)!', '```', '']
  it('are the numbered list below a sample', () =>
    check([...sample, '1. b'], '<code js notes>a() // (1)!</code>\n<ol class="kit-notes">\n<li>b</li>\n</ol>'))
  it('are comments anywhere else', () =>
    check([...sample, '- b'], '<code js>a() // (1)!</code>\n<ul>\n<li>b</li>\n</ul>'))
  it('that are missing are reported', async () => {
    const { diagnostics } = await makeBody(['```js', 'a() // (1)! (3)!', '```', '', '1. b', '2. c'].join('\n'))
    expect(listDiagnostics(diagnostics)).toEqual([
      `warning code/missing-note ${at('1:1+5')}: The code block has a mark for note 3, but the list below it has 2 items. → Add the note to the numbered list, or remove the mark.`,
    ])
  })
})

it('pages name the style sheets that they need, and no others', async () => {
  const sheets = async (text: string) => (await makeBody(text, { markdown: { glossary } })).sheets
  expect(await sheets('# A\n\n```js {1} title="a/b"\na\n```\n')).toBeUndefined()
  expect(await sheets(':badge[a]')).toEqual(['kit'])
  expect(await sheets('```js /a/\na\n```')).toEqual(['sample'])
  expect(await sheets('```ansi\na\n```')).toEqual(['sample'])
  expect(await sheets(':::steps\n1. a\n\n   ```js collapse={1-2}\n   a\n   b\n   ```\n:::')).toEqual(['kit', 'sample'])
})
