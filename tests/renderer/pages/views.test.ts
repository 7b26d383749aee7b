import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../../renderer/compiler.ts'
import { Resolver } from '../../../renderer/links/target.ts'
import { digestOf } from '../../../renderer/markdown/digest.ts'
import { findPlaces } from '../../../renderer/pages/places.ts'
import { VersionIndex } from '../../../renderer/pages/versions.ts'
import { makeView } from '../../../renderer/pages/view.ts'
import { DocsIndex } from '../../../renderer/routes/docs-around.ts'
import type { Body, Route, UrlPath } from '../../../renderer/types.ts'
import { makeBodies, makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

/** The view of one page; what is undefined is left out. */
async function viewOf(given: SnapshotFiles, url: string): Promise<object> {
  const site = makeSite(given)
  const bodies = await makeBodies(site)
  const route = site.graph.routes.get(url as UrlPath) as Route
  const view = await makeView(route, {
    site,
    compiler: createCompiler(site.config),
    resolver: new Resolver(site),
    body: async (path) => bodies.get(path) as Body,
    digest: async (path) => digestOf(bodies.get(path) as Body),
    places: findPlaces(site),
    entries: [],
    versions: new VersionIndex(site),
    docs: new DocsIndex(site),
  })
  return JSON.parse(JSON.stringify(view))
}

const front = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n`
const bare = { navbar: { search: false } }

describe('a doc', () => {
  const files = {
    'content/docs/index.md': `${front('sidebar_position: 1')}# Start`,
    'content/docs/g/a.md': `${front('sidebar_label: First', 'tags: [Ö t]')}# A \`b\`\n\n[x](../index.md)\n\n## H2\n\n### H3\n\n#### H4\n`,
    'content/docs/g/z.md': front('title: Z', 'description: D', 'last_update: { date: 2026-02-03, author: Ann }'),
  }
  const settings = {
    baseUrl: '/p/',
    content: { docs: { editUrl: 'https://git.example/edit/', showLastUpdateTime: true } },
  }

  it('has everything resolved', async () => {
    expect(
      await viewOf({ files, settings, updated: { 'content/docs/g/a.md': '2026-01-02T03:04:05.000Z' } }, '/p/docs/g/a'),
    ).toEqual({
      kind: 'doc',
      title: 'A b',
      titleHtml: 'A <code>b</code>',
      hideTitle: false,
      html: '<p><a href="/p/docs/">x</a></p>\n<h2 id="h2" aria-label="H2">H2<a class="anchor" href="#h2" aria-label="Direct link to H2"></a></h2>\n<h3 id="h3" aria-label="H3">H3<a class="anchor" href="#h3" aria-label="Direct link to H3"></a></h3>\n<h4 id="h4" aria-label="H4">H4<a class="anchor" href="#h4" aria-label="Direct link to H4"></a></h4>',
      headings: [
        { id: 'h2', depth: 2, text: 'H2', html: 'H2' },
        { id: 'h3', depth: 3, text: 'H3', html: 'H3' },
      ],
      trail: [{ label: 'g' }, { label: 'First', url: '/p/docs/g/a' }],
      home: '/p/docs/',
      prev: { label: 'Start', url: '/p/docs/' },
      next: { label: 'Z', url: '/p/docs/g/z' },
      tags: [{ label: 'Ö t', url: '/p/docs/tags/o-t' }],
      editUrl: 'https://git.example/edit/content/docs/g/a.md',
      updated: { date: { iso: '2026-01-02T03:04:05.000Z', text: 'Jan 2, 2026' } },
    })
  })

  it('has no date if it is to have none', async () => {
    const file = { 'content/docs/a.md': front('last_update: false') }
    const updated = { 'content/docs/a.md': '2026-01-02T03:04:05.000Z' }
    expect(await viewOf({ files: file, settings, updated }, '/p/docs/a')).not.toHaveProperty('updated')
  })

  it('that begins with its description has no lead', async () => {
    const twice = {
      'content/docs/a.md': `${front('description: "Same, as it is."')}# A\n\nSame, *as it* is.\n\nMore`,
      'content/docs/b.md': `${front('description: Same')}# B\n\nSame as that.`,
    }
    expect(await viewOf({ files: twice }, '/docs/a')).not.toHaveProperty('lead')
    expect(await viewOf({ files: twice }, '/docs/b')).toHaveProperty('lead', 'Same')
  })

  it('the first has no page before it, the last none after it', async () => {
    expect(await viewOf({ files, settings }, '/p/docs/')).toMatchObject({
      next: { label: 'First', url: '/p/docs/g/a' },
    })
    expect(await viewOf({ files, settings }, '/p/docs/')).not.toHaveProperty('prev')
    expect(await viewOf({ files, settings }, '/p/docs/g/z')).toEqual({
      kind: 'doc',
      title: 'Z',
      hideTitle: false,
      lead: 'D',
      html: '',
      headings: [],
      trail: [{ label: 'g' }, { label: 'Z', url: '/p/docs/g/z' }],
      home: '/p/docs/',
      prev: { label: 'First', url: '/p/docs/g/a' },
      tags: [],
      editUrl: 'https://git.example/edit/content/docs/g/z.md',
      updated: { date: { iso: '2026-02-03T00:00:00.000Z', text: 'Feb 3, 2026' }, author: 'Ann' },
    })
  })

  const doc = (...lines: string[]) => ({
    files: { 'content/docs/ö.md': `${front(...lines)}## A\n\n### B\n\n#### C\n` },
  })
  it.each<[string, SnapshotFiles, object]>([
    [
      'heading levels of its own',
      doc('toc_min_heading_level: 3', 'toc_max_heading_level: 4'),
      { headings: [{ id: 'b' }, { id: 'c' }] },
    ],
    [
      'heading levels of the site',
      { ...doc('title: T'), settings: { tableOfContents: { maxHeadingLevel: 2 } } },
      { headings: [{ id: 'a' }] },
    ],
    ['no contents', doc('hide_table_of_contents: true'), { headings: [] }],
    ['a hidden title', doc('hide_title: true'), { hideTitle: true }],
    ['an unlisted one', doc('unlisted: true'), { banner: 'unlisted' }],
    ['an edit address of its own', doc('custom_edit_url: https://x.example'), { editUrl: 'https://x.example' }],
    [
      'an edit address that is encoded',
      { ...doc('title: T'), settings: { content: { docs: { editUrl: 'https://x.example' } } } },
      { editUrl: 'https://x.example/content/docs/%C3%B6.md' },
    ],
  ])('%s', async (_, given, expected) => expect(await viewOf(given, '/docs/ö')).toMatchObject(expected))

  it('a hidden title does not hide one of the text', async () => {
    const files = { 'content/docs/a.md': `${front('hide_title: true')}# A` }
    expect(await viewOf({ files }, '/docs/a')).toMatchObject({ hideTitle: false, titleHtml: 'A' })
  })

  it('footnotes are not in the contents', async () => {
    const files = { 'content/docs/a.md': '## A[^1]\n\n[^1]: b' }
    expect(await viewOf({ files }, '/docs/a')).toMatchObject({ headings: [{ depth: 2, html: 'A' }] })
  })

  it.each([
    [{ docs: { editUrl: 'https://x.example' } }, 'custom_edit_url: null'],
    [{ docs: { editUrl: 'https://x.example' } }, "custom_edit_url: ''"],
    [{}, 'title: T'],
  ])('no edit address: %j, %s', async (content, line) => {
    expect(
      await viewOf({ files: { 'content/docs/a.md': front(line) }, settings: { content } }, '/docs/a'),
    ).not.toHaveProperty('editUrl')
  })
})

