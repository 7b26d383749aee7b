import { cpSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli, site as makeSite, readTree, siteForTest, type TestSite } from '../../harness/site.ts'

const words = (from: string) => Array.from({ length: 40 }, (_, index) => `${from}${index}`).join(' ')
const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', variables: { kit: 'Kit' }, redirects: [{ from: '/start', to: '/docs/kept' }] }\n"
const files = {
  'site.config.ts': config,
  'static/plan.txt': 'plan',
  'content/docs/index.md': '# Home\n',
  'content/docs/kept.md': '# Kept\n',
  'content/docs/a.mdx': `---\ntitle: A\n---\n\n${words('a')}\n\n## First\n\n${words('f')} {1 + 1}\n`,
  'content/docs/win.md': `---\r\ntitle: Windows\r\n---\r\n\r\n${words('w')}\r\n\r\n## Size of {{kit}}\r\n\r\n${words('s')}\r\n`,
  'content/docs/short.md': '# Short\n\n## One\n',
  'content/pages/tour.tsx': `export default () => <main><h1>Tour</h1><p>${words('t')}</p></main>\n`,
}

async function promised(made: TestSite): Promise<string> {
  expect((await made.build()).status).toBe(0)
  const list = join(made.root, 'urls.json')
  cpSync(join(made.root, 'build/urls.json'), list)
  return list
}

const check = (made: TestSite, list: string, ...flags: string[]) =>
  cli(['check-links', '--root', made.root, '--against', list, ...flags])

/** Messages and hints, by code. */
function reported(stdout: string): string[] {
  return stdout.split('\n').filter((line) => /^ {2}(The|hint) /.test(line))
}

describe('what is gone', () => {
  it('is named; what can be written is, in the style of the file', async () => {
    const made = siteForTest(files)
    const list = await promised(made)
    made
      .remove('content/docs/a.mdx')
      .remove('content/docs/win.md')
      .remove('content/pages/tour.tsx')
      .remove('static/plan.txt')
    const win = files['content/docs/win.md'].replace('Size of', 'Weight of')
    made.write({
      'site.config.ts': config.replace("{ from: '/start', to: '/docs/kept' }", ''),
      'content/docs/kept.md': '',
      'content/docs/b.mdx': files['content/docs/a.mdx'].replace('## First', '## Second {#two}'),
      'content/docs/windows.md': win,
      'content/docs/short.md': '# Short\n\n## Two\n',
      'content/pages/round.tsx': files['content/pages/tour.tsx'],
    })
    const { stdout, status } = await check(made, list, '--fix')
    expect(status).toBe(1)
    expect(stdout).toContain(
      '✔ Kept 5 old addresses and anchors in 3 files\n  content/docs/b.mdx\n  content/docs/kept.md\n  content/docs/windows.md\n',
    )
    expect(reported(stdout)).toEqual([
      '  The address `/tour` is gone, and nothing redirects from it.',
      "  hint  It most likely became `/round` (100 % of the text is the same). Add to `redirects` in the configuration: `{ from: '/tour', to: '/round' }`.",
      '  The address `/plan.txt` is gone, and nothing redirects from it.',
      "  hint  Restore it, or add it to `redirects` in the configuration: `{ from: '/plan.txt', to: '/…' }`.",
      '  The anchor `/docs/short#one` is gone.',
      '  hint  It may have become `#two`. If so, write the old id in its braces: `{.formerly-one}`.',
    ])
    expect(made.read('content/docs/windows.md')).toBe(
      win
        .replace('title: Windows\r\n', 'title: Windows\r\naliases: [/docs/win]\r\n')
        .replace('{{kit}}\r', '{{kit}} {.formerly-size-of-kit}\r'),
    )
    expect(made.read('content/docs/b.mdx')).toContain('title: A\naliases: [/docs/a]\n---\n')
    expect(made.read('content/docs/b.mdx')).toContain('## Second {#two .formerly-first}\n')
    expect(made.read('content/docs/kept.md')).toBe('---\naliases: [/start]\n---\n\n')
    const before = readTree(join(made.root, 'content'))
    expect((await check(made, list, '--fix')).stdout).toContain('✔ Kept 0 old addresses and anchors in 0 files\n')
    expect(readTree(join(made.root, 'content'))).toEqual(before)
  })

  it('is no longer reported for links that a fix has corrected', async () => {
    const linked = { ...files, 'content/docs/index.md': '# Home\n\n[A](/docs/win) and [B](./a.mdx#first).\n' }
    const made = siteForTest(linked)
    const list = await promised(made)
    made.remove('content/docs/win.md').write({
      'content/docs/windows.md': files['content/docs/win.md'],
      'content/docs/a.mdx': files['content/docs/a.mdx'].replace('## First', '## Second'),
    })
    const { stdout } = await check(made, list, '--fix')
    expect(stdout).toContain('✔ Kept 2 old addresses and anchors in 2 files\n')
    expect(stdout).not.toContain('link/missing')
    expect((await check(made, list)).stdout).not.toContain('link/missing')
  })

  it('is nothing if only texts, titles and the order of files changed, or if pages were added', async () => {
    const made = siteForTest(files)
    const list = await promised(made)
    made.write({
      'content/docs/new.md': '# New\n\n## More\n',
      'content/docs/kept.md': '# Renamed\n\nOther words.\n',
      'content/docs/short.md': '---\nsidebar_position: 1\n---\n\n# Short\n\n## Zero\n\n## One\n',
    })
    expect((await check(made, list, '--strict')).stdout).toMatch(/no problems found\n$/)
  })

  it('is not asked where errors keep pages off the site', async () => {
    const made = siteForTest(files)
    const list = await promised(made)
    made.write({ 'content/docs/short.md': '---\ntitle: [\n---\n' }).remove('content/docs/kept.md')
    const { stdout, status } = await check(made, list)
    expect(status).toBe(1)
    expect(stdout).not.toContain('contract/')
  })
})

