import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, layoutShift, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

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

  it('load no script but that of the shell, and are highlighted', async () => {
    await withPage(browser, {}, async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      await open(page, '/')
      await page.locator('.hero').hover()
      await page.getByRole('tab', { name: 'Flutter' }).click()
      expect(await shown(page)).toEqual([expect.stringMatching(/^import 'package:/)])
      expect(await page.locator(samples).locator('visible=true').locator('i').count()).toBeGreaterThan(5)
      expect(scripts.filter((url) => !/assets\/(client|init)-/.test(url))).toEqual([])
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
