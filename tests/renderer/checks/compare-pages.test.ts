import { describe, expect, it } from 'vitest'
import { readFeed, readSitemap } from '../../../renderer/checks/built-lists.ts'
import { readBuiltPage } from '../../../renderer/checks/built-page.ts'
import { compareFeeds } from '../../../renderer/checks/compare-lists.ts'
import { alignBlocks, compareBlocks, shorten } from '../../../renderer/checks/compare-pages.ts'
import { groupDifferences } from '../../../renderer/checks/group-differences.ts'
import type { VisibleBlock } from '../../../renderer/markdown/visible-text.ts'
import type { Accepted, Difference } from '../../../renderer/types.ts'

/** Numbers that are always the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % below
  }
}

const kinds = ['text', 'text', 'text', 'heading', 'code', 'row', 'image'] as const

/** A text in which many blocks say the same, as in documentation. */
function randomBlocks(next: (below: number) => number): VisibleBlock[] {
  return Array.from({ length: 5 + next(40) }, () => {
    const kind = kinds[next(kinds.length)] as VisibleBlock['kind']
    return { kind, text: Array.from({ length: 1 + next(4) }, () => `w${next(12)}`).join(kind === 'row' ? ' | ' : ' ') }
  })
}

describe('texts', () => {
  it('do not differ from themselves; any block that is gone, added or changed is found', () => {
    const next = numbers(11)
    for (let round = 0; round < 300; round++) {
      const blocks = randomBlocks(next)
      expect(compareBlocks(blocks, blocks)).toEqual([])
      const at = next(blocks.length)
      const one = blocks[at] as VisibleBlock
      const without = blocks.toSpliced(at, 1)
      const changed = blocks.with(at, { ...one, text: `${one.text} more` })
      for (const [old, fresh] of [
        [blocks, without],
        [without, blocks],
        [blocks, changed],
        [changed, blocks],
      ] as const)
        expect(compareBlocks(old, fresh), JSON.stringify([old, fresh])).not.toEqual([])
    }
  })

  it('may be divided into blocks in other ways', () => {
    const old = readBuiltPage('<main><ul><li><p>One <b>two</b></p><p>three</p></li></ul><div>four</div></main>')
    const fresh = readBuiltPage('<main><ul><li>One <b>two</b><br>three</li></ul>four</main>')
    expect(compareBlocks(old.blocks, fresh.blocks)).toEqual([])
  })

  it('that stand elsewhere are reported as moved', () => {
    const block = (text: string): VisibleBlock => ({ kind: 'text', text })
    const found = compareBlocks(['a', 'b', 'c', 'd'].map(block), ['b', 'c', 'd', 'a'].map(block))
    expect(found).toEqual([{ cause: 'text-moved', what: '  a' }])
  })

  it('are shortened to what differs', () => {
    expect(shorten('one two three four five six', 'one two three four 5 six')).toBe(
      '- … two three four five six\n+ … two three four 5 six',
    )
    expect(shorten('', 'a\nb')).toBe('+ a\n+ b')
  })
})

describe('the text of a page', () => {
  it.each([
    ['of `main`, or the only article, or all of it', '<p>a</p><main>b</main><article>c</article>', ['text b']],
    ['without `main`', '<p>a</p><article>b</article>', ['text b']],
    [
      'without either',
      '<header>no</header><p>a</p><article>b</article><article>c</article>',
      ['text a', 'text b', 'text c'],
    ],
    ['has rows of cells', '<main><table><tr><th>a</th><td>b <p>c</p></td></tr></table></main>', ['row a | b c']],
    ['has code line by line', '<main><pre><code>a\n  b<br></code></pre></main>', ['code a', 'code   b']],
    [
      'has pictures and frames',
      '<main><img alt="A b" src="x.png"><img src="/i/logo-0123abcd89.svg"><iframe src="https://v.example/1"></iframe></main>',
      ['image A b', 'image logo', 'image https://v.example/1'],
    ],
    [
      'has no scripts, styles and templates',
      '<main><script>a</script><style>b</style><template>c</template><svg><title>d</title></svg>e</main>',
      ['text e'],
    ],
    [
      'is that of broken HTML',
      '<main><p>a<p>b<ul><li>c<li>d</ul><td>e',
      ['text a', 'text b', 'text c', 'text d', 'text e'],
    ],
  ])('%s', (_, html, expected) => {
    expect(readBuiltPage(html).blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected)
  })
})

