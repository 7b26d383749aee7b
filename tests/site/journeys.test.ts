import { beforeAll, describe, expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { readTree } from '../harness/site.ts'

// Where the built pages lead their readers, and how they are told apart.

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
    },
  )
})

it('no two tabs have titles that differ in their capitals alone', () => {
  const titles = pages.flatMap(([, html]) =>
    html.includes(' data-shell=') ? [/<title>(.*?)<\/title>/s.exec(html)?.[1]?.toLowerCase() ?? ''] : [],
  )
  expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([])
})
