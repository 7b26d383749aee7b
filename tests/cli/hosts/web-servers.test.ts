import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapLimit } from '../../../cli/async/map-limit.ts'
import { listen } from '../../../cli/server/listen.ts'
import { openOutput } from '../../../cli/server/serve.ts'
import { hash, type Manifest } from '../../../renderer/index.ts'
import { chromiumPath } from '../../harness/browser.ts'
import { randomRedirects } from '../../harness/random-redirects.ts'
import { cli, site, type TestSite } from '../../harness/site.ts'
import { type Answer, ask, hasServer, startWebServer, type WebServer, webServers } from '../../harness/web-servers.ts'

// The servers that files are written for answer every address of a site like our own.

const styles = [
  { name: 'without a slash rule', base: '/', slash: '' },
  { name: 'without slashes, below a base path', base: '/project/', slash: 'trailingSlash: false,' },
  { name: 'with slashes', base: '/', slash: 'trailingSlash: true,' },
  { name: 'without a slash rule, below a base path', base: '/a/b.c/', slash: '' },
] as const

function makeSite({ base, slash }: (typeof styles)[number], index: number): TestSite {
  // With files of its own among the hashed ones, and without, but then with pictures.
  const isMixed = index !== 1
  return site({
    'site.config.ts': `export default {
  title: 'Test', url: 'https://test${index}.example', baseUrl: '${base}', ${slash}
  hosts: ['nginx', 'apache', 'caddy'], openGraphImages: ${!isMixed},
  redirects: [
    { from: '/old', to: '/docs/a' },
    { from: '/Old', to: '/docs' },
    { from: '/UPPER', to: '/docs/a', status: 302 },
    { from: '/hash', to: '/docs/a#part', status: 307 },
    { from: '/query', to: '/docs/a?x=1&y=%20#part', status: 308 },
    { from: '/away', to: 'https://other.example/ä b?q="1"&$x={y}#z' },
    { from: '/away-bare', to: 'https://other.example' },
    { from: '/old/deep/er', to: '/docs/a' },
    { from: '/with space', to: '/docs/a' },
    { from: '/über/größe', to: '/docs/ü ö' },
    { from: '/100%', to: '/docs/a' },
    { from: '/%41', to: '/docs/a' },
    { from: '/a"b', to: '/docs/a' },
    { from: "/a'b;c", to: '/docs/a' },
    { from: '/$uri', to: '/docs/a$1' },
    { from: '/{$HOME}{env.HOME}', to: '/docs/a' },
    { from: '/x.y*z+(1|2)[3]^', to: '/docs/a' },
    { from: '/~tilde', to: '/docs/a' },
    { from: '/:name/@at=1,2&3', to: '/docs/a' },
    { from: '/old.html', to: '/docs/a' },
    { from: '/${'long'.repeat(30)}', to: '/docs/a' },
    ...${JSON.stringify(randomRedirects(index + Number(process.env.REDIRECT_SEED ?? 0), 40, ['/docs/a', '/docs/v1.0', '/']))},
  ],
}
`,
    'content/docs/index.md': '# Docs\n',
    'content/docs/a.md': '# A\n',
    'content/docs/a$1.md': '# A1\n',
    'content/docs/v1.0.md': '# Version\n',
    'content/docs/ü ö.md': '# Ü\n',
    'content/docs/c#.md': '# C sharp\n',
    'content/docs/what?.md': '# What\n',
    'content/docs/100%.md': '# Percent\n',
    'content/docs/group/index.md': '# Group\n',
    'content/docs/group/b.md': '# B\n',
    'content/docs/index-of/indexes.md': '# Indexes\n',
    'content/pages/index.md': '# Home\n',
    'content/pages/about.md': '# About\n',
    'static/plain.html': '<p>plain</p>\n',
    'static/folder/index.html': '<p>folder</p>\n',
    'static/both.html': '<p>both</p>\n',
    'static/other.htm': '<p>other</p>\n',
    'static/LICENSE': 'Licence\n',
    'static/data.csv': 'a,b\n',
    'static/feed.xml': '<a/>\n',
    'static/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'static/font.woff2': 'font',
    'static/unknown.xyz1': 'unknown',
    ...(isMixed ? { 'static/assets/own.txt': 'own\n', 'static/assets/own-0123456789.js': 'own()\n' } : {}),
    'static/packed.txt': 'packed\n'.repeat(400),
    'static/packed.txt.gz': gzipSync('packed before\n'),
    'static/.well-known/security.txt': 'Contact: x\n',
  })
}

