import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  drawn,
  isMarked,
  layoutShift,
  markWindow,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

let browser: Browser
let site: RunningSite
let coloured: RunningSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await startSite({ files: behavioursSite() })
  coloured = await startSite({
    files: behavioursSite('colorMode: { disableSwitch: false, respectPrefersColorScheme: true },'),
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await coloured?.stop()
})

const phone = { viewport: { width: 360, height: 800 } }
const bar = '.announcement'
const sidebar = 'nav[data-region=sidebar]'

/** Open a page of the site, once its script has run. */
async function open(page: Page, path: string, origin = site.origin) {
  await page.goto(origin + path)
  await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
}

describe('the announcement bar', () => {
  it('closes by a button labelled Close, which is hidden without a script', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      expect(await page.locator(bar).isVisible()).toBe(false)
    })
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(site.origin)
      expect(await page.locator(bar).isVisible()).toBe(true)
      expect(await page.getByRole('button', { name: 'Close', exact: true }).isVisible()).toBe(false)
    })
  })

  it('stays closed after a reload, never painted', async () => {
    await withPage(browser, { expected: [/404/] }, async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      // Without the module, only the inline script decides what is painted.
      const end = site.proxy.fault(/\/assets\/client-/, { status: 404 })
      await page.reload()
      end()
      expect(await page.locator(bar).isVisible()).toBe(false)
    })
  })

  it('is shown again under another id', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      const end = site.proxy.fault(/./, {
        edit: (text) => text.replace('data-announcement="first"', 'data-announcement="next"'),
      })
      await open(page, '/docs')
      end()
      expect(await page.locator(bar).isVisible()).toBe(true)
      await open(page, '/docs')
      expect(await page.locator(bar).isVisible()).toBe(false)
    })
  })

  it('is shown again when the configuration has another id', async () => {
    const own = await startSite({ files: behavioursSite() })
    try {
      await withPage(browser, {}, async (page) => {
        await open(page, '/', own.origin)
        await page.getByRole('button', { name: 'Close', exact: true }).click()
        const config = behavioursSite()['site.config.ts'] as string
        expect(
          (await own.files?.write({ 'site.config.ts': config.replace("'first'", "'second'") }).build())?.status,
        ).toBe(0)
        await open(page, '/', own.origin)
        expect(await page.locator(bar).isVisible()).toBe(true)
      })
    } finally {
      await own.stop()
    }
  })

  it('does not shift when the script shows its button', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/')
      expect(await layoutShift(page)).toBe(0)
    })
  })

  it('does not shift while it arrives in parts', async () => {
    await withPage(browser, {}, async (page) => {
      for (const before of ['s: <a href="/tabs"', 'bs</a>.']) {
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        const end = site.proxy.fault('/', { before, held })
        await page.goto(site.origin, { waitUntil: 'commit' })
        await page.waitForFunction(() => document.querySelector('.announcement > div')?.textContent)
        await drawn(page)
        release()
        await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
        end()
        expect(await layoutShift(page)).toBe(0)
        expect(await page.locator(bar).isVisible()).toBe(true)
      }
    })
  })

  it('cannot be closed if the configuration forbids it', async () => {
    const fixed = await startSite({
      files: {
        'site.config.ts': `export default {
  title: 'Fixed', url: 'https://example.com', baseUrl: '/',
  announcementBar: { id: 'first', content: 'News.', isCloseable: false },
}
`,
        'content/pages/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nHello.\n',
      },
    })
    try {
      await withPage(browser, {}, async (page) => {
        await page.addInitScript(() => localStorage.setItem('sitegen.announcement.first', 'closed'))
        await open(page, '/', fixed.origin)
        expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
        expect(await page.locator(bar).isVisible()).toBe(true)
      })
    } finally {
      await fixed.stop()
    }
  })
})

