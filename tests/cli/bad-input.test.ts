import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { png } from '../harness/picture.ts'
import {
  type BuildDocument,
  cliAlone,
  leastConfig,
  projectRoot,
  type Run,
  redact,
  siteForTest,
  type TestSite,
} from '../harness/site.ts'

// Bad input that cannot be kept as a fixture: bytes, sizes, links and permissions that git does not store.

const site: typeof siteForTest = (files) => {
  const made = siteForTest(files)
  // What a test has made unreadable can be deleted again.
  onTestFinished(() => void spawnSync('chmod', ['-R', 'u+rwX', made.root]))
  return made
}

const home = { 'content/docs/index.md': '# Home\n\nText.\n' }

/** What a build says: exit status and diagnostics, without sizes and times. */
function reported({ status, stdout, stderr }: Run, { root }: TestSite): string {
  const printed = redact(`${stdout}${stderr}`, root)
    .replace(/\n {2}\d+ written[^\n]*(\n {2}[^\n]* ms[^\n]*)?/, '')
    .replace(/, [\d.]+ [kM]?B[^→]*→.*/, '')
  return `exit status ${status}\n\n${printed.trimEnd()}`
}

async function buildReport(made: TestSite): Promise<string> {
  return reported(await made.build(), made)
}

const bin = join(projectRoot, 'bin/sitegen.js')
const nobody = 65534
const isRoot = process.getuid?.() === 0
/** A checkout in a private folder of root's is out of reach for anybody else. */
const canStepDown = isRoot && spawnSync(process.execPath, [bin, '--version'], { uid: nobody, gid: nobody }).status === 0

/** Build as somebody for whom permissions hold, with a limit in blocks of 1024 bytes for each file. */
function buildUnprivileged(made: Pick<TestSite, 'root'>, blocks?: number): Promise<Run> {
  const build = [process.execPath, bin, 'build', '--root', made.root]
  const bare = isRoot && !canStepDown ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...build] : build
  const [command = '', ...args] = blocks
    ? ['bash', '--norc', '-c', `ulimit -f ${blocks}; exec "$@"`, 'limited', ...bare]
    : bare
  if (canStepDown) giveAway(made.root)
  return new Promise((resolve) => {
    const user = canStepDown ? { uid: nobody, gid: nobody } : {}
    const child = spawn(command, args, { cwd: '/', env: { ...process.env, NO_COLOR: '1' }, timeout: 60_000, ...user })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk) => {
        printed[name] += chunk
      })
    child.on('close', (code, signal) => resolve({ status: code ?? (signal ? 128 : 1), ...printed }))
  })
}

function giveAway(folder: string) {
  chownSync(folder, nobody, nobody)
  for (const path of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(path)), nobody, nobody)
}

describe('bytes', () => {
  it('a file in another encoding is an error at its first wrong byte', async () => {
    const made = site({
      ...home,
      'content/docs/latin.md': Buffer.from('# Latin\n\nGr\xfc\xdfe aus M\xfcnchen.\n', 'latin1'),
      'content/docs/utf16.md': Buffer.from('\ufeff# Wide\n', 'utf16le'),
      'content/docs/_category_.yml': Buffer.from('label: Stra\xdfe\n', 'latin1'),
    })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  content/docs/_category_.yml:1:12  file/not-utf8
        The file is not UTF-8 text.

        1 │ label: Stra�e
          │            ^
        hint  Save it as UTF-8.

      ✖ error  content/docs/latin.md:3:3  file/not-utf8
        The file is not UTF-8 text.

        2 │ 
        3 │ Gr��e aus M�nchen.
          │   ^
        hint  Save it as UTF-8.

      ✖ error  content/docs/utf16.md:1:1  file/not-utf8
        The file is not UTF-8 text.
        hint  Save it as UTF-8.

      ✖ 3 errors. Nothing was written; any earlier output stays in place."
    `)
    expect(made.exists('build')).toBe(false)
  })

  it('a NUL byte is an error at its place', async () => {
    const made = site({ ...home, 'content/docs/nul.md': '# Nul\n\nA byte\0 that no text has.\n' })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  content/docs/nul.md:3:7  file/nul-byte
        The file contains a NUL byte, which text cannot contain.

        2 │ 
        3 │ A byte� that no text has.
          │       ^
        hint  Remove the byte, or check whether this is a text file at all.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
  })

  it('a byte-order mark, other line ends and an empty file are no mistakes', async () => {
    const made = site({
      'content/docs/index.md': '\ufeff---\r\ntitle: Mark\r\n---\r\n\r\nText.\r\n',
      'content/docs/empty.md': '',
    })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 4 pages, 3 redirects, 5 assets"
    `)
    expect(made.read('build/docs/index.html')).toContain('<title>Mark')
  })

  it('a configuration that cannot be parsed is an error at its place', async () => {
    const made = site({ ...home, 'site.config.ts': "export default {\n  title: 'Open,\n  url: '',\n}\n" })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  site.config.ts:2:16  config/failed
        The configuration cannot be read: Unterminated string literal

        1 │ export default {
        2 │   title: 'Open,
          │                ^
        hint  Fix the error: Sitegen runs the configuration to read it.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
  })
})

