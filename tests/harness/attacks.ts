import type { RawRequest } from './raw-socket.ts'

/** Paths that must not reveal anything, with the status of the response. `folder` is the server's working directory. */
export function escapingPaths(folder: string): readonly (readonly [path: string, status: number])[] {
  return [
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
    ['/.sitegen/cache/index', 404],
    ['/_headers', 404],
    ['/%5fheaders', 404],
    ['/content/docs/index.md', 404],
    ['/docs/index.md', 404],
    ['/site.config.ts', 404],
    [`/${'a'.repeat(300)}`, 404],
    [`/${'a/'.repeat(3000)}`, 414],
    [`/${'a'.repeat(20_000)}`, 431],
  ]
}

const origin = 'http://evil.example'

/** Requests for the page at `/`, by client and method. */
export const askers: readonly (readonly [what: string, request: RawRequest, status: number])[] = [
  ['its own name', { headers: { Host: 'localhost:1' } }, 200],
  ['a name that was rebound to this machine', { headers: { Host: 'evil.example' } }, 403],
  ['an address of the network', { headers: { Host: '192.168.1.2' } }, 403],
  ['no host', { headers: { Host: '' } }, 403],
  ['an event stream for another site', { headers: { Accept: 'text/event-stream', Origin: origin } }, 403],
  [
    'an event stream that another site embeds',
    { headers: { Accept: 'text/event-stream', 'Sec-Fetch-Site': 'cross-site' } },
    403,
  ],
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
]

/** Invalid or barely valid requests. */
export const rubbish: readonly (readonly [what: string, text: string | Buffer, status: number])[] = [
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['bytes of another protocol', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]), 400],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`, 431],
  ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', 403],
]
