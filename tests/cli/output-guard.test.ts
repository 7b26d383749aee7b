import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, readTree, siteForTest as site, type TestSite, tick } from '../harness/site.ts'

const files = {
  'content/docs/index.md': '# Home\n',
  'static/README.md': 'Of the site.\n',
  'README.md': 'Of the repository.\n',
}

/** All files of a folder but those of the cache. */
function filesIn(made: TestSite) {
  return new Map([...readTree(made.root)].filter(([path]) => !path.startsWith('.sitegen/cache')))
}

describe('the output folder is refused', () => {
  const folders: [string, (made: TestSite) => string][] = [
    ['the site folder', ({ root }) => root],
    ['a folder above it', ({ root }) => join(root, '..')],
    ['a link to the site folder', ({ root }) => `${root}-link`],
    ['a content folder', ({ root }) => join(root, 'content/docs')],
    ['a folder in a content folder', ({ root }) => join(root, 'content/docs/build')],
    ['a folder above the content', ({ root }) => join(root, 'content')],
    ['a static folder', ({ root }) => join(root, 'static')],
    ['a folder of packages', ({ root }) => join(root, 'node_modules/.out')],
    ['the folder of another site', ({ root }) => join(root, 'other')],
  ]
  it('by build, and nothing is written', async () => {
    const made = site({ ...files, 'other/site.config.mjs': 'export default {}\n' })
    // A cache in the site folder does not make it an output.
    expect((await made.build()).status).toBe(0)
    symlinkSync(made.root, `${made.root}-link`)
    const before = filesIn(made)
    for (const [name, folder] of folders) {
      const { status, stdout } = await made.build('--out', folder(made))
      expect(stdout, name).toMatch(/output\/(refused|not-ours)\n/)
      expect(status, name).toBe(1)
      expect(filesIn(made), name).toEqual(before)
    }
    rmSync(`${made.root}-link`)
  }, 120_000)

  it('by clean, where it is the site folder or one above', async () => {
    const made = site(files)
    await made.build()
    const before = filesIn(made)
    for (const out of [made.root, join(made.root, '..')]) {
      const { status, stdout } = await cli(['clean', '--root', made.root, '--out', out])
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('output/refused') })
      expect(filesIn(made)).toEqual(before)
    }
  })
})

describe('a file that no build has written', () => {
  it('is not overwritten, and all of them are named: output/foreign-file', async () => {
    const made = site(files)
    await made.build()
    made.write({ 'build/notes.txt': 'mine', 'build/docs/extra/index.html': 'mine', 'build/CNAME': 'mine' })
    made.write({ 'static/notes.txt': 'theirs', 'content/docs/extra.md': '# Extra\n' })
    const before = made.output()
    const { status, stdout } = await made.build()
    expect(status).toBe(1)
    expect(stdout.match(/`[^`]*` would be overwritten/g)).toEqual([
      `\`${join(made.root, 'build/docs/extra/index.html')}\` would be overwritten`,
      `\`${join(made.root, 'build/notes.txt')}\` would be overwritten`,
    ])
    expect(made.output()).toEqual(before)
    made.remove('build/notes.txt').remove('build/docs/extra')
    expect((await made.build()).status).toBe(0)
    expect(made.read('build/notes.txt') + made.read('build/CNAME')).toBe('theirsmine')
  })

  it('is neither written through a link, nor removed where a folder or a file is needed', async () => {
    const made = site(files)
    await made.build()
    mkdirSync(join(made.root, '../elsewhere'), { recursive: true })
    symlinkSync(join(made.root, '../elsewhere'), join(made.root, 'build/linked'))
    made.write({
      'static/linked/a.txt': 'a',
      'build/b': 'mine',
      'static/b/c.txt': 'c',
      'build/d/e.txt': 'mine',
      'static/d': 'd',
    })
    const { status, stdout } = await made.build()
    expect(status).toBe(1)
    for (const path of ['build/linked', 'build/b', 'build/d/e.txt'])
      expect(stdout).toContain(`${join(made.root, path)}\``)
    expect([...readTree(join(made.root, '../elsewhere')).keys()]).toEqual([])
    expect(made.read('build/b') + made.read('build/d/e.txt')).toBe('minemine')
  })

  it('is not deleted, whatever a manifest or a journal says', async () => {
    const made = site({ ...files, 'creds.json': 'secret', 'content/docs/old.md': '# Old\n' })
    await made.build()
    const manifest = JSON.parse(made.read('build/.sitegen/manifest.json'))
    for (const path of [
      '../creds.json',
      'docs/../../creds.json',
      '/etc/hostname',
      '..\\creds.json',
      'linked/creds.json',
    ])
      manifest.outputs[path] = ['', '', 6]
    symlinkSync(made.root, join(made.root, 'build/linked'))
    writeFileSync(join(made.root, 'build/.sitegen/manifest.json'), JSON.stringify(manifest))
    made.write({
      'build/.sitegen/journal.json': JSON.stringify(['../creds.json', { not: 'a path' }, 'docs/gone.html']),
    })
    made.remove('content/docs/old.md')
    const { status, stdout } = await made.build()
    expect(`${status} ${stdout}`).toMatch(/^0 /)
    expect(made.read('creds.json')).toBe('secret')
    expect(made.exists('build/docs/old/index.html')).toBe(false)
  })
})

