import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  isMarked,
  markWindow,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

const files = {
  'site.config.ts': `export default {
  title: 'Versions',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  navbar: { items: [{ label: 'About', to: '/about' }, { type: 'docsVersionDropdown' }] },
}
`,
  'versions.json': '["2.0", "1.0"]',
  'content/pages/about.md': '# About\n',
  'content/docs/index.md': '# Start of next\n',
  'content/docs/same.md': '# Same in next\n\n## Part\n',
  'versioned_docs/version-2.0/index.md': '# Start of two\n',
  'versioned_docs/version-2.0/same.md': '# Same in two\n\n## Part\n',
  'versioned_docs/version-2.0/new.md': '# New in two\n',
  'versioned_docs/version-1.0/index.md': '# Start of one\n',
  'versioned_docs/version-1.0/same.md': '# Same in one\n\n## Part\n',
}

let browser: Browser
let site: RunningSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const menu = (page: Page) => page.locator('.header .versions')
const shown = (page: Page) => menu(page).locator('summary b').textContent()
const title = (page: Page) => page.locator('h1').textContent()
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('sitegen.version.default'))

describe('the menu of versions', () => {
  it('looks like the links beside it', () =>
    withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs`)
      const look = (part: string) =>
        page.locator(`.header ${part}`).evaluate((one) => {
          const { fontWeight, fontSize } = getComputedStyle(one)
          return [fontWeight, fontSize]
        })
      expect(await look('.versions summary b')).toEqual(await look('a[href="/about"]'))
      // The mark that it opens follows, and points down.
      const mark = await menu(page)
        .locator('summary')
        .evaluate((one) => {
          const { order, rotate } = getComputedStyle(one, '::before')
          return [order, rotate]
        })
      expect(mark).toEqual(['1', '90deg'])
    }))

  it('works without a script', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/same`)
      await menu(page).locator('summary').click()
      expect(await menu(page).getByRole('link').allTextContents()).toEqual(['Next', '2.0', '1.0'])
      await menu(page).getByRole('link', { name: '1.0' }).click()
      await page.waitForURL('**/docs/1.0/same')
      expect(await title(page)).toBe('Same in one')
    })
  })

  it('links to the same page if it exists, otherwise to the version’s main page, after in-page navigation and after a load', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/same?q=1#part`)
      await markWindow(page)
      await menu(page).locator('summary').click()
      await menu(page).getByRole('link', { name: '1.0' }).click()
      await page.waitForURL('**/docs/1.0/same?q=1#part')
      await until(
        () => title(page),
        (text) => text === 'Same in one',
      )
      expect(await shown(page)).toBe('1.0')
      expect(await menu(page).evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false)
      expect(await menu(page).locator('[aria-current]').textContent()).toBe('1.0')
      expect(await isMarked(page)).toBe(true)
      await page.goto(`${site.origin}/docs/new`)
      const links = () =>
        menu(page)
          .locator('a')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(await links()).toEqual(['/docs/next', '/docs/new', '/docs/1.0'])
    })
  })

  it('saves the choice, and shows it on pages outside the docs until the version is removed', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/1.0/same`)
      expect(await kept(page)).toBeNull()
      await page.getByRole('link', { name: 'latest version' }).click()
      await page.waitForURL('**/docs/same')
      expect(await kept(page)).toBe('2.0')
      await menu(page).locator('summary').click()
      await menu(page).getByRole('link', { name: '1.0' }).click()
      await page.waitForURL('**/docs/1.0/same')
      expect(await kept(page)).toBe('1.0')
      await page.locator('.header').getByRole('link', { name: 'About' }).click()
      await page.waitForURL('**/about')
      await until(
        () => shown(page),
        (text) => text === '1.0',
      )
      await page.reload()
      await until(
        () => shown(page),
        (text) => text === '1.0',
      )
      await page.evaluate(() => localStorage.setItem('sitegen.version.default', '0.1'))
      await page.reload()
      await until(
        () => kept(page),
        (value) => value === '',
      )
      expect(await shown(page)).toBe('2.0')
    })
  })

  it('works with the keyboard, and closes when the reader clicks elsewhere', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/same`)
      const isOpen = () => menu(page).evaluate((one) => (one as HTMLDetailsElement).open)
      await menu(page).locator('summary').focus()
      await page.keyboard.press('Enter')
      expect(await isOpen()).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next')
      await page.keyboard.press('Escape')
      expect(await isOpen()).toBe(false)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
      await menu(page).locator('summary').click()
      await page.locator('h1').click()
      expect(await isOpen()).toBe(false)
      await menu(page).locator('summary').click()
      await page.locator('.search-box').focus()
      expect(await isOpen()).toBe(false)
      const tree = await menu(page).ariaSnapshot()
      expect(tree).toMatch(/Version 2\.0/)
    })
  })

  it('is in the drawer of narrow screens', async () => {
    await withPage(browser, { viewport: { width: 400, height: 700 } }, async (page) => {
      await page.goto(`${site.origin}/docs/same`)
      await page.locator('.menu-button').click()
      const drawer = page.locator('.drawer')
      await drawer.getByText('Main menu').click()
      await drawer.locator('.versions summary').click()
      await drawer.locator('.versions').getByRole('link', { name: '1.0' }).click()
      await page.waitForURL('**/docs/1.0/same')
      await until(
        () => title(page),
        (text) => text === 'Same in one',
      )
    })
  })

  it('does not exist on a site with one version', async () => {
    const one = await startSite({
      files: {
        'site.config.ts': files['site.config.ts'],
        'content/pages/about.md': '# A\n',
        'content/docs/index.md': '# B\n',
      },
    })
    try {
      await withPage(browser, {}, async (page) => {
        await page.goto(`${one.origin}/docs`)
        expect(await page.locator('details[data-versions], .badge').count()).toBe(0)
      })
    } finally {
      await one.stop()
    }
  })
})

