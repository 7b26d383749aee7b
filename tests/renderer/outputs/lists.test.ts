import { describe, expect, it } from 'vitest'
import { redirectPage, redirectScript } from '../../../renderer/outputs/redirect.ts'
import { robots, sitemaps } from '../../../renderer/outputs/sitemap.ts'
import { makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

describe('the page of a redirect', () => {
  const page = (href: string, canonical = `https://x.example${href}`) =>
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${canonical}"><meta name="robots" content="noindex"><script data-to="${href}">${redirectScript}</script><noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript></head><body><p>This page has moved to <a href="${href}">${href}</a>.</p></body></html>\n`

  it.each([
    ['/docs/a', page('/docs/a')],
    ['/p/%C3%B6%20b?q=1&r=2#c', page('/p/%C3%B6%20b?q=1&amp;r=2#c')],
    ['/a?"><script>', page('/a?&quot;&gt;&lt;script&gt;')],
    ['https://y.example/z?a&b', page('https://y.example/z?a&amp;b', 'https://y.example/z?a&amp;b')],
  ])('%s', (to, html) => expect(redirectPage(to, 'https://x.example', 'de')).toBe(html))

  const moves: [to: string, at: string, expected: string][] = [
    ['/new', 'https://x.example/old', 'https://x.example/new'],
    ['/new', 'https://x.example/old?q=1#h', 'https://x.example/new?q=1#h'],
    ['/new?a=2', 'https://x.example/old?q=1#h', 'https://x.example/new?a=2#h'],
    ['/new#i', 'https://x.example/old?q=1#h', 'https://x.example/new?q=1#i'],
    ['/%C3%B6', 'https://x.example/old', 'https://x.example/%C3%B6'],
    ['https://y.example/', 'https://x.example/old?q#h', 'https://y.example/?q#h'],
  ]
  it.each(moves)('its script leads to %s from %s', (to, at, expected) => {
    const visited: string[] = []
    const here = Object.assign(new URL(at), { replace: (url: URL) => visited.push(url.href) })
    new Function('document', 'location', redirectScript)({ currentScript: { dataset: { to } } }, here)
    expect(visited).toEqual([expected])
  })

  it('its script can stand in a page', () => expect(redirectScript).not.toMatch(/<|-->/))
})

describe('the sitemap', () => {
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  const url = (path: string, more = '<changefreq>weekly</changefreq><priority>0.5</priority>') =>
    `<url><loc>https://example.com${path}</loc>${more}</url>\n`
  const hidden = '---\nunlisted: true\n---\n'
  const updated = { 'content/docs/a.md': '2026-02-03T23:59:59.000Z' }

  it.each<[string, SnapshotFiles, string[]]>([
    ['an empty site', { files: {} }, []],
    [
      'docs, pages and the blog in the order of the routes',
      {
        files: {
          'content/pages/index.md': '',
          'content/docs/b.md': '',
          'content/docs/a.md': '',
          'content/blog/2026-01-02-c.md': '',
        },
      },
      [url('/docs/a'), url('/docs/b'), url('/blog/2026/01/02/c'), url('/blog'), url('/blog/archive'), url('/')],
    ],
    [
      'pages that are not listed are left out',
      { files: { 'content/docs/a.md': hidden, 'content/pages/b.md': '' } },
      [url('/b')],
    ],
    [
      'redirects are left out',
      { files: { 'content/pages/b.md': '' }, settings: { redirects: [{ from: '/a', to: '/b' }] } },
      [url('/b')],
    ],
    [
      'addresses have the base path and the slash rule, and are encoded',
      { files: { 'content/docs/ö & b.md': '' }, settings: { baseUrl: '/p/', trailingSlash: true } },
      [url('/p/docs/%C3%B6%20&amp;%20b/')],
    ],
    [
      'the day of the last change',
      {
        files: { 'content/docs/a.md': '', 'content/docs/b.md': '---\nlast_update: { date: 2025-01-02 }\n---\n' },
        updated,
      },
      [
        url('/docs/a', '<lastmod>2026-02-03</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>'),
        url('/docs/b', '<lastmod>2025-01-02</lastmod><changefreq>weekly</changefreq><priority>0.5</priority>'),
      ],
    ],
    [
      'fields by setting',
      {
        files: { 'content/docs/a.md': '' },
        updated,
        settings: { sitemap: { changefreq: null, priority: 1, lastmod: false } },
      },
      [url('/docs/a', '<priority>1</priority>')],
    ],
    [
      'patterns: within a segment, across them, with the base path or without',
      {
        files: {
          'content/docs/a.md': '',
          'content/docs/g/b.md': '',
          'content/docs/g/h.md': '',
          'content/docs/g/h/c.md': '',
          'content/pages/x.y.md': '',
          'content/pages/xzy.md': '',
        },
        settings: { baseUrl: '/p/', sitemap: { ignorePatterns: ['/docs/*', '/p/docs/g/h/**', '/x.y'] } },
      },
      [url('/p/docs/g/b'), url('/p/xzy')],
    ],
  ])('%s', (_, given, expected) => {
    const site = makeSite({ ...given, settings: { navbar: { search: false }, ...given.settings } })
    expect(sitemaps(site).get('sitemap.xml')).toBe(`${start}${expected.join('')}</urlset>\n`)
  })
})

describe('robots.txt', () => {
  it.each([
    [{}, 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n'],
    [{ baseUrl: '/p/' }, 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/p/sitemap.xml\n'],
    [{ noIndex: true }, 'User-agent: *\nDisallow: /\n'],
  ])('%j', (settings, expected) => expect(robots(makeSite({ files: {}, settings }))).toBe(expected))
})
