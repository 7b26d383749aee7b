import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shellSite } from './fixture.ts'
import {
  ages,
  type Browser,
  drawn,
  type Fault,
  idle,
  isMarked,
  markWindow,
  openBrowser,
  openKeepingBrowser,
  openWholeBrowser,
  type Page,
  type PageOptions,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ files: shellSite }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
beforeEach(() => site.proxy.clear())

/** Use a page that has opened an address and is marked, so that a full load is noticed. */
function on(path: string, use: (page: Page, warnings: string[]) => Promise<void>, options: PageOptions = {}) {
  return withPage(browser, options, async (page, { warnings }) => {
    await page.goto(site.origin + path)
    await markWindow(page)
    await use(page, warnings)
  })
}

const title = (page: Page) => page.title().then((text) => text.split(' | ')[0])
/** Wait until a page is shown whole. The title is read first, since the page may arrive between the two reads. */
const shows = (page: Page, wanted: string) =>
  until(
    async () => [await title(page), await page.locator('main[data-rest]').count()],
    ([text, parts]) => text === wanted && parts === 0,
  )
const address = (page: Page) => page.url().slice(site.origin.length)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Requests for a page, by scripts or as full loads. */
const requests = (path: string) => site.proxy.asked(new RegExp(`^/${path}$`)).length
/** Wait until a request for a path has reached the server. */
const arrives = (path: string) =>
  until(
    () => requests(path),
    (count) => count > 0,
  )
/** Wait until the scroll position is saved in the current history entry. */
const keeps = (page: Page, top: number) =>
  until(
    () => page.evaluate(() => history.state?.scroll),
    (kept) => kept === top,
  )
/** From now on, time in the page passes only when the test says so. */
const holdClock = async (page: Page) => {
  await page.clock.install()
  // A time that has not passed when the page hears of it, however slow the machine.
  await page.clock.pauseAt(Date.now() + 60_000)
}
const entries = (page: Page) => page.evaluate(() => history.length)
/** Follow a link without hovering over it, which would prefetch it. */
const go = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)

/** Everything in a document that navigation may change. */
function documentOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Only pages whose first paint depends on a script have this attribute.
    const attributes = (element: Element) =>
      [...element.attributes]
        .filter(({ name }) => name !== 'data-theme-default')
        .map(({ name, value }) => `${name}=${value}`)
        .sort()
    // It matters only during a full load.
    const facts = document.head.querySelectorAll('meta, link:not([rel=expect]), style, script[type*=json]')
    return [
      document.title,
      ...[...facts].map(({ outerHTML }) => outerHTML).sort(),
      ...attributes(document.documentElement),
      ...attributes(document.body),
      document.querySelector('header')?.outerHTML ?? '',
      document.querySelector('.layout')?.outerHTML ?? '',
    ]
  })
}

