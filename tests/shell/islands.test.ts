import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Browser,
  isMarked,
  layoutShift,
  markWindow,
  openBrowser,
  type Page,
  type PageOptions,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

const config = "export default { title: 'Islands', url: 'https://example.com', baseUrl: '/below/' }\n"

/** Long enough to push the following content out of view. */
const far = `<div>{Array.from({ length: 120 }, (_, index) => <p key={index}>Line {index}</p>)}</div>`

const page = (title: string, body: string) => `
import { Bomb, Counter } from '../parts/counter.tsx'
export const frontMatter = { title: '${title}' }
export default function Page() {
  return <><h1>${title}</h1>${body}</>
}
`

const counter = `'use client'
import { useEffect, useId, useState } from 'react'

export function Counter({ start = 0, options = { step: 1 }, label = 'Count' }) {
  const [count, setCount] = useState(start)
  const id = useId()
  useEffect(() => {
    window.living = (window.living ?? 0) + 1
    return () => { window.living-- }
  }, [])
  return (
    <p className="counter">
      <label htmlFor={id}>{label}: {count} </label>
      <button type="button" id={id} onClick={() => setCount(count + options.step)}>More</button>
      <a href="../docs/index.md">Plain</a>
    </p>
  )
}

export function Bomb() {
  const [armed, setArmed] = useState(false)
  if (armed && !window.defused) throw new Error('Boom')
  return <button type="button" className="bomb" onClick={() => setArmed(true)}>{armed ? 'Survived' : 'Explode'}</button>
}
`

const files = {
  'site.config.ts': config,
  'content/docs/index.md': '# Plain\n\nNo island. [Top](/top)\n',
  'content/parts/counter.tsx': counter,
  'content/pages/top.tsx': page(
    'Top',
    `<Counter start={4} label={'A "b" & <c>'} options={{ step: 10 }} /><a href="/docs">Docs</a>`,
  ),
  'content/pages/deep.tsx': page('Deep', `${far}<Counter />`),
  'content/pages/soon.tsx': page('Soon', `${far}<Counter when="load" /><Counter when="idle" label="Idle" />`),
  'content/pages/bomb.tsx': page('Bomb', '<Bomb when="load" /><Counter when="load" />'),
}

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ files }), openBrowser()])
})

afterAll(async () => {
  await Promise.all([site?.stop(), browser?.close()])
})

const scripts = /\/assets\/(island|chunk)-/
const living = (page: Page) => page.evaluate(() => (window as unknown as { living?: number }).living ?? 0)
const open = (page: Page, path: string) => page.goto(`${site.origin}/below/${path}`)

const visit = (options: PageOptions, use: (page: Page) => Promise<void>) => withPage(browser, options, use)

