import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type ProcessName, thisProcess } from '../../cli/disk/process-running.ts'
import { HeldError, whileHeld } from '../../cli/emit/output-lock.ts'
import { diagnostics } from '../../renderer/index.ts'
import { projectRoot, site } from '../harness/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function locked(holder?: Partial<ProcessName> | string) {
  const out = join(folder, String(count++))
  const lock = join(out, '.sitegen/lock')
  if (holder !== undefined) {
    mkdirSync(join(out, '.sitegen'), { recursive: true })
    writeFileSync(lock, typeof holder === 'string' ? holder : JSON.stringify({ ...thisProcess(), ...holder }))
  }
  return { out, lock }
}

/** The process that a lock names. */
const nameIn = (lock: string) => JSON.parse(readFileSync(lock, 'utf8')) as ProcessName

it('one works after the other, and nothing is left where nothing was', async () => {
  const { out, lock } = locked()
  const seen: string[] = []
  const work = (name: string) =>
    whileHeld(out, { timeout: 60_000 }, async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(nameIn(lock)).toEqual(thisProcess())
      seen.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b'), work('c')])
  expect(seen.map((text) => text.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  expect(existsSync(out)).toBe(false)
})

it('a lock is given back when the work fails', async () => {
  const { out, lock } = locked()
  const failing = whileHeld(out, { timeout: 0 }, () => Promise.reject(new Error('boom')))
  await expect(failing).rejects.toThrow('boom')
  expect(existsSync(lock)).toBe(false)
})

it('a foreign folder gets no lock', async () => {
  const { out } = locked()
  mkdirSync(out)
  writeFileSync(join(out, 'file.txt'), 'mine')
  expect(await whileHeld(out, { timeout: 0 }, async () => existsSync(join(out, '.sitegen')))).toBe(false)
  expect(existsSync(join(out, 'file.txt'))).toBe(true)
})

describe('a lock is taken over at once', () => {
  it('from a process that is no more', async () => {
    const { out, lock } = locked({ pid: spawnSync(process.execPath, ['-e', '']).pid as number })
    expect(await whileHeld(out, { timeout: 0 }, async () => nameIn(lock))).toEqual(thisProcess())
  })

  // The start time of another process is known on Linux only.
  it.skipIf(process.platform !== 'linux')('from one whose ID another process has by now, or this one', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    for (const pid of [other.pid as number, process.pid]) {
      const { out, lock } = locked({ pid, started: '1' })
      expect(await whileHeld(out, { timeout: 0 }, async () => nameIn(lock))).toEqual(thisProcess())
    }
    other.kill()
  })
})

// These tests do little but wait, so they wait together.
describe.concurrent('a lock is respected', () => {
  it('of a process that goes on, for so long and no longer; who holds it is reported', async () => {
    const { out, lock } = locked({})
    const reported: HeldError[] = []
    // Long enough to check the lock more than once after the message.
    const waiting = { timeout: 5000, silence: 50, onHeld: (error: HeldError) => reported.push(error) }
    const held = await whileHeld(out, waiting, async () => 'worked').catch((error: unknown) => error)
    expect(held).toEqual(new HeldError(lock, `process ${process.pid}`))
    expect(reported).toEqual([held])
    expect(nameIn(lock)).toEqual(thisProcess())
    const { code, message, hint } = diagnostics.outputHeld('build', 'build/.sitegen/lock', 'process 7 on build-1')
    expect({ code, message, hint }).toEqual({
      code: 'output/held',
      message: 'Another build, process 7 on build-1, is writing to `build`.',
      hint: 'Wait for it to finish. If there is no such build, delete `build/.sitegen/lock`.',
    })
  })

  const unseen: [string, Partial<ProcessName>][] = [
    ['another machine', { host: 'build-1' }],
    ['another start of this machine', { boot: 'before' }],
    ['another container', { namespace: 'pid:[1]' }],
  ]
  it.each(unseen)('of %s, as long as it is renewed', async (_, owner) => {
    const { out, lock } = locked({ pid: 1, ...owner })
    const renewing = setInterval(() => utimesSync(lock, new Date(), new Date()), 20)
    const wait = (timeout: number) => whileHeld(out, { timeout, silence: 400 }, async () => nameIn(lock))
    await expect(wait(1000)).rejects.toBeInstanceOf(HeldError)
    clearInterval(renewing)
    expect(await wait(5000)).toEqual(thisProcess())
  })

  it.each(['', '7', '{"pid":', '{}'])('of nobody (%j), until it is clear that nobody renews it', async (text) => {
    const { out, lock } = locked(text)
    // A busy machine takes its time between two looks, so the two limits are far apart.
    const patient = { timeout: 100, silence: 600_000 }
    await expect(whileHeld(out, patient, async () => 0)).rejects.toBeInstanceOf(HeldError)
    expect(await whileHeld(out, { timeout: 60_000, silence: 200 }, async () => nameIn(lock))).toEqual(thisProcess())
  })
})

it.concurrent('a lock that is held is renewed', async () => {
  const { out, lock } = locked()
  const from = { pid: 1, namespace: 'pid:[1]' }
  await whileHeld(out, { timeout: 0 }, async () => {
    // As another container sees it.
    writeFileSync(lock, JSON.stringify({ ...thisProcess(), ...from }))
    const other = whileHeld(out, { timeout: 6000, silence: 4000 }, async () => 'worked')
    await expect(other).rejects.toBeInstanceOf(HeldError)
  })
})

/** Starts a process in a container of its own: it is the first there, as it will be in the next one. */
const contained = ['--pid', '--fork', '--mount-proc', '--kill-child', process.execPath]
const canContain = spawnSync('unshare', [...contained, '-e', '']).status === 0

describe.skipIf(!canContain)('builds in containers', { concurrent: true }, () => {
  const files = {
    'site.config.ts': `import { existsSync, writeFileSync } from 'node:fs'
const outputs = () => [{ out: 'slow.txt', class: 'asset', key: '1', contents: async () => {
  writeFileSync('begun', '')
  while (existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 20))
  return 'slow'
} }]
export default { title: 'Test', url: 'https://example.com', baseUrl: '/', outputs }
`,
    'content/docs/index.md': '# Home\n',
    hold: '',
  }
  const start = (root: string) => {
    const args = [...contained, join(projectRoot, 'bin/sitegen.js'), 'build', '--root', root]
    const child = spawn('unshare', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const ended = new Promise<{ status: number | null; said: string }>((resolve) =>
      child.on('close', (status) => resolve({ status, said })),
    )
    return { child, ended, said: () => said }
  }
  const until = async (test: () => boolean) => {
    while (!test()) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  it('wait for each other, and say for whom', async () => {
    const made = site(files)
    const first = start(made.root)
    await until(() => made.exists('begun'))
    expect(nameIn(join(made.root, 'build/.sitegen/lock')).pid).toBe(1)
    const second = start(made.root)
    await until(() => /Another build, process 1, is writing/.test(second.said()))
    expect(made.exists('build/slow.txt')).toBe(false)
    made.remove('hold')
    expect([(await first.ended).status, (await second.ended).status]).toEqual([0, 0])
    made.dispose()
  })

  it('go on after one that was killed', async () => {
    const made = site(files)
    const first = start(made.root)
    await until(() => made.exists('begun'))
    first.child.kill('SIGKILL')
    await first.ended
    expect(made.exists('build/.sitegen/lock')).toBe(true)
    made.remove('hold')
    expect(await start(made.root).ended).toMatchObject({ status: 0 })
    expect(made.read('build/slow.txt')).toBe('slow')
    made.dispose()
  })
})

it('the lock of a successor stays, even if its file has the number of the previous one', async () => {
  const { out, lock } = locked()
  await whileHeld(out, { timeout: 0 }, async () => writeFileSync(lock, JSON.stringify({ ...thisProcess(), pid: 1 })))
  expect(nameIn(lock).pid).toBe(1)
})
