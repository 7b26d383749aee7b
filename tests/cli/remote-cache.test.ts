import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeIndex, encodeIndex, segmentsOf } from '../../cli/cache/cache-index.ts'
import { cli, projectRoot, readTree, site, type TestSite } from '../harness/site.ts'
import { Tool } from '../harness/tool.ts'

/** The account that the store knows. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_SESSION_TOKEN: '' }
const bucket = 'caches'
const home = mkdtempSync(join(tmpdir(), 'sitegen-store-'))
let store: ChildProcess
let endpoint: string
beforeAll(async () => {
  const program = join(projectRoot, 'node_modules/s3rver/bin/s3rver.js')
  const flags = ['--directory', home, '--port', '0', '--address', '127.0.0.1', '--configure-bucket', bucket]
  store = spawn(process.execPath, [program, ...flags, '--no-vhost-buckets'], { stdio: ['ignore', 'pipe', 'inherit'] })
  endpoint = await new Promise((resolve) => {
    store.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const address = /127\.0\.0\.1:\d+/.exec(text)?.[0]
      if (address) resolve(`http://${address}`)
    })
  })
})
afterAll(() => {
  store.kill()
  rmSync(home, { recursive: true, force: true })
})

const files = {
  'content/docs/index.md': '# Home\n\n[B](./b.md)\n\n```js\nconst a = 1\n```\n',
  'content/docs/b.md': '# B\n\nA second page.\n',
}
const prefix = 'docs/main'
const folder = join(home, bucket, prefix)
const configOf = (at: string, name = bucket) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', cache: { remote: ${JSON.stringify({ bucket: name, prefix, endpoint: at })} } }\n`

/** A site that has been built, the store as its build left it, and the output of a build from nothing. */
let first: TestSite
let clean: ReturnType<typeof readTree>
const kept = join(home, 'kept')
beforeAll(async () => {
  first = site({ ...files, 'site.config.ts': configOf(endpoint) })
  expect(await build(first)).toMatchObject({ status: 0, known: 0 })
  cpSync(folder, kept, { recursive: true })
  const fresh = cloneOf(first)
  expect((await cli(['build', '--root', fresh.root, '--no-cache'], { env: keys })).status).toBe(0)
  clean = readTree(join(fresh.root, 'build'))
})
afterAll(() => first.dispose())
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(kept, folder, { recursive: true })
})

/** The same sources in another folder, without cache and output. */
function cloneOf(one: TestSite): TestSite {
  const clone = one.clone()
  for (const folder of ['.sitegen', 'build']) if (clone.exists(folder)) clone.remove(folder)
  return clone
}

interface Built {
  readonly status: number
  /** How many compiled parts came from the cache; `all` if the last build was repeated. */
  readonly known: number
  readonly all: number
  readonly text: string
}

const tool = new Tool()
afterAll(() => tool.stop())

/** One build at a time. */
async function build(one: TestSite, env: Readonly<Record<string, string>> = keys): Promise<Built> {
  const { status, stdout, stderr } = await tool.run(['build', '--root', one.root], { env })
  const [, known = '', all = ''] = /(\d+) of (\d+) compiled parts/.exec(stdout) ?? []
  return { status, known: Number(known), all: Number(all), text: stdout + stderr }
}

const stored = () => readdirSync(folder).flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? [])
const fileOf = (name: string) => join(folder, `${name}._S3rver_object`)
const indexOf = () => decodeIndex(readFileSync(fileOf('index')))
const segments = () => segmentsOf(indexOf())
const outputOf = (one: TestSite) => readTree(join(one.root, 'build'))

describe('a cache in a store', () => {
  it('fills the empty cache of another folder, which compiles nothing', async () => {
    expect(stored()).toEqual(['index', ...segments().map(({ name }) => name)].sort())
    const clone = cloneOf(first)
    const { text } = await build(clone)
    // All that the first build has made is there, its record too.
    expect(text).toMatch(/\b(\d+) of \1 compiled parts/)
    expect(outputOf(clone)).toEqual(clean)
  })

  it('is not read where there is a cache, and written where its index is another one', async () => {
    const clone = first.clone()
    writeFileSync(fileOf('index'), 'damaged')
    const { text } = await build(clone)
    expect(text).toMatch(/\b(\d+) of \1 compiled parts/)
    expect(readFileSync(fileOf('index'))).toEqual(readFileSync(join(clone.root, '.sitegen/cache/index')))
    expect(segments().length).toBeGreaterThan(0)
  })

  it('is read where the own index is damaged', async () => {
    const clone = cloneOf(first).write({ '.sitegen/cache/index': 'damaged' })
    const { text } = await build(clone)
    expect(text).toMatch(/\b(\d+) of \1 compiled parts/)
    expect(outputOf(clone)).toEqual(clean)
  })

  it('takes what an edit has made, and drops what no index has named for a day', async () => {
    const names = segments().map(({ name }) => name)
    const [old, recent] = ['values-00000000000a', 'values-00000000000b'].map(fileOf) as [string, string]
    for (const path of [old, recent]) {
      writeFileSync(path, 'left behind')
      writeFileSync(path.replace(/object$/, 'metadata.json'), '{}')
      writeFileSync(path.replace(/object$/, 'object.md5'), 'd41d8cd98f00b204e9800998ecf8427e')
    }
    utimesSync(old, 1, 1)
    const edited = cloneOf(first).write({ 'content/docs/b.md': '# B\n\nAnother text.\n' })
    const built = await build(edited)
    expect(built.known).toBeGreaterThan(0)
    expect(built.known).toBeLessThan(built.all)
    expect(segments().map(({ name }) => name)).not.toEqual(names)
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
    const next = await build(cloneOf(edited))
    expect(next.known).toBe(next.all)
  })
})

