import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { HeldError, whileHeld } from '../../cli/emit/output-lock.ts'
import { diagnostics } from '../../renderer/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function locked(holder?: number) {
  const out = join(folder, String(count++))
  const lock = join(out, '.sitegen/lock')
  if (holder !== undefined) {
    mkdirSync(join(out, '.sitegen'), { recursive: true })
    writeFileSync(lock, String(holder))
  }
  return { out, lock }
}

it('one works after the other, and nothing is left where nothing was', async () => {
  const { out, lock } = locked()
  const seen: string[] = []
  const work = (name: string) =>
    whileHeld(out, 60_000, async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 60))
      seen.push(`${name} ends`, readFileSync(lock, 'utf8'))
    })
  await Promise.all([work('a'), work('b'), work('c')])
  const order = seen.filter((text) => /begins|ends/.test(text)).map((text) => text.slice(2))
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  expect(seen.filter((text) => text === String(process.pid))).toHaveLength(3)
  expect(existsSync(out)).toBe(false)
})

it('a lock is given back when the work fails', async () => {
  const { out, lock } = locked()
  const failing = whileHeld(out, 0, () => Promise.reject(new Error('boom')))
  await expect(failing).rejects.toThrow('boom')
  expect(existsSync(lock)).toBe(false)
})

it('a process that is no more holds nothing', async () => {
  const { out, lock } = locked(spawnSync(process.execPath, ['-e', '']).pid)
  expect(await whileHeld(out, 0, async () => readFileSync(lock, 'utf8'))).toBe(String(process.pid))
})

it('a process that goes on is waited for so long and no longer', async () => {
  const { out, lock } = locked(process.pid)
  const held = await whileHeld(out, 50, async () => 'worked').catch((error: unknown) => error)
  expect(held).toEqual(new HeldError(lock, process.pid))
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  const { code, message, hint } = diagnostics.outputHeld('build', 'build/.sitegen/lock', 7)
  expect({ code, message, hint }).toEqual({
    code: 'output/held',
    message: 'Another build, process 7, is writing to `build`.',
    hint: 'Wait for it to finish. If there is no such build, delete `build/.sitegen/lock`.',
  })
})

it('a foreign folder gets no lock', async () => {
  const { out } = locked()
  mkdirSync(out)
  writeFileSync(join(out, 'file.txt'), 'mine')
  expect(await whileHeld(out, 0, async () => existsSync(join(out, '.sitegen')))).toBe(false)
  expect(existsSync(join(out, 'file.txt'))).toBe(true)
})
