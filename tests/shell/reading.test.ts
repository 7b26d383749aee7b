import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  idle,
  layoutShift,
  measured,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  withPage,
} from './harness.ts'

// The repository's own site, as its readers use it.
let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Open a page and wait until its script runs. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
}

describe('the samples of the home page', () => {
  const samples = '.hero .tab-panel code'
  const shown = (page: Page) => page.locator(samples).locator('visible=true').allTextContents()

  it('load no script but those of the shell and of reading offline, and are highlighted', async () => {
    await withPage(browser, {}, async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      await open(page, '/')
      await page.locator('.hero').hover()
      await page.getByRole('tab', { name: 'Flutter' }).click()
      expect(await shown(page)).toEqual([expect.stringMatching(/^import 'package:/)])
      expect(await page.locator(samples).locator('visible=true').locator('i').count()).toBeGreaterThan(5)
      expect(scripts.filter((url) => !/assets\/(client|navigation|init|offline)-/.test(url))).toEqual([])
    })
  })

  it('show the platform that was chosen in the docs, without a shift, and the other way round', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/sdk-reference/buy')
      await page.getByRole('tab', { name: 'Android' }).first().click()
      await open(page, '/')
      expect(await shown(page)).toEqual([expect.stringContaining('val products')])
      expect(await page.getByRole('tab', { name: 'Android' }).getAttribute('aria-selected')).toBe('true')
      await page.getByRole('tab', { name: 'React Native' }).click()
      expect(await layoutShift(page)).toBe(0)
      await open(page, '/docs/sdk-reference/buy')
      expect(await page.getByRole('tab', { selected: true }).first().textContent()).toBe('React Native')
    })
  })

  it('follow one another without scripts, each below its platform', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(site.origin)
      expect(await shown(page)).toHaveLength(4)
      expect(await page.locator('.hero .tab-label').locator('visible=true').allTextContents()).toEqual([
        'iOS',
        'Android',
        'React Native',
        'Flutter',
      ])
      const heading = await page.locator('h1').boundingBox()
      expect(heading?.y).toBeLessThan(300)
    })
  })
})

describe('the header', () => {
  const hash = '/docs/set-up-sdk/react-native#2-add-the-sdk'
  /** How far the target of the hash is below the header; negative if it is covered. */
  const gap = (page: Page) =>
    page.evaluate(() => {
      const target = document.querySelector(':target')?.getBoundingClientRect().top ?? -1
      return target - Math.max(0, document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0)
    })

  it.each([360, 1280])('of %i pixels covers no target of a hash, however many lines it takes', async (width) => {
    await withPage(browser, { ...measured, viewport: { width, height: 800 } }, async (page) => {
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% }')
        document.adoptedStyleSheets.push(sheet)
      })
      await open(page, '/docs/set-up-sdk/react-native')
      const target = (await page.locator('main h2[id]').nth(2).getAttribute('id')) as string
      expect((await page.locator('.header').boundingBox())?.height).toBeGreaterThan(70)
      await open(page, `/docs/set-up-sdk/react-native?x#${target}`)
      expect(await gap(page)).toBeGreaterThanOrEqual(0)
      expect(await gap(page)).toBeLessThan(60)
      // On the page itself, too.
      await page.evaluate(() => scrollTo(0, 0))
      await page.evaluate((id) => location.replace(`#${id}`), target)
      expect(await gap(page)).toBeGreaterThanOrEqual(0)
    })
  })

  it('stays at the top of the page where no script measures it and it may wrap', async () => {
    await withPage(browser, { viewport: { width: 360, height: 800 }, javaScriptEnabled: false }, async (page) => {
      await page.goto(site.origin + hash)
      expect(await page.locator('.header').evaluate((header) => getComputedStyle(header).position)).toBe('static')
    })
  })

  it('of a phone has what it cannot show in its menu', async () => {
    await withPage(browser, { viewport: { width: 479, height: 800 } }, async (page) => {
      await open(page, '/')
      const links = () => page.getByRole('link', { name: 'Sign up' }).locator('visible=true')
      expect(await links().count()).toBe(0)
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await links().click()
      expect(new URL(page.url()).pathname).toBe('/')
      await page.setViewportSize({ width: 480, height: 800 })
      expect(await links().count()).toBe(1)
    })
  })
})

describe('what assistive technology announces', () => {
  it('headings are called by their text, tables by the heading above them', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/sdk-reference/buy')
      const heading = page.getByRole('heading', { name: 'Replacement modes', exact: true })
      expect(await heading.count()).toBe(1)
      expect(await heading.getByRole('link', { name: 'Direct link to Replacement modes' }).count()).toBe(1)
      expect(await page.getByRole('region', { name: 'Replacement modes', exact: true }).count()).toBe(1)
      const snapshot = await page.locator('main').ariaSnapshot()
      expect(snapshot.split('\n').filter((line) => /heading ".*Direct link/.test(line))).toEqual([])
    })
  })

  it('tables and code are stops of the keyboard only while they scroll', async () => {
    await withPage(browser, { ...measured, viewport: { width: 1280, height: 800 } }, async (page) => {
      await open(page, '/docs/resources/manage-subscription-states')
      const wrong = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main :is(.table, pre)')]
            .filter((box) => box.checkVisibility())
            .filter((box) => (box.tabIndex === 0) !== box.scrollWidth > box.clientWidth)
            .map((box) => box.textContent?.slice(0, 40)),
        )
      const stops = () => page.locator('main :is(.table, pre)[tabindex="0"]').locator('visible=true').count()
      await page.waitForFunction(() => document.querySelector('main .table[tabindex="-1"]'))
      expect(await wrong()).toEqual([])
      const before = await stops()
      await page.setViewportSize({ width: 400, height: 800 })
      await page.waitForFunction(() => !document.querySelector('main .table[tabindex="-1"]'))
      expect(await wrong()).toEqual([])
      expect(await stops()).toBeGreaterThan(before)
    })
  })

  it('in forced colours, the chosen tab alone has a line', async () => {
    await withPage(browser, { forcedColors: 'active' }, async (page) => {
      await open(page, '/docs/sdk-reference/buy')
      const tabs = page.locator('.tab-list').first().getByRole('tab')
      const seen = await tabs.evaluateAll((all) =>
        all.map((tab) => {
          const { borderBlockEndColor } = getComputedStyle(tab)
          return [tab.ariaSelected, borderBlockEndColor !== getComputedStyle(document.body).backgroundColor]
        }),
      )
      expect(new Set(seen.map(String))).toEqual(new Set(['true,true', 'false,false']))
    })
  })
})

