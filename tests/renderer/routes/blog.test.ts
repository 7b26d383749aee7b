import { describe, expect, it } from 'vitest'
import type { Route } from '../../../renderer/types.ts'
import { type Files, listCodes, listDiagnostics, makeConfig, makeGraph } from '../../harness/make.ts'

const bare = { navbar: { search: false } }

function posts(names: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [`content/blog/${name}`, text]))
}

/** One line for each route of a blog. */
function print(route: Route): string[] {
  const unlisted = route.unlisted ? ' unlisted' : ''
  switch (route.kind) {
    case 'post':
      return [`post ${route.url} “${route.title}” ${route.date}${unlisted}`]
    case 'post-list':
      return [
        `list ${route.url} “${route.title}” ${route.page}/${route.pages.length}: ${names(route.posts)}${unlisted}`,
      ]
    case 'tags':
      return [`tags ${route.url}: ${route.tags.map(({ label, sources }) => `${label} ${sources.length}`).join(', ')}`]
    case 'archive':
      return [`archive ${route.url}: ${route.years.map(({ year, posts }) => `${year} ${names(posts)}`).join('; ')}`]
    default:
      return []
  }
}

function names(sources: readonly string[]): string {
  return sources.map((source) => source.replace(/^content\/blog\/|\.md$/g, '')).join(' ')
}

/** Posts → all routes of the blog. */
function check(files: Readonly<Record<string, string>>, expected: readonly string[], blog: object = {}, data = {}) {
  const graph = makeGraph(posts(files), makeConfig({ ...bare, content: { blog } }), data)
  expect([...graph.routes.values()].flatMap(print)).toEqual(expected)
  expect(listCodes(graph.diagnostics)).toEqual([])
}

const meta = (...lines: string[]) => `---\n${lines.join('\n')}\n---\n`

describe('date and address of a post', () => {
  const address = (name: string, text = '') => {
    const [post] = [...makeGraph(posts({ [name]: text }), makeConfig(bare)).routes.values()].flatMap((route) =>
      route.kind === 'post' ? [`${route.date.slice(0, 10)} ${route.url} “${route.title}”`] : [],
    )
    return post
  }
  it.each([
    ['2026-01-02-hello.md', '', '2026-01-02 /blog/2026/01/02/hello “hello”'],
    ['2026-1-2-hello.md', '', '2026-01-02 /blog/2026/1/2/hello “hello”'],
    ['2026-01-02-hello/index.md', '', '2026-01-02 /blog/2026/01/02/hello “hello”'],
    ['2026-01-02/hello.md', '', '2026-01-02 /blog/2026/01/02/hello “hello”'],
    ['2026/01/02/hello.md', '', '2026-01-02 /blog/2026/01/02/hello “hello”'],
    ['2026/01/02-hello.md', '', '2026-01-02 /blog/2026/01/02/hello “hello”'],
    ['news/2026-01-02-hello.md', '', '2026-01-02 /blog/2026/01/02/news/hello “hello”'],
    ['2026-01-02-hello.md', '# Heading', '2026-01-02 /blog/2026/01/02/hello “Heading”'],
    ['2026-01-02-hello.md', meta('title: T', 'slug: my-slug'), '2026-01-02 /blog/my-slug “T”'],
    ['2026-01-02-hello.md', meta('slug: /my/slug'), '2026-01-02 /blog/my/slug “hello”'],
    ['2026-01-02-hello.md', meta('date: 2025-12-31'), '2025-12-31 /blog/2026/01/02/hello “hello”'],
    ['2026-02-30-hello.md', '', '2026-03-02 /blog/2026/02/30/hello “hello”'],
    ['hello.md', meta('date: 2025-12-31', 'slug: hi'), '2025-12-31 /blog/hi “hello”'],
    ['hello.md', meta('date: 2025-12-31'), '2025-12-31 /blog/hello “hello”'],
  ])('%s with %j', (name, text, expected) => expect(address(name, text)).toBe(expected))

  it.each([
    ['2026-13-30-hello.md', '', ['error blog/bad-date content/blog/2026-13-30-hello.md:1:1+1']],
    ['2026-02-30-hello.md', '', ['warning blog/odd-date content/blog/2026-02-30-hello.md:1:1+1']],
    ['hello.md', '', ['error blog/no-date content/blog/hello.md:1:1+1']],
    // Only reading the file reports this.
    ['hello.md', meta('date: yesterday'), []],
  ])('%s is reported', (name, text, reported) => {
    expect(listCodes(makeGraph(posts({ [name]: text }), makeConfig(bare)).diagnostics)).toEqual(reported)
  })
})