describe('the mobile menu', () => {
  const isInView = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const button = (page: Page) => page.getByRole('button', { name: 'Toggle navigation bar', includeHidden: true })
  const isOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
  const openMenu = async (page: Page, path = '/docs') => {
    await open(page, path)
    await button(page).click()
    await page.waitForSelector('.menu-button[aria-expanded=true]', { state: 'attached' })
  }
  const closed = (page: Page) => page.waitForSelector('.menu-button[aria-expanded=false]', { state: 'attached' })

  it('exists at 995 px and not at 996', async () => {
    await withPage(browser, { viewport: { width: 995, height: 700 } }, async (page) => {
      await open(page, '/docs')
      expect(await button(page).isVisible()).toBe(true)
      expect(await page.locator(sidebar).isVisible()).toBe(false)
      await page.setViewportSize({ width: 996, height: 700 })
      expect(await button(page).isVisible()).toBe(false)
      expect(await page.locator(sidebar).isVisible()).toBe(true)
    })
  })

  it('sets aria-expanded on its button', async () => {
    await withPage(browser, phone, async (page) => {
      await open(page, '/docs')
      expect(await button(page).getAttribute('aria-expanded')).toBe('false')
      await button(page).click()
      await page.waitForSelector('.menu-button[aria-expanded=true]', { state: 'attached' })
    })
  })

  it('keeps the focus inside, in both directions', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page)
      const inside = () => page.evaluate(() => document.getElementById('menu')?.contains(document.activeElement))
      expect(await inside()).toBe(true)
      await page.keyboard.press('Shift+Tab')
      expect(await inside()).toBe(true)
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Page 39')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close navigation bar')
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(true)
    })
  })

  it('shows the current page, with the focus at its top', async () => {
    await withPage(browser, phone, async (page) => {
      await open(page, '/docs')
      const last = page.locator(sidebar).getByRole('link', { name: 'Page 39', includeHidden: true })
      await openMenu(page, new URL((await last.getAttribute('href')) ?? '', page.url()).pathname)
      expect(await page.locator(`${sidebar} [aria-current]`).evaluate(isInView)).toBe(true)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('drawer-close')
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

  it('closes with Escape and returns the focus', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page)
      await page.keyboard.press('Escape')
      await closed(page)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('menu-button')
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    })
  })

  it('closes with a press on the backdrop and returns the focus', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page)
      await page.mouse.click(350, 600)
      await closed(page)
      await until(
        () => page.evaluate(() => document.activeElement?.className),
        (name) => name === 'menu-button',
      )
    })
  })

  it('does not let the page behind scroll', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page, '/docs/long')
      await page.mouse.move(350, 600)
      await page.evaluate(() => {
        addEventListener('wheel', () => Object.assign(window, { wheeled: true }), { capture: true, passive: true })
      })
      await page.mouse.wheel(0, 500)
      await page.waitForFunction(() => (window as unknown as { wheeled?: boolean }).wheeled)
      for (let times = 0; times < 5; times++) await drawn(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

  it('closes with Back, which stays on the page, and leaves no history entry when closed otherwise', async () => {
    await withPage(browser, phone, async (page) => {
      await open(page, '/')
      await openMenu(page, '/docs')
      await markWindow(page)
      await page.goBack()
      await closed(page)
      expect(new URL(page.url()).pathname).toBe('/docs')
      await button(page).click()
      await page.waitForSelector('.menu-button[aria-expanded=true]', { state: 'attached' })
      await page.keyboard.press('Escape')
      await until(
        () => page.evaluate(() => history.state?.menu),
        (menu) => !menu,
      )
      expect(await isMarked(page)).toBe(true)
      await page.goBack()
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })

  it('follows a link at once, and Back returns to the page in one step', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page)
      await markWindow(page)
      await page.locator(sidebar).getByRole('link', { name: 'Long' }).click()
      await page.waitForURL('**/docs/long')
      expect(await isOpen(page)).toBe(false)
      expect(await page.locator('h1').textContent()).toBe('Long')
      await page.goBack()
      await page.waitForURL('**/docs')
      await until(
        () => page.locator('h1').textContent(),
        (text) => text === 'Docs',
      )
      expect(await isMarked(page)).toBe(true)
    })
  })

  it('closes when the window grows past 996 px', async () => {
    await withPage(browser, phone, async (page) => {
      await openMenu(page)
      await page.setViewportSize({ width: 996, height: 800 })
      await until(
        () => isOpen(page),
        (is) => !is,
      )
      expect(await page.locator('main').evaluate((main: HTMLElement) => main.inert)).toBe(false)
    })
  })

  it('shows the docs and the site’s items in two panels, with and without a script', async () => {
    for (const javaScriptEnabled of [true, false])
      await withPage(browser, { ...phone, javaScriptEnabled }, async (page) => {
        await page.goto(`${site.origin}/docs`)
        await page.locator('.menu-button').click()
        expect(await page.locator(sidebar).isVisible()).toBe(true)
        await page.getByText('Main menu').click()
        expect(await page.locator(sidebar).isVisible()).toBe(false)
        expect(await page.locator('.drawer').getByRole('link', { name: 'Tabs' }).isVisible()).toBe(true)
        await page.getByText('Back to the documentation').click()
        expect(await page.locator(sidebar).isVisible()).toBe(true)
      })
  })
})

