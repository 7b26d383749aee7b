// Every change is reported, whatever the watcher is doing at the time.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Watcher } from '../../../cli/dev/watcher.ts'
import { siteForTest, tick } from '../../harness/site.ts'

it.each([{ poll: false }, { poll: true }])(
  'files saved while the watcher starts are reported: %o',
  async ({ poll }) => {
    const names = Array.from({ length: 400 }, (_, index) => `docs/page-${index}.md`)
    const { root } = siteForTest(Object.fromEntries(names.map((name) => [name, 'before'])))
    await tick()
    const reported = new Set<string>()
    const watcher = new Watcher({
      root,
      poll,
      // File times may be coarser than the clock.
      since: Date.now() - 40,
      changed: ({ paths }) => {
        for (const path of paths) reported.add(path)
      },
      failed: (reason) => expect.unreachable(reason),
    })
    onTestFinished(() => watcher.close())
    await watcher.watch([join(root, 'docs')])
    for (const name of names) {
      writeFileSync(join(root, name), 'after')
      await new Promise(setImmediate)
    }
    await vi.waitFor(() => expect(names.filter((name) => !reported.has(name))).toEqual([]), 90_000)
  },
)

it('a file that is emptied before it is filled is reported once it is filled', async () => {
  const { root } = siteForTest({ 'docs/page.md': 'before' })
  const page = join(root, 'docs/page.md')
  await tick()
  let isReady = false
  const found: string[] = []
  const watcher = new Watcher({
    root,
    poll: false,
    since: Date.now(),
    changed: ({ paths }) => {
      isReady = true
      if (paths.has('docs/page.md')) found.push(readFileSync(page, 'utf8'))
    },
    failed: (reason) => expect.unreachable(reason),
  })
  onTestFinished(() => watcher.close())
  await watcher.watch([join(root, 'docs')])
  await vi.waitFor(() => expect(isReady).toBe(true), 90_000)
  writeFileSync(page, '')
  await new Promise((resolve) => setTimeout(resolve, 40))
  writeFileSync(page, 'after')
  await vi.waitFor(() => expect(found).toContain('after'), 90_000)
  expect(found).not.toContain('')
})