describe('links beside the versions', () => {
  const items = `[
    { type: 'docsVersion' },
    { type: 'docsVersionDropdown', position: 'right', items: [{ label: 'About', to: '/about' }, { label: 'All older releases', href: 'https://old.example' }] },
  ]`
  const config = files['site.config.ts'].replace(/items: .*\]/, `items: ${items}`)

  it('follow the version of the page, and stand below the versions', async () => {
    const docsItems = `[
    { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Tutorial' },
    { label: 'More', items: [{ type: 'doc', docId: 'same', label: 'Same' }, { type: 'doc', docId: 'new', label: 'New' }] },`
    const one = await startSite({
      files: { ...files, 'site.config.ts': config.replace('items: [', `items: ${docsItems}`) },
    })
    try {
      await withPage(browser, {}, async (page) => {
        const link = page.locator('.header-links > a[data-versions]')
        const facts = async () => [await link.textContent(), await link.getAttribute('href')]
        const docs = page.locator('.header-links').getByRole('link', { name: /Tutorial|Same|New/, includeHidden: true })
        const docsLinks = () => docs.evaluateAll((links) => links.map((one) => one.getAttribute('href')))
        await page.goto(`${one.origin}/about`)
        expect(await facts()).toEqual(['2.0', '/docs'])
        expect(await docsLinks()).toEqual(['/docs', '/docs/same', '/docs/new'])
        await markWindow(page)
        await menu(page).locator('summary').click()
        expect(await menu(page).getByRole('link').allTextContents()).toEqual([
          'Next',
          '2.0',
          '1.0',
          'About',
          'All older releases',
        ])
        expect(await menu(page).locator('[aria-current]').textContent()).toBe('About')
        const heights = await menu(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.clientHeight))
        expect(new Set(heights).size).toBe(1)
        await menu(page).getByRole('link', { name: '1.0' }).click()
        await page.waitForURL('**/docs/1.0')
        await until(
          () => title(page),
          (text) => text === 'Start of one',
        )
        expect(await facts()).toEqual(['1.0', '/docs/1.0'])
        // What this version lacks is in the last one.
        expect(await docsLinks()).toEqual(['/docs/1.0', '/docs/1.0/same', '/docs/new'])
        expect(await isMarked(page)).toBe(true)
        await link.click()
        expect(page.url()).toBe(`${one.origin}/docs/1.0`)
      })
    } finally {
      await one.stop()
    }
  })

  it('are a menu of their own if there is only one version', async () => {
    const one = await startSite({
      files: {
        'site.config.ts': config,
        'content/pages/about.md': '# A\n',
        'content/docs/index.md': '# B\n',
      },
    })
    try {
      await withPage(browser, { javaScriptEnabled: false }, async (page) => {
        await page.goto(`${one.origin}/docs`)
        const links = await page.locator('.header-links').getByRole('link').allTextContents()
        await page.locator('.header .menu summary').click()
        expect([...links, await page.locator('.header .menu summary').textContent()]).toEqual(['Next', 'Next'])
        expect(await page.locator('.header .menu').getByRole('link').allTextContents()).toEqual([
          'Next',
          'About',
          'All older releases',
        ])
      })
    } finally {
      await one.stop()
    }
  })
})

describe('the client script', () => {
  it('is one file, and one more for navigation', async () => {
    await withPage(browser, {}, async (page) => {
      site.proxy.clear()
      await page.goto(`${site.origin}/docs/same`)
      expect(site.proxy.asked(/\.js$/)).toEqual([
        expect.stringMatching(/^\/assets\/client-/),
        expect.stringMatching(/^\/assets\/navigation-/),
      ])
      for (const path of site.proxy.asked(/\.js$/)) {
        const script = await (await page.request.get(site.origin + path)).text()
        expect(script).not.toMatch(/\bimport\s*["'{*]/)
      }
    })
  })
})
