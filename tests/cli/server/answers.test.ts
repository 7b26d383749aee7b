import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedEncodings } from '../../../cli/server/encoding.ts'
import { type Listening, listen, type SiteHandler } from '../../../cli/server/listen.ts'
import { openOutput } from '../../../cli/server/serve.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-answers-')))
let listening: Listening

const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function writeManifest(redirects: Readonly<Record<string, string>>) {
  const list = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  const manifest = { version: 1, base: '/', home: '/', trailingSlash: null, redirects: list, outputs: {} }
  put('.sitegen/manifest.json', JSON.stringify(manifest))
}

const page = '<p>A page that is long enough.</p>\n'.repeat(100)

beforeAll(async () => {
  writeManifest({ '/old': '/docs/a' })
  put('index.html', page)
  put('404.html', '<p>Nothing.</p>')
  put('small.txt', 'small')
  put('digits.txt', '0123456789')
  put('picture.png', Buffer.alloc(4000))
  put('packed.js', '"plain"'.repeat(400))
  put('packed.js.br', 'BR')
  put('packed.js.gz', 'GZ')
  put('stale.css', 'new'.repeat(1000))
  put('stale.css.br', 'OLD')
  utimesSync(join(folder, 'stale.css.br'), 1, 1)
  put('assets/a-0123456789.js', '1')
  put(
    '_headers',
    "/*\n  Content-Security-Policy: default-src 'self'\n/small.txt\n  Cache-Control: max-age=60\n  X-Own: yes\n",
  )
  listening = await listen(openOutput(folder) as SiteHandler, { host: 'localhost', port: 0 })
})
afterAll(async () => {
  await listening.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = listening.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path, method, headers, agent: false }, (response) => {
      const body: Buffer[] = []
      response.on('data', (chunk) => body.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(body) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const packing = async (path: string, accept: string, extra: Record<string, string> = {}) => {
  const { headers, body } = await ask(path, { 'Accept-Encoding': accept, ...extra })
  return [headers['content-encoding'], headers.vary, body] as const
}

describe('packing', () => {
  it('a page as brotli, as gzip, or as it is', async () => {
    const [br, vary, brotli] = await packing('/', 'gzip, deflate, br, zstd')
    expect([br, vary, brotliDecompressSync(brotli).toString()]).toEqual(['br', 'Accept-Encoding', page])
    expect(brotli.byteLength).toBeLessThan(page.length / 10)
    const [gzip, , zipped] = await packing('/', 'gzip')
    expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', page])
    expect(await packing('/', 'identity')).toEqual([undefined, 'Accept-Encoding', Buffer.from(page)])
    expect(await packing('/', 'br;q=0')).toEqual([undefined, 'Accept-Encoding', Buffer.from(page)])
  })

  it('a file that was packed before, unless it is older than the file', async () => {
    expect(await packing('/packed.js', 'br, gzip')).toEqual(['br', 'Accept-Encoding', Buffer.from('BR')])
    expect(await packing('/packed.js', 'gzip')).toEqual(['gzip', 'Accept-Encoding', Buffer.from('GZ')])
    const { headers } = await ask('/packed.js', { 'Accept-Encoding': 'br' })
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    const [encoding, , stale] = await packing('/stale.css', 'br')
    expect([encoding, brotliDecompressSync(stale).toString()]).toEqual(['br', 'new'.repeat(1000)])
  })

  it('not for pictures, not for what is small', async () => {
    expect((await packing('/picture.png', 'br')).slice(0, 2)).toEqual([undefined, undefined])
    expect((await packing('/small.txt', 'br'))[0]).toBeUndefined()
  })

  it('each form has a tag of its own, and is not sent again', async () => {
    const forms = await Promise.all(['br', 'gzip', ''].map((accept) => ask('/', { 'Accept-Encoding': accept })))
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const [index, accept] of ['br', 'gzip', ''].entries()) {
      const tag = String(forms[index]?.headers.etag)
      const again = await ask('/', { 'Accept-Encoding': accept, 'If-None-Match': `"x", ${tag}` })
      expect([again.status, again.body.byteLength, again.headers.etag]).toEqual([304, 0, tag])
    }
    expect((await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': '"x"' })).status).toBe(200)
  })

  it('HEAD says what GET would', async () => {
    const accept = { 'Accept-Encoding': 'br' }
    const [got, head] = [await ask('/', accept), await ask('/', accept, 'HEAD')]
    expect([head.headers['content-length'], head.headers.etag, head.body.byteLength]).toEqual([
      String(got.body.byteLength),
      got.headers.etag,
      0,
    ])
  })

  it.each([
    [undefined, []],
    ['', []],
    ['br', ['br']],
    ['GZIP;q=1.0, br;q=0.5', ['gzip', 'br']],
    ['*', ['br', 'gzip']],
    ['*, br;q=0', ['gzip']],
    ['deflate, identity', []],
  ])('of %s is taken: %o', (header, expected) => expect(acceptedEncodings(header)).toEqual(expected))
})

describe('ranges', () => {
  it.each<[string, unknown[]]>([
    ['bytes=0-3', [206, '0123', 'bytes 0-3/10']],
    ['bytes=8-', [206, '89', 'bytes 8-9/10']],
    ['bytes=-2', [206, '89', 'bytes 8-9/10']],
    ['bytes=4-400', [206, '456789', 'bytes 4-9/10']],
    ['bytes=10-', [416, '', 'bytes */10']],
    ['bytes=5-2', [416, '', 'bytes */10']],
    ['bytes=0-1,3-4', [200, '0123456789', undefined]],
    ['lines=1-2', [200, '0123456789', undefined]],
  ])('%s', async (range, expected) => {
    const { status, body, headers } = await ask('/digits.txt', { Range: range, 'Accept-Encoding': 'br' })
    expect([status, body.toString(), headers['content-range']]).toEqual(expected)
  })

  it('of a file that has changed: the whole file', async () => {
    const { headers } = await ask('/digits.txt')
    const since = { Range: 'bytes=0-3', 'If-Range': String(headers['last-modified']) }
    expect((await ask('/digits.txt', since)).status).toBe(206)
    expect((await ask('/digits.txt', { ...since, 'If-Range': new Date(0).toUTCString() })).status).toBe(200)
  })
})

describe('headers', () => {
  const pick = async (path: string, names: readonly string[]) => {
    const { status, headers } = await ask(path)
    return [status, ...names.map((name) => headers[name])]
  }

  it('those of `_headers`, on pages, redirects and where nothing is', async () => {
    const policy = "default-src 'self'"
    const names = ['content-security-policy', 'cache-control', 'x-own']
    expect(await pick('/', names)).toEqual([200, policy, 'no-cache', undefined])
    expect(await pick('/small.txt', names)).toEqual([200, policy, 'max-age=60', 'yes'])
    expect(await pick('/old', names)).toEqual([301, policy, 'no-cache', undefined])
    expect(await pick('/gone', names)).toEqual([404, policy, 'no-cache', undefined])
    expect(await pick('/.env', names)).toEqual([404, policy, 'no-cache', undefined])
  })

  it('what has a hash in its name is kept for ever', async () => {
    expect(await pick('/assets/a-0123456789.js', ['cache-control'])).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })
})

it('a later build is seen without a restart', async () => {
  expect((await ask('/new')).status).toBe(404)
  writeManifest({ '/new': '/docs/b' })
  utimesSync(join(folder, '.sitegen/manifest.json'), new Date(), new Date(Date.now() + 5000))
  const { status, headers } = await ask('/new')
  expect([status, headers.location]).toEqual([301, '/docs/b'])
})
