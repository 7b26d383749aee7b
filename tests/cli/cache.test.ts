import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { hash, type Key } from '../../renderer/index.ts'

const home = mkdtempSync(join(tmpdir(), 'sitegen-cache-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

let count = 0
const newFolder = () => join(home, String(count++), 'cache')
const keys = ['a', 'b', 'c'].map((text) => hash(text)) as [Key, Key, Key]
const [a, b, c] = keys
const many = Array.from({ length: 40 }, (_, index) => hash(`many ${index}`))

/** Ask a cache for values; those that it did not have are made of their key. */
async function ask(cache: Cache, wanted: readonly Key[]) {
  const made: Key[] = []
  for (const key of wanted) {
    const value = await cache.get('compiled', key, async () => {
      made.push(key)
      return { of: key, text: 'line\nline "quoted"' }
    })
    expect(value).toEqual({ of: key, text: 'line\nline "quoted"' })
  }
  return { made, hits: cache.hits, misses: cache.misses }
}

/** A folder with some values in it. */
async function filled(wanted: readonly Key[] = [a, b]) {
  const folder = newFolder()
  await use(folder, wanted)
  return folder
}

/** A run that asks for some values and saves. */
async function use(folder: string, wanted: readonly Key[]) {
  const cache = new Cache(folder)
  const asked = await ask(cache, wanted)
  cache.save('compiled')
  return asked
}

const segmentsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('values-'))
const sizeOf = (folder: string) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** Damage each file of a folder in turn, at each of some places; the rest is whole. */
function* damages(folder: string, damage: (bytes: Buffer, at: number) => Buffer, step = 1): Generator<string> {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at += step) {
      writeFileSync(file, damage(Buffer.from(bytes), at))
      yield `${name}, byte ${at}`
    }
    writeFileSync(file, bytes)
  }
}

