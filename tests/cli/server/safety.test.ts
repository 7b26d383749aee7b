import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutput } from '../../../cli/serve.ts'
import { type Listening, listen, type SiteHandler } from '../../../cli/server/listen.ts'
import { ended, openSocket, type RawRequest, requestText, sayRaw, statusOf } from '../../harness/raw-socket.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-safety-')))
const out = join(folder, 'build')
let listening: Listening
let port: number

const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const start = async (patience?: { headers: number; request: number; idle: number }) =>
  listen(openOutput(out) as SiteHandler, { host: '127.0.0.1', port: 0, patience })
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

describe('nothing outside the folder, and nothing hidden', () => {
  it.each([
    ['/../secret.txt', 400],
    ['/docs/../../secret.txt', 400],
    ['/..%2fsecret.txt', 400],
    ['/%2e%2e%2fsecret.txt', 400],
    ['/%252e%252e%252fsecret.txt', 400],
    ['/%25252e%25252e%25252fsecret.txt', 400],
    ['/..\\secret.txt', 400],
    ['/..%5csecret.txt', 400],
    ['/%5c..%5c..%5csecret.txt', 400],
    ['/secret.txt%00.html', 400],
    ['/index.html/secret.txt', 404],
    ['//secret.txt', 400],
    [`/${folder}/secret.txt`, 400],
    [`/%2f${folder.slice(1)}/secret.txt`, 400],
    ['http://localhost/../secret.txt', 400],
    [`file://${folder}/secret.txt`, 400],
    ['/link.txt', 404],
    ['/linked/page.html', 404],
    ['/linked/page', 404],
    ['/pipe.txt', 404],
    ['/.env', 404],
    ['/%2eenv', 404],
    ['/docs/.git/config', 404],
    ['/.sitegen/manifest.json', 404],
    ['/.SiteGen/manifest.json', 404],
    ['/_headers', 404],
    ['/%5fheaders', 404],
    [`/${'a'.repeat(300)}`, 404],
    [`/${'a/'.repeat(3000)}`, 414],
    [`/${'a'.repeat(20_000)}`, 431],
  ])('%s', async (path, status) => {
    const answer = await say({ path })
    expect({ status: statusOf(answer), leaks: /^SECRET/m.test(answer.split('\r\n\r\n')[1] ?? '') }).toEqual({
      status,
      leaks: false,
    })
  })

  it('a link inside the folder is a file like others', async () => {
    expect(await say({ path: '/same' })).toMatch(/^HTTP\/1\.1 200[\s\S]*docs$/)
  })
})

describe('who asks, and how', () => {
  const origin = 'http://evil.example'
  it.each<[string, RawRequest, number]>([
    ['its own name', { headers: { Host: 'localhost:1' } }, 200],
    ['a name that was rebound to this machine', { headers: { Host: 'evil.example' } }, 403],
    ['an address of the network', { headers: { Host: '192.168.1.2' } }, 403],
    ['no host', { headers: { Host: '' } }, 403],
    ['an event stream for another site', { headers: { Accept: 'text/event-stream', Origin: origin } }, 403],
    [
      'a web socket for another site',
      { headers: { Connection: 'Upgrade', Upgrade: 'websocket', Origin: origin, 'Sec-WebSocket-Version': '13' } },
      403,
    ],
    ['POST', { method: 'POST' }, 405],
    ['PUT with a body', { method: 'PUT', headers: { 'Content-Length': '3' } }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['OPTIONS', { method: 'OPTIONS' }, 405],
    ['TRACE', { method: 'TRACE' }, 405],
    ['CONNECT-like', { method: 'PROPFIND' }, 405],
    ['GET with a body that never comes', { headers: { 'Content-Length': '1000000' } }, 413],
    ['a chunked GET', { headers: { 'Transfer-Encoding': 'chunked' } }, 413],
  ])('%s', async (_, request, status) => expect(statusOf(await say(request))).toBe(status))

  it.each<[string, string | Buffer, number]>([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bytes of another protocol', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), 400],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`, 431],
    ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', 403],
  ])('%s', async (_, text, status) => expect(statusOf(await sayRaw(port, text))).toBe(status))
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
    await expect.poll(() => connections(server), { timeout: 20_000 }).toBe(0)
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

it('closing ends at once, with connections that are open', async () => {
  const server = await start()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(portOf(server))))
  await server.close()
  await Promise.all(sockets.map(ended))
})

/** How many times this process has the large file open; only Linux tells. */
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
