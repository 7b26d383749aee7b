import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  isMarked,
  markWindow,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from '../shell/harness.ts'
import { searchSite } from './site.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files: searchSite })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(() => site.proxy.clear())

const docs = () => `${site.origin}/project/docs`
const options = (page: Page) => page.locator('dialog [role=option]')
const addresses = (page: Page) => options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** Open the dialog and type; returns the addresses of the results once they belong to the text. */
async function search(page: Page, text: string): Promise<(string | null)[]> {
  if (!(await page.locator('dialog[open]').count())) await page.keyboard.press('/')
  await page.locator('dialog[open] input').fill(text)
  await answered(page)
  return addresses(page)
}

/** The results belong to the input: according to the status, or to the advice in an empty list. */
async function answered(page: Page) {
  const typed = (await page.locator('dialog input').inputValue()).trim()
  await page.waitForFunction((text) => {
    return document.querySelector<HTMLElement>('dialog .search-results')?.dataset.for === text
  }, typed)
}

describe('on a slow connection', () => {
  const parts = /\/assets\/search|\/site-data\//
  const kinds = { script: /search-\w+\.js$/, root: /site-data\/search\.bin$/, page: /\/pages\//, texts: /texts-/ }
  const kindOf = (path: string) => Object.entries(kinds).find(([, pattern]) => pattern.test(path))?.[0] ?? path

  it('the first answer takes three rounds of requests, the next one takes one', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      let release = site.proxy.hold(parts)
      /** The number of requests made before any of them is answered. */
      const round = async (count: number) => {
        await until(
          () => site.proxy.asked(parts),
          (asked) => asked.length >= count,
        )
        const asked = new Set(site.proxy.asked(parts).map(kindOf))
        site.proxy.requests.length = 0
        const held = release
        release = site.proxy.hold(parts)
        held()
        return [...asked].sort()
      }
      await page.keyboard.press('/')
      expect(await round(2)).toEqual(['root', 'script'])
      await page.locator('dialog[open] input').fill('signature')
      expect(await round(1)).toEqual(['texts'])
      // Two pages, whose requests may come one after the other.
      expect(await round(2)).toEqual(['page'])
      await answered(page)
      await page.locator('dialog[open] input').fill('banner')
      expect(await round(1)).toEqual(['page'])
      await answered(page)
    })
  })
})

describe('loading', () => {
  it('nothing is loaded before a reader is about to search; then the scripts are, and the index with the dialog', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs(), { waitUntil: 'networkidle' })
      expect(site.proxy.asked(/\/assets\/search|search\.bin/)).toEqual([])
      await page.hover('.search-box')
      await until(
        () => site.proxy.asked(/site-data\/search\.bin/),
        (asked) => asked.length === 1,
      )
      expect(await page.locator('dialog').count()).toBe(0)
    })
  })
})

