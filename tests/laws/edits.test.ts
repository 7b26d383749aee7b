import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Builder, type Built } from '../harness/builder.ts'
import { dropCached } from '../harness/drop-cached.ts'
import { type Edit, Editor, randomOf } from '../harness/random-edits.ts'
import { fixture, fixtureNames, readTree, type TestSite, tick } from '../harness/site.ts'

// Sites that can be built are edited; after each sequence of edits the incremental output must be, byte for byte, that of a
// build from nothing. EDIT_SEQUENCES is the number of sequences, EDIT_SEED picks which. With fewer sequences than sites, the
// next seed goes on with the next sites.
const sequences = Number(process.env.EDIT_SEQUENCES ?? 40)
const firstSeed = Number(process.env.EDIT_SEED ?? 1)
const names = fixtureNames().filter((name) => !name.startsWith('bad-'))
/** How many sequences each site gets. */
const shares = new Map<string, number>()
for (let count = 0; count < sequences; count++) {
  const name = names[((firstSeed - 1) * sequences + count) % names.length] as string
  shares.set(name, (shares.get(name) ?? 0) + 1)
}

/** Two, since that is what a small machine has: a build in one leaves the other at work. */
const free = [new Builder(), new Builder()]
const waiting: ((builder: Builder) => void)[] = []
afterAll(() => {
  for (const builder of free) builder.stop()
})

describe.concurrent('after random edits', { timeout: 600_000 }, () => {
  it.each([...shares].map(([name, share]) => ({ name, share })))(
    '$name builds as from nothing',
    async ({ name, share }) => {
      const builder = free.pop() ?? (await new Promise<Builder>((resolve) => waiting.push(resolve)))
      const site = fixture(name)
      try {
        const walk = new Walk(site, builder, firstSeed * 1000 + names.indexOf(name))
        await walk.start()
        for (let sequence = 0; sequence < share; sequence++) await walk.go(sequence)
      } finally {
        site.dispose()
        const next = waiting.shift()
        if (next) next(builder)
        else free.push(builder)
      }
    },
  )
})

/** One site and what was done to it. */
class Walk {
  private readonly random: () => number
  private readonly editor: Editor
  private readonly edits: Edit[] = []
  private good = new Map<string, Buffer>()
  /** The document of `--json` has more to compare; without it, a build may find that there is nothing to do. */
  private form: readonly string[] = []

  constructor(
    private readonly site: TestSite,
    private readonly builder: Builder,
    private readonly seed: number,
  ) {
    this.random = randomOf(seed)
    this.editor = new Editor(site.root, this.random)
  }

  async start() {
    await this.buildOn()
  }

  /** Some edits, each built; then all of it anew. */
  async go(sequence: number) {
    const count = 1 + Math.floor(this.random() * 3)
    this.form = this.random() < 0.3 ? ['--json'] : []
    let last: Built | undefined
    for (let edit = 0; edit < count; edit++) {
      this.edits.push(this.editor.edit())
      // Now and then two edits come between two builds.
      if (edit === count - 1 || this.random() < 0.7) last = await this.buildOn()
      // A site with errors would hide what comes after.
      if (last?.ok === false && this.random() < 0.7) {
        this.edits.push(this.editor.undo())
        last = await this.buildOn()
      }
    }
    // One thread or many; the store of the run before, the same damaged, or none.
    const workers = this.seed % 4 === 0 && sequence === 0 ? ['--workers', '2'] : ['--workers', '0']
    await this.compare('without a cache', last as Built, '--no-cache', ...workers)
    // Neighbouring sites differ in what comes next, since most have one sequence.
    const turn = this.seed + sequence
    if (turn % 2 === 0) return this.restore(turn / 2)
    if (this.random() < 0.6) this.damageCache(this.site)
    // Else what the cache has of bodies would be asked for nothing.
    if (this.random() < 0.5) dropCached(this.site, 'outputs')
    await this.compare('with the cache', last as Built)
  }

  /** A fresh clone with the cache of here, as it is, damaged, or after one edit there. */
  private async restore(turn: number) {
    // Of files that were written just now, a build does not trust the stamps.
    await tick()
    await this.buildOn()
    const clone = this.site.clone()
    await tick()
    try {
      const way = turn % 3
      if (way === 1) this.damageCache(clone)
      if (way === 2) this.edits.push(`in the clone: ${new Editor(clone.root, this.random).edit()}`)
      const built = await this.builder.build(clone.root, ...this.form)
      const clean = join(clone.root, 'clean')
      const wanted = await this.builder.build(clone.root, '--out', clean, ...this.form, '--no-cache')
      expect(built, this.story('restored')).toEqual(wanted)
      expect(clone.exists('build')).toBe(built.ok)
      this.same('restored', clone.output(), clone.output('clean'))
      if (way < 2 && built.ok) this.same('restored', clone.output(), this.good)
    } finally {
      clone.dispose()
    }
  }

  /** Build in place; with errors, what stood there stays. */
  private async buildOn(): Promise<Built> {
    let built = await this.builder.build(this.site.root, ...this.form)
    if (built.ok) this.good = this.site.output()
    else this.same('output of a site with errors', this.site.output(), this.good)
    if (this.random() < 0.3) {
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
    expect(built, this.story(how)).toEqual(last)
    if (built.ok) this.same(how, readTree(out), this.good)
    else expect(existsSync(out), this.story(how)).toBe(false)
    rmSync(out, { recursive: true, force: true })
  }

  private same(how: string, got: ReadonlyMap<string, Buffer>, wanted: ReadonlyMap<string, Buffer>) {
    const changed = [...got].filter(([path, bytes]) => !wanted.get(path)?.equals(bytes)).map(([path]) => path)
    const missing = [...wanted.keys()].filter((path) => !got.has(path))
    expect({ changed, missing }, this.story(how)).toEqual({ changed: [], missing: [] })
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
    return `${how}; seed ${this.seed}, edits:\n${this.edits.map((edit) => `  ${edit}`).join('\n')}\n`
  }
}
