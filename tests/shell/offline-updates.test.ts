// The setting `offline` while a site is deployed again: no reader is left between two versions, nor with a worker that the site
// no longer has.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildStrictly, temporaryFolder } from '../harness/real-site.ts'
import { startDev } from './dev-server.ts'
import {
  ages,
  type Browser,
  type FaultProxy,
  idle,
  isMarked,
  markWindow,
  openWholeBrowser,
  type Page,
  type RunningSite,
  startFolder,
  startSite,
  until,
  withPage,
} from './harness.ts'
import { cut, keeps, keptPaths, nextSite, offlineSite } from './offline-site.ts'

let browser: Browser
let site: RunningSite
let next: RunningSite
let without: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openWholeBrowser(), startSite({ files: offlineSite })])
  const build = async (files: Readonly<Record<string, string>>) => {
    site.files?.write(files)
    const folder = temporaryFolder()
    await buildStrictly(site.files?.root ?? '', folder)
    return startFolder(folder)
  }
  next = await build(nextSite)
  without = await build({ 'site.config.ts': (nextSite['site.config.ts'] ?? '').replace('offline: true,', '') })
})
afterAll(async () => {
  await browser?.close()
  for (const one of [site, next, without]) await one?.stop()
})
afterEach(() => {
  site.proxy.clear()
  deploy(site)
})

/** From now on, this build is the one that is online. */
const deploy = ({ upstream, folder }: Pick<RunningSite, 'upstream' | 'folder'>, proxy: FaultProxy = site.proxy) =>
  proxy.switchTo(upstream, folder)

const open = async (page: Page, path: string) => {
  await page.goto(site.origin + path)
  await keeps(page, path)
}
const island = (page: Page) => page.getByRole('button', { name: /ount/ })
/** What the worker keeps must do: browsers drop what is in their own cache when they like. */
const clearOwnCache = async (page: Page) => (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')

/** Scroll to the island, and use it. */
async function count(page: Page, label: string) {
  await island(page).scrollIntoViewIfNeeded()
  await until(
    async () => {
      // Before it is hydrated, a click does nothing.
      await island(page).click()
      return island(page).textContent()
    },
    (text) => new RegExp(`^${label} [1-9]`).test(text ?? ''),
  )
}
const isNext = (page: Page) => page.evaluate(() => 'isNext' in window)
const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

describe('a deploy under an open page', () => {
  it('leaves it whole, and every other page is of one version, online and offline', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await open(page, '/island')
      await markWindow(page)
      deploy(next)
      await clearOwnCache(page)
      site.proxy.requests.length = 0
      await count(page, 'Counted')
      await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill('deep')
      await page.locator('dialog [role=option]').first().waitFor()
      await page.getByRole('button', { name: 'Close' }).click()
      expect(await isMarked(page)).toBe(true)
      // What the page itself needs came from the worker; the search asks for the index that is online.
      expect(site.proxy.asked(/^\/assets\/(?!search\/)/)).toEqual([])
      // A prefetched copy older than a second is revalidated.
      await ages(page)
      await page.click('.header-links a[href="/docs"]')
      await until(
        () => isNext(page).catch(() => false),
        (is) => is,
      )
      await keeps(page, '/docs')
      expect([await isMarked(page), await isNext(page)]).toEqual([false, true])
      expect(await page.locator('.header-links').textContent()).toContain('Renamed')

      const restore = site.proxy.fault(/^/, { abort: true })
      await page.reload()
      expect(await page.locator('.header-links').textContent()).toContain('Renamed')
      await page.goto(`${site.origin}/island`)
      expect([await isNext(page), await page.locator('.header-links').textContent()]).toEqual([
        false,
        expect.stringContaining('Plain'),
      ])
      await count(page, 'Counted')

      restore()
      await page.reload()
      await keeps(page, '/island')
      await count(page, 'Next count')
      expect(await isNext(page)).toBe(true)
    })
  })

  it('of which another tab loads the new version leaves its files alone', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/island')
      deploy(next)
      const other = await page.context().newPage()
      await other.goto(`${site.origin}/island`)
      await until(
        () => keptPaths(other, 'files'),
        (files) => files.filter((path) => path.includes('/client-') || path.includes('/init-')).length >= 3,
      )
      await idle(other)
      await clearOwnCache(page)
      await count(page, 'Counted')
      expect(await isNext(page)).toBe(false)
    })
  })

  it('of a reader who saves data loads the page again when a part of it is gone', async () => {
    await withPage(browser, { savesData: true, expected: [/404|Failed to fetch/] }, async (page) => {
      await open(page, '/plain')
      await page.goto(`${site.origin}/island`)
      await until(
        () => keptPaths(page, 'pages'),
        (kept) => kept.includes('/island'),
      )
      expect(site.proxy.asked(/island-/)).toEqual([])
      deploy(next)
      await island(page).scrollIntoViewIfNeeded()
      await until(
        () => isNext(page).catch(() => false),
        (is) => is,
      )
      await count(page, 'Next count')
    })
  })

  it('whose new page lacks the same file is not loaded again', async () => {
    await withPage(browser, { expected: [/404|Failed to fetch/] }, async (page) => {
      site.proxy.fault(/\/assets\/island/, { status: 404 })
      await page.goto(`${site.origin}/island`)
      await until(
        () => keptPaths(page, 'pages'),
        (kept) => kept.includes('/island'),
      )
      await markWindow(page)
      await island(page).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      await idle(page)
      expect(await isMarked(page)).toBe(true)
    })
  })
})

