import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { FileIndex } from '../../cli/cache/file-index.ts'
import { packageRoot } from '../../cli/disk/package-root.ts'
import { stampOf } from '../../cli/disk/stamp.ts'
import { hash } from '../../renderer/index.ts'
import { tick } from '../harness/site.ts'

const root = mkdtempSync(join(tmpdir(), 'sitegen-index-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const folder = join(root, '.cache')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)

/** What an index of another run says. */
function reopened(): FileIndex {
  return new FileIndex(root, new Cache(folder))
}

describe('the index of files', () => {
  it('has the hashes of contents as they are, also where the time and the size of a file are the old ones', async () => {
    write('a.txt', 'one')
    const index = reopened()
    expect(index.hashOf('a.txt')).toBe(hash('one'))
    // A file of this very moment has no stamp.
    write('a.txt', 'two')
    expect(index.hashOf('a.txt')).toBe(hash('two'))
    await tick()
    expect(index.hashOf('a.txt')).toBe(hash('two'))
    const { atime, mtime } = statSync(join(root, 'a.txt'))
    write('a.txt', 'six')
    utimesSync(join(root, 'a.txt'), atime, mtime)
    await tick()
    expect(index.hashOf('a.txt')).toBe(hash('six'))
    write('b.txt', 'ten')
    utimesSync(join(root, 'b.txt'), atime, mtime)
    renameSync(join(root, 'b.txt'), join(root, 'a.txt'))
    await tick()
    expect(index.hashOf('a.txt')).toBe(hash('ten'))
  })

  it('has no hash of what cannot be read', () => {
    expect(['gone.txt', '.', 'a.txt/b.txt'].map((name) => reopened().hashOf(name))).toEqual(['', '', ''])
  })

  it('is kept for other runs, without what a whole run did not need', async () => {
    write('a.txt', 'one')
    write('b.txt', 'two')
    await tick()
    const cache = new Cache(folder)
    const index = new FileIndex(root, cache)
    index.hashOf('a.txt')
    index.hashOf('b.txt')
    index.save()
    cache.save()
    // The file under a known stamp is not read.
    const stamp = stampOf(join(root, 'a.txt'))
    write('a.txt', 'six')
    const next = reopened()
    expect([next.hashOf('a.txt', stamp), next.hashOf('b.txt'), next.hashBefore('b.txt')]).toEqual(
      ['one', 'two', 'two'].map((text) => hash(text)),
    )
    const later = new Cache(folder)
    const whole = new FileIndex(root, later)
    whole.hashOf('b.txt')
    whole.save(true)
    later.save()
    expect(['a.txt', 'b.txt'].map((name) => reopened().hashBefore(name))).toEqual([undefined, hash('two')])
  })

  it('writes nothing where nothing is new', () => {
    const cache = new Cache(folder)
    const index = new FileIndex(root, cache)
    index.hashOf('b.txt')
    index.save()
    expect(cache.newKeys('files')).toEqual([])
  })

  it('names files from the site or the tool, in whatever folder these are', () => {
    const index = reopened()
    const files = ['content/a.md', '../other/b.ts', 'node_modules/x/index.js'].map((path) => join(root, path))
    const names = [...files, join(packageRoot, 'theme/index.tsx')].map((file) => index.nameOf(file))
    expect(names).toEqual(['content/a.md', '../other/b.ts', 'node_modules/x/index.js', 'tool:theme/index.tsx'])
    expect(names.map((name) => index.fileOf(name)).slice(0, 3)).toEqual(files)
  })
})