describe('a missing comma', () => {
  const open = (before: string) => `${before} {\n  title: 'A'\n  url: 'https://example.com',\n}\n`
  it.each([
    ['config/failed', { 'site.config.ts': open('export default') }],
    ['module/syntax', { 'content/pages/a.tsx': open('export const meta =') }],
  ])('is looked for before the place where the parser trips: %s', async (code, files) => {
    const { diagnostics } = await site({ ...home, ...files }).json()
    expect(diagnostics.map((one) => [one.code, one.line, one.hint])).toEqual([
      [code, 3, 'Look at the code before this position: a comma or a closing bracket may be missing.'],
    ])
  })
})

describe('a name that a module does not export', () => {
  it.each([
    ['a component', 'export const Price = () => null'],
    ['an island', "'use client'\nexport const Price = () => null"],
  ])('is reported where it is imported: %s', async (_, module) => {
    const files = {
      'content/parts/price.tsx': module,
      'content/docs/a.mdx': "import { Prise } from '../parts/price'\n\n# A\n\n<Prise />\n",
    }
    const { diagnostics } = await site({ ...home, ...files }).json()
    expect(diagnostics.map((one) => [one.code, one.line, one.column, one.message, one.hint])).toEqual([
      ['module/syntax', 1, 10, '`content/parts/price.tsx` has no export named `Prise`.', 'Did you mean `Price`?'],
    ])
  })
})

it('two blogs of one address are one error, which names both places', async () => {
  const config = `export default {
  title: 'Two',
  url: 'https://example.com',
  baseUrl: '/',
  content: {
    blog: [
      { path: 'content/news', routeBasePath: 'news' },
      { id: 'more', path: 'content/more', routeBasePath: 'news' },
    ],
  },
}
`
  const made = site({
    'site.config.ts': config,
    'content/news/2024-01-01-a.md': '# A\n',
    'content/more/2024-01-01-b.md': '# B\n',
  })
  const { status, stdout } = await made.build()
  expect(status).toBe(1)
  expect(stdout.match(/^✖ .*$/gm)).toEqual([
    '✖ error  site.config.ts:8:43  config/invalid',
    expect.stringContaining('1 error'),
  ])
  expect(stdout).toContain('  The other blog is here: site.config.ts:7:31\n')
})

it('a name that the theme does not export is reported with the name of the theme', async () => {
  const page = "import { Badgee } from '@sitegen/cli/theme'\n\n# A\n\n<Badgee />\n"
  const { diagnostics } = await site({ ...home, 'content/docs/a.mdx': page }).json()
  expect(diagnostics.map((one) => [one.code, one.line, one.column, one.message, one.hint])).toEqual([
    ['module/syntax', 1, 10, '`@sitegen/cli/theme` has no export named `Badgee`.', 'Did you mean `Badge`?'],
  ])
})

it('a theme that throws is reported, also if there are pages in MDX', async () => {
  const { diagnostics } = await site({
    ...home,
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: 'theme/index.ts' }\n",
    'theme/index.ts': "export { theme } from '@sitegen/cli/theme'\nthrow new Error('no theme today')\n",
    'content/docs/a.mdx': '# A\n\n<Badge>New</Badge>\n',
  }).json()
  expect(diagnostics.map((one) => [one.code, one.file, one.line, one.column, one.message])).toContainEqual([
    'theme/failed',
    'theme/index.ts',
    2,
    7,
    'The theme cannot be used: no theme today',
  ])
})

