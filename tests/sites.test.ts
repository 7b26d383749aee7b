import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixture, fixtureNames, mainOf, projectRoot, redact } from './harness/site.ts'

// Every fixtures/<name>/ is a site built by the real command line. Compared are the exit status with the printed
// diagnostics, the list of files, and each page's <main>. `vitest -u` rewrites expected/; a stale file fails.
describe.each(fixtureNames())('fixture %s', (name) => {
  const site = fixture(name)
  const expected = join(projectRoot, 'fixtures', name, 'expected')
  const seen = new Set<string>()
  afterAll(() => site.dispose())

  const compare = async (file: string, text: string) => {
    seen.add(file)
    await expect(text).toMatchFileSnapshot(join(expected, file))
  }

  it('builds to what is expected', async () => {
    const { status, stdout, stderr } = await site.build()
    const printed = redact(stdout, site.root)
      .replace(/\n {2}\d+ written[^\n]*/, '')
      .replace(/, [\d.]+ [kM]?B →.*/, '')
    expect(stderr).toBe('')
    await compare('printed.txt', `exit status ${status}\n\n${printed}`)
    const output = site.output()
    await compare('files.txt', `${[...output.keys()].map((path) => redact(path, site.root)).join('\n')}\n`)
    for (const [path, bytes] of output) {
      const html = path.endsWith('.html') ? bytes.toString() : ''
      const main = mainOf(html)
      if (main) await compare(`main/${path}`, `${redact(main, site.root).replaceAll('><', '>\n<')}\n`)
    }
    expect(listFiles(expected).filter((file) => !seen.has(file))).toEqual([])
  })
})

function listFiles(folder: string, prefix = ''): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    return entry.isDirectory() ? listFiles(folder, path) : [path]
  })
}
