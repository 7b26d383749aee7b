import { expect, it } from 'vitest'
import { isList, listedAddresses } from '../../../renderer/checks/lists.ts'
import type { Output } from '../../../renderer/index.ts'

const origin = 'https://example.com'

it.each<[string, string, string[]]>([
  [
    'sitemap.xml',
    '<?xml version="1.0"?><urlset><url><loc>https://example.com/a</loc></url><url><loc> https://example.com/%C3%BC?a=1&amp;b#c </loc></url><url><loc>https://example.com</loc></url></urlset>',
    ['/a', '/ü', '/'],
  ],
  ['sitemap.xml', '<urlset><url><loc>https://example.com.evil.example/a</loc></url></urlset>', []],
  [
    'blog/rss.xml',
    '<rss version="2.0"><channel><link>https://example.com/blog</link><item><guid isPermaLink="true">https://example.com/blog/a</guid><enclosure url="https://example.com/a.mp3"/></item></channel></rss>',
    ['/blog', '/blog/a', '/a.mp3'],
  ],
  [
    'blog/atom.xml',
    '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/blog"/><entry><link href="https://example.com/blog/a"/></entry></feed>',
    ['/blog', '/blog/a'],
  ],
  [
    'blog/feed.json',
    '{"version":"https://jsonfeed.org/version/1.1","home_page_url":"https://example.com/blog","items":[{"url":"https://example.com/blog/a"}]}',
    ['/blog', '/blog/a'],
  ],
  ['robots.txt', 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n', ['/sitemap.xml']],
  ['samples/pom.xml', '<project><link>https://example.com/a</link></project>', []],
])('%s gives its addresses', (out, text, expected) => expect(listedAddresses(out, text, origin)).toEqual(expected))

it.each([
  ['sitemap.xml', true],
  ['blog/rss.xml', true],
  ['blog/feed.json', true],
  ['robots.txt', true],
  ['api.json', false],
  ['index.html', false],
])('%s may be a list: %s', (out, expected) => expect(isList({ out } as Output)).toBe(expected))
