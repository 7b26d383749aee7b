import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { readGitDates } from '../../cli/load/git-dates.ts'
import { cli, cliAlone, site } from '../harness/site.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-git-')))
const repository = join(folder, 'repository')
const person = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', EMAIL: 'a@b.example' }

function git(args: readonly string[], env: Record<string, string> = {}, cwd = repository) {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'protocol.file.allow=always', ...args], {
    cwd,
    env: { ...process.env, ...person, ...env },
    stdio: 'ignore',
  })
}

function write(...paths: readonly string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), `${path} ${Math.random()}\n`)
  }
}

function commit(author: string, committer = '2030-01-01T00:00:00Z') {
  git(['add', '-A'])
  git(['commit', '-m', 'x\n\nsite/a.md'], { GIT_AUTHOR_DATE: author, GIT_COMMITTER_DATE: committer })
}

const names = ['site/ö ü.md', 'site/"quoted".md', 'site/日本/😀.md', 'site/two\nlines.md', ' leading.md']

beforeAll(() => {
  mkdirSync(repository)
  git(['init', '-b', 'main'])
  write('site/a.md', 'site/b.md', 'site/old.md', 'site/gone.md', 'other/c.md', ...names)
  commit('2020-01-01T00:00:00Z')
  write('site/a.md')
  commit('2021-06-01T23:30:00-05:00')
  renameSync(join(repository, 'site/old.md'), join(repository, 'site/new.md'))
  rmSync(join(repository, 'site/gone.md'))
  commit('2022-01-01T00:00:00Z')
  write('site/never.md', 'site/b.md')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const first = '2020-01-01T00:00:00.000Z'

async function datesIn(
  root: string,
  cache = new Cache(undefined),
  folders: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { dates } = await readGitDates({ root, cache, folders, seconds: 60 })
  return new Map([...dates].map(([path, { date }]) => [path, date]))
}

/** The dates of the last and the first commits of files, by path, sorted. */
async function allDatesIn(root: string, cache: Cache) {
  const { dates, added } = await readGitDates({ root, cache, folders: [], seconds: 60 })
  return { dates: [...dates].sort(), added: [...added].sort() }
}

describe('the date of each file is the author’s date of its last commit', () => {
  it('in the whole repository', async () => {
    expect(Object.fromEntries(await datesIn(repository))).toEqual({
      'site/a.md': '2021-06-02T04:30:00.000Z',
      'site/b.md': first,
      'site/old.md': '2022-01-01T00:00:00.000Z',
      'site/new.md': '2022-01-01T00:00:00.000Z',
      'site/gone.md': '2022-01-01T00:00:00.000Z',
      'other/c.md': first,
      ...Object.fromEntries(names.map((name) => [name, first])),
    })
  })

  it('in a folder of it, relative to the folder', async () => {
    const dates = await datesIn(join(repository, 'site'))
    expect([dates.get('a.md'), dates.get('ö ü.md'), dates.get('日本/😀.md'), dates.get('two\nlines.md')]).toEqual([
      '2021-06-02T04:30:00.000Z',
      first,
      first,
      first,
    ])
    expect(dates.has('never.md')).toBe(false)
    expect([...dates.keys()].some((path) => path.includes('c.md') || path.startsWith('/'))).toBe(false)
  })

  it('also where the folder is a link into the repository', async () => {
    const link = join(folder, 'link')
    symlinkSync(join(repository, 'site'), link)
    expect(await datesIn(link)).toEqual(await datesIn(join(repository, 'site')))
  })

  it('and in content folders outside of that, as far as they are in the repository', async () => {
    const dates = await datesIn(join(repository, 'site'), new Cache(undefined), ['docs', '../other/', '../../outside'])
    expect(dates.get('../other/c.md')).toBe(first)
    expect(dates.get('a.md')).toBe('2021-06-02T04:30:00.000Z')
    expect([...dates.keys()].filter((path) => path.startsWith('..'))).toEqual(['../other/c.md'])
  })
})

it('the date of the first commit is that of the first one with this path', async () => {
  const { added } = await readGitDates({ root: repository, cache: new Cache(undefined), folders: [], seconds: 60 })
  expect([added.get('site/a.md'), added.get('site/new.md'), added.get('site/never.md')]).toEqual([
    first,
    '2022-01-01T00:00:00.000Z',
    undefined,
  ])
})

describe('there are no dates', () => {
  const check = async (root: string) => expect([...(await datesIn(root))]).toEqual([])

  it('in a shallow clone, which does not know them', () => {
    git(['clone', '--depth', '1', `file://${repository}`, 'shallow'], {}, folder)
    return check(join(folder, 'shallow'))
  })

  it('in a repository without a commit', () => {
    git(['init', 'empty'], {}, folder)
    return check(join(folder, 'empty'))
  })

  it('outside of a repository', () => {
    mkdirSync(join(folder, 'plain'))
    return check(join(folder, 'plain'))
  })

  it('in a folder that is not there', () => check(join(folder, 'nowhere')))

  it('without git', async () => {
    const path = process.env.PATH
    process.env.PATH = join(folder, 'plain')
    try {
      await check(repository)
    } finally {
      process.env.PATH = path
    }
  })
})

describe('dates that are remembered', () => {
  const root = join(folder, 'remembered')
  const inside = (args: readonly string[], date?: string) =>
    git(['-c', 'commit.gpgsign=false', ...args], date ? { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } : {}, root)
  const save = (path: string, date: string) => {
    writeFileSync(join(root, path), `${Math.random()}\n`)
    inside(['add', '-A'])
    inside(['commit', '-m', 'x'], date)
  }
  /** Git as a script that notes its arguments. */
  const spied = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; asked: readonly string[] }> => {
    const bin = join(folder, 'bin')
    const log = join(folder, 'asked')
    const own = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
    mkdirSync(bin, { recursive: true })
    writeFileSync(log, '')
    writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$*" >> '${log}'\nexec '${own}' "$@"\n`, { mode: 0o755 })
    const path = process.env.PATH
    process.env.PATH = `${bin}:${path}`
    try {
      const value = await work()
      return { value, asked: readFileSync(log, 'utf8').match(/(?<=^|\s)(rev-parse|rev-list|log)(?=\s)/gm) ?? [] }
    } finally {
      process.env.PATH = path
    }
  }

  it('are those of the whole history, after commits, merges, and a history that was rewritten', async () => {
    mkdirSync(root)
    inside(['init', '-b', 'main'])
    save('a', '2020-01-01T00:00:00Z')
    save('b', '2020-01-02T00:00:00Z')
    const cache = new Cache(undefined)
    const steps: (readonly [() => void, readonly string[]])[] = [
      [() => {}, ['rev-parse', 'log']],
      [() => writeFileSync(join(root, 'a'), 'not committed\n'), ['rev-parse']],
      [() => save('c', '2020-01-03T00:00:00Z'), ['rev-parse', 'rev-list', 'log']],
      // Commits of a branch that are older than what they are merged into.
      [
        () => {
          inside(['checkout', '-b', 'side', 'HEAD~1'])
          save('b', '2019-05-05T00:00:00Z')
          inside(['checkout', 'main'])
          save('b', '2020-02-02T00:00:00Z')
        },
        ['rev-parse', 'rev-list', 'log'],
      ],
      [
        () => inside(['merge', '-s', 'ours', 'side', '-m', 'm'], '2020-03-03T00:00:00Z'),
        ['rev-parse', 'rev-list', 'log'],
      ],
      [() => save('d', '2018-01-01T00:00:00Z'), ['rev-parse', 'rev-list', 'log']],
      [
        () => {
          inside(['reset', '--hard', 'HEAD~2'])
          save('c', '2021-01-01T00:00:00Z')
        },
        ['rev-parse', 'rev-list', 'log'],
      ],
    ]
    for (const [change, expected] of steps) {
      change()
      const { value, asked } = await spied(() => allDatesIn(root, cache))
      expect(value).toEqual(await allDatesIn(root, new Cache(undefined)))
      expect(asked).toEqual(expected)
    }
  })

  it('are not asked for outside of a repository', async () => {
    const { value, asked } = await spied(() => datesIn(folder))
    expect([[...value], asked]).toEqual([[], []])
  })

  it('are kept in the cache of the site', async () => {
    const made = site({
      'content/docs/a.md': '# A\n',
      'site.config.ts': "export default { title: 'T', url: 'https://e.com', baseUrl: '/' }\n",
    })
    for (const args of [
      ['init', '-b', 'main'],
      ['add', 'content'],
      ['commit', '-m', 'x'],
    ])
      git(args, {}, made.root)
    await made.build()
    const lastmod = /<lastmod>.*?<\/lastmod>/.exec(made.read('build/sitemap.xml'))?.[0]
    expect(lastmod).toBeDefined()
    made.write({ 'content/docs/b.md': '# B\n' })
    const { asked } = await spied(() => cliAlone(['build', '--root', made.root]))
    expect(new Set(asked)).toEqual(new Set(['rev-parse']))
    expect(made.read('build/sitemap.xml')).toContain(lastmod)
  })
})

describe('a git that hangs', () => {
  it('is given up with a note, and asked again by the next build', async () => {
    const made = site({ 'content/docs/a.md': '# A\n' })
    for (const args of [
      ['init', '-b', 'main'],
      ['add', 'content'],
      ['commit', '-m', 'x'],
    ])
      git(args, {}, made.root)
    const bin = join(folder, 'hanging')
    mkdirSync(bin)
    writeFileSync(join(bin, 'git'), '#!/bin/sh\nsleep 1000\n', { mode: 0o755 })
    const build = (path: string) =>
      cli(['build', '--root', made.root], { env: { SITEGEN_TIME_LIMIT: '1', PATH: `${path}${process.env.PATH}` } })
    const { status, stdout } = await build(`${bin}:`)
    expect(stdout).toContain('git/timeout')
    expect(stdout).toContain('Git did not answer within 1 second, so last-update dates are missing.')
    expect(status).toBe(0)
    expect(made.read('build/sitemap.xml')).not.toContain('lastmod')
    expect((await build('')).stdout).not.toContain('git/timeout')
    expect(made.read('build/sitemap.xml')).toContain('lastmod')
  })
})
