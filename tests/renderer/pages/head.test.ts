import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../../renderer/compiler.ts'
import { headFacts, renderHead } from '../../../renderer/pages/head.tsx'
import { readOwnHead } from '../../../renderer/pages/own-head.ts'
import { PageRenderer } from '../../../renderer/pages/page.ts'
import type { Body, Route, UrlPath } from '../../../renderer/types.ts'
import { plainTheme } from '../../harness/plain-theme.ts'
import { makeBodies, makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

/** Tags of the head that are the same on every page, by what they begin with, and the feeds. */
const fixed =
  /^<(link rel="alternate" type|meta charSet|meta charset|meta name="viewport"|meta name="generator"|meta http-equiv|link rel="stylesheet")/

/** The head of a page, a tag each, without those that every page has. */
async function headOf(given: SnapshotFiles, url: string): Promise<string[]> {
  const site = makeSite({ ...given, components: { ...plainTheme, ...given.components } })
  const bodies = await makeBodies(site)
  const renderer = new PageRenderer(site, createCompiler(site.config), async (path) => bodies.get(path) as Body, '1')
  const html = await renderer.render(site.graph.routes.get(url as UrlPath) as Route)
  const head = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''
  return head.split(/(?<=>)(?=<(?!\/))/).filter((tag) => !fixed.test(tag))
}

const doc = (...lines: string[]) => ({ files: { 'content/docs/a.md': `---\n${lines.join('\n')}\n---\n` } })
const post = (...lines: string[]) => ({ files: { 'content/blog/2026-01-02-a.md': `---\n${lines.join('\n')}\n---\n` } })
const pick = (tags: readonly string[], pattern: RegExp) => tags.filter((tag) => pattern.test(tag))

describe('a whole head', () => {
  it('of a doc', async () => {
    expect(await headOf({ files: { 'content/docs/a.md': '# A & B\n\nThe *first* "words".\n' } }, '/docs/a')).toEqual([
      '<title>A &amp; B | Test</title>',
      '<meta name="description" content="The first &quot;words&quot;."/>',
      '<link rel="canonical" href="https://example.com/docs/a"/>',
      '<meta property="og:title" content="A &amp; B | Test"/>',
      '<meta property="og:description" content="The first &quot;words&quot;."/>',
      '<meta property="og:url" content="https://example.com/docs/a"/>',
      '<meta property="og:type" content="website"/>',
      '<meta property="og:site_name" content="Test"/>',
      '<meta property="og:locale" content="en"/>',
      '<meta name="twitter:card" content="summary"/>',
      '<link rel="alternate" hrefLang="en" href="https://example.com/docs/a"/>',
      '<link rel="alternate" hrefLang="x-default" href="https://example.com/docs/a"/>',
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"A & B","item":"https://example.com/docs/a"}]}</script>',
    ])
  })

  it('of a post', async () => {
    const given = post(
      'title: P',
      'description: D',
      'tags: [T]',
      'authors: { name: Ann, title: Editor, url: "https://ann.example" }',
      'image: /i.png',
      'last_update: { date: 2026-03-04 }',
    )
    const settings = { locale: 'pt-BR', baseUrl: '/p/', trailingSlash: true }
    const url = 'https://example.com/p/blog/2026/01/02/a/'
    expect(await headOf({ ...given, settings, statics: ['i.png'] }, '/p/blog/2026/01/02/a/')).toEqual([
      '<title>P | Test</title>',
      '<meta name="description" content="D"/>',
      `<link rel="canonical" href="${url}"/>`,
      '<meta property="og:title" content="P | Test"/>',
      '<meta property="og:description" content="D"/>',
      `<meta property="og:url" content="${url}"/>`,
      '<meta property="og:type" content="article"/>',
      '<meta property="og:site_name" content="Test"/>',
      '<meta property="og:locale" content="pt_BR"/>',
      '<meta property="og:image" content="https://example.com/p/i.png"/>',
      '<meta property="article:published_time" content="2026-01-02T00:00:00.000Z"/>',
      '<meta property="article:tag" content="T"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      `<link rel="alternate" hrefLang="pt-BR" href="${url}"/>`,
      `<link rel="alternate" hrefLang="x-default" href="${url}"/>`,
      `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        '@id': url,
        mainEntityOfPage: url,
        url,
        headline: 'P',
        name: 'P',
        description: 'D',
        datePublished: '2026-01-02T00:00:00.000Z',
        dateModified: '2026-03-04T00:00:00.000Z',
        author: [{ '@type': 'Organization', name: 'Ann', description: 'Editor', url: 'https://ann.example' }],
        image: 'https://example.com/p/i.png',
        keywords: ['T'],
      })}</script>`,
    ])
  })

  it('of the page for addresses that lead nowhere', async () => {
    expect(await headOf({ files: {} }, '/404.html')).toEqual([
      '<title>Page not found | Test</title>',
      '<meta name="robots" content="noindex, nofollow"/>',
      '<meta property="og:title" content="Page not found | Test"/>',
      '<meta property="og:url" content="https://example.com/404.html"/>',
      '<meta property="og:type" content="website"/>',
      '<meta property="og:site_name" content="Test"/>',
      '<meta property="og:locale" content="en"/>',
      '<meta name="twitter:card" content="summary"/>',
    ])
  })
})

