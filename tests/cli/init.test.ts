// What `sitegen init` and `npm create sitegen` write, ask and refuse. The packed tool builds a new site in package.test.ts.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readAddress, readParts } from '../../cli/init/choice.ts'
import { type InitOptions, initSite } from '../../cli/init/init-site.ts'
import { compilerPackages } from '../../cli/init/starter.ts'
import { shellWord } from '../../cli/report/shell-word.ts'
import { Terminal } from '../../cli/report/terminal.ts'
import { cli, projectRoot, readTree, siteForTest, type TestSite } from '../harness/site.ts'

const init = (site: TestSite, ...flags: readonly string[]) => cli(['init', site.root, ...flags])

/** The files of a folder that a build does not make. */
const files = (site: TestSite) => [...readTree(site.root).keys()].filter((path) => !path.startsWith('build/'))

/** A folder without a configuration. */
function folder(contents: Readonly<Record<string, string>> = {}): TestSite {
  const made = siteForTest({})
  made.remove('site.config.ts')
  return made.write(contents)
}

describe('a new site', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['everything', [], ['index.html', 'docs.html', 'docs/guides/components.html', 'blog.html']],
    ['everything in JavaScript', ['--no-typescript'], ['index.html', 'docs/guides/components.html']],
    ['docs only', ['--parts', 'docs'], ['index.html', 'docs.html']],
    ['a blog only', ['--parts', 'blog'], ['index.html', 'blog.html']],
    ['a page only, below a path', ['--parts', 'landing', '--url', 'me.github.io/a'], ['index.html']],
  ])('of %s builds without a warning', async (_, flags, expected) => {
    const site = folder()
    const { status, stdout } = await init(site, ...flags)
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^✔ Wrote \d+ files to /) })
    const ends = new Set(files(site).flatMap((path) => /\.(tsx?|jsx|mjs)$/.exec(path)?.[1] ?? []))
    expect([...ends].every((end) => /^t/.test(end))).toBe(!flags.includes('--no-typescript'))
    const built = await site.build('--strict', '--json')
    expect({
      status: built.status,
      diagnostics: (JSON.parse(built.stdout) as { diagnostics: unknown }).diagnostics,
    }).toEqual({
      status: 0,
      diagnostics: [],
    })
    expect([...site.output().keys()]).toEqual(expect.arrayContaining([...expected]))
  })

  it('has the title and the address that were given, whatever is in them', async () => {
    const site = folder()
    await init(site, '--title', `O'Neil \\ "Docs" <b>`, '--url', 'https://example.com/a/b', '--parts', 'docs')
    expect((await site.build('--strict')).status).toBe(0)
    expect(site.read('site.config.ts')).toContain("baseUrl: '/a/b/'")
    expect(site.read('build/docs.html')).toMatch(/<html[^>]* data-color-switch="" data-color-system=""/)
    expect(site.read('build/docs.html')).toContain('O&#x27;Neil \\ &quot;Docs&quot; &lt;b&gt;')
  })

  it('prints the next two commands, those of the package manager that is used', async () => {
    const reported = async (agent: string | undefined) => {
      const lines: string[] = []
      const site = folder()
      await initSite({ ...quiet(site, lines), agent })
      const [, workflow] = /- run: (.*install.*|npm ci)\n/.exec(site.read('.github/workflows/site.yml')) ?? []
      return [
        ...lines
          .join('\n')
          .split('\n')
          .filter((line) => /^ {2}\w/.test(line))
          .slice(1),
        workflow,
      ]
    }
    expect(await reported(undefined)).toEqual(['  npm install', '  npm run dev', 'npm ci'])
    expect(await reported('pnpm/10.1.0 npm/? node/v22.0.0 linux x64')).toEqual([
      '  pnpm install',
      '  pnpm dev',
      'pnpm install --frozen-lockfile',
    ])
    expect(await reported('yarn/1.22.22 npm/? node/v22.0.0 linux x64')).toEqual([
      '  yarn install',
      '  yarn dev',
      'yarn install --frozen-lockfile',
    ])
  })

  it.each([
    ['plain', 'cd plain'],
    ['my docs', "cd 'my docs'"],
    ["O'Neil's $HOME", "cd 'O'\\''Neil'\\''s $HOME'"],
    ['-docs', 'cd ./-docs'],
    ['ドキュメント', 'cd ドキュメント'],
  ])('prints the command that leads to the folder %j', async (name, command) => {
    const site = folder()
    const { stdout } = await cli(['init', '--yes', '--', name], { cwd: site.root })
    expect(stdout).toContain(`\n  ${command}\n`)
    const place = execFileSync('sh', ['-c', `${command} && pwd -P`], { cwd: site.root, encoding: 'utf8' })
    expect(place.trim()).toBe(realpathSync(join(site.root, name)))
  })

  it('quotes folders for the shell of Windows too', () => {
    expect(shellWord('docs\\new', 'win32')).toBe('docs\\new')
    expect(shellWord('my docs', 'win32')).toBe('"my docs"')
  })

  it('keeps what a new repository contains, and says so', async () => {
    const kept = { 'README.md': '# Mine\n', '.gitignore': 'dist/\n', LICENSE: 'MIT\n' }
    const site = folder(kept)
    const { status, stdout } = await init(site)
    expect(status).toBe(0)
    expect(stdout).toContain('⚠ Kept .gitignore, README.md.\n  Add build/ and .sitegen/ to .gitignore.\n')
    for (const [path, text] of Object.entries(kept)) expect(site.read(path)).toBe(text)
  })
})

