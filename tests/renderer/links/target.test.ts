import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../renderer/links/fill.ts'
import { Resolver } from '../../../renderer/links/target.ts'
import type { SourcePath, UrlPath } from '../../../renderer/types.ts'
import { makeSite } from '../../harness/snapshot.ts'

const slug = (url: string) => `---\nslug: ${url}\n---\n`
const content = {
  files: {
    'content/docs/index.md': '',
    'content/docs/a.md': '',
    'content/docs/guides/index.md': '',
    'content/docs/guides/b.md': '',
    'content/docs/guides/deep/c.md': slug('/elsewhere/c'),
    'content/docs/01-numbered.md': '',
    'content/docs/ö ü#50%.md': '',
    'content/docs/{{p}}-guide.md': '',
    'content/docs/v1.0.md': '',
    'content/blog/2026-01-02-post.md': '',
    'content/pages/index.md': '',
    'content/pages/about.md': '',
    'content/pages/old.html.md': slug('/kept.html'),
  },
  statics: ['download.zip', 'img/logo.png', 'hand/made.html', 'ö ü.pdf'],
  others: [
    'content/docs/guides/pic.png',
    'content/docs/guides/deep/data.json',
    'content/docs/top.png',
    'README.md',
    'shared/x.csv',
  ],
}
const redirects = [
  { from: '/gone', to: '/docs/a' },
  { from: '/gone-far', to: 'https://x.example/y' },
  { from: '/gone-there', to: '/docs/a?q=1#part' },
  { from: '/gone-hand', to: '/docs/%C3%B6%20%C3%BC%2350%25' },
]

function resolver(settings: object = {}) {
  const site = makeSite({ ...content, settings: { variables: { p: 'acme' }, redirects, ...settings } })
  const made = new Resolver(site)
  return (href: string, source: string) => {
    const url = site.graph.urls.get(source as SourcePath) ?? ('/' as UrlPath)
    const target = made.link(href, { source: source as SourcePath, url })
    return target.kind === 'broken' ? `broken: ${target.why}` : `${target.kind}: ${addressOf(target, href)}`
  }
}

const plain = resolver()
const from = 'content/docs/guides/b.md'

describe('links to Markdown files', () => {
  it.each([
    ['index.md', 'page: /docs/guides/'],
    ['./index.md', 'page: /docs/guides/'],
    ['b.md', 'page: /docs/guides/b'],
    ['../a.md', 'page: /docs/a'],
    ['../a.md/#part', 'page: /docs/a#part'],
    ['../a.md/', 'page: /docs/a'],
    ['../index.md', 'page: /docs/'],
    ['deep/c.md', 'page: /docs/elsewhere/c'],
    ['../a.md#part', 'page: /docs/a#part'],
    ['../a.md?q=1#part', 'page: /docs/a?q=1#part'],
    ['../01-numbered.md', 'page: /docs/numbered'],
    ['../%C3%B6%20%C3%BC%2350%25.md', 'page: /docs/%C3%B6%20%C3%BC%2350%25'],
    ['../ö ü%2350%25.md', 'page: /docs/%C3%B6%20%C3%BC%2350%25'],
    ['../acme-guide.md', 'page: /docs/acme-guide'],
    ['../{{p}}-guide.md', 'page: /docs/acme-guide'],
    ['/a.md', 'page: /docs/a'],
    ['/guides/deep/c.md', 'page: /docs/elsewhere/c'],
    ['/content/docs/a.md', 'page: /docs/a'],
    ['/content/blog/2026-01-02-post.md', 'page: /blog/2026/01/02/post'],
    ['@site/content/docs/a.md', 'page: /docs/a'],
    ['@site/content/pages/about.md#x', 'page: /about#x'],
    ['guides/deep/c.md', 'page: /docs/elsewhere/c'],
    ['../../../blog/2026-01-02-post.md', 'broken: outside'],
    ['../../blog/2026-01-02-post.md', 'page: /blog/2026/01/02/post'],
    ['../../../../../x.md', 'broken: outside'],
    ['../gone.md', 'broken: page'],
    ['A.md', 'broken: page'],
    ['@site/content/docs/gone.md', 'broken: file'],
    ['@site/README.md', 'file: /assets/README.md'],
  ])('%s → %s', (href, expected) => expect(plain(href, from)).toBe(expected))
})