describe('the sidebar', () => {
  const group = (page: Page, name: string) => page.locator(sidebar).getByRole('button', { name })

  it('toggles a group without a page on its label', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      await group(page, 'Plain group').click()
      await page.locator(sidebar).getByRole('link', { name: 'First' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/docs')
      await group(page, 'Plain group').click()
      expect(await page.locator(sidebar).getByRole('link', { name: 'First' }).isVisible()).toBe(false)
      expect(await group(page, 'Plain group').getAttribute('aria-expanded')).toBe('false')
    })
  })

  it('has a button that names the category next to a group with a page', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      const expand = group(page, "Expand sidebar category 'Paged group'")
      expect(await expand.getAttribute('aria-expanded')).toBe('false')
      await expand.focus()
      await page.keyboard.press('Enter')
      const collapse = group(page, "Collapse sidebar category 'Paged group'")
      expect(await collapse.getAttribute('aria-expanded')).toBe('true')
      await page.locator(sidebar).getByRole('link', { name: 'Paged group' }).click()
      await page.waitForURL('**/docs/paged')
    })
  })

  it('closes the siblings of an opened group, and leaves nested groups closed', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      await group(page, 'Plain group').click()
      expect(await group(page, 'Inner group').getAttribute('aria-expanded')).toBe('false')
      await group(page, 'Inner group').click()
      await page.locator(sidebar).getByRole('link', { name: 'Deep' }).waitFor()
      expect(await group(page, 'Plain group').getAttribute('aria-expanded')).toBe('true')
      await group(page, "Expand sidebar category 'Paged group'").click()
      await until(
        () => group(page, 'Plain group').getAttribute('aria-expanded'),
        (is) => is === 'false',
      )
      expect(await page.locator(sidebar).getByRole('link', { name: 'Deep' }).isVisible()).toBe(false)
    })
  })

  it('fills a closed group from the page that it links to, with a single request', async () => {
    await withPage(browser, {}, async (page) => {
      site.proxy.clear()
      // Otherwise a second request would be answered from memory.
      const end = site.proxy.fault('/docs/plain/first', { headers: { 'cache-control': 'no-store' } })
      await open(page, '/docs')
      const asked = () => site.proxy.asked(/^\/docs\/plain\/first$/).length
      expect(asked()).toBe(0)
      await group(page, 'Plain group').click()
      const first = page.locator(sidebar).getByRole('link', { name: 'First' })
      await first.waitFor()
      expect(asked()).toBe(1)
      await group(page, 'Plain group').click()
      await group(page, 'Plain group').click()
      expect(await first.isVisible()).toBe(true)
      expect(asked()).toBe(1)
      expect(await page.locator(`${sidebar} [aria-current]`).count()).toBe(1)
      end()
    })
  })

  it('offers Retry if that page cannot be loaded', async () => {
    await withPage(browser, { expected: [/503/] }, async (page) => {
      await open(page, '/docs')
      const end = site.proxy.fault(/^\/docs\/plain\/first/, { status: 503 })
      await group(page, 'Plain group').click()
      const retry = page.locator(sidebar).getByRole('button', { name: 'Retry' })
      await retry.waitFor()
      end()
      await retry.click()
      await page.locator(sidebar).getByRole('link', { name: 'First' }).waitFor()
      expect(await retry.count()).toBe(0)
    })
  })

  it('opens the branch of the current page, also after in-page navigation', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      await group(page, 'Plain group').click()
      await page.locator(sidebar).getByRole('link', { name: 'First' }).click()
      await page.waitForURL('**/first')
      expect(await group(page, 'Plain group').getAttribute('aria-expanded')).toBe('true')
      await page.locator(sidebar).getByRole('link', { name: 'Paged group' }).click()
      await page.waitForURL('**/paged')
      await until(
        () => group(page, 'Plain group').getAttribute('aria-expanded'),
        (is) => is === 'false',
      )
      expect(await page.locator(`${sidebar} [aria-current=page]`).textContent()).toBe('Paged group')
      expect(await group(page, "Collapse sidebar category 'Paged group'").count()).toBe(1)
    })
  })

  it('keeps its scroll position across pages, reloads and visits to other sites', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      const top = () => page.locator(sidebar).evaluate((nav) => nav.scrollTop)
      await page.locator(sidebar).evaluate((nav) => nav.scrollTo(0, 300))
      await page.locator(sidebar).getByRole('link', { name: 'Page 12' }).click()
      await page.waitForURL('**/zz-12')
      expect(await top()).toBe(300)
      await page.reload()
      await until(top, (value) => value === 300)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tabs' }).click()
      await page.waitForURL('**/tabs')
      await page.goBack()
      await page.waitForURL('**/zz-12')
      await until(top, (value) => value === 300)
      // A page that would be out of view there is shown instead.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tabs' }).click()
      await page.waitForURL('**/tabs')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
      await page.waitForURL('**/docs')
      await until(top, (value) => value < 100)
    })
  })

  it('scrolls to the current page if no position is saved', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/zz-39')
      const seen = () =>
        page.locator(sidebar).evaluate((nav) => {
          const link = nav.querySelector('[aria-current]')?.getBoundingClientRect()
          return link !== undefined && link.bottom <= nav.getBoundingClientRect().bottom
        })
      await until(seen, Boolean)
    })
  })

  it('has no button that hides it', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      const names = await page.locator(`${sidebar} ~ button, .drawer > button`).count()
      expect(names).toBe(0)
      expect(await page.locator(sidebar).isVisible()).toBe(true)
    })
  })
})

