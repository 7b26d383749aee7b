// Behaviours act on pages shown by in-page navigation as they do on a page that was loaded.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  drawn,
  isMarked,
  markWindow,
  openBrowser,
  type Page,
  type PageOptions,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files: behavioursSite() })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Load the home page, and follow links to others without another full load. */
async function visit(path: string, use: (page: Page, go: (to: string) => Promise<void>) => Promise<void>) {
  const options: PageOptions = { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' }
  await withPage(browser, options, async (page) => {
    await page.goto(site.origin)
    await markWindow(page)
    const go = async (to: string) => {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
      }, to)
      await page.waitForURL(site.origin + to)
      await page.locator('main:not([data-rest])').waitFor()
    }
    await go(path)
    await use(page, go)
    expect(await isMarked(page)).toBe(true)
  })
}

it('blocks of code have their buttons once, however often the page is shown', () =>
  visit('/docs', async (page, go) => {
    for (let times = 0; times < 2; times++) {
      expect(await page.locator('.code').count()).toBe(3)
      expect(await page.locator('.code-tools').count()).toBe(3)
      await page.evaluate(() => navigator.clipboard.writeText('before'))
      await page.locator('.code-tools button:last-child').first().click()
      const text = await until(
        () => page.evaluate(() => navigator.clipboard.readText()),
        (copied) => copied !== 'before',
      )
      expect(text).toBe('const one = 1\nconst two = 2\n\nconst three = 3')
      const wrap = page.locator('.code').nth(2).getByRole('button', { name: 'Toggle word wrap', includeHidden: true })
      await wrap.click()
      expect(await wrap.getAttribute('aria-pressed')).toBe('true')
      await go('/docs/long')
      expect(await page.locator('.code-tools').count()).toBe(0)
      await go('/docs')
    }
  }))

it('the table of contents marks the heading being read', () =>
  visit('/docs/long', async (page) => {
    const marked = () => page.locator('.toc [aria-current=true]').allTextContents()
    for (const [id, text] of [
      ['two', 'Two'],
      ['below-two', 'Below Two'],
    ] as const) {
      await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView())
      await until(marked, (texts) => texts.join() === text)
    }
  }))

it('the table of contents collapses on narrow screens, and links to the headings', () =>
  visit('/docs/long', async (page) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const link = page.locator('.toc-inline').getByRole('link', { name: 'Two', exact: true })
    expect(await link.isVisible()).toBe(false)
    await page.getByText('On this page').first().click()
    await link.click()
    expect(new URL(page.url()).hash).toBe('#two')
    const top = () => page.locator('#two').evaluate((heading) => heading.getBoundingClientRect().top)
    await until(top, (now) => now >= 0 && now < 200)
  }))

it('headings have links to themselves', () =>
  visit('/docs/long', async (page) => {
    await page.getByRole('link', { name: 'Direct link to Three', exact: true }).click()
    expect(new URL(page.url()).hash).toBe('#three')
  }))

it('the button back to top appears and works', () =>
  visit('/docs/long', async (page) => {
    const button = page.getByRole('button', { name: 'Scroll back to top' })
    for (const top of [900, 700]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await drawn(page)
    }
    await button.click()
    await until(
      () => page.evaluate(() => scrollY),
      (y) => y === 0,
    )
  }))

it('tabs work, and follow the saved choice and the query', () =>
  visit('/tabs', async (page, go) => {
    const chosen = () => page.locator('.tabs').first().getByRole('tab', { selected: true }).first().textContent()
    await page.locator('.tabs').first().getByRole('tab', { name: 'Windows' }).click()
    await go('/docs')
    await go('/tabs')
    expect(await chosen()).toBe('Windows')
    await go('/docs')
    await go('/tabs?os=lin')
    expect(await chosen()).toBe('lin')
  }))

it('the skip link leads to the new page’s text', () =>
  visit('/docs/long', async (page) => {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (id) => id === 'main',
    )
  }))