describe('titles', () => {
  it.each<[string, SnapshotFiles, string, string]>([
    ['page and site', doc('title: A'), '/docs/a', 'A | Test'],
    ['the site’s own', { files: { 'content/pages/index.md': '---\ntitle: Test\n---\n' } }, '/', 'Test'],
    ['one for the head alone', doc('title: A', 'title_meta: B'), '/docs/a', 'B | Test'],
    ['the file’s name', { files: { 'content/docs/a.md': '' } }, '/docs/a', 'a | Test'],
    ['escaped', doc('title: "</title><b>"'), '/docs/a', '&lt;/title&gt;&lt;b&gt; | Test'],
    ['the blog', { ...post('title: P'), settings: { content: { blog: { title: 'News' } } } }, '/blog', 'News | Test'],
    ['the archive', post('title: P'), '/blog/archive', 'Archive | Test'],
    ['the search', doc('title: A'), '/search', 'Search | Test'],
    ['all tags', post('tags: [T]'), '/blog/tags', 'Tags | Test'],
    ['one tag of docs', doc('tags: [T]'), '/docs/tags/t', 'One doc tagged with “T” | Test'],
  ])('%s', async (_, given, url, title) => {
    expect(pick(await headOf(given, url), /^<title|og:title/)).toEqual([
      `<title>${title}</title>`,
      `<meta property="og:title" content="${title}"/>`,
    ])
  })

  it('further pages of a list are numbered', async () => {
    const files = { 'content/blog/2026-01-01-a.md': '', 'content/blog/2026-01-02-b.md': '' }
    const settings = { content: { blog: { title: 'News', description: 'All news', postsPerPage: 1 } } }
    expect(pick(await headOf({ files, settings }, '/blog/page/2'), /^<title|^<meta name="description"/)).toEqual([
      '<title>News – page 2 | Test</title>',
      '<meta name="description" content="All news. Page 2."/>',
    ])
  })
})

describe('descriptions', () => {
  const long = 'word '.repeat(40).trim()
  it.each<[string, SnapshotFiles, string | undefined]>([
    ['of the front matter', doc('description: D'), 'D'],
    [
      'the first paragraph, without markup',
      { files: { 'content/docs/a.md': '# T\n\n:::note\nx\n:::\n\nA [b](#) `c`.\n' } },
      'A b c.',
    ],
    ['cut between words', { files: { 'content/docs/a.md': long } }, `${'word '.repeat(31).trim()}…`],
    ['none', { files: { 'content/docs/a.md': '' } }, undefined],
  ])('%s', async (_, given, description) => {
    expect(pick(await headOf(given, '/docs/a'), /"description"/)).toEqual(
      description === undefined ? [] : [`<meta name="description" content="${description}"/>`],
    )
  })
})