describe('following links', () => {
  it('a link to a page of the site replaces regions, head and current links without a full load', () =>
    on('/docs', async (page) => {
      await page.click('main a[href="/docs/two"]')
      await shows(page, 'Two')
      expect(await isMarked(page)).toBe(true)
      expect(address(page)).toBe('/docs/two')
      expect(await page.locator('main h1').textContent()).toBe('Two')
      expect(await page.locator('aside').textContent()).toContain('End')
      expect(await page.getAttribute('meta[name=description]', 'content')).toBe('About Two.')
      expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe('https://example.com/docs/two')
      expect(await page.getAttribute('.header-links a[href="/docs"]', 'aria-current')).toBe('true')
      expect(await page.locator('[data-region=sidebar] [aria-current=page]').allTextContents()).toEqual(['Two'])
    }))

  it('the document equals that of a full load', () =>
    on('/', async (page) => {
      const paths = [
        '/docs',
        '/docs/group/inner/deep',
        '/plain',
        '/docs/other/last',
        '/styled',
        '/bare',
        '/hidden',
        '/docs/two',
      ]
      paths.push(
        '/blog',
        '/blog/2025/01/02/post',
        '/docs/slow',
        '/search',
        '/docs/group/first',
        '/',
        '/docs/group/inner/deep',
      )
      const other = await page.context().newPage()
      for (const path of paths) {
        await go(page, path)
        await until(
          () => address(page),
          (now) => now === path,
        )
        await other.goto(site.origin + path)
        await idle(other)
        // The search is shown a moment later.
        await other.waitForFunction(() => !document.querySelector('[data-search-results][hidden]'))
        await expect.poll(() => documentOf(page)).toEqual(await documentOf(other))
      }
      expect(await isMarked(page)).toBe(true)
    }))

  it('of a long page, what is in view is shown first and the rest a moment later, without a shift', () =>
    on('/docs', async (page) => {
      await page.setViewportSize({ width: 1280, height: 500 })
      await holdClock(page)
      const end = page.locator('main .prose > :last-child')
      const places = () =>
        page
          .locator('main .prose > *')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top).filter((top) => top < innerHeight))
      await go(page, '/docs/two')
      await page.locator('main h1:text("Two")').waitFor()
      expect(await end.isVisible()).toBe(false)
      const before = (await places()).filter((top) => top > 0)
      expect(before.length).toBeGreaterThan(2)
      await page.clock.runFor(1000)
      await end.waitFor()
      expect((await places()).filter((top) => top > 0)).toEqual(before)
    }))

  it.each([
    ['a short page', '/docs/slow', 'Slow'],
    ['a page with a hash', '/docs/two#end', 'Two'],
  ])('%s is shown whole at once', (_, path, name) =>
    on('/docs', async (page) => {
      await holdClock(page)
      await go(page, path)
      await page.locator(`main h1:text("${name}")`).waitFor()
      expect(await page.locator('main .prose > :last-child').isVisible()).toBe(true)
      // A page with few blocks has none that this would hide; a longer one in a high window has.
      expect(await page.locator('main[data-rest]').count()).toBe(0)
    }),
  )

  it('a hash that is followed before the rest is shown leads to its element', () =>
    on('/docs', async (page) => {
      await page.setViewportSize({ width: 1280, height: 500 })
      await holdClock(page)
      await go(page, '/docs/two')
      await page.locator('main h1:text("Two")').waitFor()
      await go(page, '/docs/two#end')
      await until(
        () => scrolled(page),
        (top) => top > 500,
      )
    }))

  it('a page is never shown without its style sheet, and leaves none behind', () =>
    on('/plain', async (page) => {
      const spacing = () =>
        page
          .locator('main h2')
          .first()
          .evaluate((heading) => getComputedStyle(heading).letterSpacing)
      const other = await spacing()
      const release = site.proxy.hold('/own.css')
      await go(page, '/styled')
      await arrives('own.css')
      await drawn(page)
      expect(await title(page)).toBe('Plain')
      release()
      await shows(page, 'Styled')
      expect(await spacing()).toBe('3px')
      await go(page, '/plain')
      await shows(page, 'Plain')
      expect(await spacing()).toBe(other)
      expect(await isMarked(page)).toBe(true)
    }))

  it('a sidebar with the same tree is kept, with the groups that the reader opened', () =>
    on('/docs', async (page) => {
      await page.locator('[data-region=sidebar] > ul').evaluate((list) => list.setAttribute('data-same', ''))
      await page.click('[data-region=sidebar] button:has-text("Group")')
      await page.locator('[data-region=sidebar] a[href="/docs/group/first"]').waitFor()
      await page.click('main a[href="/docs/two"]')
      await shows(page, 'Two')
      expect(await page.locator('[data-region=sidebar] a[href="/docs/group/first"]').isVisible()).toBe(true)
      await go(page, '/docs/other/last')
      await shows(page, 'Last')
      expect(await page.locator('[data-region=sidebar] a[href="/docs/group/first"]').isVisible()).toBe(false)
      expect(await page.locator('[data-region=sidebar] [aria-current=page]').allTextContents()).toEqual(['Last'])
      expect(await page.locator('[data-same]').count()).toBe(1)
    }))

  it('the new page starts at the top, Tab reaches the skip link, and screen readers announce the title', () =>
    on('/docs/two', async (page) => {
      await page.click('main a[href="/docs"]')
      await shows(page, 'Docs')
      expect(await scrolled(page)).toBe(0)
      expect(await page.locator('[role=status]').allTextContents()).toContain('Docs | Shell')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    }))

  it('a hash scrolls to its element, where Tab continues', () =>
    on('/', async (page) => {
      await page.click('main a[href="/plain#part"]')
      await shows(page, 'Plain')
      expect(address(page)).toBe('/plain#part')
      const top = () => page.locator('#part').evaluate((part) => Math.round(part.getBoundingClientRect().top))
      expect(await top()).toBeGreaterThan(0)
      expect(await top()).toBeLessThan(120)
      expect(await page.locator(':target').getAttribute('id')).toBe('part')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#part, #part ~ p') !== null)).toBe(true)
      expect(await isMarked(page)).toBe(true)
    }))

  it('the query of a link is kept in the address', () =>
    on('/', async (page) => {
      await go(page, '/plain?a=1&b=%20c#part')
      await shows(page, 'Plain')
      expect(address(page)).toBe('/plain?a=1&b=%20c#part')
      expect(await isMarked(page)).toBe(true)
    }))

  it('within the page: hashes are left to the browser, the same address scrolls to the top, another query does not scroll', () =>
    on('/plain', async (page) => {
      const start = await entries(page)
      await go(page, '/plain#part')
      await until(
        () => scrolled(page),
        (y) => y > 500,
      )
      expect(await page.locator(':target').getAttribute('id')).toBe('part')
      expect([address(page), await entries(page)]).toEqual(['/plain#part', start + 1])
      const place = await scrolled(page)
      await page.evaluate(() => scrollTo(0, 0))
      await go(page, '/plain#part')
      expect([await entries(page), await scrolled(page)]).toEqual([start + 1, place])
      await go(page, '/plain?q=1#part')
      expect([address(page), await entries(page), await scrolled(page)]).toEqual(['/plain?q=1#part', start + 2, place])
      await go(page, '/plain?q=1')
      expect([address(page), await entries(page), await scrolled(page)]).toEqual(['/plain?q=1', start + 3, 0])
      await page.evaluate(() => scrollTo(0, 500))
      await go(page, '/plain?q=1')
      expect([address(page), await entries(page), await scrolled(page)]).toEqual(['/plain?q=1', start + 3, 0])
      await page.goBack()
      await until(
        () => scrolled(page),
        (y) => y === place,
      )
      expect(await isMarked(page)).toBe(true)
      expect(requests('plain')).toBe(1)
    }))

  it('anything but pages of the site is left to the browser', () =>
    on(
      '/',
      async (page) => {
        await go(page, '/file.txt')
        await page.waitForURL('**/file.txt')
        expect(await page.locator('body').textContent()).toBe('A file.\n')
        await page.goBack()
        await go(page, '/no-such-page')
        await page.waitForURL('**/no-such-page')
        expect(await title(page)).not.toBe('Home')
      },
      { expected: [/404/] },
    ))

  it('modified clicks, targets, downloads, external links and other origins are left to the browser', async () => {
    // The shell, which has no windows, opens none for these clicks.
    const windows = await openWholeBrowser()
    await withPage(windows, {}, async (page) => {
      await page.goto(site.origin)
      await markWindow(page)
      const opened = (click: () => Promise<void>) =>
        Promise.all([page.context().waitForEvent('page'), click()]).then(async ([tab]) => {
          await tab.waitForURL(/\/(plain|docs\/two)$/)
          await tab.close()
        })
      for (const key of ['Control', 'Shift'] as const)
        await opened(() => page.click('main a[href="/plain"]', { modifiers: [key] }))
      await opened(() => page.click('main a[href="/plain"]', { button: 'middle' }))
      await opened(() => page.click('main a[href="/docs/two"][target=_blank]'))
      await page.locator('main a[download]').evaluate((link) => link.removeAttribute('target'))
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('main a[download]')])
      expect(download.suggestedFilename()).toBe('file.txt')
      expect([address(page), await isMarked(page)]).toEqual(['/', true])
      await page.click('main a[rel=external]:visible')
      await page.waitForURL('**/docs/two')
      expect(await isMarked(page)).toBe(false)
      await markWindow(page)
      await go(page, `${site.origin.replace('localhost', '127.0.0.1')}/plain`)
      await page.waitForURL('http://127.0.0.1:*/plain')
      expect(await isMarked(page)).toBe(false)
    })
    await windows.close()
  })

  it('another version of the site needs a full load', async () => {
    site.proxy.fault('/docs', { edit: (text) => text.replace('data-shell="', 'data-shell="new') })
    await on('/', async (page) => {
      await go(page, '/docs')
      await shows(page, 'Docs')
      expect(await isMarked(page)).toBe(false)
      await markWindow(page)
      await page.click('main a[href="/docs/two"]')
      await shows(page, 'Two')
      expect(await isMarked(page)).toBe(false)
    })
  })
})

