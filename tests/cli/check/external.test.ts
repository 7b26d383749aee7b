import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cache } from '../../../cli/cache/cache.ts'
import { checkExternal, type ExternalOptions } from '../../../cli/check/external.ts'
import { selfSigned } from '../../harness/self-signed.ts'
import { type BuildDocument, cli, cliAlone, siteForTest, type TestSite } from '../../harness/site.ts'
import { type Answer, html, redirect, serveAnswers, status, type WebServer } from '../../harness/web-server.ts'

const page = '<h1 id="a">A</h1><a name="named">x</a><h2 id="user-content-written">W</h2><i id="ü">u</i>'

const web: Record<string, WebServer> = {}
let main: WebServer

beforeAll(async () => {
  main = await serveAnswers({
    '/ok': status(200),
    '/page': html(page),
    '/gzip': (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(page)),
    '/long': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc((5 << 20) + 1))),
    '/often': status(429),
    '/often-too': status(429),
    '/often-as-well': status(429),
    '/data.json': status(200, { 'content-type': 'application/json' }),
    '/loop-a': redirect(301, '/loop-b'),
    '/loop-b': redirect(301, '/loop-a'),
    '/moved': redirect(301, '/ok'),
    '/moved-308': redirect(308, 'page'),
    '/to-nothing': redirect(301, '/gone'),
    '/temporary': redirect(302, '/ok'),
    '/mixed': redirect(301, '/temporary'),
    '/lost/in/space': redirect(301, '/'),
    '/': status(200),
    '/out': redirect(301, 'ftp://127.0.0.1/x'),
    '/inwards': redirect(302, 'http://10.1.2.3/secret'),
    '/forbidden': status(403),
    '/no-head': ({ method }, response) => void response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    '/no-head-either': ({ method }, response) => void response.writeHead(method === 'HEAD' ? 501 : 200).end(),
    '/unmodified': ({ method }, response) => void response.writeHead(method === 'HEAD' ? 304 : 200).end(),
    '/open': ({ headers }, response) => void response.writeHead(headers.authorization ? 500 : 200).end(),
    '/busy': (_, response, times) =>
      void (times > 1 ? response.writeHead(200) : response.writeHead(429, { 'retry-after': '1' })).end(),
    '/flaky': (_, response, times) => void response.writeHead(times > 3 ? 200 : 503).end(),
    '/error': status(500),
    '/never': () => {},
    '/half': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write(page, () => response.destroy())
    },
    '/endless': redirect(302, '/endless?1'),
    ...Object.fromEntries([...Array(20).keys()].map((n) => [`/endless?${n}`, redirect(302, `/endless?${n + 1}`)])),
  })
  web.tls = await serveAnswers({ '/ok': status(200) }, { tls: selfSigned })
  web.long = await serveAnswers({ '/a': status(429, { 'retry-after': '7200' }), '/b': status(200) })
  web.silent = await serveAnswers(Object.fromEntries(['/1', '/2', '/3', '/4'].map((path) => [path, () => {}])))
})
afterAll(() => Promise.all([main, ...Object.values(web)].map((one) => one.close())))

const quick = 'timeout: 10, timeLimit: 300, delay: 0, backOff: 0.05, retries: 2'

/** A site whose links may lead to this machine. */
function asking(links: readonly string[], settings = '', files: Readonly<Record<string, string>> = {}): TestSite {
  return siteForTest({
    'site.config.ts': `export default { title: 'T', url: 'https://example.com', baseUrl: '/', contentSecurityPolicy: { header: false, meta: false }, links: { external: { allow: ['http://127.0.0.1:*/**', 'https://127.0.0.1:*/**', 'http://nowhere.invalid/**'], ${quick}, ${settings} } } }\n`,
    'content/docs/a.md': `# A\n\n${links.map((href) => `[x](${href})\n`).join('\n')}`,
    ...files,
  })
}

interface Checked {
  /** `warning link/external-failing 3: what it says` with the origins of the servers left out. */
  readonly reported: readonly string[]
  readonly external: Readonly<Record<string, unknown>>
  readonly status: number
}

