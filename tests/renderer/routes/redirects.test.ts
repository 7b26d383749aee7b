import { describe, expect, it } from 'vitest'
import { listCodes, makeConfig, makeGraph } from '../../harness/make.ts'

const files = { 'content/pages/a.md': '', 'content/pages/b/index.md': '', 'content/pages/index.md': '' }
const at = 'site.config.ts:1:1'

/** Redirects of the configuration → those that are made, `.html` aliases left out, and what was wrong. */
function check(
  redirects: readonly object[],
  expected: readonly string[],
  reported: readonly string[] = [],
  settings: object = {},
) {
  const graph = makeGraph(files, makeConfig({ redirects, ...settings }))
  const made = graph.redirects.filter(({ from }) => !from.endsWith('.html')).map(({ from, to }) => `${from} → ${to}`)
  expect({ made, reported: listCodes(graph.diagnostics) }).toEqual({ made: expected, reported })
}

describe('redirects of the configuration', () => {
  it.each([
    ['one', [{ from: '/old', to: '/a' }], ['/old → /a']],
    ['several sources', [{ from: ['/old', '/older'], to: '/a' }], ['/old → /a', '/older → /a']],
    ['to the home page', [{ from: '/old', to: '/' }], ['/old → /']],
    ['the page’s own spelling is the target', [{ from: '/old', to: '/b' }], ['/old → /b/']],
    ['to the file of a page', [{ from: '/old', to: '/a.html' }], ['/old → /a']],
    ['to what the site does not build', [{ from: '/old', to: '/app/x?y#z' }], ['/old → /app/x?y#z']],
    ['query and hash of the target stay', [{ from: '/old', to: '/a?x=1#y' }], ['/old → /a?x=1#y']],
    ['elsewhere', [{ from: '/old', to: 'https://x.example/y' }], ['/old → https://x.example/y']],
    [
      'what a URL must not contain is encoded, once',
      [
        { from: '/old', to: 'https://x.example/ü b?q="1"#{ö}' },
        { from: '/older', to: '/a?q=%20 ü' },
      ],
      ['/old → https://x.example/%C3%BC%20b?q=%221%22#%7B%C3%B6%7D', '/older → /a?q=%20%20%C3%BC'],
    ],
    ['a slash at the end of the source makes no difference', [{ from: '/old/', to: '/a' }], ['/old → /a']],
    [
      'the same twice',
      [
        { from: '/old', to: '/a' },
        { from: '/old/', to: '/a/' },
      ],
      ['/old → /a'],
    ],
  ])('%s', (_, redirects, expected) => check(redirects, expected))

  it.each([
    [
      'a chain is made straight',
      [
        { from: '/x', to: '/y' },
        { from: '/y', to: '/a' },
      ],
      ['/x → /a', '/y → /a'],
      [`warning redirect/chain ${at}+2`],
    ],
    [
      'a circle',
      [
        { from: '/x', to: '/y' },
        { from: '/y', to: '/x' },
      ],
      [],
      [`error redirect/loop ${at}+2`],
    ],
    ['to itself', [{ from: '/x', to: '/x' }], [], [`error redirect/loop ${at}+2`]],
    [
      'a circle by way of the file of a redirect',
      [
        { from: '/x', to: '/y/index.html' },
        { from: '/y', to: '/x.html' },
        { from: '/z', to: '/x.html' },
      ],
      [],
      [`error redirect/loop ${at}+2`],
    ],
    ['to its own file', [{ from: '/x', to: '/x/index.html' }], [], [`error redirect/loop ${at}+2`]],
    ['over a page', [{ from: '/a', to: '/b/' }], [], [`warning redirect/clash ${at}+2`]],
    ['over a page in another spelling', [{ from: '/a/', to: '/b/' }], [], [`warning redirect/clash ${at}+3`]],
    ['a source with a query', [{ from: '/x?y', to: '/a' }], [], [`error redirect/bad-source ${at}+4`]],
    ['a source that climbs', [{ from: '/../x', to: '/a' }], [], [`error redirect/bad-source ${at}+5`]],
    ['a source without a slash', [{ from: 'x', to: '/a' }], [], [`error redirect/bad-source ${at}+1`]],
    [
      'two targets',
      [
        { from: '/x', to: '/a' },
        { from: '/x', to: '/b/' },
      ],
      ['/x → /a'],
      [`warning redirect/duplicate ${at}+2`],
    ],
  ])('%s is reported', (_, redirects, made, reported) => check(redirects, made, reported))

  it('stand below the base path and follow the slash rule', () => {
    check([{ from: '/old', to: '/a' }], ['/p/old → /p/a/'], [], { baseUrl: '/p/', trailingSlash: true })
    check([{ from: '/old', to: '/b' }], ['/old → /b'], [], { trailingSlash: false })
    check([{ from: '/old', to: '/app' }], ['/p/old → /p/app'], [], { baseUrl: '/p/' })
  })

  it('may be written with the base path, as in links', () => {
    const settings = { baseUrl: '/p/' }
    check([{ from: '/p/old', to: '/p/a' }], ['/p/old → /p/a'], [], settings)
    check([{ from: '/p/old', to: '/p/app?x' }], ['/p/old → /p/app?x'], [], settings)
    check([{ from: '/old', to: '/p' }], ['/p/old → /p/'], [], settings)
    check([{ from: '/p/a', to: '/b' }], [], [`warning redirect/clash ${at}+4`], settings)
  })

  it('in another language may have its base path or that of the site', () => {
    const settings = { baseUrl: '/p/', locales: { fr: {} } }
    for (const to of ['/a', '/p/a', '/p/fr/a']) {
      const config = makeConfig({ ...settings, redirects: [{ from: to.replace('a', 'old'), to }] }, false, 'fr')
      const made = makeGraph(files, config).redirects.filter(({ from }) => !from.endsWith('.html'))
      expect(made).toEqual([{ from: '/p/fr/old', to: '/p/fr/a' }])
    }
  })

  it('are taken as written where pages have addresses that begin like the base path', () => {
    const graph = makeGraph(
      { 'content/docs/a.md': '---\naliases: [/docs/old]\n---\n' },
      makeConfig({ baseUrl: '/docs/', redirects: [{ from: '/docs/x', to: '/docs/a' }] }),
    )
    const made = graph.redirects.filter(({ from }) => !from.endsWith('.html')).map(({ from, to }) => `${from} → ${to}`)
    expect(made.sort()).toEqual(['/docs/docs/old → /docs/docs/a', '/docs/docs/x → /docs/docs/a'])
  })
})

