import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGitDates } from '../../cli/load/git-dates.ts'

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

describe('the date of each file is the author’s date of its last commit', () => {
  it('in the whole repository', async () => {
    expect(Object.fromEntries(await readGitDates(repository))).toEqual({
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
    const dates = await readGitDates(join(repository, 'site'))
    expect([dates.get('a.md'), dates.get('ö ü.md'), dates.get('日本/😀.md'), dates.get('two\nlines.md')]).toEqual([
      '2021-06-02T04:30:00.000Z',
      first,
      first,
      first,
    ])
    expect(dates.has('never.md')).toBe(false)
    expect([...dates.keys()].some((path) => path.includes('c.md') || path.startsWith('/'))).toBe(false)
  })
})

describe('there are no dates', () => {
  const check = async (root: string) => expect([...(await readGitDates(root))]).toEqual([])

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