describe('a list that cannot be used', () => {
  let made: TestSite
  let server: Server
  let origin: string
  beforeAll(async () => {
    made = makeSite({ 'content/docs/index.md': '# Home\n' })
    await promised(made)
    server = createServer((request, response) => {
      const { url = '' } = request
      if (url === '/never.json') return
      if (url === '/cut.json')
        return void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy())
      if (url === '/moved.json') return void response.writeHead(302, { location: '/p/urls.json' }).end()
      const isThere = url === '/p/urls.json'
      response.statusCode = isThere ? 200 : 404
      response.end(isThere ? made.read('urls.json') : '<html>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
    made?.dispose()
  })

  it.each([
    ['no file', undefined, 'contract/unreadable', /cannot be read: there is no such file\./],
    ['a folder', 'content', 'contract/unreadable', /cannot be read: it is a folder\./],
    ['no JSON', 'nonsense', 'contract/format', /it is not JSON \(line 1: .+\)\./],
    [
      'a merge conflict',
      '{\n  "version": 1,\n<<<<<<< HEAD\n  "pages": {}\n=======\n',
      'contract/format',
      /it is not JSON \(line 3: a key in double quotes is missing before this\)\./,
    ],
    ['another JSON', '[]', 'contract/format', /it has no `version` or no `pages`\./],
    ['null', 'null', 'contract/format', /it has no `version` or no `pages`\./],
    ['another version', '{"version":2,"pages":{}}', 'contract/format', /its version is 2, not 1\./],
    [
      'a strange entry',
      '{"version":1,"pages":{"/a":3},"redirects":{},"files":[]}',
      'contract/format',
      /an entry is not/,
    ],
    [
      'strange anchors',
      '{"version":1,"pages":{"/a":{"title":"A","anchors":[{"id":1}]}},"redirects":{},"files":[]}',
      'contract/format',
      /addresses/,
    ],
    ['no lists', '{"version":1,"pages":{}}', 'contract/format', /an entry is not/],
  ])('%s', async (_, text, code, expected) => {
    const path = join(made.root, text === undefined ? 'nowhere.json' : text === 'content' ? 'content' : 'list.json')
    if (text !== undefined && text !== 'content') made.write({ 'list.json': text })
    const { status, stdout } = await check(made, path)
    expect(status).toBe(1)
    expect(stdout).toContain(`error  ${code}\n`)
    expect(stdout).toMatch(expected)
  })

  it('on a host: it is read from the address of the site or its own, redirects followed', async () => {
    for (const path of ['/p', '/p/', '/p/urls.json', '/moved.json'])
      expect((await check(made, `${origin}${path}`)).stdout, path).toMatch(/no problems found\n$/)
  })

  it.each([
    ['another status', () => `${origin}/q`, 'contract/unreadable', /the host responds with status 404\./],
    ['half an answer', () => `${origin}/cut.json`, 'contract/unreadable', /the host cannot be reached \(/],
    ['nobody listens', () => 'http://127.0.0.1:1', 'contract/unreadable', /the host cannot be reached \(/],
    ['no address', () => 'http://', 'contract/unreadable', /the host cannot be reached \(/],
  ])('on a host: %s', async (_, address, code, expected) => {
    const { status, stdout } = await check(made, address())
    expect(status).toBe(1)
    expect(stdout).toContain(`error  ${code}\n`)
    expect(stdout).toMatch(expected)
  })

  it('on a host that never answers: it is given up', async () => {
    const { status, stdout } = await cli(['check-links', '--root', made.root, '--against', `${origin}/never.json`], {
      env: { SITEGEN_TIME_LIMIT: '1' },
    })
    expect(status).toBe(1)
    expect(stdout).toMatch(/the host took more than one second\./)
  })
})