describe('islands', () => {
  it('a page without an island loads neither React nor an island', async () => {
    site.proxy.clear()
    await visit({}, async (page) => {
      await open(page, 'docs/')
      await page.waitForLoadState('networkidle')
      expect(site.proxy.asked(scripts)).toEqual([])
      expect(await page.locator('sitegen-island[data-name]').count()).toBe(0)
    })
  })

  it('an island in view is hydrated with its props, and keeps its markup and links', async () => {
    await visit({}, async (page) => {
      const release = site.proxy.hold(scripts)
      await open(page, 'top')
      const served = await page.locator('sitegen-island[data-name]').innerHTML()
      expect(served).toContain('A "b" &amp; &lt;c&gt;<!-- -->: <!-- -->4')
      release()
      await until(
        () => living(page),
        (count) => count === 1,
      )
      expect(await page.locator('sitegen-island[data-name]').innerHTML()).toBe(served)
      await page.getByRole('button', { name: 'A "b" & <c>: 4' }).click()
      expect(await page.locator('label').textContent()).toBe('A "b" & <c>: 14 ')
      expect(await page.locator('.counter a').getAttribute('href')).toBe('/below/docs/')
    })
  })

  it('an island out of view waits until it is visible', async () => {
    site.proxy.clear()
    await visit({}, async (page) => {
      await open(page, 'deep')
      await page.waitForLoadState('networkidle')
      expect(site.proxy.asked(scripts)).toEqual([])
      await page.locator('.counter').scrollIntoViewIfNeeded()
      await until(
        () => living(page),
        (count) => count === 1,
      )
      expect(site.proxy.asked(/island-counter/)).toHaveLength(1)
    })
  })

  it('`when` hydrates an island before it is visible', async () => {
    await visit({}, async (page) => {
      await open(page, 'soon')
      await until(
        () => living(page),
        (count) => count === 2,
      )
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })
  })

  it('islands work after in-page navigation, and none is left behind', async () => {
    await visit({}, async (page) => {
      await open(page, 'top')
      await markWindow(page)
      await until(
        () => living(page),
        (count) => count === 1,
      )
      for (let round = 0; round < 3; round++) {
        await page.getByRole('link', { name: 'Docs', exact: true }).last().click()
        await until(
          () => living(page),
          (count) => count === 0,
        )
        await page.getByRole('link', { name: 'Top', exact: true }).click()
        await until(
          () => living(page),
          (count) => count === 1,
        )
        await page.getByRole('button', { name: /4/ }).click()
        expect(await page.locator('label').textContent()).toContain(': 14')
      }
      expect(await isMarked(page)).toBe(true)
    })
  })

  it('an island that never comes into view is never loaded', async () => {
    site.proxy.clear()
    await visit({}, async (page) => {
      await open(page, 'deep')
      await page.locator('.site-title').click()
      await page.waitForFunction(() => !location.pathname.endsWith('/deep'))
      await page.waitForLoadState('networkidle')
      expect(site.proxy.asked(scripts)).toEqual([])
    })
  })

  it('a crash is limited to the island, and Try again renders it again', async () => {
    await visit({ expected: [/Boom/] }, async (page) => {
      await open(page, 'bomb')
      await until(
        () => living(page),
        (count) => count === 1,
      )
      await page.locator('.bomb').click()
      const alert = page.getByRole('alert')
      await alert.getByText('This page crashed.').waitFor()
      expect(await alert.textContent()).toContain('Boom')
      expect(await page.locator('header').first().isVisible()).toBe(true)
      expect(await living(page)).toBe(1)
      await page.getByRole('button', { name: 'Try again' }).click()
      expect(await page.locator('.bomb').textContent()).toBe('Explode')
      await page.evaluate(() => Object.assign(window, { defused: true }))
      await page.locator('.bomb').click()
      await page.getByText('Survived').waitFor()
    })
  })

  it.each([
    ['the island', /island-counter/],
    ['React', /chunk-/],
  ])('%s cannot be loaded: an error with Retry replaces it', async (_, pattern) => {
    await visit({ expected: [/503/, /Failed to load/] }, async (page) => {
      const mend = site.proxy.fault(pattern, { status: 503 })
      await open(page, 'top')
      const alert = page.getByRole('alert')
      await alert.waitFor()
      expect(await alert.textContent()).toMatch(/failed|error/i)
      const first = await alert.elementHandle()
      await page.getByRole('button', { name: 'Retry' }).click()
      await first?.waitForElementState('hidden')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      mend()
      // Chromium caches that the script which the island imports has failed, so the page is loaded again.
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.waitForFunction(() => (window as unknown as { living?: number }).living === 1)
      expect(await alert.count()).toBe(0)
      await page.getByRole('button', { name: /4/ }).click()
      expect(await page.locator('label').textContent()).toContain(': 14')
    })
  })

  it('without scripts, the island shows its served content', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await open(page, 'top')
      expect(await page.locator('.counter').textContent()).toBe('A "b" & <c>: 4 MorePlain')
    })
  })
})

describe('the islands of this site', () => {
  let real: RunningSite
  beforeAll(async () => {
    real = await startSite('real')
  })
  afterAll(() => real?.stop())

  it('the explorer shows the transitions of a state, and follows them by keyboard', async () => {
    await visit({}, async (page) => {
      await page.goto(`${real.origin}/docs/webhooks`)
      const explorer = page.locator('.explorer')
      const rows = () => explorer.locator('tbody tr:visible').count()
      expect(await rows()).toBe(35)
      await explorer.scrollIntoViewIfNeeded()
      // It works once its script has loaded.
      await explorer.locator('fieldset:enabled').waitFor()
      expect(await layoutShift(page)).toBe(0)
      await explorer.getByRole('radio', { name: 'grace_period' }).focus()
      await page.keyboard.press('Space')
      await until(
        async () => (await explorer.getByRole('status').textContent()) ?? '',
        (text) => text.includes('6 known changes from here'),
      )
      expect(await rows()).toBe(6)
      await page.keyboard.press('ArrowRight')
      expect(await explorer.getByRole('radio', { name: 'billing_retry' }).isChecked()).toBe(true)
      await explorer.getByRole('button', { name: 'expired' }).press('Enter')
      expect(await explorer.getByRole('radio', { name: 'expired' }).isChecked()).toBe(true)
      expect(await rows()).toBe(2)
      const links = await explorer.locator('td a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links.every((href) => href?.startsWith('/docs/webhooks/'))).toBe(true)
    })
  })

  it('without scripts, the explorer is the table of all transitions', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${real.origin}/docs/webhooks`)
      expect(await page.locator('.explorer tbody tr:visible').count()).toBe(35)
      expect(await page.locator('.explorer fieldset').isVisible()).toBe(false)
    })
  })
})
