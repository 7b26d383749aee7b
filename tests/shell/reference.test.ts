import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

// Reference pages are instruments: samples stay beside the text, and each parameter has its place.

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const pages = ['/docs/api/user/update-user', '/docs/sdk-reference/buy', '/docs/webhooks/purchase']
const wide = { viewport: { width: 1200, height: 800 } }
const narrow = { viewport: { width: 1199, height: 800 } }

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      return { top, bottom, left, right, width }
    })

describe.each(pages)('%s', (path) => {
  it('keeps its samples in view beside the text', async () => {
    await withPage(browser, wide, async (page) => {
      await page.goto(site.origin + path)
      const samples = await boxOf(page, '.examples > div')
      expect(samples.width).toBe(416)
      // About 55 characters a line.
      expect((await boxOf(page, '.prose > p')).width).toBeGreaterThan(440)
      // No block of the text reaches below them.
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll('.prose > :not(.examples)')].map((one) => one.getBoundingClientRect().right),
      )
      expect(Math.max(...texts)).toBeLessThan(samples.left)
      expect(await page.locator('.toc').isVisible()).toBe(false)
      expect(await page.locator('.toc-inline').getAttribute('open')).toBe(null)
      await page.evaluate(() => scrollTo(0, document.querySelector('.fields')?.getBoundingClientRect().top ?? 0))
      const header = await boxOf(page, '.header')
      const held = await boxOf(page, '.examples > div')
      expect(held.top).toBeGreaterThan(header.bottom)
      expect(held.top).toBeLessThan(header.bottom + 60)
      expect(held.bottom).toBeLessThanOrEqual(800)
    })
  })

  it('has them in the text on other screens', async () => {
    await withPage(browser, narrow, async (page) => {
      await page.goto(site.origin + path)
      const samples = await boxOf(page, '.examples')
      const next = await boxOf(page, '.examples + *')
      expect(next.top).toBeGreaterThan(samples.bottom)
    })
  })

  it('has an anchor for each entry of its lists', async () => {
    await withPage(browser, wide, async (page) => {
      await page.goto(site.origin + path)
      const [count, named] = await page.evaluate(() => {
        const entries = [...document.querySelectorAll('.fields > div:has(> dt > a)')]
        const isNamed = (entry: Element) => entry.querySelector('dt > a')?.getAttribute('href') === `#${entry.id}`
        return [entries.length, entries.filter(isNamed).length]
      })
      expect(named).toBe(count)
      if (path.includes('webhooks')) return
      expect(count).toBeGreaterThan(5)
    })
  })
})

it('the button beside an operation copies its address', async () => {
  await withPage(browser, { ...wide, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto(site.origin + (pages[0] as string))
    const row = page.locator('.endpoint')
    expect((await row.locator('.method').textContent())?.trim()).toBe('PATCH')
    await row.hover()
    await row.getByRole('button', { name: 'Copy code to clipboard' }).click()
    await row.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trim()).toMatch(/^https:\/\/api\.[\w.]+\/v1\/users\/\{userId\}$/)
  })
})

it('a call can be copied in five languages, and the choice is kept on other pages', async () => {
  await withPage(browser, wide, async (page) => {
    await page.goto(site.origin + (pages[0] as string))
    const tabs = page.locator('.examples .tab-list > button')
    expect(await tabs.allTextContents()).toEqual(['curl', 'JavaScript', 'Swift', 'Kotlin', 'Dart'])
    await tabs.filter({ hasText: 'Dart' }).click()
    await page.goto(`${site.origin}/docs/api/receipt/post-receipt`)
    const shown = page.locator('.examples .tab-panel[data-selected] pre').first()
    expect(await shown.textContent()).toContain("client.openUrl('POST'")
  })
})

it('guides and reference are under labels of their own', async () => {
  await withPage(browser, wide, async (page) => {
    await page.goto(site.origin + (pages[0] as string))
    const items = await page
      .locator('[data-region="sidebar"] > ul > li')
      .evaluateAll((all) =>
        all.map((item) =>
          item.matches('.group-label') ? `${item.textContent}:` : item.firstElementChild?.textContent,
        ),
      )
    expect(items.indexOf('Guides:')).toBe(items.indexOf('Getting started') - 1)
    expect(items.indexOf('Reference:')).toBe(items.indexOf('SDK reference') - 1)
  })
})

it('the sidebar names the method of each operation', async () => {
  await withPage(browser, wide, async (page) => {
    await page.goto(site.origin + (pages[0] as string))
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll('[data-region="sidebar"] [class^="method-"] > a')].map(
        (link) => `${link.textContent} ${getComputedStyle(link, '::after').content}`,
      ),
    )
    expect(marks).toEqual(['Get a user "GET"', 'Migrate a user "GET"', 'Update a user "PATCH"'])
  })
})

it.each(pages.slice(0, 2))('tabs of code are the upper edge of their block on %s', async (path) => {
  await withPage(browser, wide, async (page) => {
    await page.goto(site.origin + path)
    const tabs = await boxOf(page, '.examples .tab-list')
    const block = await boxOf(page, '.examples .tab-panel[data-selected] pre')
    expect(Math.abs(tabs.bottom - block.top)).toBeLessThan(1)
    const label = page.locator('.examples .tab-panel[data-selected] pre').first()
    expect(await label.evaluate((pre) => getComputedStyle(pre, '::before').display)).toBe('none')
  })
})
