import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropCached } from '../harness/drop-cached.ts'
import { cli, readTree, site, TestSite, tick } from '../harness/site.ts'

const config = (rest = '') =>
  `export default { title: process.env.SITE_TITLE ?? 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'warn', theme: './theme.tsx', content: { assets: ['../shared.ts'] }, ${rest} }\n`
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const files = {
  'site.config.ts': config("data: [{ file: 'content/data.yaml', output: 'data.json' }]"),
  'theme.tsx':
    "import { theme as base } from '@sitegen/cli/theme'\nimport { mark } from '../shared'\nexport const theme = { ...base, Sidebar: () => <p>{mark}</p> }\n",
  'content/data.yaml': 'a: 1\n',
  'content/docs/index.md': '# Home\n\n[Gone](./gone.md) ![Dot](dot.png) [Text](text.txt)\n\n```js\nconst a = 1\n```\n',
  'content/docs/dot.png': pixel,
  'content/docs/text.txt': 'text',
  'content/docs/b.mdx': '# B\n\n<b>B</b> is here.\n',
  'content/blog/2024-01-02-post.md': '# Post\n\nA post.\n',
  'static/logo.txt': 'logo',
}

/** A folder with a site in it, and a file beside the site that its theme imports. */
let home: TestSite
let made: TestSite
beforeAll(async () => {
  home = site({ 'shared.ts': "export const mark = 'one'\n" })
  made = new TestSite(join(home.root, 'site')).write(files)
  await tick()
  expect((await made.build()).status).toBe(0)
})
afterAll(() => home.dispose())

/** Work in a fresh clone of all that has the cache of the first build. */
async function inClone(work: (clone: TestSite) => Promise<void>) {
  const all = home.clone()
  const clone = new TestSite(join(all.root, 'site'))
  rmSync(join(clone.root, 'build'), { recursive: true, force: true })
  await tick()
  try {
    await work(clone)
  } finally {
    all.dispose()
  }
}

/** Build with the cache; the stages that the build went through. */
async function stagesOf(clone: TestSite, ...flags: string[]): Promise<string[]> {
  const { stdout, stderr, status } = await clone.build('--verbose', ...flags)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const last = stdout.trimEnd().split('\n').at(-1) as string
  return [...last.matchAll(/([a-z]+) \d+ ms/g)].map(([, stage]) => stage as string)
}

/** The output is that of a build from nothing, manifest and all. */
async function expectClean(clone: TestSite) {
  const out = join(clone.root, '../clean')
  expect((await clone.build('--no-cache', '--out', out)).status).toBe(0)
  expect(clone.output()).toEqual(readTree(out))
  expect(clone.read('build/.sitegen/manifest.json')).toBe(readFileSync(join(out, '.sitegen/manifest.json'), 'utf8'))
  rmSync(out, { recursive: true })
}