it('sidebars that all versions have are suggested once', async () => {
  const items = "navbar: { items: [{ type: 'docSidebar', sidebarId: 'nope', label: 'A' }] }"
  const { diagnostics } = await site({
    ...home,
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', ${items} }\n`,
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/index.md': '# One\n',
  }).json()
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['navbar/unknown-sidebar', 'Available: defaultSidebar.'],
  ])
})

it.each([
  [
    "{ guides: ['index'], docs: [] }",
    'which contains no page.',
    'Add a page to the sidebar, or remove the item from the navbar.',
  ],
  ['{}', 'which does not exist.', 'The docs have no sidebar: add this one to the sidebar file, or remove the item.'],
])('a link of the navbar to a sidebar of %s says what to do', async (sidebars, end, hint) => {
  const { diagnostics } = await site({
    ...home,
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { docs: { sidebarPath: 'sidebars.js' } }, navbar: { items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'A' }] } }\n",
    'sidebars.js': `export default ${sidebars}\n`,
  }).json()
  expect(diagnostics.map((one) => [one.message, one.hint])).toEqual([
    [`The navbar links to the sidebar \`docs\`, ${end}`, hint],
  ])
})

it('an effect or a handler in a page in React never runs, unless the page is an island', async () => {
  const page = `import { useState } from 'react'

// <button onClick={nothing}>
export default function Page() {
  const [count, setCount] = useState(1)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}
`
  const files = {
    'content/pages/a.tsx': page,
    'content/pages/b.tsx': `'use client'\n${page}`,
    'content/pages/c.jsx': "import Counter from '../counter.tsx'\n\nexport default () => <Counter />\n",
    'content/counter.tsx': `'use client'\n${page}`,
  }
  const made = site({ ...home, ...files })
  for (const { diagnostics } of [await made.json(), await made.json()])
    expect(diagnostics.map((one) => [one.code, one.file, one.line, one.column])).toEqual([
      ['mdx/inert-code', 'content/pages/a.tsx', 6, 32],
    ])
})

describe('a description of an API', () => {
  const page = (id: string) =>
    `import library from '../data/library.yaml'\n\n# A\n\n<ApiOperation api={library} id="${id}" />\n`
  const library = `openapi: 3.1.0
info: { title: Library, version: '1' }
x-answer: &answer
  descripton: Sent.
paths:
  /loans:
    post:
      operationId: lend
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } } }
      responses:
        '200': *answer
`
  const placed = async (files: Readonly<Record<string, string>>) => {
    const { diagnostics } = await site({ 'content/data/library.yaml': library, ...files }).json()
    return diagnostics.map((one) => [one.code, one.file, one.line, one.column, one.hint])
  }

  it('is at fault where an alias is written, and where a reference is', async () => {
    const data = "data: [{ file: 'content/data/library.yaml', schema: 'openapi' }]"
    const config = `export default { title: 'T', url: 'https://example.com', baseUrl: '/', ${data} }\n`
    expect(await placed({ ...home, 'site.config.ts': config })).toEqual([
      ['data/schema', 'content/data/library.yaml', 4, 3, 'Did you mean `description`?'],
      ['data/schema', 'content/data/library.yaml', 9, 63, 'Fix the reference, or add its target.'],
      ['data/schema', 'content/data/library.yaml', 11, 9, 'Add `description`.'],
    ])
  })

  it('is located by a page that cannot show it, and the page by what it does not have', async () => {
    expect(await placed({ 'content/docs/index.mdx': page('lend') })).toEqual([
      ['page/render-failed', 'content/data/library.yaml', 9, 70, 'Correct the reference, or add what it refers to.'],
    ])
    expect(await placed({ 'content/docs/index.mdx': page('lendd') })).toEqual([
      [
        'page/render-failed',
        'content/docs/index.mdx',
        5,
        1,
        'Write the `operationId` of an operation, or its method and path: `post /loans`.',
      ],
    ])
  })
})

