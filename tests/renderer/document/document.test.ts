import { describe, expect, it } from 'vitest'
import { instant } from '../../../renderer/document/dates.ts'
import { readDocument } from '../../../renderer/document/document.ts'
import { listCodes, listDiagnostics, makeConfig, makeSource } from '../../harness/make.ts'

const variables = { product: { name: 'Acme', slug: 'acme' } }
const config = makeConfig({ variables })

const nothing = {
  parseNumberPrefixes: true,
  hideTitle: false,
  hideTableOfContents: false,
  keywords: [],
  tags: [],
  authors: [],
  draft: false,
  unlisted: false,
  aliases: [],
  moved: [],
  llms: true,
}

function read(text: string, path = 'content/docs/a.md') {
  return readDocument(makeSource(path, text, config), variables)
}

/** A file → what its front matter says beside the defaults, and what was wrong. */
function check(text: string, expected: object, reported: readonly string[] = [], path?: string) {
  const { meta, diagnostics } = read(text, path)
  const said = Object.entries(meta).filter(([, value]) => value !== undefined)
  expect({ meta: Object.fromEntries(said), reported: listDiagnostics(diagnostics) }).toEqual({
    meta: { ...nothing, ...expected },
    reported,
  })
}

const front = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n\nText.\n`

describe('the front matter of a doc', () => {
  it.each([
    ['nothing', 'Text.\n', {}],
    ['an empty block', '---\n---\nText.\n', {}],
    ['a title', front('title: A title'), { title: 'A title' }],
    ['a title that YAML takes for a number', front('title: 2.5'), { title: '2.5' }],
    ['an empty title', front("title: ''"), {}],
    ['a title with variables', front('title: "{{product.name}} guide"'), { title: 'Acme guide' }],
    ['a slug with variables', front('slug: /{{product.slug}}'), { slug: '/acme' }],
    ['a description', front('description: About.'), { description: 'About.' }],
    [
      'id and labels',
      front('id: b', 'sidebar_label: B', 'pagination_label: P'),
      { id: 'b', sidebarLabel: 'B', paginationLabel: 'P' },
    ],
    ['a position with a fraction', front('sidebar_position: 1.5'), { sidebarPosition: 1.5 }],
    ['no sidebar', front('displayed_sidebar: null'), { displayedSidebar: null }],
    [
      'no neighbours',
      front('pagination_next: null', 'pagination_prev: other'),
      { paginationNext: null, paginationPrev: 'other' },
    ],
    [
      'another link to the next page, and no date',
      front('pagination_next: { label: A, to: /a }', 'last_update: false'),
      { paginationNext: { label: 'A', to: '/a' }, hideLastUpdate: true },
    ],
    [
      'flags',
      front(
        'hide_title: true',
        'hide_table_of_contents: true',
        'draft: true',
        'unlisted: true',
        'parse_number_prefixes: false',
      ),
      { hideTitle: true, hideTableOfContents: true, draft: true, unlisted: true, parseNumberPrefixes: false },
    ],
    ['heading levels', front('toc_min_heading_level: 3', 'toc_max_heading_level: 4'), { tocMin: 3, tocMax: 4 }],
    ['a weight in the search', front('search: { boost: 0.5 }'), { searchBoost: 0.5 }],
    ['a page outside the search', front('search: { exclude: true }'), { hideFromSearch: true }],
    ['keywords and a picture', front('keywords: [a, b]', 'image: /a.png'), { keywords: ['a', 'b'], image: '/a.png' }],
    [
      'tags in both forms',
      front('tags: [a, { label: B, permalink: /b }]'),
      { tags: [{ label: 'a' }, { label: 'B', permalink: '/b' }] },
    ],
    ['tags that are empty', front('tags:'), {}],
    ['an alias', front('aliases: /old'), { aliases: ['/old'] }],
    ['aliases', front('aliases: [/old, /older]'), { aliases: ['/old', '/older'] }],
    ['moved sections', front('moved: { a: ./b.md#c }'), { moved: [{ id: 'a', to: './b.md#c' }] }],
    [
      'a last update',
      front('last_update: { date: 2026-01-02, author: Ann }'),
      { lastUpdate: { date: '2026-01-02T00:00:00.000Z', author: 'Ann' } },
    ],
    ['unknown keys are allowed', front('title: A', 'something_else: 1'), { title: 'A' }],
  ])('%s', (_, text, expected) => check(text, expected))
})

describe('the title of a text without one in its front matter is its leading heading', () => {
  it.each([
    ['# A heading\n', 'A heading'],
    ['\n\n# A heading\n', 'A heading'],
    ['# A heading {#id}\n', 'A heading'],
    ['# A heading {/* #id */}\n', 'A heading'],
    ['# A heading <!-- #id -->\n', 'A heading'],
    ['# A *b* `c` [d](e)\n', 'A b c d'],
    ['# A heading #\n', 'A heading'],
    ['A heading\n=========\n', 'A heading'],
    ['<!-- note -->\n\n# A heading\n', 'A heading'],
    ['# {{product.name}}\n', 'Acme'],
    ['Text.\n\n# A heading\n', undefined],
    ['## A heading\n', undefined],
    ['#hashtag\n', undefined],
    ['', undefined],
  ])('%j: %s', (text, title) => check(text, title === undefined ? {} : { title }))

  it('the front matter wins', () => check('---\ntitle: A\n---\n# B\n', { title: 'A' }))
})

describe('a post', () => {
  const post = 'content/blog/2026-01-02-a.md'
  it.each([
    ['a date', front('date: 2026-02-03'), { date: '2026-02-03T00:00:00.000Z' }],
    ['a date with a time and a zone', front('date: 2026-02-03T10:00:00+02:00'), { date: '2026-02-03T08:00:00.000Z' }],
    ['a date as text', front('date: "2026/2/3 10:00"'), { date: '2026-02-03T10:00:00.000Z' }],
    ['an author by key', front('authors: ann'), { authors: [{ key: 'ann' }] }],
    [
      'authors in both forms',
      front('authors: [ann, { name: Bob, image_url: /b.png }]'),
      { authors: [{ key: 'ann' }, { name: 'Bob', imageUrl: '/b.png' }] },
    ],
    [
      'the old form',
      front('author: Ann', 'author_title: CEO', 'author_url: https://a.example'),
      { authors: [{ name: 'Ann', title: 'CEO', url: 'https://a.example' }] },
    ],
    [
      'the oldest form',
      front('author: Ann', 'authorTitle: CEO', 'authorURL: https://a.example', 'authorImageURL: /a.png'),
      { authors: [{ name: 'Ann', title: 'CEO', url: 'https://a.example', imageUrl: '/a.png' }] },
    ],
  ])('%s', (_, text, expected) => check(text, expected, [], post))

  it.each([
    ['"2026-13-01"', '2026-13-01'],
    ['"2026-02-32"', '2026-02-32'],
    ['soon', 'soon'],
    ['May the fourth', 'May the fourth'],
    ['version 2', 'version 2'],
  ])('the date %s is none', (written, shown) => {
    const { meta, diagnostics } = read(front(`date: ${written}`), post)
    expect(diagnostics.map(({ severity, code, message, at }) => [severity, code, message, at?.line])).toEqual([
      ['error', 'blog/bad-date', `\`${shown}\` is not a valid date.`, 2],
    ])
    expect(meta.date).toBeUndefined()
  })

  it.each([
    ['2017-02-29', '2017-03-01T00:00:00.000Z'],
    ['"2017-02-29"', '2017-03-01T00:00:00.000Z'],
    ['1/1/2000', '2000-01-01T00:00:00.000Z'],
    ['12/31/2019', '2019-12-31T00:00:00.000Z'],
    ['May 1, 2020', '2020-05-01T00:00:00.000Z'],
    ['Tue, 05 May 2020 10:30:00 GMT', '2020-05-05T10:30:00.000Z'],
    ['May 5, 2020 23:30 -0500', '2020-05-06T04:30:00.000Z'],
  ])('the date %s is read as Docusaurus reads it, in UTC, and reported', (written, date) => {
    const { meta, diagnostics } = read(front(`date: ${written}`, 'last_update:', `  date: ${written}`), post)
    expect([meta.date, meta.lastUpdate?.date]).toEqual([date, date])
    const message = `\`${written.replaceAll('"', '')}\` is not a valid date; it is read as ${date.slice(0, 10)}.`
    expect(diagnostics.map(({ severity, code, message, at }) => [severity, code, message, at?.line])).toEqual([
      ['warning', 'blog/odd-date', message, 2],
      ['warning', 'blog/odd-date', message, 4],
    ])
  })
})

