import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture, type TestSite } from '../harness/site.ts'
import { becomesSame, cleanBuild, type DevSite, differences, startDev, startDevForTest } from './dev-server.ts'
import { until } from './harness.ts'

// Whatever happens to the files, the server's output finally equals that of a clean build.

/** A generator of numbers from 0 up to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const files = {
  'site.config.ts': `import { nav } from './nav.ts'
export default {
  title: 'Test', url: 'https://example.com', baseUrl: '/', variables: { product: { name: 'Acme' } },
  navbar: { items: nav },
}
`,
  'nav.ts': "export const nav = [{ label: 'Docs', to: '/docs' }]\n",
  'content/docs/index.md': '# Start\n\nSee [one](one.md), [two](group/two.md#part) and ![dot](dot.png).\n',
  'content/docs/one.md': '---\ntitle: One\n---\n\nText of {{product.name}}.\n\n```js\nconst a = 1\n```\n',
  'content/docs/dot.png': image,
  'content/docs/group/_category_.json': '{ "label": "Group" }\n',
  'content/docs/group/two.md': '# Two\n\n## Part\n\nText.\n',
  'content/docs/group/three.md': '---\ndraft: true\n---\n\n# Three\n\nA draft.\n',
  'content/blog/2025-01-02-first.md': '---\ntags: [news]\n---\n\n# First\n\nLead.\n\n<!-- truncate -->\n\nMore.\n',
  'content/pages/about.tsx': "export const frontMatter = { title: 'About' }\nexport default () => <h1>About</h1>\n",
  'static/robots.txt': 'User-agent: *\n',
}

/** A random action of an author. None causes an error that a build would report. */
function deed(site: TestSite, next: () => number): string {
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(next() * list.length)] as Value
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(site.root, path)), { recursive: true })
    writeFileSync(join(site.root, path), text)
  }
  const docs = readdirSync(join(site.root, 'content/docs'), { recursive: true })
    .map((name) => `content/docs/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !name.endsWith('docs/index.md'))
  const word = `w${Math.floor(next() * 1000)}`
  const deeds: Readonly<Record<string, () => void>> = {
    edit: () => write(pick(docs), `# Title\n\nEdited ${word}, see [start](/docs).\n\n## Part\n\n- ${word}\n`),
    title: () => write(pick(docs), `---\ntitle: ${word}\nsidebar_position: ${Math.floor(next() * 9)}\n---\n\nText.\n`),
    add: () => write(`content/docs/new-${word}.md`, `# New ${word}\n\n![dot](./dot.png)\n`),
    nested: () => write(`content/docs/${word}/deep/page.md`, `# Deep ${word}\n`),
    remove: () => docs.length > 2 && rmSync(join(site.root, pick(docs))),
    rename: () => {
      const from = pick(docs)
      renameSync(join(site.root, from), join(site.root, dirname(from), `moved-${word}.md`))
    },
    atomic: () => {
      const path = pick(docs)
      write(`${path}.tmp~`, `# Atomic ${word}\n\nText ${word}.\n`)
      renameSync(join(site.root, `${path}.tmp~`), join(site.root, path))
    },
    halves: () => {
      const path = pick(docs)
      write(path, '')
      write(path, `# Half ${word}\n\nText`)
      write(path, `# Half ${word}\n\nText ${word} and all.\n`)
    },
    category: () => write('content/docs/group/_category_.json', `{ "label": "Group ${word}" }\n`),
    nav: () => write('nav.ts', `export const nav = [{ label: '${word}', to: '/docs' }]\n`),
    page: () => write('content/pages/about.tsx', `export default () => <h1>About ${word}</h1>\n`),
    post: () =>
      write(`content/blog/2025-02-03-${word}.md`, `---\ntags: [news, ${word}]\n---\n\n# Post ${word}\n\nText.\n`),
    fixed: () => write(`static/${word}.txt`, word),
    picture: () => write('content/docs/dot.png', Buffer.concat([image, Buffer.from(word)])),
    folder: () => {
      const from = join(site.root, 'content/docs/group')
      const to = join(site.root, 'content/docs/renamed')
      try {
        if (next() < 0.5) renameSync(from, to)
        else renameSync(to, from)
      } catch {
        // It is at its other name.
      }
    },
  }
  const name = pick(Object.keys(deeds))
  deeds[name]?.()
  return `${name} ${word}`
}

