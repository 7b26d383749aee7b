import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import { repairSource } from '../../../renderer/markdown/mdx/repair.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { projectRoot } from '../../harness/site.ts'

const config = makeConfig({ variables: { product: { name: 'Example' }, version: '1' } })
const source = (text: string, name = 'a.mdx') => makeSource(`content/docs/${name}`, text)
const plain = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
const repair = (text: string, name = 'a.mdx') => repairSource(source(plain(text), name), text, config)

/** Each text before and after; the second one is valid, and is not changed again. */
const mended: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'values of front matter that need quotes',
    "---\ntitle: A: b's\nlist:\n  label: C: d\n---\n\nText <5\n",
    "---\ntitle: 'A: b''s'\nlist:\n  label: 'C: d'\n---\n\nText &lt;5\n",
  ],
  [
    'a pipe in the code of a table cell',
    "| a | b |\n|---|---|\n| {'|'} | <code>{'c || d'}</code> |\n",
    "| a | b |\n|---|---|\n| {'\\|'} | <code>{'c \\|\\| d'}</code> |\n",
  ],
  ['HTML comments', 'a <!-- b\nc --> d\n', 'a {/* b\nc */} d\n'],
  ['comments that contain the end of another', '<!-- a */ b -->\n', '{/* a * / b */}\n'],
  ['a brace that nobody closes', 'Write {a, b\n', 'Write \\{a, b\n'],
  [
    'one before code with others',
    'a { b\n\n```js\nif (c) {\n```\n\n`{` d\n',
    'a \\{ b\n\n```js\nif (c) {\n```\n\n`{` d\n',
  ],
  ['several of them', '{ a\n\n{ b\n\n- { c\n', '\\{ a\n\n\\{ b\n\n- \\{ c\n'],
  ['braces around what is no code', 'GET /a/{b c}/{d-}\n', 'GET /a/\\{b c}/\\{d-}\n'],
  ['braces around a name that nothing declares', 'GET /users/{id}/{user.name}\n', 'GET /users/\\{id}/\\{user.name}\n'],
  ['those on a line of their own', '{id}\n', '\\{id}\n'],
  ['braces around several names', 'An array of { label, value } objects\n', 'An array of \\{ label, value } objects\n'],
  [
    'only those that fail',
    'Total: {a + b} and {"c" ? [1] : {}}\n\n> {1 + 2} {f\ng}\n',
    'Total: \\{a + b} and {"c" ? [1] : {}}\n\n> {1 + 2} \\{f\ng}\n',
  ],
  [
    'placeholders of templates',
    'Use {{name}}, {{ a.b }} and `{{c}}`.\n',
    'Use \\{\\{name}}, \\{\\{ a.b }} and `{{c}}`.\n',
  ],
  ['those in an element', '<b title={"c"}>\n\n{{name}}\n\n</b>\n', '<b title={"c"}>\n\n\\{\\{name}}\n\n</b>\n'],
  [
    'braces around names with signs between them',
    '- {a|b} {a-b} {a / b} {!a} {a ? "b" : c} {a[0]} {a(b)} {[a, b]} {fetch} {{ a: b }}\n\n| a |\n|---|\n| {b|c} |\n',
    '- \\{a|b} \\{a-b} \\{a / b} \\{!a} \\{a ? "b" : c} \\{a[0]} \\{a(b)} \\{[a, b]} \\{fetch} \\{\\{ a: b }}\n\n| a |\n|---|\n| \\{b\\|c} |\n',
  ],
  ['those behind a comment at the beginning', '{/* c */}\n\n> {f\ng}\n', '{/* c */}\n\n> \\{f\ng}\n'],
  [
    'braces in a list that a later one could close',
    '- { a: B, c: d }: e {1}\n\n### f\n\n> - {x y}\n> - b\n\n### c\n',
    '- \\{ a: B, c: d }: e {1}\n\n### f\n\n> - \\{x y}\n> - b\n\n### c\n',
  ],
  ['a `<` before a number', 'a <5 and < 6, <= 7\n', 'a &lt;5 and < 6, &lt;= 7\n'],
  ['types with parameters', 'Promise<Result> and Map<string, A>\n', 'Promise&lt;Result> and Map&lt;string, A>\n'],
  ['names in angle brackets', 'Set <token> and <your-key>.\n', 'Set &lt;token> and &lt;your-key>.\n'],
  [
    'elements without content',
    'a<br>b <img src="c.png" alt="d">\n\n<hr>\n',
    'a<br />b <img src="c.png" alt="d" />\n\n<hr />\n',
  ],
  ['elements without content that have some', 'a<br>b</br>c <hr>d</hr>\n', 'a<br />b<br />c <hr />d\n'],
  ['their end tags', 'a</br>b\n', 'a<br />b\n'],
  ['pictures over several lines', '<img\n  src="a.png"\n>\n', '<img\n  src="a.png"\n/>\n'],
  ['values without quotes', '<img width=20 src=a.png/>\n', '<img width="20" src="a.png"/>\n'],
  [
    'a style as text',
    '<p style="color: red; -webkit-box-flex: 1">a</p>\n',
    "<p style={{ color: 'red', WebkitBoxFlex: '1' }}>a</p>\n",
  ],
  [
    'a style with quotes and an address',
    '<b style=\'font: 1em "A"; background: url(data:a;b)\'>a</b>\n',
    "<b style={{ font: '1em \"A\"', background: 'url(data:a;b)' }}>a</b>\n",
  ],
  [
    'a text that unfolds, whose title is beside its tag',
    '<details><summary>A *b*</summary>\n\nc\n\n</details>\n\n- d\n\n  <details open><summary>e</summary>\n\n  f\n\n  </details>\n',
    '<details>\n<summary>A *b*</summary>\n\nc\n\n</details>\n\n- d\n\n  <details open>\n  <summary>e</summary>\n\n  f\n\n  </details>\n',
  ],
  [
    'a text that unfolds, directly below its title',
    '<details><summary>A</summary>\nb\n</details>\n\n<details>\n<summary>C</summary> d *e*\n</details>\n\n> - <details>\n>   <summary>F</summary>  \n>   g\n>   </details>\n',
    '<details>\n<summary>A</summary>\n\nb\n</details>\n\n<details>\n<summary>C</summary>\n\nd *e*\n</details>\n\n> - <details>\n>   <summary>F</summary>  \n>\n>   g\n>   </details>\n',
  ],
  [
    'one in a file with other line ends',
    '<details><summary>A</summary>\r\nb\r\n</details>\r\n',
    '<details>\r\n<summary>A</summary>\r\n\r\nb\r\n</details>\r\n',
  ],
  ['titles of admonitions', ':::note A *b* title\n\nc\n\n:::\n', ':::note[A *b* title]\n\nc\n\n:::\n'],
  ['addresses in angle brackets', '<https://a.example/b_c>\n', '[https://a.example/b\\_c](<https://a.example/b_c>)\n'],
  [
    'what comes after variables and front matter',
    '---\ntitle: "{ <"\n---\n\n{{product.name}} <5\n',
    '---\ntitle: "{ <"\n---\n\n{{product.name}} &lt;5\n',
  ],
  [
    'what comes with other line ends and a byte-order mark',
    '\uFEFFa\r\n\r\n<!-- b\r\nc -->\r\n\r\nd <5  \r\n\te<br>\r\n',
    '\uFEFFa\r\n\r\n{/* b\r\nc */}\r\n\r\nd &lt;5  \r\n\te<br />\r\n',
  ],
  ['the end of a line that ends in another way', 'a {\r\nb\n', 'a \\{\r\nb\n'],
]

