import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyRemedy } from '../../cli/load/kept-dates.ts'
import { cli, site, siteForTest, TestSite } from '../harness/site.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-dates-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function git(root: string, args: readonly string[], env: Record<string, string> = {}) {
  const person = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', EMAIL: 'a@b.example' }
  const settings = ['-c', 'protocol.file.allow=always', '-c', 'core.autocrlf=false']
  execFileSync('git', [...settings, ...args], { cwd: root, env: { ...process.env, ...person, ...env }, stdio: 'pipe' })
}

function commit(root: string, author: string, date: string) {
  git(root, ['add', '-A'])
  git(root, ['-c', `user.name=${author}`, 'commit', '-m', 'x'], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date })
}

const settings = 'docs: { showLastUpdateTime: true, showLastUpdateAuthor: true }'
const whole = site({
  'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { ${settings} } }\n`,
  '.gitignore': 'build\n.sitegen\n',
  'content/docs/a.md': '# A\n',
  'content/docs/b.md': '# B\n',
  'content/docs/own.md': '---\nlast_update: { author: Docs team }\n---\n# Own\n',
  'content/pages/index.md': '# Home\n',
})
afterAll(() => whole.dispose())

const dates = (root: string, ...flags: readonly string[]) => cli(['dates', '--root', root, ...flags])
const build = (root: string) => cli(['build', '--root', root])

/** What a build writes, by path. */
function written(root: string): Record<string, string> {
  return Object.fromEntries([...new TestSite(root).output()].map(([path, bytes]) => [path, bytes.toString('latin1')]))
}

let copies = 0
/** A shallow clone of the site, or a copy without a repository. */
function copy(kind: 'shallow' | 'plain'): string {
  const root = join(folder, `copy-${copies++}`)
  if (kind === 'shallow') git(folder, ['clone', '--depth', '1', `file://${whole.root}`, root])
  else cpSync(whole.root, root, { recursive: true, filter: (path) => !/(\.git|build|\.sitegen)$/.test(path) })
  return root
}

beforeAll(() => {
  git(whole.root, ['init', '-b', 'main'])
  commit(whole.root, 'Ada Lovelace', '2020-01-02T03:04:05Z')
  whole.write({ 'content/docs/b.md': '# B\n\nMore.\n' })
  commit(whole.root, 'Bo "B" Ek', '2021-06-07T23:30:00-05:00')
})

describe('authors', () => {
  it('have the names that .mailmap gives them, also when only that changes', async () => {
    const root = copy('plain')
    git(root, ['init', '-b', 'main'])
    commit(root, 'ada', '2020-01-02T03:04:05Z')
    const shown = async () => {
      expect((await build(root)).status).toBe(0)
      return new TestSite(root).main('docs/a/index.html').match(/ by .*?(?=<)/)?.[0]
    }
    expect(await shown()).toBe(' by ada')
    writeFileSync(join(root, '.mailmap'), 'Ada Lovelace <a@b.example>\n')
    expect(await shown()).toBe(' by Ada Lovelace')
  })
})

describe('a shallow clone', () => {
  it('is said to have no dates, with the remedy of the host', async () => {
    const root = copy('shallow')
    const { stdout, status } = await cli(['build', '--root', root], { env: { GITHUB_ACTIONS: 'true' } })
    expect(status).toBe(0)
    expect(stdout).toContain(
      [
        'ℹ note  git/shallow',
        '  The repository is a shallow clone, so no page has a last-update date.',
        '  hint  Set `fetch-depth: 0` for the step `actions/checkout`, or keep the dates with `sitegen dates --write`.',
      ].join('\n'),
    )
    const known = [{}, { GITLAB_CI: 'true', VERCEL: '' }, { VERCEL: '1' }].map(historyRemedy)
    expect(known).toEqual([
      'Run `git fetch --unshallow` before the build',
      'Set the variable `GIT_DEPTH: 0` for the job',
      'Set the environment variable `VERCEL_DEEP_CLONE=true`',
    ])
    expect(new TestSite(root).read('build/sitemap.xml')).not.toContain('lastmod')
  })

  it('cannot say what dates to keep', async () => {
    const { stdout, status } = await dates(copy('shallow'), '--write')
    expect(stdout).toContain('✖ error  dates/no-history')
    expect(stdout).toContain('Git cannot tell when pages were changed: the repository is a shallow clone.')
    expect(status).toBe(1)
    expect((await dates(copy('plain'), '--write')).stdout).toContain(
      'there is no repository with a commit, or git does not respond.',
    )
    expect((await dates(copy('shallow'))).stdout).toContain(
      'run `sitegen dates --write` in a clone with the full history\n',
    )
  })
})