describe('other sources of redirects', () => {
  it('aliases of the front matter', () => {
    const graph = makeGraph({ 'content/docs/a.md': '---\naliases: [/old, /docs/older]\n---\n' })
    expect(graph.redirects.slice(0, 2)).toEqual([
      { from: '/old', to: '/docs/a' },
      { from: '/docs/older', to: '/docs/a' },
    ])
  })

  it('a function of the configuration', () => {
    const createRedirects = (path: string) => (path === '/a' ? ['/old', '/older'] : path === '/b/' ? '/bee' : undefined)
    check([], ['/old → /a', '/older → /a', '/bee → /b/'], [], { createRedirects })
  })
})

describe('the .html address of every page', () => {
  it.each([
    [undefined, ['/a.html → /a', '/b.html → /b/', '/search.html → /search']],
    [true, ['/a.html → /a/', '/b.html → /b/', '/search.html → /search/']],
    [false, []],
  ])('with the slash rule %s', (trailingSlash, expected) => {
    const graph = makeGraph(files, makeConfig(trailingSlash === undefined ? {} : { trailingSlash }))
    expect(graph.redirects.map(({ from, to }) => `${from} → ${to}`)).toEqual(expected)
  })

  it('never stands in the way of a page or of another redirect', () => {
    const own = { ...files, 'content/pages/c.md': '---\nslug: /a.html\n---\n' }
    const graph = makeGraph(own, makeConfig({ redirects: [{ from: '/b.html', to: '/a' }], navbar: { search: false } }))
    expect(graph.redirects).toEqual([{ from: '/b.html', to: '/a' }])
  })
})
