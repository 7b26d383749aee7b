import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prefersMarkdown } from '../../../cli/server/negotiate.ts'
import { typeOf } from '../../../cli/server/type-of.ts'
import { fileTypes, hostFiles, type OutPath } from '../../../renderer/index.ts'
import { cloudFront, cloudFrontHandler } from '../../harness/host-readers.ts'
import { projectRoot, type Run, site, type TestSite } from '../../harness/site.ts'
import { makeSite } from '../../harness/snapshot.ts'

// The files that a build writes for hosts: as in the manual, within the limits of the hosts, and where they belong.

const manual = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8')
const all = ['netlify', 'cloudflare', 'vercel', 'nginx', 'apache', 's3', 'github-pages', 'caddy']

/** The code block of the manual below a path in bold type and some words. */
function shown(path: string, words = ''): string {
  const at = manual.indexOf(`**\`${path}\`**${words}`)
  if (at < 0) throw new Error(`docs/deploying.md does not show ${path}`)
  return /```\w+\n([\s\S]*?)^```$/m.exec(manual.slice(at))?.[1] ?? ''
}

function config(hosts: readonly string[], settings = ''): string {
  return `export default {
  title: 'Test', url: 'https://docs.example.com', baseUrl: '/', trailingSlash: false,
  hosts: ${JSON.stringify(hosts)},
  ${settings}
}
`
}

const moved = `redirects: [
  { from: '/start', to: '/docs/first-steps' },
  { from: '/news', to: 'https://blog.example.com/', status: 302 },
],`

let made: TestSite
beforeAll(() => {
  made = site({ 'content/docs/first-steps.md': '# First steps\n', 'static/data.txt': 'data\n' })
})
afterAll(() => made.dispose())

function build(text: string): Promise<Run> {
  return made.write({ 'site.config.ts': text }).build()
}

describe('the manual', () => {
  it.each([
    ['netlify', '_redirects', ' for Netlify:'],
    ['cloudflare', '_redirects', ' for Cloudflare'],
    ['s3', '.sitegen/hosts/s3-website.json', ''],
    ['github-pages', 'CNAME', ''],
  ])('shows what is written for %s', async (host, file, words) => {
    expect((await build(config([host], moved))).status).toBe(0)
    expect(made.read(`build/${file}`)).toBe(shown(file, words))
  })

  it('has hosts build with the command of the Dockerfile, and publish the folder that is written', async () => {
    const { stdout } = await build(config([]))
    const folder = /→ \S+\/(\w+)$/m.exec(stdout)?.[1]
    const command = /^RUN (npx .*)$/m.exec(shown('Dockerfile'))?.[1]
    expect(shown('netlify.toml')).toBe(`[build]\ncommand = "${command}"\npublish = "${folder}"\n`)
    expect(JSON.parse(shown('vercel.json'))).toEqual({ buildCommand: command, outputDirectory: folder })
    expect(shown('wrangler.toml')).toContain(`\npages_build_output_dir = "${folder}"\n`)
  })

  it('names the files of each host', async () => {
    for (const host of all) {
      await build(config([host], moved))
      const [, cells = ''] = new RegExp(`^\\| \`${host}\` \\|(.*?)\\|`, 'm').exec(manual) ?? []
      const files = [...cells.matchAll(/`(.*?)`/g)].map(([, file = '']) => file)
      expect(files.length, host).toBeGreaterThan(0)
      expect(
        files.filter((file) => !made.exists(`build/${file}`)),
        host,
      ).toEqual([])
    }
  })
})

