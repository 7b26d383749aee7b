import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './harness/site.ts'

interface Lock {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const { lockFaults, readAdvisories, usedFolders } = (await import('../scripts/supply-chain.mjs' as string)) as {
  lockFaults: (lock: Lock, used: ReadonlySet<string>) => string[]
  readAdvisories: (printed: string, used: ReadonlySet<string>) => string[] | undefined
  usedFolders: (lock: Lock) => Promise<ReadonlySet<string>>
}
const { noticesFault } = (await import('../scripts/notices.mjs' as string)) as {
  noticesFault: () => Promise<string | undefined>
}

const notices = readFileSync(join(projectRoot, 'THIRD-PARTY-NOTICES'), 'utf8')
const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock

describe('what users get', () => {
  it('has licences that are allowed, and sums', async () => {
    const used = await usedFolders(lock)
    // A dependency, a package of the bundle, and one that a site installs for a setting.
    for (const name of ['satteri', 'micromark', 'yoga-layout']) expect(used).toContain(`node_modules/${name}`)
    expect(used).not.toContain('node_modules/vitest')
    expect(lockFaults(lock, used)).toEqual([])
  })

  const sound = { license: 'MIT', integrity: 'sha512-x' }
  it.each([
    [
      'a copyleft licence',
      { ...sound, license: 'AGPL-3.0-only' },
      'a has the licence AGPL-3.0-only, which is not allowed.',
    ],
    ['one of two that are both asked for', { ...sound, license: '(MIT AND GPL-2.0)' }, '(MIT AND GPL-2.0)'],
    ['one that is copyleft by file', { ...sound, license: 'MPL-2.0' }, 'MPL-2.0'],
    ['no licence', { ...sound, license: undefined }, 'a has the licence none'],
    ['no checksum', { ...sound, integrity: undefined }, 'a has no checksum in package-lock.json.'],
    ['another source', { ...sound, resolved: 'git+ssh://git@example.com/a.git' }, 'does not come from a registry'],
    ['a plain connection', { ...sound, resolved: 'http://example.com/a.tgz' }, 'does not come from a registry'],
  ])('with %s is refused', (_, entry, fault) => {
    const path = 'node_modules/b/node_modules/a'
    const packages = { '': {}, [path]: entry }
    expect(lockFaults({ packages }, new Set([path]))).toEqual([expect.stringContaining(fault)])
    expect(lockFaults({ packages }, new Set(['node_modules/a']))).toEqual([])
  })

  it.each([['MIT'], ['(MIT OR GPL-3.0)'], ['(MIT AND ISC)']])('with the licence %s is allowed', (license) => {
    const packages = { 'node_modules/a': { ...sound, license } }
    expect(lockFaults({ packages }, new Set(Object.keys(packages)))).toEqual([])
  })
})

describe('the advisories of a registry', () => {
  it('are read', () => {
    const via = [{ title: 'Prototype pollution', url: 'https://example.com/1' }]
    const vulnerabilities = {
      a: { name: 'a', severity: 'high', via, nodes: ['node_modules/c/node_modules/a'] },
      b: { name: 'b', severity: 'low', via: ['a'], nodes: ['node_modules/b'] },
      test: { name: 'test', severity: 'high', via, nodes: ['node_modules/test'] },
    }
    const used = new Set(['node_modules/c/node_modules/a', 'node_modules/b'])
    expect(readAdvisories(JSON.stringify({ vulnerabilities }), used)).toEqual([
      'a: high: Prototype pollution (https://example.com/1)',
      'b: low: through a',
    ])
    expect(readAdvisories('{ "vulnerabilities": {} }', used)).toEqual([])
  })

  it('are unknown without an answer', () => {
    expect(readAdvisories('', new Set())).toBeUndefined()
    expect(readAdvisories('{ "message": "405 Method Not Allowed", "statusCode": 405 }', new Set())).toBeUndefined()
  })
})

describe('THIRD-PARTY-NOTICES', () => {
  it('is up to date', async () => {
    expect(await noticesFault()).toBeUndefined()
  })

  it.each(['react', 'react-dom', 'scheduler', 'katex', 'shiki', 'unified', 'zod', '@mdx-js/mdx'])(
    'names %s',
    (name) => {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
    },
  )

  it('names nothing that is installed beside the tool or only for its tests', () => {
    expect(notices).not.toMatch(/^(esbuild|satori|@resvg\/\S+|vitest|playwright-core|mermaid) \d/m)
  })

  it('is part of the package', () => {
    const { files } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { files: string[] }
    expect(files).toContain('THIRD-PARTY-NOTICES')
  })
})

it.each([
  ['18.20.8', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['24.1.0', 0],
])('Node %s is refused if it is too old', (node, expected) => {
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const versions = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${node}'}})`
  const args = ['--import', versions, join(projectRoot, 'bin/sitegen.js'), '--version']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const floor = engines.node.replace(/^>=|\.0$/g, '')
  expect(stderr).toBe(expected ? `✖ Sitegen needs Node ${floor} or newer, but this is Node ${node}.\n` : '')
  expect(stdout === '').toBe(expected === 1)
  expect(status).toBe(expected)
})

it('a package that was not built says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-unbuilt-'))
  mkdirSync(join(folder, 'bin'))
  for (const path of ['bin/sitegen.js', 'bin/start.js', 'bin/tool.js', 'bin/v8-flags.js', 'package.json'])
    cpSync(join(projectRoot, path), join(folder, path))
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/sitegen.js'), 'build'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('✖ Sitegen was not built when it was installed: install it again without `--ignore-scripts`.\n')
  expect(status).toBe(1)
  rmSync(folder, { recursive: true })
})
