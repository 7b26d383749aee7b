import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Builder, type Built } from '../harness/builder.ts'
import { dropCached } from '../harness/drop-cached.ts'
import { type Edit, Editor, randomOf } from '../harness/random-edits.ts'
import { fixture, fixtureNames, readTree, type TestSite, tick } from '../harness/site.ts'

// Sites that can be built are edited, some of them while a build runs; after some edits the incremental output must be, byte for
// byte, that of a build from nothing. EDIT_SEQUENCES is the number of sequences, EDIT_LENGTH that of edits in each, EDIT_SEED picks
// which, and EDIT_DURING is the share of edits during builds. With fewer sequences than sites, the next seed goes on with the next sites. Of
// the edits before a difference, those without which it is not seen are left out; EDIT_STEPS with the seeds that it names makes
// these edits of one site again: EDIT_SITE.
const sequences = Number(process.env.EDIT_SEQUENCES ?? 40)
const firstSeed = Number(process.env.EDIT_SEED ?? 1)
const length = Number(process.env.EDIT_LENGTH ?? 7)
const during = Number(process.env.EDIT_DURING ?? 0.1)
const steps = process.env.EDIT_STEPS?.split(',').map(Number)
const names = fixtureNames().filter((name) => !name.startsWith('bad-'))
/** How many sequences each site gets. */
const shares = new Map<string, number>()
if (steps) shares.set(process.env.EDIT_SITE as string, 1)
for (let count = 0; count < (steps ? 0 : sequences); count++) {
  const name = names[((firstSeed - 1) * sequences + count) % names.length] as string
  shares.set(name, (shares.get(name) ?? 0) + 1)
}

/** Two, since that is what a small machine has: a build in one leaves the other at work. */
const free = [new Builder(), new Builder()]
const waiting: ((builder: Builder) => void)[] = []
const done = { edits: 0, during: 0, comparisons: 0 }
afterAll(() => {
  for (const builder of free) builder.stop()
  console.log(`${done.edits} edits, ${done.during} of them during builds, ${done.comparisons} comparisons`)
})

describe.concurrent('after random edits', { timeout: 3_600_000 }, () => {
  it.each([...shares].map(([name, share]) => ({ name, share })))(
    '$name builds as from nothing',
    async ({ name, share }) => {
      const builder = free.pop() ?? (await new Promise<Builder>((resolve) => waiting.push(resolve)))
      const seeds = randomOf(firstSeed * 1000 + names.indexOf(name))
      try {
        for (let sequence = 0; sequence < share; sequence++) await walk(name, builder, steps ?? randomSteps(seeds))
      } finally {
        const next = waiting.shift()
        if (next) next(builder)
        else free.push(builder)
      }
    },
  )
})

function randomSteps(seeds: () => number): number[] {
  return Array.from({ length: length - 1 + Math.floor(seeds() * 3) }, () => Math.floor(seeds() * 1e9))
}

/** The maximum number of attempts to find a difference with fewer edits. */
const mostTries = 40

/** Make the edits of some seeds; after a difference, find which of them are needed for it. */
async function walk(name: string, builder: Builder, seeds: readonly number[]) {
  let left = [...seeds]
  let fault = await faultOf(name, builder, left)
  for (let at = left.length - 2, tries = 0; fault && at >= 0 && tries < mostTries; at--, tries++) {
    const fewer = left.filter((_, index) => index !== at)
    const same = await faultOf(name, builder, fewer)
    if (same) [left, fault] = [fewer, same]
  }
  if (fault) throw fault
}

async function faultOf(name: string, builder: Builder, seeds: readonly number[]): Promise<Error | undefined> {
  const site = fixture(name)
  try {
    await new Walk(site, builder, seeds).go()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    builder.env = {}
    site.dispose()
  }
}

/** One site and what was done to it. */
class Walk {
  private random = randomOf(0)
  private readonly editor: Editor
  private readonly edits: Edit[] = []
  private good = new Map<string, Buffer>()
  /** The document of `--json` has more to compare; without it, a build may find that there is nothing to do. */
  private readonly form: readonly string[]
  private milliseconds = 100

  constructor(
    private readonly site: TestSite,
    private readonly builder: Builder,
    private readonly seeds: readonly number[],
  ) {
    this.editor = new Editor(site.root, this.random)
    this.form = (seeds.at(-1) as number) % 3 === 0 ? ['--json'] : []
  }

  /** Each edit, most of them built; then all of it anew. */
  async go() {
    await this.buildOn()
    let last: Built | undefined
    for (const seed of this.seeds) {
      this.random = randomOf(seed)
      this.editor.random = this.random
      if (this.random() < during) await this.editDuringBuild()
      else this.edit()
      last = this.random() < 0.5 ? await this.buildOn() : undefined
      // A site with errors would hide what comes after.
      if (last?.ok === false && this.random() < 0.7) {
        this.edits.push(this.editor.undo())
        last = undefined
      }
      if (this.random() < 0.1) {
        this.loseSomething()
        last = undefined
      }
    }
    await this.compareAll(last ?? (await this.buildOn()))
  }

  private edit() {
    this.edits.push(this.editor.edit())
    this.builder.env = this.editor.env
    done.edits++
  }

