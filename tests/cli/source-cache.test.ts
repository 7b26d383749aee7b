import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { FileIndex } from '../../cli/cache/file-index.ts'
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

/** Write a page with a modification time in the past, in seconds. */
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

const open = (cache: Cache) => new SourceCache(cache, new FileIndex(root, cache))

const readAll = async (sourceCache: SourceCache) => {
  const { sources } = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: {} })
  return [...sources.values()] as [Source, Source]
}

describe('a sourceCache', () => {
  it('reads a file again when it is named, or when its stamp is another', async () => {
    save('a.md', '# A\n', 1)
    save('b.md', '# B\n', 1)
    await tick()
    const sourceCache = open(new Cache(undefined))
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
    const cache = new Cache(file)
    const before = open(cache)
    const first = await before.read(boundary, candidates, { look: 'stamps', read, variables })
    await before.save()
    cache.save()

    count = 0
    const sourceCache = open(new Cache(file))
    const again = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables })
    expect(count).toBe(0)
    const plain = ({ documents }: typeof first) =>
      [...documents.values()].map((one) =>
        JSON.parse(JSON.stringify({ ...one, key: one.key(), place: one.locate('title') })),
      )
    expect(plain(again)).toEqual(plain(first))
    expect([...again.sources.values()].map(({ text }) => text)).toEqual([...texts.values()])

    // Other variables fill in other titles.
    const other = await sourceCache.read(boundary, candidates, { look: 'stamps', read, variables: { x: 'two' } })
    expect(other.documents.get('a.md' as SourcePath)?.meta.title).toBe('A two')

    // A fresh clone has other stamps.
    put('a.md', texts.get('a.md') as string, 20)
    await tick()
    count = 0
    const cloned = await open(new Cache(file)).read(boundary, candidates, { look: 'stamps', read, variables })
    expect(count).toBe(0)
    expect(plain(cloned)).toEqual(plain(first))

    save('a.md', '# New\n', 11)
    await tick()
    const third = open(new Cache(file))
    const now = await third.read(boundary, candidates, { look: 'stamps', read, variables })
    expect(now.sources.get('a.md' as SourcePath)?.text).toBe('# New\n')
    expect(count).toBe(1)
    // A text that changed after the stamps were compared is not given out under the old key.
    put('b.md', '# Newer\n', 12)
    expect(() => now.sources.get('b.md' as SourcePath)?.text).toThrow('b.md changed')
  })

  it('takes a file for another one that was written while it was read', async () => {
    // The first text is as long as all that stays.
    save('a.md', `# A\n\n${'x'.repeat(1_000_000)}\n`, 30)
    writeFileSync(join(root, 'b.md'), '# B\n')
    texts.set('b.md', '# B\n')
    const sourceCache = open(new Cache(undefined))
    // The stamp of a file that was just written could not be distinguished from that of a later edit.
    const [, before] = await readAll(sourceCache)
    expect(before.key).toBe(hash('# B\n'))
    writeFileSync(join(root, 'b.md'), '# C\n')
    texts.set('b.md', '# C\n')
    expect(() => before.text).toThrow('b.md changed')
    await tick()
    expect((await readAll(sourceCache))[1].key).toBe(hash('# C\n'))
  })
})