describe('the history', () => {
  it('back and forward restore the scroll position, and keep the focus', () =>
    on('/docs', async (page) => {
      await page.evaluate(() => scrollTo(0, 640))
      await go(page, '/docs/two')
      await shows(page, 'Two')
      await page.evaluate(() => scrollTo(0, 333))
      await keeps(page, 333)
      // Focus alone would scroll to the top, and save that if there is time.
      await page.locator('.site-title').evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
      await page.goBack()
      await shows(page, 'Docs')
      expect(await scrolled(page)).toBe(640)
      await page.goForward()
      await shows(page, 'Two')
      expect(await scrolled(page)).toBe(333)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('site-title')
      expect(await isMarked(page)).toBe(true)
    }))

  it('the visible page does not move while the previous one loads', () =>
    withPage(browser, { savesData: true }, async (page) => {
      await page.goto(`${site.origin}/docs`)
      await page.evaluate(() => scrollTo(0, 640))
      await go(page, '/docs/two')
      await shows(page, 'Two')
      await page.evaluate(() => scrollTo(0, 333))
      await keeps(page, 333)
      const before = requests('docs')
      const release = site.proxy.hold('/docs')
      await page.evaluate(() => history.back())
      await until(
        () => requests('docs'),
        (count) => count > before,
      )
      await drawn(page)
      expect([await title(page), await scrolled(page)]).toEqual(['Two', 333])
      release()
      await shows(page, 'Docs')
      expect(await scrolled(page)).toBe(640)
    }))

  it('a reload, and returning from another site, restore it too', () =>
    on('/docs', async (page) => {
      await go(page, '/docs/two')
      await shows(page, 'Two')
      await page.evaluate(() => scrollTo(0, 333))
      await keeps(page, 333)
      await page.reload()
      await until(
        () => scrolled(page),
        (y) => y === 333,
      )
      await page.goto(`${site.origin}/file.txt`)
      await page.goBack()
      await until(
        () => scrolled(page),
        (y) => y === 333,
      )
      await page.goBack()
      await shows(page, 'Docs')
    }))

  it('the last click wins, and the first leaves no history entry', () =>
    on('/', async (page) => {
      const release = site.proxy.hold('/styled')
      const start = await entries(page)
      await go(page, '/styled')
      await arrives('styled')
      await go(page, '/plain')
      await shows(page, 'Plain')
      release()
      await idle(page)
      expect([await title(page), address(page), await entries(page)]).toEqual(['Plain', '/plain', start + 1])
      expect(await page.locator('link[href$="own.css"]').count()).toBe(0)
      await page.goBack()
      await shows(page, 'Home')
      expect(await isMarked(page)).toBe(true)
    }))

  it('the last click wins over a page that waits for its style sheet', () =>
    on('/', async (page) => {
      const [showStyled, showSlow] = [site.proxy.hold('/own.css'), site.proxy.hold('/docs/slow')]
      await go(page, '/styled')
      await arrives('own.css')
      await go(page, '/docs/slow')
      await arrives('docs/slow')
      showStyled()
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.endsWith('/own.css')))
      await drawn(page)
      expect([await title(page), address(page)]).toEqual(['Home', '/'])
      showSlow()
      await shows(page, 'Slow')
    }))

  it('going back while a page loads cancels the load', () =>
    on('/', async (page) => {
      await go(page, '/plain')
      await shows(page, 'Plain')
      const release = site.proxy.hold('/docs/slow')
      await go(page, '/docs/slow')
      await arrives('docs/slow')
      await page.goBack()
      await shows(page, 'Home')
      release()
      await idle(page)
      expect([await title(page), address(page), await page.locator('[role=progressbar]').count()]).toEqual([
        'Home',
        '/',
        0,
      ])
      await page.goForward()
      await shows(page, 'Plain')
      await go(page, '/plain#part')
      const releaseLast = site.proxy.hold('/docs/other/last')
      await go(page, '/docs/other/last')
      await page.goBack()
      releaseLast()
      await idle(page)
      expect([await title(page), address(page)]).toEqual(['Plain', '/plain'])
      expect(await isMarked(page)).toBe(true)
    }))

  it('a page from the back/forward cache shows no loading indicator, and still works', async () => {
    const keeping = await openKeepingBrowser()
    try {
      await withPage(keeping, { expected: [/500/] }, async (page) => {
        const back = () => page.evaluate(() => void setTimeout(() => history.back()))
        await page.goto(site.origin)
        await go(page, '/plain')
        await shows(page, 'Plain')
        await markWindow(page)
        site.proxy.fault('/docs/slow', { delay: 400, status: 500, fetched: true })
        await go(page, '/docs/slow')
        await shows(page, 'Slow')
        await back()
        await shows(page, 'Plain')
        expect(await isMarked(page)).toBe(true)
        expect(await page.locator('[role=progressbar], [aria-busy]').count()).toBe(0)
        await back()
        await shows(page, 'Home')
        expect([address(page), await isMarked(page)]).toEqual(['/', true])
      })
    } finally {
      await keeping.close()
    }
  })
})

