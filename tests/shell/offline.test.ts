// The setting `offline`: a real worker in a real browser, and a line that is cut or held on its way to a real server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  idle,
  isMarked,
  markWindow,
  openWholeBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'
import { cut, keeps, keptPaths, offlineSite } from './offline-site.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openWholeBrowser(), startSite({ files: offlineSite })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})
afterEach(() => site.proxy.clear())

/** From now on the server cannot be reached. */
const cutLine = () => site.proxy.fault(/^/, { abort: true })
const main = (page: Page) => page.locator('main').textContent()

/** Tell the worker that a page is shown. Returns how many it keeps; undefined if it could not keep this one. */
const visit = (page: Page, path: string) =>
  page.evaluate(async (shown) => {
    const { active } = await navigator.serviceWorker.ready
    return new Promise<number | undefined>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(data?.pages)
      active?.postMessage({ kind: 'visit', path: shown, files: [], saves: false }, [port2])
    })
  }, path)

/** Keep copies of a kept page at other addresses, as if these had been visited, which takes a while. */
const copyKept = (page: Page, path: string, others: readonly string[]) =>
  page.evaluate(
    async ([from, to]) => {
      const header = 'x-sitegen-kept'
      const name = (await caches.keys()).find((one) => one.startsWith('sitegen-pages-'))
      const pages = await caches.open(name ?? '')
      const kept = await pages.match(from)
      const [html, facts] = [await kept?.text(), kept?.headers.get(header) ?? '']
      for (const other of to) {
        const headers = new Headers(kept?.headers)
        headers.set(header, facts.replace(encodeURIComponent(from), encodeURIComponent(other)))
        await pages.put(other, new Response(html, { headers }))
      }
    },
    [path, others] as const,
  )

