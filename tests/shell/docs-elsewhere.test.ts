// Docs beside the site folder, the layout that most sites with a folder `website` have: everything works as in a folder below it.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cli, site, TestSite } from '../harness/site.ts'
import { type DevSite, startDev } from './dev-server.ts'

const config = (settings = '') => `export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: {
  docs: { path: '../docs', editUrl: 'https://git.example/edit/main/website/', showLastUpdateAuthor: true },
} ${settings} }\n`

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`

const repository = site({
  'website/site.config.ts': config(),
  'docs/a.md':
    '# A\n\n[b](b.md), [c](./sub/chapter.md#deep), [root](/b.md), [site](@site/../docs/b.md), [file](data.txt)\n\n![p](img/p.svg)\n',
  'docs/b.md': '# B\n\nText.\n',
  'docs/data.txt': 'data',
  'docs/img/p.svg': picture(7),
  'docs/sub/_category_.json': '{ "label": "First label" }',
  'docs/sub/chapter.md': '# C\n\n[up](../a.md)\n\n## Deep\n\nText.\n',
  'docs/m.mdx': "import Part from './_part.mdx'\n\n# M\n\n<Part />\n",
  'docs/_part.mdx': 'First part with [b](b.md) and ![p](./img/p.svg).\n',
})
const website = new TestSite(join(repository.root, 'website'))
let dev: DevSite | undefined

function git(...args: readonly string[]) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', EMAIL: 'a@b.example' }
  execFileSync('git', args, { cwd: repository.root, env, stdio: 'pipe' })
}

beforeAll(async () => {
  git('init', '-b', 'main')
  git('add', '-A')
  git('-c', 'user.name=Ada', 'commit', '-m', 'x')
})
afterAll(async () => {
  await dev?.stop()
  repository.dispose()
})

it('links, partials, pictures, categories, edit addresses and dates are those of the files', async () => {
  const built = await website.json()
  expect(built.diagnostics).toEqual([])
  const a = website.main('docs/a/index.html')
  const hrefs = [...a.matchAll(/<a href="([^"]*)"[^>]*>(b|c|root|site|file)<\/a>/g)].map(([, href, text]) => [
    text,
    href,
  ])
  expect(hrefs).toEqual([
    ['b', '/docs/b'],
    ['c', '/docs/sub/chapter#deep'],
    ['root', '/docs/b'],
    ['site', '/docs/b'],
    ['file', expect.stringMatching(/^\/assets\/files\/data-[\da-f]+\.txt$/)],
  ])
  expect(a).toMatch(/<img src="\/assets\/images\/p-[\da-f]+\.svg" width="7"/)
  expect(website.main('docs/m/index.html')).toMatch(/First part with <a href="\/docs\/b">b<\/a> and <img src="\/assets/)
  expect(website.read('build/docs/a/index.html')).toContain('First label')
  expect(a).toContain('href="https://git.example/edit/main/docs/a.md"')
  expect(website.main('docs/sub/chapter/index.html')).toContain(
    'href="https://git.example/edit/main/docs/sub/chapter.md"',
  )
  expect(a).toContain('Ada')
})

it('a build after edits has the bytes of a clean one, and its findings', async () => {
  repository.write({
    'docs/_part.mdx': 'Second part.\n',
    'docs/img/p.svg': picture(8),
    'docs/sub/_category_.json': '{ "label": "Second label" }',
    'docs/b.md': '# B\n\n[c](sub/chapterr.md)\n',
  })
  const edited = await website.json()
  const places = edited.diagnostics.map(({ code, file, line, hint }) => [code, file, line, hint])
  expect(places).toEqual([['link/missing-page', '../docs/b.md', 3, 'Did you mean `sub/chapter.md`?']])
  expect(website.main('docs/m/index.html')).toContain('Second part.')
  expect(website.main('docs/a/index.html')).toContain('width="8"')
  expect(website.read('build/docs/a/index.html')).toContain('Second label')
  expect((await website.json('--no-cache', '--out', join(website.root, 'clean'))).diagnostics).toEqual(
    edited.diagnostics,
  )
  expect(website.output('clean')).toEqual(website.output())
})

it('the check of links corrects them', async () => {
  const { stdout } = await cli(['check-links', '--fix', '--root', website.root])
  expect(stdout).toContain('Fixed 1 link in 1 file\n  ../docs/b.md')
  expect(repository.read('docs/b.md')).toBe('# B\n\n[c](sub/chapter.md)\n')
})

it('dates are kept for builds without the history', async () => {
  git('add', '-A')
  git('-c', 'user.name=Bob', 'commit', '-m', 'y')
  const { stdout } = await cli(['dates', '--write', '--root', website.root])
  expect(stdout).toContain('the dates of 4 pages')
  const kept = JSON.parse(website.read('dates.json')) as Record<string, { author: string }>
  expect(Object.entries(kept).map(([path, { author }]) => [path, author])).toEqual([
    ['../docs/a.md', 'Ada'],
    ['../docs/b.md', 'Bob'],
    ['../docs/m.mdx', 'Ada'],
    ['../docs/sub/chapter.md', 'Ada'],
  ])
  repository.write({ 'docs/a.md': `${repository.read('docs/a.md')}\nMore.\n` })
  expect((await cli(['dates', '--root', website.root])).stdout).toContain('not yet committed: 1 page')
})

it('the development server shows what is saved there', async () => {
  dev = await startDev(website)
  const { origin } = dev
  const shows = (path: string, text: string) =>
    expect.poll(async () => (await fetch(origin + path)).text(), { timeout: 90_000 }).toContain(text)
  await shows('/docs/m', 'Second part.')
  repository.write({ 'docs/_part.mdx': 'Third part.\n' })
  await shows('/docs/m', 'Third part.')
  repository.write({ 'docs/img/p.svg': picture(6) })
  await shows('/docs/a', 'width="6"')
  repository.write({ 'docs/sub/_category_.json': '{ "label": "Third label" }' })
  await shows('/docs/a', 'Third label')
  repository.write({ 'docs/sub/new.md': '# New\n\n[a](../a.md)\n' })
  await shows('/docs/sub/new', 'href="/docs/a"')
  repository.remove('docs/sub/new.md')
  await expect.poll(async () => (await fetch(`${origin}/docs/sub/new`)).status, { timeout: 90_000 }).toBe(404)
})
