import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildStrictly, type Product, realProduct, renamed, temporaryFolder } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'
import { projectRoot, readTree } from '../harness/site.ts'

// The product's name stands in site.config.ts alone: under another name no file of the site knows the first.
const first = realProduct()
// Of two words, so that the slug is not the name in lower case.
const other: Product = { name: 'Amber Pier', slug: 'amber-pier' }

describe('the site under another name', () => {
  const root = temporaryFolder()
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('has no trace of the first one in any file or file name, and the other in their place', async () => {
    // The cache of the site as it is must give nothing of it away.
    cpSync((await shared('site/real')).cache, join(root, '.sitegen/cache'), { recursive: true })
    copySite(root, other)
    const out = join(root, 'build')
    await buildStrictly(root, out)
    const output = readTree(out)
    expect(tracesIn(output, first)).toEqual([])
    expect([...output.keys()]).toContain(`why-should-i-use-${other.slug}.html`)
    expect([...output.keys()]).toContain(`blog/tags/react-native-${other.slug}.html`)
    expect(output.get('index.html')?.toString()).toContain(other.name)
  })
})

it('no source but the configuration spells the name out', () => {
  const folders = ['content', 'theme', 'static', 'renderer', 'cli', 'scripts']
  const found = folders.flatMap((folder) => tracesIn(readTree(join(projectRoot, folder)), first))
  expect(found).toEqual([])
})

/** The repository's own site, as another site would have it; its pages name the theme by a path. */
function copySite(root: string, product: Product) {
  for (const folder of ['content', 'static', 'theme', 'renderer/text'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
  const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8')
  writeFileSync(join(root, 'site.config.ts'), renamed(config, product))
}

/** Files whose path or bytes hold the product's name or slug, whatever the case. */
function tracesIn(files: ReadonlyMap<string, Buffer>, { name, slug }: Product): string[] {
  const traces = [name, slug, slug.replaceAll('-', ''), slug.replaceAll('-', '_')].map((trace) => trace.toLowerCase())
  const holds = (text: string) => traces.some((trace) => text.toLowerCase().includes(trace))
  return [...files].filter(([path, bytes]) => holds(path) || holds(bytes.toString('latin1'))).map(([path]) => path)
}