describe('limits of hosts', () => {
  /** Codes and messages for some redirects. */
  function reported(hosts: readonly string[], redirects: readonly object[], settings: object = {}) {
    const snapshot = makeSite({ files: { 'content/docs/a.md': '# A\n' }, settings: { hosts, redirects, ...settings } })
    const { files, diagnostics } = hostFiles(snapshot, { files: [], hasPdfs: false }, undefined)
    return {
      files: files.map(({ out, text }) => ({ out, text: text() })),
      found: diagnostics.map(({ code, message }) => `${code}: ${message}`),
    }
  }
  const many = (count: number) => [
    { from: Array.from({ length: count }, (_, index) => `/old-${index}`), to: '/docs/a' },
  ]

  it.each([
    [
      'cloudflare',
      2000,
      'Cloudflare Pages supports 2,000 redirects; the site has 2,001. `_redirects` contains the first 2,000.',
    ],
    [
      'netlify',
      10_000,
      'Netlify supports 10,000 redirects; the site has 10,001. `_redirects` contains the first 10,000.',
    ],
    ['vercel', 2048, 'Vercel supports 2,048 redirects; the site has 2,049. `vercel.json` contains the first 2,048.'],
    ['s3', 50, 'S3 supports 50 redirects; the site has 51. `s3-website.json` contains the first 50.'],
  ])('%s: %i redirects', (host, most, message) => {
    expect(manual).toMatch(new RegExp(`^\\| \`${host}\` \\|[^|]*\\| ${most.toLocaleString('en')}\\b`, 'm'))
    // Of one length, so that none begins like another.
    const list = (count: number) => many(10_000 + count)[0]?.from.slice(10_000) ?? []
    const redirects = (count: number) => [{ from: list(count).map((from) => from.padEnd(11, 'x')), to: '/docs/a' }]
    expect(reported([host], redirects(most)).found).toEqual([])
    const { files, found } = reported([host], redirects(most + 1))
    expect(found).toEqual([`host/too-many-redirects: ${message}`])
    const written = files.map(({ text }) => text).join('')
    expect(written.match(/old-/g)?.length).toBeGreaterThanOrEqual(most)
  })

  it('gives Cloudflare Pages both spellings of an address where there is room', () => {
    const lines = (count: number) => reported(['cloudflare'], many(count)).files[0]?.text.split('\n') ?? []
    expect(lines(3).slice(0, -1)).toHaveLength(6)
    expect(lines(1500).slice(0, -1)).toHaveLength(2000)
  })

  it('names lines that Cloudflare Pages and Vercel do not read', () => {
    const long = `https://other.example/${'y'.repeat(980)}`
    const { files, found } = reported(
      ['cloudflare'],
      [
        { from: '/old', to: long },
        { from: '/other', to: '/docs/a' },
      ],
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^host\/long-line: Cloudflare Pages ignores lines of more than 1,000 characters, .* one of 1,011/,
      ),
    ])
    expect(files[0]?.text).toBe('/other /docs/a 301\n/other/ /docs/a 301\n')
    expect(reported(['vercel'], [{ from: '/old', to: long.repeat(5) }]).found).toEqual([
      expect.stringContaining('host/long-line: Vercel '),
    ])
    const directives = { 'img-src': Array.from({ length: 90 }, (_, index) => `https://cdn-${index}.example`) }
    expect(reported(['cloudflare'], [], { contentSecurityPolicy: { directives } }).found).toEqual([
      expect.stringMatching(/^host\/long-line: .*`_headers` would have one of \d,\d{3}: `Content-Security-Policy/),
    ])
  })

  it('reports once what a host does not support', () => {
    expect(
      reported(
        ['netlify'],
        [
          { from: '/a*b', to: '/docs/a' },
          { from: '/x/:id', to: '/docs/a' },
          { from: '/c', to: '/docs/a', status: 308 },
        ],
      ).found,
    ).toEqual([
      'host/inexpressible: 2 redirects cannot be written for Netlify, such as the one from `/a*b`: it reads `*` and `:` as a pattern.',
      'host/status: Netlify supports neither status 307 nor 308; one redirect is written as 302 or 301.',
    ])
    expect(reported(['s3'], [{ from: ['/old', '/older'], to: '/docs/a' }]).found).toEqual([
      expect.stringMatching(/^host\/inexpressible: The redirect from `\/old` cannot be written for S3/),
    ])
  })

  it('says that two hosts read one file, and that a host sends no headers', () => {
    expect(reported(['netlify', 'cloudflare'], []).found).toEqual([expect.stringContaining('host/shared-file: ')])
    const contentSecurityPolicy = { meta: false }
    expect(reported(['github-pages'], [], { contentSecurityPolicy }).found).toEqual([
      expect.stringContaining('host/no-headers: GitHub Pages '),
    ])
    expect(reported(['github-pages'], []).found).toEqual([])
  })

  it('says that Apache reads many redirects for each request', () => {
    expect(reported(['apache'], many(1000)).found).toEqual([])
    expect(reported(['apache'], many(1001)).found).toEqual([
      expect.stringContaining('host/slow-redirects: Apache reads all 1,001 '),
    ])
  })

  it('puts the redirects of a large CloudFront function into a key value store', () => {
    const few = reported(['s3'], many(40)).files.map(({ out }) => out)
    expect(few).toEqual(['.sitegen/hosts/s3-website.json', '.sitegen/hosts/cloudfront.js'])
    const { files, found } = reported(['s3'], many(400))
    expect(found.filter((text) => text.startsWith('host/large-function'))).toHaveLength(1)
    const [, script, store] = files
    expect(Buffer.byteLength(script?.text ?? '')).toBeLessThan(10_240)
    const { data } = JSON.parse(store?.text ?? '') as { data: { key: string; value: string }[] }
    expect(data).toHaveLength(400)
    expect(data[7]).toEqual({ key: '/old-7', value: '/docs/a' })
  })

  it('writes no CNAME below github.io', () => {
    const names = (url: string) => reported(['github-pages'], [], { url }).files.map(({ out }) => out)
    expect(names('https://me.github.io')).toEqual(['.nojekyll'])
    expect(names('https://docs.example.com')).toEqual(['.nojekyll', 'CNAME'])
  })
})

describe('a build', () => {
  it('removes the files of a host that is not named any more, and writes nothing twice', async () => {
    const path = 'build/.sitegen/hosts/nginx-http.conf'
    await build(config(['nginx'], moved))
    expect(made.exists(path)).toBe(true)
    expect((await build(config(['nginx'], moved))).stdout).toMatch(/\b0 written/)
    await build(config(['caddy'], moved))
    expect(made.exists(path)).toBe(false)
    expect(made.exists('build/.sitegen/hosts/Caddyfile')).toBe(true)
    await build(config([]))
    expect(made.exists('build/.sitegen/hosts')).toBe(false)
  })

  it('keeps a file of a static folder, and says so', async () => {
    made.write({ 'static/_redirects': '/own /docs/first-steps\n' })
    const { stdout } = await build(config(['netlify'], moved))
    made.remove('static/_redirects')
    expect(stdout).toContain('output/clash')
    expect(made.read('build/_redirects')).toBe('/own /docs/first-steps\n')
  })
})

it('files have the same types on all hosts as from our own server', async () => {
  for (const [type, extensions] of fileTypes)
    for (const extension of extensions) expect(await typeOf(`file.${extension}`), extension).toBe(type)
  expect(fileTypes.flatMap(([, extensions]) => extensions).length).toBeGreaterThan(40)
})

describe('the CloudFront function', () => {
  const redirects = [{ from: Array.from({ length: 400 }, (_, index) => `/old-${index}`), to: '/docs/a#b', status: 302 }]
  const files = hostFiles(
    makeSite({ files: { 'content/docs/a.md': '# A\n' }, settings: { hosts: ['s3'], trailingSlash: false, redirects } }),
    { files: ['docs/a.html', 'docs/a.md', 'LICENSE'] as OutPath[], hasPdfs: false },
    undefined,
  ).files.map(({ out, text }) => [out, text()] as const)
  const textOf = (name: string) => files.find(([out]) => out.endsWith(name))?.[1] ?? ''

  it('reads redirects from a key value store if there are many', async () => {
    const { data } = JSON.parse(textOf('cloudfront-redirects.json')) as { data: { key: string; value: string }[] }
    const store = Object.fromEntries(data.map(({ key, value }) => [key, value]))
    const host = cloudFront(textOf('cloudfront.js'), store, new Set(['docs/a.html', 'LICENSE']))
    expect(await host('/old-399/', '?q=1')).toEqual({ to: '/docs/a?q=1#b', status: 302 })
    expect(await host('/old-400', '')).toEqual({ lost: true })
    expect(await host('/docs/a', '')).toEqual({ file: 'docs/a.html' })
    expect(await host('/docs/a/', '?q')).toEqual({ to: '/docs/a?q', status: 301 })
    expect(await host('/LICENSE', '')).toEqual({ file: 'LICENSE' })
    expect(await host('/%E0%A4%A', '')).toEqual({ lost: true })
  })

  it.each([
    { trailingSlash: undefined, end: '/', file: (path: string) => `${path}/index.html` },
    { trailingSlash: true, end: '/', file: (path: string) => `${path}/index.html` },
    { trailingSlash: false, end: '', file: (path: string) => `${path}.html` },
  ])('chooses the form of a page, trailingSlash: $trailingSlash', async ({ trailingSlash, end, file }) => {
    const pages = ['docs/a', 'docs/v1.0', 'docs/ü ö', 'tags'].map(file)
    const texts = ['index.md', 'docs/a.md', 'docs/v1.0.md', 'docs/ü ö.md']
    const out = ['index.html', '404.html', 'own.txt', ...pages, ...texts] as OutPath[]
    const settings = { hosts: ['s3' as const], trailingSlash, baseUrl: '/base/' }
    const site = makeSite({ files: { 'content/docs/a.md': '# A\n' }, settings })
    const handler = cloudFrontHandler(
      hostFiles(site, { files: out, hasPdfs: false }, undefined).files.at(-1)?.text() ?? '',
      {},
    )
    const uri = async (path: string, accept: string) => {
      const headers = { accept: { value: accept } }
      const event = { context: { eventType: 'viewer-request' }, request: { uri: path, querystring: {}, headers } }
      return decodeURI(((await handler(event)) as { uri: string }).uri)
    }
    for (const page of ['docs/a', 'docs/v1.0', 'docs/%C3%BC%20%C3%B6']) {
      expect(await uri(`/base/${page}${end}`, 'text/markdown, */*')).toBe(`/base/${decodeURI(page)}.md`)
      expect(await uri(`/base/${page}${end}`, 'text/html')).toBe(`/base/${file(decodeURI(page))}`)
    }
    expect(await uri('/base/', 'text/markdown')).toBe('/base/index.md')
    expect(await uri('/base/', '*/*')).toBe('/base/index.html')
    expect(await uri(`/base/tags${end}`, 'text/markdown')).toBe(`/base/${file('tags')}`)
    expect(await uri('/base/own.txt', 'text/markdown')).toBe('/base/own.txt')
    expect(await uri('/base/docs/a.md', 'text/markdown')).toBe('/base/docs/a.md')
  })

  it.each([
    ['text/markdown', true],
    ['text/markdown, text/html, */*', true],
    ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
    ['text/html, Text/Markdown ; variant=GFM; q=1.000', true],
    ['text/html;q=0.4,text/markdown;v=q;a=2', true],
    ['text/markdown;q=0.9, text/html', false],
    ['text/markdown;q=0', false],
    ['text/markdown;q=1.5', false],
    ['text/markdown;variant=GFM;q=0.5, text/html', false],
    ['text/markdowns', false],
    ['x/text/markdown', false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ])('chooses Markdown if the client gives it its whole weight: %s', async (accept, isMarkdown) => {
    const event = {
      context: { eventType: 'viewer-request' },
      request: { uri: '/docs/a', querystring: {}, headers: { accept: { value: accept } } },
    }
    const { uri } = (await cloudFrontHandler(textOf('cloudfront.js'), {})(event)) as { uri: string }
    expect(uri).toBe(isMarkdown ? '/docs/a.md' : '/docs/a.html')
    // Our own server compares weights, too.
    expect(prefersMarkdown(accept)).toBe(isMarkdown)
  })

  it('sets the headers of answers', async () => {
    const handler = cloudFrontHandler(textOf('cloudfront.js'), {})
    const answer = async (uri: string, statusCode: number) => {
      const event = {
        context: { eventType: 'viewer-response' },
        request: { uri },
        response: { statusCode, headers: {} },
      }
      const { headers } = (await handler(event)) as { headers: Record<string, { value: string }> }
      return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]))
    }
    expect(await answer('/docs/a.html', 200)).toEqual({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    const hashed = '/assets/style-0123456789.css'
    expect((await answer(hashed, 200))['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await answer(hashed, 404))['cache-control']).toBe('no-cache')
    expect(await answer('/docs/a.md', 200)).toMatchObject({ 'x-robots-tag': 'noindex' })
    expect(await answer('/print/docs.pdf', 200)).not.toHaveProperty('x-robots-tag')
  })

  it.each(['/', '/below/'])(
    'keeps PDFs of a build with --print out of search engines, base path %s',
    async (baseUrl) => {
      const site = makeSite({ files: { 'content/docs/a.md': '# A\n' }, settings: { hosts: ['s3', 'vercel'], baseUrl } })
      const built = { files: ['print/docs.pdf'] as OutPath[], hasPdfs: true }
      const [vercel, , script] = hostFiles(site, built, undefined).files.map(({ text }) => text())
      const handler = cloudFrontHandler(script ?? '', {})
      const robots = async (path: string) => {
        const response: { statusCode: number; headers: Record<string, { value: string }> } = {
          statusCode: 200,
          headers: {},
        }
        await handler({ context: { eventType: 'viewer-response' }, request: { uri: baseUrl + path }, response })
        return response.headers['x-robots-tag']?.value
      }
      expect(await robots('print/docs.pdf')).toBe('noindex')
      expect(await robots('print/docs/1.0.pdf')).toBe('noindex')
      expect(await robots('docs/a.md')).toBe('noindex')
      expect(await robots('docs/print/own.pdf')).toBeUndefined()
      expect(await robots('print/docs.html')).toBeUndefined()
      expect(JSON.parse(vercel ?? '').headers).toContainEqual({
        source: `${baseUrl}print/(.*).pdf`,
        headers: [{ key: 'X-Robots-Tag', value: 'noindex' }],
      })
    },
  )
})
