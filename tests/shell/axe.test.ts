import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  drawn,
  measured,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** The policy forbids scripts from elsewhere, but the test's own must run. */
const injecting = { ...measured, bypassCSP: true }

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

/** The rules that the page violates, each with the offending elements. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    // All rules are run; what passes is not described. No rule reads style sheets, which would be loaded once more.
    return (await axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } })).violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const kinds: Readonly<Record<string, string>> = {
  home: '/',
  docs: '/docs',
  doc: '/docs/getting-started/create-products',
  'doc with tabs of contents': '/docs/webhooks',
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
  offline: '/site-data/offline',
}

const widths = [
  ['a phone', 360],
  ['a desktop', 1280],
] as const

it('no kind of page violates a rule, on a phone and then on a desktop', async () => {
  const expected = [/404 \(Not Found\) \(\S+\/no-such-page\)$/]
  await withPage(browser, { ...injecting, expected }, async (page) => {
    for (const [kind, path] of Object.entries(kinds)) {
      await page.setViewportSize({ width: 360, height: 800 })
      const answer = await page.goto(site.origin + path)
      expect([kind, answer?.status()]).toEqual([kind, kind === 'not found' ? 404 : 200])
      for (const [name, width] of widths) {
        await page.setViewportSize({ width, height: 800 })
        await drawn(page)
        expect([kind, name, await violations(page)]).toEqual([kind, name, []])
      }
    }
  })
})

describe.each(widths)('on %s', (_, width) => {
  const options = { ...injecting, viewport: { width, height: 800 } }

  it('with the announcement closed', async () => {
    await withPage(browser, options, async (page) => {
      await page.goto(site.origin)
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      expect(await violations(page)).toEqual([])
    })
  })

  it('after in-page navigation', async () => {
    await withPage(browser, options, async (page) => {
      await page.goto(`${site.origin}/docs`)
      await page.locator('main a[href^="/docs/"]').first().click()
      await page.waitForFunction(() => location.pathname !== '/docs')
      // Code that was hidden until then is measured in the next frame.
      await page.waitForSelector('main:not([data-rest])')
      await drawn(page)
      expect(await violations(page)).toEqual([])
    })
  })
})

it('with the menu open, in both of its panels', async () => {
  await withPage(browser, { ...injecting, viewport: { width: 360, height: 800 } }, async (page) => {
    await page.goto(`${site.origin}/docs/webhooks`)
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByText('Main menu').click()
    expect(await violations(page)).toEqual([])
  })
})

it('with a sidebar group opened', async () => {
  await withPage(browser, injecting, async (page) => {
    await page.goto(`${site.origin}/docs`)
    await page.locator('nav[data-region=sidebar] button[aria-expanded=false]').first().click()
    await page.waitForSelector('nav[data-region=sidebar] button[aria-expanded=true]')
    expect(await violations(page)).toEqual([])
  })
})

it('after using the explorer and the tabs of the home page', async () => {
  await withPage(browser, injecting, async (page) => {
    await page.goto(`${site.origin}/docs/webhooks`)
    const explorer = page.locator('.explorer')
    await explorer.scrollIntoViewIfNeeded()
    await explorer.getByRole('button').first().waitFor()
    await until(
      async () => {
        await explorer.getByRole('radio', { name: 'grace_period' }).focus()
        await page.keyboard.press('Space')
        return explorer.getByRole('status').textContent()
      },
      (text) => text?.includes('grace period') === true,
    )
    expect(await violations(page)).toEqual([])
    await page.goto(site.origin)
    await page.getByRole('tab', { name: 'Flutter' }).click()
    expect(await violations(page)).toEqual([])
  })
})

it('with a crashed page, and a part that failed to load', async () => {
  // Prefetched pages would be whole.
  await withPage(browser, { ...injecting, expected: [/no content/, /500/] }, async (page) => {
    await page.goto(`${site.origin}/docs`)
    site.proxy.fault(/^\/docs\//, { status: 500, fetched: true })
    await page.locator('nav[data-region=sidebar] button[aria-expanded=false]').first().click()
    await page.locator('nav[data-region=sidebar] [role=alert]').waitFor()
    expect(await violations(page)).toEqual([])
    site.proxy.fault('/pricing', { edit: (text) => text.replace(' data-region="main"', '') })
    await page.locator('a[href="/pricing"]:visible').first().click()
    await page.locator('main [role=alert]').waitFor()
    expect(await violations(page)).toEqual([])
    site.proxy.clear()
  })
})

it('with a tab selected by keyboard', async () => {
  const own = await startSite({ files: behavioursSite() })
  try {
    await withPage(browser, injecting, async (page) => {
      await page.goto(`${own.origin}/tabs`)
      const tab = page.locator('.tabs').first().getByRole('tab', { name: 'Windows' })
      await tab.click()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      expect(await page.locator('.tabs').first().getByRole('tab', { selected: true }).first().textContent()).toBe('lin')
      expect(await violations(page)).toEqual([])
    })
  } finally {
    await own.stop()
  }
})