describe('dates that are kept', () => {
  it('are missing, written, and then up to date', async () => {
    const before = await dates(whole.root)
    expect(before.stdout).toBe(
      [
        ...['docs/a', 'docs/b', 'docs/own', 'pages/index'].map((name) => `  missing      content/${name}.md`),
        '⚠ dates.json is not up to date; run `sitegen dates --write`\n',
      ].join('\n'),
    )
    expect(before.status).toBe(1)
    whole.write({ 'content/docs/new.md': '# New\n' })
    expect((await dates(whole.root, '--write')).stdout).toBe(
      '✔ Wrote dates.json: the dates of 4 pages (not yet committed: 1 page)\n',
    )
    whole.remove('content/docs/new.md')
    const blob = (path: string) =>
      execFileSync('git', ['rev-parse', `HEAD:${path}`], { cwd: whole.root })
        .toString()
        .trim()
    const [first, second] = ['2020-01-02T03:04:05.000Z', '2021-06-08T04:30:00.000Z']
    const entries = [
      ['content/docs/a.md', first, 'Ada Lovelace'],
      ['content/docs/b.md', second, 'Bo "B" Ek'],
      ['content/docs/own.md', first, 'Ada Lovelace'],
      ['content/pages/index.md', first, 'Ada Lovelace'],
    ].map(([path = '', date, author]) => [path, { blob: blob(path), date, author }])
    expect(whole.read('dates.json')).toBe(`${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    expect(await dates(whole.root)).toMatchObject({ stdout: '✔ dates.json has the dates of all pages\n', status: 0 })
    expect((await dates(whole.root, '--write')).stdout).toContain('Nothing to change in dates.json')
    commit(whole.root, 'Cy', '2022-01-01T00:00:00Z')
  })

  it('give the same bytes as the whole history, in a shallow clone and without a repository', async () => {
    await build(whole.root)
    const expected = written(whole.root)
    expect(expected['docs/a/index.html']).toMatch(/Last updated on <time [^>]*>Jan 2, 2020<\/time> by Ada Lovelace</)
    expect(expected['docs/own/index.html']).toMatch(/Last updated on <time [^>]*>Jan 2, 2020<\/time> by Docs team</)
    for (const kind of ['shallow', 'plain'] as const) {
      const root = copy(kind)
      const { stdout } = await build(root)
      expect(stdout).not.toContain('git/shallow')
      expect(written(root), kind).toEqual(expected)
      // The file is an input: without it, the dates go.
      rmSync(join(root, 'dates.json'))
      await build(root)
      expect(written(root)['sitemap.xml'], kind).not.toContain('lastmod')
    }
  })

  it('are those of the contents: a page that was changed since has none, whatever the ends of its lines', async () => {
    const root = copy('shallow')
    writeFileSync(join(root, 'content/docs/a.md'), '# A\r\n')
    writeFileSync(join(root, 'content/docs/b.md'), '# B\n\nLess.\n')
    writeFileSync(join(root, 'content/docs/c.md'), '# C\n')
    rmSync(join(root, 'content/docs/own.md'))
    const { stdout } = await build(root)
    expect(stdout).toContain('so 2 of 4 pages have no last-update date.')
    const out = written(root)
    expect(out['docs/a/index.html']).toContain('Last updated')
    for (const name of ['b', 'c']) expect(out[`docs/${name}/index.html`]).not.toContain('Last updated')
    expect((await dates(root)).stdout).toBe(
      [
        ...['outdated     content/docs/b.md', 'missing      content/docs/c.md', 'superfluous  content/docs/own.md'],
        '⚠ dates.json is not up to date; run `sitegen dates --write` in a clone with the full history\n',
      ]
        .map((line) => (line.startsWith('⚠') ? line : `  ${line}`))
        .join('\n'),
    )
  })

  it('are right for unchanged pages in a shallow clone, whose history is needed for others alone', async () => {
    const root = copy('shallow')
    const keep = () => cli(['dates', '--root', root, '--write'], { env: { GITHUB_ACTIONS: 'true' } })
    const read = () => readFileSync(join(root, 'dates.json'), 'utf8')
    const before = read()
    expect(await keep()).toMatchObject({
      stdout: '✔ Nothing to change in dates.json: the dates of 4 pages\n',
      status: 0,
    })
    expect(read()).toBe(before)
    rmSync(join(root, 'content/docs/own.md'))
    expect((await dates(root)).stdout).toMatch(/run `sitegen dates --write`\n$/)
    expect(await keep()).toMatchObject({ stdout: '✔ Wrote dates.json: the dates of 3 pages\n', status: 0 })
    const entries = Object.entries(JSON.parse(before)).filter(([path]) => path !== 'content/docs/own.md')
    expect(Object.entries(JSON.parse(read()))).toEqual(entries)
    const after = read()
    writeFileSync(join(root, 'content/docs/b.md'), '# B\n\nLess.\n')
    commit(root, 'Di', '2023-01-01T00:00:00Z')
    const { stdout, status } = await keep()
    expect(stdout).toContain('✖ error  dates/no-history')
    expect(stdout).toContain('hint  Set `fetch-depth: 0` for the step `actions/checkout`.')
    expect(status).toBe(1)
    expect(read()).toBe(after)
  })

  it.each([true, false])('include those of posts without a date (lastmod: %s)', async (lastmod) => {
    const blog = siteForTest({
      'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', sitemap: { lastmod: ${lastmod} } }\n`,
      '.gitignore': 'build\n.sitegen\n',
      'content/blog/undated.md': '# Undated\n',
      'content/blog/own.md': '---\ndate: 2019-01-01\n---\n# Own\n',
    })
    const shown = () => blog.main('blog/undated/index.html').match(/datetime="[^"]*"/i)?.[0]
    git(blog.root, ['init', '-b', 'main'])
    expect((await blog.build()).stdout).toContain('✖ error  content/blog/undated.md:1:1  blog/no-date')
    commit(blog.root, 'Ada', '2018-03-04T05:06:07Z')
    expect((await blog.build()).stdout).toContain('⚠ warning  content/blog/undated.md:1:1  blog/undated')
    expect(shown()).toContain('2018-03-04')
    expect((await blog.build('--strict')).status).toBe(1)
    blog.write({ 'content/blog/undated.md': '# Undated\n\nMore.\n' })
    commit(blog.root, 'Ada', '2020-01-01T00:00:00Z')
    await dates(blog.root, '--write')
    const kept = Object.entries(JSON.parse(blog.read('dates.json')) as Record<string, { added?: string }>)
    expect(kept.map(([path, { added }]) => [path, added])).toEqual([
      ['content/blog/own.md', undefined],
      ['content/blog/undated.md', '2018-03-04T05:06:07.000Z'],
    ])
    // Without history, and after an edit whose last-update date is unknown.
    rmSync(join(blog.root, '.git'), { recursive: true })
    blog.write({ 'content/blog/undated.md': '# Undated\n\nEven more.\n' })
    expect((await blog.build()).status).toBe(0)
    expect(shown()).toContain('2018-03-04')
  })

  it('yield to those of git', async () => {
    whole.write({ 'dates.json': whole.read('dates.json').replaceAll('2020-01-02', '2019-09-09') })
    expect((await dates(whole.root)).stdout).toContain('  outdated     content/docs/a.md\n')
    await build(whole.root)
    expect(whole.read('build/docs/a/index.html')).toContain('Jan 2, 2020')
    git(whole.root, ['checkout', 'dates.json'])
  })

  it.each([
    ['no JSON', '{\n  "a.md": {\n<<<<<<< HEAD\n', 'dates.json:3:1', 'it is not valid JSON'],
    ['no entries', '[]\n', 'dates.json:1:1', 'it must contain an entry per page.'],
    [
      'an entry of another shape',
      '{\n  "a.md": { "blob": "1", "date": "soon", "author": "A" }\n}\n',
      'dates.json:2:3',
      'an entry has the texts `blob`, `date` and `author`, but is {"blob":"1","date":"soon","author":"A"}.',
    ],
  ])('in a file with %s are an error at its place', async (_, text, place, reason) => {
    const made = siteForTest({ 'content/docs/a.md': '# A\n', 'dates.json': text })
    const { stdout, status } = await made.build()
    expect(stdout).toContain(`✖ error  ${place}  data/invalid`)
    expect(stdout).toContain(reason)
    expect(status).toBe(1)
  })
})
