import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CodeBlock, codeBlocks } from '../harness/code-blocks.ts'
import { realProduct } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'
import { projectRoot } from '../harness/site.ts'

// What costs a reader money, or a paying user access, if a page gets it wrong, and what no data file says.

const { name, slug } = realProduct()
const read = (path: string) =>
  readFileSync(join(projectRoot, 'content', path), 'utf8')
    .replaceAll('{{product.name}}', name)
    .replaceAll('{{product.slug}}', slug)

let blocks: CodeBlock[]
let pages: ReadonlyMap<string, string>
beforeAll(async () => {
  const { folder } = await shared('site/real')
  blocks = codeBlocks(folder)
  const addresses = [...new Set(blocks.map(({ page }) => page))]
  pages = new Map(addresses.map((page) => [page, readFileSync(join(folder, page), 'utf8')]))
})

describe('without a network', () => {
  const awaits = new RegExp(`\\bvoid main\\(\\)[^{]*\\{[^}]*await ${name}\\.start\\(`)
  const blank = /if \(!(?:started|ready|billing)\w*\) return null/

  it('no sample lets the app wait for the SDK, or shows nothing until it has started', () => {
    expect(`void main() async { await ${name}.start(apiKey: ''); runApp(x); }`).toMatch(awaits)
    expect('if (!started) return null').toMatch(blank)
    const openings = blocks.filter(({ code }) =>
      /\brunApp\(|registerComponent\(|didFinishLaunching|onCreate\(\)/.test(code),
    )
    expect(openings.length).toBeGreaterThan(8)
    expect(blocks.filter(({ code }) => awaits.test(code) || blank.test(code)).map(({ page }) => page)).toEqual([])
  })

  it('each method says what it does, and the guide says it of all of them', () => {
    const methods = [...pages.keys()].filter((page) => page.startsWith('docs/sdk-reference/'))
    expect(methods).toHaveLength(19)
    expect(methods.filter((page) => !pages.get(page)?.includes('id="without-a-network"'))).toEqual([])
    const guide = read('docs/resources/without-a-network.md')
    const removing = ['remove-event-listener', 'remove-all-listeners'] // “the methods that remove listeners”
    const named = (page: string) => guide.includes(`${page.slice('docs/'.length, -'.html'.length)}.mdx`)
    expect(methods.filter((page) => !named(page) && !removing.some((one) => page.includes(one)))).toEqual([])
  })
})

describe('what a user owns', () => {
  it.each([
    ['docs/resources/smart-listing.md', '### What counts as owned {#ownership}'],
    ['docs/sdk-reference/get-products-for-sale.mdx', '### Owned on another store {#owned-elsewhere}'],
    [`docs/set-up-web/sync-web-transactions-to-{{product.slug}}.md`, 'smart-listing.md#ownership'],
    [`blog/2023-09-12-sync-web-transactions-to-{{product.slug}}.md`, 'get-products-for-sale#owned-elsewhere'],
  ])('is decided across stores by the alias, says %s', (path, place) => {
    const text = read(path)
    expect(text).toContain(place)
    expect(text).toMatch(/same \*{0,2}\[?`?alias/i)
  })
})

describe('an event that arrives late', () => {
  /** What the handler of the post about bulk retries reads and writes. */
  function store() {
    const maps = { events: new Set<string>(), transactions: new Map(), subscriptions: new Map() }
    const table = (map: Map<string, unknown>) => ({
      save: (row: { id: string }) => map.set(row.id, row),
      find: (id: string) => map.get(id),
    })
    const events = { exists: (id: string) => maps.events.has(id), add: (id: string) => maps.events.add(id) }
    const db = { events, transactions: table(maps.transactions), subscriptions: table(maps.subscriptions) }
    return { ...maps, db }
  }
  const event = (id: string, minute: number, state: string, transaction: object | null) => ({
    id,
    createdAt: `2025-03-12T08:${minute}:00Z`,
    data: { subscription: { id: 'sub_1', state }, transaction },
  })

  it('is booked, changes no newer state, and counts once', async () => {
    const { code } = blocks.find(
      ({ page, code }) => page === 'blog/webhooks-bulk-retry.html' && code.includes('function handle'),
    ) as CodeBlock
    const plain = transformSync(code.replace('export ', ''), { loader: 'ts' }).code
    const { db, transactions, subscriptions } = store()
    const handle = new Function('db', `${plain}\nreturn handle`)(db) as (event: object) => Promise<void>
    await handle(event('evt_2', 30, 'cancelled', null))
    const late = event('evt_1', 10, 'active', { id: 'txn_1', price: 9.99 })
    await handle(late)
    await handle(late)
    expect([...transactions.keys()]).toEqual(['txn_1'])
    expect(subscriptions.get('sub_1')).toMatchObject({ state: 'cancelled' })
    await handle(event('evt_3', 30, 'expired', null))
    expect(subscriptions.get('sub_1')).toMatchObject({ state: 'expired' })
  })
})

describe('a cancellation', () => {
  it('is nowhere said to be for the store or the user alone where Google Play leaves it to the developer too', () => {
    const wrong =
      /\bonly the stores? can cancel\b|\bthe user (?:has decided|did not want) (?:not )?to (?:renew|continue)\b/i
    expect('Only the stores can cancel').toMatch(wrong)
    expect([...pages].filter(([, html]) => wrong.test(html)).map(([page]) => page)).toEqual([])
    expect(read('docs/webhooks/subscription-cancel.mdx')).toContain('by you in Play Console')
    expect(read('blog/2023-02-21-show-manage-subscriptions-method.md')).toContain('on Google Play you can too')
  })
})

describe('a test key', () => {
  it.each(['docs/getting-started/index.mdx', 'docs/api/user/get-user.mdx', 'docs/api/transaction/create.mdx'])(
    'decides the environment of a web purchase alone, says %s',
    (path) => {
      expect(read(path)).toMatch(/sk_test_…`[^\n]{0,140}\bsandbox\b|sandbox\b[^\n]{0,140}`sk_test_…/)
    },
  )

  it('is what the description of the environment names', () => {
    expect(read('data/openapi.yaml')).toMatch(/Environment:\n.*\n +description: .*receipt.*secret key/)
  })
})

describe('the path to a first purchase', () => {
  const guide = read('docs/getting-started/index.mdx')
  const [, path = ''] = /^## The path to a first purchase[^\n]*\n([\s\S]*?)^## /m.exec(guide) ?? []

  it.each(['swift', 'kotlin', 'typescript', 'dart'])(
    'has seven steps with times, notifications among them: %s',
    (tab) => {
      const [, steps = ''] = new RegExp(`<TabItem value="${tab}"[^>]*>([\\s\\S]*?)</TabItem>`).exec(path) ?? []
      const rows = [...steps.matchAll(/^\| (\d)\. (.*?)\|[^|]*\| (\d+\smin)/gm)]
      expect(rows.map(([, step]) => step).join('')).toBe('1234567')
      expect(rows[2]?.[2]).toMatch(/notifications/)
    },
  )

  it('says what is for one store only', () => {
    expect(path).toMatch(/^\*\*iOS only:\*\*/m)
    expect(path).toMatch(/^\*\*Android only:\*\*/m)
  })
})
