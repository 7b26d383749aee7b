// What pages of MkDocs and VitePress include. `mdbook-includes.test.ts` has the same for mdBook.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, siteForTest } from '../harness/site.ts'

const config = (dialect: string) =>
  `export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { dialect: '${dialect}' },
  content: { docs: { path: 'docs', routeBasePath: '/', exclude: ['**/parts/**'] }, blog: false, assets: ['shared.md', 'LICENSE'] } }\n`

describe('a page of MkDocs', () => {
  const made = site({
    'site.config.ts': config('mkdocs'),
    'shared.md': '!!! note "Shared"\n    From the root, with a [link](missing.md)\n\n    --8<-- "docs/parts/one.md"\n',
    LICENSE: 'Free for all\n',
    'docs/a.md': `# A

--8<-- "shared.md"

!!! tip
    Before

    --8<-- "docs/parts/list.md"

- item

    ---8<--- 'parts/one.md'

--8<-- "docs/parts/lines.md:2:3"

--8<-- "docs/parts/lines.md:part"

--8<-- "docs/parts/lines.md:7"

--8<--
docs/parts/one.md
; docs/parts/left-out.md

LICENSE
--8<--

;--8<-- "shared.md"

--8<-- "https://example.com/a.md"

\`\`\`text
before
  --8<-- "LICENSE"
\`\`\`

[a link](missing.md)
`,
    'docs/b.md': `# B

--8<-- "docs/parts/nowhere.md"

Text

--8<-- "docs/parts/lines.md:nowhere"

--8<-- "private.md"

--8<-- "docs/parts/loop.md"
`,
    'private.md': 'Private\n',
    'docs/parts/one.md': 'From **one**.\n',
    'docs/parts/list.md': '- first\n- second\n\n    further\n',
    'docs/parts/lines.md':
      'line 1\nline 2\nline 3\n<!-- --8<-- [start:part] -->\nnamed part\n<!-- --8<-- [end:part] -->\nline 7\nline 8\n',
    'docs/parts/loop.md': '--8<-- "docs/parts/loop.md"\n',
  })
  let built: Awaited<ReturnType<typeof made.json>>
  beforeAll(async () => {
    built = await made.json()
  })
  afterAll(() => made.dispose())

  it('cannot include what is not there, may not be published, or includes itself', () => {
    const found = built.diagnostics.filter(({ file }) => file === 'docs/b.md')
    expect(found.map(({ severity, code, line }) => [severity, code, line])).toEqual([
      ['warning', 'code/missing-file', 3],
      ['warning', 'code/missing-region', 7],
      ['error', 'link/outside-content', 9],
      ['error', 'markdown/include-loop', 11],
    ])
    expect(found[0]).toMatchObject({
      message: 'The page shows the file `docs/parts/nowhere.md`, which does not exist.',
      hint: 'Write its path relative to the site folder.',
    })
  })

  it('has the text of the files that it includes, where it includes them', async () => {
    made.write({ 'docs/b.md': '# B\n' })
    await made.build()
    const html = made.main('a/index.html')
    const text = html.replace(/<[^>]+>/g, '')
    expect(html).toMatch(/data-kind="?note"?[\s\S]*Shared[\s\S]*From the root[\s\S]*From <strong>one<\/strong>/)
    expect(html).toMatch(/<p>Before<\/p>\s*<ul>\s*<li>\s*<p>first<\/p>\s*<\/li>\s*<li>\s*<p>second<\/p>\s*<p>further/)
    expect(html).toMatch(/<li>\s*<p>item<\/p>\s*<p>From <strong>one/)
    expect(text).toContain('line 2\nline 3')
    expect(text).toContain('named part')
    expect(text).toContain('line 7\nline 8')
    expect(text).not.toContain('line 1')
    expect(text).toContain('Free for all')
    expect(text).not.toContain('left-out')
    expect(text).toMatch(/(?<!;)--8&lt;-- "shared.md"/)
    expect(text).toContain('--8&lt;-- "https://example.com/a.md"')
    expect(text).toContain('before\n  Free for all')
  })

  it('is built again when a file that it includes changes', async () => {
    made.write({ 'docs/parts/one.md': 'From one, changed.\n' })
    await made.build()
    expect(made.main('a/index.html')).toContain('From one, changed.')
  })
})

it('a page of MkDocs finds files in the folders of the configuration, and has the files that it adds to each page', async () => {
  const made = siteForTest({
    'site.config.ts': config('mkdocs')
      .replace("'mkdocs' }", "'mkdocs', snippets: { basePath: ['docs', 'inc'], autoAppend: ['links.md', 'gone.md'] } }")
      .replace("['shared.md', 'LICENSE']", "['inc', 'shared.md']"),
    'shared.md': 'Not from here\n',
    'docs/index.md':
      '# Home\n\n[repo][gh], of HTML\n\n--8<-- "part.md"\n\n```md\n--8<-- "code.md:2:3"\n```\n\n--8<-- "shared.md"\n',
    'docs/b.md': '# B\n',
    'inc/part.md': '!!! tip "From inc"\n    Text\n',
    'inc/code.md': 'one\n!!! note\n    two\nthree\n',
    'inc/links.md': '[gh]: https://git.example/\n\n*[HTML]: Hypertext\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['code/missing-file', 'The page shows the file `gone.md`, which does not exist.'],
    ['code/missing-file', 'The page shows the file `shared.md`, which does not exist.'],
  ])
  expect(diagnostics[0]).toMatchObject({
    severity: 'warning',
    hint: 'Write its path relative to one of the folders in `markdown.snippets.basePath`.',
  })
  const main = made.main('index.html')
  expect(main).toContain(
    '<a href="https://git.example/" rel="noopener">repo</a>, of <abbr title="Hypertext">HTML</abbr>',
  )
  expect(main).toContain('From inc')
  expect(main.replace(/<[^>]+>/g, '')).toContain('!!! note\n    two')
  expect(main).not.toMatch(/three|Not from here|\[gh\]/)
})