describe('single tags', () => {
  it.each<[string, SnapshotFiles, string, RegExp, string[]]>([
    ['keywords', doc('keywords: [a, b]'), '/docs/a', /keywords/, ['<meta name="keywords" content="a, b"/>']],
    [
      'an unlisted page',
      doc('unlisted: true'),
      '/docs/a',
      /robots/,
      ['<meta name="robots" content="noindex, nofollow"/>'],
    ],
    [
      'a hidden site',
      { ...doc('title: A'), settings: { noIndex: true } },
      '/docs/a',
      /robots/,
      ['<meta name="robots" content="noindex, nofollow"/>'],
    ],
    ['a listed page', doc('title: A'), '/docs/a', /robots/, []],
    [
      'the icon',
      { ...doc('title: A'), settings: { baseUrl: '/p/', favicon: 'img/f.svg' } },
      '/p/docs/a',
      /"icon"/,
      ['<link rel="icon" href="/p/img/f.svg"/>'],
    ],
    [
      'the site’s picture',
      { ...doc('title: A'), settings: { image: '/i.png' } },
      '/docs/a',
      /og:image/,
      ['<meta property="og:image" content="https://example.com/i.png"/>'],
    ],
    [
      'a picture elsewhere',
      doc('image: https://x.example/i.png'),
      '/docs/a',
      /og:image/,
      ['<meta property="og:image" content="https://x.example/i.png"/>'],
    ],
    [
      'a picture beside the page',
      { ...doc('image: ./i.png'), others: ['content/docs/i.png'] },
      '/docs/a',
      /og:image/,
      ['<meta property="og:image" content="https://example.com/assets/i.png"/>'],
    ],
    [
      'a canonical address is encoded',
      { files: { 'content/docs/ö b.md': '' } },
      '/docs/ö b',
      /canonical/,
      ['<link rel="canonical" href="https://example.com/docs/%C3%B6%20b"/>'],
    ],
    [
      'tags of the site',
      {
        ...doc('title: A'),
        settings: {
          headTags: [
            { tagName: 'meta', attributes: { name: 'x', content: '"' } },
            { tagName: 'script', attributes: { async: true }, innerHTML: 'a<b' },
          ],
        },
      },
      '/docs/a',
      /"x"|<script async/,
      ['<meta name="x" content="&quot;"/>', '<script async="">a<b</script>'],
    ],
    [
      'scripts of the site in their order, `async` ones as well',
      {
        ...doc('title: A'),
        settings: {
          headTags: [
            { tagName: 'script', innerHTML: 'first()' },
            { tagName: 'script', attributes: { src: 'https://x.example/second.js', async: true } },
            { tagName: 'script', attributes: { src: '/third.js', defer: true } },
          ],
        },
      },
      '/docs/a',
      /first|second|third/,
      [
        '<script>first()</script>',
        '<script src="https://x.example/second.js" async=""></script>',
        '<script src="/third.js" defer=""></script>',
      ],
    ],
    [
      'tags of the site, below its base path',
      {
        ...doc('title: A'),
        settings: {
          baseUrl: '/b/',
          headTags: ['/m.json', '/b/m.json', '//host/m.json', 'https://host/m.json', 'm.json'].map((href) => ({
            tagName: 'link',
            attributes: { rel: 'manifest', href },
          })),
        },
      },
      '/b/docs/a',
      /rel="manifest"/,
      ['/b/m.json', '/b/m.json', '//host/m.json', 'https://host/m.json', 'm.json'].map(
        (href) => `<link rel="manifest" href="${href}"/>`,
      ),
    ],
  ])('%s', async (_, given, url, pattern, expected) => {
    expect(pick(await headOf(given, url), pattern)).toEqual(expected)
  })
})