describe('text typed after the shortcut is kept', () => {
  it.each(['/', 'Control+k', 'Meta+k'])('after %s, however slow the code is', async (shortcut) => {
    await withPage(browser, {}, async (page) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/assets\/search-(?!worker)/, async (route) => {
        await released
        await route.continue()
      })
      await page.goto(docs())
      await page.keyboard.press(shortcut)
      await page.keyboard.type('Retriesx')
      await page.keyboard.press('Backspace')
      expect(await page.locator('dialog').count()).toBe(0)
      release()
      await page.waitForSelector('dialog[open]')
      expect(await page.locator('dialog input').inputValue()).toBe('Retries')
      await answered(page)
      expect((await addresses(page))[0]).toBe('/project/docs/webhooks#retries')
      await page.keyboard.type(' and')
      expect(await page.locator('dialog input').inputValue()).toBe('Retries and')
    })
  })

  it('a slash in a field stays a slash', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/project/search`)
      await page.locator('main input').focus()
      await page.keyboard.type('a/b')
      expect(await page.locator('main input').inputValue()).toBe('a/b')
      expect(await page.locator('dialog').count()).toBe(0)
    })
  })
})

const status = '/project/docs/sdk-reference/get-billing-status'

describe('results', () => {
  const cases: [what: string, typed: string, first: string | undefined][] = [
    ['a heading', 'verify the signature', '/project/docs/webhooks#verify-the-signature'],
    ['the beginning of a word', 'signa', '/project/docs/webhooks#verify-the-signature'],
    ['two letters', 'ab', '/project/about'],
    ['a title of frequent words alone', 'about us', '/project/about'],
    ['another form of a word', 'validating receipts', '/project/docs/receipts#validate-a-receipt'],
    ['a letter too many', 'signnature', '/project/docs/webhooks#verify-the-signature'],
    ['a letter too few', 'recipt', '/project/docs/receipts'],
    ['another letter', 'signatore', '/project/docs/webhooks#verify-the-signature'],
    ['another first letter', 'zignature', '/project/docs/webhooks#verify-the-signature'],
    ['letters that changed places', 'singature', '/project/docs/webhooks#verify-the-signature'],
    ['a name by its parts', 'billing status', status],
    ['a name as a whole', 'getbillingstatus', status],
    ['a name in another case', 'get_billing_status', status],
    ['a name with a slip', 'getBilingStatus', status],
    ['a dotted name', 'subscription.renewal_retry', '/project/docs/webhooks'],
    ['the part of a dotted name', 'renewal', '/project/docs/webhooks'],
    ['a code', 'not_started', `${status}#errors`],
    ['a deeper section', 'card declined banner', `${status}#a-banner`],
    ['a keyword', 'dunning', status],
    ['a word that means the same', 'repeat', '/project/docs/webhooks#retries'],
    ['a word that means the same on this site', 'hmac', '/project/docs/webhooks#verify-the-signature'],
    ['a sample of code', 'onlyInCode', '/project/docs/sdk-reference/get-user-id'],
    ['words side by side', '"raw body"', '/project/docs/webhooks#verify-the-signature'],
    ['words that do not stand side by side', '"body raw"', undefined],
    ['a frequent word alone', 'the', undefined],
    ['nothing', 'qqqqqq', undefined],
  ]
  it('match the words', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      const found: (readonly [string, string | null | undefined])[] = []
      for (const [what, typed] of cases) found.push([what, (await search(page, typed))[0]])
      expect(found).toEqual(cases.map(([what, , first]) => [what, first]))
    })
  })

  it('appear from the second letter on, grouped by page below their headings, with matches marked', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      expect(await search(page, 'b')).toEqual([])
      await search(page, 'banner card')
      const group = page.locator('dialog [role=group][aria-labelledby]').first()
      expect(await group.locator('.search-page').textContent()).toBe('sdk-reference › getBillingStatusAPI')
      expect(await options(page).first().locator('.search-trail').textContent()).toBe('Errors')
      expect(await options(page).first().locator('.search-title mark').allTextContents()).toEqual(['banner'])
      expect(await options(page).first().locator('.search-text mark').allTextContents()).toEqual(['banner', 'card'])
    })
  })

  it('are limited to the selected kind, and never include unlisted or excluded pages', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      const all = await search(page, 'receipt')
      expect(all).toContain('/project/blog/2025/01/02/news')
      expect(all).toContain('/project/about')
      expect(all.join()).not.toContain('hidden')
      expect(await page.locator('.search-kinds button').allTextContents()).toEqual(['All', 'Docs', 'Blog', 'Pages'])
      await page.locator('.search-kinds button', { hasText: 'Blog' }).click()
      await page.waitForFunction(() => document.querySelectorAll('dialog [role=option]').length === 1)
      expect(await addresses(page)).toEqual(['/project/blog/2025/01/02/news'])
      await page.locator('dialog input').fill('signature')
      await page.locator('.search-link', { hasText: 'Search everything' }).click()
      await page.waitForSelector('dialog [role=option]')
      expect((await addresses(page))[0]).toBe('/project/docs/webhooks#verify-the-signature')
    })
  })
})

