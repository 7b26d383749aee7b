// The states of the shell, one screenshot each: what `scripts/screenshots.mjs --all` takes in addition to the kinds of pages.
import { join } from 'node:path'

const doc = '/docs/getting-started/create-products'
const webhooks = '/docs/webhooks'
const numbered = '.code:has(pre[data-numbers])'
/** Tests for pages that a script requests. */
const pages = ({ pathname }) => !/\.\w+$/.test(pathname)
const islands = /\/assets\/island-/
const narrow = { below: 996 }

/**
 * Each state has a start address `at` and a function `make` that produces it. `below` leaves out windows of at least this width,
 * `context` has options for the browser, `dark` uses the site with a color switch, `full` takes the whole page.
 */
export const states = {
  'menu-docs': { at: doc, ...narrow, make: openMenu },
  'menu-main': {
    at: doc,
    ...narrow,
    async make(page) {
      await openMenu(page)
      await page.locator('.drawer summary').click()
    },
  },
  'menu-home': { at: '/', ...narrow, make: openMenu },
  'sidebar-group': {
    at: doc,
    async make(page) {
      if (isNarrow(page)) await openMenu(page)
      await page.locator('[data-region=sidebar] .closed > button').nth(1).click()
    },
  },
  'search-hover': { at: doc, make: (page) => page.locator('[data-search]').hover() },
  loading: { at: doc, make: startSlowly },
  'loading-below': {
    at: doc,
    async make(page) {
      await page.evaluate(() => scrollTo(0, 700))
      await startSlowly(page)
    },
  },
  'failed-part': {
    at: webhooks,
    async make(page) {
      await page.route(islands, (route) => route.abort())
      await page.reload()
      await page.locator('sitegen-island').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Retry', exact: true }).hover()
    },
  },
  'crashed-island': {
    at: '/',
    async make(page) {
      // Properties that make the island's own code fail.
      await page.route(/\/$/, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/data-props="[^"]*"/g, 'data-props="{}"')
        await route.fulfill({ response: answer, body })
      })
      await page.reload()
      await page.locator('sitegen-island').scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  'crashed-page': {
    at: doc,
    async make(page) {
      await page.reload()
      await page.route(pages, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace(' data-region="main"', '') })
      })
      await page.locator('.pager a').last().click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  announcement: { at: doc, make: (page) => page.getByRole('button', { name: 'Close', exact: true }).hover() },
  'announcement-closed': {
    at: doc,
    make: (page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
  },
  tabs: {
    at: '/react-native',
    async make(page) {
      await page.getByRole('tab').nth(1).click()
      await page.keyboard.press('ArrowRight')
    },
  },
  'code-copied': {
    at: webhooks,
    async make(page) {
      const block = page.locator(numbered).first()
      await block.scrollIntoViewIfNeeded()
      await page.evaluate(() => {
        navigator.clipboard.writeText = async () => {}
      })
      await block.hover()
      await block.getByRole('button', { name: 'Copy' }).click()
    },
  },
  'code-wrap': {
    at: webhooks,
    async make(page) {
      const block = page.locator('.code:has(button[aria-pressed]:not([hidden]))').first()
      await block.scrollIntoViewIfNeeded()
      await block.hover()
      await block.getByRole('button', { name: 'Toggle word wrap' }).click()
    },
  },
  'contents-marked': { at: webhooks, make: (page) => page.evaluate(() => location.assign('#verify-the-signature')) },
  'contents-open': {
    at: doc,
    below: 1200,
    make: (page) => page.locator('.toc-inline summary').click(),
  },
  'back-to-top': {
    at: webhooks,
    async make(page) {
      for (const top of [1600, 1500, 1400]) {
        await page.evaluate((place) => scrollTo(0, place), top)
        await page.waitForTimeout(100)
      }
      await page.locator('.top').waitFor()
    },
  },
  'explorer-all': { at: webhooks, make: (page) => showExplorer(page) },
  'explorer-state': {
    at: webhooks,
    async make(page) {
      await showExplorer(page)
      await page.locator('.explorer input').nth(2).check()
    },
  },
  'home-switch': { at: '/', make: (page) => page.locator('.switch label').nth(3).click() },
  'skip-link': { at: doc, make: (page) => page.keyboard.press('Tab') },
  'focus-header': {
    at: doc,
    async make(page) {
      for (let press = 0; press < 5; press++) await page.keyboard.press('Tab')
    },
  },
  'not-found': { at: '/no-such-page' },
  'no-script': { at: '/react-native', context: { javaScriptEnabled: false }, full: true },
  'dark-home': { at: '/', dark: true, full: true },
  'dark-doc': { at: doc, dark: true, full: true },
  'dark-api': { at: '/docs/api/user/get-user', dark: true, full: true },
  'dark-webhooks': { at: webhooks, dark: true, full: true },
  'dark-post': { at: '/blog/storekit-v2-support', dark: true, full: true },
  'dark-print': { at: doc, dark: true, make: (page) => page.emulateMedia({ media: 'print' }), full: true },
  'dark-menu': { at: doc, dark: true, ...narrow, make: openMenu },
  'rtl-home': { at: '/', make: turn, full: true },
  'rtl-doc': { at: doc, make: turn, full: true },
  'rtl-webhooks': { at: webhooks, make: turn },
  'rtl-menu': {
    at: doc,
    ...narrow,
    async make(page) {
      await turn(page)
      await openMenu(page)
    },
  },
  'rtl-code': {
    at: webhooks,
    async make(page) {
      await turn(page)
      await page.locator(numbered).first().scrollIntoViewIfNeeded()
      await page.locator(numbered).first().hover()
    },
  },
  'forced-doc': { at: doc, context: { forcedColors: 'active' }, full: true },
  'forced-home': { at: '/', context: { forcedColors: 'active' }, full: true },
  'forced-menu': { at: doc, context: { forcedColors: 'active' }, ...narrow, make: openMenu },
  print: { at: webhooks, make: (page) => page.emulateMedia({ media: 'print' }), full: true },
}