describe('offline', () => {
  it('a visited page is shown by a load and by a click, with its styles and pictures', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      await page.click('.header-links a[href="/docs"]')
      await keeps(page, '/plain', '/docs')
      cutLine()
      await page.reload()
      expect(await main(page)).toContain('Line 60.')
      const note = page.locator('main > .notice')
      expect(await note.textContent()).toMatch(/^The site cannot be reached\. This copy is from \w+ \d+, \d{4}\.$/)
      await markWindow(page)
      await page.click('.header-links a[href="/plain"]')
      await page.waitForURL('**/plain')
      expect([await isMarked(page), await note.count()]).toEqual([true, 1])
      await page.goto(`${site.origin}/plain/?from=elsewhere`)
      const picture = page.getByRole('img', { name: 'A picture' })
      await picture.scrollIntoViewIfNeeded()
      // If it fails, the error says whether the picture was asked for, and which files are kept.
      const shown = () => picture.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.complete])
      await until(
        async () => [...(await shown()), ...(await keptPaths(page, 'files'))],
        ([width]) => width === 8,
      )
      expect(await page.locator('.header-links').evaluate((one) => getComputedStyle(one).display)).toBe('flex')
      site.proxy.clear()
      await page.reload()
      expect(await note.count()).toBe(0)
    })
  })

  it('a page has its pictures even if they were not shown yet', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs`)
      await keeps(page, '/docs')
      expect(await keptPaths(page, 'files')).not.toContain('/picture.svg')
      await visit(page, '/plain')
      expect(await keptPaths(page, 'files')).toContain('/picture.svg')
    })
  })

  it('a page is found at any moment while it is kept again', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      const missed = await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready
        const again = async () => {
          const { port1, port2 } = new MessageChannel()
          const answer = new Promise((resolve) => {
            port1.onmessage = resolve
          })
          active?.postMessage({ kind: 'visit', path: '/plain', files: [], saves: false }, [port2])
          await answer
        }
        const state = { isBusy: true, missed: 0 }
        const look = async () => {
          while (state.isBusy) if (!(await caches.match('/plain'))) state.missed++
        }
        const looking = look()
        for (let count = 0; count < 20; count++) await again()
        state.isBusy = false
        await looking
        return state.missed
      })
      expect(missed).toBe(0)
    })
  })

  it('a page that was not visited says so, lists those that were, and is loaded once the line is back', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      await page.click('.header-links a[href="/docs"]')
      await keeps(page, '/docs')
      const restore = cutLine()
      const answer = await page.goto(`${site.origin}/docs/group/first`)
      expect(answer?.status()).toBe(503)
      expect(await page.title()).toBe('You are offline | Shell')
      expect(await page.locator('h1').textContent()).toBe('You are offline')
      const links = page.locator('main li a')
      expect(await links.allTextContents()).toEqual(['Docs', 'Plain'])
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(['/docs', '/plain'])
      expect(await page.locator('main li').first().textContent()).toMatch(/^Docs, \w+ \d+, \d{4}$/)
      await markWindow(page)
      await links.first().click()
      await page.waitForURL('**/docs')
      expect(await isMarked(page)).toBe(true)
      await page.goBack()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      restore()
      await page.getByRole('button', { name: 'Try again' }).click()
      await until(
        () => page.locator('h1').textContent(),
        (text) => text === 'First',
      )
    })
  })

  it('the search finds what it finds online, once a second page was visited', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      const find = async (text: string) => {
        if (!(await page.locator('dialog[open]').count())) await page.keyboard.press('/')
        await page.locator('dialog[open] input').fill(text)
        await page.waitForFunction(
          (typed) => document.querySelector<HTMLElement>('dialog .search-results')?.dataset.for === typed,
          text,
        )
        return page.locator('dialog [role=option]').allTextContents()
      }
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      expect(await keptPaths(page, 'search')).toEqual([])
      await page.goto(`${site.origin}/docs`)
      await until(
        () => keptPaths(page, 'search'),
        (kept) => kept.includes('/site-data/search.bin'),
      )
      cutLine()
      await page.goto(`${site.origin}/plain`)
      const texts = ['line', 'about deep', '"the post"', 'nothing-of-the-kind']
      const offline: string[][] = []
      for (const text of texts) offline.push(await find(text))
      site.proxy.clear()
      await page.reload()
      const online: string[][] = []
      for (const text of texts) online.push(await find(text))
      expect(offline).toEqual(online)
      expect(offline.map((one) => one.length > 0)).toEqual([true, true, true, false])
    })
  })
})

it('a page that is late is shown as it was kept, and a page that was not kept is waited for', async () => {
  await withPage(browser, { expected: cut }, async (page) => {
    // On `localhost` itself nothing is late.
    const origin = site.origin.replace('localhost', 'docs.localhost')
    await page.goto(`${origin}/plain`)
    await keeps(page, '/plain')
    const release = site.proxy.hold(/^\/(plain|docs)/)
    const other = await page.context().newPage()
    const going = other.goto(`${origin}/docs`)
    await until(
      () => site.proxy.asked(/^\/docs$/),
      (asked) => asked.length > 0,
    )
    await page.reload()
    expect(await main(page)).toContain('Line 40.')
    release()
    expect((await going)?.status()).toBe(200)
    expect(await main(other)).toContain('Line 60.')
  })
})

describe('not kept:', () => {
  it('errors, the page for addresses that do not exist, and other forms of a page', async () => {
    await withPage(browser, { expected: [/404|500|net::ERR_/] }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      expect((await page.goto(`${site.origin}/no-such-page`))?.status()).toBe(404)
      const end = site.proxy.fault('/docs', { status: 500 })
      expect((await page.goto(`${site.origin}/docs`))?.status()).toBe(500)
      end()
      expect((await page.goto(`${site.origin}/file.txt`))?.status()).toBe(200)
      await page.goto(`${site.origin}/old`)
      await keeps(page, '/docs/two')
      expect(new URL(page.url()).pathname).toBe('/docs/two')
      const kept = await keptPaths(page, 'pages')
      expect(kept.filter((path) => !path.startsWith('/site-data/')).sort()).toEqual(['/docs/two', '/plain'])
      const asMarkdown = () =>
        page.evaluate(async () => {
          const answer = await fetch('/plain', { headers: { accept: 'text/markdown' } })
          return [answer.headers.get('content-type'), (await answer.text()).startsWith('# Plain')]
        })
      expect(await asMarkdown()).toEqual(['text/markdown; charset=utf-8', true])
      cutLine()
      await expect(asMarkdown()).rejects.toThrow(/Failed to fetch/)
      const parts = page.evaluate(async () => (await fetch('/plain', { headers: { range: 'bytes=0-3' } })).status)
      await expect(parts).rejects.toThrow(/Failed to fetch/)
    })
  })

  it('a page that the server has removed since', async () => {
    await withPage(browser, { expected: [/404|net::ERR_|503/] }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      const end = site.proxy.fault('/plain', { status: 404 })
      site.proxy.fault('/plain', { as: '/no-such-page' })
      expect((await page.goto(`${site.origin}/plain`))?.status()).toBe(404)
      await until(
        () => keptPaths(page, 'pages'),
        (kept) => !kept.includes('/plain'),
      )
      end()
    })
  })
})

describe('what is kept is bounded:', () => {
  it('100 pages, of which those go that were read longest ago, with the files that only they need', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      expect(await keptPaths(page, 'files')).toContain('/picture.svg')
      await page.goto(`${site.origin}/docs/slow`)
      await keeps(page, '/docs/slow')
      const many = Array.from({ length: 105 }, (_, index) => `/many/${index}`)
      expect(await visit(page, many[0] as string)).toBe(3)
      await copyKept(page, many[0] as string, many.slice(1, 90))
      const counts: (number | undefined)[] = []
      for (const path of ['/docs/slow', ...many.slice(90)]) counts.push(await visit(page, path))
      expect(Math.max(...counts.map(Number))).toBe(100)
      const kept = await keptPaths(page, 'pages')
      expect(kept.length).toBe(101)
      expect(kept).not.toContain('/plain')
      expect(kept).toContain('/docs/slow')
      expect(kept.at(-1)).toBe('/many/104')
      expect(await keptPaths(page, 'files')).not.toContain('/picture.svg')
    })
  })
})

describe('a browser that', () => {
  it('has no more room drops what was read long ago, and keeps pages again once it has', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      const session = await page.context().newCDPSession(page)
      const { usage } = await session.send('Storage.getUsageAndQuota', { origin: site.origin })
      await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: usage + 60_000 })
      for (let index = 0; index < 16; index++) await visit(page, `/many/${index}`)
      const kept = await keptPaths(page, 'pages')
      expect(kept).not.toContain('/plain')
      expect(kept.length).toBeLessThan(16)
      await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin })
      await page.goto(`${site.origin}/docs`)
      await keeps(page, '/docs')
    })
  })

  it('has no workers shows pages as ever', async () => {
    await withPage(browser, {}, async (page) => {
      await page.addInitScript(() => {
        delete (Navigator.prototype as unknown as Record<string, unknown>).serviceWorker
      })
      await page.goto(`${site.origin}/plain`)
      await until(
        () => site.proxy.asked(/\/offline-/),
        (asked) => asked.length > 0,
      )
      await idle(page)
      expect(site.proxy.asked(/sw\.js/)).toEqual([])
    })
  })
})

describe('costs', () => {
  it('the first load nothing: what is more comes after it, and nothing comes twice', async () => {
    await withPage(browser, {}, async (page) => {
      const release = site.proxy.hold(/\/assets\/offline-/)
      await page.goto(`${site.origin}/island`)
      await idle(page)
      const first = [...site.proxy.requests]
      expect(first.filter((path) => /sw\.js|site-data|island-|search-/.test(path))).toEqual([])
      site.proxy.requests.length = 0
      release()
      await keeps(page, '/island')
      const more = site.proxy.requests.filter((path) => path !== '/robots.txt')
      const isAsset = (path: string) => path.startsWith('/assets/')
      // What the page would load when it is due.
      const names = more.filter(isAsset).map((path) => /\/(\w+?)-/.exec(path)?.[1] ?? '')
      expect([...new Set(names)].filter((name) => name !== 'chunk').sort()).toEqual(['island', 'search'])
      // Its host removes `.html`.
      const others = ['/site-data/offline', '/site-data/offline.html', '/sw.js']
      expect(more.filter((path) => !isAsset(path)).sort()).toEqual(others)
      expect(new Set([...first, ...more]).size).toBe(new Set(first).size + more.length)
    })
  })

  it('a reader who saves data nothing but the worker and the page for what is not kept', async () => {
    await withPage(browser, { savesData: true }, async (page) => {
      await page.goto(`${site.origin}/island`)
      await keeps(page, '/island')
      await page.goto(`${site.origin}/plain`)
      await keeps(page, '/plain')
      expect(site.proxy.asked(/island-|search|copy-/)).toEqual([])
    })
  })
})

describe('below a base path, with addresses that end in a slash', () => {
  let below: RunningSite
  beforeAll(async () => {
    const config = (offlineSite['site.config.ts'] ?? '')
      .replace("baseUrl: '/'", "baseUrl: '/project/'")
      .replace('trailingSlash: false', 'trailingSlash: true')
    below = await startSite({ files: { ...offlineSite, 'site.config.ts': config } })
  })
  afterAll(() => below?.stop())

  it('all of this is the same, and the rest of the host is left alone', async () => {
    await withPage(browser, { expected: cut }, async (page) => {
      await page.goto(`${below.origin}/project/plain/`)
      await keeps(page, '/project/plain')
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
        `${below.origin}/project/`,
      )
      await page.goto(`${below.origin}/project/docs/`)
      await until(
        () => keptPaths(page, 'search'),
        (kept) => kept.includes('/project/site-data/search.bin'),
      )
      below.proxy.fault(/^/, { abort: true })
      await page.goto(`${below.origin}/project/plain`)
      expect(await main(page)).toContain('Line 40.')
      await page.goto(`${below.origin}/project/blog/`)
      expect(await page.locator('main li a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
        '/project/docs/',
        '/project/plain/',
      ])
      await expect(page.goto(`${below.origin}/elsewhere`)).rejects.toThrow(/ERR_EMPTY_RESPONSE/)
      below.proxy.clear()
    })
  })

  it('the worker is sent with a header that lets nobody cache it', async () => {
    const answer = await fetch(`${below.origin}/project/sw.js`)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
    ])
    expect(readFileSync(join(below.folder, '_headers'), 'utf8')).toContain(
      '/project/sw.js\n  Cache-Control: no-cache\n',
    )
  })
})
