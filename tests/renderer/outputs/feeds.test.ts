import { describe, expect, it } from 'vitest'
import { absoluteHtml, type Feed } from '../../../renderer/outputs/feed-items.ts'
import { atomFeed, jsonFeed, rssFeed } from '../../../renderer/outputs/feeds.ts'
import { sitemaps } from '../../../renderer/outputs/sitemap.ts'
import { robotsFor } from '../../../renderer/pages/head.tsx'
import { site } from '../../harness/site.ts'
import { makeSite } from '../../harness/snapshot.ts'
import { xmlFaults } from '../../harness/xml.ts'

const page = 'https://example.com/p/blog/a'

describe('addresses of a post', () => {
  it.each<[string, string]>([
    ['<a href="/p/b?q=1#c">', '<a href="https://example.com/p/b?q=1#c">'],
    ['<a href="#c">', '<a href="https://example.com/p/blog/a#c">'],
    ['<a href="../d">', '<a href="https://example.com/p/d">'],
    ["<img alt=x src='/i.png'>", '<img alt=x src="https://example.com/i.png">'],
    ['<img src=/i.png alt>', '<img src="https://example.com/i.png" alt>'],
    ['<a href="https://x.example/">', '<a href="https://x.example/">'],
    ['<a href="mailto:a@b.example">', '<a href="mailto:a@b.example">'],
    ['<a href="/a?b&amp;c">', '<a href="https://example.com/a?b&amp;c">'],
    [
      '<img srcset="/a.png 1x, b.png 2x">',
      '<img srcset="https://example.com/a.png 1x, https://example.com/p/blog/b.png 2x">',
    ],
    ['text href="/a"', 'text href="/a"'],
    ['<a href="http://[">', '<a href="http://[">'],
  ])('%s', (html, expected) => expect(absoluteHtml(html, page)).toBe(expected))
})

const feed: Feed = {
  title: 'A & B',
  description: '<d>',
  home: 'https://example.com/blog',
  language: 'pt-BR',
  copyright: '© "me"',
  items: [
    {
      url: 'https://example.com/blog/%C3%B6?a&b',
      title: 'Sign ]]> & <b> \u0001\uFFFF 🎉 \uD800',
      summary: 's',
      html: '<p>&amp; ]]></p>',
      published: '2026-01-02T03:04:05.000Z',
      modified: '2026-02-03T00:00:00.000Z',
      image: 'https://example.com/i.png?a&b',
      tags: ['t & u'],
      authors: [{ name: 'N', title: 'T', url: 'https://n.example/', email: 'n@n.example' }, { name: 'M' }],
    },
  ],
}
const self = 'https://example.com/blog/feed'
const theme = { theme: {} } as Parameters<typeof rssFeed>[2]

describe('a feed', () => {
  it('is valid whatever its texts are, and tells who wrote what as which', async () => {
    expect(await xmlFaults(rssFeed(feed, self, theme), 'rss')).toEqual([])
    expect(await xmlFaults(atomFeed(feed, self, theme), 'atom')).toEqual([])
    expect(rssFeed(feed, self, theme)).toContain('<dc:creator>N (T)</dc:creator>\n<dc:creator>M</dc:creator>')
    expect(rssFeed(feed, self, theme)).toContain('<title>Sign ]]&gt; &amp; &lt;b&gt;  🎉 \uFFFD</title>')
    expect(rssFeed(feed, self, theme)).toContain('<lastBuildDate>Tue, 03 Feb 2026 00:00:00 GMT</lastBuildDate>')
    expect(JSON.parse(jsonFeed(feed, self)).items[0]).toMatchObject({
      id: feed.items[0]?.url,
      content_html: '<p>&amp; ]]></p>',
      date_modified: '2026-02-03T00:00:00.000Z',
      image: 'https://example.com/i.png?a&b',
      authors: [{ name: 'N', url: 'https://n.example/' }, { name: 'M' }],
    })
  })

  it('a schema finds what is wrong with one', async () => {
    const wrong = atomFeed(feed, self, theme).replace(/<updated>[^<]*/, '<updated>today')
    expect(await xmlFaults(wrong, 'atom')).not.toEqual([])
  })
})

