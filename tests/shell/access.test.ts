import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from '../harness/fonts.ts'
import { showText } from '../harness/text-face.ts'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  layoutShift,
  measured,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  withPage,
} from './harness.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const kinds = [
  '/',
  '/docs',
  '/docs/webhooks',
  '/docs/getting-started/create-products',
  '/docs/api/subscription/get-subscription',
  '/blog',
  '/blog/ios-14-support',
  '/blog/tags',
  '/blog/archive',
  '/react-native',
  '/pricing',
  '/privacy',
  '/search',
]

const faces: readonly Face[] = ['wide', 'narrow']
const zoomed = { ...measured, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

// Every page in small windows, with normal text and with text at 200 %: every-page.test.ts.
it('in both faces, no page zoomed to 200 % scrolls horizontally', async () => {
  await withPage(browser, zoomed, async (page) => {
    for (const path of kinds) {
      await page.goto(site.origin + path)
      for (const face of faces) {
        await showText(page, face)
        expect([path, face, await overflow(page)]).toEqual([path, face, 0])
      }
    }
  })
})

describe('of each kind of page, opened once,', () => {
  /** With text at 200 %, by face: the size of text, and by how many pixels the page is too wide. */
  const grown: unknown[] = []
  /** In forced colours, by width: whether they are on, and the masks that are lost. */
  const masks: unknown[] = []
  beforeAll(async () => {
    await withPage(browser, measured, async (page) => {
      for (const path of kinds) {
        await page.goto(site.origin + path)
        if (path === '/search') await page.locator('.search-head input').waitFor()
        for (const face of faces) {
          await showText(page, face, 'grown')
          grown.push([path, face, await page.evaluate(sizeOfText), await overflow(page)])
        }
        await showText(page, 'wide')
        await page.emulateMedia({ forcedColors: 'active' })
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
          masks.push([path, width, isForced, await lostMasks(page)])
        }
        await page.emulateMedia({ forcedColors: null })
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    })
  })

  it('in both faces, text at 200 % pushes nothing out of a desktop window', () => {
    expect(grown).toEqual(kinds.flatMap((path) => faces.map((face) => [path, face, '32px', 0])))
  })

  it('in forced colours, icons that are masks stay visible on any background', () => {
    expect(masks).toEqual(kinds.flatMap((path) => [1280, 360].map((width) => [path, width, true, []])))
  })
})

/** Runs in the browser. */
const sizeOfText = () => getComputedStyle(document.documentElement).fontSize

it.each([
  ['zoomed to 200 %', zoomed],
  ['320 px wide', { ...measured, viewport: { width: 320, height: 640 } }],
])('%s, the menu opens', async (_, options) => {
  await withPage(browser, options, async (page) => {
    await page.goto(site.origin)
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
    const drawer = await page.locator('#menu').boundingBox()
    expect(drawer?.width).toBeLessThanOrEqual(options.viewport.width)
    expect(await page.locator('#menu a:visible').count()).toBeGreaterThan(3)
  })
})

it('selected, current and marked elements differ by more than colour', async () => {
  const own = await startSite({ files: behavioursSite() })
  /** Everything visible about an element that does not depend on colours. */
  const shape = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part)
          if (part && style.content === 'none') return ['none']
          const sides = ['top', 'right', 'bottom', 'left'].map((side) => {
            const [width, kind, color] = ['width', 'style', 'color'].map((name) =>
              style.getPropertyValue(`border-${side}-${name}`),
            )
            return kind === 'none' || width === '0px' || /, 0\)$|transparent/.test(color ?? '') ? '' : width
          })
          const shadow = style.boxShadow === 'none' ? '' : style.boxShadow.replace(/rgba?\([^)]*\)|oklch\([^)]*\)/g, '')
          return [style.fontWeight, style.textDecorationLine, shadow, ...sides]
        }),
      )
  const pairs = [
    ['/tabs', '.tab-list [aria-selected=true]', '.tab-list [aria-selected=false]'],
    ['/docs/long', `nav[data-region=sidebar] [aria-current=page]`, 'nav[data-region=sidebar] a:not([aria-current])'],
    ['/docs/long', '.toc [aria-current=true]', '.toc a:not([aria-current])'],
    ['/docs', '.header nav [aria-current]', '.header nav a:not([aria-current])'],
    ['/docs', '.code .line.hl', '.code .line:not(.hl)'],
  ] as const
  try {
    await withPage(browser, {}, async (page) => {
      for (const [path, one, other] of pairs) {
        await page.goto(own.origin + path)
        await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
        await page.evaluate(() => document.querySelector('#two')?.scrollIntoView())
        await page.locator(one).first().waitFor({ state: 'attached' })
        expect([one, await shape(page, one)]).not.toEqual([one, await shape(page, other)])
      }
    })
  } finally {
    await own.stop()
  }
})