describe('the blog', () => {
  const feeds = [
    { label: 'RSS', url: '/blog/rss.xml' },
    { label: 'Atom', url: '/blog/atom.xml' },
    { label: 'JSON Feed', url: '/blog/feed.json' },
  ]
  const files = {
    'content/blog/2026-01-01-one.md': '# One\n\nfirst *words*',
    'content/blog/2026-01-02-two.md': `${front('title: Two', 'tags: [Öl, b]', 'authors: { name: Ann }')}[a](#h) ![](x.png)\n\n<!-- truncate -->\n\n## H\n`,
    'content/blog/2025-01-03-three.md': front('title: Three', 'description: "a < b"'),
  }
  const settings = { ...bare, content: { blog: { title: 'News', description: 'All', recentPosts: 2 } } }
  const day = (iso: string, text: string, short: string) => ({ iso: `${iso}T00:00:00.000Z`, text, day: short })
  const dates = {
    one: day('2026-01-01', 'January 1, 2026', 'January 1'),
    two: day('2026-01-02', 'January 2, 2026', 'January 2'),
    three: day('2025-01-03', 'January 3, 2025', 'January 3'),
  }
  const tags = [
    { label: 'Öl', url: '/blog/tags/ol' },
    { label: 'b', url: '/blog/tags/b' },
  ]
  const recent = (current?: string) =>
    [
      { label: 'Two', url: '/blog/2026/01/02/two' },
      { label: 'One', url: '/blog/2026/01/01/one' },
    ].map((link) => ({ ...link, current: link.label === current }))
  const one = {
    title: 'One',
    url: '/blog/2026/01/01/one',
    date: dates.one,
    readingMinutes: 1,
    authors: [],
    excerptHtml: '<p>first words</p>',
    hasMore: true,
    tags: [],
  }
  const two = {
    title: 'Two',
    url: '/blog/2026/01/02/two',
    date: dates.two,
    readingMinutes: 1,
    authors: [{ name: 'Ann' }],
    excerptHtml: '<p><a href="/blog/2026/01/02/two#h">a</a> <img src="x.png" alt=""></p>',
    hasMore: true,
    tags,
  }
  const three = {
    ...one,
    title: 'Three',
    url: '/blog/2025/01/03/three',
    date: dates.three,
    excerptHtml: '<p>a &lt; b</p>',
  }

  it.each<[string, string, object]>([
    [
      'a post',
      '/blog/2026/01/01/one',
      {
        kind: 'post',
        title: 'One',
        hideTitle: false,
        html: '<p>first <em>words</em></p>',
        headings: [],
        date: dates.one,
        readingMinutes: 1,
        authors: [],
        tags: [],
        newer: { label: 'Two', url: '/blog/2026/01/02/two' },
        older: { label: 'Three', url: '/blog/2025/01/03/three' },
        recent: recent('One'),
        blog: { label: 'News', url: '/blog' },
      },
    ],
    [
      'the list',
      '/blog',
      {
        kind: 'post-list',
        title: 'News',
        lead: 'All',
        posts: [two, one, three],
        page: 1,
        pages: ['/blog'],
        allTags: '/blog/tags',
        archive: '/blog/archive',
        feeds,
        recent: recent(),
      },
    ],
    [
      'the list of a tag',
      '/blog/tags/ol',
      {
        kind: 'post-list',
        title: 'One post tagged with “Öl”',
        posts: [two],
        page: 1,
        pages: ['/blog/tags/ol'],
        allTags: '/blog/tags',
        archive: '/blog/archive',
        feeds,
        recent: recent(),
      },
    ],
    [
      'all tags',
      '/blog/tags',
      {
        kind: 'tags',
        title: 'Tags',
        tags: [
          { label: 'b', url: '/blog/tags/b', count: 1 },
          { label: 'Öl', url: '/blog/tags/ol', count: 1 },
        ],
      },
    ],
    [
      'the archive',
      '/blog/archive',
      {
        kind: 'archive',
        years: [
          {
            year: '2026',
            posts: [
              { title: 'Two', url: '/blog/2026/01/02/two', date: dates.two },
              { title: 'One', url: '/blog/2026/01/01/one', date: dates.one },
            ],
          },
          { year: '2025', posts: [{ title: 'Three', url: '/blog/2025/01/03/three', date: dates.three }] },
        ],
        blog: { label: 'News', url: '/blog' },
      },
    ],
  ])('%s', async (_, url, expected) => expect(await viewOf({ files, settings }, url)).toEqual(expected))
})