describe('the table of contents', () => {
  const marked = (page: Page) => page.locator('.toc [aria-current=true]').allTextContents()

  it('marks the heading being read, of levels 2 and 3, and none above the first', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/long')
      await page.locator('#two').evaluate((heading) => heading.scrollIntoView())
      await until(
        () => marked(page),
        (texts) => texts.join() === 'Two',
      )
      await page.locator('#below-two').evaluate((heading) => heading.scrollIntoView())
      await until(
        () => marked(page),
        (texts) => texts.join() === 'Below Two',
      )
      await page.evaluate(() => scrollBy(0, 300))
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await until(
        () => marked(page),
        (texts) => texts.join() === 'Below Three',
      )
    })
  })

  it('collapses on narrow screens, without a script', async () => {
    await withPage(browser, { ...phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/long`)
      const link = page.locator('.toc-inline').getByRole('link', { name: 'Two', exact: true })
      expect(await link.isVisible()).toBe(false)
      await page.getByText('On this page').first().click()
      expect(await link.isVisible()).toBe(true)
    })
  })
})

describe('tabs', () => {
  const first = (page: Page) => page.locator('.tabs').first()
  const tab = (page: Page, name: string) => first(page).locator(':scope > .tab-list').getByRole('tab', { name })
  const selected = (page: Page, where = '.tabs') =>
    page.locator(`${where} > .tab-list > [aria-selected=true]`).allTextContents()

  it('are panels under their labels without a script', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/tabs`)
      expect(await page.getByText('Second Windows').isVisible()).toBe(true)
      expect(await page.getByText('Second Mac').isVisible()).toBe(true)
      expect(await page.locator('.second .tab-label').allTextContents()).toEqual(['Windows', 'Mac'])
      expect(await page.getByRole('tab').count()).toBe(0)
    })
  })

  it('are panels under their labels if the script fails to load', async () => {
    const end = site.proxy.fault(/\/assets\/client-/, { status: 404 })
    await withPage(browser, { expected: [/404/] }, async (page) => {
      await page.goto(`${site.origin}/tabs`)
      await page.getByText('Second Mac').waitFor()
    })
    end()
  })

  it('show the default, or none if it is null', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      expect(await selected(page)).toEqual(['Mac', 'inner-b', 'Windows'])
      expect(await page.getByRole('tabpanel').allTextContents()).toHaveLength(2)
      expect(await layoutShift(page)).toBe(0)
    })
  })

  it('change together in a group, and save the choice', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      await page.locator('.second').getByRole('tab', { name: 'Mac' }).click()
      await tab(page, 'Windows').click()
      expect(await selected(page, '.second > .tabs')).toEqual(['Windows'])
      await open(page, '/tabs')
      expect(await selected(page)).toEqual(['Windows', 'inner-b', 'Windows'])
      // The second group lacks this value and stays.
      await tab(page, 'lin').click()
      expect(await selected(page, '.second > .tabs')).toEqual(['Windows'])
    })
  })

  it('follow a choice in another browser tab', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      const other = await page.context().newPage()
      await open(other, '/tabs')
      await tab(other, 'Windows').click()
      await until(
        () => selected(page),
        (texts) => texts[0] === 'Windows',
      )
      expect(new URL(page.url()).search).toBe('')
    })
  })

  it('are recorded in the address, which overrides the saved choice, without history entries', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs?x=1')
      const length = await page.evaluate(() => history.length)
      await tab(page, 'Windows').click()
      expect(new URL(page.url()).search).toBe('?x=1&os=win')
      expect(await page.evaluate(() => history.length)).toBe(length)
      await open(page, '/tabs?os=lin')
      expect((await selected(page))[0]).toBe('lin')
      await open(page, '/tabs?os=unknown')
      expect((await selected(page))[0]).toBe('Windows')
    })
  })

  it('are reached with the arrow keys and selected with Enter', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await tab(page, 'Mac').focus()
      await page.keyboard.press('ArrowLeft')
      expect(await focused()).toBe('lin')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await focused()).toBe('Windows')
      expect((await selected(page))[0]).toBe('Mac')
      await page.keyboard.press('Enter')
      expect((await selected(page))[0]).toBe('Windows')
      await page.keyboard.press('End')
      expect(await focused()).toBe('lin')
      expect(await first(page).locator(':scope > .tab-list > [tabindex="0"]').allTextContents()).toEqual(['Windows'])
    })
  })

  it('switch direction in a right-to-left layout', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await tab(page, 'Mac').focus()
      await page.keyboard.press('ArrowLeft')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Windows')
    })
  })

  it('keep the pressed tab in place when groups above change their height', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      const second = page.locator('.second').getByRole('tab', { name: 'Windows' })
      await page.locator('.second').getByRole('tab', { name: 'Mac' }).click()
      await second.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 200))
      // Chromium would keep the position by itself; other browsers would not.
      await page.evaluate(() => {
        document.documentElement.style.overflowAnchor = 'none'
      })
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const tall = await height()
      const before = await second.boundingBox()
      await second.click()
      expect(Math.abs(((await second.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
      expect(await height()).toBeLessThan(tall - 500)
    })
  })

  it('show the panel that contains the target of the hash', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs')
      await page.getByRole('link', { name: 'To the tab' }).click()
      await page.getByRole('heading', { name: 'In a tab' }).waitFor()
      expect((await selected(page))[0]).toBe('lin')
    })
  })
})

