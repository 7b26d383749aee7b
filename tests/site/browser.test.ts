import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leastContrast, textPairs } from '../../renderer/index.ts'
import { openBrowser } from '../harness/browser.ts'
import { realProduct } from '../harness/real-site.ts'
import { type SharedSite, shared } from '../harness/shared.ts'
import { showText } from '../harness/text-face.ts'

// The site in a real browser, with JavaScript off: one page of each kind, from the narrowest phone to a desk.
const kinds = {
  home: '/',
  'docs landing': '/docs',
  doc: '/docs/getting-started/create-products',
  'API page': '/docs/api/user/get-user',
  'SDK page': '/docs/sdk-reference/buy',
  'webhook page': '/docs/webhooks/purchase',
  'long text': '/docs/resources/manage-subscription-states',
  blog: '/blog',
  post: '/blog/storekit-v2-support',
  'post with a long address': '/blog/f829007329cf2910310019a903da0dc99d96ca24',
  tags: '/blog/tags',
  'tag list': '/blog/tags/sdk',
  archive: '/blog/archive',
  'marketing page': '/in-app-purchases-vs-paid-apps',
  'platform page': '/react-native',
  pricing: '/pricing',
  support: '/support',
  'legal page': '/privacy',
  search: '/search',
  'not found': '/no-such-page',
}
const widths = [320, 360, 800, 1280]

let served: SharedSite
let browser: Browser
beforeAll(async () => {
  served = await shared('site/real')
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** The page of `measure`. */
let sheet: Promise<Page> | undefined

/**
 * Open an address in a page that all measurements share, since opening another page takes longer than measuring one. Without scripts,
 * pointer and keys, nothing is left of the address before.
 */
async function measure(width: number, address: string, read: (page: Page) => Promise<void>) {
  sheet ??= browser
    .newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    .then((context) => context.newPage())
  const page = await sheet
  await page.setViewportSize({ width, height: 740 })
  await page.goto(served.origin + address)
  await read(page)
}

/** Use a page of its own. */
async function at(
  width: number,
  address: string,
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  const viewport = { width, height: 740 }
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  try {
    await page.goto(served.origin + address)
    await use(page)
  } finally {
    await context.close()
  }
}

it.each(Object.entries(kinds))(
  '%s fits windows of all widths in both faces, with one heading of the first level',
  async (_, address) => {
    await measure(320, address, async (page) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        for (const face of ['wide', 'narrow'] as const) {
          await showText(page, face)
          expect([width, face, await page.evaluate(widerThanScreen)]).toEqual([width, face, []])
          const cells = await page.locator('td, th').evaluateAll(widerThanThemselves)
          expect([width, face, cells]).toEqual([width, face, []])
          expect(await page.locator('h1').count()).toBe(1)
          expect(await page.locator('h1').isVisible()).toBe(true)
        }
      }
    })
  },
)

describe('the menu, without a script', () => {
  it.each([360, 995])('opens as a drawer at %i pixels and closes again', async (width) => {
    await at(width, kinds.doc, async (page) => {
      const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' })
      expect(await sidebar.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      expect(await sidebar.getByRole('link', { name: 'Create products' }).isVisible()).toBe(true)
      await page.getByText('Main menu').click()
      expect(await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').count()).toBe(6)
      await page.getByRole('button', { name: 'Close navigation bar' }).click()
      expect(await sidebar.isVisible()).toBe(false)
    })
  })

  it('shows the links at once where there is no sidebar, and leads on', async () => {
    await at(360, kinds.home, async (page) => {
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Blog' }).click()
      expect(new URL(page.url()).pathname).toBe('/blog')
    })
  })

  it.each([996, 1280])('is not needed at %i pixels: links and sidebar stand on the page', async (width) => {
    await at(width, kinds.doc, async (page) => {
      expect(await page.getByRole('button', { name: 'Toggle navigation bar' }).isVisible()).toBe(false)
      const lines = await page.locator('.header-links a').evaluateAll((links) => {
        return links.map((link) => [link.scrollWidth > link.clientWidth, link.getBoundingClientRect().height])
      })
      expect(new Set(lines.map(String)).size).toBe(1)
      expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true)
    })
  })
})

describe('the keyboard', () => {
  it('comes to the skip link first, which shows itself and leads to the text', async () => {
    await at(1280, kinds.doc, async (page) => {
      const skip = page.getByRole('link', { name: 'Skip to main content' })
      expect((await skip.boundingBox())?.y).toBeLessThan(0)
      await page.keyboard.press('Tab')
      expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
      expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
      expect(await skip.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    })
  })

  it('shows a ring around everything it comes to', async () => {
    await at(1280, kinds.home, async (page) => {
      const without: string[] = []
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab')
        const plain = await page.evaluate(withoutRing)
        if (plain) without.push(plain)
      }
      expect(without).toEqual([])
    })
  })

  it('moves nothing between pages: the header stands where it stood', async () => {
    const places = new Set<string>()
    for (const address of [kinds.home, kinds.doc, kinds.blog, kinds.support]) {
      await measure(1280, address, async (page) => {
        const boxes = await page
          .locator('.header a')
          .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().x)))
        places.add(boxes.join())
      })
    }
    expect(places.size).toBe(1)
  })
})

