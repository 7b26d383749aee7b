import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Builder } from './harness/builder.ts'
import { type BuildDocument, fixture, fixtureNames, reversedFixture, type TestSite } from './harness/site.ts'

const good: { name: string; site: TestSite }[] = fixtureNames().map((name) => ({ name, site: fixture(name) }))
/** Two processes: what one remembers, the other cannot know. */
const here = new Builder()
const there = new Builder()
afterAll(() => {
  here.stop()
  there.stop()
  for (const { site } of good) site.dispose()
})

/** Build a site; gives what was printed. */
async function build(builder: Builder, { root }: TestSite, ...flags: readonly string[]): Promise<string> {
  return (await builder.run(['build', '--root', root, ...flags])).stdout
}

// Laws that hold for every fixture that can be built.
describe.each(good)('law: $name', ({ name, site }) => {
  let document: BuildDocument
  beforeAll(async () => {
    document = JSON.parse(await build(here, site, '--json'))
  })

  it('a second build writes nothing; no cache, another path and output folder, another file order and threads change no byte', async () => {
    if (!document.ok) return expect(site.exists('build')).toBe(false)
    const before = site.output()

    expect(await build(there, site)).toMatch(/ 0 written, \d+ unchanged, 0 deleted/)
    expect(site.output()).toEqual(before)

    const elsewhere = reversedFixture(name)
    try {
      const flags = ['--no-cache', '--workers', '2', '--out', `${elsewhere.root}/other`]
      expect(await build(there, elsewhere, ...flags)).not.toMatch(/Nothing was written/)
      expect(elsewhere.output('other')).toEqual(before)
    } finally {
      elsewhere.dispose()
    }
  })

  it('a fresh clone with a restored cache has the same bytes', async () => {
    if (!document.ok) return
    const clone = site.clone()
    try {
      expect(await build(there, clone)).toMatch(/ [1-9]\d* written, 0 unchanged, 0 deleted/)
      expect(clone.output()).toEqual(site.output())
    } finally {
      clone.dispose()
    }
  })

  it('every internal address in any page exists, but for those that were reported', () => {
    const { ok, diagnostics } = document
    if (!ok) return
    const output = site.output()
    const base = /baseUrl: '([^']*)'/.exec(site.config())?.[1] ?? '/'
    const reported = new Set(
      diagnostics
        .filter(({ code }) => /^(link|image)\//.test(code))
        .flatMap(({ message }) => [...message.matchAll(/`([^`]*)`/g)].map(([, href]) => decode(href as string))),
    )
    const missing = new Set<string>()
    for (const [path, bytes] of output) {
      if (!path.endsWith('.html')) continue
      for (const [, address = ''] of bytes.toString().matchAll(/\s(?:href|src)="([^"]*)"/g)) {
        const plain = decode(
          address
            .replaceAll('&amp;', '&')
            .replaceAll('&quot;', '"')
            .replaceAll('&#x27;', "'")
            .replace(/[?#].*$/, ''),
        )
        if (plain === '' || /^([a-z][a-z\d+.-]*:|\/\/)/i.test(plain)) continue
        if (reported.has(plain) || reported.has(decode(address))) continue
        if (!plain.startsWith(base) || !exists(plain.slice(base.length), output)) missing.add(`${path}: ${address}`)
      }
    }
    expect([...missing]).toEqual([])
  })
})

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function exists(path: string, output: ReadonlyMap<string, unknown>): boolean {
  const bare = path.replace(/\/$/, '')
  return output.has(path) || output.has(`${bare}.html`) || output.has(bare === '' ? 'index.html' : `${bare}/index.html`)
}