it.each(['div', 'p><table><tr><td', 'x-y'])('a page of very many nested `%s` is read', (name) => {
  const html = `<main>${`<${name}>`.repeat(20_000)}<p>deep</p></main>`
  expect(
    readBuiltPage(html)
      .blocks.map(({ text }) => text)
      .join(' '),
  ).toContain('deep')
})

describe('lists', () => {
  it('of feeds are read as RSS, Atom and JSON', () => {
    const expected = [{ link: 'https://a.example/b?c&d', title: 'A & <b>' }]
    expect(
      readFeed(
        '<rss><channel><title>T</title><item><title>A &amp; &lt;b&gt;</title><link>https://a.example/b?c&amp;d</link></item></channel></rss>',
      ),
    ).toEqual(expected)
    expect(
      readFeed(
        '<feed><entry><title type="html"><![CDATA[A & <b>]]></title><link href="https://a.example/b?c&#38;d"/></entry></feed>',
      ),
    ).toEqual(expected)
    expect(readFeed('{"items":[{"url":"https://a.example/b?c&d","title":"A & <b>"}]}')).toEqual(expected)
    expect(readFeed('{')).toEqual([])
  })

  it('of sitemaps may have parts', () => {
    expect(readSitemap('<urlset><url><loc> https://a.example/b </loc></url></urlset>').pages).toEqual([
      'https://a.example/b',
    ])
    expect(readSitemap('<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>')).toEqual({
      pages: [],
      parts: ['https://a.example/s.xml'],
    })
  })

  it('of entries differ by address and title', () => {
    const feed = (...entries: readonly string[]) =>
      JSON.stringify({ items: entries.map((entry) => ({ url: `https://a.example/p/${entry}/`, title: entry })) })
    const compare = (before: string | undefined, now: string | undefined) =>
      compareFeeds({ page: '/rss.xml', before, now, bases: ['/p/', '/p/'] }).map(
        ({ cause, what }) => `${cause} ${what}`,
      )
    expect(compare(feed('a', 'b'), feed('b', 'c'))).toEqual(['feed-items - /a a', 'feed-items + /c c'])
    expect(compare(feed('a'), undefined)).toEqual(['feed-gone '])
    expect(compare(undefined, feed('a'))).toEqual(['feed-added '])
  })
})

it('differences that say the same are one group, unless one of them is accepted', () => {
  const found: Difference[] = ['/a', '/b/c', '/b/d/e'].map((page) => ({
    cause: 'text-gone',
    page,
    what: '- One\n- two',
  }))
  const entry = (fields: Partial<Accepted>): Accepted => ({
    cause: 'text-gone',
    pages: undefined,
    what: undefined,
    reason: 'R',
    at: { file: 'a.yml' as Accepted['at']['file'], line: 1, column: 1, length: 1 },
    ...fields,
  })
  const grouped = (...entries: readonly Accepted[]) =>
    groupDifferences(found, entries).groups.map(({ pages, reason }) => [reason ?? '', ...pages].join(' '))
  expect(grouped()).toEqual([' /a /b/c /b/d/e'])
  expect(grouped(entry({ pages: ['/b/*'] }))).toEqual([' /a /b/d/e', 'R /b/c'])
  expect(grouped(entry({ pages: ['/x', '/b/**'], what: '- One - *' }))).toEqual([' /a', 'R /b/c /b/d/e'])
  expect(grouped(entry({ what: '- One' }))).toEqual([' /a /b/c /b/d/e'])
  expect(grouped(entry({ cause: 'text-added' }))).toEqual([' /a /b/c /b/d/e'])
})

it('blocks that only break elsewhere are the same, and join what is the same around them', () => {
  const blocks = (...texts: string[]) => texts.map((text) => ({ kind: 'text' as const, text }))
  expect(alignBlocks(blocks('a', 'b', 'c', 'd'), blocks('a', 'b c', 'd', 'e'))).toEqual([
    { isSame: true, before: [0, 4], after: [0, 3] },
    { isSame: false, before: [4, 4], after: [3, 4] },
  ])
})

it('white space in a description says nothing', () => {
  expect(readBuiltPage('<meta name="description" content="A  B\n C ">').description).toBe('A B C')
})