/** A list that holds the one before it ten times: `b: &b [*a, *a, …]` */
function repeated(name: string) {
  const before = String.fromCharCode(name.charCodeAt(0) - 1)
  return `${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`
}

describe('a mistake is reported with its line', () => {
  it.each([
    [
      'a flag that is a text',
      front('title: A', 'draft: maybe'),
      'error meta/invalid content/docs/a.md:3:8+5: `draft` must be true or false, but is the text "maybe". → Write true or false.',
    ],
    [
      'a list that is a text',
      front('keywords: a, b'),
      'error meta/invalid content/docs/a.md:2:11+4: `keywords` must be a list of strings, but is the text "a, b". → Write a list of strings.',
    ],
    [
      'a weight in the search that is none',
      front('search: { boost: 20 }'),
      'error meta/invalid content/docs/a.md:2:18+2: `search.boost` must be a number from 0.1 to 10, but is 20. → Write a number from 0.1 to 10.',
    ],
    [
      'an id with a slash',
      front('id: a/b'),
      'error meta/invalid content/docs/a.md:2:5+3: `id` must be text without `/`, but is the text "a/b". → Write text without `/`.',
    ],
    [
      'a level that is none',
      front('toc_max_heading_level: 9'),
      'error meta/invalid content/docs/a.md:2:24+1: `toc_max_heading_level` must be a heading level from 2 to 6, but is 9. → Write a heading level from 2 to 6.',
    ],
    [
      'an unknown variable',
      'Text {{product.nme}}.\n',
      'error meta/unknown-variable content/docs/a.md:1:6+15: Unknown variable `product.nme`. → Did you mean `{{product.name}}`?',
    ],
  ])('%s', (_, text, ...expected) => expect(listDiagnostics(read(text).diagnostics)).toEqual(expected))

  it.each([
    [
      'a tag that no type has',
      front('title: !important'),
      'error meta/yaml content/docs/a.md:2:8+10: The front matter is not valid YAML: this tag does not exist; text that begins with `!` needs quotes. → Text that contains `:`, `#`, `{`, `[` or quotes often needs quotes around it.',
    ],
    [
      'a list whose lines are not indented',
      front('title: A', 'keywords: [', 'a,', 'b', ']'),
      'error meta/yaml content/docs/a.md:3:11+1: The front matter is not valid YAML: what follows this `[` continues on a line that is not indented. → Indent each of its lines.',
    ],
    [
      'a list that is never closed before the next field',
      front('keywords: [a', 'tags: [b]'),
      'error meta/yaml content/docs/a.md:2:11+1: The front matter is not valid YAML: this `[` is never closed. → Close it with `]`, or put text that begins with `[` in quotes.',
    ],
    [
      'an alias of nothing',
      front('title: *bold*'),
      'error meta/yaml content/docs/a.md:2:8+6: The front matter is not valid YAML: `*bold*` refers to nothing; text that begins with `*` needs quotes. → Text that contains `:`, `#`, `{`, `[` or quotes often needs quotes around it.',
    ],
    [
      'aliases that repeat aliases, ten times each',
      front('a: &a [x, x, x, x, x, x, x, x, x, x]', ...'bcdefghi'.split('').map(repeated)),
      'error meta/yaml content/docs/a.md:6:36+2: The front matter is not valid YAML: `*d` expands to more than 100,000 values. → Write the values out, without `&` and `*`.',
    ],
  ])('%s', (_, text, ...expected) => expect(listDiagnostics(read(text).diagnostics)).toEqual(expected))

  it('YAML that cannot be read has its reason', () => {
    const [found, ...more] = read(front('title: A: b')).diagnostics
    expect([found?.code, found?.at?.line, more]).toEqual(['meta/yaml', 2, []])
  })

  it('a block that is never closed is reported where it begins', () => {
    check('---\ntitle: A\n', {}, [
      'error meta/unclosed content/docs/a.md:1:1+3: The front matter opened here is never closed. → Close it with a line `---`. For a horizontal rule at the top of a page, write `***`.',
    ])
  })

  it('a place behind a variable is that of the author’s text', () => {
    const [found] = read(front('title: "{{product.name}} {{product.name}}"', 'draft: maybe')).diagnostics
    expect([found?.at?.line, found?.at?.column]).toEqual([3, 8])
  })

  it.each([
    ['pagination_next: { lable: x, to: /a }', '2:20+5: Unknown field `lable`; it is ignored. → Did you mean `label`?'],
    ['search: {bost: 2}\nbost: 3', '2:10+4: Unknown field `bost`; it is ignored. → Did you mean `boost`?'],
    ['last_update:\n  "dtae": 2026-01-01', '3:3+6: Unknown field `dtae`; it is ignored. → Did you mean `date`?'],
    ['authors:\n  - name: title\n    titel: A', '4:5+5: Unknown field `titel`; it is ignored. → Did you mean `title`?'],
  ])('%j has a misspelled field, which is reported where it is', (fields, reported) =>
    expect(listDiagnostics(read(front(fields)).diagnostics)).toEqual([
      `warning meta/unknown-field content/docs/a.md:${reported}`,
    ]),
  )
  it('a misspelled field that must be there is one mistake', () => {
    expect(listDiagnostics(read(front('tags: [{ label: a, permalnik: /a }]')).diagnostics)).toEqual([
      'error meta/invalid content/docs/a.md:2:20+9: Unknown field `permalnik`; `permalink` is missing. → Did you mean `permalink`?',
    ])
  })
  it.each([
    'sidebar_custom_props: { lable: x }',
    'own: { lable: x, boost: { bost: 1 } }',
    'pagination_next: { label: x, to: /a, locations: x }',
    'moved: { lable: "#b" }',
    'tags: &t [*t]',
    'authors: { key: a, names: x1, url2: b }',
  ])('%j has none', (fields) => {
    expect(listCodes(read(front(fields)).diagnostics)).not.toContain('meta/unknown-field')
  })

  it('front matter that is a program is not run', () => {
    const { diagnostics } = read('---js\n{ title: process.exit(1) }\n---\n')
    expect(diagnostics.map(({ code }) => code)).toEqual(['meta/language'])
  })
})

