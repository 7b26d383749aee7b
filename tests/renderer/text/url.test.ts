import { describe, expect, it } from 'vitest'
import {
  applyTrailingSlash,
  decodeUrl,
  encodeUrl,
  foldDots,
  isExternal,
  joinUrl,
  outPathOf,
  sameAddress,
  siteUrl,
  splitHref,
  withoutBase,
} from '../../../renderer/text/url.ts'
import type { UrlPath } from '../../../renderer/types.ts'

describe('address parts are joined by single slashes', () => {
  it.each([
    [['/', 'docs', '/a/'], '/docs/a/'],
    [['/'], '/'],
    [[], '/'],
    [['', 'docs'], '/docs'],
    [['/project/', '/docs', 'a'], '/project/docs/a'],
    [['docs//', '//a'], '/docs/a'],
    [['/', ''], '/'],
  ])('%j gives %s', (parts, expected) => expect(joinUrl(...parts)).toBe(expected))
})

describe('the slash rule', () => {
  it.each([
    ['/docs/a', undefined, '/docs/a'],
    ['/docs/a/', undefined, '/docs/a/'],
    ['/docs/a', true, '/docs/a/'],
    ['/docs/a/', true, '/docs/a/'],
    ['/docs/a', false, '/docs/a'],
    ['/docs/a/', false, '/docs/a'],
    ['/docs/a//', false, '/docs/a'],
    ['/', true, '/'],
    ['/', false, '/'],
    ['/base/', false, '/base/'],
    ['/404.html', true, '/404.html'],
    ['/blog/rss.xml', true, '/blog/rss.xml'],
    ['/docs/v1.0', true, '/docs/v1.0/'],
  ] as const)('%s with %s is %s', (path, rule, expected) => {
    expect(applyTrailingSlash(path, '/base/', rule)).toBe(expected)
  })
})

describe('a path of the site gets the base path and the slash rule', () => {
  it.each([
    ['/', '/docs/a', undefined, '/docs/a'],
    ['/project/', '/docs/a', true, '/project/docs/a/'],
    ['/project/', '/docs/a/', false, '/project/docs/a'],
    ['/project/', '/', false, '/project/'],
  ] as const)('base %s, path %s, rule %s: %s', (base, path, rule, expected) => {
    expect(siteUrl(base, path, rule)).toBe(expected)
  })
})

describe('every address has one file', () => {
  it.each([
    ['/', '/', undefined, 'index.html'],
    ['/docs/a', '/', undefined, 'docs/a/index.html'],
    ['/docs/a/', '/', undefined, 'docs/a/index.html'],
    ['/docs/a/', '/', true, 'docs/a/index.html'],
    ['/docs/a', '/', false, 'docs/a.html'],
    ['/docs/v1.0', '/', false, 'docs/v1.0.html'],
    ['/project/', '/project/', false, 'index.html'],
    ['/project/docs/a', '/project/', undefined, 'docs/a/index.html'],
    ['/404.html', '/', true, '404.html'],
  ] as const)('%s below %s with %s is %s', (url, base, rule, expected) => {
    expect(outPathOf(url as UrlPath, base, rule)).toBe(expected)
  })
})

describe('the base path comes off', () => {
  it.each([
    ['/project/docs', '/project/', '/docs'],
    ['/project/', '/project/', '/'],
    ['/project', '/project/', '/'],
    ['/projects/docs', '/project/', '/projects/docs'],
    ['/docs', '/', '/docs'],
  ])('%s below %s is %s', (url, base, expected) => expect(withoutBase(url, base)).toBe(expected))
})

describe('forms of one address are the same', () => {
  it.each([
    ['/', '/'],
    ['/docs', '/docs'],
    ['/docs/', '/docs'],
    ['/docs//', '/docs'],
  ])('%s is %s', (url, expected) => expect(sameAddress(url)).toBe(expected))
})

describe('an address in HTML is percent-encoded, and read back', () => {
  it.each([
    ['/docs/a', '/docs/a'],
    ['/a b', '/a%20b'],
    ['/äöü/😀', '/%C3%A4%C3%B6%C3%BC/%F0%9F%98%80'],
    ['/100%', '/100%25'],
    ['/c#', '/c%23'],
    ['/what?', '/what%3F'],
    ['/(a)&b', '/(a)&b'],
  ])('%s ↔ %s', (plain, encoded) => {
    expect(encodeUrl(plain)).toBe(encoded)
    expect(decodeUrl(encoded)).toBe(plain)
  })

  it('what is no valid encoding stays as it is', () => expect(decodeUrl('/100%/a%20b')).toBe('/100%/a%20b'))
  it('half a surrogate pair does no harm', () => expect(encodeUrl('/\ud800')).toBe('/%EF%BF%BD'))
})

describe('a link is taken apart', () => {
  it.each([
    ['a/b', { path: 'a/b', query: '', hash: '' }],
    ['a?q=1#h', { path: 'a', query: '?q=1', hash: '#h' }],
    ['#h?no', { path: '', query: '', hash: '#h?no' }],
    ['?q#', { path: '', query: '?q', hash: '#' }],
    ['a?b?c', { path: 'a', query: '?b?c', hash: '' }],
    ['', { path: '', query: '', hash: '' }],
    ['a\nb#c\nd', { path: 'a\nb', query: '', hash: '#c\nd' }],
  ])('%j', (href, expected) => expect(splitHref(href)).toEqual(expected))
})

describe('an address is external when it names a scheme or a host', () => {
  it.each([
    ['https://a.example', true],
    ['HTTPS://A.EXAMPLE', true],
    ['mailto:a@b.c', true],
    ['tel:+49', true],
    ['//cdn.example/x', true],
    ['data:text/plain,x', true],
    ['/docs', false],
    ['docs', false],
    ['./a:b', false],
    ['#a', false],
    ['', false],
  ])('%s: %s', (href, expected) => expect(isExternal(href)).toBe(expected))
})

describe('dots in a path are folded', () => {
  it.each([
    ['a/./b', 'a/b'],
    ['a/../b', 'b'],
    ['/a/b/../c', '/a/c'],
    ['./a', 'a'],
    ['a/b/..', 'a'],
    ['..', undefined],
    ['a/../..', undefined],
    ['/..', undefined],
    ['/a/../..', undefined],
    ['a/...', 'a/...'],
    ['', ''],
  ])('%s is %s', (path, expected) => expect(foldDots(path)).toBe(expected))
})