it('controls outside the text are 44 pixels high for fingers', async () => {
  const phone = { ...measured, viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
  await withPage(browser, phone, async (page) => {
    for (const path of [
      '/docs/set-up-sdk/adalo-component/paywall',
      '/docs/sdk-reference/buy',
      '/blog',
      '/blog/ios-14-support',
    ]) {
      await open(page, path)
      const small = await page
        .locator(
          '.breadcrumbs a, .copy-page summary, .code-tools button, .list-pages a, .pager a, .back a, .tags a, .list-links a',
        )
        .locator('visible=true')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect()
            return height < 44 || width < 24 ? [`${one.outerHTML}: ${width} × ${height}`] : []
          }),
        )
      expect([path, small]).toEqual([path, []])
    }
  })
})

it.each([
  ['directly', '/docs/webhooks/transaction-update'],
  ['with the place of a page before it', '/docs/webhooks/transaction-update'],
])('the sidebar of a low window shows the current page, opened %s', async (how, path) => {
  await withPage(browser, { ...measured, viewport: { width: 1280, height: 600 } }, async (page) => {
    if (how !== 'directly') await open(page, '/docs/webhooks')
    await open(page, path)
    const { top, bottom } = await page.evaluate(() => {
      const link = document.querySelector('[data-region=sidebar] [aria-current]') as Element
      return link.getBoundingClientRect().toJSON()
    })
    expect(bottom).toBeLessThanOrEqual(600)
    expect(top).toBeGreaterThanOrEqual(
      await page.locator('.header').evaluate((one) => one.getBoundingClientRect().bottom),
    )
    expect(await layoutShift(page)).toBe(0)
  })
})

describe('the page for addresses that lead nowhere', () => {
  const near = (page: Page) => page.locator('.near a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const lost = { expected: [/404 \(Not Found\)/] }

  it.each([
    ['by spelling', '/docs/sdk-reference/byu', '/docs/sdk-reference/buy'],
    ['by spelling in another folder', '/docs/ios/configure-shared-secret', '/docs/set-up-ios/configure-shared-secret'],
    ['by words', '/help/renewal-retry-webhook', '/docs/webhooks/subscription-renewal-retry'],
  ])('suggests three pages, %s, and searches for its words', async (_, path, first) => {
    await withPage(browser, lost, async (page) => {
      await open(page, path)
      await page.locator('.near a').first().waitFor()
      const links = await near(page)
      expect(links).toHaveLength(4)
      expect(links[0]).toBe(first)
      expect(await page.locator('h1').textContent()).toBe('Page not found')
      expect(await layoutShift(page)).toBe(0)
      await page.getByRole('link', { name: 'Search for' }).click()
      await page.waitForURL(/\/search\?q=/)
      await page.locator('.search-place [role=option]').first().waitFor()
    })
  })

  it('can be read without scripts, and says when the search fails', async () => {
    await withPage(browser, { ...lost, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/sdk-reference/byu`)
      expect(await page.locator('.near').isVisible()).toBe(false)
      expect(await page.getByRole('heading', { name: 'Where to go from here' }).isVisible()).toBe(true)
    })
    const heal = site.proxy.fault(/\/assets\/search/, { status: 500 })
    await withPage(browser, { expected: [/404 \(Not Found\)/, /500/] }, async (page) => {
      await open(page, '/docs/sdk-reference/byu')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      expect(await page.getByRole('link', { name: 'Go to the home page' }).isVisible()).toBe(true)
      heal()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.locator('.near a').first().waitFor()
    })
  })
})

it.each(['/docs/webhooks', '/docs/api/user/get-user', '/blog'])(
  'what %s loads ahead is at most what the page itself weighs',
  async (path) => {
    await withPage(browser, { serviceWorkers: 'block' }, async (page) => {
      await page.goto(site.origin + path)
      await idle(page)
      const [own, ahead] = await page.evaluate(() => {
        const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        const some = all as PerformanceResourceTiming[]
        const sizes = (isAhead: boolean) =>
          some
            .filter(({ name }) => !name.endsWith('/robots.txt'))
            .filter((one) => (one.initiatorType === 'fetch') === isAhead)
            .map((one) => one.transferSize)
        return [sizes(false), sizes(true)]
      })
      const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0)
      expect(ahead.length).toBeGreaterThan(0)
      expect(sum(ahead)).toBeLessThanOrEqual(sum(own))
    })
  },
)