it('the settings of feeds have their effect', async () => {
  const made = site({
    'site.config.ts': `export default { title: 'S', url: 'https://example.com', baseUrl: '/p/', content: { blog: { feed: { limit: 1, title: 'F', description: 'D', copyright: 'C' } } } }\n`,
    'content/blog/2026-01-01-old.md': '# Old\n\nText.\n',
    'content/blog/2026-01-02-new.md':
      '---\nimage: ./i.png\nauthors: { name: N, image_url: /n.png }\n---\n\n# New\n\nSee [old](2026-01-01-old.md#x).\n',
    'content/blog/i.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'static/n.png': '',
  })
  try {
    await made.build()
    const json = JSON.parse(made.read('build/blog/feed.json'))
    expect(json).toMatchObject({ title: 'F', description: 'D', feed_url: 'https://example.com/p/blog/feed.json' })
    expect(json.items).toHaveLength(1)
    expect(json.items[0].content_html).toContain('href="https://example.com/p/blog/2026/01/01/old#x"')
    expect(json.items[0].image).toMatch(/^https:\/\/example\.com\/p\/assets\/images\/i-[\da-f]+\.png$/)
    expect(json.items[0].authors).toEqual([{ name: 'N', avatar: 'https://example.com/p/n.png' }])
    expect(made.read('build/blog/rss.xml')).toContain('<copyright>C</copyright>')
    expect(made.read('build/blog/atom.xml')).toContain('<rights>C</rights>')
  } finally {
    made.dispose()
  }
})

describe('search engines', () => {
  const files = {
    'content/docs/a.md': '---\ntags: [T]\n---\n',
    'content/docs/b.md': '---\nunlisted: true\n---\n',
    'content/docs/c.md': '---\ndraft: true\n---\n',
    'content/pages/index.md': '',
  }
  const robots = (settings: object) => {
    const made = makeSite({ files, settings })
    return Object.fromEntries(
      [...made.graph.routes.values()].flatMap((route) => {
        const reported = robotsFor(route, made)
        return reported && route.kind !== 'not-found' ? [[route.url, reported]] : []
      }),
    )
  }

  it('are asked to leave out what the setting names', () => {
    const none = 'noindex, nofollow'
    expect(robots({})).toEqual({ '/docs/b': none, '/search': none })
    expect(robots({ noIndexPages: [] })).toEqual({})
    expect(robots({ noIndexPages: ['tags', 'search'] })).toEqual({
      '/search': none,
      '/docs/tags': 'noindex, follow',
      '/docs/tags/t': 'noindex, follow',
    })
  })

  it('get an index of sitemaps where one would hold too many addresses', async () => {
    const made = makeSite({ files: { 'content/docs/a.md': '', 'content/docs/b.md': '', 'content/pages/index.md': '' } })
    const maps = sitemaps(made, 2)
    expect([...maps.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
    for (const text of maps.values()) expect(await xmlFaults(text, 'sitemap')).toEqual([])
    expect(maps.get('sitemap.xml')).toContain('<loc>https://example.com/sitemap-2.xml</loc>')
    expect(maps.get('sitemap-2.xml')?.match(/<url>/g)).toHaveLength(1)
    expect([...sitemaps(made).keys()]).toEqual(['sitemap.xml'])
  })

  it('a draft that is built for a look is not for them', async () => {
    const made = site({ 'content/docs/a.md': '---\ndraft: true\n---\n\nText.\n', 'content/docs/b.md': 'Text.\n' })
    try {
      await made.build('--drafts')
      expect(made.read('build/docs/a/index.html')).toContain('<meta name="robots" content="noindex, nofollow"/>')
      expect(made.read('build/docs/b/index.html')).not.toContain('name="robots"')
      expect(made.read('build/sitemap.xml')).not.toContain('/docs/a<')
    } finally {
      made.dispose()
    }
  })
})