describe('values', () => {
  it('are made once in a run, and are no hits of it', async () => {
    expect(await ask(new Cache(undefined), [a, a, b])).toMatchObject({ made: [a, b], misses: 2 })
  })

  it('are there in the next run', async () => {
    expect(await ask(new Cache(await filled()), [a, b, c])).toEqual({ made: [c], hits: 2, misses: 1 })
  })

  it('of one namespace are none of another', async () => {
    const folder = newFolder()
    const cache = new Cache(folder)
    cache.put('compiled', a, 1)
    cache.putBytes('outputs', a, Buffer.from('bytes'))
    cache.save()
    const next = new Cache(folder)
    expect([next.find('compiled', a), next.findBytes('outputs', a)?.toString()]).toEqual([1, 'bytes'])
    expect([next.has('search', a), next.find('links', a)]).toEqual([false, undefined])
    next.forget('compiled')
    expect([next.has('compiled', a), next.has('outputs', a)]).toEqual([false, true])
  })

  it('that are put again take the place of those before', async () => {
    const folder = await filled()
    for (const value of [1, 2]) {
      const cache = new Cache(folder)
      cache.put('compiled', a, value)
      cache.put('compiled', a, value + 10)
      expect(cache.find('compiled', a)).toBe(value + 10)
      cache.save()
      expect(new Cache(folder).find('compiled', a)).toBe(value + 10)
    }
  })

  it('that are asked for twice at once are made once', async () => {
    const folder = newFolder()
    const cache = new Cache(folder)
    let made = 0
    const make = async () => ++made
    const get = (from: Cache, key: Key) => from.get('compiled', key, make)
    expect(await Promise.all([get(cache, a), get(cache, a), get(cache, b)])).toEqual([1, 1, 2])
    cache.save()
    const next = new Cache(folder)
    expect([await get(next, a), await get(next, b)]).toEqual([1, 2])
  })

  it('that could not be made, or came to nothing, are not kept', async () => {
    const cache = new Cache(newFolder())
    await expect(cache.get('compiled', a, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
    expect(await cache.get('compiled', b, async () => undefined)).toBeUndefined()
    expect((await ask(cache, [a, b])).made).toEqual([a, b])
  })

  it('are readable while they are many, before and after they are saved', async () => {
    const folder = newFolder()
    const cache = new Cache(folder)
    const text = 'x'.repeat(1 << 20)
    // More than is kept in memory.
    for (const key of many) cache.put('compiled', key, key + text)
    for (const key of many) expect(cache.find('compiled', key)).toBe(key + text)
    cache.save()
    for (const key of many) expect(cache.find('compiled', key)).toBe(key + text)
  })
})

describe('what cannot be read is as if it had never been kept', () => {
  const kinds: [string, (text: string) => string][] = [
    ['empty', () => ''],
    ['half', (text) => text.slice(0, text.length / 2)],
    ['with changed letters', (text) => text.replaceAll('quoted', 'qu0ted').replaceAll('sgcache', 'sgcacne')],
    ['without its first letter', (text) => text.slice(1)],
    ['another file', () => 'hello, this is another file'],
  ]
  it.each(kinds)('files that are %s', async (_, damage) => {
    const folder = await filled()
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      writeFileSync(file, damage(readFileSync(file, 'latin1')), 'latin1')
    }
    expect((await use(folder, [a, b])).made.length).toBeGreaterThan(0)
    expect(await ask(new Cache(folder), [a, b])).toEqual({ made: [], hits: 2, misses: 0 })
  })

  it('any one byte', async () => {
    const folder = await filled(many.slice(0, 4))
    await use(folder, [a])
    const flip = (bytes: Buffer, at: number) => bytes.fill((bytes[at] as number) ^ 1, at, at + 1)
    for (const place of damages(folder, flip)) {
      const { made } = await ask(new Cache(folder), [...many.slice(0, 4), a])
      if (place.startsWith('values')) expect(made, place).toHaveLength(1)
    }
    expect((await ask(new Cache(folder), [...many.slice(0, 4), a])).made).toEqual([])
  })

  it('a file that ends anywhere', async () => {
    const folder = await filled(many.slice(0, 4))
    for (const _ of damages(folder, (bytes, at) => bytes.subarray(0, at), 3))
      await ask(new Cache(folder), many.slice(0, 4))
  })

  it('a damaged value that nobody asked for: the others stay', async () => {
    const folder = await filled()
    const file = join(folder, segmentsIn(folder)[0] as string)
    writeFileSync(file, readFileSync(file).fill(0, 5, 6))
    await use(folder, [c])
    expect(await ask(new Cache(folder), [a, b, c])).toEqual({ made: [a], hits: 2, misses: 1 })
  })

  it('files of two caches in each other’s place', async () => {
    const [one, other] = [await filled([a, b]), await filled([a, c])]
    const [first, second] = [one, other].map((folder) => join(folder, segmentsIn(folder)[0] as string)) as [
      string,
      string,
    ]
    renameSync(first, `${first}.x`)
    renameSync(second, first)
    renameSync(`${first}.x`, second)
    // Equal values of equal keys may be read wherever they stand.
    expect((await ask(new Cache(one), [b])).made).toEqual([b])
    expect((await ask(new Cache(other), [c])).made).toEqual([c])
    writeFileSync(join(one, 'index'), readFileSync(join(other, 'index')))
    expect((await ask(new Cache(one), [a, c])).made.length).toBeGreaterThan(0)
  })

  it('a folder in a file’s place, which stays', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'index'), { recursive: true })
    expect(await use(folder, [a])).toEqual({ made: [a], hits: 0, misses: 1 })
    expect((await use(folder, [a])).made).toEqual([a])
    expect(statSync(join(folder, 'index')).isDirectory()).toBe(true)
  })
})

