// A page before a reader does anything, and what the first sign of a reader brings.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  idle,
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
  ;[browser, site] = await Promise.all([
    openBrowser(),
    startSite({ files: behavioursSite('colorMode: { disableSwitch: false, respectPrefersColorScheme: true },') }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(() => site.proxy.clear())

const script = /^\/assets\/navigation-/
const phone = { viewport: { width: 360, height: 800 } }
const sidebar = 'nav[data-region=sidebar]'

/** Use a page that a reader has opened and not yet touched; a full load removes its mark. */
function untouched(path: string, use: (page: Page) => Promise<void>, options: PageOptions = {}) {
  return withPage(browser, { isUntouched: true, ...options }, async (page) => {
    await page.goto(site.origin + path)
    await idle(page)
    await markWindow(page)
    await use(page)
  })
}

const scripts = () => site.proxy.asked(/\.js(?:\?|$)/)
const arrives = (pattern: RegExp) =>
  until(
    () => site.proxy.asked(pattern).length,
    (count) => count > 0,
  )
const shows = (page: Page, title: string) => page.waitForFunction((wanted) => document.title.startsWith(wanted), title)
/** A click as software for the disabled makes it: without a pointer. */
const press = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one: HTMLElement) => one.click())

describe('a page that nobody uses', () => {
  it('loads one script, and neither another page nor an index', () =>
    untouched('/docs/long', async () => {
      expect(scripts()).toEqual([expect.stringMatching(/^\/assets\/client-/)])
      expect(site.proxy.asked(/^\/(?!assets\/|robots\.txt|favicon)/)).toEqual(['/docs/long'])
    }))

  it('shows what needs a script: tabs, buttons of code, the color switch, the sidebar’s buttons', () =>
    untouched('/tabs', async (page) => {
      expect(await page.locator('.tabs').first().getByRole('tab', { selected: true }).first().textContent()).toBe('Mac')
      const color = page.getByRole('button', { name: 'Switch between dark and light mode' })
      expect(await color.isVisible()).toBe(true)
      await page.goto(`${site.origin}/docs`)
      await page.getByRole('button', { name: 'Copy code to clipboard' }).first().waitFor()
      expect(await page.locator(`${sidebar} button[aria-expanded]`).count()).toBeGreaterThan(0)
    }))

  it('gives the bars of the browser the color of the page', () =>
    untouched(
      '/docs',
      async (page) => {
        const color = await page.locator('meta[name=theme-color]').getAttribute('content')
        expect(color).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        expect(color).not.toBe('rgb(255, 255, 255)')
      },
      { colorScheme: 'dark' },
    ))
})

describe('the first sign', () => {
  const signs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'a movement of the pointer': (page) => page.mouse.move(300, 300),
    'a touch': (page) => page.touchscreen.tap(180, 400),
    'a key': (page) => page.keyboard.press('Shift'),
    scrolling: (page) => page.evaluate(() => scrollTo(0, 400)),
    'the other color mode of the system': (page) => page.emulateMedia({ colorScheme: 'dark' }),
    'a choice in another tab of the browser': async (page) => {
      const other = await page.context().newPage()
      await other.goto(`${site.origin}/robots.txt`)
      await other.evaluate(() => localStorage.setItem('sitegen.theme', 'dark'))
    },
  }
  for (const [name, give] of Object.entries(signs))
    it(`is ${name}: navigation is loaded, once`, () =>
      untouched(
        '/docs/long',
        async (page) => {
          await give(page)
          await page.locator('button.top').waitFor({ state: 'attached' })
          for (const next of [signs.scrolling, signs['a key']]) await next?.(page)
          await idle(page)
          expect(site.proxy.asked(script)).toHaveLength(1)
          const isDark = / (?:color mode|choice) /.test(name)
          expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(isDark ? 'dark' : 'light')
        },
        { ...phone, hasTouch: true },
      ))

  it('prefetches the page whose link the reader is at', () =>
    withPage(browser, { isUntouched: true }, async (page) => {
      // Nothing is prefetched because it is in view.
      await page.addInitScript(() => delete (window as unknown as Record<string, unknown>).IntersectionObserver)
      await page.goto(`${site.origin}/docs/long`)
      await page.locator(`${sidebar} a[href="/docs/zz-1"]`).hover()
      await arrives(/^\/docs\/zz-1$/)
    }))

  it('marks the heading that is read', () =>
    untouched('/docs/long', async (page) => {
      expect(await page.locator('.toc [aria-current]').count()).toBe(0)
      await page.keyboard.press('PageDown')
      await page.locator('.toc [aria-current]').waitFor({ state: 'attached' })
    }))

  it('makes the drawer modal that it opened', () =>
    untouched(
      '/docs',
      async (page) => {
        const release = site.proxy.hold(script)
        await page.locator('.menu-button').tap()
        await arrives(script)
        expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(false)
        release()
        await page.waitForSelector('.menu-button[aria-expanded=true]', { state: 'attached' })
        expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
        await page.goBack()
        await page.waitForSelector('.menu-button[aria-expanded=false]', { state: 'attached' })
        expect(await isMarked(page)).toBe(true)
      },
      { ...phone, hasTouch: true },
    ))
})

