import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStrictly, temporaryFolder } from '../harness/real-site.ts'
import { shellSite } from './fixture.ts'
import {
  ages,
  type Browser,
  idle,
  isMarked,
  markWindow,
  measured,
  openBrowser,
  type Page,
  type RunningSite,
  serveFolder,
  startSite,
  until,
  withPage,
} from './harness.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const shows = (page: Page, wanted: string) =>
  until(
    () => page.title(),
    (text) => text.split(' | ')[0] === wanted,
  )

describe('a deploy between two clicks', () => {
  /** Build the site again with other files, and send requests to the new server from then on. */
  async function deploy(site: RunningSite, files: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
    site.files?.write(files)
    const folder = temporaryFolder()
    await buildStrictly(site.files?.root ?? '', folder)
    const served = await serveFolder(folder)
    site.proxy.switchTo(served.origin, folder)
    return served.stop
  }

  const two = (text: string) => ({
    'content/docs/two.md': `---\ntitle: Two\ndescription: About Two.\nsidebar_position: 2\n---\n\n${text}\n`,
  })

  it.each([
    ['of another text keeps the shell, and shows the new text', two('New text.'), true],
    [
      'of another shell causes a full load',
      {
        ...two('New text.'),
        'site.config.ts': (shellSite['site.config.ts'] ?? '').replace("label: 'Plain'", "label: 'Renamed'"),
      },
      false,
    ],
  ])('%s', async (_, files, stays) => {
    const site = await startSite({ files: shellSite })
    let stop: (() => Promise<void>) | undefined
    try {
      await withPage(browser, {}, async (page) => {
        await page.goto(`${site.origin}/plain`)
        await page.click('.header-links a[href="/docs"]')
        await shows(page, 'Docs')
        await markWindow(page)
        stop = await deploy(site, files as Record<string, string>)
        // A prefetched copy older than a second is revalidated.
        await ages(page)
        await page.click('main a[href="/docs/two"]')
        await page.getByText('New text.').waitFor()
        await shows(page, 'Two')
        expect(await isMarked(page)).toBe(stays)
        expect(await page.locator('.header-links').textContent()).toContain(stays ? 'Plain' : 'Renamed')
        await page.goBack()
        await shows(page, 'Docs')
        expect(await page.locator('main').textContent()).toContain('Line 60.')
      })
    } finally {
      await stop?.()
      await site.stop()
    }
  })

  it('that removes a page leads to the 404 page', async () => {
    const site = await startSite({ files: shellSite })
    let stop: (() => Promise<void>) | undefined
    try {
      await withPage(browser, { expected: [/404/] }, async (page) => {
        await page.goto(`${site.origin}/plain`)
        await page.click('.header-links a[href="/docs"]')
        await shows(page, 'Docs')
        site.files?.remove('content/docs/slow.md')
        const docs = (shellSite['content/docs/index.md'] ?? '').replace(' · [Slow](slow.md)', '')
        stop = await deploy(site, { 'content/docs/index.md': docs })
        await ages(page)
        await page.click('main a[href="/docs/slow"]')
        await page.waitForURL('**/docs/slow')
        await until(
          () => page.locator('body').getAttribute('data-kind'),
          (kind) => kind === 'not-found',
        )
      })
    } finally {
      await stop?.()
      await site.stop()
    }
  })
})

