import { describe, expect, it } from 'vitest'
import { readBuiltPage } from '../../../renderer/checks/built-page.ts'
import { compareLinks } from '../../../renderer/checks/compare-links.ts'

const read = (main: string, head = '') => readBuiltPage(`<head>${head}</head><main>${main}</main>`)
const place = (base: string, redirects: Readonly<Record<string, string>> = {}) => ({
  page: '/docs/a',
  base,
  redirects: new Map(Object.entries(redirects)),
})

/** What is said of two texts of the page /docs/a. */
function check(before: string, now: string, redirects: Readonly<Record<string, string>> = {}) {
  const head = '<link rel="canonical" href="https://new.example/p/docs/a">'
  const found = compareLinks(read(before), read(now, head), [place('/'), place('/p/', redirects)])
  expect(found.every(({ cause }) => cause === 'link')).toBe(true)
  return found.map(({ what }) => what)
}

describe('links in the text', () => {
  it.each([
    ['the base path', '<a href="/docs/b">B</a>', '<a href="/p/docs/b">B</a>'],
    ['the form of the address', '<a href="/docs/b/index.html">B</a>', '<a href="/p/docs/b/">B</a>'],
    ['the origin', '<a href="/docs/b">B</a>', '<a href="https://new.example/p/docs/b">B</a>'],
    ['a relative address', '<a href="/docs/b#x">B</a>', '<a href="b#x">B</a>'],
    ['escapes', '<a href="/docs/%C3%A9#%C3%A9">B</a>', '<a href="/p/docs/é#é">B</a>'],
    [
      'the hash in the name of a file',
      '<a href="/assets/files/a-0123456789abcdef.pdf">B</a>',
      '<a href="/p/a.pdf">B</a>',
    ],
    ['the slash behind a file', '<a href="/assets/files/a-0123456789abcdef.pdf/">B</a>', '<a href="/p/a.pdf">B</a>'],
    ['where it stands', '<a href="/b">B</a> <a href="/c">C</a>', '<a href="/p/c">C</a> <a href="/p/b">B</a>'],
    ['the slash after a host', '<a href="https://x.example">B</a>', '<a href="https://x.example/">B</a>'],
    [
      'what is left out',
      '<a class="footnote-backref" href="#a">↩</a>B',
      '<a class="data-footnote-backref" href="#b">↑</a>B',
    ],
    ['a link without text', '<a href="/b"></a>B', 'B'],
    ['what is a part of a word only', '<a href="/docs/b">B</a>', 'ABC'],
    ['text that is missing, which is a cause of its own', '<a href="/docs/b">B</a>', ''],
  ])('do not differ by %s', (_, before, now) => expect(check(before, now)).toEqual([]))

  it.each([
    ['another page', '/docs/c', '- [B](/docs/b)\n+ [B](/docs/c)'],
    ['a page with a dot in its name', '/docs/b-1.2', '- [B](/docs/b)\n+ [B](/docs/b-1.2)'],
    ['another anchor', '/docs/b#y', '- [B](/docs/b)\n+ [B](/docs/b#y)'],
    ['another query', '/docs/b?y', '- [B](/docs/b)\n+ [B](/docs/b?y)'],
  ])('differ by %s', (_, href, what) =>
    expect(check('<a href="/docs/b">B</a>', `<a href="/p${href}">B</a>`)).toEqual([what]),
  )

  it('differ by the text that is a link', () => {
    expect(check('<a href="/docs/b">B</a>', 'B')).toEqual(['- [B](/docs/b)'])
    expect(check('B', '<a href="/p/docs/b">B</a>')).toEqual(['+ [B](/docs/b)'])
  })

  it('are compared as often as they occur', () => {
    const link = '<a href="/docs/b">B</a>'
    expect(check(link + link, '<a href="/p/docs/b">B</a> B')).toEqual(['- [B](/docs/b)'])
  })

  it('lead where a redirect leads', () => {
    const moved = { '/docs/b': '/docs/c', '/docs/x': 'https://x.example/y', '/docs/d': '/docs/e#f' }
    expect(check('<a href="/docs/c#z">B</a>', '<a href="/p/docs/b#z">B</a>', moved)).toEqual([])
    expect(check('<a href="https://x.example/y">B</a>', '<a href="/p/docs/x">B</a>', moved)).toEqual([])
    expect(check('<a href="/docs/e#f">B</a>', '<a href="/p/docs/d">B</a>', moved)).toEqual([])
  })
})
