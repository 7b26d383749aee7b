import { describe, expect, it } from 'vitest'
import { compareUrls } from '../../../renderer/checks/contract.ts'
import {
  createCompiler,
  digestOf,
  type Output,
  outPathOf,
  type Source,
  type SourcePath,
} from '../../../renderer/index.ts'
import { listUrls } from '../../../renderer/outputs/urls.ts'
import type { Files } from '../../harness/make.ts'
import { makeSite } from '../../harness/snapshot.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ')

async function read(files: Files, settings: object = {}) {
  const site = makeSite({ files, settings: { navbar: { search: false }, ...settings } })
  const compiler = createCompiler(site.config)
  const bodies = await Promise.all(
    [...site.graph.urls.keys()].map(
      async (path) => [path, digestOf(await compiler.body(site.sources.get(path) as Source))] as const,
    ),
  )
  const digests = new Map(bodies)
  const outs = [...site.graph.routes.keys()].map((url) => outPathOf(url, site.config.base, site.config.trailingSlash))
  return { site, digests, outputs: new Map(outs.map((out) => [out as string, { out } as Output])) }
}

/** Two states of a site → what is gone, and what it became. */
async function gone(before: Files, after: Files, settings: object = {}): Promise<string[]> {
  const old = await read(before)
  const list = await listUrls(old.site, { digest: async (path) => old.digests.get(path) as never, files: [] })
  const { site, digests, outputs } = await read(after, settings)
  const sketch = async (path: SourcePath) => digests.get(path)?.sketch ?? { sketch: '', sections: [] }
  const found = await compareUrls(list, { site, outputs, digest: (path) => digests.get(path), sketch })
  return found.map(({ diagnostic: { message, hint = '' } }) => {
    const [, what] = /`([^`]*)`/.exec(message) ?? []
    const [, became, share = ''] = /(?:become|became|led to) `([^`]*)`(?: \((\d+) %)?/.exec(hint) ?? []
    return `${what} → ${became ?? '?'}${share && ` ${share}`}`
  })
}

const page = (text: string) => ({ 'content/docs/old.md': text })
const other = (text: string) => ({ 'content/docs/new.md': text })

describe('a page that is gone', () => {
  it.each<[string, Files, Files, string[]]>([
    ['is found by its text', page(words(0, 40)), other(words(0, 40)), ['/docs/old → /docs/new 100']],
    ['is found by at least half of its text', page(words(0, 42)), other(words(0, 24)), ['/docs/old → /docs/new 55']],
    ['is not found by less', page(words(0, 42)), { 'content/docs/abc.md': words(0, 20) }, ['/docs/old → ?']],
    [
      'is not found among pages that were there before',
      { ...page(words(0, 40)), 'content/docs/abc.md': words(0, 40) },
      { 'content/docs/abc.md': words(0, 40) },
      ['/docs/old → ?'],
    ],
    [
      'is the most similar of several',
      page(words(0, 40)),
      { ...other(words(0, 30)), 'content/docs/abc.md': words(0, 38) },
      ['/docs/old → /docs/abc 95'],
    ],
    [
      'is that of its title among equals',
      page(`# B\n\n${words(0, 40)}`),
      { ...other(`# A\n\n${words(0, 40)}`), 'content/docs/z.md': `# B\n\n${words(0, 40)}` },
      ['/docs/old → /docs/z 100'],
    ],
    [
      'without a text may have a similar address',
      page('# A'),
      { 'content/docs/olds.md': '# B' },
      ['/docs/old → /docs/olds'],
    ],
    ['is not gone if it redirects', page(words(0, 9)), other('---\naliases: [/docs/old]\n---\n'), []],
  ])('%s', async (_, before, after, expected) => expect(await gone(before, after)).toEqual(expected))

  it('is not gone if the redirect leads elsewhere, and nothing is known of its anchors there', async () => {
    const redirects = [
      { from: '/docs/old', to: 'https://example.org/' },
      { from: '/docs/two', to: '/docs/new#there' },
    ]
    const before = { ...page('## A'), 'content/docs/two.md': '## B' }
    expect(await gone(before, other('## There'), { redirects })).toEqual([])
  })
})

describe('an anchor that is gone', () => {
  const long = words(0, 40)
  it.each<[string, Files, Files, string[]]>([
    ['is found by its text', page(`## A\n\n${long}`), page(`## B\n\n${long}`), ['/docs/old#a → #b 100']],
    [
      'is found with its subsections',
      page(`## A\n\n### C\n\n${long}`),
      page(`## B\n\n### C\n\n${long}`),
      ['/docs/old#a → #b 100'],
    ],
    [
      'is found on another page',
      page(`## A\n\n${long}`),
      { ...page(''), ...other(`## B\n\n${long}`) },
      ['/docs/old#a → /docs/new#b 100'],
    ],
    [
      'is not found by less than half',
      page(`## Ants\n\n${long}`),
      page(`## Bees\n\n${words(0, 9)}\n\n## Wasps`),
      ['/docs/old#ants → ?'],
    ],
    ['may be the only new one', page('## A'), page('## B'), ['/docs/old#a → #b']],
    ['may have a similar name', page('## Limits'), page('## Limit\n\n## Others'), ['/docs/old#limits → #limit']],
    [
      'is not one with the text of another, in whatever order they were',
      page(`## Ants\n\n## Bats\n\n${long}`),
      page(`## Bees\n\n${long}`),
      ['/docs/old#ants → ?', '/docs/old#bats → #bees 100'],
    ],
    [
      'is not one that was suggested for another',
      page('## A\n\n## C'),
      page('## B'),
      ['/docs/old#a → #b', '/docs/old#c → ?'],
    ],
    ['is not gone if a heading has it as an old id', page('## A'), page('## B {.formerly-a}'), []],
    ['is not gone if it is another element now', page('## A'), page('<b id="a">B</b>'), []],
    [
      'is not gone if it has moved',
      page('## A'),
      { ...page('---\nmoved: { a: ./new.md#b }\n---\n'), ...other('## B') },
      [],
    ],
    ['was never promised for a footnote', page('A[^1]\n\n[^1]: B\n'), page('A'), []],
    [
      'is looked for where the address leads',
      page(`# T\n\n## A\n\n${long}`),
      other(`---\naliases: [/docs/old]\n---\n\n## B\n\n${long}`),
      ['/docs/old#a → #b 100'],
    ],
  ])('%s', async (_, before, after, expected) => expect(await gone(before, after)).toEqual(expected))
})

it('a redirect that is gone led to a page that is known', async () => {
  const before = { 'content/docs/a.md': `---\naliases: [/x]\n---\n\n${words(0, 40)}` }
  expect(await gone(before, { 'content/docs/a.md': words(0, 40) })).toEqual(['/x → /docs/a'])
  expect(await gone(before, { 'content/docs/b.md': words(0, 40) })).toEqual([
    '/docs/a → /docs/b 100',
    '/x → /docs/b 100',
  ])
})

it('the sketches in the list are bounded: 64 hashes for a page, 16 for a section', async () => {
  const { site, digests } = await read({ 'content/docs/a.md': `## A\n\n${words(0, 5000)}` })
  const { pages } = await listUrls(site, { digest: async (path) => digests.get(path) as never, files: [] })
  const { sketch, anchors } = pages['/docs/a'] as { sketch: string; anchors: readonly { sketch?: string }[] }
  expect([sketch, anchors[0]?.sketch].map((one) => (one?.split(':')[1]?.length ?? 0) / 3)).toEqual([64, 16])
})
