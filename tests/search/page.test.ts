import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  isMarked,
  markWindow,
  openBrowser,
  type RunningSite,
  startSite,
  withPage,
} from '../shell/harness.ts'
import { searchSite } from './site.ts'

// The search page: the search without the dialog, and without JavaScript.
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

const address = () => `${site.origin}/project/search`

describe('the search page', () => {
  it('without JavaScript lists every section of every listed page as a link', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${address()}?q=receipt`)
      const links = await page.locator('main a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(links.sort()).toEqual(
        [
          '/project/about',
          '/project/blog/2025/01/02/news',
          '/project/docs',
          '/project/docs/evil',
          '/project/docs/receipts',
          '/project/docs/receipts#validate-a-receipt',
          '/project/docs/sdk-reference/get-billing-status',
          '/project/docs/sdk-reference/get-billing-status#a-banner',
          '/project/docs/sdk-reference/get-billing-status#errors',
          '/project/docs/sdk-reference/get-user-id',
          '/project/docs/webhooks',
          '/project/docs/webhooks#markup',
          '/project/docs/webhooks#retries',
          '/project/docs/webhooks#verify-the-signature',
        ].sort(),
      )
      for (const link of links) expect((await fetch(site.origin + String(link).replace(/#.*/, ''))).status).toBe(200)
      expect(await page.locator('main input').count()).toBe(0)
    })
  })

  it('answers the query in its address, and updates the address with the input', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${address()}?q=recipt`)
      await page.waitForSelector('main [role=option]')
      expect(await page.locator('main input').inputValue()).toBe('recipt')
      expect(await page.locator('main [role=option]').first().getAttribute('href')).toBe('/project/docs/receipts')
      expect(await page.locator('[data-search-index]').isVisible()).toBe(false)
      await page.locator('main input').fill('signature & more')
      await page.waitForURL(/\?q=signature\+%26\+more$/)
      await page.locator('main input').fill('')
      await page.waitForURL(/\/search$/)
      expect(await page.locator('[data-search-index]').isVisible()).toBe(true)
    })
  })

  it('is shown and opens results without a full load, and Back returns to the query', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/project/docs`)
      await page.keyboard.press('/')
      await page.locator('dialog input').fill('qqqqqq')
      await page.locator('.search-empty a').click()
      await page.waitForURL(/\/search$/)
      await markWindow(page)
      await page.locator('main input').fill('banner')
      await page.waitForSelector('main [role=option]')
      await page.locator('main [role=option]').first().click()
      await page.waitForURL(/#a-banner$/)
      await page.waitForFunction(() => (CSS.highlights.get('search')?.size ?? 0) > 0)
      await page.goBack()
      await page.waitForURL(/\?q=banner$/)
      await page.waitForSelector('main [role=option]')
      expect(await page.locator('main input').inputValue()).toBe('banner')
      expect(await isMarked(page)).toBe(true)
    })
  })

  it('without its script shows the error with Retry, and keeps the list of all sections', async () => {
    await withPage(browser, { expected: [/Failed to load|dynamically imported/] }, async (page) => {
      const end = site.proxy.fault(/assets\/search-(?!worker)/, { status: 500 })
      await page.goto(`${address()}?q=banner`)
      const retry = page.locator('[data-search-results] button', { hasText: 'Retry' })
      await retry.waitFor()
      expect(await page.locator('[data-search-index]').isVisible()).toBe(true)
      end()
      await retry.click()
      await page.waitForSelector('main [role=option]')
    })
  })
})
