import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import { Indexer } from '../../cli/compile/indexer.ts'
import { createCompiler, hash } from '../../renderer/index.ts'
import type { SearchedPage, Tier } from '../../renderer/types.ts'
import { makeConfig } from '../harness/make.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-indexer-'))
const file = join(folder, 'search')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const compiler = createCompiler(makeConfig({}))
const shards = { heads: 1, texts: 1, codes: 1, words: 1, ends: 1 }
const tiers = Object.keys(shards) as Tier[]

let read: string[] = []
beforeEach(() => {
  read = []
  rmSync(file, { recursive: true, force: true })
})

/** A page whose text is one word; there is no code. */
function page(text: string): SearchedPage {
  return {
    key: hash(text),
    read: async () => {
      read.push(text)
      return {
        title: 'Page',
        description: '',
        keywords: [],
        trail: [],
        names: text,
        words: Uint32Array.of(1, 1, 0, 0, 0),
        units: [{ title: '', trail: [], address: '', links: 0 }],
      }
    },
  }
}

/** One run of the tool. Gives the files of each tier. */
async function run(...texts: string[]): Promise<string[][]> {
  const cache = new Cache(file)
  const indexer = new Indexer(cache)
  const parts = await indexer.index({ pages: texts.map(page), shards }, compiler)
  cache.save()
  return tiers.map((tier) => parts[tier].map((bytes) => hash(bytes)))
}

/** The files of each tier, made without a state. */
async function whole(...texts: string[]): Promise<string[][]> {
  const parts = await new Indexer(new Cache(undefined)).index({ pages: texts.map(page), shards }, compiler)
  return tiers.map((tier) => parts[tier].map((bytes) => hash(bytes)))
}

describe('the index of the next run', () => {
  it('is made without the pages that this one had, though some of its lists are empty', async () => {
    await run('alpha', 'beta')
    read = []
    const next = await run('alpha', 'beta', 'gamma')
    expect(read).toEqual(['gamma'])
    rmSync(file, { recursive: true })
    expect(await run('alpha', 'beta', 'gamma')).toEqual(next)
  })

  it('reads all pages where the state cannot be read', async () => {
    const whole = await run('alpha')
    const cached = readdirSync(file).map((name) => [join(file, name), readFileSync(join(file, name))] as const)
    for (const [path, bytes] of cached)
      for (const contents of [bytes.subarray(0, 20), Buffer.from(bytes).fill(1, 8, 12)]) {
        rmSync(file, { recursive: true })
        mkdirSync(file)
        for (const [other, sound] of cached) writeFileSync(other, other === path ? contents : sound)
        read = []
        expect(await run('alpha')).toEqual(whole)
        expect(read).toEqual(['alpha'])
      }
  })

  it('is the same after edits that were not worth storing, and after many that were', async () => {
    const pages = Array.from({ length: 30 }, (_, number) => `page${String.fromCharCode(97 + number)}`)
    await run(...pages)
    for (const edited of [1, 2, 9, 10]) {
      const now = pages.map((text, index) => (index < edited ? `${text}x` : text))
      read = []
      const updated = await run(...now)
      // More than eight are stored: the next edit reads only its own page.
      expect(read).toEqual(now.slice(edited === 10 ? 9 : 0, edited))
      expect(updated).toEqual(await whole(...now))
    }
  })

  it('reads those that stand in another order than before', async () => {
    await run('alpha', 'beta', 'gamma')
    read = []
    await run('beta', 'gamma', 'alpha')
    expect(read).toEqual(['alpha'])
  })
})