it('a style sheet that shows a file that is not there is reported as a style sheet', async () => {
  const { diagnostics } = await site({
    ...home,
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: { css: ['brand.css'] } }\n",
    'brand.css': 'p {\n  background: url(./pics/a.png);\n}\n',
  }).json()
  expect(diagnostics.map(({ file, line, column, message, hint }) => [file, line, column, message, hint])).toEqual([
    [
      'brand.css',
      2,
      15,
      'The style sheet cannot be used: `./pics/a.png` does not exist.',
      'Correct the path. If a plugin or a script writes the file, run that first.',
    ],
  ])
})

describe('code of the configuration', () => {
  it.each([
    ['throws a text', "throw 'no title today'", '1:1', 'no title today'],
    [
      'gives a promise that fails',
      "export default async () => { throw new TypeError('no network') }",
      '1:36',
      'TypeError: no network',
    ],
    [
      'gives a promise that never comes',
      'export default () => new Promise(() => {})',
      '1:1',
      'it did not finish in time.',
    ],
    [
      'throws what is no error',
      'export default () => { throw undefined }',
      '1:1',
      'a value that is not an error was thrown (undefined).',
    ],
    [
      'imports what is not there',
      "import { title } from './titles'\nexport default { title }",
      '1:23',
      'Could not resolve "./titles"',
    ],
  ])('that %s is an error at its place', async (_, config, place, reason) => {
    // A process of its own, which ends when nothing can settle a promise any more; in a shared one it takes a minute.
    const { root } = site({ ...home, 'site.config.ts': `${config}\n` })
    const { status, stdout } = await cliAlone(['build', '--json', '--root', root])
    const { diagnostics } = JSON.parse(stdout) as BuildDocument
    const reported = diagnostics.map(({ code, line, column, message }) => `${code} ${line}:${column} ${message}`)
    expect([status, ...reported]).toEqual([1, `config/failed ${place} The configuration cannot be read: ${reason}`])
  })
})

describe('size', () => {
  it('a Markdown file of 5 MB is built', async () => {
    const chapter = (n: number) =>
      `## Chapter ${n}\n\n${`${'Plain words, '.repeat(99)}and [a link](#chapter-${n}).\n\n`.repeat(9)}- one\n- two\n\n`
    let text = '# Large\n\n'
    for (let n = 0; text.length < 5 << 20; n++) text += chapter(n)
    const made = site({ 'content/docs/index.md': text })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 3 pages, 2 redirects, 5 assets"
    `)
    expect(made.read('build/docs/index.html').length).toBeGreaterThan(5 << 20)
  })

  it('a line of 1 MB and its code frame are no trouble', async () => {
    const made = site({
      'content/docs/index.md': `# Long\n\n${'word '.repeat(200_000)}[gone](gone.md) ${'end '.repeat(99)}\n`,
    })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ⚠ warning  content/docs/index.md:3:1000001  link/missing-page
        The link \`gone.md\` does not lead to a page.

        2 │ 
        3 │ …rd word word word word word word word word word word word word word word word [gone](gone.md) end end end end end end end end end end end end end end end end …
          │                                                                                ^^^^^^^^^^^^^^^
        hint  Add the page, or fix the link.

      ✔ 3 pages, 2 redirects, 5 assets"
    `)
  })

  it('lists and quotes 100 levels deep are built', async () => {
    const levels = Array.from({ length: 100 }, (_, level) => level)
    const made = site({
      'content/docs/index.md': '# Deep\n',
      'content/docs/lists.md': `# Lists\n\n${levels.map((level) => `${'  '.repeat(level)}- level ${level}`).join('\n')}\n`,
      'content/docs/quotes.md': `# Quotes\n\n${'> '.repeat(100)}inmost\n`,
      'content/docs/mixed.md': `# Mixed\n\n${levels
        .slice(0, 50)
        .map((level) => `${'> - '.repeat(level + 1)}level ${level}`)
        .join('\n\n')}\n`,
    })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 6 pages, 5 redirects, 5 assets"
    `)
    const count = (path: string, tag: string) => made.main(path).split(tag).length - 1
    expect(count('docs/lists/index.html', '<ul>')).toBe(100)
    expect(made.main('docs/lists/index.html')).toContain('level 99')
    expect(count('docs/quotes/index.html', '<blockquote>')).toBe(100)
    expect(made.main('docs/mixed/index.html')).toContain('level 49')
  })

  it('what is nested deeper than can be compiled is an error, not a crash', async () => {
    const made = site({ ...home, 'content/docs/abyss.md': `# Abyss\n\n${'> '.repeat(20_000)}inmost\n` })
    const printed = await buildReport(made)
    expect(printed).toMatch(/^exit status [01]\n/)
    expect(printed).not.toMatch(/bug in Sitegen|\n\s+at /)
  })
})