describe('blocks of code', () => {
  const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
  const read = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  it('are copied without magic comments and filler spaces, and say so for a second', async () => {
    await withPage(browser, clipboard, async (page) => {
      await page.clock.install()
      await open(page, '/docs')
      const copy = page.locator('.code-tools button:last-child')
      const says = (wanted: string) =>
        until(
          () => copy.first().textContent(),
          (text) => text === wanted,
        )
      expect(await copy.first().getAttribute('aria-label')).toBe('Copy code to clipboard')
      // The page's clock is stopped, however slow the machine.
      await page.clock.pauseAt(Date.now() + 60_000)
      await copy.first().click()
      await says('Copied')
      expect(await page.locator('[role=status]').allTextContents()).toContain('Copied')
      expect(await read(page)).toBe('const one = 1\nconst two = 2\n\nconst three = 3')
      await page.clock.runFor(900)
      await says('Copied')
      await page.clock.runFor(200)
      await says('Copy')
      await copy.nth(1).click()
      expect(await read(page)).toBe('const four = 4\n\nconst five = 5')
    })
  })

  it('are copied if the browser denies scripts access to the clipboard', async () => {
    await withPage(browser, clipboard, async (page) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('No.')) })
      })
      await open(page, '/docs')
      await page.locator('.code-tools button:last-child').first().click()
      expect(await read(page)).toContain('const three = 3')
    })
  })

  it('have a button for word wrap if a line does not fit, or is wrapped', async () => {
    await withPage(browser, { viewport: { width: 800, height: 800 } }, async (page) => {
      await open(page, '/docs')
      const block = page.locator('.code').nth(2)
      const wrap = block.getByRole('button', { name: 'Toggle word wrap', includeHidden: true })
      await until(() => wrap.isVisible(), Boolean)
      expect(await page.locator('.code').first().getByRole('button', { name: 'Toggle word wrap' }).count()).toBe(0)
      // The language's label is in the same row.
      await block.hover()
      await until(
        () => block.locator('.code-tools').evaluate((tools) => getComputedStyle(tools).opacity),
        (value) => value === '1',
      )
      await wrap.click()
      expect(await wrap.getAttribute('aria-pressed')).toBe('true')
      const { width, whole } = await block
        .locator('pre')
        .evaluate((pre) => ({ width: pre.clientWidth, whole: pre.scrollWidth }))
      expect(whole).toBe(width)
      expect(await wrap.isVisible()).toBe(true)
      await wrap.click()
      await page.setViewportSize({ width: 2200, height: 800 })
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLElement>('main > *')) one.style.maxInlineSize = 'none'
      })
      await until(
        () => wrap.isVisible(),
        (is) => !is,
      )
    })
  })

  it('are measured again when a hidden panel is shown', async () => {
    await withPage(browser, phone, async (page) => {
      await open(page, '/tabs')
      await page.locator('.tabs').first().getByRole('tab', { name: 'lin' }).click()
      await page.getByRole('button', { name: 'Toggle word wrap' }).waitFor()
    })
  })
})

