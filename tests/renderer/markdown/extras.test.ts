import { describe, expect, it } from 'vitest'
import { makeBody, showParts } from '../../harness/body.ts'
import { listDiagnostics } from '../../harness/make.ts'

/** Markdown → HTML, without anything to say about it. */
async function check(text: string, html: string, settings: object = {}) {
  const body = await makeBody(text, settings)
  expect({ html: showParts(body.parts), reported: listDiagnostics(body.diagnostics) }).toEqual({ html, reported: [] })
}

const box = (look: string, title: string, inner: string) =>
  `<div class="admonition" data-kind="${look}" role="note"><p class="admonition-title">${title}</p>${inner}</div>`

describe('GitHub’s alerts', () => {
  it.each([
    ['NOTE', 'note', 'Note'],
    ['TIP', 'tip', 'Tip'],
    ['IMPORTANT', 'info', 'Important'],
    ['WARNING', 'warning', 'Warning'],
    ['CAUTION', 'caution', 'Caution'],
    ['note', 'note', 'Note'],
  ])('%s', (name, look, title) =>
    check(
      `> [!${name}]\n> A *text*\n> goes on.\n>\n> - And a list.`,
      box(look, title, '<p>A <em>text</em>\ngoes on.</p><ul>\n<li>And a list.</li>\n</ul>'),
    ),
  )

  it.each([
    ['with a hard break behind the name', '> [!TIP]  \n> Text', box('tip', 'Tip', '<p>Text</p>')],
    ['with a blank line behind the name', '> [!TIP]\n>\n> Text', box('tip', 'Tip', '<p>Text</p>')],
    ['that begins with markup', '> [!TIP]\n> **Text**', box('tip', 'Tip', '<p><strong>Text</strong></p>')],
    ['in a list', '- > [!TIP]\n  > Text', `<ul>\n<li>\n${box('tip', 'Tip', '<p>Text</p>')}\n</li>\n</ul>`],
    ['without a text', '> [!TIP]', box('tip', 'Tip', '')],
  ])('%s', (_, text, html) => check(text, html))

  it.each([
    ['another name', '> [!HINT]\n> Text', '<blockquote>\n<p>[!HINT]\nText</p>\n</blockquote>'],
    ['a name with a text behind it', '> [!TIP] Text', '<blockquote>\n<p>[!TIP] Text</p>\n</blockquote>'],
    ['a name that is not first', '> Text\n> [!TIP]', '<blockquote>\n<p>Text\n[!TIP]</p>\n</blockquote>'],
    ['a name with markup behind it', '> [!TIP]**x**', '<blockquote>\n<p>[!TIP]<strong>x</strong></p>\n</blockquote>'],
  ])('are not %s', (_, text, html) => check(text, html))
})

describe('tabs of package managers', () => {
  const tabs = (names: readonly string[], commands: readonly string[], group = ' data-group="npm2yarn"') =>
    `<div class="tabs"${group}><div class="tab-list" role="tablist" aria-orientation="horizontal">${names
      .map(
        (name, at) =>
          `<button type="button" role="tab" data-value="${name.toLowerCase()}" aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}">${name}</button>`,
      )
      .join('')}</div>${names
      .map(
        (name, at) =>
          `<div class="tab-panel" role="group" aria-label="${name}" data-value="${name.toLowerCase()}"${at === 0 ? ' data-selected=""' : ''}><p class="tab-label">${name}</p>${commands[at]}</div>`,
      )
      .join('')}</div>`
  const fence = (lines: string, meta = 'npm2yarn') => `\`\`\`bash ${meta}\n${lines}\n\`\`\``

  it('show the same commands', () =>
    check(
      fence('npm install --save-dev left-pad\nnpm run build'),
      tabs(
        ['npm', 'Yarn', 'pnpm', 'Bun'],
        [
          '<code bash>npm install --save-dev left-pad\nnpm run build</code>',
          '<code bash>yarn add --dev left-pad\nyarn build</code>',
          '<code bash>pnpm add --save-dev left-pad\npnpm run build</code>',
          '<code bash>bun add --dev left-pad\nbun run build</code>',
        ],
      ),
    ))

  it('keep what else stands behind the language', () =>
    check(
      fence('npm i', 'title="Install" npm2yarn'),
      tabs(
        ['npm', 'Yarn'],
        ['<code bash title="Install">npm i</code>', '<code bash title="Install">yarn install</code>'],
        '',
      ),
      { markdown: { npm2yarn: { sync: false, converters: ['yarn'] } } },
    ))

  it('are no part of the words of the page but once', async () => {
    const { sections } = await makeBody(fence('npm i'))
    expect(sections.map(({ text }) => text)).toEqual(['npm Yarn pnpm Bun'])
  })

  it('are only where the word stands alone', () =>
    check(fence('npm i', 'title="npm2yarn!"'), '<code bash title="npm2yarn!">npm i</code>'))
})

describe('emoji', () => {
  it.each([
    ['Go :rocket: go :+1::tada:', '<p>Go 🚀 go 👍🎉</p>'],
    ['**:100:** and [:link:](a.md)', '<p><strong>💯</strong> and <a [href=a.md]>🔗</a></p>'],
    ['`:rocket:` at 10:30:45, a::rocket:b', '<p><code>:rocket:</code> at 10:30:45, a::rocket:b</p>'],
    [':no_such_emoji: :constructor:', '<p>:no_such_emoji: :constructor:</p>'],
    ['http://x.y/:rocket:/a', '<p><a [href=http://x.y/:rocket:/a]>http://x.y/:rocket:/a</a></p>'],
    ['zoo::cat::meow and a:cat:', '<p>zoo::cat::meow and a:cat:</p>'],
  ])('%s', (text, html) => check(text, html))

  it('leave a heading the id of its words', async () => {
    const { headings } = await makeBody('## :rocket: Launch\n\n## :tada: Party {#fun}\n\n## No :emojis: here\n')
    expect(headings.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'rocket-launch 🚀 Launch',
      'fun 🎉 Party',
      'no-emojis-here No :emojis: here',
    ])
  })

  it('can be turned off', () => check(':rocket:', '<p>:rocket:</p>', { markdown: { emoji: false } }))
})

describe('hidden lines', () => {
  const settings = { markdown: { hiddenLines: { python: '~', rust: '#' } } }

  it.each([
    ['python', '~a\n ~ b\nc', 'c'],
    ['rust', '# a\n#\n#[b]\n  ## c', '#[b]\n  # c'],
    ['rust,ignore', '# a\nb', 'b'],
    ['py hidelines=!', '!a\n~b', '~b'],
    ['python,hidelines=!', '!a\n~b', '~b'],
    ['js', '~a\n# b', '~a\n# b'],
  ])('in %s are not shown and not found', async (opening, code, shown) => {
    const { parts, sections } = await makeBody(`\`\`\`${opening}\n${code}\n\`\`\``, settings)
    expect(parts).toMatchObject([{ code: shown }])
    expect(sections.map((section) => section.code)).toEqual([shown])
  })

  it('are named on the opening line of a block that shows a file', async () => {
    const { parts } = await makeBody(
      '```python file="./a.py"\n```\n\n```js hidelines=\'"\' file="./a.js"\n```',
      settings,
    )
    expect(parts.filter((part) => typeof part !== 'string')).toMatchObject([
      { fence: 'hidelines="~" file="./a.py"', file: './a.py' },
      { fence: 'hidelines=\'"\' file="./a.js"', file: './a.js' },
    ])
  })
})
