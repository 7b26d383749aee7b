import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askers, escapingPaths, rubbish } from '../harness/attacks.ts'
import { openSocket, requestText, sayRaw, statusOf } from '../harness/raw-socket.ts'
import { site, type TestSite } from '../harness/site.ts'
import { type DevSite, startDev, startServe } from './dev-server.ts'

// Both `serve` and `dev` must withstand the same attacks over raw sockets, on the same site.

const files = {
  'site.config.ts': `export default {
  title: 'T', url: 'https://example.com', baseUrl: '/',
  redirects: [
    { from: '/old', to: '/docs?a=b' },
    { from: ['/kept', '/kept/too'], to: '/docs#part', status: 308 },
    { from: '/for-now', to: '/kept', status: 302 },
    { from: '/away', to: 'https://example.org/', status: 307 },
  ],
}
`,
  'content/docs/index.md': '# Docs\n\n## Part\n',
  'content/pages/index.md': '# Home\n',
}
const servers = ['serve', 'dev'] as const

let made: TestSite
let outside: TestSite
let dev: DevSite
let served: DevSite
const ports = new Map<(typeof servers)[number], number>()

/** Traps in the published folder. */
function setTraps(folder: string) {
  const put = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'SECRET')
  }
  for (const path of ['.env', 'docs/.git/config']) put(path)
  symlinkSync(join(outside.root, 'secret.txt'), join(folder, 'link.txt'))
  symlinkSync(join(outside.root, 'pages'), join(folder, 'linked'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, 'pipe.txt')])
}

beforeAll(async () => {
  made = site(files)
  outside = site({ 'secret.txt': 'SECRET', 'pages/page.html': 'SECRET' })
  await made.build()
  setTraps(join(made.root, 'build'))
  mkdirSync(join(made.root, 'static'), { recursive: true })
  setTraps(join(made.root, 'static'))
  served = await startServe(made, '--host', '127.0.0.1')
  dev = await startDev(made, '--host', '127.0.0.1')
  ports.set('serve', Number(new URL(served.origin).port))
  ports.set('dev', Number(new URL(dev.origin).port))
})
afterAll(async () => {
  await served?.stop()
  await dev?.stop()
  outside?.dispose()
})

describe.each(servers)('%s', (name) => {
  const port = () => ports.get(name) as number

  it('answers with Markdown where a client prefers it', async () => {
    const answers = ['text/markdown, */*', 'text/html, text/markdown;q=0.9'].map(async (accept) => {
      const { headers } = await fetch(`http://127.0.0.1:${port()}/docs/`, { headers: { accept } })
      return [headers.get('content-type'), /Accept\b(?!-)/.test(headers.get('vary') ?? '')]
    })
    expect(await Promise.all(answers)).toEqual([
      ['text/markdown; charset=utf-8', true],
      // What a navigation has loaded serves a script's request, and the other way round.
      ['text/html; charset=utf-8', false],
    ])
    const direct = await fetch(`http://127.0.0.1:${port()}/docs.md`)
    expect([direct.status, direct.headers.get('x-robots-tag'), (await direct.text()).slice(0, 7)]).toEqual([
      200,
      'noindex',
      '# Docs\n',
    ])
  })

  it('reveals nothing outside the site, no hidden files and no sources', async () => {
    const reported = await Promise.all(
      escapingPaths(made.root).map(async ([path]) => {
        const answer = await sayRaw(port(), requestText({ path }))
        const [, body = ''] = answer.split('\r\n\r\n')
        return [path, statusOf(answer), /SECRET|^# Docs|export default/m.test(body)]
      }),
    )
    expect(reported).toEqual(escapingPaths(made.root).map(([path, status]) => [path, status, false]))
  })

  it.each(askers)('request: %s', async (_, request, status) => {
    expect(statusOf(await sayRaw(port(), requestText(request)))).toBe(status)
  })

  it.each(rubbish)('%s', async (_, text, status) => expect(statusOf(await sayRaw(port(), text))).toBe(status))

  it('clients that never finish their headers block no others', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, () => openSocket(port())))
    for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(statusOf(await sayRaw(port(), requestText({})))).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('clients that disconnect early do no harm', async () => {
    for (let round = 0; round < 50; round++) {
      const socket = await openSocket(port())
      socket.write(requestText({ path: '/docs' }))
      socket.resetAndDestroy()
    }
    expect(statusOf(await sayRaw(port(), requestText({ path: '/docs/' })))).toBe(200)
  })

  it('redirects with the configured status', async () => {
    const ask = async (path: string) => {
      const answer = await sayRaw(port(), requestText({ path }))
      return `${statusOf(answer)} ${/^Location: (.*)\r$/im.exec(answer)?.[1]}`
    }
    const paths = ['/old', '/kept?x=1', '/kept/too/', '/for-now', '/away']
    expect(await Promise.all(paths.map(ask))).toEqual([
      '301 /docs/?a=b',
      '308 /docs/?x=1#part',
      '308 /docs/#part',
      '302 /docs/#part',
      '307 https://example.org/',
    ])
  })
})
