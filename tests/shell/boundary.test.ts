// Nothing is published that is not content: every way in that a pull request has, tried against each command. All of them are in
// one site, since one run reports every problem. SECURITY.md names these promises.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { type BuildDocument, cli, mainOf, site, TestSite } from '../harness/site.ts'
import { startDev } from './dev-server.ts'

const config = `export default {
  title: 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'ignore',
  content: {
    docs: [
      { path: 'content/docs', sidebarPath: 'sidebars.json' },
      { id: 'api', path: 'content/api', routeBasePath: 'api' },
    ],
    assets: ['open', 'open-key/a.key', 'content/docs/.named'],
  },
  data: [{ file: 'data.json', output: 'data.json' }],
  initScript: 'init.js',
}
`

/** What nobody may read, inside the site folder and beside it. */
const secrets = {
  '.env': 'TOKEN=SECRET\n',
  '.git/config': 'SECRET\n',
  'creds.json': '{ "key": "SECRET" }\n',
  'creds.yml': 'SECRET: { name: SECRET }\n',
  'creds.js': 'console.log("SECRET")\n',
  'private/page.md': '# SECRET\n',
  'private/pic.png': 'SECRET',
  'private/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>SECRET</title></svg>',
  'node_modules/pkg/index.js': 'export default "SECRET"\n',
  'node_modules/pkg/.npmrc': 'SECRET\n',
  'open/.env': 'SECRET\n',
  'content/docs/.hidden': 'SECRET\n',
  'content/docs/server.key': 'SECRET\n',
  'content/docs/server.PEM': 'SECRET\n',
  'content/docs/package-lock.json': '{ "SECRET": 1 }\n',
  'content/docs/yarn.lock': 'SECRET\n',
  'content/docs/.env.local': 'SECRET\n',
  'static/.env': 'SECRET\n',
  'static/tls/server.key': 'SECRET\n',
  'static/.npmrc': 'SECRET\n',
} as const
const beside = {
  'page.md': '# SECRET\n',
  'text.txt': 'SECRET\n',
  'code.ts': 'export const found = "SECRET"\n',
  'data.json': '{ "found": "SECRET" }\n',
}

/** Symbolic links: where they are, and where they lead. OUT is a folder beside the site. */
const links: Readonly<Record<string, string>> = {
  'content/docs/leak.md': '../../.env',
  'content/docs/code.mdx': '../../private/page.md',
  'content/docs/folder': '../../private',
  'content/docs/absolute.md': 'OUT/page.md',
  'content/docs/beside': '../../../OUT',
  'content/docs/device.md': '/dev/zero',
  'content/docs/first.md': 'second.md',
  'content/docs/second.md': '../../private/page.md',
  'content/docs/own.md': '.hidden',
  'content/docs/open.md': '../../open/.env',
  'content/docs/pic.png': '../../private/pic.png',
  'content/docs/_partial.md': '../../private/page.md',
  'content/docs/raw.txt': '../../creds.json',
  'content/docs/cat/_category_.json': '../../../creds.json',
  'content/docs/tags.yml': '../../creds.yml',
  'content/blog/authors.yml': '../../creds.yml',
  'content/blog/2026-01-02-post.md': '../../private/page.md',
  'content/pages/page.tsx': '../../creds.js',
  'content/api': '../private',
  'versioned_docs/version-1.0/leak.md': '../../private/page.md',
  'api_versions.json': 'creds.json',
  'sidebars.json': 'creds.json',
  'data.json': 'creds.json',
  'init.js': 'OUT/code.ts',
  'static/leak.txt': '../.env',
  'static/folder': '../private',
  'static/_headers': '../creds.yml',
  'static/.well-known': '../private',
}

/** Pages with one address each: `page → text`; the address is on the line given. */
const addresses: Readonly<Record<string, string>> = {
  link: '[x](../../creds.json)',
  encoded: '[x](%2e%2e/../creds%2Ejson)',
  image: '![x](../../private/pic.png)',
  reference: '[x]\n\n[x]: ../../creds.json',
  html: '<a href="../../creds.json">x</a>',
  picture: '<img src="../../private/pic.svg">',
  site: '[x](@site/creds.json)',
  bare: '[x](creds.json)',
  slash: '[x](/../../creds.json)',
  'site-image': '![x](@site/private/pic.png)',
  config: '[x](@site/site.config.ts)',
  environment: '[x](@site/.env)',
  git: '[x](@site/.git/config)',
  package: '[x](@site/node_modules/pkg/index.js)',
  hidden: '[x](./.hidden)',
  key: '[x](server.key)',
  certificate: '[x](./server.PEM)',
  lock: '[x](package-lock.json)',
  'other-lock': '[x](yarn.lock)',
  local: '[x](.env.local)',
  climbing: '[x](../../../OUT/text.txt)',
  'climbing-image': '![x](@site/../OUT/data.json)',
  added: '[x](@site/open/.env)',
  linked: '[x](./raw.txt)',
}