it('a page whose front matter a function has read includes files all the same', async () => {
  const made = siteForTest({
    'site.config.ts': config('mkdocs').replace(
      "dialect: 'mkdocs'",
      "dialect: 'mkdocs', parseFrontMatter: () => ({ frontMatter: { title: 'Given' }, content: '--8<-- \"LICENSE\"' })",
    ),
    LICENSE: 'Free for all\n',
    'docs/a.md': '--8<-- "LICENSE"\n',
  })
  expect((await made.build()).status).toBe(0)
  expect(made.main('a/index.html')).toContain('<p>Free for all</p>')
})

describe('a page of VitePress', () => {
  const made = site({
    'site.config.ts': config('vitepress'),
    'docs/guide/a.md': `# A

<!--@include: ./parts/one.md-->

Before <!-- @include: ../parts/lines.md{2,3} --> after

<!-- @include: @/parts/lines.md#part -->

<!-- @include: @/parts/lines.md{7,} -->

<!-- @include: ./parts/book.md#basic-use -->

<!-- @include: ./parts/book.md#own -->

<!-- @include: ./nowhere.md -->

<!-- @include: ./parts/book.md#none -->
`,
    'docs/guide/parts/book.md':
      '# Book\n\n## `Basic` [use](https://a.example) <Badge text="new" />\n\nchapter one\n\n### Deep\n\n```sh\n## no heading\n```\n\n## Other {#own}\n\nchapter two <!-- @include: ./one.md -->\n\n# End\n\nnever\n',
    'docs/guide/parts/one.md':
      '---\ntitle: Left out\n---\n\n::: tip\nFrom one\n:::\n\n<!-- @include: ../../parts/deep/two.md -->\n',
    'docs/parts/deep/two.md': 'From two\n\n<!-- @include: ../lines.md{,1} -->\n',
    'docs/parts/lines.md':
      'line 1\nline 2\nline 3\n<!-- #region part -->\nnamed part\n<!-- #endregion part -->\nline 7\nline 8\n',
  })
  afterAll(() => made.dispose())

  it('has the text of the files that it includes', async () => {
    const { diagnostics } = await made.json()
    expect(diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
      ['code/missing-file', 'docs/guide/a.md', 15, 1],
      ['code/missing-region', 'docs/guide/a.md', 17, 1],
    ])
    const text = made.read('docs/guide/a.md').replace(/<!-- @include: \S*(?:nowhere.md|#none) -->/g, '')
    made.write({ 'docs/guide/a.md': text })
    await made.build()
    const shown = made.main('guide/a/index.html').replace(/<[^>]+>/g, '')
    expect(shown).toMatch(
      /Tip\s*From one[\s\S]*From two\s*line 1\s*Before line 2\s+line 3 after\s*named part\s*line 7\s+line 8\s*chapter one\s*Deep\s*## no heading\s*chapter two/,
    )
    expect(shown).not.toMatch(/Left out|Basic|Other|never/)
  })
})

it('a repeated build shows the lines of pages in a dialect as the first one did: as they are written', async () => {
  const made = siteForTest({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { dialect: 'mkdocs' } }\n",
    'content/docs/a.md': '# A\n\n??? tip "Title"\n    See [gone](gone.md).\n',
  })
  const frames = async () => (await made.build()).stdout.replace(/^✔[\s\S]*/m, '')
  const first = await frames()
  expect(first).toContain('3 │ ??? tip "Title"')
  expect(first).toContain('4 │     See [gone](gone.md).')
  expect(await frames()).toBe(first)
})

it('a page of MkDocs includes files as mdx_include and markdown-include do, and has blocks of PyMdown Extensions', async () => {
  const made = siteForTest({
    'site.config.ts': config('mkdocs').replace("['shared.md', 'LICENSE']", "['src']"),
    'src/a.py': 'one\ntwo\nthree\nfour\n',
    'docs/index.md': `# Home

/// warning | Take *care*
    type: x

{!src/a.py!}

//// tab | First
\`\`\`python hl_lines="1"
{!> src/a.py[ln:2-3] !}
\`\`\`
////
///

\`\`\`text
  {! src/a.py!lines=4 !}
\`\`\`

An inline {!src/a.py!} is text.
`,
  })
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([])
  const text = made.read('build/index.md')
  expect(text).toContain(
    '> **Take *care***\n>\n> one two three four\n>\n> **First**\n>\n> ```python\n> two\n> three\n> ```\n',
  )
  expect(text).toContain('```text\n  four\n```\n\nAn inline {!src/a.py!} is text.')
  expect(made.main('index.html')).toContain('data-kind="warning"')
})
