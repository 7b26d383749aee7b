import { describe, expect, it } from 'vitest'
import { listedAddresses } from '../../../renderer/checks/lists.ts'
import { gatherSections, longestPart } from '../../../renderer/outputs/llms.ts'
import { llmsSections } from '../../../renderer/outputs/llms-sections.ts'
import { MarkdownPages } from '../../../renderer/pages/markdown-pages.ts'
import type { Route } from '../../../renderer/types.ts'
import { makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

describe('the sections', () => {
  const sections = (given: SnapshotFiles) => {
    const site = makeSite(given)
    return llmsSections(site, new MarkdownPages(site)).map(({ title, routes }) => [
      title,
      ...routes.map(({ url }) => url),
    ])
  }

  it('are the categories of the docs in the order of the sidebar, posts, pages and lists', () =>
    expect(
      sections({
        files: {
          'content/docs/z.md': '---\nsidebar_position: 1\n---\n',
          'content/docs/a.md': '---\nsidebar_position: 2\n---\n',
          'content/docs/guides/b.md': '',
          'content/docs/guides/deep/c.md': '',
          'content/docs/guides/hidden.md': '---\nunlisted: true\n---\n',
          'content/blog/2026-01-02-old.md': '',
          'content/blog/2026-01-03-new.md': '',
          'content/pages/p.md': '',
        },
      }),
    ).toEqual([
      ['Documentation', '/docs/z', '/docs/a'],
      ['guides', '/docs/guides/b', '/docs/guides/deep/c'],
      ['Blog', '/blog/2026/01/03/new', '/blog/2026/01/02/old'],
      ['Pages', '/p'],
      ['Optional', '/blog', '/blog/archive'],
    ]))
})

describe('a list that is too long', () => {
  const route = (url: string) => ({ url }) as Route
  const gather = (sections: [string, string][], room: number) =>
    gatherSections(
      sections.map(([title, urls]) => ({ title, routes: [...urls].map(route) })),
      room,
      () => 1,
    ).map((file) => file.map(({ title, routes }) => `${title}:${routes.map(({ url }) => url).join('')}`))

  it.each<[[string, string][], number, string[][]]>([
    [[], 3, []],
    [[['A', 'ab']], 3, [['A:ab']]],
    [
      [
        ['A', 'ab'],
        ['B', 'c'],
      ],
      3,
      [['A:ab', 'B:c']],
    ],
    [
      [
        ['A', 'ab'],
        ['B', 'cdefg'],
      ],
      3,
      [['A:ab', 'B:c'], ['B:def'], ['B:g']],
    ],
    [[['A', 'ab']], 0, [['A:a'], ['A:b']]],
  ])('%j in files of %i', (sections, room, expected) => expect(gather(sections, room)).toEqual(expected))
})

it('the addresses in it are found', () =>
  expect(
    listedAddresses(
      'llms-1.txt',
      '# A\n\n- [B \\[c\\]](https://x.example/b%28c%29.md): See [d](https://x.example/d).\n- [E](https://y.example/e)\n',
      'https://x.example',
    ),
  ).toEqual(['/b(c).md']))

it('a part is read at once', () => expect(longestPart).toBeLessThanOrEqual(100_000))
