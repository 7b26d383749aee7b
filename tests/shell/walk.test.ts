import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** A small generator of repeatable numbers from 0 up to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Step = { readonly kind: 'click' | 'back' | 'forward' | 'reload'; readonly pick: number }

function steps(seed: number, count: number): Step[] {
  const next = random(seed)
  return Array.from({ length: count }, () => {
    const dice = next()
    const kind = dice < 0.7 ? 'click' : dice < 0.83 ? 'back' : dice < 0.94 ? 'forward' : 'reload'
    return { kind, pick: next() }
  })
}

interface Seen {
  readonly address: string
  readonly title: string
  readonly main: string
  readonly current: string
}

/** What the reader sees of the page or, with `path`, of the file at an address, without the parts that only a script creates. */
function look(page: Page, path?: string): Promise<Seen> {
  return page.evaluate(async (file) => {
    const text = file === undefined ? '' : await (await fetch(file)).text()
    const shown = file === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const main = shown.querySelector('main')?.cloneNode(true) as HTMLElement
    for (const added of main.querySelectorAll('button, [role=status], sitegen-island')) added.remove()
    const marked = [...shown.querySelectorAll('header [aria-current], nav[data-region=sidebar] [aria-current]')]
    return {
      address: location.pathname + location.hash,
      title: shown.title,
      main: (main.textContent ?? '').replace(/\s+/g, ' ').trim(),
      current: marked.map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`).join(),
    }
  }, path)
}

/** Addresses linked by the page's text, header and footer, in document order. */
function links(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href], .header-links a[href], footer a[href]')]
      .filter((link) => link.origin === location.origin && !link.target && !link.closest('sitegen-island'))
      // Feeds, data and texts are not pages.
      .filter((link) => !/\.(xml|json|txt|md)$/.test(link.pathname))
      .map((link) => link.getAttribute('href') as string),
  )
}

/** Wait until the browser shows an address, and nothing is loading. */
async function arrive(page: Page, address: string) {
  await page.waitForFunction(
    (wanted) =>
      location.href.replace(/\/$/, '') === wanted.replace(/\/$/, '') &&
      document.readyState === 'complete' &&
      // Back and forward change the address first, and the page a moment later.
      new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href).pathname ===
        location.pathname,
    address,
  )
}

/** Click the link to an address as with a pointer. */
async function click(page: Page, href: string) {
  await page.evaluate((wanted) => {
    const all = document.querySelectorAll<HTMLAnchorElement>('main a[href], .header-links a[href], footer a[href]')
    const link = [...all].find((one) => one.getAttribute('href') === wanted && !one.closest('sitegen-island'))
    setTimeout(() => link?.click())
  }, href)
}

async function walk(page: Page, plan: readonly Step[]): Promise<Seen[]> {
  const history = [`${site.upstream}/docs`]
  await page.goto(history[0] as string)
  const way: Seen[] = []
  let at = 0
  for (const { kind, pick } of plan) {
    if (kind === 'click') {
      const all = await links(page)
      const href = all[Math.floor(pick * all.length)]
      if (href === undefined) continue
      const target = new URL(href, page.url()).href
      await click(page, href)
      if (target !== history[at]) history.splice(++at, history.length, target)
    } else if (kind === 'reload') await page.reload()
    else {
      const step = kind === 'back' ? -1 : 1
      if (history[at + step] === undefined) continue
      at += step
      await page.evaluate((by) => {
        setTimeout(() => window.history.go(by))
      }, step)
    }
    await arrive(page, history[at] as string)
    way.push(await look(page))
  }
  return way
}

/** The text of each file, as the browser reads it; each is read once. */
const files = new Map<string, Seen>()

async function read(page: Page, address: string): Promise<Seen> {
  const path = address.replace(/#.*/, '')
  const seen = files.get(path) ?? (await look(page, path))
  files.set(path, seen)
  return { ...seen, address }
}

// With the worker of pages that are read offline, and without.
it.each([
  [11, 'allow'],
  [2026, 'block'],
] as const)(
  'after each of 150 random steps with seed %i, the page has what its file says (workers: %s)',
  async (seed, serviceWorkers) => {
    await withPage(browser, { serviceWorkers }, async (page) => {
      const way = await walk(page, steps(seed, 150))
      expect(way.length).toBeGreaterThan(100)
      for (const [step, seen] of way.entries()) expect(seen, `step ${step}`).toEqual(await read(page, seen.address))
    })
  },
)