describe('the server’s output equals that of a clean build', () => {
  it.each([1, 2, 3])('after random edits with seed %i', async (seed) => {
    const dev = await startDevForTest(files)
    const next = random(seed)
    const done: string[] = []
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 8; index++) {
        done.push(deed(dev.files, next))
        if (next() < 0.5) await new Promise((resolve) => setTimeout(resolve, next() * 60))
      }
      const built = await cleanBuild(dev.files)
      const message = () => `after ${done.join(', ')}:\n${dev.printed()}`
      await becomesSame(dev.origin, built).catch((error) => {
        throw new Error(`${error.message}\n${message()}`)
      })
    }
  })

  it.each([
    'blog-posts',
    'slash-true',
    'slash-false',
    'islands',
    'redirects',
    'links-names',
    'static',
    'base-url',
    'contracts',
  ])('for the fixture %s', async (name) => {
    const files = fixture(name)
    // An open page of `dev` has no worker.
    files.write({ 'site.config.ts': files.config().replace('offline: true,', '') })
    const dev = await startDevForTest(files)
    const base = /baseUrl: '([^']*)'/.exec(dev.files.config())?.[1] ?? '/'
    expect(await differences(dev.origin + base.replace(/\/$/, ''), await cleanBuild(dev.files))).toEqual([])
  })

  it('when restarted after changes that it did not see, and again without changes and without esbuild', async () => {
    const mdx = '# Page\n\nimport Part from "./_part.mdx"\n\n<Part />\n\n<Nobody>Held.</Nobody>\n'
    const first = await startDev({ ...files, 'content/docs/page.mdx': mdx, 'content/docs/_part.mdx': 'A part.\n' })
    const isWarned = (dev: DevSite) => until(() => dev.printed().includes('mdx/unknown-component'), Boolean)
    await fetch(first.url)
    await until(() => first.files.exists('.sitegen/cache/index'), Boolean)
    // The page is compiled for the check.
    await isWarned(first)
    first.kill('SIGINT')
    expect(await first.ended).toBe(0)
    first.files
      .write({ 'content/docs/one.md': '---\ntitle: Another\n---\n\nOther text.\n' })
      .write({ 'nav.ts': "export const nav = [{ label: 'Other', to: '/docs' }]\n" })
      .write({ 'content/pages/about.tsx': 'export default () => <h1>Other</h1>\n' })
      .write({ 'content/docs/late.md': '# Late\n' })
      .remove('content/docs/group/two.md')
    const built = await cleanBuild(first.files)
    // All files are now old enough for their times to be conclusive.
    const second = await startDev(first.files)
    // A page that nobody has asked for may not be bundled yet.
    expect(await differences(second.origin, built)).toEqual([])
    second.kill('SIGINT')
    expect(await second.ended).toBe(0)
    process.env.ESBUILD_BINARY_PATH = '/bin/false'
    const third = await startDevForTest(first.files).finally(() => {
      delete process.env.ESBUILD_BINARY_PATH
    })
    expect((await fetch(`${third.origin}/docs/page`)).status).toBe(200)
    await isWarned(third)
    expect(await differences(third.origin, built)).toEqual([])
  })

  it('after a checkout of more files than pages are kept, and twenty saves in a second', async () => {
    const many = (word: string) =>
      Object.fromEntries(
        Array.from({ length: 320 }, (_, n) => [
          `content/docs/part-${n % 10}/page-${n}.md`,
          `---\ntitle: Page ${n} ${word}\n---\n\n${word} ${n}.\n`,
        ]),
      )
    const dev = await startDevForTest({ 'content/docs/index.md': '# Start\n', ...many('old') })
    dev.files.write(many('new'))
    for (let n = 0; n < 20; n++) {
      dev.files.write({ 'content/docs/index.md': `# Start\n\nSave number ${n}.\n` })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const built = await cleanBuild(dev.files)
    await becomesSame(dev.origin, built)
  })
})
