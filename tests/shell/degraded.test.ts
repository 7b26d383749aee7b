// If a part of the shell fails, or the browser lacks a feature, everything else still works.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { behavioursSite } from './behaviours-site.ts'
import {
  type Browser,
  deadline,
  drawn,
  isMarked,
  markWindow,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  withPage,
} from './harness.ts'

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  const files = {
    ...behavioursSite("initScript: 'init.ts', colorMode: { disableSwitch: false },"),
    'init.ts': "throw new Error('blown up')\n",
  }
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const sidebar = 'nav[data-region=sidebar]'
const scripts = { client: 'theme/client/index.ts', navigation: 'theme/client/navigation/index.ts' } as const
const inNavigation = ['navigate', 'prefetch', 'menu', 'toc', 'back-to-top', 'color-switch', 'version-menu']

interface BrokenScript {
  readonly name: keyof typeof scripts
  readonly text: string
}

/** The script that contains a behaviour, which throws when started. */
async function scriptWithout(behaviour: string): Promise<BrokenScript> {
  const name = inNavigation.includes(behaviour) ? 'navigation' : 'client'
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../${scripts[name]}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [
      {
        name: 'fail',
        setup({ onLoad }) {
          onLoad({ filter: new RegExp(`client/(navigation/)?${behaviour}\\.ts$`) }, async ({ path }) => {
            const { readFile } = await import('node:fs/promises')
            const text = await readFile(path, 'utf8')
            const contents = text.replace(
              'export function start(',
              "export function start() { throw new Error('blown up') }\nfunction original(",
            )
            if (contents === text) throw new Error(`${behaviour} has no start`)
            return { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  return { name, text: outputFiles[0]?.text ?? '' }
}

/** Waits for a condition; false if it does not hold in time. */
type Settles = (read: () => Promise<boolean>) => Promise<boolean>

interface Use {
  readonly at: string
  works(page: Page, settles: Settles): Promise<boolean>
}

/** The reader's use of each behaviour. Those at the same address share a page. */
const uses: Readonly<Record<string, Use>> = {
  announcement: {
    at: '/docs',
    works: async (page) => {
      await page.locator('.announcement button').evaluate((button: HTMLElement) => button.click())
      return !(await page.locator('.announcement').isVisible())
    },
  },
  'color-switch': {
    at: '/docs',
    works: async (page, settles) => {
      const theme = () => page.getAttribute('html', 'data-theme')
      const before = await theme()
      const button = page.locator('[data-switch]')
      if (!(await button.isVisible())) return false
      await button.evaluate((one: HTMLElement) => one.click())
      return settles(async () => (await theme()) !== before)
    },
  },
  sidebar: {
    at: '/docs',
    works: async (page, settles) => {
      const label = page.locator(`${sidebar} button`).first()
      if ((await label.count()) === 0) return false
      await label.click()
      return settles(() => page.locator(sidebar).getByRole('link', { name: 'First' }).isVisible())
    },
  },
  code: {
    at: '/docs',
    works: (page, settles) => settles(async () => (await page.locator('.code-tools button').count()) > 0),
  },
  navigate: {
    at: '/docs',
    works: async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tabs' }).click()
      await page.waitForURL('**/tabs')
      return isMarked(page)
    },
  },
  tabs: {
    at: '/tabs',
    works: async (page, settles) => {
      const tab = page.locator('.tabs').first().locator('.tab-list button').nth(1)
      await tab.evaluate((one: HTMLElement) => one.click())
      return settles(async () => (await tab.getAttribute('aria-selected')) === 'true')
    },
  },
  'version-menu': {
    at: '/tabs',
    works: async (page, settles) => {
      const link = page.locator('a[data-version]')
      await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
      return settles(async () => {
        await link.evaluate((one) => (one as HTMLElement).click())
        return page.evaluate(() => JSON.stringify({ ...localStorage }).includes('1.0'))
      })
    },
  },
  toc: {
    at: '/docs/long.html',
    works: async (page, settles) => {
      await page.locator('#two').evaluate((heading) => heading.scrollIntoView())
      return settles(async () => (await page.locator('.toc [aria-current=true]').allTextContents()).join() === 'Two')
    },
  },
  'back-to-top': {
    at: '/docs/long.html',
    works: async (page, settles) => {
      for (const top of [900, 700]) {
        await page.evaluate((y) => scrollTo(0, y), top)
        await drawn(page)
      }
      return settles(() => page.getByRole('button', { name: 'Scroll back to top' }).isVisible())
    },
  },
  normalise: {
    at: '/docs/long.html',
    works: async (page, settles) => settles(async () => new URL(page.url()).pathname === '/docs/long'),
  },
}

/** Milliseconds after which a behaviour that should fail counts as failed. */
const shortDeadline = 1_000

/** True as soon as the condition holds, false if it does not hold in time. */
async function holdsWithin(time: number, read: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + time
  for (;;) {
    if (await read()) return true
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** The behaviours that work with the site's script, or with another one, in which one of them is broken. */
async function working(other?: { readonly script: BrokenScript; readonly broken: string }): Promise<string[]> {
  const found: string[] = []
  const ends = [
    site.proxy.fault(/^\/docs\/long\.html/, { as: '/docs/long' }),
    ...(other ? [site.proxy.fault(new RegExp(`^/assets/${other.script.name}-`), { body: other.script.text })] : []),
  ]
  await withPage(browser, { expected: [/blown up/], reducedMotion: 'reduce' }, async (page) => {
    let shown: string | undefined
    for (const [name, { at, works }] of Object.entries(uses)) {
      if (at !== shown) {
        await page.goto(site.origin + at)
        await page.evaluate(() => localStorage.clear())
        await markWindow(page)
        shown = at
      }
      if (await works(page, (read) => holdsWithin(name === other?.broken ? shortDeadline : deadline, read)))
        found.push(name)
    }
  })
  for (const end of ends) end()
  return found
}

it('all behaviours work even if the initialisation script fails', async () => {
  expect(await working()).toEqual(Object.keys(uses))
})

describe('a behaviour that fails does not stop others:', () => {
  const all = Object.keys(uses)
  it.each([...all, 'voice', 'menu', 'islands', 'prefetch'])('%s', async (broken) => {
    const script = await scriptWithout(broken)
    expect(await working({ script, broken })).toEqual(all.filter((one) => one !== broken))
  })
})

describe('a browser that lacks', () => {
  const lacks: Readonly<Record<string, () => void>> = {
    popovers: () => {
      for (const name of ['showPopover', 'hidePopover', 'togglePopover'])
        delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
    },
    ResizeObserver: () => {
      delete (window as unknown as Record<string, unknown>).ResizeObserver
    },
    IntersectionObserver: () => {
      delete (window as unknown as Record<string, unknown>).IntersectionObserver
    },
    'the clipboard and connection APIs': () => {
      for (const name of ['clipboard', 'connection']) Object.defineProperty(navigator, name, { value: undefined })
    },
  }
  it.each(Object.entries(lacks))('%s still gets navigation, tabs and the sidebar', async (_, fault) => {
    await withPage(browser, { expected: [/blown up|ResizeObserver is not defined/] }, async (page) => {
      await page.addInitScript(fault)
      await page.goto(`${site.origin}/docs`)
      await markWindow(page)
      await page.locator(sidebar).getByRole('button', { name: 'Plain group' }).click()
      await page.locator(sidebar).getByRole('link', { name: 'First' }).click()
      await page.waitForURL('**/docs/plain/first')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tabs' }).click()
      await page.waitForURL('**/tabs')
      await page.locator('.tabs').first().getByRole('tab', { name: 'Windows' }).click()
      expect(await isMarked(page)).toBe(true)
    })
  })
})

it('without a network, a click keeps the page that can be read, and says so', async () => {
  const expected = [/blown up|ERR_INTERNET_DISCONNECTED/]
  await withPage(browser, { savesData: true, expected }, async (page, log) => {
    await page.goto(`${site.origin}/docs`)
    const title = await page.locator('h1').textContent()
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tabs' }).click()
    await page.getByRole('alert').getByText('You are offline. /tabs could not be loaded.').waitFor()
    expect(page.url()).toBe(`${site.origin}/docs`)
    expect(await page.locator('h1').textContent()).toBe(title)
    expect(await page.getByRole('alert').isVisible()).toBe(true)
    expect(log.warnings.join()).toMatch(/fetch/i)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL('**/tabs')
    expect(await page.locator('h1').textContent()).toBe('Tabs')
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

it('an address with an invalid hash breaks nothing', async () => {
  await withPage(browser, { expected: [/blown up/] }, async (page, log) => {
    await page.goto(`${site.origin}/tabs#100%`)
    await page.evaluate(() => {
      location.hash = '%E0%A4%A'
    })
    await page.locator('.tabs').first().getByRole('tab', { name: 'Windows' }).click()
    expect(log.errors.filter((text) => !/blown up/.test(text))).toEqual([])
  })
})
