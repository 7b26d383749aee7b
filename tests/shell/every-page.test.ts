import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Face } from '../harness/fonts.ts'
import { textStyle } from '../harness/text-face.ts'
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

const faces: readonly Face[] = ['narrow', 'wide']

describe.each(faces)('in a %s face', (face) => {
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

/** How text is measured, and in which window; the window of one page is the first for the next. */
const windows = [
  { size: 'normal', viewport: { width: 320, height: 640 } },
  { size: 'grown', viewport: { width: 360, height: 800 } },
] as const

async function visit(page: Page, path: string): Promise<Omit<Facts, 'path' | 'violations'>> {
  const isNarrow = page.viewportSize()?.width === windows[0].viewport.width
  const answer = await page.goto(site.upstream + path)
  const found = await page.evaluate(facts)
  if (found.islands > 0) await page.waitForFunction(islandsLive)
  if (path === '/search') await page.locator('.search-head input').waitFor()
  const seen = new Map<string, Measured[]>()
  for (const { size, viewport } of isNarrow ? windows : windows.toReversed()) {
    await page.setViewportSize(viewport)
    seen.set(
      size,
      await page.evaluate(
        measure,
        faces.map((face) => textStyle(face, size)),
      ),
    )
  }
  const layouts = faces.map((face, index) => {
    const [plain, grown] = [seen.get('normal')?.[index], seen.get('grown')?.[index]]
    return [face, { text: plain?.text ?? 0, plain: plain?.found, grown: grown?.found }]
  })
  return {
    ...(Object.fromEntries(layouts) as Record<Face, Layout>),
    headings: found.headings,
    policies: [answer?.headers()['content-security-policy'], found.policies],
  }
}

interface Measured {
  readonly text: number
  readonly found: string[]
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

/** With each of some styles: the width of some text, and elements wider than the window or their cell. */
function measure(styles: readonly string[]): Measured[] {
  const name = (one: Element) => `${one.tagName}.${one.className}: ${one.textContent?.trim().slice(0, 40)}`
  const tooWide = () => {
    // Both widths are rounded, and `clientWidth` down.
    const cells = [...document.querySelectorAll('td, th')].filter(
      (cell) => cell.scrollWidth > Math.ceil(cell.getBoundingClientRect().width),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const found = cells.map((cell) => `cell ${name(cell)}`)
    if (scrollWidth <= clientWidth) return found
    const wide = [...document.querySelectorAll('body *')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return right > clientWidth || left < 0
    })
    return [`${scrollWidth - clientWidth} px: ${wide.map(name).join(', ')}`, ...found]
  }
  const probe = document.body.appendChild(document.createElement('span'))
  Object.assign(probe.style, { position: 'absolute', fontSize: '16px' })
  probe.textContent = 'Documentation'
  const added = new CSSStyleSheet()
  document.adoptedStyleSheets.push(added)
  const all = styles.map((text) => {
    added.replaceSync(text)
    probe.hidden = false
    const { width } = probe.getBoundingClientRect()
    probe.hidden = true
    return { text: width, found: tooWide() }
  })
  probe.remove()
  document.adoptedStyleSheets.pop()
  return all
}