describe('with the keyboard', () => {
  it('a result is selected and opened: the section is shown with its matches marked, without a full load', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      await markWindow(page)
      await search(page, 'signature')
      const input = page.locator('dialog input')
      expect(await input.getAttribute('aria-expanded')).toBe('true')
      expect(await input.getAttribute('aria-activedescendant')).toBe(null)
      await page.keyboard.press('ArrowDown')
      const active = await input.getAttribute('aria-activedescendant')
      expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
      await page.keyboard.press('ArrowUp')
      const last = await options(page).last().getAttribute('id')
      expect(await input.getAttribute('aria-activedescendant')).toBe(last)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(/webhooks#verify-the-signature$/)
      expect(await page.locator('dialog[open]').count()).toBe(0)
      await page.waitForFunction(() => (CSS.highlights.get('search')?.size ?? 0) > 0)
      const words = await page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map(String))
      expect(new Set(words.map((word) => word.toLowerCase()))).toEqual(new Set(['signature']))
      expect(await page.locator('#verify-the-signature').isVisible()).toBe(true)
      const named = () =>
        [...(CSS.highlights.get('search') ?? [])].map((one) => (one as Range).startContainer.parentElement)
      expect(await page.evaluate(`(${named})().filter((one) => one.closest('h1, nav')).length`)).toBe(0)
      expect(await isMarked(page)).toBe(true)
      await page.locator('.site-title').click()
      await page.waitForFunction(() => !CSS.highlights.has('search'))
    })
  })

  it('who chose a result goes on from the first of those that take its place', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      await search(page, 'signature')
      await page.keyboard.press('ArrowDown')
      await search(page, 'banner')
      const [first, ...others] = await options(page).evaluateAll((all) => all.map(({ ariaSelected }) => ariaSelected))
      expect([first, others.includes('true')]).toEqual(['true', false])
      await page.keyboard.press('Enter')
      await page.waitForURL(/#a-banner$/)
    })
  })

  it('Escape closes the dialog at once and returns the focus', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      await page.locator('main a:visible').first().focus()
      await search(page, 'receipt')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('dialog[open]'))
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    })
  })
})

describe('on a phone', () => {
  it('the dialog fills the screen, and a tap opens a result; the search is remembered', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    await withPage(browser, phone, async (page) => {
      await page.goto(docs())
      await page.locator('.search-box').tap()
      await page.waitForSelector('dialog[open]')
      expect(await page.locator('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
      await search(page, 'banner')
      await options(page).first().tap()
      await page.waitForURL(/#a-banner$/)
      await page.locator('.search-box').tap()
      await page.waitForSelector('dialog[open]')
      await page.locator('dialog input').fill('')
      await page.locator('.search-recent button', { hasText: 'banner' }).tap()
      await page.waitForSelector('dialog [role=option]')
      await page.locator('dialog input').fill('')
      await page.locator('dialog button', { hasText: 'Clear recent searches' }).tap()
      expect(await page.locator('.search-recent').count()).toBe(0)
    })
  })
})

describe('accessibility', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  it.each([360, 1280])(
    'axe finds nothing at %i pixels: before typing, with results, without results',
    async (width) => {
      await withPage(browser, { viewport: { width, height: 800 }, bypassCSP: true }, async (page) => {
        await page.goto(docs())
        for (const typed of ['', 'receipt', 'qqqqqq']) {
          await search(page, typed)
          await page.evaluate(axe)
          const found = await page.evaluate(async () => {
            type Axe = { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
            return (await (window as unknown as { axe: Axe }).axe.run()).violations
          })
          expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
        }
      })
    },
  )
})

describe('any input is safe', () => {
  it('no input causes an error', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      const texts = [
        'x'.repeat(10_000),
        'signature '.repeat(1_000),
        '+signature -body title:receipt body~2 rec*^10',
        '.*(?:[a-z]+){2}\\',
        '" “ ”',
        '👩‍👩‍👧 🎉',
        'العربية עברית',
        '<img src=x onerror="window.hacked = true">',
        '%00%ff \\u0000',
        'constructor __proto__ toString',
      ]
      for (const text of texts) await search(page, text)
      expect(await page.locator('dialog .notice').count()).toBe(0)
      await search(page, '+signature -body^2')
      expect((await addresses(page))[0]).toBe('/project/docs/webhooks#verify-the-signature')
    })
  })

  it('markup in titles and texts is shown literally', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(docs())
      await search(page, 'bold title')
      expect(await page.locator('dialog .search-page').first().textContent()).toContain('<b onclick="x">Bold</b> title')
      await search(page, 'markup onerror')
      expect(await page.locator('dialog .search-text').first().textContent()).toContain('<img src=x')
      expect(await page.locator('dialog img, dialog b').count()).toBe(0)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    })
  })
})