describe('links to addresses', () => {
  it.each([
    ['/docs/a', 'page: /docs/a'],
    ['/docs/a/', 'page: /docs/a'],
    ['/docs/guides', 'page: /docs/guides/'],
    ['/docs/a.html', 'page: /docs/a'],
    ['/docs/a.html?q#x', 'page: /docs/a?q#x'],
    ['/docs/guides/index.html', 'page: /docs/guides/'],
    ['/index.html', 'page: /'],
    ['/kept.html', 'page: /kept.html'],
    ['/', 'page: /'],
    ['/#x', 'page: /#x'],
    ['/docs/v1.0', 'page: /docs/v1.0'],
    ['/docs/%C3%B6%20%C3%BC%2350%25', 'page: /docs/%C3%B6%20%C3%BC%2350%25'],
    ['/docs/ö ü%2350%25', 'page: /docs/%C3%B6%20%C3%BC%2350%25'],
    ['b', 'page: /docs/guides/b'],
    ['../a', 'page: /docs/a'],
    ['./', 'page: /docs/guides/'],
    ['..', 'page: /docs/'],
    ['/docs/guides/../a', 'page: /docs/a'],
    ['#x', 'page: /docs/guides/b#x'],
    ['?q=1', 'page: /docs/guides/b?q=1'],
    ['/robots.txt', 'verbatim: /robots.txt'],
    ['/sitemap.xml', 'verbatim: /sitemap.xml'],
    ['/nowhere', 'broken: page'],
    ['/DOCS/a', 'broken: page'],
    ['/nowhere.html', 'broken: page'],
    ['/nowhere.zip', 'broken: file'],
    ['/../x', 'broken: outside'],
    ['/../docs/a', 'page: /docs/a'],
    ['../../../../docs/a#x', 'page: /docs/a#x'],
    ['../../../x', 'broken: outside'],
    ['', 'broken: empty'],
    [' ', 'broken: empty'],
  ])('%j → %s', (href, expected) => expect(plain(href, from)).toBe(expected))
})

describe('links through redirects lead to their end', () => {
  it.each([
    ['/gone', 'page: /docs/a'],
    ['/gone/', 'page: /docs/a'],
    ['/gone?q=2#x', 'page: /docs/a?q=2#x'],
    ['/gone-there', 'page: /docs/a?q=1#part'],
    ['/gone-there?q=2#x', 'page: /docs/a?q=1#part'],
    ['/gone-hand', 'page: /docs/%C3%B6%20%C3%BC%2350%25'],
    ['/gone-far', 'verbatim: https://x.example/y'],
    ['/gone-far#x', 'verbatim: https://x.example/y#x'],
  ])('%s → %s', (href, expected) => expect(plain(href, from)).toBe(expected))

  it('below a base path', () =>
    expect(resolver({ baseUrl: '/p/', trailingSlash: true })('/gone#x', from)).toBe('page: /p/docs/a/#x'))
})

describe('links to files', () => {
  it.each([
    ['pic.png', 'file: /assets/pic.png'],
    ['./pic.png', 'file: /assets/pic.png'],
    ['deep/data.json', 'file: /assets/data.json'],
    ['deep/data.json?x#y', 'file: /assets/data.json?x#y'],
    ['../top.png', 'file: /assets/top.png'],
    ['/top.png', 'file: /assets/top.png'],
    ['/download.zip', 'file: /download.zip'],
    ['/hand/made.html', 'file: /hand/made.html'],
    ['/%C3%B6%20%C3%BC.pdf', 'file: /%C3%B6%20%C3%BC.pdf'],
    ['@site/shared/x.csv', 'file: /assets/x.csv'],
    ['shared/x.csv', 'file: /assets/x.csv'],
    ['@site/shared/y.csv', 'broken: file'],
    ['gone.png', 'broken: file'],
    ['pathname:///download.zip', 'verbatim: /download.zip'],
    ['pathname:///made/elsewhere', 'verbatim: /made/elsewhere'],
  ])('%s → %s', (href, expected) => expect(plain(href, from)).toBe(expected))
})