describe('folders and names', () => {
  it('an empty docs folder is an error', async () => {
    const made = site({ 'content/pages/index.md': '# Home\n' })
    mkdirSync(join(made.root, 'content/docs'))
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  site.config.ts:1:1  docs/empty
        The docs folder \`content/docs\` contains no pages.

        1 │ export default { title: 'Test', url: 'https://example.com', baseUrl: '/' }
          │ ^
        hint  Add a Markdown file to it, or set \`content.docs: false\`.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
  })

  it('a folder called like a file, and a file called like a folder, are no mistakes', async () => {
    const made = site({ ...home, 'content/docs/folder.md/inner.md': '# Inner\n', 'content/pages': 'not a folder' })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 4 pages, 3 redirects, 5 assets"
    `)
    expect(made.exists('build/docs/folder.md/inner/index.html')).toBe(true)
  })

  it('names with every sign are built, and each address leads to its file', async () => {
    const names = [
      'a b',
      'c#d',
      '50%',
      '%41',
      'q?',
      'ümläut',
      'u\u0308ber',
      '🎉',
      "it's",
      'x&y',
      '(z)',
      'UP',
      'semi;colon',
    ]
    const link = (name: string) => `[${name}](<./${encodeURIComponent(name)}.${name === 'UP' ? 'MD' : 'md'}>)`
    const made = site({
      'content/docs/index.md': `# Names\n\n${names.map(link).join('\n')}\n\n![Picture](<./Bild ä.PNG>)\n\n[Paper](./Paper%23.PDF)\n`,
      'content/docs/Bild ä.PNG': png(1),
      'content/docs/Paper#.PDF': '%PDF-1.4',
      'content/pages/SHOUT.TSX': 'export default function Page() {\n  return <h1>Loud</h1>\n}\n',
      'content/pages/CALL.MDX': "import Part from './_PART.MDX'\n\n# Louder\n\n<Part />\n",
      'content/pages/_PART.MDX': 'Sum: {1 + 1}\n',
      ...Object.fromEntries(
        names.map((name) => [`content/docs/${name}.${name === 'UP' ? 'MD' : 'md'}`, `# ${name}\n`]),
      ),
    })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 18 pages, 17 redirects, 7 assets"
    `)
    const pages = [...made.output().keys()]
    for (const name of names) expect(pages).toContain(`docs/${name}/index.html`)
    expect(pages).toContain('SHOUT/index.html')
    expect(String(made.output().get('CALL/index.html'))).toContain('<p>Sum: 2</p>')
  })
})

describe('symbolic links', () => {
  it('loops and links that lead nowhere are errors', async () => {
    const made = site({ ...home, 'content/docs/a/page.md': '# Page\n', 'static/robots.txt': '' })
    const link = (to: string, path: string) => symlinkSync(to, join(made.root, path))
    link('.', 'content/docs/self')
    link('../..', 'content/docs/a/up')
    link('b.md', 'content/docs/c.md')
    link('c.md', 'content/docs/b.md')
    link('gone.md', 'content/docs/dangling.md')
    link('..', 'static/loop')
    link('/dev/null', 'content/docs/device.md')
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  content/docs/a/up:1:1  file/symlink-loop
        The symbolic link forms a loop: it leads to itself or to a folder that contains it.
        hint  Remove the link, or change its target.

      ✖ error  content/docs/b.md:1:1  file/symlink-loop
        The symbolic link forms a loop: it leads to itself or to a folder that contains it.
        hint  Remove the link, or change its target.

      ✖ error  content/docs/c.md:1:1  file/symlink-loop
        The symbolic link forms a loop: it leads to itself or to a folder that contains it.
        hint  Remove the link, or change its target.

      ✖ error  content/docs/dangling.md:1:1  file/dangling-link
        The target of the symbolic link does not exist.
        hint  Remove the link, or restore its target.

      ✖ error  content/docs/device.md:1:1  file/symlink-outside
        The symbolic link leads to \`/dev/null\`, which may not be published.
        hint  Replace it with a copy or, if everyone may read its target, allow that in the configuration: \`content: { assets: ['/dev/null'] }\`.

      ✖ error  content/docs/self:1:1  file/symlink-loop
        The symbolic link forms a loop: it leads to itself or to a folder that contains it.
        hint  Remove the link, or change its target.

      ✖ error  static/loop:1:1  file/symlink-loop
        The symbolic link forms a loop: it leads to itself or to a folder that contains it.
        hint  Remove the link, or change its target.

      ✖ 7 errors. Nothing was written; any earlier output stays in place."
    `)
  })

  it('links to files and folders that may be published are followed', async () => {
    const made = site({
      ...home,
      'site.config.ts': leastConfig.replace("'/' }", "'/', content: { assets: ['shared'] } }"),
      'shared/part/page.md': '# Shared\n',
      'shared/one.md': '# One\n',
    })
    symlinkSync('../../shared/part', join(made.root, 'content/docs/part'))
    symlinkSync('../../shared/one.md', join(made.root, 'content/docs/one.md'))
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 0

      ✔ 5 pages, 4 redirects, 5 assets"
    `)
    expect(made.exists('build/docs/part/page/index.html')).toBe(true)
    expect(made.exists('build/docs/one/index.html')).toBe(true)
  })
})

describe('permissions', () => {
  it('files and folders that cannot be read are errors', async () => {
    const made = site({
      ...home,
      'content/docs/secret.md': '# Secret\n',
      'content/docs/closed/page.md': '# Page\n',
      'content/docs/picture.png': '',
      'content/docs/shows.md': '# Shows\n\n![Picture](picture.png)\n',
      'content/blog/authors.yml': 'ada: { name: Ada }\n',
      'content/blog/2026-01-01-post.md': '---\nauthors: ada\n---\n\nText.\n',
      'static/file.txt': 'text',
    })
    for (const path of ['secret.md', 'picture.png', 'closed', '../blog/authors.yml', '../../static/file.txt'])
      chmodSync(join(made.root, 'content/docs', path), 0)
    expect(reported(await buildUnprivileged(made), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  content/blog/authors.yml:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ error  content/docs/closed:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ error  content/docs/picture.png:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ error  content/docs/secret.md:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ error  static/file.txt:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ 5 errors. Nothing was written; any earlier output stays in place."
    `)
  })

  it('a configuration that cannot be read is an error', async () => {
    const made = site(home)
    chmodSync(join(made.root, 'site.config.ts'), 0)
    expect(reported(await buildUnprivileged(made), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  site.config.ts:1:1  file/unreadable
        This file or folder cannot be read (EACCES).
        hint  Check its permissions.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
  })

  it('a site in a folder that cannot be entered is a mistake of the author, not a bug', async () => {
    const made = site({ 'closed/site/site.config.mjs': 'export default {}' })
    const root = join(made.root, 'closed/site')
    spawnSync('chmod', ['000', join(made.root, 'closed')])
    const { status, stderr } = await buildUnprivileged({ root })
    spawnSync('chmod', ['755', join(made.root, 'closed')])
    expect(status).toBe(1)
    expect(stderr).not.toMatch(/bug/)
  })

  it('an output folder that cannot be written is an error, and its files stay as they are', async () => {
    const made = site(home)
    await buildUnprivileged(made)
    const before = made.output()
    made.write({ 'content/docs/index.md': '# Home\n\nOther text.\n', 'content/docs/more.md': '# More\n' })
    spawnSync('chmod', ['-R', 'a-w', join(made.root, 'build')])
    expect(reported(await buildUnprivileged(made), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  output/not-writable
        \`[ROOT]/build\` cannot be written (EACCES).
        hint  Check the permissions of the output folder. Its previous contents are unchanged.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
    expect(made.output()).toEqual(before)
    spawnSync('chmod', ['-R', 'u+w', join(made.root, 'build')])
    expect((await buildUnprivileged(made)).status).toBe(0)
    expect(made.exists('build/docs/more/index.html')).toBe(true)
  })

  it('one folder of the output that cannot be written is found before anything is moved', async () => {
    const made = site({ ...home, 'content/docs/a/page.md': '# A\n', 'content/docs/z/page.md': '# Z\n' })
    await buildUnprivileged(made)
    const before = made.output()
    for (const name of ['a', 'z']) made.write({ [`content/docs/${name}/page.md`]: '# Other\n' })
    chmodSync(join(made.root, 'build/docs/z/page'), 0o555)
    expect(reported(await buildUnprivileged(made), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  output/not-writable
        \`[ROOT]/build/docs/z/page\` cannot be written (EACCES).
        hint  Check the permissions of the output folder. Its previous contents are unchanged.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
    expect(made.output()).toEqual(before)
  })

  it('a site folder that cannot be written is an error', async () => {
    const made = site(home)
    chmodSync(made.root, 0o555)
    expect(reported(await buildUnprivileged(made), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  output/not-writable
        \`[ROOT]/build\` cannot be written (EACCES).
        hint  Check the permissions of the output folder. Its previous contents are unchanged.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
    expect(made.exists('build')).toBe(false)
  })

  it('a file in the place of the output folder is an error', async () => {
    const made = site({ ...home, build: 'precious' })
    expect(await buildReport(made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  output/not-writable
        \`[ROOT]/build\` cannot be written (ENOTDIR).
        hint  There is a file where a folder is needed: remove it, or choose another folder with \`--out\`.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
    expect(made.read('build')).toBe('precious')
  })
})

describe('a full disk', () => {
  it('is an error that leaves the last good output as it was', async () => {
    const made = site(home)
    await buildUnprivileged(made)
    const before = made.output()
    made.write({ 'content/docs/index.md': `# Home\n\n${'Other text. '.repeat(20_000)}` })
    expect(reported(await buildUnprivileged(made, 128), made)).toMatchInlineSnapshot(`
      "exit status 1

      ✖ error  output/disk-full
        There is not enough space to write \`[ROOT]/build\` (EFBIG).
        hint  Free up some disk space. The previous contents of the output folder are unchanged.

      ✖ 1 error. Nothing was written; any earlier output stays in place."
    `)
    expect(made.output()).toEqual(before)
    expect(readdirSync(join(made.root, 'build/.sitegen'))).toEqual(['manifest.json'])
    expect((await buildUnprivileged(made)).status).toBe(0)
    expect(made.read('build/docs/index.html')).toContain('Other text.')
  })

  it('leaves nothing behind where nothing was', async () => {
    const made = site({ 'content/docs/index.md': `# Home\n\n${'Text. '.repeat(30_000)}` })
    expect((await buildUnprivileged(made, 128)).status).toBe(1)
    expect(made.exists('build')).toBe(false)
  })
})

describe('a build that was killed', () => {
  it('before it moved anything leaves a staging folder, which the next one removes', async () => {
    const made = site(home)
    await made.build()
    const staging = join(made.root, 'build/.sitegen/staging')
    mkdirSync(join(staging, 'docs'), { recursive: true })
    writeFileSync(join(staging, 'docs/index.html'), 'half')
    const before = made.output()
    expect((await made.build()).stdout).toContain(' 0 written')
    expect(existsSync(staging)).toBe(false)
    expect(made.output()).toEqual(before)
  })

  it('while it moved is completed by the next one', async () => {
    const made = site({ ...home, 'content/docs/b.md': '# B\n' })
    await made.build()
    const want = made.output()
    made.write({
      'build/.sitegen/journal.json': JSON.stringify(['docs/index.html', 'docs/b/index.html', 'gone.html']),
      'build/docs/index.html': 'half',
      'build/gone.html': 'old',
    })
    rmSync(join(made.root, 'build/docs/b/index.html'))
    await made.build()
    expect(made.output()).toEqual(want)
    expect(made.exists('build/.sitegen/journal.json')).toBe(false)
  })

  it('in its very first run is started anew', async () => {
    const made = site(home)
    await made.build()
    const want = made.output()
    renameSync(join(made.root, 'build'), join(made.root, 'whole'))
    made.write({ 'build/.sitegen/staging/docs/index.html': 'half' })
    await made.build()
    expect(made.output()).toEqual(want)
    expect(made.exists('build/.sitegen/staging')).toBe(false)
  })
})
