import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { projectRoot, readTree } from '../harness/site.ts'
import { clicksBetween, walkPage } from '../harness/walk.ts'

// Where the links of the built pages lead, and what distinguishes the pages.

let pages: (readonly [address: string, html: string])[]
beforeAll(async () => {
  const { folder } = await shared('site/real')
  pages = [...readTree(folder)].flatMap(([path, bytes]) =>
    path.endsWith('.html') ? [[`/${path.replace(/\.html$/, '')}`, bytes.toString()] as const] : [],
  )
})

/** The framework that a page of the documentation is about; nothing where it is for all. */
const frameworkOf = (address: string) => /react-native|flutter|adalo|shoutem/.exec(address)?.[0]

describe('the documentation', () => {
  it('never leads a reader from one framework, or from none, into another one’s pages', () => {
    const next = pages.flatMap(([address, html]) => {
      const to = /<a href="([^"]*)" rel="next">/.exec(html)?.[1]
      return to && /^\/docs\/(?:getting-started|resources|set-up-|sdk-reference)/.test(address)
        ? [[address, to] as const]
        : []
    })
    expect(next.length).toBeGreaterThan(30)
    const astray = next.filter(([from, to]) => frameworkOf(to) !== undefined && frameworkOf(to) !== frameworkOf(from))
    expect(astray).toEqual([])
  })

  it.each(['ios', 'android', 'react-native', 'flutter'])(
    'leads from nothing to a purchase on one page: %s',
    (platform) => {
      const [, html = ''] = pages.find(([address]) => address === `/docs/set-up-sdk/${platform}`) ?? []
      const steps = [...html.matchAll(/<h2 id="(\d)-/g)].map(([, step]) => step)
      expect(steps).toEqual(['1', '2', '3', '4', '5', '6'])
      const code = html.replace(/<[^>]*>/g, '')
      for (const call of ['start(', 'getProductsForSale(', 'buy(', 'restore(', 'getActiveProducts('])
        expect(code).toContain(call)
      for (const outcome of ['user_cancelled', 'payment_pending', 'already_owned', 'network_error'])
        expect(code).toContain(outcome)
    },
  )
})

/** The rows of content/JOURNEYS.md. */
const journeys = readFileSync(join(projectRoot, 'content/JOURNEYS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('`/'))
  .map((line) => {
    const [name = '', platform = '', pages = '', , clicks, , words] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim())
    const steps = ['/', ...[...pages.matchAll(/`([^`]+)`/g)].map(([, page]) => page as string)]
    const number = (cell: string | undefined) => Number(cell?.replaceAll(',', ''))
    return [name, { platform, steps, clicks: number(clicks), words: number(words) }] as const
  })

describe('the journeys of content/JOURNEYS.md', () => {
  it('are those of a first purchase on each platform, webhooks, a migration, the price, the sandbox and refunds', () => {
    expect(journeys.map(([name]) => name.replace(/:.*/, ''))).toEqual([
      ...Array.from({ length: 4 }, () => 'First purchase'),
      ...['Verify a webhook', 'Migrate', 'Price', 'Sandbox', 'Refund'],
    ])
  })

  it.each(journeys)(
    '%s: takes the clicks and the words that the table says',
    (_, { platform, steps, clicks, words }) => {
      const walked = new Map(
        pages.map(([address, html]) => [address.replace(/^\/index$/, '/'), walkPage(html, platform)] as const),
      )
      expect(steps.filter((step) => !walked.has(step))).toEqual([])
      const taken = steps.slice(1).map((step, index) => clicksBetween(walked, steps[index] as string, step))
      expect(Math.max(...taken)).toBeLessThanOrEqual(2)
      expect(sum(taken)).toBe(clicks)
      const read = sum(steps.slice(1).map((step) => walked.get(step)?.words ?? 0))
      expect(read).toBeLessThanOrEqual(words)
      expect(read).toBeGreaterThan(words - 200)
    },
  )
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

it('no two tabs have titles that differ in their capitals alone', () => {
  const titles = pages.flatMap(([, html]) =>
    html.includes(' data-shell=') ? [/<title>(.*?)<\/title>/s.exec(html)?.[1]?.toLowerCase() ?? ''] : [],
  )
  expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([])
})