describe('the output of another site', () => {
  const config = (title: string) => `export default { title: '${title}', url: 'https://example.com', baseUrl: '/' }\n`

  it('in that site’s folder is refused by build, repeated or not, and by clean', async () => {
    const [made, other] = [site(files), site({ ...files, 'content/docs/other.md': '# Other\n' })]
    await other.build()
    const before = readTree(other.root)
    // The second build would only write the first one again.
    for (const flags of [[], [], ['--no-cache']]) {
      expect((await made.build()).status).toBe(0)
      for (const folder of ['build', 'static/sub', 'new']) {
        const { status, stdout } = await made.build('--out', join(other.root, folder), ...flags)
        expect({ status, stdout }, folder).toEqual({ status: 1, stdout: expect.stringContaining('output/refused') })
      }
    }
    const { status, stdout } = await cli(['clean', '--root', made.root, '--out', join(other.root, 'build')])
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('output/refused') })
    expect(readTree(other.root)).toEqual(before)
  }, 60_000)

  it('elsewhere is refused by its title, and by its address', async () => {
    const out = join(site({}).root, '..', `sitegen-out-${process.pid}`)
    const [made, other] = [site(files), site({ ...files, 'site.config.ts': config('Other') })]
    try {
      expect((await other.build('--out', out)).status).toBe(0)
      const before = readTree(out)
      for (const flags of [[], [], ['--no-cache']]) {
        const { status, stdout } = await made.build('--out', out, ...flags)
        expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('the output of another site') })
      }
      const { status, stdout } = await cli(['clean', '--root', made.root, '--out', out])
      expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('output/refused') })
      expect(readTree(out)).toEqual(before)

      // The same site from another folder, as in a fresh workspace, and under another title after its own build.
      const clone = other.clone()
      await tick()
      expect((await clone.build('--out', out)).status).toBe(0)
      clone.write({ 'site.config.ts': config('Renamed') })
      expect((await clone.build('--out', out)).status).toBe(0)
      // Older builds did not say whose output it is.
      const manifest = join(out, '.sitegen/manifest.json')
      const { site: _, ...old } = JSON.parse(readFileSync(manifest, 'utf8'))
      writeFileSync(manifest, JSON.stringify(old))
      expect((await made.build('--out', out)).status).toBe(0)
      expect((await cli(['clean', '--root', made.root, '--out', out])).status).toBe(0)
      clone.dispose()
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  }, 60_000)
})
