import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dropCached } from '../harness/drop-cached.ts'
import { site, type TestSite, tick } from '../harness/site.ts'

/** What a build says of the pages that it made. */
async function reasons(made: TestSite, ...flags: string[]): Promise<string[]> {
  const { stdout } = await made.build('--verbose', ...flags)
  return [...stdout.matchAll(/^ {2}(\S*\.html|\d+ pages): (.*)$/gm)].map(([, page, why]) => `${page}: ${why}`)
}

describe('--verbose says why a page is made again', () => {
  it('by what changed', async () => {
    const made = site({
      'content/docs/index.md': '# Home\n\n![A](a.png)\n\n```ts file="a.ts"\n```\n',
      'content/docs/b.md': '# B\n',
    })
    made.write({ 'content/docs/a.png': 'picture', 'content/docs/a.ts': 'let a' })
    expect(await reasons(made)).toEqual(
      ['docs/b/index', 'docs/index', '404', 'search/index'].map((page) =>
        expect.stringContaining(`${page}.html: it was not part of the last build`),
      ),
    )
    expect(await reasons(made)).toEqual([])
    made.write({ 'content/docs/b.md': '# B\n\nMore.\n' })
    expect(await reasons(made)).toEqual(['docs/b/index.html: its text changed'])
    made.write({ 'content/docs/b.md': '# B\n\n## New\n\nMore.\n' })
    expect(await reasons(made)).toEqual(['docs/b/index.html: its text changed', 'search/index.html: its text changed'])
    made.write({ 'content/docs/a.png': 'another' })
    expect(await reasons(made)).toContain('docs/index.html: its pictures (content/docs/a.png) changed')
    made.write({ 'content/docs/a.ts': 'let b' })
    expect(await reasons(made)).toContain('docs/index.html: its samples (content/docs/a.ts) changed')
    made.write({ 'content/docs/b.md': '# Other\n\nMore.\n' })
    const renamed = await reasons(made)
    expect(renamed).toContain('docs/b/index.html: the list of pages and its text changed')
    expect(renamed).toContain('docs/index.html: the list of pages changed')
    made.remove('build/docs/index.html')
    expect(await reasons(made)).toEqual([])
    made.remove('build/docs/index.html')
    dropCached(made, 'outputs')
    expect(await reasons(made)).toEqual(['docs/index.html: its output file was changed or deleted'])
    made.remove('build')
    dropCached(made, 'outputs')
    expect(await reasons(made)).toContain('docs/index.html: its output file is missing')
    made.remove('build').remove('.sitegen/cache')
    expect(await reasons(made)).toContain('docs/index.html: it was not part of the last build')
    made.write({ 'site.config.ts': "export default { title: 'Other', url: 'https://example.com', baseUrl: '/' }\n" })
    expect((await reasons(made)).find((line) => line.startsWith('docs/b'))).toMatch(/the configuration.* changed$/)
    made.dispose()
  })

  it('of those alone that are made, and of what is taken from the cache when it changes again', async () => {
    const made = site({ 'content/docs/index.md': '# Home\n', 'content/docs/b.md': '# B\n' })
    await tick()
    await reasons(made)
    const clone = made.clone()
    clone.write({ 'content/docs/b.md': '# B\n\nMore.\n' })
    expect(await reasons(clone)).toEqual(['docs/b/index.html: its text changed'])
    // Outputs taken from the cache are part of the build, so the next reasons are relative to them.
    clone.write({ 'content/docs/b.md': '# B\n\nMore and more.\n' })
    await tick()
    await reasons(clone, '--out', join(clone.root, 'other'))
    expect(await reasons(clone)).toEqual([])
    clone.write({ 'content/docs/b.md': '# B\n\nMore and more again.\n' })
    expect(await reasons(clone)).toEqual(['docs/b/index.html: its text changed'])
    clone.dispose()
    made.dispose()
  })

  it('for many at once where they are many', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => [`content/docs/p${index}.md`, `# P${index}\n`] as const)
    const made = site(Object.fromEntries(pages))
    expect(await reasons(made)).toEqual([expect.stringMatching(/^\d+ pages: it was not part of the last build$/)])
    made.dispose()
  })
})