describe('it refuses', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a folder with files',
      { 'a.txt': '', 'b.txt': '', 'c.txt': '', 'd.txt': '' },
      'is not empty: a.txt, b.txt, c.txt and 1 more.',
    ],
    ['a site', { 'site.config.mjs': 'export default {}\n' }, 'is already a site.'],
    [
      'Docusaurus',
      { 'docusaurus.config.js': '', 'docs/a.md': '# A\n' },
      'contains a Docusaurus site: docusaurus.config.js. Nothing was written.\n  hint  Run `npx --package @sitegen/cli sitegen migrate ',
    ],
    [
      'VitePress',
      { 'docs/.vitepress/config.ts': '', 'docs/a.md': '# A\n' },
      'contains a VitePress site: docs/.vitepress/config.ts.',
    ],
    ['MkDocs', { 'mkdocs.yml': 'site_name: Theirs\n', 'docs/a.md': '# A\n' }, 'contains an MkDocs site: mkdocs.yml.'],
    ['mdBook', { 'book.toml': '[book]\n', 'src/a.md': '# A\n' }, 'contains an mdBook: book.toml.'],
    ['Markdown', { 'guide/a.md': '# A\n' }, 'contains Markdown files: 1 Markdown file in guide.'],
  ])('%s, and writes nothing', async (_, before, reported) => {
    const site = folder(before)
    const { status, stdout } = await init(site, '--yes')
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(reported) })
    expect(stdout).toContain('Nothing was written.')
    expect(stdout).toContain('  hint  ')
    expect(files(site)).toEqual(Object.keys(before).sort())
  })

  it('a site of another generator, with a command that a shell understands', async () => {
    const site = folder({ 'my book/book.toml': '' })
    const { stdout } = await cli(['init', 'my book'], { cwd: site.root })
    expect(stdout).toContain("`npx --package @sitegen/cli sitegen migrate 'my book'`")
  })

  it('a file', async () => {
    const site = folder({ file: '' })
    const { status, stdout } = await cli(['init', join(site.root, 'file')])
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringContaining('is a file. Nothing was written.'),
    })
  })

  it.each([
    [['--parts', 'docs,shop'], 'There is no part `shop`. Available: docs, blog, landing.'],
    [['--parts', ','], 'Choose at least one part: docs, blog, landing.'],
    [['--url', 'ftp://example.com'], '`ftp://example.com` is not the address of a site.'],
    [['--url', 'nope'], '`nope` is not the address of a site. Write it like `https://example.com/docs`.'],
    [['--url', 'https://intranet/docs'], '`https://intranet/docs` is not the address of a site.'],
    [['--url', 'https://exa mple.com'], '`https://exa mple.com` is not the address of a site.'],
    [['--title', ' '], 'The title must not be empty.'],
  ])('%j', async (flags, reported) => {
    const site = folder()
    const { status, stderr } = await init(site, ...flags)
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(reported) })
    expect(files(site)).toEqual([])
  })
})

describe('with --force', () => {
  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    ['Markdown', { 'docs/index.md': '# Plain\n' }, 'index.html', 'Plain'],
  ])('the content of %s is built where it is, and its files stay as they are', async (_, before, page, title) => {
    const site = folder(before)
    const { status, stdout } = await init(site, '--yes', '--force')
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^✔ Wrote \d files? to /) })
    for (const [path, text] of Object.entries(before)) expect(site.read(path)).toBe(text)
    expect(
      files(site)
        .filter((path) => !(path in before))
        .every((path) => /^(site\.config\.ts|package\.json|\.gitignore)$/.test(path)),
    ).toBe(true)
    const built = await site.build()
    expect({ status: built.status, stdout: built.stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^✔/m) })
    expect(site.read(`build/${page}`)).toContain(`<h1>${title}</h1>`)
  })

  it('the site of another generator is refused too: its settings are read by `sitegen migrate`', async () => {
    const site = folder({ 'docusaurus.config.js': 'module.exports = {}\n' })
    const { status, stdout } = await init(site, '--yes', '--force')
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('sitegen migrate') })
    expect(files(site)).toEqual(['docusaurus.config.js'])
  })

  it('a folder with other files gets the small site beside them', async () => {
    const site = folder({ 'src/index.js': 'run()\n', 'package.json': '{ "name": "mine" }\n' })
    const { status, stdout } = await init(site, '--yes', '--force')
    expect(status).toBe(0)
    expect(stdout).toContain('  npm install --save-dev @sitegen/cli\n')
    expect(site.read('package.json')).toBe('{ "name": "mine" }\n')
    expect((await site.build('--strict')).status).toBe(0)
  })
})