describe('a module page', () => {
  const page = 'content/pages/a.tsx'
  const literal = (text: string) => `export const frontMatter = ${text}\nexport default () => null\n`
  it.each([
    ['no front matter', 'export default () => null\n', {}],
    [
      'a literal',
      literal("{ title: 'A', keywords: ['a', `b`], hide_title: true }"),
      { title: 'A', keywords: ['a', 'b'], hideTitle: true },
    ],
    ['a type beside it', "export const frontMatter: Record<string, string> = { title: 'A' }\n", { title: 'A' }],
    [
      'variables',
      literal("{ title: '{{product.name}}', slug: '/{{product.slug}}' }"),
      { title: 'Acme', slug: '/acme' },
    ],
    ['a number below zero', literal('{ title: -1 }'), { title: '-1' }],
  ])('%s', (_, text, expected) => check(text, expected, [], page))

  it('a misspelled field in it is reported', () => {
    const reported =
      'warning meta/unknown-field content/pages/a.tsx:1:40+4: Unknown field `bost`; it is ignored. → Did you mean `boost`?'
    check('export const frontMatter = { search: { bost: 2 } }\n', {}, [reported], page)
  })

  it('is not run: what is no literal is an error', () => {
    check(
      literal("{ title: 'A' + 'B' }"),
      {},
      [
        'error meta/not-literal content/pages/a.tsx:1:37+1: The `frontMatter` of a module page must be a plain literal, because it is read without running the module. → Write the value out: strings, numbers, true, false, null, lists and objects.',
      ],
      page,
    )
  })
})

describe('an instant', () => {
  it.each([
    ['2026-02-03', '2026-02-03T00:00:00.000Z'],
    ['2026-2-3', '2026-02-03T00:00:00.000Z'],
    ['2026/02/03', '2026-02-03T00:00:00.000Z'],
    ['2026-02-03 4:05', '2026-02-03T04:05:00.000Z'],
    ['2026-02-03T04:05:06.7Z', '2026-02-03T04:05:06.700Z'],
    ['2026-02-03T04:05:06-08:00', '2026-02-03T12:05:06.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2025-02-29', undefined],
    ['2026-00-01', undefined],
    ['2026-01-32', undefined],
    ['2026-01-01T25:00', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%s is %s', (text, expected) => expect(instant(text)).toBe(expected))
})

describe('the key of a document', () => {
  it('changes with its front matter alone, not with its text', () => {
    const key = (text: string) => read(text).key()
    expect(key('---\ntitle: A\n---\nOne.')).toBe(key('---\ntitle: A\n---\nTwo.'))
    expect(key('---\ntitle: A\n---\nOne.')).not.toBe(key('---\ntitle: B\n---\nOne.'))
  })
})