describe('a slow or metered connection, as emulated by the browser', () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite({ files: shellSite })
  })
  afterAll(() => site?.stop())

  it.each([
    [
      'effective type 2g',
      'Network.emulateNetworkConditions',
      {
        offline: false,
        latency: 1500,
        downloadThroughput: 200_000,
        uploadThroughput: 200_000,
        connectionType: 'cellular2g',
      },
      (page: Page) => page.evaluate(() => connection().effectiveType.includes('2g')),
    ],
    [
      'data saver',
      'Emulation.setDataSaverOverride',
      { dataSaverEnabled: true },
      (page: Page) => page.evaluate(() => connection().saveData),
    ],
  ] as const)('%s: nothing is prefetched, and links still work', async (_, method, settings, holds) => {
    site.proxy.clear()
    await withPage(browser, {}, async (page) => {
      // A line is emulated only for the document that is open, so nothing may be prefetched before.
      await page.addInitScript(() => {
        const wait = requestIdleCallback.bind(window)
        let begin = () => {}
        const begun = new Promise<void>((resolve) => {
          begin = resolve
        })
        Object.assign(window, {
          connection: () => (navigator as unknown as { connection: object }).connection,
          requestIdleCallback: (run: () => void) => begun.then(() => wait(run)),
          begin,
        })
      })
      await page.goto(site.origin)
      const session = await page.context().newCDPSession(page)
      if (method.startsWith('Network')) await session.send('Network.enable')
      await session.send(method as 'Network.enable', settings as never)
      await until(() => holds(page), Boolean)
      await markWindow(page)
      await page.evaluate(() => begin())
      await page.hover('main a[href="/plain"]')
      await idle(page)
      expect(site.proxy.asked(/^\/(plain|docs|blog)/)).toEqual([])
      await page.click('main a[href="/plain"]')
      await shows(page, 'Plain')
      expect(await isMarked(page)).toBe(true)
    })
  })
})

/** Set on the window by the test. */
declare function begin(): void
declare function connection(): { readonly effectiveType: string; readonly saveData: boolean }

describe('without JavaScript', () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite('real')
  })
  afterAll(() => site?.stop())

  const kinds: Readonly<Record<string, string>> = {
    home: '/',
    docs: '/docs',
    doc: '/docs/getting-started/create-products',
    'a doc with an island': '/docs/webhooks',
    api: '/docs/api/subscription/get-subscription',
    blog: '/blog',
    'second page of the blog': '/blog/page/2',
    post: '/blog/ios-14-support',
    tags: '/blog/tags',
    archive: '/blog/archive',
    marketing: '/react-native',
    pricing: '/pricing',
    text: '/privacy',
    search: '/search',
    'not found': '/no-such-page',
  }

  it('each kind of page reads the same, and shows no control without a function', async () => {
    const heading = (page: Page) => page.locator('main h1').first()
    const read = async (page: Page, path: string) => {
      await page.goto(site.origin + path)
      return { heading: await heading(page).textContent(), isVisible: await heading(page).isVisible() }
    }
    const expected = [/404 \(Not Found\) \(\S+\/no-such-page\)$/]
    const withScripts = new Map<string, object>()
    await withPage(browser, { ...measured, expected }, async (page) => {
      for (const [kind, path] of Object.entries(kinds)) {
        const seen = await read(page, path)
        expect([kind, seen.isVisible]).toEqual([kind, true])
        withScripts.set(kind, seen)
      }
    })
    await withPage(browser, { ...measured, javaScriptEnabled: false, expected }, async (page) => {
      for (const [kind, path] of Object.entries(kinds)) {
        const seen = await read(page, path)
        expect([kind, seen]).toEqual([kind, withScripts.get(kind)])
        const dead = page.locator('button:visible:enabled:not([popovertarget]):not([type=submit])')
        expect([kind, await dead.allTextContents()]).toEqual([kind, []])
        expect([kind, await page.locator('[aria-busy], [role=progressbar]').count()]).toEqual([kind, 0])
        const main = page.getByRole('navigation', { name: 'Main' })
        await main.getByRole('link').first().click()
        await heading(page).waitFor()
      }
    })
  })

  it('every page in the sitemap is reachable by plain links from the home page', async () => {
    const text = async (path: string) => (await fetch(site.origin + path)).text()
    const map = [...(await text('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    const found = new Set(['/'])
    for (const path of found) {
      const html = await text(path)
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g))
        if (!/\.\w+$/.test(href) && !href.startsWith('//')) found.add(href)
    }
    expect(map.length).toBeGreaterThan(100)
    expect(map.filter((path) => !found.has(path as string))).toEqual([])
  })
})