/**
 * Take the screenshots of all states, or of those whose names match the pattern `only`. `origins`: the site, and the same site with
 * a color switch. Fails at the end if a state could not be produced.
 */
export async function takeStates(browser, origins, folder, widths, only = '') {
  const missing = []
  for (const [name, state] of Object.entries(states)) {
    if (!new RegExp(only).test(name)) continue
    const wanted = widths.filter((width) => !(width >= state.below))
    const take = (width) =>
      takeState(
        browser,
        state,
        state.dark ? origins.dark : origins.site,
        width,
        join(folder, `state-${name}-${width}.png`),
      )
    for (const result of await Promise.allSettled(wanted.map(take)))
      if (result.reason) missing.push(new Error(`The state ${name} does not come about.`, { cause: result.reason }))
  }
  if (missing.length > 0) throw new AggregateError(missing)
}

async function takeState(browser, { at, make, context, dark, full = false }, origin, width, path) {
  const opened = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 860 },
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    isMobile: width < 600,
    ...context,
  })
  try {
    const page = await opened.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(origin + at)
    if (dark) await page.getByRole('button', { name: 'dark and light' }).click()
    await make?.(page)
    await page.waitForTimeout(250)
    await page.screenshot({ path, fullPage: full })
  } finally {
    await opened.close()
  }
}

function isNarrow(page) {
  return page.viewportSize().width < narrow.below
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  await page.locator('.drawer:popover-open').waitFor()
}

/** Follow a link to a page that never arrives. */
async function startSlowly(page) {
  await page.route(pages, () => {})
  await page.evaluate(() => document.querySelector('.pager a:last-child').click())
  await page.locator('[role=progressbar]').waitFor()
}

async function showExplorer(page) {
  await page.locator('.explorer').scrollIntoViewIfNeeded()
  await page.locator('.explorer fieldset:enabled').waitFor()
  await page.locator('.explorer').evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120))
}

/** Switch to the layout for languages that are written from right to left. */
function turn(page) {
  return page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
}
