import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Store } from '../../cli/cache/store.ts'
import { hash, type Key } from '../../renderer/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const newFile = () => join(folder, String(count++), 'cache', 'store')
const keys = ['a', 'b', 'c'].map((text) => hash(text)) as [Key, Key, Key]
const [a, b, c] = keys

/** Ask a store for values; those that it did not have are made of their key. */
async function ask(store: Store, wanted: readonly Key[]) {
  const made: Key[] = []
  for (const key of wanted) {
    const value = await store.get(key, async () => {
      made.push(key)
      return { of: key, text: 'line\nline "quoted"' }
    })
    expect(value).toEqual({ of: key, text: 'line\nline "quoted"' })
  }
  return { made, hits: store.hits, misses: store.misses }
}

/** A file with some values in it. */
async function filled(wanted: readonly Key[] = [a, b]) {
  const file = newFile()
  const store = new Store(file)
  await ask(store, wanted)
  store.save()
  return file
}

describe('values', () => {
  it('are made once in a run, and are no hits of it', async () => {
    expect(await ask(new Store(undefined), [a, a, b])).toEqual({ made: [a, b], hits: 0, misses: 2 })
  })

  it('are there in the next run', async () => {
    expect(await ask(new Store(await filled()), [a, b, c])).toEqual({ made: [c], hits: 2, misses: 1 })
  })

  it('that a run did not use are dropped', async () => {
    const file = await filled([a, b])
    const second = new Store(file)
    await ask(second, [a])
    second.save()
    expect(await ask(new Store(file), [a, b])).toEqual({ made: [b], hits: 1, misses: 1 })
  })

  it('that are asked for twice at once are made once, and stored once', async () => {
    const file = newFile()
    const store = new Store(file)
    let made = 0
    const make = async () => ++made
    expect(await Promise.all([store.get(a, make), store.get(a, make), store.get(b, make)])).toEqual([1, 1, 2])
    store.save()
    const next = new Store(file)
    expect([await next.get(a, make), await next.get(b, make)]).toEqual([1, 2])
  })

  it('that could not be made are not kept', async () => {
    const store = new Store(newFile())
    await expect(store.get(a, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom')
    expect(await ask(store, [a])).toEqual({ made: [a], hits: 0, misses: 2 })
  })
})

describe('a store without a file', () => {
  it('writes nothing', async () => {
    const before = readdirSync(folder)
    const store = new Store(undefined)
    await ask(store, [a])
    store.save()
    expect(readdirSync(folder)).toEqual(before)
  })
})

describe('what cannot be read is as if it had never been stored', () => {
  const damages: [string, (text: string) => string][] = [
    ['an empty file', () => ''],
    ['half a file', (text) => text.slice(0, text.length / 2)],
    ['changed letters', (text) => text.replaceAll('quoted', 'qu0ted')],
    ['a letter too many', (text) => `${text}x`],
    ['a letter too few', (text) => text.slice(1)],
    ['another file', () => 'hello, this is another file'],
  ]
  it.each(damages)('%s', async (_, damage) => {
    const file = await filled()
    writeFileSync(file, damage(readFileSync(file, 'latin1')), 'latin1')
    const store = new Store(file)
    expect(await ask(store, [a, b])).toEqual({ made: [a, b], hits: 0, misses: 2 })
    store.save()
    expect(await ask(new Store(file), [a, b])).toEqual({ made: [], hits: 2, misses: 0 })
  })

  it('any one byte, while the other values stay', async () => {
    const file = await filled()
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] as number) ^ 1
      writeFileSync(file, damaged)
      const { made } = await ask(new Store(file), [a, b])
      const half = bytes.indexOf(b)
      if (at < half - 40) expect(made, `byte ${at}`).toHaveLength(1)
      else expect(made.length, `byte ${at}`).toBeGreaterThan(0)
    }
  })

  it('a damaged value that nobody asked for', async () => {
    const file = await filled()
    const bytes = readFileSync(file)
    bytes[5] = 0
    writeFileSync(file, bytes)
    const store = new Store(file)
    await ask(store, [c])
    store.saveAll()
    expect(await ask(new Store(file), [a, b, c])).toEqual({ made: [a], hits: 2, misses: 1 })
  })

  it('a folder in the file’s place, which stays', async () => {
    const file = newFile()
    mkdirSync(file, { recursive: true })
    const store = new Store(file)
    expect(await ask(store, [a])).toEqual({ made: [a], hits: 0, misses: 1 })
    store.save()
    expect(readdirSync(dirname(file))).toEqual(['store'])
  })
})

