import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/site.ts'

// The rules that `npm run check` holds the site's texts against: each is seen to fail.

interface Fault {
  readonly rule: string
  readonly message: string
}
interface Page {
  readonly paragraphs: readonly string[]
}
interface Rules {
  readonly readPage: (address: string, html: string) => object
  readonly findFaults: (
    pages: readonly object[],
    by: { isWord: (word: string) => boolean; names: readonly string[]; redirects: ReadonlyMap<string, string> },
  ) => readonly Fault[]
  readonly wordsOf: (text: string) => readonly string[]
  readonly habits: readonly { pattern: RegExp; instead: string; example: string }[]
  readonly markFaults: (page: Page) => readonly Fault[]
}
const { readPage, findFaults, wordsOf, habits, markFaults } = (await import(
  '../../scripts/prose-rules.mjs' as string
)) as Rules

const styleGuide = readFileSync(join(projectRoot, 'content/STYLE.md'), 'utf8')
const description = 'A description that says in one sentence what the reader gets here.'
const text = `<p>${'word '.repeat(150)}</p>`
const related = '<h2 id="related">Related</h2><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>'
const page = (main: string, about = description) =>
  `<html><head><title>T</title><meta name="description" content="${about}"></head><body data-kind="doc"><main>${main}</main></body></html>`

function rulesBroken(...pages: readonly string[]): string[] {
  const found = findFaults(
    pages.map((html, index) => readPage(`/docs/${index}`, html)),
    { isWord: (word) => word !== 'wrod', names: ['Play Console', 'Play'], redirects: new Map([['/old', '/new']]) },
  )
  return found.map(({ rule, message }) => `${rule}: ${message}`)
}

describe('the rules of prose', () => {
  it('find nothing wrong with a page that keeps them', () => {
    expect(rulesBroken(page(`<h1>Set up Play Console</h1>${text}<h2>Errors: What to do</h2>${related}`))).toEqual([])
  })

  it.each([
    ['no first heading', `${text}${related}`, 'one-h1: The page has 0 first headings instead of one.'],
    ['two of them', `<h1>A</h1><h1>B</h1>${text}${related}`, 'one-h1: The page has 2 first headings instead of one.'],
    [
      'a capital',
      `<h1>Set Up the console</h1>${text}${related}`,
      'sentence-case: The heading “Set Up the console” has a capital in Up.',
    ],
    ['few words', `<h1>A</h1><p>Few.</p>${related}`, 'words: The page has 5 words, less than 150.'],
    [
      'code without a language',
      `<h1>A</h1>${text}<pre><code>wrod</code></pre>${related}`,
      'language: A block of code names no language.',
    ],
    [
      'a picture without words',
      `<h1>A</h1>${text}<img src="/a.png" alt="">${related}`,
      'alt: The picture /a.png has no alternative text.',
    ],
    [
      'one related link',
      `<h1>A</h1>${text}<h2 id="related">R</h2><a href="/a">A</a>`,
      'related: “Related” has 1 links, less than two.',
    ],
    [
      'an old address',
      `<h1>A</h1>${text}<p><a href="/old#x">a</a></p>${related}`,
      'redirected: The link /old#x is redirected to /new.',
    ],
    [
      'a slip',
      `<h1>A</h1>${text}<p>The wrod, and <code>wrod</code>.</p>${related}`,
      'spelling: “wrod” is no known word.',
    ],
    [
      'straight quotation marks',
      `<h1>A</h1>${text}<p>The store's, and <code>"it"</code>.</p>${related}`,
      "quotes: “store's,”: write “ ” and ’.",
    ],
    [
      'an answer of a server',
      `<h1>A</h1>${text}<p>It answers with an error.</p>${related}`,
      'habit: “answers with”: write respond, return.',
    ],
    [
      'a mark that was not rendered',
      `<h1>A</h1>${text}<p>See _what_ was corrected.</p>${related}`,
      'marks: “_what_” is not rendered.',
    ],
  ])('find %s', (_, main, expected) => expect(rulesBroken(page(main))).toEqual([expected]))

  it('find a description that is short, long, or that of another page', () => {
    const main = `<h1>A</h1>${text}${related}`
    expect(rulesBroken(page(main, 'Short.'), page(main, 'x '.repeat(81)))).toEqual([
      'description: The description has 6 characters instead of 50 to 160.',
      'description: The description has 162 characters instead of 50 to 160.',
    ])
    expect(rulesBroken(page(main), page(main))).toEqual(['unique: The description is that of /docs/0.'])
  })

  it.each(habits.map((habit) => [habit.example, habit] as const))('know the habit “%s”', (example, { pattern }) => {
    expect(example).toMatch(pattern)
    expect(styleGuide).toContain(example)
  })

  it('let a good sentence pass', () => {
    const good =
      'This page answers the question. The answer to it depends on the store, which responds within a second.'
    expect(habits.filter(({ pattern }) => pattern.test(good))).toEqual([])
  })

  it('find every mark of Markdown, and none in a name', () => {
    const found = [
      '_a b_',
      '**a**',
      '`a`',
      '[a](/b)',
      'the state grace_period → billing_retry',
      'a * b * c',
      '[1]',
    ].map((paragraph) => markFaults({ paragraphs: [paragraph] }).length)
    expect(found).toEqual([1, 1, 1, 1, 0, 0, 0])
  })

  it('take no address, file or identifier for a word', () => {
    expect(wordsOf('See https://x.example/a, src/app.ts, userId, SDKs, v8.4 and the customer’s pages.')).toEqual([
      'See',
      'and',
      'the',
      'customer',
      'pages',
    ])
  })
})
