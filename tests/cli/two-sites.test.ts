import { expect, it } from 'vitest'
import { build } from '../../cli/commands/build.ts'
import { fixture } from '../harness/site.ts'

/** Their texts, data files and modules have little in common. */
const names = ['contracts', 'islands', 'docs-versions']

it('sites that are built at once in one process are those that are built one after the other', async () => {
  const alone: Output[] = []
  for (const name of names) alone.push(await built(name))
  const together = await Promise.all(names.map(built))
  expect(together.map((files) => [...files.keys()])).toEqual(alone.map((files) => [...files.keys()]))
  expect(together).toEqual(alone)
})

type Output = ReadonlyMap<string, Buffer>

/** The output of a fixture, built from a copy of its own. */
async function built(name: string): Promise<Output> {
  const site = fixture(name)
  const flags = {
    strict: false,
    json: false,
    drafts: false,
    cache: true,
    verbose: false,
    print: false,
    watch: false,
    poll: false,
  }
  expect(await build({ root: site.root, out: undefined, workers: 1, ...flags })).toBe(0)
  return site.output()
}