describe('a post without a date', () => {
  const added = {
    'content/blog/hello.md': '2020-05-06T07:08:09.000Z',
    'content/blog/2026-01-02-b.md': '2020-01-01T00:00:00.000Z',
  }
  const reported = (name: string, text: string) => {
    const graph = makeGraph(posts({ [name]: text }), makeConfig(bare), {}, added)
    const dates = [...graph.routes.values()].flatMap((route) => (route.kind === 'post' ? [route.date] : []))
    return [...dates, ...listDiagnostics(graph.diagnostics)]
  }

  it('has that of its first commit', () => {
    expect(reported('hello.md', '')).toEqual([
      '2020-05-06T07:08:09.000Z',
      'warning blog/undated content/blog/hello.md:1:1+1: The post has no date, so the date of its first commit, 2020-05-06, is used. → Set `date: 2020-05-06` in the front matter.',
    ])
  })

  it('is not one that has its own', () => {
    expect(reported('hello.md', meta('date: 2025-12-31'))).toEqual(['2025-12-31T00:00:00.000Z'])
    expect(reported('2026-01-02-b.md', '')).toEqual(['2026-01-02T00:00:00.000Z'])
  })
})

describe('the routes of a blog', () => {
  it('are its posts, newest first, the list and the archive', () => {
    check({ '2025-03-01-a.md': '', '2026-01-01-c.md': '', '2025-06-01-b.md': '' }, [
      'post /blog/2026/01/01/c “c” 2026-01-01T00:00:00.000Z',
      'post /blog/2025/06/01/b “b” 2025-06-01T00:00:00.000Z',
      'post /blog/2025/03/01/a “a” 2025-03-01T00:00:00.000Z',
      'list /blog “Blog” 1/1: 2026-01-01-c 2025-06-01-b 2025-03-01-a',
      'archive /blog/archive: 2026 2026-01-01-c; 2025 2025-06-01-b 2025-03-01-a',
    ])
  })

  it('are list pages of a given size', () => {
    const three = { '2026-01-01-a.md': '', '2026-01-02-b.md': '', '2026-01-03-c.md': '' }
    const blog = { postsPerPage: 2, archiveBasePath: null, routeBasePath: 'news', title: 'News', pageBasePath: 'p' }
    check(
      three,
      [
        'post /news/2026/01/03/c “c” 2026-01-03T00:00:00.000Z',
        'post /news/2026/01/02/b “b” 2026-01-02T00:00:00.000Z',
        'post /news/2026/01/01/a “a” 2026-01-01T00:00:00.000Z',
        'list /news “News” 1/2: 2026-01-03-c 2026-01-02-b',
        'list /news/p/2 “News” 2/2: 2026-01-01-a',
      ],
      blog,
    )
  })

  it('are tags with pages of their own', () => {
    const tagged = { '2026-01-01-a.md': meta('tags: [One, Two]'), '2026-01-02-b.md': meta('tags: [one]') }
    check(
      tagged,
      [
        'post /blog/2026/01/02/b “b” 2026-01-02T00:00:00.000Z',
        'post /blog/2026/01/01/a “a” 2026-01-01T00:00:00.000Z',
        'list /blog “Blog” 1/2: 2026-01-02-b',
        'list /blog/page/2 “Blog” 2/2: 2026-01-01-a',
        'tags /blog/tags: one 2, Two 1',
        'list /blog/tags/one “2 posts tagged with “one”” 1/2: 2026-01-02-b',
        'list /blog/tags/one/page/2 “2 posts tagged with “one”” 2/2: 2026-01-01-a',
        'list /blog/tags/two “One post tagged with “Two”” 1/1: 2026-01-01-a',
        'archive /blog/archive: 2026 2026-01-02-b 2026-01-01-a',
      ],
      { postsPerPage: 1 },
    )
  })

  it('leave unlisted posts out of every list', () => {
    check({ '2026-01-01-a.md': meta('unlisted: true', 'tags: [One]'), '2026-01-02-b.md': '' }, [
      'post /blog/2026/01/02/b “b” 2026-01-02T00:00:00.000Z',
      'post /blog/2026/01/01/a “a” 2026-01-01T00:00:00.000Z unlisted',
      'list /blog “Blog” 1/1: 2026-01-02-b',
      'list /blog/tags/one “One post tagged with “One”” 1/1: 2026-01-01-a unlisted',
      'archive /blog/archive: 2026 2026-01-02-b',
    ])
  })

  it('are none where there is no post', () => check({ '2026-01-01-a.md': meta('draft: true') }, []))

  it('are known to the graph by the newest first', () => {
    const graph = makeGraph(posts({ '2026-01-01-a.md': '', '2026-01-02-b.md': '' }))
    expect(graph.posts.get('default')).toEqual(['content/blog/2026-01-02-b.md', 'content/blog/2026-01-01-a.md'])
  })
})

