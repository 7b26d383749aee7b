import { renameSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { fixture, fixtureNames, reversedFixture, type TestSite } from './harness/site.ts'

const good: { name: string; site: TestSite }[] = fixtureNames().map((name) => ({ name, site: fixture(name) }))
afterAll(() => {
  for (const { site } of good) site.dispose()
})

// Laws that hold for every fixture that can be built.
describe.each(good)('law: $name', ({ name, site }) => {
  it('a second build writes nothing; no cache, another path, another file order and threads change no byte', async () => {
    const first = await site.json()
    if (!first.ok) return expect(site.exists('build')).toBe(false)
    const before = site.output()

    const again = await site.build()
    expect(again.stdout).toMatch(/ 0 written, \d+ unchanged, 0 deleted/)
    expect(site.output()).toEqual(before)

    const elsewhere = reversedFixture(name)
    try {
      const { stdout } = await elsewhere.build('--no-cache', '--workers', '2')
      expect(stdout).not.toMatch(/Nothing was written/)
      expect(elsewhere.output()).toEqual(before)
      renameSync(`${elsewhere.root}/build`, `${elsewhere.root}/elsewhere`)
      await elsewhere.build('--out', `${elsewhere.root}/third`)
      expect(elsewhere.output('third')).toEqual(before)
    } finally {
      elsewhere.dispose()
    }
  })

  it('every internal address in any page exists, but for those that were reported', async () => {
    const { ok, diagnostics } = await site.json()
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