async function check({ root }: TestSite, ...flags: readonly string[]): Promise<Checked> {
  const run = await cli(['check-links', '--external', '--root', root, '--format', 'json', ...flags])
  const { diagnostics, external } = JSON.parse(run.stdout) as BuildDocument & Pick<Checked, 'external'>
  const reported = diagnostics.map(({ severity, code, file, line, column, message }) =>
    `${severity} ${code} ${file}:${line}:${column} ${message}`
      .replaceAll('content/docs/', '')
      .replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, ''),
  )
  return { reported, external, status: run.status }
}

/** What each of some addresses of the main server is said to be. */
async function toldOf(paths: readonly string[], settings = ''): Promise<readonly string[]> {
  const { reported } = await check(
    asking(
      paths.map((path) => main.origin + path),
      settings,
    ),
  )
  return reported.map((one) => one.replace(/^(\w+ \S+) \S+ The (?:page of the )?link /, '$1 '))
}

describe('what a server answers', () => {
  it('is asked once for each address, with HEAD, and with GET where HEAD says nothing', async () => {
    const known = main.log.length
    const reported = await toldOf(['/ok', '/ok', '/ok#:~:text=x', '/gone', '/forbidden', '/error', '/data.json'])
    expect(reported).toEqual([
      'warning link/external-failing `/gone` responds with status 404 (Not Found).',
      'warning link/external-failing `/forbidden` responds with status 403 (Forbidden).',
      'warning link/external-failing `/error` responds with status 500 (Internal Server Error).',
    ])
    expect(main.log.slice(known)).toEqual([
      'HEAD /ok',
      ...['HEAD /gone', 'GET /gone', 'HEAD /forbidden', 'GET /forbidden'],
      ...['HEAD /error', 'GET /error', 'GET /error', 'GET /error'],
      'HEAD /data.json',
    ])
    const { stdout: version } = await cliAlone(['--version'])
    expect([...main.agents]).toEqual([`Sitegen/${version.trim()} (link checker)`])
  })

  it('405 to HEAD is no failure, and the host is asked with GET from then on', async () => {
    const known = main.log.length
    expect(await toldOf(['/no-head', '/no-head-either', '/ok'])).toEqual([])
    expect(main.log.slice(known)).toEqual(['HEAD /no-head', 'GET /no-head', 'GET /no-head-either', 'GET /ok'])
  })

  it('304 to HEAD says nothing', async () => expect(await toldOf(['/unmodified'])).toEqual([]))

  it('is asked without the name and the password in a link', async () => {
    const { reported, external } = await check(asking([`${main.origin.replace('//', '//ada:secret@')}/open`]))
    expect([reported, external.asked]).toEqual([[], 1])
  })

  it('redirects are notes with the new address, and chains and loops end', async () => {
    expect(
      await toldOf([
        ...[
          '/moved',
          '/moved-308',
          '/temporary',
          '/mixed',
          '/lost/in/space',
          '/out',
          '/to-nothing',
          '/loop-a',
          '/endless',
        ],
        '/inwards',
      ]),
    ).toEqual([
      'note link/external-moved `/moved` is redirected to `/ok`.',
      'note link/external-moved `/moved-308` is redirected to `/page`.',
      'note link/external-moved `/temporary` is redirected to `/ok`.',
      'note link/external-moved `/mixed` is redirected to `/temporary`.',
      'note link/external-moved `/lost/in/space` is redirected to `/`.',
      'warning link/external-failing `/out` is redirected to `ftp://127.0.0.1/x`, which is not a web address.',
      'warning link/external-failing `/to-nothing` is redirected to `/gone`, which responds with status 404 (Not Found).',
      'warning link/external-failing `/loop-a` is redirected in a loop.',
      'warning link/external-failing `/endless` is redirected more than 10 times.',
      'warning link/external-private `/inwards` is redirected to `http://10.1.2.3/secret`, which leads to 10.1.2.3 (a private network), and was not followed.',
    ])
  })

  it('a host that is busy is asked again after the time that it names, or after a pause that doubles', async () => {
    const [known, since] = [main.log.length, main.times.length]
    expect(await toldOf(['/busy', '/flaky'])).toEqual([])
    expect(main.log.slice(known)).toEqual([
      'HEAD /busy',
      'GET /busy',
      'HEAD /flaky',
      ...new Array(3).fill('GET /flaky'),
    ])
    const times = main.times.slice(since)
    const waits = times.map((time, index) => time - (times[index - 1] ?? time))
    expect(waits[1]).toBeGreaterThanOrEqual(990)
    expect(waits[4]).toBeGreaterThanOrEqual(45)
    expect(waits[5]).toBeGreaterThanOrEqual(95)
  })

  it('requests to one host follow one another with a delay, and different hosts are asked at the same time', async () => {
    const asked: string[] = []
    const waiting: (() => void)[] = []
    const together: Answer = (request, response) => {
      asked.push(request.headers.host ?? '')
      waiting.push(() => response.end())
      // Both are answered when both have been asked.
      if (waiting.length === 2) for (const answer of waiting) answer()
    }
    const servers = await Promise.all([1, 2].map(() => serveAnswers({ '/': together, '/b': status(200) })))
    const links = servers.flatMap(({ origin }) => [`${origin}/`, `${origin}/b`])
    expect((await check(asking(links, 'delay: 0.1'))).reported).toEqual([])
    expect(asked.sort()).toEqual(servers.map(({ origin }) => new URL(origin).host).sort())
    for (const { times, close } of servers) {
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(95)
      await close()
    }
  })

  it('a host that wants more time than a link has is left alone', async () => {
    const { reported, external } = await check(asking(['/a', '/b', '/c'].map((path) => web.long?.origin + path)))
    expect(reported).toEqual(
      ['a', 'b', 'c'].map(
        (name, index) =>
          `note link/external-unknown a.md:${3 + 2 * index}:1 The link \`/${name}\` could not be checked: the host allows no more requests for 2 hours.`,
      ),
    )
    expect(web.long?.log).toEqual(['HEAD /a'])
    expect(external).toMatchObject({ asked: 3, unknown: 3 })
  })

  it('a host that is asked too often for two links in a row is not asked for more', async () => {
    const known = main.log.length
    const reported = await toldOf(['/often', '/often-too', '/often-as-well'])
    expect(reported).toEqual(
      ['often', 'often-too', 'often-as-well'].map(
        (name) => `note link/external-unknown \`/${name}\` could not be checked: the host limits requests.`,
      ),
    )
    expect(new Set(main.log.slice(known))).toEqual(
      new Set(['HEAD /often', 'GET /often', 'HEAD /often-too', 'GET /often-too']),
    )
  })

  it('silence and half an answer are failures after some tries', async () => {
    const known = main.log.length
    expect(await toldOf(['/never', '/half#a'], 'timeout: 0.3')).toEqual([
      'warning link/external-failing `/never` does not respond in time.',
      'warning link/external-failing `/half#a` gets an invalid response (ECONNRESET).',
    ])
    expect(main.log.slice(known)).toEqual([
      ...['HEAD /never', 'GET /never', 'GET /never'],
      ...['GET /half', 'GET /half', 'GET /half'],
    ])
  })

  it('a host that is silent for two links is not asked for more', async () => {
    const { reported } = await check(
      asking(
        ['/1', '/2', '/3', '/4'].map((path) => web.silent?.origin + path),
        'retries: 0, timeout: 0.3',
      ),
    )
    expect(reported.map((one) => one.replace(/.*The link/, ''))).toEqual(
      ['1', '2', '3', '4'].map((name) => ` \`/${name}\` does not respond in time.`),
    )
    expect(web.silent?.log).toEqual(['HEAD /1', 'HEAD /2'])
  })

  it('a certificate that nobody vouches for, a host without a server and a name that does not exist', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as { port: number }
    await new Promise((resolve) => free.close(resolve))
    const { reported } = await check(
      asking([`${web.tls?.origin}/ok`, `http://127.0.0.1:${port}/x`, 'http://nowhere.invalid/x', `${main.origin}/ok`]),
    )
    expect(reported.map((one) => one.replace(/.*The link `\S*` /, ''))).toEqual([
      'leads to a host without a valid certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
      'leads to a host that does not accept connections.',
      'leads to an unknown host.',
    ])
    expect(web.tls?.log).toEqual([])
  })

  it('anchors are looked for in HTML, packed or not', async () => {
    const there = [
      '/page#a',
      '/page#named',
      '/page#written',
      '/page#%C3%BC',
      '/page#a:~:text=A',
      '/gzip#a',
      '/ok#any',
      '/long#a',
    ]
    const others = ['/page#/route', '/page#page=2', '/page#L3-L5', '/page#top', '/page#']
    expect(await toldOf([...there, ...others, '/page#b', '/gzip#nope'])).toEqual([
      'warning link/external-anchor `/page#b` has no anchor `#b`.',
      'warning link/external-anchor `/gzip#nope` has no anchor `#nope`.',
    ])
  })
})