const sites = styles.map(makeSite)
const own: Awaited<ReturnType<typeof listen>>[] = []
const folders = sites.map((one, index) => ({ folder: join(one.root, 'build'), base: styles[index]?.base ?? '/' }))
afterAll(async () => {
  await Promise.all(own.map((server) => server.close()))
  for (const one of sites) one.dispose()
})

beforeAll(async () => {
  // Those below a base path with documents on paper.
  const built = await Promise.all(
    sites.map((one, index) => {
      const flags = styles[index]?.base === '/' ? [] : ['--print']
      return cli(['build', '--root', one.root, ...flags], { env: { CHROMIUM: chromiumPath } })
    }),
  )
  for (const one of built) expect(one.status, one.stdout + one.stderr).toBe(0)
  for (const { folder } of folders) {
    const handler = openOutput(folder)
    if (!handler) throw new Error('no output')
    own.push(await listen(handler, { host: '127.0.0.1', port: 0 }))
  }
}, 120_000)

/** Every address that leads somewhere, in every spelling, and some that do not. */
function addresses({ base, redirects, outputs }: Manifest): string[] {
  const found = new Set<string>()
  const add = (path: string) => found.add(encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F'))
  for (const out of Object.keys(outputs)) {
    if (out.startsWith('.ht')) continue
    const page = base + out.replace(/(^|\/)index\.html$/, '$1').replace(/\.html?$/, '')
    const bare = page.replace(/\/$/, '')
    for (const path of [base + out, page, bare || '/', `${bare}/`]) add(path)
    if (/\.html?$/.test(out))
      for (const path of ['.html', '.htm', '/index.html', '/index.htm', '/INDEX.HTML', '/x']) add(bare + path)
  }
  for (const { from } of redirects)
    for (const end of ['', '/', '//', '?q=1&r=%20', '/?q', '/x', '.html'])
      found.add(encodeURI(from).replaceAll('#', '%23').replaceAll('?', '%3F') + end)
  for (const path of [
    'old',
    'OLD',
    'upper',
    'none',
    'none/',
    'none.html',
    'none/index.html',
    '.git/config',
    'docs/.hidden',
    '.sitegen/manifest.json',
    '.sitegen/hosts/nginx-http.conf',
    '_headers',
    '_redirects',
    'vercel.json',
    '_HEADERS',
    'docs/a?q=1',
    'docs/a.html?q=1&r=%0d%0a',
    'docs/a/?q=1',
    'docs/a/index.html?q',
    'index.html?q',
    '404',
    '404/',
    '404.html',
    'docs/a%0d%0aX:1',
    'old%0d%0aX:1',
    'assets/none-0123456789.js',
    'print/docs.pdf?q=1',
    'print/none.pdf',
    'print/none.pdf/x',
    'docs/print/none.pdf',
    'none.md',
    'none.md?q=1',
    'none?q=%',
  ])
    found.add(base + path)
  for (const path of [
    '/',
    base.slice(0, -1) || '/',
    `${base.slice(0, -1) || '/'}?q=1`,
    '/?q=1',
    '/outside',
    '/projector',
    '//evil.example/',
    '//evil.example/index.html',
    '//docs/a.html',
    '/%5Cevil.example/index.html',
  ])
    found.add(path)
  return [...found]
}

/**
 * Whether a server is to answer like our own.
 *
 * The `.html` address of a page with a slash behind it is left to the page that redirects. A `.htaccess` has no say beside its
 * folder, and the file matcher of Caddy reads `?` as a wildcard.
 */
function isHandled(name: (typeof webServers)[number], path: string, { base }: Manifest): boolean {
  if (/(?<!\/old)\.html\/+(\?|$)/.test(path)) return false
  if (name === 'apache') return path.startsWith(base)
  return name !== 'caddy' || !path.includes('%3F')
}

/** Where a browser goes. */
function location(value: string | undefined, port: number): string | undefined {
  if (value === undefined) return undefined
  const base = `http://127.0.0.1:${port}/`
  if (!URL.canParse(value, base)) return value
  const { origin, href, pathname, search, hash } = new URL(value, base)
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {}
  return origin === `http://127.0.0.1:${port}` ? path + search + hash : href
}

const compared = [
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-robots-tag',
  'cache-control',
] as const

/** Whether an answer says that it depends on the forms that a client accepts, beside how it is compressed. */
function variesByForm(vary: string | undefined): boolean {
  return (vary ?? '').split(/, */).includes('Accept')
}

function seen({ status, headers, body }: Answer, port: number) {
  // What is refused has no page.
  if (status === 400) return { status }
  const isMoved = status > 300 && status < 400
  return {
    status,
    location: location(headers.location, port),
    type: isMoved ? undefined : headers['content-type'],
    varies: variesByForm(headers.vary),
    body: isMoved ? undefined : `${body.length} bytes ${hash(body)}`,
    ...Object.fromEntries(compared.map((name) => [name, headers[name]])),
  }
}

function differences(expected: Readonly<Record<string, unknown>>, got: Readonly<Record<string, unknown>>): string[] {
  return Object.keys({ ...expected, ...got }).flatMap((name) =>
    expected[name] === got[name] ? [] : [`${name} ${String(got[name])} instead of ${String(expected[name])}`],
  )
}

/** What a server answers to an address, and whether that depends on the forms that a client accepts. */
async function asking(port: number, path: string, accept: string) {
  const answer = await ask(port, path, { Accept: accept })
  return { facts: seen(answer, port), varies: variesByForm(answer.headers.vary) }
}

/** The answers of our own server, which is asked once for all that are compared with it. */
const ownAnswers = new Map<string, ReturnType<typeof asking>>()

function askingOwn(index: number, path: string, accept: string): ReturnType<typeof asking> {
  const key = `${index} ${accept} ${path}`
  const port = (own[index]?.server.address() as AddressInfo | undefined)?.port ?? 0
  const answer = ownAnswers.get(key) ?? asking(port, path, accept)
  ownAnswers.set(key, answer)
  return answer
}

describe.each(webServers.filter(hasServer))('%s', (name) => {
  let server: WebServer
  beforeAll(async () => {
    server = await startWebServer(name, folders)
  }, 30_000)
  afterAll(() => server?.stop())

  // Apache compresses while it sends.
  if (name !== 'apache')
    it('sends files that were compressed beforehand', async () => {
      const { headers, body } = await ask(server.ports[0] as number, '/packed.txt', { 'Accept-Encoding': 'gzip' })
      expect(headers['content-encoding']).toBe('gzip')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(gunzipSync(body).toString()).toBe('packed before\n')
    })

  it('compresses texts', async () => {
    const { headers } = await ask(server.ports[0] as number, '/docs/a', { 'Accept-Encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers.vary).toContain('Accept-Encoding')
  })

  const pages = 'text/html, */*;q=0.8'
  const markdown = 'text/markdown, text/html;q=0.9, */*;q=0.1'
  it.each(styles.flatMap((style, index) => [pages, markdown].map((accept) => ({ ...style, index, accept }))))(
    'answers $accept like our own server, $name',
    async ({ index, accept }) => {
      const manifest = JSON.parse(sites[index]?.read('build/.sitegen/manifest.json') ?? '') as Manifest
      const port = server.ports[index] as number
      const list = addresses(manifest).filter((path) => isHandled(name, path, manifest))
      expect(list.length).toBeGreaterThan(200)
      expect(list.some((path) => path.includes('/assets/og/'))).toBe(index === 1)
      expect(list.some((path) => path.endsWith('/print/docs.pdf'))).toBe(styles[index]?.base !== '/')
      const different: string[] = []
      let chosen = 0
      await mapLimit(list, async (path) => {
        const [expected, got] = await Promise.all([askingOwn(index, path, accept), asking(port, path, accept)])
        if (expected.varies) chosen++
        different.push(
          ...differences(expected.facts, got.facts)
            .slice(0, 2)
            .map((difference) => `${path}: ${difference}`),
        )
      })
      expect(different).toEqual([])
      expect(chosen > 10).toBe(accept === markdown)
    },
  )
})
