import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen, type SiteHandler } from '../../../cli/server/listen.ts'
import { openOutput } from '../../../cli/server/serve.ts'
import { ended, openSocket, type RawRequest, requestText, sayRaw, statusOf } from '../../harness/raw-socket.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-safety-')))
const out = join(folder, 'build')
let listening: Listening
let port: number

const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const start = async (timeouts?: { headers: number; request: number; idle: number }) =>
  listen(openOutput(out) as SiteHandler, { host: '127.0.0.1', port: 0, timeouts })
const portOf = ({ server }: Listening) => (server.address() as AddressInfo).port
const say = async (request: RawRequest, to = port) => sayRaw(to, requestText(request))
const connections = ({ server }: Listening) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

beforeAll(async () => {
  put('secret.txt', 'SECRET')
  put('outside/page.html', 'SECRET')
  put('build/index.html', 'front page')
  put('build/404.html', 'nothing here')
  put('build/docs/index.html', 'docs')
  put('build/.env', 'SECRET')
  put('build/docs/.git/config', 'SECRET')
  put('build/_headers', '/*\n  X-Secret: SECRET\n')
  put('build/large.bin', Buffer.alloc(40 << 20))
  put(
    'build/.sitegen/manifest.json',
    JSON.stringify({
      version: 1,
      generator: 'SECRET',
      base: '/',
      home: '/',
      trailingSlash: null,
      redirects: [],
      outputs: {},
    }),
  )
  symlinkSync(join(folder, 'secret.txt'), join(out, 'link.txt'))
  symlinkSync(join(folder, 'outside'), join(out, 'linked'))
  symlinkSync('docs', join(out, 'same'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(out, 'pipe.txt')])
  listening = await start()
  port = portOf(listening)
})
afterAll(async () => {
  await listening.close()
  rmSync(folder, { recursive: true, force: true })
})

it('the server listens on the loopback interface', () => {
  expect((listening.server.address() as AddressInfo).address).toBe('127.0.0.1')
})

it('neither the page for what is not there nor the headers are read by way of a link', async () => {
  const other = join(folder, 'linked-build')
  put(
    'linked-build/.sitegen/manifest.json',
    JSON.stringify({ version: 1, base: '/', home: '/', redirects: [], outputs: {} }),
  )
  put('headers.txt', '/*\n  X-Secret: SECRET\n')
  symlinkSync(join(folder, 'secret.txt'), join(other, '404.html'))
  symlinkSync(join(folder, 'headers.txt'), join(other, '_headers'))
  const server = await listen(openOutput(other) as SiteHandler, { host: '127.0.0.1', port: 0 })
  try {
    const answer = await say({ path: '/nothing' }, portOf(server))
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
    expect(answer).not.toContain('SECRET')
  } finally {
    await server.close()
  }
})

it('a file that is replaced by a link while it is asked for is not sent', async () => {
  put('build/fast.html', 'x'.repeat(4000))
  put('private.txt', 'PRIVATE')
  let turn = 0
  const swap = setInterval(() => {
    rmSync(join(out, 'next'), { force: true })
    if (turn++ % 2 === 0) writeFileSync(join(out, 'next'), 'x'.repeat(4000))
    else symlinkSync(join(folder, 'private.txt'), join(out, 'next'))
    renameSync(join(out, 'next'), join(out, 'fast.html'))
  }, 0)
  try {
    for (let round = 0; round < 40; round++) {
      const headers = round % 2 ? { 'Accept-Encoding': 'identity' } : {}
      const answers = await Promise.all(Array.from({ length: 10 }, () => say({ path: '/fast.html', headers })))
      expect(answers.join('')).not.toContain('PRIVATE')
    }
  } finally {
    clearInterval(swap)
    rmSync(join(out, 'fast.html'))
  }
})

it('a link inside the folder is a file like others', async () => {
  expect(await say({ path: '/same' })).toMatch(/^HTTP\/1\.1 200[\s\S]*docs$/)
})

describe('slow and broken clients', () => {
  it('those that do not finish their headers are cut off, and hold nobody meanwhile', async () => {
    const server = await start({ headers: 400, request: 800, idle: 60_000 })
    const to = portOf(server)
    const slow = await Promise.all(Array.from({ length: 200 }, () => openSocket(to)))
    const answers = slow.map(async (socket) => {
      let heard = ''
      socket.on('data', (chunk) => {
        heard += chunk
      })
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
      await ended(socket)
      return heard
    })
    expect(statusOf(await say({}, to))).toBe(200)
    expect(new Set((await Promise.all(answers)).map(statusOf))).toEqual(new Set([408]))
    await expect.poll(() => connections(server)).toBe(0)
    await server.close()
  })

  it('a byte now and then does not keep a connection', async () => {
    const server = await start({ headers: 400, request: 800, idle: 60_000 })
    const socket = await openSocket(portOf(server))
    socket.resume()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    const drip = setInterval(() => socket.write('X: y\r\n'), 50)
    await ended(socket)
    clearInterval(drip)
    await server.close()
  })

  it('a client that does not read its answer is cut off, and its file closed', async () => {
    const server = await start({ headers: 10_000, request: 10_000, idle: 500 })
    const socket = await openSocket(portOf(server))
    socket.pause()
    socket.write(requestText({ path: '/large.bin' }))
    await expect.poll(() => connections(server)).toBe(0)
    await expect.poll(openFiles).toBe(0)
    socket.destroy()
    await server.close()
  })

  it('clients that go away in the middle leave nothing open', async () => {
    for (let round = 0; round < 50; round++) {
      const socket = await openSocket(port)
      socket.write(requestText({ path: '/large.bin' }))
      await new Promise<void>((resolve) => socket.once('data', () => resolve()))
      socket.resetAndDestroy()
    }
    await expect.poll(() => connections(listening)).toBe(0)
    await expect.poll(openFiles).toBe(0)
    expect(statusOf(await say({}))).toBe(200)
  })
})

it('a connection may rest between requests as long as before the first', async () => {
  // A client that was busy for a while does not notice at once that its connection was closed, and its next request fails.
  const two = requestText({ headers: { Connection: 'keep-alive' } }) + requestText({})
  const announced = async (to: number) => /^keep-alive: .*$/im.exec(await sayRaw(to, two))?.[0]
  expect(await announced(port)).toBe('Keep-Alive: timeout=30')
  const brief = await start({ headers: 1000, request: 2000, idle: 3000 })
  expect(await announced(portOf(brief))).toBe('Keep-Alive: timeout=3')
  await brief.close()
})

it('closing ends at once, with connections that are open', async () => {
  const server = await start()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(portOf(server))))
  await server.close()
  await Promise.all(sockets.map(ended))
})

/** How many times this process has the large file open; known on Linux only. */
function openFiles(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith('/large.bin')
    } catch {
      return false
    }
  }).length
}