  /** This build writes the state before or after the edit or, if it has an error, nothing. The next build is compared. */
  private async editDuringBuild() {
    const building = this.builder.run(['build', '--root', this.site.root, ...this.form])
    await new Promise((resolve) => setTimeout(resolve, this.random() * this.milliseconds))
    this.edits.push('during a build:')
    try {
      this.edit()
    } finally {
      // Builds in one process must not overlap.
      await building
    }
    done.during++
    this.good = this.site.output()
  }

  /** Delete, damage or restore the output or the cache. */
  private loseSomething() {
    const kept = join(this.site.root, '.sitegen/cache')
    const old = `${this.site.root}-cache`
    const way = Math.floor(this.random() * 4)
    if (way === 0) rmSync(join(this.site.root, 'build'), { recursive: true, force: true })
    if (way === 0) this.good = new Map()
    if (way === 1) dropCached(this.site, 'outputs')
    if (way === 2) this.damageCache(this.site)
    if (way === 3 && existsSync(old)) {
      rmSync(kept, { recursive: true, force: true })
      renameSync(old, kept)
    } else if (way === 3 && existsSync(kept)) cpSync(kept, old, { recursive: true })
    this.edits.push(
      ['remove the output', 'drop outputs', 'then', 'keep the cache, or put a kept one back'][way] as Edit,
    )
  }

  private async compareAll(last: Built) {
    // One thread or many; the store of the run before, the same damaged, or none.
    const workers = this.random() < 0.1 ? ['--workers', '2'] : ['--workers', '0']
    await this.compare('without a cache', last, '--no-cache', ...workers)
    const turn = Math.floor(this.random() * 6)
    if (turn < 3) return this.restore(turn)
    if (this.random() < 0.6) this.damageCache(this.site)
    // Otherwise no cached body would be read.
    if (this.random() < 0.5) dropCached(this.site, 'outputs')
    await this.compare('with the cache', last)
  }

  /** A fresh clone with the cache of here, as it is, damaged, or after one edit there. */
  private async restore(way: number) {
    // Of files that were written just now, a build does not trust the stamps.
    await tick()
    await this.buildOn()
    const clone = this.site.clone()
    await tick()
    try {
      const editor = new Editor(clone.root, this.random)
      editor.env = this.editor.env
      if (way === 1) this.damageCache(clone)
      if (way === 2) this.edits.push(`in the clone: ${editor.edit()}`)
      this.builder.env = editor.env
      const built = await this.builder.build(clone.root, ...this.form)
      const clean = `${clone.root}-clean`
      const wanted = await this.builder.build(clone.root, '--out', clean, ...this.form, '--no-cache')
      expect(built, this.story('restored')).toEqual(wanted)
      expect(clone.exists('build')).toBe(built.ok)
      this.same('restored', clone.output(), readTree(clean))
      rmSync(clean, { recursive: true, force: true })
      if (way < 2 && built.ok) this.same('restored', clone.output(), this.good)
      done.comparisons++
    } finally {
      clone.dispose()
    }
  }

  /** Build in place; with errors, what stood there stays. */
  private async buildOn(): Promise<Built> {
    const start = performance.now()
    let built = await this.builder.build(this.site.root, ...this.form)
    this.milliseconds = performance.now() - start
    if (built.ok) this.good = this.site.output()
    else this.same('output of a site with errors', this.site.output(), this.good)
    if (this.random() < 0.2) {
      const again = await this.builder.build(this.site.root, ...this.form)
      expect(again, this.story('built again')).toEqual(built)
      this.same('built again', this.site.output(), this.good)
      built = again
    }
    return built
  }

  private async compare(how: string, last: Built, ...flags: readonly string[]) {
    // Beside the site, of which it would be a part for the next build.
    const out = `${this.site.root}-clean`
    const built = await this.builder.build(this.site.root, '--out', out, ...this.form, ...flags)
    expect(last, this.story(how)).toEqual(built)
    if (built.ok) this.same(how, readTree(out), this.good)
    else expect(existsSync(out), this.story(how)).toBe(false)
    rmSync(out, { recursive: true, force: true })
    done.comparisons++
  }

  private same(how: string, got: ReadonlyMap<string, Buffer>, wanted: ReadonlyMap<string, Buffer>) {
    const changed = [...got].filter(([path, bytes]) => !wanted.get(path)?.equals(bytes)).map(([path]) => path)
    const missing = [...wanted.keys()].filter((path) => !got.has(path))
    const [first] = changed
    const texts = first === undefined ? '' : firstDifference(String(wanted.get(first)), String(got.get(first)))
    expect({ changed, missing }, `${this.story(how)}${texts}`).toEqual({ changed: [], missing: [] })
  }

  /** Some bytes of each file of the cache become others, or its end is cut off. */
  private damageCache({ root }: TestSite) {
    const folder = join(root, '.sitegen/cache')
    if (!existsSync(folder)) return
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      if (bytes.length === 0) continue
      const place = () => Math.floor(this.random() * bytes.length)
      for (let count = 0; count < 4; count++) bytes[place()]! ^= 1 + Math.floor(this.random() * 255)
      writeFileSync(file, this.random() < 0.3 ? bytes.subarray(0, place()) : bytes)
    }
    this.edits.push('damage the cache')
  }

  private story(how: string): string {
    return `${how}; seeds ${this.seeds.join()}, edits:\n${this.edits.map((edit) => `  ${edit}`).join('\n')}\n`
  }
}

/** What two texts have at the place where they part. */
function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))
  return `  here: ${around(one)}\n  elsewhere: ${around(other)}\n`
}