describe('a changed worker', () => {
  it('waits until no page of the site is open, and deletes what it cannot read', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await open(page, '/plain')
      const before = await page.evaluate(() => caches.keys())
      expect(before.map((name) => name.replace(/-\d+/, '-N')).sort()).toEqual([
        'sitegen-files-N /',
        'sitegen-pages-N /',
      ])
      site.proxy.fault('/sw.js', { edit: (text) => text.replace(/=\d(,\w+=\w+=>`sitegen-)/, '=9$1') })
      await page.reload()
      const state = () =>
        page.evaluate(async () => {
          const { waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return [waiting?.state, active?.state]
        })
      await until(state, ([waiting]) => waiting === 'installed')
      expect(await state()).toEqual(['installed', 'activated'])
      expect(await page.evaluate(() => caches.keys())).toEqual(before)
      await page.goto('about:blank')
      await page.goto(`${site.origin}/docs`)
      await keeps(page, '/docs')
      await until(
        () => page.evaluate(() => caches.keys()),
        (names) => names.length > 0 && names.every((name) => /-9 /.test(name)),
      )
      expect(await keptPaths(page, 'pages')).not.toContain('/plain')
    })
  })
})

describe('a worker goes, with all that it keeps, once its address has', () => {
  const isRetired = async (page: Page) => {
    await until(
      () => page.evaluate(() => caches.keys()),
      (names) => names.length === 0,
    )
    expect(await workers(page)).toEqual([])
    site.proxy.requests.length = 0
    await page.reload()
    await idle(page)
    expect(site.proxy.asked(/sw\.js|\/offline-/)).toEqual([])
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  }

  it('the site without the setting', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/plain')
      expect(await workers(page)).toEqual(['/'])
      deploy(without)
      await page.goto(`${site.origin}/plain`)
      expect(await isNext(page)).toBe(true)
      await isRetired(page)
    })
  })

  it('the development server, of this site or another, which shows no kept page', async () => {
    const dev = await startDev({ ...offlineSite, 'content/pages/plain.md': '# Plain\n\nBeing written.\n' })
    try {
      await withPage(browser, {}, async (page) => {
        await open(page, '/plain')
        site.proxy.switchTo(dev.origin, dev.files.root)
        await page.goto(`${site.origin}/plain`)
        expect(await page.locator('main').textContent()).toContain('Being written.')
        await until(
          () => page.evaluate(() => caches.keys()),
          (names) => names.length === 0,
        )
        expect(await workers(page)).toEqual([])
      })
    } finally {
      await dev.stop()
    }
  })

  it('a site made with another tool', async () => {
    await withPage(browser, { expected: [/404/] }, async (page) => {
      await open(page, '/plain')
      site.proxy.fault(/^/, { status: 404 })
      site.proxy.fault('/plain', { edit: () => '<!doctype html><title>Another</title><h1>Another tool</h1>\n' })
      await page.goto(`${site.origin}/plain`)
      await isRetired(page)
    })
  })

  it('another site at the same address: only its pages are shown from then on', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await open(page, '/plain')
      const other = (text: string) => text.replace(/data-offline="\w+"/, 'data-offline="0123456789"')
      site.proxy.fault(/^\/(docs|site-data\/offline)/, { edit: other })
      await page.goto(`${site.origin}/docs`)
      await keeps(page, '/docs')
      expect(await keptPaths(page, 'pages')).not.toContain('/plain')
    })
  })
})