describe('a click that comes first', () => {
  it('waits for navigation, while the page is requested; one request for each', () =>
    untouched('/docs', async (page) => {
      const release = site.proxy.hold(script)
      await press(page, `${sidebar} a[href="/docs/long"]`)
      await Promise.all([arrives(script), arrives(/^\/docs\/long$/)])
      expect(new URL(page.url()).pathname).toBe('/docs')
      release()
      await shows(page, 'Long')
      expect(await isMarked(page)).toBe(true)
      expect(site.proxy.asked(/^\/docs\/long$/)).toHaveLength(1)
      expect(site.proxy.asked(script)).toHaveLength(1)
    }))

  it('requests its page once, even if the link has the focus', () =>
    untouched('/docs', async (page) => {
      const release = site.proxy.hold(script)
      const link = page.locator(`${sidebar} a[href="/docs/long"]`)
      await link.focus()
      await link.evaluate((one: HTMLElement) => one.click())
      await Promise.all([arrives(script), arrives(/^\/docs\/long$/)])
      release()
      await shows(page, 'Long')
      await idle(page)
      expect(site.proxy.asked(/^\/docs\/long$/)).toHaveLength(1)
    }))

  it('shows that the page is busy if that takes longer', () =>
    untouched('/docs', async (page) => {
      const release = site.proxy.hold(script)
      await press(page, `${sidebar} a[href="/docs/long"]`)
      await page.locator('main[aria-busy=true]').waitFor()
      release()
      await shows(page, 'Long')
      expect(await page.locator('main[aria-busy]').count()).toBe(0)
    }))

  it('keeps the page that can be read if there is no network, and says so', () =>
    untouched(
      '/docs',
      async (page) => {
        await page.context().setOffline(true)
        await press(page, `${sidebar} a[href="/docs/long"]`)
        const notice = page.getByRole('dialog').getByText('You are offline.')
        await notice.waitFor()
        expect(await page.locator('main[aria-busy]').count()).toBe(0)
        await page.context().setOffline(false)
        await page.getByRole('button', { name: 'Retry' }).click()
        await shows(page, 'Long')
        expect(await isMarked(page)).toBe(true)
        expect(await notice.count()).toBe(0)
      },
      { expected: [/ERR_INTERNET_DISCONNECTED/] },
    ))

  it('leads on if the page could not be requested at that time', () =>
    untouched(
      '/docs',
      async (page) => {
        const end = site.proxy.fault('/docs/long', { abort: true })
        const release = site.proxy.hold(script)
        await press(page, `${sidebar} a[href="/docs/long"]`)
        await arrives(/^\/docs\/long$/)
        end()
        release()
        await shows(page, 'Long')
      },
      { expected: [/ERR_/] },
    ))

  it('is the last one, if there are several', () =>
    untouched('/docs', async (page) => {
      const release = site.proxy.hold(script)
      await press(page, `${sidebar} a[href="/docs/long"]`)
      await press(page, `${sidebar} a[href="/docs/zz-1"]`)
      await arrives(/^\/docs\/zz-1$/)
      release()
      await shows(page, 'Page 1')
      await idle(page)
      expect(new URL(page.url()).pathname).toBe('/docs/zz-1')
      expect(await isMarked(page)).toBe(true)
    }))

  it('is left to the browser if navigation cannot be loaded', () =>
    untouched(
      '/docs',
      async (page) => {
        site.proxy.fault(script, { status: 503 })
        await press(page, `${sidebar} a[href="/docs/long"]`)
        await shows(page, 'Long')
        expect(await isMarked(page)).toBe(false)
      },
      { expected: [/503/] },
    ))

  it('is left to the browser if it leads elsewhere in the page, or opens a tab', () =>
    untouched('/docs/long', async (page) => {
      const release = site.proxy.hold(script)
      await press(page, '.toc a[href="#two"]')
      expect(new URL(page.url()).hash).toBe('#two')
      const opened = page.context().waitForEvent('page')
      await page.locator(`${sidebar} a[href="/docs/zz-1"]`).click({ modifiers: ['ControlOrMeta'] })
      await opened
      release()
      expect(new URL(page.url()).pathname).toBe('/docs/long')
    }))

  it('on the color switch changes the color mode', () =>
    untouched('/docs', async (page) => {
      const release = site.proxy.hold(script)
      await press(page, '[data-switch]')
      await arrives(script)
      release()
      await page.waitForFunction(() => localStorage.getItem('sitegen.theme') === 'light')
    }))

  it('on a closed group of the sidebar opens it; Retry loads what failed', () =>
    untouched(
      '/docs',
      async (page) => {
        const end = site.proxy.fault(script, { status: 503 })
        const group = page.locator(sidebar).getByRole('button', { name: 'Plain group' })
        await press(page, `${sidebar} li.closed > button`)
        const retry = page.locator(sidebar).getByRole('button', { name: 'Retry' })
        await retry.waitFor()
        end()
        await press(page, `${sidebar} .notice button`)
        await page.waitForFunction(() =>
          document.querySelector('.sidebar [aria-expanded=true], [data-region=sidebar] [aria-expanded=true]'),
        )
        expect(await group.getAttribute('aria-expanded')).toBe('true')
        // Some browsers cache the failure to load a script.
        expect(new Set(site.proxy.asked(script)).size).toBe(site.proxy.asked(script).length)
      },
      { expected: [/503/] },
    ))
})

describe('a reader who comes back', () => {
  it('has navigation at once, and the position of the page', () =>
    untouched('/docs/long', async (page) => {
      await page.evaluate(() => scrollTo(0, 600))
      await page.waitForFunction(() => history.state?.scroll === 600)
      site.proxy.clear()
      await page.reload()
      await page.waitForFunction(() => scrollY === 600)
      await page.locator('button.top').waitFor({ state: 'attached' })
    }))

  it('goes back to the page before, even if navigation arrives later', () =>
    untouched('/docs', async (page) => {
      await press(page, `${sidebar} a[href="/docs/long"]`)
      await shows(page, 'Long')
      await page.reload()
      await idle(page)
      const release = site.proxy.hold(script)
      await page.evaluate(() => history.back())
      release()
      await shows(page, 'Docs')
      expect(new URL(page.url()).pathname).toBe('/docs')
    }))
})
