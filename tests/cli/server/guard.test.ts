import { describe, expect, it } from 'vitest'
import { checkRequest, isKnownHost, isSameOrigin } from '../../../cli/server/guard.ts'

const get = (url: string, headers: Record<string, string> = {}) =>
  checkRequest({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } }, 'localhost')

const reported = (url: string, headers?: Record<string, string>) => {
  const verdict = get(url, headers)
  return 'status' in verdict ? verdict.status : verdict
}

describe('addresses', () => {
  it.each<[string, string, string]>([
    ['/', '/', ''],
    ['/docs/a?q=%2e%2e/', '/docs/a', '?q=%2e%2e/'],
    ['/a?b?c', '/a', '?b?c'],
    ['/a?', '/a', '?'],
    ['/docs/%C3%B6%20b', '/docs/ö b', ''],
    ['/100%25', '/100%', ''],
    ['/a%252Fb', '/a%2Fb', ''],
    ['/a..b/c...', '/a..b/c...', ''],
    ['/.well-known/security.txt', '/.well-known/security.txt', ''],
  ])('%s is let in', (url, path, query) => expect(reported(url)).toEqual({ path, query }))

  it.each([
    ['', 400],
    ['*', 400],
    ['a', 400],
    ['http://localhost:3000/a', 400],
    ['//etc/passwd', 400],
    ['/..', 400],
    ['/../a', 400],
    ['/a/../../b', 400],
    ['/a/./b', 400],
    ['/%2e%2e/a', 400],
    ['/..%2fa', 400],
    ['/%2f%2fetc/passwd', 400],
    ['/%252e%252e/a', 400],
    ['/%25252e%25252e%25252fa', 400],
    ['/..\\a', 400],
    ['/a\\b', 400],
    ['/a%5cb', 400],
    ['/a%255cb', 400],
    ['/a%00', 400],
    ['/a%2500', 400],
    ['/a%0d%0aSet-Cookie:x', 400],
    ['/%', 400],
    ['/%ff', 400],
    ['/%c0%ae%c0%ae/a', 400],
    ['/.git/config', 404],
    ['/a/.env', 404],
    ['/%2eenv', 404],
    ['/a/.well-known/b', 404],
    [`/${'a'.repeat(256)}`, 404],
    [`/${'a/'.repeat(2048)}`, 414],
  ])('%s is refused with %i', (url, status) => expect(reported(url)).toBe(status))
})

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'get', undefined])('%s is refused', (method) => {
  const verdict = checkRequest({ method, url: '/', headers: { host: 'localhost' } }, 'localhost')
  expect(verdict).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } })
})

it.each([{ 'content-length': '1' }, { 'content-length': 'x' }, { 'transfer-encoding': 'chunked' }])(
  'a body is refused: %o',
  (headers) => expect(reported('/', headers as Record<string, string>)).toBe(413),
)

describe('hosts', () => {
  it.each([
    ['localhost', 'localhost', true],
    ['localhost:3000', 'localhost', true],
    ['LOCALHOST:1', 'localhost', true],
    ['localhost.:1', 'localhost', true],
    ['docs.localhost:1', 'localhost', true],
    ['127.0.0.1:1', 'localhost', true],
    ['127.9.9.9', 'localhost', true],
    ['[::1]:3000', 'localhost', true],
    ['mybox.lan:3000', 'mybox.lan', true],
    ['mybox.lan:3000', 'MyBox.lan', true],
    ['[fe80::1]:3000', 'fe80::1', true],
    ['192.168.1.4:3000', '0.0.0.0', true],
    ['[fe80::1]:3000', '::', true],
    [undefined, 'localhost', false],
    ['', 'localhost', false],
    ['evil.example', 'localhost', false],
    ['evil.example:3000', '0.0.0.0', false],
    ['192.168.1.4:3000', 'localhost', false],
    ['localhost.evil.example', 'localhost', false],
    ['evillocalhost', 'localhost', false],
    ['127.0.0.1.evil.example', 'localhost', false],
    ['localhost:3000@evil.example', 'localhost', false],
    ['localhost:3000:1', 'localhost', false],
    ['localhost, evil.example', 'localhost', false],
    ['[::1', 'localhost', false],
  ])('%s at a server on %s: %s', (header, listening, known) => expect(isKnownHost(header, listening)).toBe(known))

  it('another host is refused', () => expect(reported('/', { host: 'evil.example' })).toBe(403))

  it.each([
    ['docs.example.com', ['docs.example.com'], true],
    ['DOCS.example.com:443', ['Docs.Example.com'], true],
    ['a.docs.example.com', ['docs.example.com'], false],
    ['a.app.github.dev', ['.app.github.dev'], true],
    ['a.b.app.github.dev', ['.app.github.dev'], true],
    ['app.github.dev', ['.app.github.dev'], false],
    ['.app.github.dev', ['.app.github.dev'], false],
    ['evilapp.github.dev', ['.app.github.dev'], false],
    ['app.github.dev.evil.example', ['.app.github.dev'], false],
    ['evil.example', ['docs.example.com', '.app.github.dev'], false],
  ])('%s where %j are allowed: %s', (header, allowed, known) =>
    expect(isKnownHost(header, 'localhost', allowed)).toBe(known),
  )

  it('a refusal says how to allow the host, unless that would name none', () => {
    const reason = (host: string) => {
      const verdict = checkRequest({ method: 'GET', url: '/', headers: { host } }, 'localhost')
      return 'reason' in verdict ? verdict.reason : ''
    }
    expect(reason('docs.example.com:3000')).toBe(
      'This server answers only to `localhost`. To open it as `docs.example.com`, start it with `--allow-host docs.example.com`, or set `server.allowedHosts`.',
    )
    expect(reason('<b>')).toBe('This server answers only to `localhost`. The request is for a different host.')
  })
})

describe('channels', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ origin: 'http://localhost:3000' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'http://localhost:3001' }, false],
    [{ origin: 'https://localhost:3000' }, false],
    [{ origin: 'http://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }, false],
  ])('%o: of this site: %s', (headers, same) =>
    expect(isSameOrigin({ headers: { host: 'localhost:3000', ...headers } })).toBe(same),
  )

  it.each([
    ['https://a.app.github.dev', true],
    ['http://a.app.github.dev', true],
    ['https://b.app.github.dev', false],
    ['https://a.app.github.dev:8443', false],
  ])('behind a proxy, %s: of this site: %s', (origin, same) =>
    expect(isSameOrigin({ headers: { host: 'a.app.github.dev', origin } })).toBe(same),
  )

  it('only pages of this site may open one', () => {
    const origin = 'http://evil.example'
    expect(reported('/', { accept: 'text/event-stream', origin })).toBe(403)
    expect(reported('/', { upgrade: 'websocket', origin })).toBe(403)
    expect(reported('/', { accept: 'text/event-stream', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(reported('/', { accept: 'text/event-stream', origin: 'http://localhost:3000' })).toEqual({
      path: '/',
      query: '',
    })
  })
})