it('headings have links to themselves, visible on focus', async () => {
  await withPage(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.origin}/docs/long`)
    const link = page.getByRole('link', { name: 'Direct link to Two', exact: true })
    await link.focus()
    await until(
      () => link.evaluate((one) => getComputedStyle(one).opacity),
      (value) => value === '1',
    )
    await link.click()
    expect(new URL(page.url()).hash).toBe('#two')
  })
})

it('the skip link is the first stop and leads to the text', async () => {
  await withPage(browser, {}, async (page) => {
    await open(page, '/docs/long')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (id) => id === 'main',
    )
  })
})

describe('the button back to top', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Scroll back to top' })

  it('is shown while the reader scrolls up below 300 px, and scrolls to the top', async () => {
    await withPage(browser, { reducedMotion: 'reduce' }, async (page) => {
      await open(page, '/docs/long')
      const shows = (visible: boolean) =>
        until(
          () => button(page).isVisible(),
          (now) => now === visible,
        )
      const to = async (top: number) => {
        await page.evaluate((y) => scrollTo(0, y), top)
        await drawn(page)
      }
      await to(900)
      await shows(false)
      await to(800)
      await shows(true)
      await to(850)
      await shows(false)
      await to(700)
      await shows(true)
      await button(page).focus()
      await page.keyboard.press('Enter')
      await until(
        () => page.evaluate(() => scrollY),
        (y) => y === 0,
      )
      await shows(false)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('site-title')
    })
  })

  it('is hidden when the reader jumps to a heading', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/long')
      await page.evaluate(() => scrollTo(0, 1800))
      await drawn(page)
      await page.evaluate(() => scrollTo(0, 1700))
      await button(page).waitFor()
      await page.locator('.toc').getByRole('link', { name: 'One', exact: true }).click()
      await drawn(page)
      expect(await button(page).isVisible()).toBe(false)
    })
  })
})

describe('the version menu', () => {
  it('is not shown for a single version', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      expect(await page.locator('[data-version]').count()).toBe(0)
      expect(await page.getByText('Next', { exact: true }).count()).toBeLessThanOrEqual(1)
    })
  })

  it('saves the selected version, and leads to the same page', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/tabs?os=win#in-a-tab')
      await page.getByRole('link', { name: '1.0' }).click()
      await page.waitForURL('**/docs?os=win#in-a-tab')
      expect(await page.evaluate(() => localStorage.getItem('sitegen.version.api'))).toBe('1.0')
    })
  })
})

describe('the colour mode', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
  const button = (page: Page) => page.getByRole('button', { name: 'Switch between dark and light mode' })

  it('has no switch by default, and ignores the system’s setting', async () => {
    await withPage(browser, { colorScheme: 'dark' }, async (page) => {
      await page.addInitScript(() => localStorage.setItem('sitegen.theme', 'dark'))
      await open(page, '/')
      expect(await button(page).count()).toBe(0)
      expect(await theme(page)).toBe('light')
    })
  })

  it('is the system’s from the first paint, and follows it', async () => {
    await withPage(browser, { colorScheme: 'dark' }, async (page) => {
      await page.goto(coloured.origin, { waitUntil: 'commit' })
      await page.waitForSelector('body', { state: 'attached' })
      expect(await theme(page)).toBe('dark')
      await open(page, '/', coloured.origin)
      await page.emulateMedia({ colorScheme: 'light' })
      await until(
        () => theme(page),
        (value) => value === 'light',
      )
    })
  })

  it('changes with the button, which names the mode; the choice is saved and overrides the system', async () => {
    await withPage(browser, { colorScheme: 'dark' }, async (page) => {
      await open(page, '/', coloured.origin)
      await button(page).waitFor()
      expect(await button(page).getAttribute('aria-label')).toContain('system mode')
      await button(page).click()
      expect(await theme(page)).toBe('light')
      expect(await button(page).getAttribute('aria-label')).toContain('light mode)')
      await open(page, '/docs', coloured.origin)
      expect(await theme(page)).toBe('light')
      await button(page).click()
      expect(await theme(page)).toBe('dark')
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await theme(page)).toBe('dark')
      await button(page).click()
      await until(
        () => theme(page),
        (value) => value === 'light',
      )
      expect(await layoutShift(page)).toBe(0)
    })
  })

  it('is that of the browser’s bars', async () => {
    await withPage(browser, { colorScheme: 'dark' }, async (page) => {
      await open(page, '/', coloured.origin)
      await button(page).waitFor()
      const bars = () =>
        page.evaluate(() => {
          const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
          return [
            metas.length,
            metas[0]?.content === getComputedStyle(document.body).backgroundColor,
            metas[0]?.content,
          ]
        })
      const dark = await bars()
      expect(dark.slice(0, 2)).toEqual([1, true])
      await button(page).click()
      const light = await bars()
      expect(light.slice(0, 2)).toEqual([1, true])
      expect(light[2]).not.toBe(dark[2])
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).click()
      await page.waitForURL('**/docs')
      expect(await bars()).toEqual(light)
    })
  })

  it('follows the choice in another browser tab', async () => {
    await withPage(browser, { colorScheme: 'light' }, async (page) => {
      await open(page, '/', coloured.origin)
      const other = await page.context().newPage()
      await open(other, '/', coloured.origin)
      await button(other).click()
      await button(other).click()
      await until(
        () => theme(page),
        (value) => value === 'dark',
      )
    })
  })
})

describe('storage', () => {
  const faults = {
    blocked: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Blocked.', 'SecurityError')
          },
        })
    },
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError')
      }
    },
  }

  it.each(Object.entries(faults))('%s breaks nothing, and choices last until the page is left', async (_, fault) => {
    await withPage(browser, {}, async (page) => {
      await page.addInitScript(fault)
      await open(page, '/tabs')
      await page.locator('.tabs').first().getByRole('tab', { name: 'Windows' }).click()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      expect(await page.locator(bar).isVisible()).toBe(false)
      const main = page.getByRole('navigation', { name: 'Main' })
      await main.getByRole('link', { name: 'Docs' }).click()
      await page.waitForURL('**/docs')
      await page.locator(sidebar).getByRole('button', { name: 'Plain group' }).click()
      await page.locator(sidebar).getByRole('link', { name: 'First' }).waitFor()
      await main.getByRole('link', { name: 'Tabs' }).click()
      await page.waitForURL('**/tabs')
      expect(await page.locator('.tabs').first().getByRole('tab', { selected: true }).first().textContent()).toBe(
        'Windows',
      )
    })
  })
})
