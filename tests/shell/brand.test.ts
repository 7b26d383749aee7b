// A brand without a fork: tokens, style sheets, and what the navbar and the footer can show. Any violation of the policy fails a test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/site.ts'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, until, withPage } from './harness.ts'

const font = readFileSync(
  join(projectRoot, 'node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'),
)
const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'

const files = {
  'site.config.ts': `export default {
  title: 'Brand',
  url: 'https://example.com',
  baseUrl: '/base/',
  trailingSlash: false,
  favicon: '/logo.svg',
  content: { blog: false },
  colorMode: { default: 'system', switch: true },
  theme: { css: ['brand.css'], tokens: { accent: '#b3261e', radius: '3px' } },
  navbar: {
    logo: { src: '/logo.svg', href: '/docs/guide/one', height: 30 },
    items: [
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Guide' },
      { type: 'doc', docId: 'guide/one' },
      { label: 'Menu', items: [{ label: 'Inside', to: '/docs/guide/one' }, { label: 'Outside', href: 'https://example.org' }] },
      { label: 'Other', items: [{ type: 'doc', docId: 'guide/two', label: 'Second' }] },
      { type: 'docsVersion', label: 'Now', position: 'right' },
      { type: 'localeDropdown', position: 'right', items: [{ label: 'Deutsch', href: 'https://de.example.com', lang: 'de' }] },
      { label: 'GitHub', href: 'https://github.com/a/b', icon: 'github', iconOnly: true, position: 'right' },
      { label: 'Own', to: '/docs/guide/two', icon: '/logo.svg', position: 'right' },
      { label: 'Join', to: '/docs', button: true, position: 'right' },
    ],
  },
  footer: {
    logo: { src: '/logo.svg', alt: 'Brand' },
    columns: [{ title: 'More', items: [{ label: 'Elsewhere', href: 'https://example.org' }] }],
    social: [{ icon: 'mastodon', label: 'Mastodon', href: 'https://mastodon.social/@a' }],
    copyright: 'Brand',
  },
}
`,
  'brand.css': `@font-face { font-family: Brand; src: url("./fonts/brand.woff2") format("woff2"); }
.header { background: rgb(1, 2, 3); }
h1 { font-family: Brand; }
.footer { background: url(/logo.svg); }
`,
  'fonts/brand.woff2': font,
  'static/logo.svg': logo,
  'content/docs/index.md': '# Start\n',
  'content/pages/offer.tsx': `import { Closing } from '@sitegen/cli/theme'

export const frontMatter = { title: 'Offer', description: 'One.' }

export default function Offer() {
  return <Closing title="Start" text="The first step." actions={[{ label: 'Docs', href: '/docs' }]} />
}
`,
  'content/docs/guide/one.md': '# One\n',
  'content/docs/guide/two.md': '# Two\n',
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

const open = (page: Page, path: string) => page.goto(`${site.origin}/base${path}`)
const menu = (page: Page, name: string, where = '.header') => page.locator(`${where} details.menu`, { hasText: name })
const isOpen = (page: Page, name: string) => menu(page, name).evaluate((one) => (one as HTMLDetailsElement).open)

describe('the look', () => {
  it('is that of the style sheets and tokens, with fonts in files of their own', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs/guide/one')
      const style = (selector: string, name: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), name)
      // The rules of the theme name more classes.
      expect(await style('.header', 'background-color')).toBe('rgb(1, 2, 3)')
      expect(await style('.footer', 'background-image')).toContain('/base/logo.svg')
      expect(await style('.header .button', 'border-radius')).toBe('3px')
      await until(
        () =>
          page.evaluate(() =>
            [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
          ),
        (families) => families.includes('Brand'),
      )
      expect(site.proxy.asked(/\/base\/assets\/font-[\da-f]{10}\.woff2$/).length).toBe(1)
    })
  })

  const ways = [
    { from: 'the token `accent`', mode: 'light', style: '', channel: 0 },
    { from: 'the token `accent`', mode: 'dark', style: '', channel: 0 },
    { from: '`--sg-brand` in a style sheet', mode: 'light', style: ':root { --sg-brand: #1a4fb3 }', channel: 2 },
    { from: '`--sg-brand` in a style sheet', mode: 'dark', style: ':root { --sg-brand: #8fb3ff }', channel: 2 },
  ]
  it.each(ways)('has one family of colors from $from, in the $mode mode', async ({ mode, style, channel }) => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs/guide/one')
      const { family, all } = await page.evaluate(readColors, { mode, style })
      const isOfIt = (color: readonly number[]) => Math.max(...color) === color[channel]
      expect(family.filter((color) => !isOfIt(color) || strength(color) < 5)).toEqual([])
      // Nothing on the page keeps another color; grays are nearly neutral.
      const colored = all.filter((color) => strength(color) > 20)
      expect(colored).not.toEqual([])
      expect(colored.filter((color) => !isOfIt(color))).toEqual([])
    })
  })
})

it('the button of a closing band stands in the middle of it, beside its words', async () => {
  await withPage(browser, { javaScriptEnabled: false }, async (page) => {
    await open(page, '/offer')
    const middles = await page.locator('.closing, .closing > div, .closing a').evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return Math.round(top + bottom)
      }),
    )
    expect(middles).toEqual(Array(3).fill(middles[0]))
  })
})

const strength = (color: readonly number[]) => Math.max(...color) - Math.min(...color)