/** What no repair may touch. */
const sound: readonly string[] = [
  '# A {#b}\n\n{1 + 1} {props.a} {frontMatter.title}\n',
  "import a, { b } from './c'\n\nexport const { d, e: [f] } = a\nexport function g() {}\n\n{a} {b.c} {d} {f} {g}\n",
  "{1 + Math.max(2, 3)} {false && a} {true ? 'b' : c} {typeof d} {[1].map((e) => e)} {`f`} {fetch('g').length} {<b>{h}</b>}\n",
  'export const a = {}\n\n{a.b + c} {props.d ?? e} {{version}} {{product}} <C d={e | f} />\n',
  "export const html = '<!-- a --> <br>'\n\n{html}\n",
  '`{` `<` `<!-- a -->` `<br>`\n\n```html\n<br> { <!-- a -->\n:::note Title\n```\n',
  '<Tabs>\n<TabItem value="a" label={`b`}>\n\nc\n\n</TabItem>\n</Tabs>\n\n<br/> <p className="x" style={{ color: \'red\' }}>d</p>\n',
  '<details><summary>A</summary>b</details>\n\n<details>\n<summary>A</summary>\n\nb\n\n</details>\n',
  '<details>\n<summary>A</summary>\n- b\n</details>\n\n<details>\n<summary>\nA\n</summary>\nb\n</details>\n',
  '<details>\n<summary>A</summary>\n<b>c</b> {1}\n</details>\n',
  '{/* a <!-- b --> { */}\n\n:::note[A]\n\nb\n\n:::\n',
  'a\t \r\nb  \n\n\n\ufeffc',
]

