import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { FileIndex } from '../../cli/cache/file-index.ts'
import { withoutLinks } from '../../cli/disk/boundary.ts'
import { SourceCache } from '../../cli/load/source-cache.ts'
import type { SourcePath } from '../../renderer/index.ts'
import { tick } from '../harness/site.ts'

const home = mkdtempSync(join(tmpdir(), 'sitegen-sourceCache-changes-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let count = 0

/** A folder with files, and a way to read all of them with a sourceCache. */
async function folder(texts: Readonly<Record<string, string>>) {
  const root = join(home, String(count++))
  for (const [path, text] of Object.entries(texts)) write(root, path, text)
  await tick()
  const candidates = Object.keys(texts)
    .filter((path) => path.startsWith('docs/'))
    .map((path) => ({
      path: path as SourcePath,
      collection: { kind: 'docs' as const, id: 'default' },
      name: path.slice(5),
      format: 'md' as const,
    }))
  const read = (sourceCache: SourceCache, variables: Readonly<Record<string, unknown>> = {}) =>
    sourceCache.read(withoutLinks(root), candidates, {
      look: 'stamps',
      read: (one) => ({ ...one, text: texts[one.path] as string }),
      variables,
    })
  const open = (cache: Cache) => new SourceCache(cache, new FileIndex(root, cache))
  return { root, read, open, file: join(root, 'documents') }
}

function write(root: string, path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** More text than one reading keeps. */
const long = `# Long\n\n${'text '.repeat(210_000)}\n`

it('reads a text again whose time is in the future', async () => {
  const { root, read, open } = await folder({ 'docs/a.md': long, 'docs/b.md': '# B\n' })
  const later = Date.now() / 1000 + 3600
  utimesSync(join(root, 'docs/b.md'), later, later)
  await tick()
  const { sources } = await read(open(new Cache(undefined)))
  expect(sources.get('docs/b.md' as SourcePath)?.text).toBe('# B\n')
})

it('saves what it knows where a folder has become a file', async () => {
  const { root, read, open, file } = await folder({ 'docs/a.md': '# A\n', 'docs/b/c.md': '# C\n' })
  const cache = new Cache(file)
  const sourceCache = open(cache)
  await read(sourceCache)
  rmSync(join(root, 'docs/b'), { recursive: true })
  write(root, 'docs/b', 'no folder')
  await sourceCache.save()
  cache.save()
  const next = open(new Cache(file))
  expect([...(await read(next)).sources.keys()]).toContain('docs/a.md')
})

it('saves nothing under the stamp of a file that came with its folder', async () => {
  const { root, read, open, file } = await folder({ 'docs/a/x.md': '# Old\n', 'other/x.md': '# New\n' })
  const cache = new Cache(file)
  const sourceCache = open(cache)
  await read(sourceCache)
  renameSync(join(root, 'docs/a'), join(root, 'gone'))
  renameSync(join(root, 'other'), join(root, 'docs/a'))
  await tick()
  await sourceCache.save()
  cache.save()
  const next = open(new Cache(file))
  const taken = (await read(next)).sources.get('docs/a/x.md' as SourcePath)
  // Read again: what `read` gives, not a source whose text is no longer there.
  expect(taken?.text).toBe('# Old\n')
})

it('reads a file again that came with its folder', async () => {
  const texts = { 'docs/b.md': long, 'docs/a/x.md': '# Old\n', 'other/x.md': '# New\n' }
  const { root, read, open } = await folder(texts)
  const sourceCache = open(new Cache(undefined))
  await read(sourceCache)
  renameSync(join(root, 'docs/a'), join(root, 'gone'))
  renameSync(join(root, 'other'), join(root, 'docs/a'))
  texts['docs/a/x.md'] = '# New\n'
  await tick()
  const { sources, documents } = await read(sourceCache)
  expect(sources.get('docs/a/x.md' as SourcePath)?.text).toBe('# New\n')
  expect(documents.get('docs/a/x.md' as SourcePath)?.meta.title).toBe('New')
})

it('saves no documents of other variables under those that it began with', async () => {
  const names = Array.from({ length: 120 }, (_, page) => `docs/p${page}.md`)
  const { read, open, file } = await folder(
    Object.fromEntries(names.map((name) => [name, '---\ntitle: A {{x}}\n---\n'])),
  )
  const cache = new Cache(file)
  const sourceCache = open(cache)
  await read(sourceCache, { x: 'one' })
  const saving = sourceCache.save()
  await read(sourceCache, { x: 'two' })
  await saving
  cache.save()
  const next = open(new Cache(file))
  const { documents } = await read(next, { x: 'one' })
  const titles = [...documents.values()].map(({ meta }) => meta.title)
  expect(new Set(titles)).toEqual(new Set(['A one']))
})

it('reads a file again that the next run has as another kind of page', async () => {
  const { root, read, open, file } = await folder({ 'docs/a.md': '---\nsidebar_position: many\n---\n\n# A\n' })
  const cache = new Cache(file)
  const before = open(cache)
  const asDoc = await read(before)
  expect(asDoc.documents.get('docs/a.md' as SourcePath)?.diagnostics).toHaveLength(1)
  await before.save()
  cache.save()
  const post = { path: 'docs/a.md' as SourcePath, collection: { kind: 'blog' as const, id: 'default' } }
  const text = '---\nsidebar_position: many\n---\n\n# A\n'
  const found = await open(new Cache(file)).read(
    withoutLinks(root),
    [{ ...post, name: 'a.md', format: 'md' as const }],
    { look: 'stamps', read: (one) => ({ ...one, text }), variables: {} },
  )
  expect(found.documents.get(post.path)?.diagnostics).toEqual([])
})

it('looks at all files where the list is new, and otherwise at those that are named', async () => {
  const root = join(home, String(count++))
  write(root, 'docs/a.md', '# A\n')
  await tick()
  const one = { path: 'docs/a.md' as SourcePath, collection: { kind: 'docs' as const, id: 'default' }, name: 'a.md' }
  const list = [{ ...one, format: 'md' as const }]
  const cache = new Cache(undefined)
  const sourceCache = new SourceCache(cache, new FileIndex(root, cache))
  const textOf = async (candidates: typeof list, ...named: SourcePath[]) => {
    const { sources } = await sourceCache.read(withoutLinks(root), candidates, {
      look: new Set(named),
      read: (file) => ({ ...file, text: readFileSync(join(root, file.path), 'utf8') }),
      variables: {},
    })
    return sources.get(one.path)?.text
  }
  expect(await textOf(list)).toBe('# A\n')
  write(root, 'docs/a.md', '# B\n')
  expect(await textOf(list)).toBe('# A\n')
  expect(await textOf([...list])).toBe('# B\n')
  write(root, 'docs/a.md', '# C\n')
  expect(await textOf(list, one.path)).toBe('# C\n')
})