/** The colors of the current item of the sidebar and those derived from the accent, and all that the page has. Runs in the page. */
function readColors({ mode, style }: { readonly mode: string; readonly style: string }) {
  document.documentElement.dataset.theme = mode
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets.push(sheet)
  for (const running of document.getAnimations()) running.finish()
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  const read = (color: string) => {
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const current = getComputedStyle(document.querySelector('[data-region="sidebar"] [aria-current]') as Element)
  const tokens = ['brand', 'brand-strong', 'brand-soft', 'brand-line', 'selection', 'focus', 'strong']
  const family = [
    current.color,
    current.backgroundColor,
    ...tokens.map((name) => current.getPropertyValue(`--sg-${name}`)),
  ]
  const all = [...document.querySelectorAll('body, body *')].flatMap((one) => {
    const { color, backgroundColor, borderBottomColor, boxShadow } = getComputedStyle(one)
    return [color, backgroundColor, borderBottomColor, /^(?:rgb|oklch|color)\([^)]*\)/.exec(boxShadow)?.[0] ?? color]
  })
  return { family: family.map(read), all: [...new Set(all)].map(read) }
}

describe('the navbar', () => {
  it('leads to docs, sidebars, versions and other languages', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs/guide/one')
      const links = await page.locator('.header a').evaluateAll((all) =>
        all.map((one) => {
          const link = one as HTMLAnchorElement
          const at = link.origin === location.origin ? link.pathname : link.href
          return [
            link.textContent?.replace(/ \/$/, '') || link.getAttribute('aria-label'),
            at,
            link.className,
            link.rel,
            link.hreflang,
          ]
            .join(' ')
            .trim()
        }),
      )
      expect(links.map((link) => link.replace(/\s+/g, ' '))).toEqual([
        'Brand /base/docs/guide/one site-title',
        'Guide /base/docs/guide/one',
        'One /base/docs/guide/one',
        'Inside /base/docs/guide/one',
        'Outside https://example.org/ noopener',
        'Second /base/docs/guide/two',
        'Search /base/search search-box',
        'Now /base/docs',
        'Deutsch https://de.example.com/ noopener de',
        'GitHub https://github.com/a/b noopener',
        'Own /base/docs/guide/two',
        'Join /base/docs button',
      ])
      expect(await menu(page, 'Deutsch').locator('summary').textContent()).toBe('English')
      expect(await page.locator('.site-title img').boundingBox()).toMatchObject({ width: 60, height: 30 })
    })
  })

  it('opens one menu at a time without a script, by keyboard too', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs/guide/two')
      await menu(page, 'Inside').locator('summary').focus()
      await page.keyboard.press('Enter')
      expect(await isOpen(page, 'Inside')).toBe(true)
      await menu(page, 'Second').locator('summary').click()
      expect([await isOpen(page, 'Inside'), await isOpen(page, 'Second')]).toEqual([false, true])
      await menu(page, 'Inside').locator('summary').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Inside')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/guide/one')
    })
  })

  it('closes a menu after Escape, a click elsewhere, and a link in it', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs/guide/two')
      const summary = menu(page, 'Inside').locator('summary')
      const closed = () =>
        until(
          () => isOpen(page, 'Inside'),
          (state) => !state,
        )
      await summary.click()
      await until(
        async () => {
          await page.keyboard.press('Escape')
          return isOpen(page, 'Inside')
        },
        (state) => !state,
      )
      expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true)
      await summary.click()
      await page.locator('h1').click()
      await closed()
      await summary.click()
      await menu(page, 'Inside').getByRole('link', { name: 'Inside' }).click()
      await page.locator('h1', { hasText: 'One' }).waitFor()
      await closed()
      expect(await menu(page, 'Inside').locator('a').first().getAttribute('aria-current')).toBe('page')
    })
  })

  it.each([360, 800, 1280])('fits %i pixels, and its menus work where they are', async (width) => {
    await withPage(browser, { javaScriptEnabled: false, viewport: { width, height: 700 } }, async (page) => {
      await open(page, '/docs/guide/two')
      const where = width < 996 ? '.drawer' : '.header'
      if (width < 996) {
        await page.locator('.menu-button').click()
        await page.locator('.drawer-top > details > summary').click()
      }
      await menu(page, 'Inside', where).locator('summary').click()
      const box = await menu(page, 'Inside', where).getByRole('link', { name: 'Inside' }).boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await menu(page, 'Inside', where).getByRole('link', { name: 'Inside' }).click()
      await page.waitForURL('**/docs/guide/one')
    })
  })
})

it('the footer has a logo, marks of other sites and signs with names', async () => {
  await withPage(browser, { javaScriptEnabled: false }, async (page) => {
    await open(page, '/docs')
    expect(await page.getByRole('contentinfo').getByRole('img', { name: 'Brand' }).boundingBox()).toMatchObject({
      height: 40,
    })
    const sign = page.getByRole('contentinfo').getByRole('link', { name: 'Mastodon' })
    expect(await sign.getAttribute('href')).toBe('https://mastodon.social/@a')
    expect(await sign.boundingBox()).toMatchObject({ width: 44, height: 44 })
    const mark = await page
      .getByRole('link', { name: 'Elsewhere' })
      .evaluate((one) => getComputedStyle(one, '::after').maskImage)
    expect(mark).toContain('svg')
  })
})
