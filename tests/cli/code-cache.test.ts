import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cli, projectRoot, site } from '../harness/site.ts'

// V8's code cache is stored next to the tool: whatever happens to that file, the tool behaves the same.
describe('the code that is kept beside the tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-code-'))
  const dist = join(folder, 'dist')
  const made = site({ 'content/docs/index.md': '# Home\n' })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
    made.dispose()
  })

  /** Exit status and error message. */
  const run = (...args: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [join(folder, 'bin/sitegen.js'), ...args], (_, __, stderr) =>
        resolve(`${child.exitCode} ${stderr}`),
      )
    })
  const build = () => run('build', '--root', made.root)
  const kept = () => readdirSync(dist).filter((name) => name.startsWith('tool.cjs.'))
  const fine = '0 '

  beforeAll(async () => {
    // Sees to it that the bundle is that of the sources.
    await cli(['build', '--help'])
    cpSync(join(projectRoot, 'bin'), join(folder, 'bin'), { recursive: true })
    mkdirSync(dist)
    for (const name of ['tool.cjs', 'dev-client.js']) cpSync(join(projectRoot, 'dist', name), join(dist, name))
    for (const name of ['theme', 'renderer', 'node_modules', 'package.json'])
      symlinkSync(join(projectRoot, name), join(folder, name))
  })
  beforeEach(() => {
    for (const name of kept()) rmSync(join(dist, name), { recursive: true })
  })

  it('is written by a build alone, once', async () => {
    expect(await run('build', '--help')).toBe(fine)
    expect(await run('build', '--nonsense')).toMatch(/^2 /)
    expect(kept()).toEqual([])
    expect(await build()).toBe(fine)
    const [name = ''] = kept()
    const bytes = readFileSync(join(dist, name))
    expect(await build()).toBe(fine)
    expect(kept()).toEqual([name])
    expect(readFileSync(join(dist, name)).equals(bytes)).toBe(true)
  })

  it('is made anew where it was damaged, cut off, or is of another tool', async () => {
    await build()
    const [name = ''] = kept()
    const file = join(dist, name)
    const bytes = readFileSync(file)
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1]! ^= 1
    for (const damaged of [Buffer.alloc(0), Buffer.alloc(4), bytes.subarray(0, 1000), flipped]) {
      writeFileSync(file, damaged)
      expect(await build()).toBe(fine)
      expect(readFileSync(file).length).toBeGreaterThan(1_000_000)
    }
    const tool = join(dist, 'tool.cjs')
    const source = readFileSync(tool, 'utf8')
    writeFileSync(tool, `${source}\n//`)
    expect(await build()).toBe(fine)
    expect(readFileSync(file).equals(bytes)).toBe(false)
    writeFileSync(tool, source)
  })

  it('is left out where it cannot be written, and two at once write one', async () => {
    expect(await Promise.all([build(), run('build', '--root', made.root, '--out', join(folder, 'other'))])).toEqual([
      fine,
      fine,
    ])
    const [name = '', ...others] = kept()
    expect(others).toEqual([])
    rmSync(join(dist, name))
    mkdirSync(join(dist, name))
    expect(await build()).toBe(fine)
    expect(kept()).toEqual([name])
  })
})