/** Masks that are drawn in the colour of their background, on a page in forced colours. */
const lostMasks = (page: Page) =>
  page.evaluate(() => {
    const blank = new Set([getComputedStyle(document.body).backgroundColor, 'rgba(0, 0, 0, 0)'])
    const lost = [...document.querySelectorAll('body *')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { maskImage, backgroundColor, content, display } = getComputedStyle(element, part)
        if (maskImage === 'none' || display === 'none' || (part && content === 'none')) return []
        return blank.has(backgroundColor) ? [`${element.className} ${part ?? ''}`] : []
      }),
    )
    return [...new Set(lost)]
  })

it('in forced colours, the dialog shows its icon and which result is selected', async () => {
  await withPage(browser, { viewport: { width: 360, height: 800 }, forcedColors: 'active' }, async (page) => {
    await page.goto(`${site.origin}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('webhooks')
    await page.locator('.search-dialog [role=option]').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(await lostMasks(page)).toEqual([])
    expect(await outline('[role=option][aria-selected=true]')).toBe('solid')
    expect(await outline('[role=option]:not([aria-selected=true])')).toBe('none')
  })
})

interface Stop {
  readonly name: string
  /** Whether it shows that it has the focus. */
  readonly marked: boolean
  readonly seen: boolean
  /** Whether it stands after the stop before it. */
  readonly later: boolean
}

declare const stops: { readonly next: () => Stop | undefined; readonly again: () => Omit<Stop, 'later'>[] }

/** Runs in the browser. */
function watchStops() {
  const passed: HTMLElement[] = []
  const look = (element: HTMLElement) => {
    // A control hidden behind its label shows its focus there.
    const boxes = [element, element.closest('label'), element.nextElementSibling].filter((one) => one !== null)
    const styles = boxes.map((box) => getComputedStyle(box))
    const { top, bottom, width, height } = element.getBoundingClientRect()
    return {
      name: `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`,
      marked:
        element === document.activeElement &&
        styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
      seen: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    }
  }
  const next = () => {
    const element = document.activeElement as HTMLElement
    if (element === document.body) return undefined
    const last = passed.at(-1)
    passed.push(element)
    const later = !last || (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    return { ...look(element), later }
  }
  const again = () =>
    passed.map((element) => {
      element.focus()
      return look(element)
    })
  Object.assign(window, { stops: { next, again } })
}

it.each([360, 1280])(
  'every stop reached with Tab is visible, in document order, and has a focus mark, in forced colours too: %i px',
  async (width) => {
    const options = { ...measured, reducedMotion: 'reduce', viewport: { width, height: 800 } } as const
    await withPage(browser, options, async (page) => {
      for (const path of ['/', '/docs/webhooks', '/blog', '/pricing']) {
        await page.goto(site.origin + path)
        await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
        await page.evaluate(watchStops)
        const found: Stop[] = []
        for (let count = 0; count < 60; count++) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(() => stops.next())
          if (!stop) break
          found.push(stop)
        }
        expect(found.length).toBeGreaterThan(8)
        expect(found.filter(({ marked, seen, later }) => !marked || !seen || !later)).toEqual([])
        await page.emulateMedia({ forcedColors: 'active' })
        const forced = await page.evaluate(() => stops.again())
        expect(forced.length).toBe(found.length)
        expect(forced.filter(({ marked, seen }) => !marked || !seen)).toEqual([])
        await page.emulateMedia({ forcedColors: null })
      }
    })
  },
)

it('nothing moves for readers who prefer reduced motion', async () => {
  await withPage(browser, { ...measured, reducedMotion: 'reduce' }, async (page) => {
    for (const path of ['/', '/docs/webhooks', '/blog']) {
      await page.goto(site.origin + path)
      const moving = await page.evaluate(() => {
        const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one)))
        const all = [document.documentElement, ...document.querySelectorAll('body, body *')]
        return all.flatMap((element) =>
          [undefined, '::before', '::after'].flatMap((part) => {
            const style = getComputedStyle(element, part)
            const still =
              seconds(style.transitionDuration) < 0.02 &&
              (style.animationName === 'none' || seconds(style.animationDuration) < 0.02) &&
              style.scrollBehavior === 'auto'
            return still ? [] : [`${element.tagName} ${element.className} ${part ?? ''}`]
          }),
        )
      })
      expect([path, [...new Set(moving)]]).toEqual([path, []])
    }
  })
})

it('nothing shifts while a page loads, even if its font and script are late', async () => {
  site.proxy.clear()
  site.proxy.fault(/\.woff2$|\/assets\/client-/, { delay: 250 })
  const loads = [360, 1280].flatMap((width) => kinds.map((path) => ({ width, path })))
  const load = async (page: Page, { width, path }: (typeof loads)[number]) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(site.origin + path)
    await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
    expect([path, width, await layoutShift(page)]).toEqual([path, width, 0])
    if (path !== '/docs') return
    // The measurement itself works.
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('hr'), { style: 'block-size: 9rem' }))
    })
    expect(await layoutShift(page)).toBeGreaterThan(0)
  }
  // A load mostly waits, so there are four at a time.
  const left = loads.values()
  const run = () =>
    withPage(browser, measured, async (page) => {
      // As for a first visit, all files are requested.
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      for (const one of left) await load(page, one)
    })
  await Promise.all([run(), run(), run(), run()])
  expect(site.proxy.asked(/\/assets\/client-/)).toHaveLength(loads.length)
  site.proxy.clear()
})

it('nothing shifts while a page arrives in parts', async () => {
  site.proxy.clear()
  await withPage(browser, measured, async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [path, before, last] of [
      ['/blog', '<span>Search</span>', '.search-box'],
      ['/blog', '<div class="header-right">', '.search-box'],
      ['/blog', 'Sign up</a>', '.header-right a'],
      ['/blog/tags', '<div class="footer-inner">', '.footer'],
      ['/blog/tags', '<div><p>Product</p>', '.footer-columns > div:nth-child(2)'],
      ['/blog/tags', '<div class="footer-end">', '.footer-columns > div:nth-child(4)'],
      ['/blog/tags', 'llms.txt</a></p></div>', '.footer-end a'],
    ] as const) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const end = site.proxy.fault(path, { held, before })
      await page.goto(site.origin + path, { waitUntil: 'commit' })
      await page.locator(last).waitFor({ state: 'attached' })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      release()
      await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
      end()
      expect([before, await layoutShift(page)]).toEqual([before, 0])
      for (const part of ['.search-box', '.header-right a', '.footer-columns > div', '.footer-end'])
        expect([before, part, await page.locator(part).first().isVisible()]).toEqual([before, part, true])
    }
  })
  site.proxy.clear()
})

describe('from right to left', () => {
  let arabic: RunningSite
  beforeAll(async () => {
    arabic = await startSite({ files: behavioursSite("locale: 'ar',") })
  })
  afterAll(() => arabic?.stop())

  const box = async (page: Page, selector: string) => {
    const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {}
    return { start: x, end: x + width }
  }

  it('the layout is mirrored, and code is not', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${arabic.origin}/docs/long`)
      expect(await page.getAttribute('html', 'dir')).toBe('rtl')
      const [sidebar, main, toc, title] = await Promise.all(
        ['nav[data-region=sidebar]', 'main', 'aside[data-region=aside]', '.site-title'].map((one) => box(page, one)),
      )
      expect(sidebar?.start).toBeGreaterThanOrEqual(main?.end ?? 0)
      expect(main?.start).toBeGreaterThanOrEqual(toc?.end ?? 0)
      expect(title?.start).toBeGreaterThan(800)
      expect(await overflow(page)).toBe(0)
      const padding = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { paddingLeft, paddingRight } = getComputedStyle(element)
          return [paddingLeft, paddingRight]
        })
      const mirrored = ['nav[data-region=sidebar]', '.drawer', 'aside[data-region=aside]', 'main']
      const right = await Promise.all(mirrored.map(padding))
      await page.evaluate(() => {
        document.documentElement.dir = 'ltr'
      })
      expect(await Promise.all(mirrored.map(padding))).toEqual(right.map(([left, end]) => [end, left]))
      await page.goto(`${arabic.origin}/docs`)
      expect(
        await page
          .locator('pre')
          .first()
          .evaluate((pre) => getComputedStyle(pre).direction),
      ).toBe('ltr')
    })
  })

  it('the drawer opens from the right, and nothing overflows', async () => {
    await withPage(browser, { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' }, async (page) => {
      for (const path of ['/', '/docs', '/docs/long', '/tabs']) {
        await page.goto(arabic.origin + path)
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
      await page.locator('.menu-button').click()
      expect((await box(page, '#menu')).end).toBe(360)
    })
  })

  it('a left-to-right page has no `dir` attribute', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs`)
      expect(await page.getAttribute('html', 'dir')).toBe(null)
    })
  })
})