it('an address that ends in `.html` or `/index.html` is replaced by the canonical one', async () => {
  site.proxy.fault('/docs/two.html', { as: '/docs/two' })
  site.proxy.fault('/docs/two/index.html', { as: '/docs/two' })
  site.proxy.fault('/index.html', { as: '/' })
  for (const [path, plain] of [
    ['/docs/two.html?a=1#end', '/docs/two?a=1#end'],
    ['/docs/two/index.html?a=1', '/docs/two?a=1'],
    ['/index.html', '/'],
  ] as const)
    await on(path, async (page) => {
      await until(
        () => address(page),
        (now) => now === plain,
      )
      expect(await entries(page)).toBe(2)
    })
})

describe('the loading indicator', () => {
  const signs = (page: Page) =>
    page.evaluate(() => ({
      bar: document.querySelectorAll('[role=progressbar]').length,
      busy: document.querySelector('main')?.ariaBusy ?? null,
      spinner: [...document.querySelectorAll('[role=progressbar]')].some((one) => {
        const { content, animationName } = getComputedStyle(one, '::after')
        return content !== 'none' && animationName === 'spin'
      }),
    }))
  const none = { bar: 0, busy: null, spinner: false }

  it('a slow page shows bar and spinner after 200 ms, and removes them', () =>
    on('/', async (page) => {
      await holdClock(page)
      const release = site.proxy.hold('/docs/slow')
      await go(page, '/docs/slow')
      await arrives('docs/slow')
      await page.clock.runFor(199)
      expect(await signs(page)).toEqual(none)
      await page.clock.runFor(1)
      expect(await signs(page)).toEqual({ bar: 1, busy: 'true', spinner: true })
      expect(await page.locator('main h1').textContent()).toBe('Home')
      release()
      await shows(page, 'Slow')
      expect(await signs(page)).toEqual(none)
    }))

  it('a fast page, a hash and a query show nothing', () =>
    withPage(browser, { savesData: true }, async (page) => {
      await page.goto(site.origin)
      await markWindow(page)
      await page.evaluate(() => {
        const seen: string[] = []
        Object.assign(window, { seen })
        new MutationObserver((records) => {
          for (const { addedNodes, attributeName } of records) {
            if (attributeName) seen.push(attributeName)
            for (const node of addedNodes) if (node instanceof Element && node.role === 'progressbar') seen.push('bar')
          }
        }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
      })
      await holdClock(page)
      for (const [path, asked] of [
        ['/plain', 'plain'],
        ['/plain#part', undefined],
        ['/plain?q=1', undefined],
        ['/docs', 'docs'],
      ] as const) {
        const release = asked && site.proxy.hold(`/${asked}`)
        await go(page, path)
        if (asked) await arrives(asked)
        await page.clock.runFor(199)
        release?.()
        await until(
          () => address(page),
          (now) => now === path,
        )
        await page.clock.runFor(300)
      }
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
      expect(await isMarked(page)).toBe(true)
    }))
})

describe('faults', () => {
  const faults = {
    missing: { status: 404 },
    broken: { truncate: 40 },
    cut: { abort: true },
    wrong: { body: '<html>' },
  } as const

  for (const [name, fault] of Object.entries(faults))
    it(`a ${name} page leads to a warning and a full load`, () =>
      on(
        '/',
        async (page, warnings) => {
          site.proxy.fault('/docs/slow', { ...fault, fetched: true })
          await go(page, '/docs/slow?a=1#x')
          await shows(page, 'Slow')
          expect([address(page), await isMarked(page), warnings.length]).toEqual(['/docs/slow?a=1#x', false, 1])
          await page.goBack()
          await shows(page, 'Home')
        },
        { expected: [/Failed to load resource/] },
      ))

  it('the same when going back: the current address is loaded', () =>
    on(
      '/docs/slow',
      async (page, warnings) => {
        await go(page, '/plain')
        await shows(page, 'Plain')
        site.proxy.fault('/docs/slow', { status: 404, fetched: true })
        await page.goBack()
        await shows(page, 'Slow')
        expect([address(page), await isMarked(page), warnings.length]).toEqual(['/docs/slow', false, 1])
      },
      { expected: [/Failed to load resource/] },
    ))

  it('without a network, pages opened before are still shown', () =>
    on(
      '/',
      async (page) => {
        await page.hover('main a[href="/plain"]')
        await until(
          () => requests('plain'),
          (count) => count > 0,
        )
        await idle(page)
        await ages(page)
        await page.context().setOffline(true)
        await go(page, '/plain')
        await shows(page, 'Plain')
        expect(await isMarked(page)).toBe(true)
      },
      { expected: [/ERR_INTERNET_DISCONNECTED/] },
    ))

  it('without a network, a page from the browser’s cache is shown, however old', () =>
    withPage(browser, { savesData: true, expected: [/ERR_INTERNET_DISCONNECTED/] }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await page.goto(site.origin)
      await markWindow(page)
      await page.context().setOffline(true)
      await go(page, '/plain')
      await shows(page, 'Plain')
      expect(await isMarked(page)).toBe(true)
    }))

  const others: Readonly<Record<string, Fault>> = {
    'the 404 page, from a host that sends it with status 200': { as: '/404.html' },
    'a redirect page': {
      body: '<!doctype html><html lang="en"><head><title>Moved</title><meta http-equiv="refresh" content="0; url=/plain"></head></html>',
    },
    'a page with a script of its own': { edit: (text) => text.replace('Text.', '<script src="/own.js"></script>') },
  }
  it.each(Object.entries(others))('%s is loaded by the browser', (_, fault) =>
    on('/', async (page) => {
      site.proxy.fault('/docs/slow', fault)
      await go(page, '/docs/slow')
      const ends = { '/404.html': 'Page not found', stub: 'Plain', script: 'Ran' }
      await shows(page, fault.as ? ends['/404.html'] : fault.body ? ends.stub : ends.script)
      expect(await isMarked(page)).toBe(false)
    }),
  )

  it('a page that fails to render says so in its region, and can be retried', () =>
    on(
      '/',
      async (page) => {
        const mend = site.proxy.fault('/docs/slow', { edit: (text) => text.replace(' data-region="main"', '') })
        await page.evaluate(() => {
          // In this test, the browser does not cache broken pages.
          const load = fetch
          window.fetch = (address, init) => load(address, { ...init, cache: 'reload' })
        })
        await go(page, '/docs/slow')
        const notice = page.locator('main [role=alert]')
        await notice.waitFor()
        expect(await notice.locator('h1').textContent()).toBe('This page crashed.')
        expect(await notice.locator('p').textContent()).not.toBe('')
        expect(address(page)).toBe('/docs/slow')
        expect(await page.locator('header.header').isVisible()).toBe(true)
        expect(await page.locator('[data-region=sidebar] [aria-current=page]').textContent()).toBe('Slow')
        expect(await page.locator('.toc').count()).toBe(0)
        mend()
        await notice.locator('button:text("Try again")').click()
        await until(
          () => page.locator('main h1').textContent(),
          (text) => text === 'Slow',
        )
        expect(await isMarked(page)).toBe(true)
      },
      { expected: [/TypeError|no content/] },
    ))

  it('a part that fails to load shows its error, and Retry loads it again', () =>
    on(
      '/docs',
      async (page) => {
        const mend = site.proxy.fault('/docs/group/first', { status: 500 })
        await page.click('[data-region=sidebar] button:has-text("Group")')
        const notice = page.locator('[data-region=sidebar] [role=alert]')
        await notice.waitFor()
        expect(await notice.locator('p').textContent()).toContain('500')
        mend()
        await notice.locator('button:text("Retry")').click()
        await page.locator('[data-region=sidebar] a[href="/docs/group/first"]').waitFor()
        expect(await notice.count()).toBe(0)
      },
      { expected: [/500/] },
    ))

  it('a behaviour that fails does not stop the others', () =>
    withPage(browser, { expected: [/blown up/] }, async (page, { errors }) => {
      await page.addInitScript(() => {
        window.matchMedia = () => {
          throw new Error('blown up')
        }
      })
      await page.goto(site.origin)
      await markWindow(page)
      await page.click('main a[href="/plain"]')
      await shows(page, 'Plain')
      expect(await isMarked(page)).toBe(true)
      expect(errors.length).toBeGreaterThan(0)
    }))

  it('navigation works without observers and idle callbacks', () =>
    withPage(browser, {}, async (page) => {
      await page.addInitScript(() => {
        for (const name of ['IntersectionObserver', 'requestIdleCallback'])
          delete (window as unknown as Record<string, unknown>)[name]
      })
      await page.goto(site.origin)
      await markWindow(page)
      await page.click('main a[href="/plain"]')
      await shows(page, 'Plain')
      expect(await isMarked(page)).toBe(true)
    }))
})