describe('tags of the site', () => {
  const meta = (attributes: Record<string, string>) => ({ tagName: 'meta', attributes })
  const headTags = [
    meta({ name: 'Description', content: 'Global' }),
    meta({ name: 'keywords', content: 'g' }),
    meta({ name: 'twitter:card', content: 'player' }),
    meta({ property: 'og:type', content: 'book' }),
    meta({ property: 'og:image', content: 'https://x.example/g.png' }),
    meta({ property: 'og:image:alt', content: 'G' }),
    meta({ name: 'twitter:image', content: 'https://x.example/g.png' }),
    meta({ name: 'theme-color', content: '#fff', media: '(prefers-color-scheme: light)' }),
    meta({ name: 'theme-color', content: '#000', media: '(prefers-color-scheme: dark)' }),
    meta({ property: 'article:tag', content: 'G' }),
    { tagName: 'link', attributes: { rel: 'canonical', href: 'https://x.example/' } },
    { tagName: 'link', attributes: { rel: 'me', href: 'https://x.example/me' } },
  ]
  const single =
    /^<[ml].*(description"|Description|keywords|twitter|og:(type|image)|theme-color|article:tag|canonical|"me")/
  const colors = [
    '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)"/>',
    '<meta name="theme-color" content="#000" media="(prefers-color-scheme: dark)"/>',
  ]

  it('replace defaults, and are replaced by what is known of a page', async () => {
    const given = { settings: { headTags, image: '/site.png' }, statics: ['i.png', 'site.png'] }
    expect(pick(await headOf({ ...given, files: { 'content/docs/a.md': '' } }, '/docs/a'), single)).toEqual([
      '<link rel="canonical" href="https://example.com/docs/a"/>',
      '<meta name="Description" content="Global"/>',
      '<meta name="keywords" content="g"/>',
      '<meta name="twitter:card" content="player"/>',
      '<meta property="og:type" content="book"/>',
      '<meta property="og:image" content="https://x.example/g.png"/>',
      '<meta property="og:image:alt" content="G"/>',
      '<meta name="twitter:image" content="https://x.example/g.png"/>',
      ...colors,
      '<meta property="article:tag" content="G"/>',
      '<link rel="me" href="https://x.example/me"/>',
    ])
    const own = post('description: D', 'keywords: [k]', 'image: /i.png', 'tags: [T]')
    expect(pick(await headOf({ ...given, ...own }, '/blog/2026/01/02/a'), single)).toEqual([
      '<meta name="description" content="D"/>',
      '<meta name="keywords" content="k"/>',
      '<link rel="canonical" href="https://example.com/blog/2026/01/02/a"/>',
      '<meta property="og:description" content="D"/>',
      '<meta property="og:type" content="article"/>',
      '<meta property="og:image" content="https://example.com/i.png"/>',
      '<meta property="article:tag" content="T"/>',
      '<meta name="twitter:card" content="player"/>',
      ...colors,
      '<meta property="article:tag" content="G"/>',
      '<link rel="me" href="https://x.example/me"/>',
    ])
  })
})

describe('structured data', () => {
  const data = (tags: readonly string[]) =>
    pick(tags, /ld\+json/).map((tag) => JSON.parse(tag.replace(/^<script[^>]*>|<\/script>$/g, '')))

  it('cannot end its element', async () => {
    const tags = await headOf(doc('title: "</script><script>alert(1)//<!--"'), '/docs/a')
    const [tag] = pick(tags, /ld\+json/)
    expect(tag).toContain('"name":"\\u003c/script>\\u003cscript>alert(1)//\\u003c!--"')
    expect(data(tags)[0].itemListElement[0].name).toBe('</script><script>alert(1)//<!--')
  })

  it('breadcrumbs begin at the home page; a category without a page has the address of its first page', async () => {
    const files = {
      'content/pages/index.md': '# Start',
      'content/docs/g/_x.md': '',
      'content/docs/g/a.md': '# A',
      'content/docs/h/index.md': '# H',
      'content/docs/h/b.md': '# B',
    }
    const names = async (url: string) =>
      data(await headOf({ files }, url))[0].itemListElement.map(
        (one: { position: number; name: string; item: string }) => `${one.position} ${one.name} ${one.item}`,
      )
    const home = '1 Home https://example.com/'
    const group = '2 g https://example.com/docs/g/_x'
    expect(await names('/docs/g/a')).toEqual([home, group, '3 A https://example.com/docs/g/a'])
    expect(await names('/docs/h/b')).toEqual([
      home,
      '2 H https://example.com/docs/h/',
      '3 B https://example.com/docs/h/b',
    ])
  })

  it('of the blog lists its posts', async () => {
    const [blog] = data(
      await headOf(
        { ...post('title: P'), settings: { content: { blog: { title: 'News', description: 'All' } } } },
        '/blog',
      ),
    )
    expect(blog).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Blog',
      '@id': 'https://example.com/blog',
      mainEntityOfPage: 'https://example.com/blog',
      headline: 'News',
      description: 'All',
      blogPost: [
        {
          '@type': 'BlogPosting',
          '@id': 'https://example.com/blog/2026/01/02/a',
          headline: 'P',
          datePublished: '2026-01-02T00:00:00.000Z',
        },
      ],
    })
  })

  it('of the home page names the site and who makes it, and no more than that', async () => {
    const given = { files: { 'content/pages/index.md': '' }, settings: { tagline: 'T', locale: 'de' } }
    expect(data(await headOf(given, '/'))).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        '@id': 'https://example.com/#website',
        url: 'https://example.com/',
        name: 'Test',
        description: 'T',
        inLanguage: 'de',
      },
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        '@id': 'https://example.com/#organization',
        name: 'Test',
        url: 'https://example.com/',
      },
    ])
  })

  it.each([
    ['a page', { files: { 'content/pages/a.md': '' } }, '/a'],
    ['a tag', post('tags: [T]'), '/blog/tags/t'],
    ['the archive', post('title: P'), '/blog/archive'],
  ])('%s has none', async (_, given, url) => expect(data(await headOf(given, url))).toEqual([]))
})

it('style and scripts of the theme are linked, the site’s own script first', () => {
  const script = (out: string) => ({ ...site.theme.style, url: `/${out}` as UrlPath })
  const site = makeSite({ files: {} })
  const theme = { ...site.theme, initScript: script('a b.js'), script: script('c.js') }
  const route: Route = { kind: 'not-found', url: '/404.html' as UrlPath }
  const html = renderToStaticMarkup(
    renderHead({ ...site, theme }, headFacts(site, { route, title: '', description: '', keywords: [], data: [] })),
  )
  expect(html.match(/<title>.*?<\/title>|<(link|script)[^>]*>/g)).toEqual([
    '<title>Test</title>',
    '<link rel="stylesheet" href="/assets/style.css"/>',
    '<script type="module" src="/a%20b.js">',
    '<script type="module" src="/c.js">',
  ])
})

it('what a page says to search engines cannot lift what the site says', () => {
  const robots = (settings: object) => {
    const site = makeSite({ files: {}, settings })
    const route: Route = { kind: 'search', url: '/search' as UrlPath }
    const facts = { route, title: '', description: '', keywords: [], data: [] }
    return headFacts(site, facts, readOwnHead('<meta name="robots" content="noarchive">')).robots
  }
  expect(robots({ noIndexPages: [] })).toBe('noarchive')
  expect(robots({ noIndex: true })).toBe('noindex, nofollow')
})