describe('a fresh clone with a restored cache', () => {
  it('is written from the cache, byte for byte, and then unchanged', () =>
    inClone(async (clone) => {
      const { stdout } = await clone.build('--verbose')
      expect(stdout).toMatch(/index\.md:3:1 {2}link\/missing-page/)
      expect(stdout).not.toMatch(/^ {2}\S*\.html: /m)
      expect(stdout).toMatch(/ [1-9]\d* written, 0 unchanged, 0 deleted/)
      expect(stdout).toMatch(/\n {2}config \d+ ms · look \d+ ms · write \d+ ms\n$/)
      expect(clone.output()).toEqual(made.output())
      expect(await stagesOf(clone)).toEqual(['config', 'look'])
      await expectClean(clone)
    }))

  const changes: [string, (clone: TestSite) => unknown][] = [
    ['a text', (clone) => clone.write({ 'content/docs/index.md': '# Other\n' })],
    ['a text of the same length', (clone) => clone.write({ 'content/docs/b.mdx': '# C\n\n<b>C</b> is here.\n' })],
    ['a file to copy of the same length', (clone) => clone.write({ 'static/logo.txt': 'ogol' })],
    ['a new page', (clone) => clone.write({ 'content/docs/c.md': '# C\n' })],
    ['a page less', (clone) => clone.remove('content/docs/b.mdx')],
    [
      'a file beside the site',
      (clone) => writeFileSync(join(clone.root, '../shared.ts'), "export const mark = 'two'\n"),
    ],
    ['the configuration', (clone) => clone.write({ 'site.config.ts': config() })],
    ['a damaged index', (clone) => clone.write({ '.sitegen/cache/index': 'x' })],
    ['a record that is gone', (clone) => dropCached(clone, 'record')],
    ['outputs that are gone', (clone) => dropCached(clone, 'outputs')],
  ]
  it.each(changes)('is built where it has %s', (_, change) =>
    inClone(async (clone) => {
      change(clone)
      await tick()
      expect(await stagesOf(clone)).toContain('scan')
      await expectClean(clone)
    }),
  )

  it('makes only what is new of an edited page', () =>
    inClone(async (clone) => {
      clone.write({ 'content/docs/b.mdx': '# B\n\n<b>B</b> is there.\n' })
      const { stdout } = await clone.build('--verbose')
      expect([...stdout.matchAll(/^ {2}(\S*\.html): (.*)$/gm)].map(([, page]) => page)).toEqual(['docs/b/index.html'])
      await expectClean(clone)
    }))

  it('makes no page and no index where only a file to copy is another', () =>
    inClone(async (clone) => {
      clone.write({ 'static/logo.txt': 'another' })
      const { stdout } = await clone.build('--verbose')
      expect(stdout).not.toMatch(/^ {2}\S*\.html: |index \d+ ms/m)
      expect(stdout).toMatch(/checks \d+ ms · write/)
      await expectClean(clone)
    }))

  it('is built where the environment says otherwise, where drafts are wanted, and without the cache', () =>
    inClone(async (clone) => {
      const { stdout } = await cli(['build', '--root', clone.root, '--verbose'], { env: { SITE_TITLE: 'Name' } })
      expect(stdout).toContain('scan')
      expect(clone.read('build/docs/index.html')).toContain('Name</title>')
      expect(await stagesOf(clone, '--drafts')).toContain('scan')
      expect(await stagesOf(clone, '--no-cache')).toContain('scan')
    }))

  it('is made anew where its theme asks the environment, and that says otherwise', () =>
    inClone(async (clone) => {
      clone.write({
        'theme.tsx': files['theme.tsx'].replace('<p>{mark}</p>', '<p>{process.env.REVISION}</p>'),
      })
      await tick()
      const built = async (env: Record<string, string>) => {
        rmSync(join(clone.root, 'build'), { recursive: true, force: true })
        const { stdout } = await cli(['build', '--root', clone.root, '--verbose'], { env })
        return {
          isWhole: stdout.includes('scan'),
          text: /<p>(r\d)<\/p>/.exec(clone.read('build/docs/b/index.html'))?.[1],
        }
      }
      expect(await built({ REVISION: 'r1' })).toEqual({ isWhole: true, text: 'r1' })
      expect(await built({ REVISION: 'r1' })).toEqual({ isWhole: false, text: 'r1' })
      expect(await built({ REVISION: 'r2' })).toEqual({ isWhole: true, text: 'r2' })
      clone.write({ 'theme.tsx': clone.read('theme.tsx').replace('process.env.REVISION', "process.env['REVISION']") })
      expect(await built({ REVISION: 'r2' })).toEqual({ isWhole: true, text: 'r2' })
      expect(await built({ REVISION: 'r3' })).toEqual({ isWhole: true, text: 'r3' })
    }))

  it('is whole where the cache is damaged, wherever', () =>
    inClone(async (clone) => {
      const folder = join(clone.root, '.sitegen/cache')
      let isBuilt = false
      const cached = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const)
      for (const [name, sound] of cached) {
        const file = join(folder, name)
        for (let at = 100; at < sound.length; at += Math.ceil(sound.length / 6)) {
          clone.remove('.sitegen/cache')
          cpSync(join(made.root, '.sitegen/cache'), folder, { recursive: true })
          const damaged = Buffer.from(sound)
          damaged[at] = (damaged[at] as number) ^ 1
          writeFileSync(file, damaged)
          rmSync(join(clone.root, 'build'), { recursive: true, force: true })
          isBuilt = (await stagesOf(clone)).includes('scan') || isBuilt
          expect(clone.output(), `${name}, byte ${at}`).toEqual(made.output())
          // What was made anew is whole again.
          clone.remove('build')
          expect(await stagesOf(clone), `after ${name}, byte ${at}`).toEqual(['config', 'look', 'write'])
          expect(clone.output(), `after ${name}, byte ${at}`).toEqual(made.output())
        }
      }
      expect(isBuilt).toBe(true)
    }))

  it('keeps what is there where the folder is not ours', () =>
    inClone(async (clone) => {
      clone.write({ 'build/mine.txt': 'mine' })
      const { status, stdout } = await clone.build()
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('output/not-ours') })
      expect([...clone.output().keys()]).toEqual(['mine.txt'])
    }))

  it('adds little to the cache after an edit', () =>
    inClone(async (clone) => {
      const pages = Object.fromEntries(
        Array.from({ length: 40 }, (_, page) => [`content/docs/more/p${page}.md`, `# Page ${page}\n\nText ${page}.\n`]),
      )
      clone.write(pages)
      await tick()
      await clone.build()
      const before = sizeOf(clone)
      clone.write({ 'content/docs/more/p7.md': '# Page 7\n\nOther text.\n' })
      await tick()
      await clone.build()
      expect(sizeOf(clone)).toBeGreaterThan(before)
      // No bundle is made again, although the first build put its output beside the configuration.
      expect(sizeOf(clone)).toBeLessThan(before * 1.15)
    }))
})

