import { renameSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, readTree, site, type TestSite, tick } from '../harness/site.ts'

const files = {
  'site.config.ts':
    "export default { title: process.env.SITE_TITLE ?? 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'warn' }\n",
  'content/docs/index.md': '# Home\n\n[Gone](./gone.md)\n',
  'content/docs/b.md': '---\ndraft: true\n---\n# Draft\n',
  'static/logo.txt': 'logo',
}

function cut(made: TestSite, path: string) {
  truncateSync(join(made.root, path), 2)
}

async function built(): Promise<TestSite> {
  const made = site(files)
  await tick()
  expect(await stagesOf(made)).toContain('scan')
  await tick()
  return made
}

/** The stages that a build went through. */
async function stagesOf(made: TestSite, ...flags: string[]): Promise<string[]> {
  const { stdout, status } = await made.build('--verbose', ...flags)
  expect(status).toBe(0)
  return [
    ...stdout
      .trimEnd()
      .split('\n')
      .at(-1)!
      .matchAll(/([a-z]+) \d+ ms/g),
  ].map(([, stage]) => stage as string)
}

describe('a build of what did not change', () => {
  it('looks at files alone, and says what the last one said', async () => {
    const made = await built()
    const before = made.output()
    const { stdout } = await made.build()
    expect(await stagesOf(made)).toEqual(['config', 'look'])
    expect(made.output()).toEqual(before)
    const again = await made.build('--no-cache')
    const timeless = (text: string) =>
      text.replace(/^ {2}(no stage took|[a-z]+) \d+ ms.*$/m, '').replace(/\d+ ms.*|\d+ of \d+ compiled/g, '')
    expect(timeless(stdout)).toBe(timeless(again.stdout))
    expect(stdout).toMatch(/index\.md:3:1 {2}link\/missing-page/)
    made.dispose()
  })

  const changes: [string, (made: TestSite) => unknown][] = [
    ['a text', (made) => made.write({ 'content/docs/index.md': '# Other\n' })],
    ['a text of the same length', (made) => made.write({ 'content/docs/index.md': '# Hame\n\n[Gone](./gone.md)\n' })],
    ['a new page', (made) => made.write({ 'content/docs/c.md': '# C\n' })],
    ['a page less', (made) => made.remove('content/docs/b.md')],
    ['another name', (made) => renameSync(join(made.root, 'content/docs/c.md'), join(made.root, 'content/docs/d.md'))],
    ['a static file', (made) => made.write({ 'static/logo.txt': 'ogol' })],
    ['an empty folder', (made) => made.write({ 'content/docs/new/.keep': '' })],
    ['the configuration', (made) => made.write({ 'site.config.ts': `${files['site.config.ts']} // more\n` })],
    ['a damaged cache', (made) => cut(made, '.sitegen/cache/index')],
  ]
  it('is a whole one after each kind of change', async () => {
    const made = await built()
    for (const [name, change] of changes) {
      expect(await stagesOf(made), `before ${name}`).not.toContain('scan')
      change(made)
      await tick()
      expect(await stagesOf(made), name).toContain('scan')
    }
    const before = made.output()
    await made.build('--no-cache')
    expect(made.output()).toEqual(before)
    made.dispose()
  })

  const losses: [string, (made: TestSite) => unknown][] = [
    ['a file of the output that is cut', (made) => cut(made, 'build/logo.txt')],
    ['a page of the output that is gone', (made) => made.remove('build/docs/index.html')],
    ['an output that is gone', (made) => made.remove('build')],
    ['a manifest that is another', (made) => made.write({ 'build/.sitegen/manifest.json': '{}' })],
    ['a build that was killed', (made) => made.write({ 'build/.sitegen/journal.json': '["logo.txt"]' })],
  ]
  it('writes from the cache what is not in the output any more', async () => {
    const made = await built()
    const before = made.output()
    for (const [name, lose] of losses) {
      lose(made)
      await tick()
      expect(await stagesOf(made), name).toEqual(['config', 'look', 'write'])
      expect(made.output(), name).toEqual(before)
      await tick()
      expect(await stagesOf(made), `after ${name}`).toEqual(['config', 'look'])
    }
    made.dispose()
  })

  it('is none where files are newer, but hold what they held', async () => {
    const made = await built()
    made.write(files)
    await tick()
    expect(await stagesOf(made)).toEqual(['config', 'look'])
    made.dispose()
  })

  it('is a whole one where a link leads out of the folder', async () => {
    const made = await built()
    symlinkSync('/etc/hostname', join(made.root, 'link'))
    expect(await stagesOf(made)).toContain('scan')
    expect(await stagesOf(made)).toContain('scan')
    made.dispose()
  })

  it('is a whole one for other flags and another environment; another output is written from the cache', async () => {
    const made = await built()
    expect(await stagesOf(made, '--out', join(made.root, '../other'))).toContain('write')
    expect(readTree(join(made.root, '../other'))).toEqual(made.output())
    rmSync(join(made.root, '../other'), { recursive: true })
    expect(await stagesOf(made, '--drafts')).toContain('scan')
    expect(await stagesOf(made, '--no-cache')).toContain('scan')
    expect(await stagesOf(made)).toContain('scan')
    const { stdout } = await cli(['build', '--root', made.root, '--verbose'], { env: { SITE_TITLE: 'Name' } })
    expect(stdout).toContain('scan')
    expect(made.read('build/docs/index.html')).toContain('Name</title>')
    made.dispose()
  })

  it('is a whole one where a file was changed with its old time', async () => {
    const made = await built()
    const file = join(made.root, 'content/docs/index.md')
    const { atime, mtime } = statSync(file)
    writeFileSync(file, '# Hame\n\n[Gone](./gone.md)\n')
    utimesSync(file, atime, mtime)
    await tick()
    expect(await stagesOf(made)).toContain('scan')
    expect(made.read('build/docs/index.html')).toContain('Hame')
    made.dispose()
  })

  it('is a whole one where the site’s own code makes files', async () => {
    const made = site({
      'site.config.ts': `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', outputs: () => [{ out: 'now.txt', class: 'asset', key: 'x', contents: async () => 'x' }] }\n`,
      'content/docs/index.md': '# Home\n',
    })
    await tick()
    await stagesOf(made)
    await tick()
    expect(await stagesOf(made)).toContain('scan')
    made.dispose()
  })
})
