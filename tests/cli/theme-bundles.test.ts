import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { cli, projectRoot, site, siteForTest, type TestSite } from '../harness/site.ts'
import { ended } from '../harness/tool.ts'

// The bundles of the default theme are stored next to the tool: whatever happens to that file, sites are the same.
const folder = mkdtempSync(join(tmpdir(), 'sitegen-theme-'))
const cache = join(folder, 'dist/cache')
const log = join(folder, 'asked')
const sites = [site({ 'content/docs/index.md': '# One\n' }), site({ 'content/docs/index.md': '# Two\n' })]
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const one of sites) one.dispose()
})

beforeAll(async () => {
  // Sees to it that the bundle is that of the sources.
  await cli(['build', '--help'])
  for (const name of ['bin', 'theme']) cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'dist'))
  for (const name of ['tool.cjs', 'dev-client.js']) cpSync(join(projectRoot, 'dist', name), join(folder, 'dist', name))
  for (const name of ['renderer', 'node_modules', 'package.json', 'tsconfig.json'])
    symlinkSync(join(projectRoot, name), join(folder, name))
  // esbuild itself, with a log of its arguments.
  const ownRequire = createRequire(join(projectRoot, 'package.json'))
  const esbuild = join(dirname(ownRequire.resolve('esbuild/package.json')), 'bin/esbuild')
  const script = [
    '#!/bin/sh',
    `echo >> '${log}.begun'`,
    `tee -a '${log}' | env -u ESBUILD_BINARY_PATH '${esbuild}' "$@"`,
    `echo >> '${log}.ended'`,
  ]
  writeFileSync(join(folder, 'esbuild'), `${script.join('\n')}\n`)
  chmodSync(join(folder, 'esbuild'), 0o755)
})

/** Build a site without a cache. Returns the log of esbuild and the files of the site. */
async function build({ root }: { readonly root: string }) {
  rmSync(log, { force: true })
  const status = await new Promise((resolve) => {
    const args = [join(folder, 'bin/sitegen.js'), 'build', '--root', root]
    const env = { ...process.env, ESBUILD_BINARY_PATH: join(folder, 'esbuild') }
    rmSync(join(root, '.sitegen'), { recursive: true, force: true })
    rmSync(join(root, 'build'), { recursive: true, force: true })
    const child = execFile(process.execPath, args, { env }, () => resolve(child.exitCode))
  })
  expect(status).toBe(0)
  await expectEnd()
  const out = join(root, 'build')
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(out.length + 1))
  const contents = new Map(files.sort().map((name) => [name, readFileSync(join(out, name), 'latin1')]))
  const asked = existsSync(log) ? readFileSync(log, 'latin1') : ''
  const asksForParts = asked.includes('theme/components/footer')
  return {
    asksForTheme: asked.includes('theme/client'),
    asksForParts,
    asksForConfig: asked.includes('site.config'),
    contents,
  }
}

/** The record may outlive a command for a moment. */
const expectEnd = () => vi.waitFor(() => expect(sizeOf(`${log}.ended`)).toBe(sizeOf(`${log}.begun`)), 90_000)

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const styleIn = (contents: ReadonlyMap<string, string>) =>
  [...contents].find(([name]) => /^assets\/style-\w+\.css$/.test(name))?.[1]

/** The first site with the default theme. */
let plain: ReadonlyMap<string, string>

it('another site asks esbuild for its configuration alone, and is the same', async () => {
  const [one, other] = sites as [(typeof sites)[0], (typeof sites)[0]]
  const first = await build(one)
  expect(first).toMatchObject({ asksForTheme: true, asksForConfig: true })
  const second = await build(other)
  expect(second).toMatchObject({ asksForTheme: false, asksForConfig: true })
  rmSync(cache, { recursive: true })
  const anew = await build(other)
  expect(anew.asksForTheme).toBe(true)
  expect(second.contents).toEqual(anew.contents)
  plain = first.contents
})