describe('in a terminal', () => {
  it('it asks for whatever no flag sets, and again after an answer that is none', async () => {
    const site = folder()
    const { printed, status } = await talk(site, { title: 'Given' }, [
      'ftp://x',
      'example.com',
      'docs shop',
      'docs',
      'perhaps',
      'no',
    ])
    expect(status).toBe(0)
    expect(printed.match(/^(Title|Its|TypeScript).*?\): /gm)).toEqual([
      'Its address (https://docs.example.com): ',
      'Its address (https://docs.example.com): ',
      'Its parts (docs, blog, landing): ',
      'Its parts (docs, blog, landing): ',
      'TypeScript (yes): ',
      'TypeScript (yes): ',
    ])
    expect(site.read('site.config.mjs')).toContain("title: 'Given',\n  url: 'https://example.com',")
    expect(files(site)).not.toContain('content/pages/index.jsx')
  })

  it('an empty answer takes the usual one', async () => {
    const site = folder()
    mkdirSync(join(site.root, 'hand-book'))
    const { status } = await talk(site, {}, ['', '', '', ''], 'hand-book')
    expect(status).toBe(0)
    expect(site.read('hand-book/site.config.ts')).toContain("title: 'Hand book',\n  url: 'https://docs.example.com',")
    expect(site.read('hand-book/package.json')).toContain('"name": "hand-book"')
  })

  it('the end of the answers writes nothing', async () => {
    const site = folder()
    const { status, reported } = await talk(site, {}, ['Title'])
    expect({ status, reported }).toEqual({ status: 1, reported: ['Nothing was written.'] })
    expect(files(site)).toEqual([])
  })
})

it('addresses and parts are read as people write them', () => {
  expect(readAddress('example.com')).toEqual({ origin: 'https://example.com', base: '/' })
  expect(readAddress('http://[::1]:3000')).toEqual({ origin: 'http://[::1]:3000', base: '/' })
  expect(readAddress('http://localhost:3000/a/b/')).toEqual({ origin: 'http://localhost:3000', base: '/a/b/' })
  expect([...readParts('landing, docs')]).toEqual(['docs', 'landing'])
})

it('the package `create-sitegen` has the version and the libraries of the tool, and new sites its compiler', () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(projectRoot, path), 'utf8')) as {
      readonly version: string
      readonly dependencies: Readonly<Record<string, string>>
      readonly devDependencies: Readonly<Record<string, string>>
    }
  const [own, tool] = [read('packages/create/package.json'), read('package.json')]
  const all = { ...tool.devDependencies, ...tool.dependencies }
  expect(own.version).toBe(tool.version)
  for (const [name, range] of Object.entries({ ...own.dependencies, ...compilerPackages }))
    expect(`${name} ${range}`).toBe(`${name} ${all[name]}`)
})

const none: InitOptions = {
  title: undefined,
  url: undefined,
  parts: undefined,
  typescript: undefined,
  yes: false,
  force: false,
}

function quiet(site: TestSite, lines: string[]) {
  const terminal = new Terminal(false, (text) => lines.push(text))
  return { folder: site.root, options: none, terminal, tool: { name: '@sitegen/cli', version: '0.1.0' } }
}

/** Answer the questions, each once it is asked; then end the input. */
async function talk(site: TestSite, options: Partial<InitOptions>, answers: readonly string[], where = '') {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = [...answers]
  let printed = ''
  output.on('data', (bytes) => {
    printed += bytes
    if (!printed.endsWith('): ')) return
    const answer = left.shift()
    if (answer === undefined) input.end()
    else {
      printed += '\n'
      input.write(`${answer}\n`)
    }
  })
  const reported: string[] = []
  const status = await initSite({
    ...quiet(site, reported),
    folder: join(site.root, where),
    options: { ...none, ...options },
    dialogue: { input, output },
  })
  return { status, printed, reported }
}
