import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot, site, type TestSite } from '../harness/site.ts'

// What the machine lacks is said, with exit code 1, and no stack.

const home = { 'content/docs/index.md': '# Home\n\n```ts\nlet a\n```\n' }
const bin = join(projectRoot, 'bin/sitegen.js')
const isLinux = process.platform === 'linux'

/** Build in a shell, after a command. */
function buildAfter(first: string, { root }: TestSite, ...around: readonly string[]) {
  const [command = 'bash', ...args] = [...around, 'bash', '--norc', '-c', `${first}; exec "$0" "$1" build --root "$2"`]
  const env = { ...process.env, NO_COLOR: '1', ROOT: root }
  const { status, stdout, stderr } = spawnSync(command, [...args, process.execPath, bin, root], {
    env,
    encoding: 'utf8',
  })
  expect(stdout + stderr).not.toMatch(/^ {4}at |tool\.cjs|bug in Sitegen/m)
  return {
    status,
    reported: (stdout + stderr).trim().replaceAll(root, '[ROOT]').replaceAll(process.execPath, '[NODE]'),
  }
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(isLinux)('a machine', () => {
  it.each([20, 24, 30, 40])('that opens %i files at once', (count) => {
    expect(buildAfter(`ulimit -n ${count}`, site(home))).toEqual({
      status: 1,
      reported:
        '✖ This process has too many open files. Raise the limit, for example with `ulimit -n 4096`. (EMFILE open [NODE])',
    })
  })

  it('that opens as many as a small build needs', () => {
    expect(buildAfter('ulimit -n 80', site(home)).status).toBe(0)
  })

  it('without memory for WebAssembly', () => {
    const { status, reported } = buildAfter('ulimit -v 3000000', site(home))
    expect(reported).toMatch(/^✖ There is not enough memory: WebAssembly\..*: raise the limit \(`ulimit -v`\)\.$/)
    expect(status).toBe(1)
  })

  it('whose current folder was deleted', () => {
    const made = site(home)
    mkdirSync(join(made.root, 'gone'))
    expect(buildAfter('cd "$ROOT/gone" && rmdir "$ROOT/gone"', made)).toEqual({
      status: 1,
      reported: '✖ The current folder no longer exists.',
    })
  })

  it.runIf(canMount())('with a read-only output folder', () => {
    const made = site(home)
    mkdirSync(join(made.root, 'build'))
    const mount = 'mount -t tmpfs tmpfs "$ROOT/build" && mount -o remount,ro "$ROOT/build"'
    expect(buildAfter(mount, made, 'unshare', '-m')).toEqual({
      status: 1,
      reported: `✖ error  output/not-writable
  \`[ROOT]/build\` cannot be written (EROFS).
  hint  The file system is read-only: choose another folder with \`--out\`.

✖ 1 error. Nothing was written; any earlier output stays in place.`,
    })
  })

  it.runIf(canMount())('with a read-only site', () => {
    const made = site(home)
    const mount = 'mount --bind "$ROOT" "$ROOT" && mount -o remount,ro,bind "$ROOT"'
    const { status, reported } = buildAfter(mount, made, 'unshare', '-m')
    expect(reported).toContain('`[ROOT]/build` cannot be written (EROFS).')
    expect(status).toBe(1)
  })
})

it('an output folder that something deletes while it is written is an error', async () => {
  const made = site(home)
  made.write({
    'site.config.ts': `import { rmSync } from 'node:fs'
const drop = () => { rmSync(${JSON.stringify(join(made.root, 'build'))}, { recursive: true }); return '' }
const outputs = () => ['a', 'b'].map((out) => ({ out, key: out, class: 'asset', contents: drop }))
export default { title: 'T', url: 'https://example.com', baseUrl: '/', outputs }
`,
  })
  const { status, stdout } = await made.build()
  expect(stdout).toContain('cannot be written (ENOENT).')
  expect(stdout).toContain('Something deleted it while it was being written.')
  expect(status).toBe(1)
})