describe('links that are not ours', () => {
  it.each(['https://a.example/b.md', 'mailto:a@b.example', '//cdn.example/x', 'tel:+49', 'data:text/plain,x'])(
    '%s',
    (href) => expect(plain(href, from)).toBe(`external: ${href}`),
  )
})

describe('the slash rule and the base path', () => {
  it.each<[object, string, string]>([
    [{ trailingSlash: true }, '../a.md#x', 'page: /docs/a/#x'],
    [{ trailingSlash: true }, '/docs/a', 'page: /docs/a/'],
    [{ trailingSlash: true }, 'index.md', 'page: /docs/guides/'],
    [{ trailingSlash: true }, '/docs/v1.0', 'page: /docs/v1.0/'],
    [{ trailingSlash: true }, '../a', 'broken: page'],
    [{ trailingSlash: true }, '../../a', 'page: /docs/a/'],
    [{ trailingSlash: false }, '../a.md', 'page: /docs/a'],
    [{ trailingSlash: false }, 'index.md', 'page: /docs/guides'],
    [{ trailingSlash: false }, '/docs/guides/', 'page: /docs/guides'],
    [{ trailingSlash: false }, '/', 'page: /'],
    [{ baseUrl: '/p/' }, '../a.md', 'page: /p/docs/a'],
    [{ baseUrl: '/p/' }, '/docs/a', 'page: /p/docs/a'],
    [{ baseUrl: '/p/' }, '/p/docs/a', 'page: /p/docs/a'],
    [{ baseUrl: '/p/' }, '/p', 'page: /p/'],
    [{ baseUrl: '/p/' }, '/', 'page: /p/'],
    [{ baseUrl: '/p/' }, '../a', 'page: /p/docs/a'],
    [{ baseUrl: '/p/' }, '../../../x', 'broken: outside'],
    [{ baseUrl: '/p/' }, '/download.zip', 'file: /p/download.zip'],
    [{ baseUrl: '/p/' }, '/p/download.zip', 'file: /p/download.zip'],
    [{ baseUrl: '/p/' }, '/robots.txt', 'verbatim: /p/robots.txt'],
    [{ baseUrl: '/p/' }, 'pathname:///x', 'verbatim: /p/x'],
    [{ baseUrl: '/p/', trailingSlash: false }, '/', 'page: /p/'],
    [{ baseUrl: '/p/', trailingSlash: true }, '/docs/guides/index.html#x', 'page: /p/docs/guides/#x'],
  ])('%j: %s → %s', (settings, href, expected) => expect(resolver(settings)(href, from)).toBe(expected))
})

describe('pictures', () => {
  const site = makeSite(content)
  const made = new Resolver(site)
  it.each([
    ['pic.png', 'file: /assets/pic.png'],
    ['/img/logo.png', 'file: /img/logo.png'],
    ['@site/content/docs/top.png', 'file: /assets/top.png'],
    ['https://x.example/y.png', 'external: https://x.example/y.png'],
    ['data:image/png;base64,AA==', 'external: data:image/png;base64,AA=='],
    ['pathname:///y.png', 'verbatim: /y.png'],
    ['gone.png', 'broken: file'],
    ['/docs/a', 'broken: file'],
    ['', 'broken: empty'],
  ])('%s → %s', (src, expected) => {
    const target = made.image(src, { source: from as SourcePath, url: '/docs/guides/b' as UrlPath })
    expect(target.kind === 'broken' ? `broken: ${target.why}` : `${target.kind}: ${addressOf(target, src)}`).toBe(
      expected,
    )
  })

  it('are found from the address of the page, too', () => {
    const target = made.image('../../top.png', { source: from as SourcePath, url: '/guides/b/' as UrlPath })
    expect(addressOf(target, '')).toBe('/assets/top.png')
  })
})