describe('what is read beside the root', () => {
  const least = "title: 'Test', url: 'https://example.com', baseUrl: '/'"
  const sidebars = (label: string) =>
    `import { label } from '../label.js'\nexport default { docs: ['index', { type: 'link', label: ${label}, href: 'https://example.org' }] }\n`
  const docs = { 'site/content/docs/index.md': '# Home\n' }

  /** Build, change something, and build twice: as it is, and without the output. */
  async function builtAfter(folder: TestSite, change: () => unknown, env: Record<string, string> = {}) {
    const built = (environment = {}) => cli(['build', '--root', join(folder.root, 'site')], { env: environment })
    await tick()
    expect((await built()).status).toBe(0)
    change()
    await tick()
    await built(env)
    const inPlace = readTree(join(folder.root, 'site/build'))
    folder.remove('site/build')
    await built(env)
    const anew = readTree(join(folder.root, 'site/build'))
    folder.dispose()
    return [inPlace, anew].map((tree) => (file: string) => tree.get(file)?.toString())
  }

  it('is seen where a data file has changed', async () => {
    const folder = site({
      ...docs,
      'site/site.config.ts': `export default { ${least}, data: [{ file: '../data.yaml', output: 'data.json' }] }\n`,
      'data.yaml': 'a: 1\n',
    })
    for (const read of await builtAfter(folder, () => folder.write({ 'data.yaml': 'a: 2\n' })))
      expect(read('data.json')).toContain('2')
  })

  it('is seen where a sidebar imports what has changed', async () => {
    const folder = site({
      ...docs,
      'site/site.config.ts': `export default { ${least}, content: { docs: { path: 'content/docs', sidebarPath: './sidebars.js' } } }\n`,
      'site/sidebars.js': sidebars('label'),
      'label.js': "export const label = 'Before'\n",
    })
    for (const read of await builtAfter(folder, () => folder.write({ 'label.js': "export const label = 'Behind'\n" })))
      expect(read('docs/index.html')).toContain('>Behind')
  })

  it('is seen where a sidebar asks the environment', async () => {
    const folder = site({
      ...docs,
      'site/site.config.ts': `export default { ${least}, content: { docs: { path: 'content/docs', sidebarPath: './sidebars.js' } } }\n`,
      'site/sidebars.js': sidebars('process.env.LABEL ?? label'),
      'label.js': "export const label = 'Before'\n",
    })
    for (const read of await builtAfter(folder, () => {}, { LABEL: 'Behind' }))
      expect(read('docs/index.html')).toContain('>Behind')
  })

  it('is seen where files of a package are copied', async () => {
    const folder = site({
      ...docs,
      'site/site.config.ts': `export default { ${least}, content: { static: ['node_modules/icons'] } }\n`,
      'site/node_modules/icons/icon.txt': 'one',
    })
    const change = () => folder.write({ 'site/node_modules/icons/icon.txt': 'two' })
    for (const read of await builtAfter(folder, change)) expect(read('icon.txt')).toBe('two')
  })
})

describe('dates of the last commit', () => {
  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' })

  it('are those of the clone’s own commit', async () => {
    const dated = site({
      'site.config.ts':
        "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', content: { docs: { path: 'content/docs', showLastUpdateTime: true } } }\n",
      'content/docs/index.md': '# Home\n',
      '.gitignore': 'build\n.sitegen\n',
    })
    git(dated.root, 'init', '-q')
    git(dated.root, 'add', '-A')
    git(dated.root, 'commit', '-qm', 'One', '--date', '2024-01-02T00:00:00Z')
    await tick()
    await dated.build()
    const clone = dated.clone()
    await tick()
    expect(await stagesOf(clone)).toEqual(['config', 'look', 'write'])
    clone.remove('build')
    git(clone.root, 'commit', '-q', '--amend', '-m', 'One', '--date', '2024-05-06T00:00:00Z')
    expect(await stagesOf(clone)).toContain('scan')
    expect(clone.main('docs/index.html')).toContain('2024-05-06')
    clone.dispose()
    dated.dispose()
  })
})

/** Bytes of a clone's cache. */
function sizeOf(clone: TestSite): number {
  const folder = join(clone.root, '.sitegen/cache')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