describe('the repair of MDX', () => {
  it.each(mended)('mends %s', async (_, before, after) => {
    const { text, left, places } = repair(before)
    expect(text).toBe(after)
    expect(left).toEqual([])
    expect(places).toBeGreaterThan(0)
    expect((await compileMdx(source(plain(text)), config)).diagnostics).toEqual([])
    expect(repair(text)).toEqual({ text, places: 0, left: [] })
  })

  it.each(sound)('leaves %j alone', (text) => {
    expect(repair(text)).toEqual({ text, places: 0, left: [] })
  })

  it('leaves and names what its author has to decide', () => {
    for (const [text, message] of [
      ['<div>\n\na\n', 'is not closed'],
      ['<b>a</i>\n', 'Found'],
      ['{items.map((a) => <li>{a}</li>)\n', 'not valid'],
      ['<A b={c\n', 'never closed'],
      ['export const a = {b: 1\n', 'not valid'],
      ['{const a = 1}\n', 'only an expression'],
      ['{{product.nam}}\n', 'not valid'],
    ] as const) {
      const { text: after, left } = repair(text)
      expect(after).toBe(text)
      expect(left.map((one) => one.message).join()).toContain(message)
    }
  })

  it('mends what stands before that', () => {
    const { text, left } = repair('a<br>b <5\n\n<div>\n')
    expect(text).toBe('a<br />b &lt;5\n\n<div>\n')
    expect(left).toHaveLength(1)
  })
})

it('of Markdown, only titles of admonitions are repaired', () => {
  const text = '<!-- a --> <br> {b <5 <p style="color: red">c</p>\n\n:::tip A\n\nb\n\n:::\n'
  expect(repair(text, 'a.md').text).toBe(text.replace('tip A', 'tip[A]'))
})

describe('the repair of whole files', () => {
  const corpora = process.env.SITEGEN_CORPORA ?? join(projectRoot, '../shared/corpora')
  const fixtures = filesBelow(join(projectRoot, 'fixtures'))
  const sample = existsSync(corpora) ? chosen(filesBelow(corpora), 20) : []

  it.each([
    ['fixtures', fixtures],
    ['the corpora', sample],
  ])('of %s is done after once, and touches no sound file', async (_, files) => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      const before = source(plain(text))
      const once = repairSource(before, text, config)
      if (once.places === 0) {
        expect(once.text).toBe(text)
        continue
      }
      const again = repairSource(source(plain(once.text)), once.text, config)
      expect({ file, ...again }).toEqual({ file, text: once.text, places: 0, left: once.left })
      if (once.left.length > 0) continue
      const faults = async (one: typeof before) =>
        (await compileMdx(one, config)).diagnostics.filter(({ code }) => /^mdx\/(syntax|style-text)$/.test(code))
      expect({ file, faults: await faults(source(plain(once.text))) }).toEqual({ file, faults: [] })
    }
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name) && !entry.parentPath.includes('/expected'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Some of many, always the same. */
function chosen(files: readonly string[], count: number): string[] {
  let seed = 7
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed
  }
  return files
    .map((file) => ({ file, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ file }) => file)
}
