import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { site } from '../harness/site.ts'
import { cleanBuild, differences, startDevForTest } from './dev-server.ts'
import { until } from './harness.ts'

const files = {
  'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/' }\n",
  'content/docs/index.md': '# Start\n\nFirst words.\n',
}

/** Set environment variables for a process started in the meantime. */
async function withEnv<Value>(env: Readonly<Record<string, string>>, use: () => Promise<Value>): Promise<Value> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  try {
    return await use()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

describe('--open', () => {
  /** A program that records what it is asked to open. */
  const putBrowser = (folder: string, name: string) => {
    const program = join(folder, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$#" "$@" > '${folder}/asked.part'\nmv '${folder}/asked.part' '${folder}/asked'\n`,
    )
    chmodSync(program, 0o755)
    return {
      program,
      asked: () => (existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : ''),
    }
  }
  const start = (made: ReturnType<typeof site>, env: Readonly<Record<string, string>>) =>
    withEnv(env, () => startDevForTest(made, '--open'))

  it.skipIf(process.platform === 'win32')('opens the first page with the system’s program, once', async () => {
    const made = site(files)
    const name = process.platform === 'darwin' ? 'open' : 'xdg-open'
    const { asked } = putBrowser(join(made.root, 'programs'), name)
    const path = `${join(made.root, 'programs')}${delimiter}${process.env.PATH}`
    const dev = await start(made, { PATH: path, BROWSER: '' })
    expect(await until(asked, (text) => text !== '')).toBe(`1\n${dev.url}\n`)
    expect(dev.url).toMatch(/^http:\/\/localhost:\d+\/docs\/$/)
    expect((await fetch(dev.url)).status).toBe(200)
  })

  it.skipIf(process.platform === 'win32')('uses the program named by BROWSER', async () => {
    const made = site(files)
    const { program, asked } = putBrowser(join(made.root, 'with a blank'), 'my browser')
    const dev = await start(made, { BROWSER: program })
    expect(await until(asked, (text) => text !== '')).toBe(`1\n${dev.url}\n`)
  })

  it('reports a missing program, and continues', async () => {
    const dev = await start(site(files), { BROWSER: '/nowhere/browser' })
    await until(dev.printed, (text) => /The browser could not be opened: .*ENOENT/.test(text))
    expect((await fetch(dev.url)).status).toBe(200)
  })
})

describe('--poll', () => {
  it('detects edits, new files, deleted files and renamed folders', async () => {
    const dev = await startDevForTest(
      { ...files, 'content/docs/group/a.md': '# A\n', 'content/docs/gone.md': '# Gone\n', 'static/a.txt': 'a' },
      '--poll',
    )
    await fetch(dev.url)
    dev.files
      .write({
        'content/docs/index.md': '# Start\n\nSecond words.\n',
        'content/docs/new.md': '# New\n',
        'static/b.txt': 'b',
      })
      .remove('content/docs/gone.md')
    renameSync(join(dev.files.root, 'content/docs/group'), join(dev.files.root, 'content/docs/team'))
    const built = await cleanBuild(dev.files)
    await until(
      async () => [...(await differences(dev.origin, built)), (await fetch(`${dev.origin}/docs/gone`)).status],
      (found) => found.length === 1 && found[0] === 404,
    )
    expect(watchedBySystem(dev.pid)).toBe(0)
  })
})

/** The number of files watched by a process; only Linux reports it. */
function watchedBySystem(pid: number): number {
  if (process.platform !== 'linux') return 0
  const folder = `/proc/${pid}/fdinfo`
  const texts = readdirSync(folder).map((fd) => {
    try {
      return readFileSync(join(folder, fd), 'utf8')
    } catch {
      return ''
    }
  })
  return texts.join('').match(/^inotify wd:/gm)?.length ?? 0
}