it('a changed file of the theme, and a damaged record, are seen', async () => {
  const [one] = sites as [(typeof sites)[0]]
  appendFileSync(join(folder, 'theme/styles/tokens.css'), '.own-mark{color:red}\n')
  const changed = await build(one)
  expect(styleIn(plain)).not.toContain('.own-mark')
  expect(styleIn(changed.contents)).toContain('.own-mark{color:red}')
  expect((await build(one)).asksForTheme).toBe(false)
  const sound = readdirSync(cache).map((name) => [name, readFileSync(join(cache, name))] as const)
  for (const [index, [name, bytes]] of sound.entries()) {
    const damages = [Buffer.alloc(0), bytes.subarray(0, bytes.length >> 1), Buffer.from(bytes).fill(66, 100, 104)]
    for (const [kind, damaged] of damages.entries()) {
      rmSync(cache, { recursive: true })
      mkdirSync(cache)
      for (const [other, whole] of sound) writeFileSync(join(cache, other), other === name ? damaged : whole)
      expect((await build(one)).contents).toEqual(changed.contents)
      // Each file is mended after one kind of damage, and each kind in one of the files.
      if (kind === index % damages.length) expect((await build(one)).asksForTheme).toBe(false)
    }
  }
  expect(sound.length).toBeGreaterThan(2)
})

it('pages with code are bundled without the modules of the theme, and show a change of them', async () => {
  const [one, other] = ['One', 'Other'].map((name) =>
    siteForTest({
      'content/docs/index.mdx': `import { Badge } from '@sitegen/cli/theme'\n\n# ${name}\n\n<Badge>New</Badge>\n`,
      'content/pages/about.tsx': `import { Badge } from '@sitegen/cli/theme'\nexport default () => <Badge>${name}</Badge>\n`,
    }),
  ) as [TestSite, TestSite]
  await build(one)
  const before = await build(other)
  expect(before).toMatchObject({ asksForParts: false, asksForConfig: true })
  for (const page of ['about/index.html', 'docs/index.html'])
    expect(before.contents.get(page)).not.toContain('data-own')
  const file = join(folder, 'theme/mdx/kit.tsx')
  writeFileSync(file, readFileSync(file, 'utf8').replace('className="kit-badge"', 'data-own="" $&'))
  const after = await build(other)
  expect(after.asksForParts).toBe(true)
  for (const page of ['about/index.html', 'docs/index.html']) expect(after.contents.get(page)).toContain('data-own')
})

it('a module of the theme that cannot be bundled is reported with its place', async () => {
  const { root } = siteForTest({ 'content/docs/index.md': '# One\n' })
  const file = join(folder, 'theme/components/pager.tsx')
  const text = readFileSync(file, 'utf8')
  onTestFinished(() => writeFileSync(file, text))
  writeFileSync(file, `${text}const open = {\n`)
  const args = [join(folder, 'bin/sitegen.js'), 'build', '--root', root]
  const { status, stdout, stderr } = await ended(spawn(process.execPath, args))
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toMatch(/error {2}\S*\/theme\/components\/pager\.tsx:\d+:1 {2}theme\/failed/)
})

it('`dev` bundles nothing of the theme after an edit of the configuration', async () => {
  const { root } = siteForTest({ 'content/docs/index.md': '# One\n' })
  const args = [join(folder, 'bin/sitegen.js'), 'dev', '--root', root, '--port', '0']
  const env = { ...process.env, ESBUILD_BINARY_PATH: join(folder, 'esbuild') }
  const dev = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise((resolve) => dev.once('exit', resolve))
  onTestFinished(async () => {
    dev.kill('SIGKILL')
    await exit
    await expectEnd()
  })
  let printed = ''
  dev.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await vi.waitFor(() => expect(printed).toMatch(/at http:\S+/), 90_000)
  const url = /at (http:\S+)/.exec(printed)?.[1] as string
  expect(await (await fetch(`${url}docs/`)).text()).toContain('Test')
  truncateSync(log)
  const config = join(root, 'site.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace('Test', 'Edited'))
  await vi.waitFor(async () => expect(await (await fetch(`${url}docs/`)).text()).toContain('Edited'), 90_000)
  const asked = readFileSync(log, 'latin1')
  expect(asked).toContain('site.config')
  expect(asked).not.toContain('/theme/')
})

it('where it cannot be written, all is bundled each time', async () => {
  const [one] = sites as [(typeof sites)[0]]
  rmSync(cache, { recursive: true })
  writeFileSync(cache, '')
  expect((await build(one)).asksForTheme).toBe(true)
  expect(readFileSync(cache, 'latin1')).toBe('')
  rmSync(cache)
})