describe('newer and older', () => {
  it('pass unlisted posts, which have neither', () => {
    const graph = makeGraph(
      posts({ '2026-01-01-a.md': '', '2026-01-02-b.md': meta('unlisted: true'), '2026-01-03-c.md': '' }),
    )
    const lines = [...graph.routes.values()].flatMap((route) =>
      route.kind === 'post' ? [`${route.newer?.label ?? '–'} ← ${route.title} → ${route.older?.label ?? '–'}`] : [],
    )
    expect(lines).toEqual(['– ← c → a', '– ← b → –', 'c ← a → –'])
  })
})

describe('authors', () => {
  const file = { ann: { name: 'Ann', title: 'CEO', url: 'https://ann.example', image_url: '/ann.png' } }
  const authors = (text: string, data = {}) => {
    const graph = makeGraph(posts({ '2026-01-01-a.md': text }), makeConfig(bare), data)
    const found = [...graph.routes.values()].flatMap((route) => (route.kind === 'post' ? route.authors : []))
    return { found: JSON.parse(JSON.stringify(found)), reported: listCodes(graph.diagnostics) }
  }
  const data = { 'content/blog/authors.yml': file }
  const ann = { key: 'ann', name: 'Ann', title: 'CEO', url: 'https://ann.example', imageUrl: '/ann.png' }
  it.each([
    ['by key', meta('authors: ann'), [ann]],
    ['by key, with more to say', meta('authors: [{ key: ann, title: Boss }]'), [{ ...ann, title: 'Boss' }]],
    [
      'written out',
      meta('authors: { name: Bob, url: https://bob.example }'),
      [{ name: 'Bob', url: 'https://bob.example' }],
    ],
    ['in the old form', meta('author: Bob'), [{ name: 'Bob' }]],
    ['nobody', '', []],
  ])('%s', (_, text, found) => expect(authors(text, data)).toEqual({ found, reported: [] }))

  it('an unknown one is reported', () => {
    const reported = ['error blog/unknown-author content/blog/2026-01-01-a.md:2:10+3']
    expect(authors(meta('authors: anm'), data)).toEqual({ found: [], reported })
  })
})

describe('a tags file', () => {
  const data = {
    'content/blog/tags.yml': {
      one: { label: 'Number one', permalink: '/first', description: 'The first.' },
      two: null,
    },
  }
  const graph = (text: string) => makeGraph(posts({ '2026-01-01-a.md': text }), makeConfig(bare), data)
  it('gives labels, addresses and descriptions', () => {
    const found = [...graph(meta('tags: [one, two]')).routes.values()].flatMap((route) =>
      route.kind === 'post-list' && route.tag ? [[route.url, route.tag.label, route.tag.description]] : [],
    )
    expect(found).toEqual([
      ['/blog/tags/first', 'Number one', 'The first.'],
      ['/blog/tags/two', 'two', undefined],
    ])
  })
  it('knows all tags there are', () => {
    const [first] = listCodes(graph(meta('tags: [three]')).diagnostics)
    expect(first?.replace(/ content.*/, '')).toMatch(/ tags\/unknown$/)
  })
})

it('a post whose address another page has is on no list', () => {
  const graph = makeGraph(posts({ '2026-01-01-a.md': meta('slug: /same'), '2026-01-02-b.md': meta('slug: /same') }))
  const served = [...graph.routes.values()].flatMap((route) => (route.kind === 'post' ? [route.source] : []))
  expect(served).toHaveLength(1)
  expect(graph.posts.get('default')).toEqual(served)
  for (const route of graph.routes.values()) {
    if (route.kind === 'post-list') expect(route.posts).toEqual(served)
    if (route.kind === 'archive') expect(route.years.flatMap((year) => year.posts)).toEqual(served)
  }
  expect(graph.diagnostics.map(({ code }) => code)).toEqual(['route/duplicate'])
})
