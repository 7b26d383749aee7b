import { describe, expect, it } from 'vitest'
import { listCodes, makeConfig, makeGraph } from '../../harness/make.ts'

const file = 'content/blog/authors.yml'
const post = (authors: string) => `---\nauthors: ${authors}\n---\n\n# A post\n`

/** An authors file, and a post by each of its authors → the pages of authors, and what is reported. */
function pages(
  entries: Readonly<Record<string, object>>,
  blog: object = {},
  more: Readonly<Record<string, string>> = {},
) {
  const posts = Object.keys(entries).map((key, n) => [`content/blog/2026-01-0${n + 1}-${n}.md`, post(key)])
  const config = makeConfig({ navbar: { search: false }, content: { blog } })
  const graph = makeGraph({ ...Object.fromEntries(posts), ...more }, config, { [file]: entries })
  const found = [...graph.routes.values()].flatMap((route) => {
    if (route.kind === 'authors')
      return [`${route.url}: ${route.authors.map(({ name, posts }) => `${name} ${posts.length}`).join(', ')}`]
    return route.kind === 'post-list' && route.author ? [`${route.url} “${route.title}” ${route.posts.length}`] : []
  })
  return { found, reported: listCodes(graph.diagnostics) }
}

/** The socials of an author, as they are shown. */
function socials(written: unknown) {
  const graph = makeGraph({ 'content/blog/2026-01-01-a.md': post('ann') }, makeConfig({ navbar: { search: false } }), {
    [file]: { ann: { page: true, socials: written } },
  })
  const [shown] = [...graph.routes.values()].flatMap((route) => (route.kind === 'authors' ? [route.authors[0]] : []))
  return {
    shown: (shown?.socials ?? []).map(({ label, url }) => `${label} ${url}`),
    reported: graph.diagnostics.map(({ message }) => message),
  }
}

describe('pages of authors', () => {
  it.each<[string, Readonly<Record<string, object>>, readonly string[], object?]>([
    ['none has one: there is no list', { ann: { name: 'Ann' }, bob: { page: false } }, []],
    [
      'none has one, but the list has an address',
      { ann: { name: 'Ann' } },
      ['/blog/team: Ann 1'],
      { authorsBasePath: 'team' },
    ],
    ['by the key', { annLee: { name: 'Ann', page: true } }, ['/blog/authors: Ann 1', '/blog/authors/ann-lee “Ann” 1']],
    [
      'by an address of their own',
      { ann: { page: { permalink: '/team/ann' } }, bob: {} },
      ['/blog/authors: ann 1, bob 1', '/blog/authors/team/ann “ann” 1'],
    ],
  ])('%s', (_, entries, found, blog) => expect(pages(entries, blog)).toEqual({ found, reported: [] }))

  it('an author without posts has an empty page', () => {
    const drafts = { 'content/blog/2026-01-01-0.md': '---\nauthors: ann\nunlisted: true\n---\n\n# A\n' }
    const { found } = pages({ ann: { page: true } }, {}, drafts)
    expect(found).toEqual(['/blog/authors: ann 0', '/blog/authors/ann “ann” 0'])
  })

  it('a post has the address of its author’s page', () => {
    const graph = makeGraph({ 'content/blog/2026-01-01-a.md': post('ann') }, makeConfig(), {
      [file]: { ann: { page: true, url: 'https://ann.example' } },
    })
    const [author] = [...graph.routes.values()].flatMap((route) => (route.kind === 'post' ? route.authors : []))
    expect(author).toMatchObject({ page: '/blog/authors/ann', url: 'https://ann.example' })
  })

  it('two authors at one address are reported, and the first has the page', () => {
    const { found, reported } = pages({ ann: { page: true }, bob: { page: { permalink: 'ann' } } })
    expect(found).toEqual(['/blog/authors: ann 1, bob 1', '/blog/authors/ann “ann” 1'])
    expect(reported).toHaveLength(1)
    expect(reported[0]).toMatch(/^warning blog\/bad-author /)
  })

  it('a page at the address of an author’s page is reported', () => {
    const taken = { 'content/blog/2026-02-01-b.md': '---\nslug: /authors/ann\n---\n\n# B\n' }
    expect(pages({ ann: { page: true } }, {}, taken).reported.map((one) => one.replace(/ content.*/, ''))).toEqual([
      'warning route/duplicate',
    ])
  })
})

it('a misspelled field in a field is reported where it is', () => {
  const { reported } = pages({
    ann: { page: { permalink: '/ann', permlink: '/a' }, socials: { githbu: 'https://a.example' } },
  })
  expect(reported).toEqual(['warning meta/unknown-field content/blog/authors.yml:1:36+10'])
})

describe('socials', () => {
  it('are names at known services, or addresses', () => {
    expect(
      socials({ GitHub: 'ann', stackoverflow: 82609, email: 'a@b.example', Studio: 'https://s.example/' }),
    ).toEqual({
      shown: [
        'GitHub https://github.com/ann',
        'Stack Overflow https://stackoverflow.com/users/82609',
        'Email mailto:a@b.example',
        'Studio https://s.example/',
      ],
      reported: [],
    })
  })
  it.each([
    ['not a list', 'ann', '`socials` of the author `ann` is ignored: it must contain entries such as `github: name`.'],
    [
      'an unknown service',
      { studio: 'ann' },
      '`socials.studio` of the author `ann` is ignored: it must be an address that begins with `https://`, since the service is not a known one.',
    ],
    [
      'a misspelled service',
      { gihub: 'ann' },
      '`socials.gihub` of the author `ann` is ignored: it must be an address that begins with `https://`, since the service is not a known one, such as `github`.',
    ],
    ['nothing', { x: '' }, '`socials.x` of the author `ann` is ignored: it must be a user name or an address.'],
    [
      'what browsers would run',
      { x: 'javascript:/alert(1)' },
      '`socials.x` of the author `ann` is ignored: it must be a user name or an address.',
    ],
  ])('%s is reported', (_, written, message) => expect(socials(written)).toEqual({ shown: [], reported: [message] }))
})

it('the addresses of authors are links, but for those of mail programs and of pictures beside posts', () => {
  const authors =
    "[{ name: Bob, url: /bob, image_url: bob.png }, { name: Cy, url: 'mailto:a@b.example', image_url: /cy.png }]"
  const { links } = makeGraph({ 'content/blog/2026-01-01-a.md': post(authors) }, makeConfig(), {
    [file]: { ann: { url: 'example.com', image_url: '/ann.png', socials: { x: 'https://x.com/ann' } } },
  })
  expect(links.map(({ kind, href }) => `${kind} ${href}`)).toEqual([
    'link example.com',
    'image /ann.png',
    'link https://x.com/ann',
    'link /bob',
    'image /cy.png',
  ])
})
