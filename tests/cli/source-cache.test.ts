import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { withoutLinks } from '../../cli/disk/boundary.ts'
import { SourceCache } from '../../cli/load/source-cache.ts'
import { type Diagnostic, hash, type Source, type SourcePath } from '../../renderer/index.ts'

const root = mkdtempSync(join(tmpdir(), 'sitegen-sourceCache-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const boundary = withoutLinks(root)
const file = join(root, 'documents')
const candidates = ['a.md', 'b.md'].map((name) => ({
  path: name as SourcePath,
  collection: { kind: 'docs' as const, id: 'default' },
  name,
  format: 'md' as const,
}))

/** Write a page as if long ago, at a second of its own. */
function put(name: string, text: string, second: number) {
  writeFileSync(join(root, name), text)
  utimesSync(join(root, name), second, second)
}

const texts = new Map<string, string>()
let count = 0
const read = (one: Omit<Source, 'text' | 'key'>): Source | Diagnostic => {
  count++
  const text = texts.get(one.name) as string
  return { ...one, text, key: hash(text) }
}

function save(name: string, text: string, second: number) {
  texts.set(name, text)
  put(name, text, second)
}

/** A file has a stamp when the clock has ticked since it was written. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 70))

const readAll = async (sourceCache: SourceCache) => {
  const { sources } = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })
  return [...sources.values()] as [Source, Source]
}

describe('a sourceCache', () => {
  it('reads a file again when it is named, or when its stamp is another', async () => {
    save('a.md', '# A\n', 1)
    save('b.md', '# B\n', 1)
    await tick()
    const sourceCache = new SourceCache()
    const first = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })
    count = 0
    expect(await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })).toBe(first)
    expect(count).toBe(0)
    save('a.md', '# C\n', 2)
    const named = await sourceCache.read(boundary, candidates, { look: new Set(['a.md']), read, variables: {} })
    expect([...named.sources.values()].map(({ text }) => text)).toEqual(['# C\n', '# B\n'])
    expect(named.sources.get('b.md' as SourcePath)).toBe(first.sources.get('b.md' as SourcePath))
    // Named again with the same text, it stays the same object.
    expect(await sourceCache.read(boundary, candidates, { look: new Set(['a.md']), read, variables: {} })).toBe(named)
    save('b.md', '# D\n', 3)
    const later = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })
    expect([...later.sources.values()].map(({ text }) => text)).toEqual(['# C\n', '# D\n'])
  })

  it('gives the next run what was read, and reads what changed since', async () => {
    save('a.md', '---\ntitle: A {{x}}\n---\n\nText.\n', 10)
    save('b.md', '---\nfoo: 1\n---\n\n# B\n', 10)
    await tick()
    const variables = { x: 'one' }
    const before = new SourceCache()
    const { sources } = await before.read(boundary, candidates, { look: 'stamps', read, variables: {} })
    const documents = [...sources.values()].map((source) => before.document(source, variables))
    await saveTo(file, before)

    count = 0
    const sourceCache = new SourceCache()
    sourceCache.restore(new Cache(file))
    const again = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })
    expect(count).toBe(0)
    const reopened = [...again.sources.values()].map((source) => sourceCache.document(source, variables))
    const plain = (list: typeof documents) =>
      list.map((one) => JSON.parse(JSON.stringify({ ...one, key: one.key(), place: one.locate('title') })))
    expect(plain(reopened)).toEqual(plain(documents))
    expect([...again.sources.values()].map(({ text }) => text)).toEqual([...texts.values()])

    // Other variables fill in other titles.
    const other = sourceCache.document(again.sources.get('a.md' as SourcePath) as Source, { x: 'two' })
    expect(other.meta.title).toBe('A two')

    save('a.md', '# New\n', 11)
    await tick()
    const third = new SourceCache()
    third.restore(new Cache(file))
    const now = await third.read(boundary, candidates, { look: 'stamps', read, variables: {} })
    expect(now.sources.get('a.md' as SourcePath)?.text).toBe('# New\n')
    expect(count).toBe(1)
    // A text that changed after the stamps were compared is not given out under the old key.
    put('b.md', '# Newer\n', 12)
    expect(() => now.sources.get('b.md' as SourcePath)?.text).toThrow('b.md changed')
  })

  it('in haste leaves keys and stamps of what need not stay in memory to be made later, and tells what changed meanwhile', async () => {
    // The first text is as long as all that stays.
    save('a.md', `# A\n\n${'x'.repeat(1_000_000)}\n`, 20)
    save('b.md', '# B\n', 20)
    await tick()
    const hasty = new SourceCache(true)
    const [a, b] = await readAll(hasty)
    expect(hasty.document(b, {}).meta.title).toBe('B')
    expect([a.key, b.key]).toEqual([...texts.values()].map((text) => hash(text)))
    expect(b.text).toBe('# B\n')
    await saveTo(file, hasty)

    // What was not looked at in haste is written down with the stamp that it had.
    count = 0
    const next = new SourceCache(true)
    next.restore(new Cache(file))
    expect((await readAll(next)).map(({ key }) => key)).toEqual([a.key, b.key])
    expect(count).toBe(0)

    const late = new SourceCache(true)
    const [, before] = await readAll(late)
    save('b.md', '# C\n', 21)
    expect(before.key).not.toBe(hash('# B\n'))
    expect(before.key).not.toBe(hash('# C\n'))
    expect(() => before.text).toThrow('b.md changed')
    await tick()
    await saveTo(file, late)
    const last = new SourceCache(true)
    last.restore(new Cache(file))
    count = 0
    expect((await readAll(last))[1].key).toBe(hash('# C\n'))
    expect(count).toBe(1)
    // Its stamp was never taken, and it is known all the same that it is another file.
    count = 0
    expect((await readAll(late))[1].text).toBe('# C\n')
    expect(count).toBe(1)
    await readAll(late)
    expect(count).toBe(1)
  })

  it('takes a file for another one that was written while it was read in haste', async () => {
    save('a.md', `# A\n\n${'x'.repeat(1_000_000)}\n`, 30)
    writeFileSync(join(root, 'b.md'), '# B\n')
    texts.set('b.md', '# B\n')
    const sourceCache = new SourceCache(true)
    // A file of this very moment has no stamp by which it could be told from a later one.
    expect((await readAll(sourceCache))[1].key).toBe(hash('# B\n'))
    writeFileSync(join(root, 'b.md'), '# C\n')
    texts.set('b.md', '# C\n')
    await tick()
    expect((await readAll(sourceCache))[1].key).toBe(hash('# C\n'))
  })
})

/** Keep what a source cache knows in a folder. */
async function saveTo(folder: string, sourceCache: SourceCache) {
  const cache = new Cache(folder)
  await sourceCache.save(cache)
  cache.save()
}