describe('where links are', () => {
  it('each is reported at all its places, and asked once', async () => {
    const gone = `${main.origin}/everywhere`
    const made = siteForTest({
      'site.config.ts': [
        "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: './theme.tsx', contentSecurityPolicy: { header: false, meta: false },",
        `  navbar: { items: [{ label: 'a', href: '${gone}' }] },`,
        `  footer: { columns: [{ title: 'f', items: [{ label: 'b', href: '${gone}' }] }] },`,
        `  redirects: [{ from: '/old', to: '${web.tls?.origin}/x' }],`,
        `  content: { docs: { sidebarPath: 'sidebars.json', editUrl: '${main.origin}/edit' } },`,
        `  links: { external: { allow: ['http://127.0.0.1:*/**', 'https://127.0.0.1:*/**'], delay: 0 } } }`,
      ].join('\n'),
      'sidebars.json': `{ "docs": ["a", { "type": "link", "label": "l", "href": "${gone}" }, { "type": "link", "label": "m", "href": "${gone}" }] }`,
      'theme.tsx': [
        "import { theme as own } from '@sitegen/cli/theme'",
        'const Doc = own.views.doc',
        `const doc = (view) => <><Doc {...view} /><a href="${main.origin}/in-theme">t</a><a href="${gone}">g</a></>`,
        'export const theme = { ...own, views: { ...own.views, doc } }',
      ].join('\n'),
      'content/docs/a.md': `---\nimage: ${gone}\n---\n# A\n\n[x](${gone}) <${gone}> ${gone}\n\n![i](${gone}) [r][r]\n\n<a href="${gone}">h</a>\n\n[r]: ${gone}\n`,
      'content/docs/b.mdx': `import P from './_p.mdx'\n\n# B\n\n<P />\n\n<a href="${gone}">x</a>\n`,
      'content/docs/_p.mdx': `[p](${gone})\n`,
      'content/pages/p.tsx': `const to = '${gone}'\nexport default () => <a href={to}>x</a>\n`,
      'content/blog/authors.yml': `ann:\n  name: Ann\n  url: ${gone}\n`,
      'content/blog/2024-01-01-p.md': `---\nauthors: [ann, { name: B, url: '${gone}' }]\n---\n# P\n`,
    })
    const known = main.log.length
    const { reported, external } = await check(made)
    expect(reported.map((one) => one.replace(/^warning link\/external-failing (\S+) .*/, '$1'))).toEqual([
      ...['content/blog/2024-01-01-p.md:2:32', 'content/blog/authors.yml:3:8', '_p.mdx:1:1'],
      ...['a.md:2:8', 'a.md:6:1', 'a.md:6:40', 'a.md:6:76', 'a.md:8:1', 'a.md:10:4', 'a.md:12:1', 'b.mdx:7:1'],
      ...['content/pages/p.tsx:1:13', 'sidebars.json:1:58', 'sidebars.json:1:137'],
      ...['site.config.ts:2:42', 'site.config.ts:3:66', 'site.config.ts:4:36', 'theme.tsx:3:51', 'theme.tsx:3:98'],
    ])
    expect(main.log.slice(known).sort()).toEqual([
      ...['GET /everywhere', 'GET /in-theme', 'HEAD /everywhere', 'HEAD /in-theme'],
    ])
    expect(external).toEqual({ asked: 3, known: 0, unknown: 0, refused: 0, skipped: 0, oldest: null })
  })
})

