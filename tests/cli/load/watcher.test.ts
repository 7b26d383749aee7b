// Every change is reported, whatever the watcher is doing at the time.
import { pbkdf2 } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Watcher } from '../../../cli/load/watcher.ts'
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

it('files that are named while the watcher is loaded are watched by the same one, which is closed with all of them', async () => {
  const { root } = siteForTest({ 'docs/page.md': 'text', 'blog/post.md': 'text' })
  const countOpen = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const before = countOpen()
  const failed = (reason: string) => expect.unreachable(reason)
  const watcher = new Watcher({ root, poll: false, since: Date.now(), changed: () => {}, failed })
  await Promise.all(['docs', 'blog'].map((folder) => watcher.watch([join(root, folder)])))
  // Two folders with a file each.
  await vi.waitFor(() => expect(countOpen()).toBe(before + 4), 90_000)
  await watcher.close()
  await vi.waitFor(() => expect(countOpen()).toBe(before), 90_000)
})

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

/** A watcher of `docs/page.md`, and of a folder that does not exist yet, once the look after its start is over. */
async function watchPage() {
  const { root } = siteForTest({ 'docs/page.md': 'before' })
  const page = join(root, 'docs/page.md')
  await tick()
  const reported: string[] = []
  const watcher = new Watcher({
    root,
    poll: false,
    since: Date.now(),
    changed: ({ paths }) => reported.push(...paths),
    failed: (reason) => expect.unreachable(reason),
  })
  onTestFinished(() => watcher.close())
  await watcher.watch(['docs', 'static'].map((folder) => join(root, folder)))
  const found = () => Reflect.get(watcher, 'found') as Map<string, number>
  await vi.waitFor(() => expect(found().has(page)).toBe(true), 90_000)
  await vi.waitFor(() => expect(found().size).toBe(0), 90_000)
  return { root, page, watcher, isReported: () => vi.waitFor(() => expect(reported).toContain('docs/page.md'), 90_000) }
}

it('a change that chokidar loses is reported', async () => {
  const { page, watcher, isReported } = await watchPage()
  // It ignores what happens to a file within a few milliseconds of another event: here, for good.
  const chokidar = Reflect.get(watcher, 'watcher') as {
    _throttle(what: string, path: string, milliseconds: number): void
  }
  chokidar._throttle('watch', page, 900_000)
  writeFileSync(page, 'after')
  await isReported()
})

it('a change is reported while a new folder makes the watcher start again', async () => {
  const { root, page, isReported } = await watchPage()
  writeFileSync(page, 'after')
  mkdirSync(join(root, 'static'))
  // A build keeps the event loop busy, and then the threads that read files: chokidar learns of the change once it is closed.
  const end = Date.now() + 500
  while (Date.now() < end);
  for (let thread = 0; thread < 4; thread++) pbkdf2('', '', 40_000, 64, 'sha512', () => {})
  await isReported()
})

it.each([
  { way: 'deleted and made again', folder: 'docs/guide' },
  { way: 'swapped', folder: 'docs/guide' },
  { way: 'deleted and made again', folder: 'docs' },
  { way: 'swapped', folder: 'docs' },
])('files of a folder that was $way are reported, then and later: $folder', async ({ way, folder }) => {
  const pages = ['docs/guide/one.md', 'docs/guide/deep/two.md']
  const { root } = siteForTest(Object.fromEntries(pages.map((name) => [name, 'before'])))
  await tick()
  let isReady = false
  const reported = new Set<string>()
  const watcher = new Watcher({
    root,
    poll: false,
    since: Date.now(),
    changed: ({ paths }) => {
      isReady = true
      for (const path of paths) reported.add(path)
    },
    failed: (reason) => expect.unreachable(reason),
  })
  onTestFinished(() => watcher.close())
  await watcher.watch([join(root, 'docs')])
  await vi.waitFor(() => expect(isReady).toBe(true), 90_000)
  const at = join(root, folder)
  cpSync(at, `${at}-copy`, { recursive: true, preserveTimestamps: true })
  if (way === 'swapped') renameSync(at, `${at}-old`)
  else rmSync(at, { recursive: true })
  renameSync(`${at}-copy`, at)
  await vi.waitFor(() => expect([...reported]).toEqual(expect.arrayContaining(pages)), 90_000)
  // What had been swapped out is watched no more.
  for (const round of [1, 2]) {
    reported.clear()
    for (const name of pages) writeFileSync(join(root, name), `after ${round}`)
    await vi.waitFor(() => expect([...reported]).toEqual(expect.arrayContaining(pages)), 90_000)
  }
})

it('a folder that becomes a link to itself is gone, and what replaces it is read', async () => {
  const { root } = siteForTest({ 'docs/page.md': 'text' })
  const docs = join(root, 'docs')
  await tick()
  const found: string[] = []
  const watcher = new Watcher({
    root,
    poll: false,
    since: Date.now(),
    changed: ({ paths }) => found.push(...paths),
    failed: () => {},
  })
  onTestFinished(() => watcher.close())
  await watcher.watch([docs])
  await tick()
  rmSync(docs, { recursive: true })
  symlinkSync('docs', docs)
  await vi.waitFor(() => expect(found).toContain('docs'), 90_000)
  rmSync(docs)
  mkdirSync(docs)
  writeFileSync(join(docs, 'page.md'), 'again')
  found.length = 0
  await vi.waitFor(() => expect(found).toContain('docs/page.md'), 90_000)
})

it('a closed watcher stays closed', async () => {
  const { root } = siteForTest({ 'docs/page.md': 'text', 'blog/post.md': 'text' })
  const countOpen = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const before = countOpen()
  const failed = (reason: string) => expect.unreachable(reason)
  const watcher = new Watcher({ root, poll: false, since: Date.now(), changed: () => {}, failed })
  await watcher.watch([join(root, 'docs')])
  await vi.waitFor(() => expect(countOpen()).toBe(before + 2), 90_000)
  const adding = watcher.watch([join(root, 'blog')])
  await Promise.all([watcher.close(), adding])
  await watcher.watch([root])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(countOpen()).toBe(before)
})