describe('text', () => {
  it.each(['light', 'dark'])('has the contrast that AA asks for, in the %s set of colours', async (theme) => {
    await measure(1280, kinds.home, async (page) => {
      const low = await page.evaluate(lowContrasts, { theme, pairs })
      expect(low).toEqual([])
    })
  })

  it.each([
    [kinds.doc, '.prose > p, .prose li'],
    [kinds.blog, '.prose > p'],
    [kinds.home, '.words > p, .exhibit > p, .closing > p, figcaption, .steps p'],
    [kinds.pricing, '.words > p, .exhibit > p, .closing > p, .questions p'],
    ['/docs/getting-started', '.lead, .prose > p'],
  ])('of %s runs to about 75 characters a line', async (address, selector) => {
    for (const width of [1280, 1920]) {
      await measure(width, address, async (page) => {
        const most = await page.evaluate(charactersPerLine, selector)
        expect(most).toBeGreaterThan(60)
        expect(most).toBeLessThanOrEqual(78)
      })
    }
  })

  it('of a reference page has no less than 45 characters a line beside its samples', async () => {
    await measure(1200, kinds['SDK page'], async (page) => {
      const most = await page.evaluate(charactersPerLine, '.prose > p, .admonition > p')
      expect(most).toBeGreaterThan(45)
    })
  })
})

describe('other media', () => {
  it('prints the text alone, with nothing cut off', async () => {
    await at(800, kinds.doc, async (page) => {
      await page.emulateMedia({ media: 'print' })
      for (const part of ['.header', '.footer', '.pager', '.announcement', '.toc-inline'])
        expect([part, await page.locator(part).isVisible()]).toEqual([part, false])
      expect(await page.locator('h1').isVisible()).toBe(true)
      const cut = await page
        .locator('pre')
        .evaluateAll((list) => list.filter((pre) => pre.scrollWidth > pre.clientWidth))
      expect(cut).toEqual([])
    })
  })

  it('keeps its pictures of menu and search in forced colours', async () => {
    await at(
      360,
      kinds.doc,
      async (page) => {
        const shown = await page
          .locator('.menu-button, .search-box')
          .evaluateAll((list) => list.map((one) => getComputedStyle(one, '::before').backgroundColor))
        expect(shown.filter((colour) => colour === 'rgba(0, 0, 0, 0)')).toEqual([])
      },
      { forcedColors: 'active' },
    )
  })
})

/** Text on ground, with the ratio that each pair needs; the text that is read most needs more. */
const pairs: readonly (readonly [text: string, ground: string, ratio: number])[] = [
  ...textPairs.map(([text, ground]) => [text, ground, leastContrast] as const),
  ...['ground', 'surface', 'raised'].flatMap((ground) => ['text', 'heading'].map((text) => [text, ground, 7] as const)),
  ['focus', 'ground', 3],
]

// What follows runs in the browser.

function widerThanScreen(): string[] {
  const wide = document.scrollingElement as Element
  if (wide.scrollWidth <= window.innerWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
    .map((one) => `${one.tagName}.${one.className}`)
}

function widerThanThemselves(cells: readonly Element[]): (string | null)[] {
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)
}

function withoutRing(): string | undefined {
  const one = document.activeElement
  if (!one || one === document.body) return undefined
  const ringed = [one, one.nextElementSibling].some((each) => each && getComputedStyle(each).outlineStyle === 'solid')
  return ringed ? undefined : one.outerHTML.slice(0, 120)
}

/** How many characters nine of ten full lines of the text hold at most, by the boxes of the characters. */
function charactersPerLine(selector: string): number {
  const lengths: number[] = []
  for (const paragraph of document.querySelectorAll(selector)) {
    const lines = new Map<number, number>()
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { bottom } = range.getBoundingClientRect()
        const line = Math.round(bottom / 14)
        lines.set(line, (lines.get(line) ?? 0) + 1)
      }
    }
    lengths.push(...[...lines.values()].slice(0, -1))
  }
  lengths.sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0
}

function lowContrasts({ theme, pairs }: { theme: string; pairs: readonly (readonly [string, string, number])[] }) {
  document.documentElement.dataset.theme = theme
  const style = getComputedStyle(document.documentElement)
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  const light = (token: string) => {
    pen.fillStyle = style.getPropertyValue(`--sg-${token}`)
    pen.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  return pairs.flatMap(([text, ground, wanted]) => {
    const [a = 0, b = 0] = [light(text), light(ground)].sort((x, y) => y - x)
    const ratio = (a + 0.05) / (b + 0.05)
    return ratio < wanted ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
}

/** In the page: labels of drawings that are smaller than 12 pixels, or reach beyond their drawing or box. */
function badLabels(): { labels: number; bad: string[] } {
  const labels = [...document.querySelectorAll<SVGTextElement>('main svg text')].filter((one) => one.checkVisibility())
  const bad = labels.filter((one) => {
    const { a = 1, b = 0 } = one.getScreenCTM() ?? {}
    const own = one.getBoundingClientRect()
    const around = (
      one.parentElement?.querySelector(':scope > rect') ??
      one.ownerSVGElement ??
      one
    ).getBoundingClientRect()
    const size = Number.parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b)
    return size < 12 || own.left < around.left || own.right > around.right
  })
  return { labels: labels.length, bad: bad.map((one) => one.textContent ?? '') }
}

it.each([
  '/',
  '/ios',
  '/adalo',
  '/pricing',
  `/why-should-i-use-${realProduct().slug}`,
  '/in-app-purchases-vs-paid-apps',
])('labels of drawings on %s can be read on a phone and stay inside', (address) =>
  measure(360, address, async (page) => {
    for (const face of ['narrow', 'wide'] as const) {
      await showText(page, face)
      const { labels, bad } = await page.evaluate(badLabels)
      expect(labels).toBeGreaterThan(0)
      expect(bad).toEqual([])
    }
  }),
)