const folder = mkdtempSync(join(tmpdir(), 'sitegen-external-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = {
  ...{ skip: [], allow: ['http://127.0.0.1:*/**'], timeout: 10, timeLimit: 300, delay: 0, retries: 0, backOff: 0 },
  ...{ keep: { good: 10, redirected: 5, failed: 1 }, failAfter: 2 },
}

/** A check of some links at an hour, with a cache on disk that is opened anew. */
async function checkAt(hour: number, hrefs: readonly string[], more: Partial<ExternalOptions> & { name: string }) {
  const { findings, ...counts } = await checkExternal(
    hrefs.map((href) => ({ kind: 'link', href })),
    {
      settings,
      cache: new Cache(join(folder, more.name)),
      isOffline: false,
      onProgress: () => {},
      now: () => hour * 3_600_000,
      pause: () => Promise.resolve(),
      ...more,
    },
  )
  const reported = findings.map(({ diagnostic: { severity, code, message, notes = [] } }) =>
    [severity, code, message, ...notes.map((note) => note.message)].join(' ').replaceAll(main.origin, ''),
  )
  return { reported, ...counts }
}

describe('what is known', () => {
  it('is used until its time is over: results that are good, redirected and failed each have their own', async () => {
    const hrefs = ['/ok', '/temporary', '/gone'].map((path) => main.origin + path)
    const askedAt: [number, string[]][] = []
    for (const hour of [0, 0.9, 1, 4.9, 5, 9.9, 10]) {
      const known = main.log.length
      await checkAt(hour, hrefs, { name: 'lifetimes' })
      askedAt.push([hour, main.log.slice(known).filter((one) => one.startsWith('HEAD'))])
    }
    const [ok, moved, gone] = ['HEAD /ok', ['HEAD /temporary', 'HEAD /ok'], 'HEAD /gone'] as const
    expect(askedAt).toEqual([
      [0, [ok, ...moved, gone]],
      [0.9, []],
      [1, [gone]],
      [4.9, [gone]],
      [5, moved],
      [9.9, [gone]],
      [10, [ok, ...moved]],
    ])
  })

  it('of a page is not what is known of an anchor that nobody has looked for yet', async () => {
    const known = main.log.length
    await checkAt(0, [`${main.origin}/page`], { name: 'anchors' })
    await checkAt(0, [`${main.origin}/page#a`], { name: 'anchors' })
    const { reported } = await checkAt(
      0,
      ['#a', '#z', ''].map((id) => `${main.origin}/page${id}`),
      { name: 'anchors' },
    )
    await checkAt(0, [`${main.origin}/page#z`], { name: 'anchors' })
    expect(reported).toEqual(['warning link/external-anchor The page of the link `/page#z` has no anchor `#z`.'])
    expect(main.log.slice(known)).toEqual(['HEAD /page', 'GET /page', 'GET /page'])
  })

  it('a link that fails is a warning at first, and an error when it has done so for some days', async () => {
    const at = (hour: number) => checkAt(hour, [`${main.origin}/gone`], { name: 'days' })
    const what = 'The link `/gone` responds with status 404 (Not Found).'
    const failing = 'warning link/external-failing'
    expect((await at(0)).reported).toEqual([
      `${failing} ${what} It has failed once so far; after 2 days, this becomes an error.`,
    ])
    expect((await at(0.5)).reported).toEqual([
      `${failing} ${what} It has failed once so far; after 2 days, this becomes an error. The result is less than an hour old.`,
    ])
    expect((await at(30)).reported).toEqual([
      `${failing} ${what} It has failed for 30 hours; after 2 days, this becomes an error.`,
    ])
    expect((await at(50)).reported).toEqual([`error link/external-broken ${what} It has failed for 2 days.`])
    expect((await at(200)).reported).toEqual([`error link/external-broken ${what} It has failed for 8 days.`])
  })

  it('a link that has worked in between begins anew', async () => {
    let isUp = false
    const server = await serveAnswers({ '/': (_, response) => void response.writeHead(isUp ? 200 : 404).end() })
    const at = async (hour: number) =>
      (await checkAt(hour, [server.origin], { name: 'between' })).reported.map((one) => one.split(' ')[0])
    expect(await at(0)).toEqual(['warning'])
    isUp = true
    expect(await at(20)).toEqual([])
    isUp = false
    expect(await at(60)).toEqual(['warning'])
    await server.close()
  })

  it('is all that is reported offline, with its age, and nothing is requested', async () => {
    const hrefs = ['/ok', '/gone', '/page#z', '/new'].map((path) => main.origin + path)
    await checkAt(0, hrefs.slice(0, 2), { name: 'offline' })
    await checkAt(60, hrefs.slice(2, 3), { name: 'offline' })
    const known = main.log.length
    expect(await checkAt(100, hrefs, { name: 'offline', isOffline: true })).toEqual({
      reported: [
        'warning link/external-failing The link `/gone` responds with status 404 (Not Found). It has failed once so far; after 2 days, this becomes an error. The result is 4 days old.',
        'warning link/external-anchor The page of the link `/page#z` has no anchor `#z`. The result is 40 hours old.',
        'note link/external-unknown The link `/new` could not be checked: no earlier run has checked it.',
      ],
      ...{ asked: 0, known: 3, unknown: 1, refused: 0, skipped: 0, oldest: '4 days' },
    })
    expect(main.log.slice(known)).toEqual([])
  })

  it('a machine without a network says so, and forgets nothing', async () => {
    let isDown = false
    const lookup: LookupFunction = (name, options, done) => {
      if (isDown) done(Object.assign(new Error(name), { code: 'EAI_AGAIN' }), '')
      else done(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)
    }
    const { port } = new URL(main.origin)
    const hrefs = ['a', 'b', 'c'].map((name) => `http://${name}.invalid:${port}/ok`)
    const more = { name: 'network', lookup, settings: { ...settings, allow: ['**'] } }
    expect(await checkAt(0, hrefs.slice(1), more)).toMatchObject({ reported: [], asked: 2 })
    isDown = true
    expect(await checkAt(20, hrefs, more)).toEqual({
      reported: [
        `note link/external-unknown The link \`http://a.invalid:${port}/ok\` could not be checked: no host at all could be reached, so this machine seems to be offline.`,
      ],
      ...{ asked: 3, known: 2, unknown: 1, refused: 0, skipped: 0, oldest: '20 hours' },
    })
  })
})

it('`Retry-After` has seconds or a date, and pauses double without it', async () => {
  const day = 24 * 3_600_000
  const times = ['3', new Date(day + 5000).toUTCString(), new Date(day - 5000).toUTCString(), 'soon', undefined]
  const server = await serveAnswers({
    '/': (_, response, asked) => {
      // The first request is a HEAD, the others are what is asked after a pause.
      const value = times[asked - 1]
      if (value !== undefined) response.setHeader('retry-after', value)
      response.writeHead(asked > times.length ? 200 : 429).end()
    },
  })
  const waits: number[] = []
  const pause = async (milliseconds: number) => void waits.push(milliseconds)
  const patient = { ...settings, retries: 9, backOff: 0.25 }
  const { reported } = await checkAt(24, [server.origin], { name: 'waits', pause, settings: patient })
  await server.close()
  expect(reported).toEqual([])
  // Zero is the delay of a host between two requests.
  expect(waits.filter((wait) => wait > 0)).toEqual([3000, 5000, 2000, 4000])
})

it('progress is reported for each address', async () => {
  const reported: string[] = []
  const hrefs = ['/ok', '/page', '/moved'].map((path) => main.origin + path)
  await checkAt(0, hrefs, { name: 'progress', onProgress: (text) => reported.push(text) })
  expect(reported).toEqual([0, 1, 2].map((done) => `Checking other sites… ${done} of 3 (${new URL(main.origin).host})`))
})

describe('what is not asked', () => {
  it('what `skip` names and `allow` does not, names for examples, and other schemes', async () => {
    const known = main.log.length
    const one = { ...settings, skip: ['http://127.0.0.1:*/**'], allow: [`${main.origin}/o*`] }
    const hrefs = [
      `${main.origin}/gone`,
      `${main.origin}/ok#x`,
      'https://www.example.com/',
      'http://a.test',
      'mailto:a@b.de',
    ]
    expect(await checkAt(0, [...hrefs, 'tel:1', 'ftp://a.de/x', '#a'], { name: 'skip', settings: one })).toEqual({
      reported: [],
      ...{ asked: 1, known: 0, unknown: 0, refused: 0, skipped: 3, oldest: undefined },
    })
    expect(main.log.slice(known)).toEqual(['GET /ok'])
  })

  it('an address that is none', async () => {
    const { reported } = await checkAt(0, ['https://a..b:99999/', 'http://[::1', 'https://'], { name: 'invalid' })
    expect(reported).toEqual(
      ['https://a..b:99999/', 'http://[::1', 'https://'].map(
        (href) => `warning link/external-invalid The link \`${href}\` is not a valid address.`,
      ),
    )
  })

  it('private addresses in any form, also behind a name', async () => {
    const { port } = new URL(main.origin)
    const known = main.log.length
    const hosts = ['127.1', '0x7f000001', '2130706433', '017700000001', '[::1]', '[::ffff:127.0.0.1]', '0', 'localhost']
    const others = ['169.254.169.254', '[fd00:ec2::254]', '10.0.0.8', '[fe80::1]', '[64:ff9b::a00:1]']
    const names = [...hosts, ...others].map((host) => `http://${host}:${port}/ok`)
    const { reported, asked, refused } = await checkAt(0, names, {
      name: 'private',
      settings: { ...settings, allow: [] },
    })
    // Four are one address in several forms.
    expect({ asked, refused }).toEqual({ asked: 0, refused: 10 })
    expect(reported.map((one) => /leads to (.*),/.exec(one)?.[1])).toEqual([
      ...new Array(4).fill('127.0.0.1 (this machine)'),
      ...['::1 (this machine)', '::ffff:7f00:1 (this machine)', '0.0.0.0 (this machine)'],
      expect.stringMatching(/^(127\.0\.0\.1|::1) \(this machine\)$/),
      '169.254.169.254 (the metadata service of a cloud)',
      'fd00:ec2::254 (the metadata service of a cloud)',
      ...['10.0.0.8 (a private network)', 'fe80::1 (a link-local address)', '64:ff9b::a00:1 (a private network)'],
    ])
    expect(main.log.slice(known)).toEqual([])
  })

  it('a name is judged by the lookup of the connection itself: an answer that changes gains nothing', async () => {
    const { port } = new URL(main.origin)
    const known = main.log.length
    const looked: string[] = []
    const lookup: LookupFunction = (name, options, done) => {
      looked.push(name)
      // Allowed is only what the first lookup gives; the second one would lead to this machine.
      const all = [{ address: looked.length === 1 ? '10.9.8.7' : '127.0.0.1', family: 4 }]
      done(null, options.all ? all : (all[0]?.address ?? ''), 4)
    }
    const ask = (settled: typeof settings) =>
      checkAt(0, [`http://rebound.host:${port}/ok`], { name: 'rebound', lookup, settings: settled })
    const { reported } = await ask({ ...settings, allow: [] })
    expect(reported.map((one) => /leads to (.*),/.exec(one)?.[1])).toEqual(['10.9.8.7 (a private network)'])
    expect(looked).toEqual(['rebound.host'])
    expect(main.log.slice(known)).toEqual([])
    expect((await ask({ ...settings, allow: ['http://rebound.host:*/**'] })).reported).toEqual([])
    expect(looked).toEqual(['rebound.host', 'rebound.host'])
    expect(main.log.slice(known)).toEqual(['HEAD /ok'])
  })
})

describe('the command', () => {
  it('fails with `--strict` over a missing anchor, but not over a link that fails for the first time', async () => {
    const strict = async (path: string, more = '') =>
      (await check(asking([main.origin + path], more), '--strict')).status
    expect(await strict('/gone')).toBe(0)
    expect(await strict('/gone', 'failAfter: 0')).toBe(1)
    expect(await strict('/page#z')).toBe(1)
    expect(await strict('/moved')).toBe(0)
  })

  it('asks other sites only with `--external`, tells what it asked, and with `--cached` asks nothing', async () => {
    const made = asking([`${main.origin}/ok`, `${main.origin}/gone`])
    const run = (...flags: readonly string[]) => cli(['check-links', '--root', made.root, ...flags])
    const known = main.log.length
    expect((await run()).stdout).not.toContain('other sites')
    expect((await run('--cached')).stdout).toContain('  other sites: 0 checked, 2 unknown')
    expect(main.log.slice(known)).toEqual([])
    expect((await run('--external')).stdout).toContain('  other sites: 2 checked')
    expect(main.log.slice(known)).toEqual(['HEAD /ok', 'HEAD /gone', 'GET /gone'])
    const { stdout } = await run('--external', '--cached')
    expect(stdout).toContain(
      'other sites: 0 checked, 2 known from earlier runs (the oldest result is less than an hour old)',
    )
    expect(stdout).toContain(
      [
        'content/docs/a.md:5:1  link/external-failing',
        `  The link \`${main.origin}/gone\` responds with status 404 (Not Found).`,
        '',
        '  4 │ ',
        `  5 │ [x](${main.origin}/gone)`,
        `    │ ${'^'.repeat(`[x](${main.origin}/gone)`.length)}`,
        '  It has failed once so far; after 7 days, this becomes an error.',
        '  The result is less than an hour old.',
      ].join('\n'),
    )
    expect(main.log.slice(known)).toHaveLength(3)
  })

  it('with `--fix`, rewrites permanent redirects in their places and changes no other byte', async () => {
    const files = (moved: string, chained: string) => ({
      'content/docs/b.md': [
        `\uFEFF---\r\nimage: ${moved}\r\n---\r\n# B\r\n\r\n<${moved}> and ${moved}.\r\n\r\n`,
        `[${main.origin}/moved](${moved} 'T')\t[r] ![i](<${chained}#a>)\r\n\r\n[r]:   ${chained}\r\n\r\n`,
        `\`${main.origin}/moved\` <a href='${moved}'>x</a> [t](${main.origin}/temporary) [l](${main.origin}/lost/in/space)`,
      ].join(''),
      'content/docs/c.mdx': `# C\n\n<a href="${moved}" title="${main.origin}/moved">x</a>\n`,
      'content/blog/authors.yml': `ann:\n  name: Ann # ${main.origin}/moved\n  url: ${moved}\n`,
      'content/blog/2024-01-01-p.md': '---\nauthors: [ann]\n---\n# P\n',
      'content/pages/p.tsx': `export default () => <><a href="${moved}">x</a><a href='${moved}'>y</a></>\n`,
    })
    const made = asking([], '', files(`${main.origin}/moved`, `${main.origin}/moved-308`))
    const { reported } = await check(made, '--fix')
    expect(reported.map((one) => one.split(' ')[2])).toEqual(['b.md:12:77', 'b.md:12:115'])
    const expected = files(`${main.origin}/ok`, `${main.origin}/page`)
    for (const [path, text] of Object.entries(expected)) expect(made.read(path), path).toBe(text)
    const again = await check(made, '--fix')
    expect(again.reported.map((one) => one.split(' ')[2])).toEqual(['b.md:12:74', 'b.md:12:112'])
    for (const [path, text] of Object.entries(expected)) expect(made.read(path), path).toBe(text)
  })
})
