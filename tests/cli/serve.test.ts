import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Listening, listen, type SiteHandler } from '../../cli/server/listen.ts'
import { openOutput } from '../../cli/server/serve.ts'
import { cli, leastConfig, site } from '../harness/site.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-serve-')))
const open: Listening[] = []
afterAll(() => {
  for (const { server } of open) server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Built {
  readonly base?: string
  readonly trailingSlash?: boolean | null
  readonly redirects?: Readonly<Record<string, string>>
  readonly files: readonly string[]
}

let count = 0

/** A built folder; each file holds its own path. */
function build({ base = '/', trailingSlash = null, redirects = {}, files }: Built): SiteHandler {
  const root = join(folder, String(count++))
  const manifest = {
    version: 1,
    generator: 'test',
    base,
    home: base,
    trailingSlash,
    redirects: Object.entries(redirects).map(([from, to]) => ({ from, to })),
    outputs: Object.fromEntries(files.map((file) => [file, ['', '', 0]])),
  }
  const texts = {
    '.sitegen/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(files.map((file) => [file, file])),
  }
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return openOutput(root) as SiteHandler
}

async function start(built: Built): Promise<number> {
  const listening = await listen(build(built), { host: '127.0.0.1', port: 0 })
  open.push(listening)
  return (listening.server.address() as AddressInfo).port
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Ask for a path exactly as it is written. */
function ask(port: number, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })
}

/** A path → `200 file`, `301 → address`, or a status alone. */
async function answerOf(port: number, path: string): Promise<string> {
  const { status, headers, body } = await ask(port, path)
  return `${status}${headers.location === undefined ? '' : ` → ${headers.location}`}${body ? ` ${body}` : ''}`
}

const folders = [
  'index.html',
  '404.html',
  'docs/a/index.html',
  'docs/v1.0/index.html',
  'docs/ö b/index.html',
  'robots.txt',
]
const plain = ['index.html', '404.html', 'docs.html', 'docs/a.html', 'docs/v1.0.html', 'docs/ö b.html', 'robots.txt']

describe('the slash rule', () => {
  it.each<[string, Built, Record<string, string>]>([
    [
      'always a slash',
      { trailingSlash: true, files: folders },
      {
        '/': '200 index.html',
        '/docs/a/': '200 docs/a/index.html',
        '/docs/a': '301 → /docs/a/',
        '/docs/a?q=1': '301 → /docs/a/?q=1',
        '/docs/a.html': '301 → /docs/a/',
        '/docs/a/index.html': '301 → /docs/a/',
        '/index.html': '301 → /',
        '/docs/%C3%B6%20b': '301 → /docs/%C3%B6%20b/',
        '/docs/%C3%B6%20b/': '200 docs/ö b/index.html',
        '/404.html': '200 404.html',
        '/404': '200 404.html',
        '/robots.txt': '200 robots.txt',
        '/docs': '404 404.html',
        '/gone': '404 404.html',
      },
    ],
    [
      'error pages of languages below a base path',
      { base: '/p/', files: ['404.html', 'fr/404.html', 'fr/a.html'] },
      {
        '/p/gone': '404 404.html',
        '/p/fr/gone': '404 fr/404.html',
        '/p/fr/docs/gone?x=/y/z': '404 fr/404.html',
        '/fr/gone': '404 404.html',
      },
    ],
    [
      'always a slash, beside pages of a static folder',
      { trailingSlash: true, files: [...folders, 'plain.html', 'docs/a.html'] },
      {
        '/plain': '200 plain.html',
        '/plain.html': '200 plain.html',
        '/plain/': '404 404.html',
        '/plain/index.html': '404 404.html',
        '/docs/a': '301 → /docs/a/',
        '/docs/a/': '200 docs/a/index.html',
      },
    ],
    [
      'always a slash, after a number with a point too, but not after the names of files',
      { trailingSlash: true, files: ['docs/v1.0/index.html', 'api.json/index.html'] },
      {
        '/docs/v1.0': '301 → /docs/v1.0/',
        '/docs/v1.0/': '200 docs/v1.0/index.html',
        '/docs/v1.0/index.html': '301 → /docs/v1.0/',
        '/api.json/': '301 → /api.json',
        '/api.json': '200 api.json/index.html',
      },
    ],
    [
      'never a slash',
      { trailingSlash: false, files: plain },
      {
        '/': '200 index.html',
        '/docs': '200 docs.html',
        '/docs/': '301 → /docs',
        '/docs/a': '200 docs/a.html',
        '/docs/a/': '301 → /docs/a',
        '/docs/a//': '301 → /docs/a',
        '/docs/a/?q=1': '301 → /docs/a?q=1',
        '/docs/a.html': '301 → /docs/a',
        '/docs/a/index.html': '301 → /docs/a',
        '/docs/v1.0': '200 docs/v1.0.html',
        '/docs/%C3%B6%20b.html': '301 → /docs/%C3%B6%20b',
        '/index.html': '301 → /',
        '/gone/': '404 404.html',
        '/robots.txt': '200 robots.txt',
      },
    ],
    [
      'as it is',
      { trailingSlash: null, files: folders },
      {
        '/docs/a': '200 docs/a/index.html',
        '/docs/a/': '200 docs/a/index.html',
        '/docs/a.html': '301 → /docs/a',
        '/docs/a/index.html': '301 → /docs/a/',
        '/docs/v1.0': '200 docs/v1.0/index.html',
        '/index.html': '301 → /',
        '/docs/%C3%B6%20b': '200 docs/ö b/index.html',
      },
    ],
  ])('%s', async (_, built, expected) => {
    const port = await start(built)
    const answers = await Promise.all(Object.keys(expected).map(async (path) => [path, await answerOf(port, path)]))
    expect(Object.fromEntries(answers)).toEqual(expected)
  })
})

it('redirects keep the query, unless the target has its own', async () => {
  const port = await start({
    files: folders,
    redirects: {
      '/old': '/docs/a',
      '/old/ö b': '/docs/%C3%B6%20b',
      '/with': '/docs/a?x=1#part',
      '/part': '/docs/a#part',
      '/far': 'https://x.example/y',
      '/page.html': '/docs/a',
    },
  })
  const expected = {
    '/old': '301 → /docs/a',
    '/old/': '301 → /docs/a',
    '/old?q=1&r=%20': '301 → /docs/a?q=1&r=%20',
    '/old/%C3%B6%20b': '301 → /docs/%C3%B6%20b',
    '/with?q=1': '301 → /docs/a?x=1#part',
    '/part?q=1': '301 → /docs/a?q=1#part',
    '/far?q=1': '301 → https://x.example/y?q=1',
    '/page.html': '301 → /docs/a',
  }
  const answers = await Promise.all(Object.keys(expected).map(async (path) => [path, await answerOf(port, path)]))
  expect(Object.fromEntries(answers)).toEqual(expected)
})

it('a site below a base path', async () => {
  const port = await start({ base: '/p/', trailingSlash: false, files: plain, redirects: { '/p/old': '/p/docs/a' } })
  const expected = {
    '/': '302 → /p/',
    '/?q': '302 → /p/?q',
    '/p/': '200 index.html',
    '/p/index.html': '301 → /p/',
    '/p/docs/a': '200 docs/a.html',
    '/p/docs/a.html?q': '301 → /p/docs/a?q',
    '/p/old?q': '301 → /p/docs/a?q',
    '/docs/a': '404 404.html',
    '/pdocs/a': '404 404.html',
    '/p/gone': '404 404.html',
  }
  const answers = await Promise.all(Object.keys(expected).map(async (path) => [path, await answerOf(port, path)]))
  expect(Object.fromEntries(answers)).toEqual(expected)
})

describe('nothing but the site is given away', () => {
  const started = start({ files: [...folders, '_headers'] })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  it.each([
    ['/../secret.txt', 400],
    ['/..%2fsecret.txt', 400],
    ['/%2e%2e/secret.txt', 400],
    ['/%2e%2e%2fsecret.txt', 400],
    ['/docs/../../secret.txt', 400],
    ['/..\\secret.txt', 400],
    ['/..%5csecret.txt', 400],
    ['/%00', 400],
    ['/%', 400],
    ['/%ff', 400],
    ['/%252e%252e/secret.txt', 400],
    ['//secret.txt', 400],
    ['/.sitegen', 404],
    ['/.sitegen/', 404],
    ['/.sitegen/manifest.json', 404],
    ['/%2esitegen/manifest.json', 404],
    ['//.sitegen/manifest.json', 400],
    ['/.SITEGEN/manifest.json', 404],
    ['/_headers', 404],
    ['/%5fHeaders', 404],
  ])('%s: %i', async (path, status) => {
    const answer = await ask(await started, path)
    expect({ status: answer.status, leaks: /secret|generator/.test(answer.body) }).toEqual({ status, leaks: false })
  })
})

describe('answers', () => {
  const asset = 'assets/style-0123456789.css'
  const started = start({ files: [...folders, asset, 'assets/style.css', 'a.svg'] })
  const pick = async (path: string, names: readonly string[], method?: string) => {
    const { status, headers, body } = await ask(await started, path, method)
    return [status, body, ...names.map((name) => headers[name])]
  }

  it.each<[string, string, unknown[]]>([
    ['a page', '/docs/a', [200, 'docs/a/index.html', 'text/html; charset=utf-8', 'no-cache']],
    ['a hashed asset', `/${asset}`, [200, asset, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable']],
    ['an asset without a hash', '/assets/style.css', [200, 'assets/style.css', 'text/css; charset=utf-8', 'no-cache']],
    ['a picture', '/a.svg', [200, 'a.svg', 'image/svg+xml', 'no-cache']],
    ['what is not there', '/gone', [404, '404.html', 'text/html; charset=utf-8', 'no-cache']],
  ])('%s', async (_, path, expected) => expect(await pick(path, ['content-type', 'cache-control'])).toEqual(expected))

  it.each<[string, unknown[]]>([
    ['/docs/a', [200, '', '17']],
    ['/gone', [404, '', '8']],
  ])('to HEAD have no body: %s', async (path, expected) =>
    expect(await pick(path, ['content-length'], 'HEAD')).toEqual(expected),
  )

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('to %s: not allowed', async (method) => {
    expect(await pick('/docs/a', ['allow'], method)).toEqual([
      405,
      'Only GET and HEAD requests are allowed.\n',
      'GET, HEAD',
    ])
  })

  it('that have not changed are not sent again', async () => {
    const port = await started
    const { headers } = await ask(port, '/docs/a')
    const again = await ask(port, '/docs/a', 'GET', { 'If-None-Match': String(headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

describe('starting', () => {
  it('needs a manifest', () => {
    const root = join(folder, 'none')
    mkdirSync(join(root, '.sitegen'), { recursive: true })
    expect(openOutput(root)).toBeUndefined()
    for (const damaged of ['{', '[]', 'null', '{ "version": 0, "outputs": {} }', '{ "version": 1 }']) {
      writeFileSync(join(root, '.sitegen/manifest.json'), damaged)
      expect(openOutput(root)).toBeUndefined()
    }
  })

  it('a site without a 404.html has words', async () => {
    expect(await answerOf(await start({ files: ['index.html'] }), '/gone')).toBe('404 Not found\n')
  })

  it('takes the next free port, and says so', async () => {
    const blocker = createServer()
    const taken = await new Promise<number>((resolve) => {
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as AddressInfo).port))
    })
    const listening = await listen(build({ files: folders }), { host: '127.0.0.1', port: taken })
    open.push(listening)
    blocker.close()
    const { port } = listening.server.address() as AddressInfo
    expect({ moved: listening.moved, url: listening.url, later: port > taken }).toEqual({
      moved: true,
      url: `http://127.0.0.1:${port}/`,
      later: true,
    })
  })

  it.each(['serve', 'dev'])('says why there is no place to listen at: %s', async (command) => {
    const one = site({ 'site.config.ts': leastConfig, 'content/docs/index.md': '# Start\n' })
    const blocker = createServer()
    await new Promise<void>((resolve) => void blocker.listen(65_535, 'localhost', resolve))
    try {
      expect((await cli(['build', '--root', one.root])).status).toBe(0)
      const say = (...flags: string[]) => cli([command, '--root', one.root, ...flags])
      expect(await say('--port', '65535')).toMatchObject({
        status: 1,
        stdout: '✖ Port 65535 is taken. Choose another one with `--port`.\n',
        stderr: '',
      })
      // An address for examples, which no machine has.
      expect(await say('--host', '203.0.113.7')).toMatchObject({
        status: 1,
        stdout: '✖ This machine has no address `203.0.113.7`. Omit `--host`, or choose an address of this machine.\n',
        stderr: '',
      })
    } finally {
      blocker.close()
      one.dispose()
    }
  })
})
