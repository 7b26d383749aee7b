import { describe, expect, it } from 'vitest'
import { makeBody } from '../../harness/body.ts'
import { listCodes } from '../../harness/make.ts'

const codes = async (text: string) => listCodes((await makeBody(text)).diagnostics)
const conflict = '<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> feature'

describe('a reference to a footnote', () => {
  it.each([
    ['One[^1] and two[^two].\n\n[^1]: Note.', '1:16+6'],
    ['> Quoted\n> text.[^1]', '2:8+4'],
    ['A **bold[^a-1]** word.', '1:9+6'],
  ])('%j is reported if it is not defined', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/missing-footnote content/docs/a.md:${place}`]),
  )

  it.each([
    'One[^1].\n\n[^1]: Note.',
    'One[^A].\n\n[^a]: Note.',
    '`[^1]` and \\[^1]',
    '```\n[^1]\n```',
    'Not [^a-z], [^A-Za-z0-9], [^x]+ or [^ ].',
    '[^1](https://example.com)',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a link by a label', () => {
  it.each([
    ['See [the guide][guide].', '1:5+18'],
    ['- **![A][pic]**', '1:5+9'],
  ])('%j is reported if the label is not defined', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/missing-definition content/docs/a.md:${place}`]),
  )

  it.each([
    'See [it][a].\n\n[a]: https://example.com',
    'Of grid[0][1] and `[a][b]` and \\[a][b].',
    '```\n[a][b]\n```',
    '[a]\n\n- [ ] [x]',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('an address with a space', () => {
  it.each([
    ['![x](my pic.png)', '1:1+16'],
    ['Read [x](./my guide.md#a) now.', '1:6+20'],
  ])('%j is reported', async (text, place) =>
    expect(await codes(text)).toContain(`warning markdown/space-in-address content/docs/a.md:${place}`),
  )

  it.each([
    '[x](https://example.com "A title")',
    "[x](https://example.com 'A title.md')",
    'An [option] (see below) and [args](see below).',
    '`[x](a b.png)`',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a table', () => {
  it.each([
    ['| a | b |\n|---|\n| 1 | 2 |', '2:1+5'],
    ['> a | b\n> ---|---|---', '2:3+11'],
    ['Text\n| a | `b` |\n| :-: |', '3:1+7'],
    ['- | a |\n  | --- | --- |', '2:3+13'],
  ])('%j is reported if its first lines differ', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/broken-table content/docs/a.md:${place}`]),
  )

  it.each([
    '| a | b |\n|---|:-:|\n| 1 |',
    '- | a | b |\n  | - | - |',
    '1. > a | b\n   > ---|---',
    '| a \\| b |\n|---|',
    '`a | b`\n---',
    '```\n| a | b |\n|---|\n```',
    'a\n\n|---|',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a link that is none', () => {
  it.each([
    ['See [it] (b.md).', '1:5+11'],
    ['![A]  (./a)', '1:1+11'],
    ['> A [b] (#c)', '1:5+8'],
    ['[a](b.md', '1:1+8'],
    ['One [a](/b \nand two.', '1:5+6'],
  ])('%j is reported', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/not-a-link content/docs/a.md:${place}`]),
  )

  it.each([
    'A list[0] (b.md) and [x] (see b.md), [y] (e.g.) and [z] (1/2).',
    '\\[a] (b.md) `[a] (b.md)`',
    '[a] (b.md)\n\n[a]: https://example.com',
    '[a](b.html "T")',
    'f[a](b',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a heading without a space', () => {
  it.each([
    ['##Title and more', '1:1+7'],
    ['Text\n  ###Größe', '2:3+8'],
    ['> ##B', '1:3+3'],
  ])('%j is reported', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/not-a-heading content/docs/a.md:${place}`]),
  )

  it.each(['## A', '#tag', '`##A`', '```\n##A\n```', 'a ##b', '##1', '\\##A', '####'])('%j is right', async (text) =>
    expect(await codes(text)).toEqual([]),
  )
})

describe('an admonition that is none', () => {
  it.each([
    ['::: tip\nA.\n:::', '1:1+7'],
    ['> :::: note[B]\n> A.\n> ::::', '1:3+9'],
    [':::note[Title\nA.\n:::', '1:1+13'],
  ])('%j is reported', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/not-an-admonition content/docs/a.md:${place}`]),
  )

  it.each([':::tip\nA.\n:::', '`::: tip`', 'a ::: b', '```\n::: tip\n```', ':::note[Title]\nA.\n:::'])(
    '%j is right',
    async (text) => expect(await codes(text)).toEqual([]),
  )
})

describe('a comment without an end', () => {
  it.each([
    ['A\n\n<!-- B\n\nC', '3:1+4'],
    ['<div>\n<!-- a --> <!-- B\n</div>', '2:12+4'],
  ])('%j is reported', async (text, place) =>
    expect(await codes(text)).toContain(`warning markdown/unclosed-comment content/docs/a.md:${place}`),
  )

  it.each(['<!-- A\n\nB -->\n\nC', 'a <!-- b', '```\n<!-- a\n```', '<pre>\n&lt;!-- a\n</pre>'])(
    '%j is right',
    async (text) => expect(await codes(text)).toEqual([]),
  )
})

describe('a merge conflict', () => {
  it.each([
    [conflict, '1:1+12'],
    [`# T\n\n${conflict}\n\nText.`, '3:1+12'],
    ['<<<<<<< HEAD\n\nOne.\n\n||||||| base\n=======\n>>>>>>> feature', '1:1+12'],
  ])('%j is reported once', async (text, place) =>
    expect(await codes(text)).toEqual([`warning markdown/merge-conflict content/docs/a.md:${place}`]),
  )

  it.each([
    `\`\`\`\n${conflict}\n\`\`\``,
    `<pre>\n${conflict}\n</pre>`,
    'Title\n=======\n\n>>>>>>> quoted',
    '<<<<<<< HEAD',
    `    ${conflict.replaceAll('\n', '\n    ')}`,
  ])('%j is none', async (text) => expect(await codes(text)).toEqual([]))
})