describe('what is little beside the rest', () => {
  const many = Array.from({ length: 40 }, (_, index) => hash(`many ${index}`))
  const sizes = (file: string) =>
    readdirSync(dirname(file)).map((name) => [name, statSync(join(dirname(file), name)).size])

  it('is kept in a file of its own, while the large one stays as it is', async () => {
    const file = await filled(many)
    const whole = readFileSync(file)
    const second = new Store(file)
    expect(await ask(second, [...many.slice(1), a])).toEqual({ made: [a], hits: 39, misses: 1 })
    second.save()
    expect(readFileSync(file).equals(whole)).toBe(true)
    expect(readdirSync(dirname(file))).toEqual(['store', 'store-recent'])
    expect(await ask(new Store(file), [...many, a])).toEqual({ made: [], hits: 41, misses: 0 })
  })

  it('goes into the large one when there is much of it, and nothing grows without end', async () => {
    const file = await filled(many)
    let kept: readonly Key[] = many
    const seen: string[] = []
    for (let round = 0; round < 60; round++) {
      const store = new Store(file)
      kept = [...kept.slice(1), hash(`round ${round}`)]
      expect((await ask(store, kept)).misses).toBe(1)
      store.save()
      seen.push(readdirSync(dirname(file)).join(' '))
    }
    expect(new Set(seen)).toEqual(new Set(['store store-recent', 'store']))
    const bytes = sizes(file).reduce((sum, [, size]) => sum + Number(size), 0)
    expect(bytes).toBeLessThan(statSync(await filled(many)).size * 1.6)
  })

  it('may be damaged like the rest', async () => {
    const file = await filled(many)
    const second = new Store(file)
    await ask(second, [...many, a, b])
    second.save()
    const recent = `${file}-recent`
    const bytes = readFileSync(recent)
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] as number) ^ 1
      writeFileSync(recent, damaged)
      const { made } = await ask(new Store(file), [...many, a, b])
      expect(made.length, `byte ${at}`).toBeGreaterThan(0)
      expect(made.length, `byte ${at}`).toBeLessThan(3)
    }
  })

  it('holds what a run had no need of, but wants to keep', async () => {
    const file = await filled([...many, a, b])
    const second = new Store(file)
    await ask(second, many.slice(0, 20))
    second.keep([a])
    second.save()
    const { made } = await ask(new Store(file), [...many.slice(0, 20), a, b])
    expect(made).toEqual([b])
  })
})

describe('saving', () => {
  it('leaves one file', async () => expect(readdirSync(dirname(await filled()))).toEqual(['store']))

  it('is left out where nothing changed', async () => {
    const file = await filled()
    const text = readFileSync(file, 'utf8')
    const store = new Store(file)
    await ask(store, [b, a])
    store.save()
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('on a full disk leaves nothing, and everything made is still known', async () => {
    const file = await filled([a])
    const before = readFileSync(file)
    symlinkSync('/dev/full', `${file}.${process.pid}`)
    const store = new Store(file)
    // More than stays in memory where it can be read again.
    const large = Array.from({ length: 40 }, (_, index) => hash(`large ${index}`))
    const text = 'x'.repeat(1 << 20)
    for (const key of large) await store.get(key, async () => key + text)
    for (const key of [a, ...large]) expect(store.find(key), key).toBeDefined()
    store.save()
    expect(readdirSync(dirname(file))).toEqual(['store'])
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('of two runs at once leaves one of them whole', async () => {
    const file = newFile()
    const [first, second] = [new Store(file), new Store(file)]
    await Promise.all([ask(first, [a, b]), ask(second, [b, c])])
    first.save()
    second.save()
    expect(await ask(new Store(file), [a, b, c])).toEqual({ made: [a], hits: 2, misses: 1 })
  })
})
