import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { projectRoot } from '../../harness/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-load-'))
let child: ChildProcess
let port: number
let printed = ''

/** Loaded before the tool: on a signal, collect the garbage and say what the process holds. */
const probe = `process.on('SIGUSR2', () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log('PROBE ' + JSON.stringify({ held: heapUsed + external, resources: process.getActiveResourcesInfo() }))
})`

interface Held {
  readonly held: number
  readonly sockets: number
  readonly files: number
}

beforeAll(async () => {
  mkdirSync(join(folder, '.sitegen'))
  const manifest = { version: 1, base: '/', home: '/', trailingSlash: null, outputs: {} }
  const redirects = [{ from: '/old', to: '/' }]
  writeFileSync(join(folder, '.sitegen/manifest.json'), JSON.stringify({ ...manifest, redirects }))
  writeFileSync(join(folder, 'index.html'), '<p>A page.</p>\n'.repeat(500))
  writeFileSync(join(folder, '404.html'), '<p>Nothing.</p>')
  writeFileSync(join(folder, 'picture.png'), Buffer.alloc(100_000))
  const args = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(probe)}`]
  child = spawn(process.execPath, [...args, 'bin/sitegen.js', 'serve', '--out', folder, '--port', '0'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await vi.waitUntil(() => /:(\d+)\/\n/.test(printed), { timeout: 60_000 })
  port = Number(/:(\d+)\/\n/.exec(printed)?.[1])
})
afterAll(() => {
  child.kill()
  rmSync(folder, { recursive: true, force: true })
})

const kinds = [
  { path: '/', headers: {} },
  { path: '/', headers: { 'Accept-Encoding': 'br' } },
  { path: '/', headers: { 'Accept-Encoding': 'gzip' } },
  { path: '/picture.png', headers: {} },
  { path: '/picture.png', headers: { Range: 'bytes=-500' } },
  { path: '/picture.png', headers: { Range: 'bytes=200000-' } },
  { path: '/old', headers: {} },
  { path: '/gone', headers: {} },
  { path: '/%2e%2e/a', headers: {} },
  { path: '/', headers: { Host: 'evil.example' } },
]
const statuses = [200, 200, 200, 200, 206, 416, 301, 404, 400, 403]

function ask(index: number, agent: Agent | false): Promise<number> {
  const { path, headers } = kinds[index % kinds.length] as (typeof kinds)[number]
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port, path, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', reject)
  })
}

async function look(): Promise<Held> {
  const before = printed.length
  child.kill('SIGUSR2')
  await expect.poll(() => printed.slice(before)).toMatch(/PROBE .*\n/)
  const { held, resources } = JSON.parse(/PROBE (.*)\n/.exec(printed.slice(before))?.[1] ?? '')
  const count = (name: RegExp) => resources.filter((one: string) => name.test(one)).length
  const files = process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : 0
  return { held, sockets: count(/^TCPSocketWrap$/), files }
}

it('10,000 requests one after the other and 200 at once leave nothing behind', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let index = 0; index < 1000; index++) await ask(index, agent)
  agent.destroy()
  await expect.poll(async () => (await look()).sockets).toBe(0)
  const before = await look()

  const counts = new Map<number, number>()
  const counted = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
  // Half of them over one connection, half over a new one each.
  const lasting = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let index = 0; index < 10_000; index++) counted(await ask(index, Math.floor(index / 10) % 2 === 0 && lasting))
  lasting.destroy()
  const together = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index, false)))
  for (const status of together) counted(status)
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length * 1020]),
    ),
  )

  await expect.poll(async () => (await look()).sockets).toBe(0)
  await expect.poll(async () => (await look()).files - before.files).toBeLessThanOrEqual(0)
  // A leak of one small object for each request would be several megabytes.
  await expect.poll(async () => (await look()).held - before.held).toBeLessThan(2 << 20)
})