describe('a store in any state gives a clean build', () => {
  const damages: Readonly<Record<string, () => void>> = {
    'without its index': () => rmSync(fileOf('index')),
    'with an index that is cut off': () => truncateSync(fileOf('index'), 40),
    'with segments that are missing': () => {
      for (const { name } of segments()) rmSync(fileOf(name))
    },
    'with segments that are cut off': () => {
      for (const { name, size } of segments()) truncateSync(fileOf(name), size >> 1)
    },
    'with segments of other bytes': () => {
      for (const { name, size } of segments()) writeFileSync(fileOf(name), Buffer.alloc(size, 7))
    },
    'with an index that names a file elsewhere': () => {
      const index = indexOf()
      for (const one of segmentsOf(index)) Object.assign(one, { name: '../../../escaped' })
      writeFileSync(fileOf('index'), encodeIndex(index))
    },
  }
  it.each(Object.keys(damages))('%s', async (name) => {
    damages[name]?.()
    const clone = cloneOf(first)
    expect(await build(clone)).toMatchObject({ status: 0, known: 0 })
    expect(existsSync(join(clone.root, '../escaped'))).toBe(false)
    expect(outputOf(clone)).toEqual(clean)
    // What the build has stored is whole again.
    for (const { name, size } of segments()) expect(statSync(fileOf(name)).size).toBe(size)
  })

  it('written by two builds at once', async () => {
    const others = ['One', 'Two'].map((text) => cloneOf(first).write({ 'content/docs/b.md': `# B\n\n${text}.\n` }))
    const runs = await Promise.all(others.map((one) => cli(['build', '--root', one.root], { env: keys })))
    for (const { status } of runs) expect(status).toBe(0)
    const clone = cloneOf(first)
    expect((await build(clone)).status).toBe(0)
    expect(outputOf(clone)).toEqual(clean)
  })
})

describe('a store that cannot be used is a note', () => {
  it('with keys that the store does not know', async () => {
    const built = await build(cloneOf(first), { ...keys, AWS_ACCESS_KEY_ID: 'STRANGER' })
    expect(built.status).toBe(0)
    expect(built.text).toContain('The remote cache was not read: the store responds with 403 (InvalidAccessKeyId).')
    expect(built.text).toContain('note  site.config.ts:1:84  cache/remote')
    expect(built.text).toContain('The remote cache was not written: the store responds with 403 (InvalidAccessKeyId).')
  })

  it('without keys', async () => {
    const built = await build(cloneOf(first), { ...keys, AWS_SECRET_ACCESS_KEY: '' })
    expect(built.status).toBe(0)
    expect(built.text).toContain('`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are not set')
  })

  it('whose files cannot be written here', async () => {
    const built = await build(cloneOf(first).write({ '.sitegen/cache': 'a file' }))
    expect(built.status).toBe(0)
    expect(built.text).toContain('The remote cache was not read: EEXIST.')
  })

  it('with a bucket that is not there', async () => {
    const built = await build(cloneOf(first).write({ 'site.config.ts': configOf(endpoint, 'nobody') }))
    expect(built.status).toBe(0)
    expect(built.text).toContain('The remote cache was not written: the store responds with 404 (NoSuchBucket).')
  })

  it('at an address where nothing answers, and where an answer ends early', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('sgcache2')
      response.socket?.destroySoon()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const half = cloneOf(first).write({ 'site.config.ts': configOf(at) })
    expect((await build(half)).text).toContain('The remote cache was not read: ')
    await new Promise((resolve) => server.close(resolve))
    const gone = await build(cloneOf(half))
    expect(gone.status).toBe(0)
    expect(gone.text).toContain('The remote cache was not read: ECONNREFUSED.')
  })
})

it('without the cache, the store is neither read nor written', async () => {
  rmSync(folder, { recursive: true })
  expect((await cli(['build', '--root', cloneOf(first).root, '--no-cache'], { env: keys })).status).toBe(0)
  expect(existsSync(folder)).toBe(false)
})
