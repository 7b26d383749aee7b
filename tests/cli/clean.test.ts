import { spawnSync } from 'node:child_process'
import { chmodSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { thisProcess } from '../../cli/disk/process-running.ts'
import { clean } from '../../cli/emit/remove-output.ts'
import { cli, leastConfig, projectRoot, readTree, siteForTest, type TestSite } from '../harness/site.ts'

async function built(files: Readonly<Record<string, string>> = {}): Promise<TestSite> {
  const made = siteForTest({
    'content/docs/index.md': '# A\n\n```js\n1\n```\n',
    'content/docs/b/c.md': '# C\n',
    ...files,
  })
  expect((await made.build()).status).toBe(0)
  return made
}

/** What the command says, with the root and sizes taken out. */
async function run(made: TestSite, ...flags: readonly string[]) {
  const { status, stdout } = await cli(['clean', '--root', made.root, ...flags], { cwd: made.root })
  return { status, said: stdout.replaceAll(made.root, '[ROOT]').replace(/\d+ files, [\d.]+ [kM]?B/g, '[size]') }
}

describe('sitegen clean', () => {
  it('removes the cache and the output, and leaves the sources', async () => {
    const made = await built()
    const said = '✔ Deleted .sitegen/cache: [size]\n✔ Deleted build: [size]\n'
    expect(await run(made)).toEqual({ status: 0, said })
    expect([...readTree(made.root).keys()]).toEqual(['content/docs/b/c.md', 'content/docs/index.md', 'site.config.ts'])
    expect(made.exists('.sitegen')).toBe(false)
    expect(made.exists('build')).toBe(false)
    expect(await run(made)).toEqual({ status: 0, said: '✔ Nothing to delete in ..\n' })
  })

  it('says how much that was', async () => {
    const made = await built()
    const folders = ['build', 'build/.sitegen', '.sitegen/cache']
    const all = folders.flatMap((folder) => [...readTree(join(made.root, folder)).values()])
    const { removed, diagnostics } = clean(made.root, join(made.root, 'build'))
    expect(diagnostics).toEqual([])
    expect(removed.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(all.reduce((sum, bytes) => sum + bytes.length, 0))
    expect(removed.reduce((sum, { files }) => sum + files, 0)).toBe(all.length)
  })

  it('deletes nothing while a build writes to the output', async () => {
    const made = await built()
    const before = [...readTree(made.root).keys()]
    made.write({ 'build/.sitegen/lock': JSON.stringify(thisProcess()) })
    const { status, said } = await run(made)
    expect(said).toContain(`Another build, process ${process.pid}, is writing to`)
    expect(said).toContain('Nothing was deleted.')
    expect(status).toBe(1)
    expect([...readTree(made.root).keys()]).toEqual(before)
    made.write({ 'build/.sitegen/lock': JSON.stringify({ ...thisProcess(), started: '1' }) })
    expect((await run(made)).status).toBe(0)
    expect(made.exists('build')).toBe(false)
  })

  it('deletes nothing while a build writes to another language', async () => {
    const made = await built({
      'site.config.ts': leastConfig.replace("baseUrl: '/'", "baseUrl: '/', locales: { fr: {} }"),
    })
    made.write({ 'build/fr/.sitegen/lock': JSON.stringify(thisProcess()) })
    expect(await run(made)).toMatchObject({ status: 1, said: expect.stringContaining('Nothing was deleted.') })
    expect(made.exists('build/fr/docs/index.html')).toBe(true)
  })

  it('removes an output elsewhere by its name', async () => {
    const made = await built()
    renameSync(join(made.root, 'build'), join(made.root, 'dist'))
    expect((await run(made, '--out', 'dist')).said).toContain('✔ Deleted dist: [size]\n')
    expect(made.exists('dist')).toBe(false)
  })

  it('leaves files that no build has written, and a folder that builds write to', async () => {
    const made = await built()
    made.write({ 'build/CNAME': 'docs.example.com\n', 'build/docs/b/own.txt': 'mine\n' })
    const left = '  Kept 2 files in build that Sitegen did not write.\n'
    const said = `✔ Deleted .sitegen/cache: [size]\n✔ Deleted build: [size]\n${left}`
    expect(await run(made)).toEqual({ status: 0, said })
    expect([...made.output().keys()]).toEqual(['CNAME', 'docs/b/own.txt'])
    expect(await run(made)).toEqual({ status: 0, said: left })
    expect((await made.build()).status).toBe(0)
    expect(made.exists('build/docs/b/c/index.html')).toBe(true)
  })

  it('refuses a folder that no build has written to, and removes nothing', async () => {
    const made = await built()
    made.write({ 'other/file.txt': 'mine\n', 'other/.sitegen/manifest.json': 'nonsense' })
    expect(await run(made, '--out', 'other')).toEqual({
      status: 1,
      said: [
        '✖ error  output/not-ours',
        '  The output folder `[ROOT]/other` contains files that Sitegen did not write.',
        '  hint  Choose another folder with `--out`, or empty this one yourself.',
        '',
        '✖ 1 error. Nothing was deleted.',
        '',
      ].join('\n'),
    })
    expect(made.exists('other/file.txt')).toBe(true)
    expect(made.exists('.sitegen/cache/index')).toBe(true)
    expect((await run(made, '--out', 'other/file.txt')).said).toContain('output/not-ours')
  })

  it('removes what killed builds have left', async () => {
    const made = await built()
    made.write({ 'build/.sitegen/journal.json': '["half.html"]', 'build/half.html': '<p>' })
    expect((await run(made)).said).not.toContain('still there')
    expect(made.exists('build')).toBe(false)
    made.write({ 'build/.sitegen/staging/docs/index.html': 'half' })
    expect((await run(made)).status).toBe(0)
    expect(made.exists('build')).toBe(false)
  })

  it('follows no manifest and no link out of the folder', async () => {
    const made = await built({ 'kept/docs/c.html': 'mine', 'outside.txt': 'mine' })
    const manifest = JSON.parse(made.read('build/.sitegen/manifest.json'))
    manifest.outputs = { '../outside.txt': ['', '', 4], 'docs/c.html': ['', '', 4] }
    made.remove('build').write({ 'build/.sitegen/manifest.json': JSON.stringify(manifest) })
    symlinkSync(join(made.root, 'kept/docs'), join(made.root, 'build/docs'))
    expect((await run(made)).status).toBe(0)
    expect(made.read('outside.txt') + made.read('kept/docs/c.html')).toBe('minemine')
  })

  it('tells what it may not remove', async () => {
    const made = await built()
    made.write({ '.sitegen/cache/closed/file': 'x' })
    chmodSync(join(made.root, '.sitegen/cache/closed'), 0o555)
    const command = [process.execPath, join(projectRoot, 'bin/sitegen.js'), 'clean', '--root', made.root]
    // What root may do regardless of permissions is taken away.
    const bare = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', ...command] : command
    const { status, stdout } = spawnSync(bare[0] as string, bare.slice(1), { encoding: 'utf8' })
    chmodSync(join(made.root, '.sitegen/cache/closed'), 0o755)
    expect(status).toBe(1)
    expect(stdout.replaceAll(made.root, '[ROOT]')).toContain(
      'output/not-removable\n  `[ROOT]/.sitegen/cache/closed/file` cannot be deleted (EACCES).\n  hint  ',
    )
    expect(made.exists('build/index.html') || made.exists('build/docs/index.html')).toBe(true)
  })
})