describe('a cache', () => {
  it('without a folder writes nothing', async () => {
    const before = readdirSync(home)
    const cache = new Cache(undefined)
    await ask(cache, [a])
    cache.putBytes('outputs', a, Buffer.from('bytes'))
    cache.save()
    expect(readdirSync(home)).toEqual(before)
  })

  it('is not written where nothing is new', async () => {
    const folder = await filled()
    const before = readdirSync(folder).map((name) => statSync(join(folder, name)).ino)
    await use(folder, [b, a])
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).ino)).toEqual(before)
  })

  it('leaves large files as they are where little is new', async () => {
    const folder = await filled(many)
    const [main] = segmentsIn(folder)
    await use(folder, [...many, a])
    expect(segmentsIn(folder)).toContain(main)
    expect(segmentsIn(folder)).toHaveLength(2)
    expect((await ask(new Cache(folder), [...many, a])).made).toEqual([])
  })

  it('drops what was not used for some runs, and what was touched only later', async () => {
    const folder = await filled([a, b, c])
    const ages = async (isTouching: boolean) => {
      for (let round = 0; round < 7; round++) {
        const cache = new Cache(folder)
        await ask(cache, [a, hash(`new ${round} ${isTouching}`)])
        if (isTouching) cache.touch('compiled', [b])
        cache.save('compiled')
      }
      const { made } = await ask(new Cache(folder), [a, b, c])
      return made
    }
    expect(await ages(true)).toEqual([c])
    expect(await ages(false)).toEqual([b, c])
  })

  it('keeps for ever what no run asked for as a whole', async () => {
    const folder = await filled([a, b])
    for (let round = 0; round < 20; round++) {
      const cache = new Cache(folder)
      await ask(cache, [hash(`new ${round}`)])
      cache.save()
    }
    expect((await ask(new Cache(folder), [a, b])).made).toEqual([])
  })

  it('does not grow without end', async () => {
    const folder = await filled(many)
    let kept: readonly Key[] = many
    for (let round = 0; round < 60; round++) {
      kept = [...kept.slice(1), hash(`round ${round}`)]
      expect((await use(folder, kept)).misses).toBe(1)
      expect(segmentsIn(folder).length).toBeLessThan(8)
    }
    expect(sizeOf(folder)).toBeLessThan(sizeOf(await filled(many)) * 1.8)
  })

  it('holds unused values only while they are few beside the others', async () => {
    const folder = newFolder()
    const large = Buffer.alloc(20 << 20, 'x')
    for (let round = 0; round < 6; round++) {
      const cache = new Cache(folder)
      cache.putBytes('outputs', hash(`large ${round}`), large)
      cache.save('outputs')
    }
    expect(sizeOf(folder)).toBeLessThan(120 << 20)
    const last = new Cache(folder)
    expect([0, 4, 5].map((round) => last.has('outputs', hash(`large ${round}`)))).toEqual([false, true, true])
  })

  it('on a full disk leaves nothing, and everything made is still known', async () => {
    const folder = await filled([a])
    const before = readdirSync(folder)
    const cache = new Cache(folder)
    cache.put('compiled', b, 1)
    const draft = `${folder}/values-full.${process.pid}`
    symlinkSync('/dev/full', draft)
    Object.assign((cache as unknown as { draft: object }).draft, { path: draft })
    const text = 'x'.repeat(1 << 20)
    for (const key of many) cache.put('compiled', key, key + text)
    for (const key of [a, b, ...many]) expect(cache.find('compiled', key), key).toBeDefined()
    cache.save('compiled')
    expect(readdirSync(folder)).toEqual(before)
    expect((await ask(new Cache(folder), [a])).made).toEqual([])
  })

  it('that two runs save at once is that of one of them', async () => {
    const folder = newFolder()
    const [first, second] = [new Cache(folder), new Cache(folder)]
    await Promise.all([ask(first, [a, b]), ask(second, [b, c])])
    first.save('compiled')
    second.save('compiled')
    expect(await ask(new Cache(folder), [a, b, c])).toEqual({ made: [a], hits: 2, misses: 1 })
  })

  it('is cleared of drafts that killed runs have left, and of no others', async () => {
    const folder = await filled()
    // No process has this number: they end far below it.
    const [dead, alive] = ['values-x.4194399', `values-y.${process.ppid}`]
    for (const name of [dead, alive]) writeFileSync(join(folder, name), '')
    await use(folder, [c])
    expect(readdirSync(folder)).not.toContain(dead)
    expect(readdirSync(folder)).toContain(alive)
  })
})

describe('the files of a cache', () => {
  /** The files of a folder that this process has open. */
  const openIn = (folder: string) =>
    readdirSync('/proc/self/fd').filter((name) => {
      try {
        return readlinkSync(join('/proc/self/fd', name)).startsWith(folder)
      } catch {
        return false
      }
    })

  it.runIf(process.platform === 'linux')(
    'are closed by a run that adds nothing, and opened again on demand',
    async () => {
      const folder = newFolder()
      const first = new Cache(folder)
      await ask(first, [a, b])
      first.save()
      const second = new Cache(folder)
      expect((await ask(second, [a])).made).toEqual([])
      expect(openIn(folder)).toHaveLength(1)
      second.save()
      expect(openIn(folder)).toEqual([])
      expect((await ask(second, [a, b])).made).toEqual([])
      second.discard()
      expect(openIn(folder)).toEqual([])
    },
  )

  it('do not count a value in memory twice that is put again', () => {
    const cache = new Cache(newFolder())
    const value = { of: a }
    cache.put('compiled', a, value)
    const large = 'x'.repeat(1 << 20)
    for (let count = 0; count < 40; count++) cache.put('compiled', b, large)
    expect(cache.find('compiled', a)).toBe(value)
    cache.forget('compiled')
    cache.put('compiled', a, value)
    for (let count = 0; count < 20; count++) cache.put('compiled', many[count] as Key, large)
    expect(cache.find('compiled', a)).toBe(value)
    cache.discard()
  })
})
