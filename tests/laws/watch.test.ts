import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Editor, randomOf } from '../harness/random-edits.ts'
import { cli, fixture, fixtureNames, projectRoot, readTree, siteForTest, type TestSite } from '../harness/site.ts'
import { until } from '../harness/until.ts'

// Whatever is saved while `build --watch` runs, the output is finally that of a build from nothing; with errors, these are printed
// and the last good output stays. WATCH_SITES is the number of sites, WATCH_LENGTH that of states that are compared of each, and
// WATCH_SEED picks which.
const sites = Number(process.env.WATCH_SITES ?? 4)
const length = Number(process.env.WATCH_LENGTH ?? 6)
const seed = Number(process.env.WATCH_SEED ?? 1)
const names = fixtureNames().filter((name) => !name.startsWith('bad-'))
const chosen = Array.from({ length: sites }, (_, index) => names[(seed * 7 + index * 11) % names.length] as string)

/** What a process does not see: its own environment, and packages, which do not change while one writes. */
const unseen = /node_modules|the package|^set [A-Z_]+ to/

interface Watching {
  readonly site: TestSite
  readonly child: ChildProcess
  printed(): string
  readonly ended: Promise<number | null>
}

/** `sitegen build --watch` in its own process, once the first build is done. */
async function startWatch(site: TestSite): Promise<Watching> {
  const args = [join(projectRoot, 'bin/sitegen.js'), 'build', '--watch', '--root', site.root]
  const child = spawn(process.execPath, args, { cwd: projectRoot, env: { ...process.env, NO_COLOR: '1' } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', (status) => resolve(status)))
  const watching = { site, child, printed: () => text, ended }
  await until(watching.printed, (now) => now.includes('Watching for changes') || child.exitCode !== null)
  return watching
}

/** What a build from nothing writes and says. */
async function cleanBuild({ root }: TestSite) {
  const out = `${root}-clean`
  const { status, stdout } = await cli(['build', '--root', root, '--out', out, '--no-cache', '--workers', '0'])
  const files = status === 0 ? readTree(out) : undefined
  expect(existsSync(out)).toBe(status === 0)
  rmSync(out, { recursive: true, force: true })
  return { files, said: stdout.trim() }
}

/** Wait until the output is that of a clean build or, if this has errors, until they are printed. */
async function settled({ site, printed }: Watching, story: () => string) {
  const { files, said } = await cleanBuild(site)
  // With errors, the output is that of the last good state, which may have lain between two edits.
  const differences = () => (files ? differing(files, outputOf(site)) : [])
  const isReached = () => differences().length === 0 && (files !== undefined || printed().trim().endsWith(said))
  await until(isReached, Boolean).catch((cause) => {
    const differ = differences()
    const page = differ.find((path) => path.endsWith('.html')) ?? ''
    const [clean, watched] = firstDifference(
      files?.get(page)?.toString() ?? '',
      outputOf(site).get(page)?.toString() ?? '',
    )
    throw new Error(
      `${story()}\nthese files differ: ${differ.join(', ')}; ${page} is ${watched} instead of ${clean}; a clean build says:\n${said}`,
      { cause },
    )
  })
}

/** The output, empty while files go between being listed and being read. */
function outputOf(site: TestSite): ReadonlyMap<string, Buffer> {
  try {
    return site.output()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

function differing(one: ReadonlyMap<string, Buffer>, other: ReadonlyMap<string, Buffer>): string[] {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter((path) => !one.get(path)?.equals(other.get(path) ?? Buffer.of(0)))
}

/** Where two texts begin to differ, with what is around it. */
function firstDifference(one: string, other: string): string[] {
  const at = [...one].findIndex((char, index) => char !== other[index])
  return [one, other].map((text) => JSON.stringify(text.slice(Math.max(0, at - 100), at + 100)))
}

it.each(chosen)('the output of a watched %s is that of a clean build', { timeout: 3_600_000 }, async (name) => {
  const site = fixture(name)
  const watching = await startWatch(site)
  const random = randomOf(seed * 1000 + names.indexOf(name))
  const editor = new Editor(site.root, random)
  const edits: string[] = []
  const story = () => `${name}, seed ${seed}, edits:\n  ${edits.join('\n  ')}\n${watching.printed()}`
  try {
    await settled(watching, story)
    for (let state = 0; state < length; state++) {
      for (let count = 0; count <= random() * 3; count++) {
        const edit = editor.edit()
        edits.push(edit)
        if (unseen.test(edit)) edits.push(editor.undo())
      }
      await settled(watching, story)
    }
    watching.child.kill('SIGINT')
    expect(await watching.ended, story()).toBe(0)
    // With what it has left, the next build writes the same.
    const { status } = await cli(['build', '--root', site.root])
    const { files } = await cleanBuild(site)
    expect(status, story()).toBe(files ? 0 : 1)
    if (files) expect(differing(files, site.output()), story()).toEqual([])
  } finally {
    watching.child.kill('SIGKILL')
    await watching.ended
    site.dispose()
  }
})

it('prints an error, keeps the last good output, and goes on when it is mended', async () => {
  const files = { 'content/docs/index.md': '# Start\n\nText.\n', 'content/docs/other.md': '# Other\n\nText.\n' }
  const watching = await startWatch(siteForTest(files))
  const { site, child, printed, ended } = watching
  try {
    const before = site.output()
    site.write({ 'content/docs/other.md': '---\ntitle: [\n---\n' })
    await until(printed, (text) => text.includes('Nothing was written; any earlier output stays in place.'))
    expect(printed()).toContain('content/docs/other.md:')
    expect(site.output()).toEqual(before)
    site.write({ 'content/docs/other.md': '# Other\n\nMended.\n' })
    await until(
      () => site.read('build/docs/other/index.html'),
      (html) => html.includes('Mended.'),
    )
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})

it.each(['--json', '--no-cache', '--print'])('is not given with %s', async (flag) => {
  const { status, stderr } = await cli(['build', '--watch', flag])
  expect({ status, stderr: stderr.split('\n')[0] }).toEqual({
    status: 2,
    stderr: `error: option '--watch' cannot be used with option '${flag}'`,
  })
})