const imports: Readonly<Record<string, string>> = {
  absolute: 'OUT/text.txt?raw',
  relative: '../../../OUT/text.txt?raw',
  environment: '@site/.env?raw',
  near: './server.key?raw',
  loader: '!!raw-loader!../../.env',
  linked: './raw.txt?raw',
  package: 'pkg/.npmrc?raw',
  module: '../../../OUT/code',
  data: '../../../OUT/data.json',
}

interface SarifResult {
  readonly ruleId: string
  readonly locations: readonly [
    {
      physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } }
    },
  ]
}

let made: TestSite
let out: string
/** `content/docs/leak.md:1 file/symlink-outside` */
const expected = () =>
  [
    ...Object.keys(links).map((path) => `${path}:1 file/symlink-outside`),
    ...Object.entries(addresses).map(([name, text]) => {
      return `content/docs/a-${name}.md:${text.split('\n').length + 2} link/outside-content`
    }),
    ...Object.keys(imports).map((name) => `content/docs/i-${name}.mdx:1 module/outside`),
    'content/docs/preview.md:2 link/outside-content',
    'content/pages/code.tsx:1 module/outside',
    ...['static/.env', 'static/.npmrc', 'static/tls/server.key'].map((path) => `${path}:1 file/private`),
  ].sort()

beforeAll(() => {
  const plain = {
    'site.config.ts': config,
    'content/docs/index.md': '# Docs\n',
    'content/blog/2026-01-01-first.md': '# First\n',
    'versioned_docs/version-1.0/index.md': '# Docs\n',
    'versions.json': '["1.0"]',
    'static/.nojekyll': '',
    'static/.gitkeep': '',
  }
  made = site({ ...plain, ...secrets })
  out = join(made.root, `../outside-of-${made.root.replace(/^.*\//, '')}`)
  const named = (text: string) =>
    text
      .replaceAll('../../../OUT', `../../../${out.replace(/^.*\//, '')}`)
      .replaceAll('@site/../OUT', `@site/../${out.replace(/^.*\//, '')}`)
      .replaceAll('OUT', out)
  mkdirSync(out)
  for (const [path, text] of Object.entries(beside)) writeFileSync(join(out, path), text)
  for (const [name, text] of Object.entries(addresses))
    made.write({ [`content/docs/a-${name}.md`]: `# A\n\n${named(text)}\n` })
  for (const [name, path] of Object.entries(imports))
    made.write({
      [`content/docs/i-${name}.mdx`]: `import * as found from '${named(path)}'\n\n{String(found.default ?? found.found)}\n`,
    })
  made.write({
    'content/docs/preview.md': '---\nimage: ../../private/pic.png\n---\n\n# A\n',
    'content/pages/code.tsx': `import { found } from '${out}/code'\n\nexport default () => <p>{found}</p>\n`,
  })
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(made.root, path)), { recursive: true })
    symlinkSync(named(target), join(made.root, path))
  }
})
afterAll(() => {
  made.dispose()
  rmSync(out, { recursive: true, force: true })
})

const reported = (found: readonly { file: string | null; line: number | null; code: string }[]) =>
  [...new Set(found.map(({ file, line, code }) => `${file}:${line} ${code}`))].sort()