describe('prefetch', () => {
  it('browsers without idle callbacks prefetch as well', () =>
    withPage(browser, {}, async (page) => {
      await page.addInitScript(() => {
        delete (window as unknown as Record<string, unknown>).requestIdleCallback
      })
      await page.goto(site.origin)
      await until(
        () => requests('plain'),
        (count) => count === 1,
      )
    }))

  it('links that come into view are prefetched once, and others are not', () =>
    on('/plain', async (page) => {
      await until(
        () => requests('blog'),
        (count) => count > 0,
      )
      await idle(page)
      expect(requests('plain')).toBe(1)
      expect(requests('docs/two')).toBe(0)
      await page.evaluate(() => scrollTo(0, 1000))
      await idle(page)
      expect([requests('docs'), requests('blog')]).toEqual([1, 1])
    }))

  it('a click on a prefetched link waits for no response, and is followed by one revalidation', () =>
    on('/plain', async (page) => {
      await until(
        () => requests('blog'),
        (count) => count === 1,
      )
      await idle(page)
      await ages(page)
      site.proxy.hold('/blog')
      await go(page, '/blog')
      await shows(page, 'Blog')
      await until(
        () => requests('blog'),
        (count) => count === 2,
      )
    }))

  it('the page of a link under the pointer is requested again unless it is fresh', () =>
    on('/plain', async (page) => {
      await until(
        () => requests('blog'),
        (count) => count === 1,
      )
      await idle(page)
      await ages(page)
      await page.hover('.header-links a[href="/blog"]')
      await until(
        () => requests('blog'),
        (count) => count === 2,
      )
      await page.click('.header-links a[href="/blog"]')
      await shows(page, 'Blog')
      await idle(page)
      expect(requests('blog')).toBe(2)
    }))

  it('a prefetched page is parsed when the pointer reaches its link, and not again after the click', () =>
    on('/plain', async (page) => {
      await until(
        () => requests('blog'),
        (count) => count === 1,
      )
      await idle(page)
      await page.evaluate(() => {
        const { parseFromString } = DOMParser.prototype
        document.documentElement.dataset.parsed = '0'
        DOMParser.prototype.parseFromString = function (...given) {
          document.documentElement.dataset.parsed += '1'
          return parseFromString.apply(this, given)
        }
      })
      const parsed = () => page.evaluate(() => document.documentElement.dataset.parsed)
      await ages(page)
      const release = site.proxy.hold('/blog')
      await page.hover('.header-links a[href="/blog"]')
      await until(parsed, (times) => times === '01')
      await page.click('.header-links a[href="/blog"]')
      await shows(page, 'Blog')
      release()
      await idle(page)
      expect([requests('blog'), await parsed()]).toEqual([2, '01'])
    }))

  it('links to anything but pages are neither prefetched nor fetched by the script', () =>
    on(
      '/plain',
      async (page) => {
        site.proxy.fault('/docs/slow', {
          edit: (text) => text.replace('Text.', '<a href="/logout" rel="external">Out</a>'),
        })
        await page.goto(`${site.origin}/docs/slow`)
        await until(
          () => requests('docs/group/first'),
          (count) => count > 0,
        )
        await page.hover('a[href="/logout"]')
        await idle(page)
        expect(requests('logout')).toBe(0)
        site.proxy.fault('/logout', { body: 'Out.' })
        await page.click('a[href="/logout"]')
        await page.waitForURL('**/logout')
        expect(requests('logout')).toBe(1)
      },
      { expected: [/404/] },
    ))

  /** A page with many links, whose requests for other pages are held and answered as `answer` says. */
  const prefetching =
    (answer: (weight: number) => { readonly status?: number; readonly body?: string }) =>
    async (page: Page, steps: readonly number[]) => {
      // What the page before prefetches is not counted.
      await idle(page)
      const asked: string[] = []
      const held: (() => void)[] = []
      let weight = 0
      await page.route('**', async (route) => {
        const { pathname } = new URL(route.request().url())
        if (route.request().resourceType() !== 'fetch' || pathname === '/robots.txt') return route.fallback()
        asked.push(pathname)
        await new Promise<void>((release) => held.push(release))
        await route.fulfill({ contentType: 'text/html', ...answer(weight) })
      })
      site.proxy.fault('/docs/slow', {
        edit: (text) =>
          text.replace('Text.', Array.from({ length: 60 }, (_, index) => `<a href="/many/${index}">x</a>`).join(' ')),
      })
      await page.goto(`${site.origin}/docs/slow`)
      weight = await page.evaluate(() => {
        const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        return loaded.reduce((sum, one) => sum + (/\.(css|js)$/.test(one.name) ? one.decodedBodySize : 0), 0)
      })
      // Each answer lets one more request through, until no more are made.
      for (const count of steps) {
        await until(
          () => asked.length,
          (now) => now >= count,
        )
        await idle(page)
        expect(asked).toEqual(['/docs/group/first', '/', '/many/0', '/many/1'].slice(0, count))
        held.shift()?.()
      }
    }

  it('not more is prefetched than the styles and scripts weigh, one by one: the next page, then those that the text links to', () =>
    on('/plain', (page) => prefetching((weight) => ({ body: 'x'.repeat(weight * 0.3) }))(page, [1, 2, 3, 3])))

  it('prefetching ends with the first failure', () =>
    on('/plain', (page) => prefetching(() => ({ status: 503 }))(page, [1, 1]), { expected: [/503/] }))

  it('prefetching begins again on the next page', () =>
    on(
      '/plain',
      async (page) => {
        await idle(page)
        site.proxy.fault('/docs/group/first', { status: 503 })
        const edit = (text: string) => text.replace('</h1>', '</h1><a href="/docs/two">Two</a>')
        for (const path of ['/docs/slow', '/plain']) site.proxy.fault(path, { edit })
        await page.goto(`${site.origin}/docs/slow`)
        await arrives('docs/group/first')
        await idle(page)
        expect(requests('docs/two')).toBe(0)
        await go(page, '/plain')
        await shows(page, 'Plain')
        await arrives('docs/two')
      },
      { expected: [/503/] },
    ))

  it('a link under the pointer, the finger or the focus is prefetched at once', () =>
    on('/plain', async (page) => {
      for (const [path, type] of [
        ['docs/two', 'mouseover'],
        ['docs/slow', 'touchstart'],
        ['docs/other/last', 'focusin'],
      ] as const) {
        await page.evaluate(
          ([href, event]) => {
            const link = document.createElement('a')
            link.href = href
            document.body.append(link)
            link.dispatchEvent(new Event(event, { bubbles: true }))
          },
          [`/${path}`, type] as const,
        )
        await until(
          () => requests(path),
          (count) => count === 1,
        )
      }
    }))

  it('the search page is not, not even under the finger', () =>
    on('/plain', async (page) => {
      await page.evaluate(() => {
        for (const [href, type] of [
          ['/search', 'mouseover'],
          ['/search', 'touchstart'],
          ['/search', 'focusin'],
          ['/docs/two', 'touchstart'],
        ] as const) {
          const link = document.createElement('a')
          link.href = href
          if (href === '/search') link.dataset.search = ''
          document.body.append(link)
          link.dispatchEvent(new Event(type, { bubbles: true }))
        }
      })
      await until(
        () => requests('docs/two'),
        (count) => count === 1,
      )
      await idle(page)
      expect(requests('search')).toBe(0)
    }))

  for (const [name, connection] of Object.entries({
    'a 2g connection': { effectiveType: 'slow-2g', saveData: false },
    'data saver': { effectiveType: '4g', saveData: true },
  }))
    it(`none on ${name}, where navigation still works`, () =>
      withPage(browser, {}, async (page) => {
        await page.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value })
        }, connection)
        await page.goto(site.origin)
        await markWindow(page)
        await page.hover('main a[href="/plain"]')
        await idle(page)
        expect(site.proxy.asked(/^\/(plain|docs|blog)/)).toEqual([])
        await page.click('main a[href="/plain"]')
        await shows(page, 'Plain')
        expect(await isMarked(page)).toBe(true)
      }))
})

it('the initialisation script runs once, before the shell, and receives navigation events', () =>
  on('/', async (page) => {
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    expect(await page.evaluate(() => (window as unknown as { shellWasThere: boolean }).shellWasThere)).toBe(false)
    expect(await heard()).toEqual([])
    await go(page, '/plain')
    await shows(page, 'Plain')
    await go(page, '/plain#part')
    await page.goBack()
    await page.goBack()
    await shows(page, 'Home')
    expect(await heard()).toEqual(['start /plain', 'end /plain', 'start /', 'end /'])
    expect(site.proxy.asked(/\/assets\/init-/).length).toBe(1)
  }))