describe('made pages', () => {
  const files = {
    'content/docs/a.md': `${front('tags: [T]')}# A\n\nlead of a`,
    'content/docs/g/b.md': `${front('tags: [T]', 'description: about b')}# B`,
    'content/docs/g/h/c.md': '# C',
    'content/docs/g/h/d.md': '# D',
    'content/pages/ö.md': '# Ö',
    'content/pages/hidden.md': front('unlisted: true'),
    'content/blog/2026-01-01-p.md': '# P',
  }
  const data = {
    'content/docs/g/_category_.json': {
      label: 'G',
      link: { type: 'generated-index', title: 'All of G', description: 'lead' },
    },
  }

  it.each<[string, string, object]>([
    [
      'the index of a category',
      '/docs/category/g',
      {
        kind: 'category',
        title: 'All of G',
        lead: 'lead',
        trail: [{ label: 'G', url: '/docs/category/g' }],
        home: '/docs/a',
        cards: [
          { label: 'B', url: '/docs/g/b', text: 'about b', kind: 'doc' },
          { label: 'h', url: '/docs/g/h/c', text: '2 items', kind: 'category' },
        ],
        prev: { label: 'A', url: '/docs/a' },
        next: { label: 'B', url: '/docs/g/b' },
      },
    ],
    [
      'the docs of a tag',
      '/docs/tags/t',
      {
        kind: 'doc-tag',
        title: '2 docs tagged with “T”',
        allTags: '/docs/tags',
        docs: [
          { label: 'A', url: '/docs/a', text: 'lead of a' },
          { label: 'B', url: '/docs/g/b', text: 'about b' },
        ],
      },
    ],
    [
      'the search, which lists all sections of the pages that are listed',
      '/search',
      {
        kind: 'search',
        groups: [
          { label: 'Documentation', items: [{ label: 'A', url: '/docs/a', sections: [] }] },
          {
            label: 'G',
            items: [
              { label: 'B', url: '/docs/g/b', sections: [] },
              { label: 'C', url: '/docs/g/h/c', sections: [] },
              { label: 'D', url: '/docs/g/h/d', sections: [] },
            ],
          },
          { label: 'Pages', items: [{ label: 'Ö', url: '/%C3%B6', sections: [] }] },
          { label: 'Blog', items: [{ label: 'P', url: '/blog/2026/01/01/p', sections: [] }] },
        ],
      },
    ],
    [
      'the page for addresses that lead nowhere',
      '/404.html',
      {
        kind: 'not-found',
        home: '/docs/a',
        links: [
          { label: 'A', url: '/docs/a' },
          { label: 'B', url: '/docs/g/b' },
          { label: 'C', url: '/docs/g/h/c' },
          { label: 'Ö', url: '/%C3%B6' },
          { label: 'P', url: '/blog/2026/01/01/p' },
        ],
      },
    ],
    [
      'a single page',
      '/ö',
      { kind: 'page', title: 'Ö', titleHtml: 'Ö', hideTitle: false, html: '', headings: [], bare: false },
    ],
  ])('%s', async (_, url, expected) => expect(await viewOf({ files, data }, url)).toEqual(expected))
})

describe('home is', () => {
  it.each<[string, Record<string, string>, object, string]>([
    ['the page at the base path', { 'content/pages/index.md': '', 'content/docs/index.md': '' }, {}, '/'],
    ['the page at the base path', { 'content/pages/index.md': '' }, { baseUrl: '/p/' }, '/p/'],
    [
      'the front page of the docs',
      { 'content/docs/index.md': '', 'content/docs/a.md': '', 'content/pages/b.md': '' },
      {},
      '/docs/',
    ],
    ['else the first page', { 'content/docs/b.md': '', 'content/docs/a.md': '' }, {}, '/docs/a'],
    [
      'else the first page of the docs in the sidebar',
      { 'content/docs/b.md': front('sidebar_position: 1'), 'content/docs/a.md': '' },
      {},
      '/docs/b',
    ],
    ['the blog', { 'content/blog/2026-01-01-a.md': '' }, {}, '/blog'],
    ['nothing', {}, {}, '/'],
  ])('%s', (_, files, settings, home) =>
    expect(findPlaces(makeSite({ files, settings: { ...bare, ...settings } })).home).toBe(home),
  )
})