describe('every way in', () => {
  it('is an error of `build`, which writes nothing and prints nothing of what it does not publish', async () => {
    const { stdout, stderr, status } = await made.build('--json')
    expect(reported((JSON.parse(stdout) as BuildDocument).diagnostics)).toEqual(expected())
    expect({ status, hasOutput: existsSync(join(made.root, 'build')) }).toEqual({ status: 1, hasOutput: false })
    const printed = (await made.build()).stdout
    expect(printed).toContain('link/outside-content')
    expect(stdout + stderr + printed).not.toContain('SECRET')
  })

  it('is an error of `check-links`', async () => {
    const { stdout, stderr, status } = await cli(['check-links', '--root', made.root, '--format', 'sarif'])
    const results = JSON.parse(stdout).runs[0].results as SarifResult[]
    const found = results.map(({ ruleId, locations: [{ physicalLocation }] }) => ({
      code: ruleId,
      file: physicalLocation.artifactLocation.uri.replace(/^.*sitegen-test-[^/]+\//, ''),
      line: physicalLocation.region.startLine,
    }))
    // What is left out concerns no link.
    expect(reported(found)).toEqual(expected().filter((one) => !one.endsWith(' file/private')))
    expect(status).toBe(1)
    expect(stdout + stderr).not.toContain('SECRET')
  })

  it('is a problem in `dev`, which sends nothing of it', async () => {
    const dev = await startDev(new TestSite(made.root))
    try {
      const paths = ['', 'docs', 'data.json', 'leak.txt', '.env', 'folder/page.md', '.well-known/page.md', '_headers']
      const pages = [...Object.keys(links), ...Object.keys(secrets)].flatMap((path) => [
        path,
        path.replace(/^(content|static)\//, '').replace(/(\/index)?\.\w+$/, ''),
      ])
      const shown = Object.keys(addresses).map((name) => `docs/a-${name}`)
      const texts = await Promise.all(
        [...paths, ...pages, ...shown].map(async (path) => (await fetch(`${dev.origin}/${encodeURI(path)}`)).text()),
      )
      // A browser asks for the files that pages name.
      const named = texts.flatMap((text) => [...text.matchAll(/(?:src|href)="(\/assets\/(?:files|images)\/[^"]*)"/g)])
      expect(named).toEqual([])
      expect(texts.join('')).not.toContain('SECRET')
      await expect.poll(dev.printed).toContain('link/outside-content')
      expect(dev.printed()).toContain('file/symlink-outside')
      expect(dev.printed()).not.toContain('SECRET')
    } finally {
      dev.kill('SIGKILL')
      await dev.ended
    }
  })

  it('keeps `version` from copying the docs', async () => {
    for (const id of ['default', 'api']) {
      const { stdout, stderr, status } = await cli(['version', '2.0', '--root', made.root, '--docs', id])
      expect(status).toBe(1)
      expect(stdout).toContain('file/symlink-outside')
      expect(stdout + stderr).not.toContain('SECRET')
    }
    const copies = readdirSync(made.root).filter((name) => /versioned|sidebars\/|versions/.test(name))
    expect(copies.sort()).toEqual(['api_versions.json', 'versioned_docs', 'versions.json'])
    expect(readdirSync(join(made.root, 'versioned_docs'))).toEqual(['version-1.0'])
  })
})

/** A repository with docs, shared files and a package beside the site, which the configuration names. */
function repository() {
  const files = site({
    'docs/index.md':
      '# Docs\n\n[B](./b.md) [up](../docs/b.md) ![A](img/a.svg) [x](../shared/x.txt) [t](@site/tools/t.sh) [s](@site/linked/y.txt)\n',
    'docs/b.md': '# B\n\n[A](index.md) ![A](./img/a.svg) [key](@site/tools/public.pem)\n',
    'docs/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'shared/x.txt': 'x one',
    'shared/y.txt': 'y one',
    'shared/one.md': '# Linked page\n\nText one.\n',
    'shared/more/page.md': '# More\n',
    'shared/two.md': '# Second linked page\n',
    'packages/ui/package.json': '{ "name": "@acme/ui", "main": "index.js" }',
    'packages/ui/index.js': "export { text } from '../text.js'\n",
    'packages/text.js': "export const text = 'from the workspace'\n",
    'site/node_modules/.pnpm/pad@1/node_modules/pad/package.json': '{ "name": "pad", "main": "index.js" }',
    'site/node_modules/.pnpm/pad@1/node_modules/pad/index.js': "export const pad = 'from the store'\n",
    'site/node_modules/.pnpm/pad@1/node_modules/pad/notes.txt': 'notes of a package',
    'site/content/pages/code.mdx':
      "import { text } from '@acme/ui'\nimport { pad } from 'pad'\nimport notes from 'pad/notes.txt?raw'\nimport part from '@site/src/part.json'\nimport raw from '@site/src/part.json?raw'\n\n{text}, {pad}, {notes}, {part.name}, {raw.length}\n",
    'site/src/part.json': '{ "name": "from the site" }',
    'site/tools/t.sh': 'echo one',
    'site/tools/public.pem': 'public',
    'site/static/.nojekyll': '',
    'site/static/.gitkeep': '',
    'site/static/.well-known/security.txt': 'Contact: a@example.com',
    'site/site.config.ts': `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', content: {
      docs: { path: '../docs' }, assets: ['../shared', 'tools', 'tools/public.pem'],
    } }\n`,
  })
  const own = new TestSite(join(files.root, 'site'))
  mkdirSync(join(own.root, 'node_modules/@acme'))
  for (const [path, target] of [
    ['docs/one.md', '../shared/one.md'],
    ['docs/more', '../shared/more'],
    ['site/linked', '../shared'],
    ['site/static/y.txt', '../../shared/y.txt'],
    ['site/node_modules/@acme/ui', '../../../packages/ui'],
    ['site/node_modules/pad', '.pnpm/pad@1/node_modules/pad'],
  ] as const)
    symlinkSync(target, join(files.root, path))
  return { files, own }
}

describe('what the configuration names', () => {
  it('is published and imported, and seen when it changes, wherever it is', async () => {
    const { files, own } = repository()
    try {
      const first = await own.json()
      expect(first.diagnostics).toEqual([])
      const asset = (name: string) => {
        const [path = ''] = [...own.output().keys()].filter((path) => path.includes(`/${name}-`))
        return path
      }
      const pages = ['docs/index.html', 'docs/b/index.html', 'docs/one/index.html', 'docs/more/page/index.html']
      for (const path of [...pages, '.nojekyll', '.well-known/security.txt', 'y.txt'])
        expect(own.exists(`build/${path}`), path).toBe(true)
      expect(own.exists('build/.gitkeep')).toBe(false)
      expect(own.main('code/index.html')).toContain(
        'from the workspace, from the store, notes of a package, from the site, 27',
      )
      expect(own.main('docs/index.html')).toMatch(/href="\/docs\/b".*href="\/docs\/b".*<img src="\/assets\/images\/a-/)
      expect(own.main('docs/b/index.html')).toContain(`href="/${asset('public')}"`)
      for (const [flags, text] of [
        [[], 'two'],
        [['--no-cache'], 'three'],
      ] as const) {
        const before = ['x', 'y', 't'].map(asset)
        files.write({ 'shared/x.txt': `x ${text}`, 'shared/y.txt': `y ${text}`, 'site/tools/t.sh': `echo ${text}` })
        expect((await own.build(...flags)).status).toBe(0)
        const now = ['x', 'y', 't'].map(asset)
        expect(now.filter((path, index) => path === before[index])).toEqual([])
        for (const path of now) expect(own.main('docs/index.html')).toContain(`href="/${path}"`)
        expect(now.map((path) => own.read(`build/${path}`))).toEqual([`x ${text}`, `y ${text}`, `echo ${text}`])
        expect(own.read('build/y.txt')).toBe(`y ${text}`)
        expect((await own.build('--no-cache', '--out', join(own.root, 'clean'))).status).toBe(0)
        expect(own.output('clean')).toEqual(own.output())
      }
    } finally {
      files.dispose()
    }
  })

  it('is watched by `dev`, links and what they lead to', async () => {
    const { files, own } = repository()
    const dev = await startDev(own)
    onTestFailed(() => console.log(dev.printed()))
    const main = async (path: string) => mainOf(await (await fetch(`${dev.origin}/${path}`)).text())
    const link = (path: string, target: string) => symlinkSync(target, join(files.root, path))
    try {
      expect(await main('docs/one')).toContain('Text one.')
      await expect.poll(() => main('docs/two')).toContain('not found')
      // Watching begins after the first requests; a change before is seen as well.
      files.write({ 'shared/one.md': '# Linked page\n\nText two.\n' })
      await expect.poll(() => main('docs/one')).toContain('Text two.')
      link('docs/two.md', '../shared/two.md')
      await expect.poll(() => main('docs/two')).toContain('Second linked page')
      files.write({ 'shared/two.md': '# Second linked page\n\nEdited.\n', 'shared/more/new.md': '# New\n' })
      await expect.poll(() => main('docs/two')).toContain('Edited.')
      await expect.poll(() => main('docs/more/new')).toContain('New')
      expect(dev.printed()).not.toContain('file/symlink-outside')
      link('docs/stray.md', '../packages/text.js')
      await expect.poll(dev.printed).toContain('file/symlink-outside')
      expect((await fetch(`${dev.origin}/docs/stray`)).status).toBe(404)
      files.remove('docs/stray.md').write({ 'docs/b.md': '# B\n\nIt goes on.\n' })
      await expect.poll(() => main('docs/b')).toContain('It goes on.')
    } finally {
      dev.kill('SIGKILL')
      await dev.ended
      files.dispose()
    }
  })
})
