import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixture, readTree } from '../harness/site.ts'
import { type Browser, measured, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

// Reference pages are instruments: samples stay beside the text, and each parameter has its place.

let browser: Browser
let site: RunningSite
/** Another site, whose OpenAPI document and tables have a form of their own. */
let library: RunningSite
beforeAll(async () => {
  ;[browser, site, library] = await Promise.all([openBrowser(), startSite('real'), startFixture('reference-pages')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await library?.stop()
})

async function startFixture(name: string): Promise<RunningSite> {
  const copy = fixture(name)
  const files = [...readTree(copy.root)].filter(([path]) => !/^(expected|node_modules)\//.test(path))
  copy.dispose()
  return startSite({ files: Object.fromEntries(files) })
}

const own = ['/docs/api/user/update-user', '/docs/sdk-reference/buy', '/docs/webhooks/purchase']
const others = ['/docs/lend', '/docs/book', '/docs/sdk']
const pages = [...own, ...others]
const addressOf = (path: string) => (others.includes(path) ? library : site).origin + path
const wide = { ...measured, viewport: { width: 1200, height: 800 } }
const narrow = { ...measured, viewport: { width: 1199, height: 800 } }

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      return { top, bottom, left, right, width }
    })

it('every page keeps its samples in view beside the text, and has an anchor for each entry of its lists', async () => {
  await withPage(browser, wide, async (page) => {
    for (const path of pages) {
      await page.goto(addressOf(path))
      const samples = await boxOf(page, '.examples > div')
      expect(samples.width, path).toBe(416)
      // About 55 characters a line.
      expect((await boxOf(page, '.prose > :is(p, dl)')).width, path).toBeGreaterThan(440)
      // No block of the text reaches below them.
      const texts = await page.evaluate(() =>
        [...document.querySelectorAll('.prose > :not(.examples)')].map((one) => one.getBoundingClientRect().right),
      )
      expect(Math.max(...texts), path).toBeLessThan(samples.left)
      expect(await page.locator('.toc').isVisible(), path).toBe(false)
      expect(await page.locator('.toc-inline').getAttribute('open'), path).toBe(null)
      const [count = 0, named] = await page.evaluate(() => {
        const entries = [...document.querySelectorAll('.fields > div:has(> dt > a)')]
        const isNamed = (entry: Element) => entry.querySelector('dt > a')?.getAttribute('href') === `#${entry.id}`
        return [entries.length, entries.filter(isNamed).length]
      })
      expect(named, path).toBe(count)
      if (!path.includes('webhooks')) expect(count, path).toBeGreaterThan(3)
      await page.evaluate(() => scrollTo(0, document.querySelector('.fields')?.getBoundingClientRect().top ?? 0))
      const header = await boxOf(page, '.header')
      const held = await boxOf(page, '.examples > div')
      expect(held.top, path).toBeGreaterThan(header.bottom)
      expect(held.top, path).toBeLessThan(header.bottom + 60)
      expect(held.bottom, path).toBeLessThanOrEqual(800)
    }
  })
})

it('every page has its samples in the text on other screens', async () => {
  await withPage(browser, narrow, async (page) => {
    for (const path of pages) {
      await page.goto(addressOf(path))
      const samples = await boxOf(page, '.examples')
      const next = await boxOf(page, '.examples + *')
      expect(next.top, path).toBeGreaterThan(samples.bottom)
    }
  })
})

it('the button beside an operation copies its address', async () => {
  await withPage(browser, { ...wide, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto(site.origin + (pages[0] as string))
    const row = page.locator('.endpoint')
    expect((await row.locator('.method').textContent())?.trim()).toBe('PATCH')
    const button = row.getByRole('button', { name: 'Copy code to clipboard' })
    // It is there before the pointer is, beside the address.
    expect(await button.evaluate((one) => getComputedStyle(one.parentElement as Element).opacity)).toBe('1')
    expect((await row.boundingBox())?.height).toBeLessThan(50)
    await button.click()
    await row.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trim()).toBe('/v1/users/{userId}')
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

it.each(['/docs/sdk-reference/buy', '/docs/lend', '/docs/sdk', '/'])(
  'tabs of code are the upper edge of their block on %s',
  async (path) => {
    await withPage(browser, wide, async (page) => {
      await page.goto(addressOf(path))
      const tabs = await boxOf(page, '.tabs > .tab-list')
      const block = await boxOf(page, '.tab-panel[data-selected] .code')
      expect(Math.abs(tabs.bottom - block.top)).toBeLessThan(1)
      expect([tabs.left, tabs.right]).toEqual([block.left, block.right])
      const label = page.locator('.tab-panel[data-selected] pre').first()
      expect(await label.evaluate((pre) => getComputedStyle(pre, '::before').display)).toBe('none')
    })
  },
)

it('a title below tabs is the first line of their block', async () => {
  await withPage(browser, wide, async (page) => {
    await page.goto(addressOf('/docs/sdk'))
    await page.getByRole('tab', { name: 'Dart' }).click()
    const [tabs, title, code] = [
      await boxOf(page, '.tab-list'),
      await boxOf(page, '.code-title'),
      await boxOf(page, '.tab-panel[data-selected] pre'),
    ]
    expect([title.left, title.right]).toEqual([tabs.left, tabs.right])
    expect(Math.abs(title.top - tabs.bottom)).toBeLessThan(1)
    expect(code.top).toBeLessThanOrEqual(title.bottom)
  })
})

it('the fields of an object fold, open for a link to one of them, and are printed', async () => {
  await withPage(browser, wide, async (page) => {
    await page.goto(`${addressOf('/docs/book')}#response-shelf-row`)
    const row = page.locator('#response-shelf-row')
    await row.waitFor()
    await page.goto(addressOf('/docs/lend'))
    const inner = page.locator('#body-by-Other-branch-branch')
    expect(await inner.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await inner.isVisible()).toBe(true)
    expect((await boxOf(page, '.examples > div')).bottom).toBeLessThan((await boxOf(page, '.examples + *')).top)
  })
})
