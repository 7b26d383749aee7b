import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from '../harness/fonts.ts'
import { showText } from '../harness/text-face.ts'
import { type Browser, measured, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'
import { policyOf, watchPolicy } from './policy.ts'

// Every page of the repository's own site, opened once. All requirements for every page are tested here.
let site: RunningSite
let browser: Browser
let paths: string[]
const pages: Facts[] = []
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser('wide'), startSite('real')])
  paths = readdirSync(site.folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html'))
    .filter((path) => !readFileSync(join(site.folder, path), 'utf8').includes('<title>Moved</title>'))
    .map((path) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`)
  await withPage(browser, { ...measured, expected: [/404 \(Not Found\)/] }, async (page) => {
    const violations = await watchPolicy(page)
    for (const path of paths) pages.push({ path, ...(await visit(page, path)), violations: violations.splice(0) })
  })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const those = (what: (facts: Facts) => unknown) => pages.map((facts) => [facts.path, what(facts)])
const each = (value: unknown) => paths.map((path) => [path, value])

it('every page is visited', () => {
  expect(pages.length).toBeGreaterThan(100)
})

it('exactly one h1 is visible', () => {
  expect(those(({ headings }) => headings)).toEqual(each([true]))
})

it('no page violates the policies in `_headers` and in the page', () => {
  const policy = policyOf(site.folder)
  expect(those(({ policies }) => policies)).toEqual(each([policy, 1]))
  expect(those(({ violations }) => violations)).toEqual(each([]))
})

it('text is a third narrower in the narrow face', () => {
  expect(those(({ wide, narrow }) => narrow.text < wide.text * 0.75 && narrow.text > 0)).toEqual(each(true))
})

describe.each<Face>(['narrow', 'wide'])('in a %s face', (face) => {
  it('nothing is wider than a window of 320 pixels, or than its table cell', () => {
    expect(those((facts) => facts[face].plain)).toEqual(each([]))
  })

  it('text at 200 % pushes nothing out of a window of 360 pixels', () => {
    expect(those((facts) => facts[face].grown)).toEqual(each([]))
  })
})

interface Facts extends Readonly<Record<Face, Layout>> {
  readonly path: string
  /** For each h1, whether it is visible. */
  readonly headings: readonly boolean[]
  /** The policy of the response, and the number of policies in the page. */
  readonly policies: readonly [string | undefined, number]
  readonly violations: readonly string[]
}

interface Layout {
  /** The width of some text. */
  readonly text: number
  /** Elements wider than the window or their cell, with normal and with enlarged text. */
  readonly plain: readonly string[]
  readonly grown: readonly string[]
}

async function visit(page: Page, path: string): Promise<Omit<Facts, 'path' | 'violations'>> {
  await page.setViewportSize({ width: 320, height: 640 })
  const answer = await page.goto(site.origin + path)
  const found = await page.evaluate(facts)
  if (found.islands > 0) await page.waitForFunction(islandsLive)
  if (path === '/search') await page.locator('.search-head input').waitFor()
  const wide = await page.evaluate(measure)
  await showText(page, 'narrow')
  const narrow = await page.evaluate(measure)
  await page.setViewportSize({ width: 360, height: 800 })
  await showText(page, 'narrow', 'grown')
  const narrowGrown = await page.evaluate(measure)
  await showText(page, 'wide', 'grown')
  const wideGrown = await page.evaluate(measure)
  return {
    wide: { text: wide.text, plain: wide.found, grown: wideGrown.found },
    narrow: { text: narrow.text, plain: narrow.found, grown: narrowGrown.found },
    headings: found.headings,
    policies: [answer?.headers()['content-security-policy'], found.policies],
  }
}

// The following functions run in the browser.

function facts() {
  const islands = document.querySelectorAll('sitegen-island[data-name]')
  // Islands load when they come into view.
  for (const island of islands) island.scrollIntoView()
  return {
    islands: islands.length,
    policies: document.querySelectorAll('head > meta[http-equiv=Content-Security-Policy]').length,
    headings: [...document.querySelectorAll('h1')].map((one) => one.checkVisibility()),
  }
}

function islandsLive(): boolean {
  return [...document.querySelectorAll('sitegen-island[data-name]')].every((island) =>
    Object.keys(island).some((key) => key.startsWith('__reactContainer$')),
  )
}

/** The width of some text, and elements wider than the window or their cell. */
function measure(): { text: number; found: string[] } {
  const name = (one: Element) => `${one.tagName}.${one.className}: ${one.textContent?.trim().slice(0, 40)}`
  // Both widths are rounded, and `clientWidth` down.
  const cells = [...document.querySelectorAll('td, th')].filter(
    (cell) => cell.scrollWidth > Math.ceil(cell.getBoundingClientRect().width),
  )
  const { scrollWidth, clientWidth } = document.documentElement
  const found = cells.map((cell) => `cell ${name(cell)}`)
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return right > clientWidth || left < 0
    })
    found.unshift(`${scrollWidth - clientWidth} px: ${wide.map(name).join(', ')}`)
  }
  const probe = document.body.appendChild(document.createElement('span'))
  Object.assign(probe.style, { position: 'absolute', fontSize: '16px' })
  probe.textContent = 'Documentation'
  const text = probe.getBoundingClientRect().width
  probe.remove()
  return { text, found }
}
