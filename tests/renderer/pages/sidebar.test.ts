import { describe, expect, it } from 'vitest'
import { SidebarPrinter } from '../../../renderer/pages/sidebar.ts'
import type { UrlPath } from '../../../renderer/types.ts'
import { plainTheme } from '../../harness/plain-theme.ts'
import { makeSite } from '../../harness/snapshot.ts'

const files = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'ö & x', 'c#'].map((id) => [
    `content/docs/${id}.md`,
    id === 'g' ? '---\nunlisted: true\n---\n' : '',
  ]),
)
const settings = { content: { docs: { sidebarPath: 'sidebars.json' } } }
const group = (label: string, items: unknown[], more: object = {}) => ({ type: 'category', label, items, ...more })

/** A sidebar's items → what it shows on each page, links as `label`, the current one as `*label*`. */
function check(items: unknown[], expected: Readonly<Record<string, string>>) {
  const site = makeSite({ files, settings, data: { 'sidebars.json': { main: items } }, components: plainTheme })
  const printer = new SidebarPrinter(site)
  const [key = ''] = site.graph.sidebars.keys()
  const shown = Object.keys(expected).map((url) => [url, plain(printer.print(key, url as UrlPath, plainTheme))])
  expect(Object.fromEntries(shown)).toEqual(expected)
}

function plain(html: string): string {
  return html
    .replace(/<a href="[^"]*" aria-current="page">([^<]*)<\/a>/g, ' *$1* ')
    .replace(
      /<a href="([^"]*)">([^<]*)<\/a>/g,
      (_, url: string, label: string) => ` ${label}→${url.replace('/docs/', '')} `,
    )
    .replace(/\s+/g, ' ')
}

describe('only the branch of the page is open', () => {
  it('links at the first level are always shown', () =>
    check(['a', 'b'], { '/docs/a': '[ *a* b→b ]', '/docs/b': '[ a→a *b* ]', '/docs/c': '[ a→a b→b ]' }))

  it('a closed group leads to its first page', () =>
    check([group('One', ['a', 'b']), group('Two', ['c', 'd'])], {
      '/docs/a': '[One[ *a* b→b ] Two→c ]',
      '/docs/b': '[One[ a→a *b* ] Two→c ]',
      '/docs/d': '[ One→a Two[ c→c *d* ]]',
      '/docs/e': '[ One→a Two→c ]',
    }))

  it('a closed group leads to its first page, whatever characters its address contains', () =>
    check([group('One', ['c#', 'b']), group('Two', ['c', 'd'])], { '/docs/d': '[ One→c%23 Two[ c→c *d* ]]' }))

  it('groups inside groups', () =>
    check([group('One', ['a', group('In', ['b', group('Deep', ['c'])]), group('Other', ['d'])])], {
      '/docs/a': '[One[ *a* In→b Other→d ]]',
      '/docs/b': '[One[ a→a In[ *b* Deep→c ] Other→d ]]',
      '/docs/c': '[One[ a→a In[ b→b Deep[ *c* ]] Other→d ]]',
      '/docs/e': '[ One→a ]',
    }))

  it('a group with a page of its own', () =>
    check([group('One', ['b'], { link: { type: 'doc', id: 'a' } })], {
      '/docs/a': '[ *One* [ b→b ]]',
      '/docs/b': '[ One→a [ *b* ]]',
      '/docs/c': '[ One→a ]',
    }))

  it('a group that is open, or that cannot be closed, shows its items everywhere, and their groups closed', () =>
    check(
      [group('One', ['a', group('In', ['b'])], { collapsed: false }), group('Two', ['c'], { collapsible: false })],
      {
        '/docs/e': '[One[ a→a In→b ]Two[ c→c ]]',
        '/docs/b': '[One[ a→a In[ *b* ]]Two[ c→c ]]',
      },
    ))

  it('a page that stands twice opens the place where it stands first; the other group leads to a page that opens it', () =>
    check([group('One', ['a']), group('Two', ['a', 'b'])], {
      '/docs/a': '[One[ *a* ] Two→b ]',
      '/docs/b': '[ One→a Two[ a→a *b* ]]',
    }))

  it('a reference is only a way there, and opens no group', () =>
    check([group('One', [{ type: 'ref', id: 'b' }, 'c']), group('Two', ['b'])], {
      '/docs/b': '[ One→c Two[ *b* ]]',
      '/docs/c': '[One[ b→b *c* ] Two→b ]',
    }))

  it('a group that no page opens is never closed', () =>
    check(
      [
        group('Away', [
          { type: 'link', label: 'x', href: 'https://x.example' },
          group('Refs', [{ type: 'ref', id: 'b' }]),
        ]),
        group('Two', ['b']),
      ],
      {
        '/docs/b': '[Away[ x→https://x.example Refs[ *b* ]]Two[ *b* ]]',
        '/docs/c': '[Away[ x→https://x.example Refs[ b→b ]] Two→b ]',
      },
    ))
})

describe('single items', () => {
  it('addresses are encoded', () =>
    check(['ö & x', 'a'], { '/docs/a': '[ ö &amp; x→%C3%B6%20&amp;%20x *a* ]', '/docs/ö & x': '[ *ö &amp; x* a→a ]' }))

  it('a page that is not listed shows on itself alone', () =>
    check(['a', 'g', 'b'], { '/docs/a': '[ *a* b→b ]', '/docs/g': '[ a→a *g* b→b ]' }))

  it('links elsewhere stay as they are', () =>
    check([{ type: 'link', label: 'x', href: 'https://x.example/ö' }], { '/docs/a': '[ x→https://x.example/ö ]' }))

  it('HTML', () => check([{ type: 'html', value: 'plain' }, 'a'], { '/docs/a': '[plain *a* ]' }))

  it('no sidebar, nothing', () => {
    const site = makeSite({ files, components: plainTheme })
    expect(new SidebarPrinter(site).print('none', '/docs/a' as UrlPath, plainTheme)).toBe('')
  })
})

it('the sidebar of a page does not grow with other branches', () => {
  const pages = Array.from({ length: 60 }, (_, index) => `content/docs/g${index % 3}/p${10 + index}.md`)
  const length = (count: number) => {
    const kept = pages.filter((path, index) => index < 3 || (!path.includes('/g0/') && index < count))
    const site = makeSite({ files: Object.fromEntries(kept.map((path) => [path, ''])), components: plainTheme })
    const [key = ''] = site.graph.sidebars.keys()
    return new SidebarPrinter(site).print(key, '/docs/g0/p10' as UrlPath, plainTheme).length
  }
  expect(length(60)).toBe(length(3))
})
