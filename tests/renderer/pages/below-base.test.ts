import { expect, it } from 'vitest'
import { belowBase, htmlIn, withBase } from '../../../renderer/pages/below-base.ts'

const site = (base: string, parts: object = { Footer: 'theme/Footer.tsx' }) =>
  ({ config: { base, theme: { css: [], tokens: {}, parts } }, statics: [], files: [] }) as never

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
  expect(belowBase(address, '/b/')).toBe(expected)
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
