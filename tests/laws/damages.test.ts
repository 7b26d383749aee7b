import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Builder, type Built } from '../harness/builder.ts'
import { randomOf } from '../harness/random-edits.ts'
import { fixture, type TestSite } from '../harness/site.ts'

// A cache is damaged in every way that a disk, a killed process or a restore may come up with. The next build must be what it
// would be without a cache: no status 70, the same messages, the same bytes. DAMAGES is the number, DAMAGE_SEED picks others.
const count = Number(process.env.DAMAGES ?? 30)
const seed = Number(process.env.DAMAGE_SEED ?? 1)
const names = ['mdx', 'islands', 'contracts', 'docs-tags', 'markdown-images']

const builder = new Builder()
const stores = mkdtempSync(join(tmpdir(), 'sitegen-damages-'))
const done = { damages: 0, builds: 0 }
afterAll(() => {
  builder.stop()
  rmSync(stores, { recursive: true, force: true })
  console.log(`${done.damages} damages, ${done.builds} builds`)
})

/** Folders of caches that builds have left: of each site two, one after the other. */
const kept: string[] = []

interface Sample {
  readonly name: string
  readonly site: TestSite
  readonly cache: string
  readonly reported: Built
  readonly output: ReadonlyMap<string, Buffer>
}

async function sampleOf(name: string): Promise<Sample> {
  const site = fixture(name)
  const cache = join(site.root, '.sitegen/cache')
  const keep = (state: string) => {
    const folder = join(stores, `${name}-${state}`)
    cpSync(cache, folder, { recursive: true })
    kept.push(folder)
    return folder
  }
  const pages = readdirSync(join(site.root, 'content/docs'), { recursive: true }).map(String)
  const text = `content/docs/${pages.filter((path) => /\.mdx?$/.test(path)).sort()[0]}`
  const before = site.read(text)
  site.write({ [text]: `${before}\nOther words.\n` })
  await builder.build(site.root)
  keep('first')
  site.write({ [text]: before })
  const reported = await builder.build(site.root)
  return { name, site, cache: keep('last'), reported, output: site.output() }
}

type Damage = (folder: string, file: string, random: () => number) => string

const below = (random: () => number, most: number) => Math.floor(random() * most)
const pick = <Item>(random: () => number, list: readonly Item[]) => list[below(random, list.length)] as Item
const change = (file: string, edit: (bytes: Buffer) => Buffer) => writeFileSync(file, edit(readFileSync(file)))

const damages: readonly Damage[] = [
  (_, file, random) => {
    change(file, (bytes) => bytes.subarray(below(random, bytes.length)))
    return 'cut at its head'
  },
  (_, file, random) => {
    change(file, (bytes) => bytes.subarray(0, below(random, bytes.length)))
    return 'cut at its tail'
  },
  (_, file, random) => {
    change(file, (bytes) => {
      for (let left = 1 + below(random, 8); left > 0 && bytes.length > 0; left--)
        bytes[below(random, bytes.length)]! ^= 1 + below(random, 255)
      return bytes
    })
    return 'some bytes are others'
  },
  (_, file, random) => {
    change(file, (bytes) => bytes.fill(0, below(random, bytes.length)))
    return 'zeros from somewhere on'
  },
  (_, file, random) => {
    const from = below(random, 4096)
    change(file, (bytes) => Buffer.concat([bytes.subarray(0, from), Buffer.from('more'), bytes.subarray(from)]))
    return 'more in the middle'
  },
  (_, file) => {
    writeFileSync(file, '')
    return 'empty'
  },
  (_, file) => {
    rmSync(file)
    return 'gone'
  },
  (_, file) => {
    rmSync(file)
    mkdirSync(file)
    return 'a folder in its place'
  },
  (_, file) => {
    rmSync(file)
    symlinkSync(file, file)
    return 'a link to itself in its place'
  },
  (_, file) => {
    chmodSync(file, 0)
    return 'not readable'
  },
  (folder, file, random) => {
    const other = join(folder, pick(random, readdirSync(folder)))
    const bytes = readFileSync(file)
    writeFileSync(file, tryRead(other))
    if (other !== file && isFile(other)) writeFileSync(other, bytes)
    return 'swapped with another of this cache'
  },
  (_, file, random) => {
    const other = pick(random, kept)
    writeFileSync(file, readFileSync(join(other, pick(random, readdirSync(other)))))
    return `a file of ${other.replace(/^.*[/\\]/, '')}`
  },
  (folder, _, random) => {
    const other = pick(random, kept)
    for (const name of readdirSync(other).filter(() => random() < 0.7)) {
      rmSync(join(folder, name), { recursive: true, force: true })
      cpSync(join(other, name), join(folder, name))
    }
    return `some files of ${other.replace(/^.*[/\\]/, '')} beside`
  },
]

function tryRead(file: string): Buffer {
  return isFile(file) ? readFileSync(file) : Buffer.alloc(0)
}

function isFile(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}

function damage(folder: string, random: () => number): string {
  const files = readdirSync(folder).filter((name) => isFile(join(folder, name)))
  if (files.length === 0) return 'nothing is left'
  const name = pick(random, files)
  done.damages++
  return `${name.replace(/-.*/, '')}: ${pick(random, damages)(folder, join(folder, name), random)}`
}

describe('a damaged cache is as none', { timeout: 3_600_000 }, () => {
  it('whatever is damaged', async () => {
    const samples: Sample[] = []
    for (const name of names) samples.push(await sampleOf(name))
    for (let round = 0; done.damages < count; round++) {
      const random = randomOf(seed * 100_000 + round)
      const { name, site, cache, reported, output } = pick(random, samples)
      const folder = join(site.root, '.sitegen/cache')
      rmSync(folder, { recursive: true, force: true })
      cpSync(cache, folder, { recursive: true })
      const story = Array.from({ length: 1 + below(random, 3) }, () => damage(folder, random))
      if (random() < 0.5) rmSync(join(site.root, 'build'), { recursive: true, force: true })
      // Else a build of what did not change would look at the record alone.
      if (random() < 0.5) site.write({ 'note.txt': String(round) })
      const message = `seed ${seed}, round ${round}: ${name}, ${story.join('; ')}`
      // What was made of damaged values must not stay in the cache either.
      for (const _ of ['damaged', 'after it']) {
        const built = await builder.build(site.root).catch((error: unknown) => error)
        expect(built, message).toEqual(reported)
        expect(differing(site.output(), output), message).toEqual([])
        done.builds++
        if (random() < 0.8) break
        site.remove('build')
      }
    }
    for (const { site } of samples) site.dispose()
  })
})

function differing(got: ReadonlyMap<string, Buffer>, wanted: ReadonlyMap<string, Buffer>): string[] {
  const all = new Set([...got.keys(), ...wanted.keys()])
  return [...all].filter((path) => !wanted.get(path)?.equals(got.get(path) ?? Buffer.alloc(0)))
}
