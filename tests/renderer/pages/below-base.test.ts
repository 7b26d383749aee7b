import { expect, it } from 'vitest'
import { asComplete, htmlIn, withBase } from '../../../renderer/pages/below-base.ts'
import { belowBase, withoutBases } from '../../../renderer/text/url.ts'

const site = (base: string, parts: object = { Footer: 'theme/Footer.tsx' }) =>
  ({ config: { base, languages: [], theme: { css: [], tokens: {}, parts } }, statics: [], files: [] }) as never

it.each([
  ['/docs/a', '/b/docs/a'],
  ['/', '/b/'],
  ['/?q=1', '/b/?q=1'],
  ['/b/docs/a', '/b/docs/a'],
  ['/b#x', '/b#x'],
  ['/bb', '/b/bb'],
  ['//cdn.example.com/a.js', '//cdn.example.com/a.js'],
  ['https://example.com/a', 'https://example.com/a'],
  ['#part', '#part'],
  ['a.html', 'a.html'],
])('%s is %s', (address, expected) => {
  expect(belowBase(address, { base: '/b/', languages: [] })).toBe(expected)
})

it('an address with the base path of all languages is complete in each of them', () => {
  const french = { base: '/b/fr/', languages: [{ base: '/b/' }, { base: '/b/fr/' }] }
  expect(['/docs/a', '/b/docs/a', '/b/fr/docs/a'].map((address) => belowBase(address, french))).toEqual([
    '/b/fr/docs/a',
    '/b/docs/a',
    '/b/fr/docs/a',
  ])
  expect(['/docs/a', '/b/docs/a', '/b/fr/docs/a'].map((address) => withoutBases(address, french))).toEqual(
    Array(3).fill('/docs/a'),
  )
  // Any address is below the root.
  const german = { base: '/de/', languages: [{ base: '/' }, { base: '/de/' }] }
  expect(belowBase('/docs/a', german)).toBe('/de/docs/a')
  expect(withoutBases('/docs/a', german)).toBe('/docs/a')
})

it('the shell’s links to other languages stay as they are', () => {
  const config = {
    base: '/de/',
    languages: [{ base: '/' }, { base: '/de/' }],
    theme: { css: [], tokens: {}, parts: { Footer: 'theme/Footer.tsx' } },
  } as never
  const links = ['/docs/a', '/fr/docs/a', '/de/docs/a', 'https://example.com/'].map((url) => asComplete(url, config))
  const html = links.map((url) => `<a href="${url}">x</a>`).join('')
  const shown = `<option value="${links[0]}">${links[0]}</option><a href="pathname:///m.json">x</a>`
  expect(withBase(shown, { config, statics: [], files: [] } as never, [])).toBe(
    '<option value="/docs/a">/docs/a</option><a href="/de/m.json">x</a>',
  )
  expect(withBase(html, { config, statics: [], files: [] } as never, [])).toBe(
    '<a href="/docs/a">x</a><a href="/fr/docs/a">x</a><a href="/de/docs/a">x</a><a href="https://example.com/">x</a>',
  )
  expect(asComplete('/docs/a', { ...(config as object), theme: { css: [], tokens: {}, parts: {} } } as never)).toBe(
    '/docs/a',
  )
})

it('what components write is below the base path, hints of React included, and what they were given stays', () => {
  const given = '<a href="/elsewhere">x</a>'
  const html = `<link rel="preload" as="image" href="/a.svg"/><p data-to="/x" title="href=&quot;/y">src="/z" <a class="c" href="/docs/a">y</a>${given}<img alt="" src="/a.svg"/></p>`
  expect(withBase(html, site('/b/'), [given, ''])).toBe(
    `<link rel="preload" as="image" href="/b/a.svg"/><p data-to="/x" title="href=&quot;/y">src="/z" <a class="c" href="/b/docs/a">y</a>${given}<img alt="" src="/b/a.svg"/></p>`,
  )
  expect(withBase(html, site('/'), [])).toBe(html)
  expect(withBase(html, site('/b/', {}), [])).toBe(html)
})

it('the HTML in a view is found at any depth', () => {
  expect(
    htmlIn({ kind: 'post-list', title: 'T', posts: [{ html: '<p>a</p>' }, { html: '<p>b</p>', tags: [] }] }),
  ).toEqual(['<p>a</p>', '<p>b</p>'])
})
