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
  'site.config.ts': "export default { title: 'MDX', url: 'https://example.com', baseUrl: '/' }\n",
  'content/docs/index.mdx': `---
title: Start
---

import Counter from '@site/src/counter'
import Part from './_part.mdx'

<Part name="you" />

<Counter start={2} />

<Tabs groupId="os">
  <TabItem value="a" label="First">In the first.</TabItem>
  <TabItem value="b" label="Second">In the second.</TabItem>
</Tabs>

<p id="red" style={{ color: 'rgb(200, 0, 0)', paddingLeft: 7 }}>Red</p>

<ThemedImage sources={{ light: '/a.svg', dark: '/b.svg' }} alt="Both" />

import ThemedImage from '@theme/ThemedImage'

[Raw HTML](raw.md)
`,
  'content/docs/_part.mdx': 'A partial for **{props.name}**, and [raw HTML](./raw.md).\n',
  'content/docs/raw.md': `---
title: Raw
---

<p id="green" class="own" style="color: rgb(0, 120, 0)">Green</p>

<style>
#blue { color: rgb(0, 0, 200); }
</style>

<p id="blue">Blue</p>

[Back](index.mdx)
`,
  'src/counter.tsx': `'use client'
import { useState } from 'react'
import BrowserOnly from '@docusaurus/BrowserOnly'

export default function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <div>
      <button type="button" style={{ color: count > 2 ? 'rgb(0, 0, 250)' : 'rgb(250, 0, 0)', top: 1 }} onClick={() => setCount(count + 1)}>
        Count {count}
      </button>
      <BrowserOnly fallback={<i id="wait">wait</i>}>{() => <i id="width">{typeof window.innerWidth}</i>}</BrowserOnly>
    </div>
  )
}
`,
  'content/docs/where.mdx': "import Where from '@site/src/where'\n\n<Where />\n",
  'src/where.tsx': `'use client'
import { useLocation } from '@docusaurus/router'
import { useColorMode } from '@docusaurus/theme-common'

export default function Where() {
  const { pathname, search, hash } = useLocation()
  const { colorMode, setColorMode } = useColorMode()
  return (
    <button id="where" type="button" onClick={() => setColorMode('dark')}>
      {[pathname, search, hash, colorMode].join(' ')}
    </button>
  )
}
`,
  'static/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>\n',
  'static/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>\n',
}

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ files }), openBrowser()])
})

afterAll(async () => {
  await Promise.all([site?.stop(), browser?.close()])
})

const colour = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color)

// `withPage` fails on any violation of the Content-Security-Policy.
describe('a doc in MDX under the strict policy', () => {
  it('is served with a policy that forbids inline styles', async () => {
    const answer = await fetch(`${site.origin}/docs/`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).not.toMatch(/\sstyle=/)
  })

  it('shows its partial, and its island and tabs work', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/`)
      expect(await page.locator('.prose > p').first().textContent()).toBe('A partial for you, and raw HTML.')
      await page.locator('#width').waitFor()
      await page.getByRole('button', { name: 'Count 2' }).click()
      await page.getByRole('button', { name: 'Count 3' }).waitFor()
      await page.getByRole('tab', { name: 'Second' }).click()
      expect(await page.getByText('In the second.').isVisible()).toBe(true)
      expect(await page.getByText('In the first.').isVisible()).toBe(false)
    })
  })

  it('tells an island its address and the color mode', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/where?q=1#part`)
      await page.getByText('/docs/where ?q=1 #part light').click()
      await page.getByText('/docs/where ?q=1 #part dark').waitFor()
    })
  })

  it('has the styles of its text, and those of an island before and after hydration', async () => {
    await withPage(browser, {}, async (page) => {
      const release = site.proxy.hold(/island-counter/)
      await page.goto(`${site.origin}/docs/`)
      expect(await colour(page, '#red')).toBe('rgb(200, 0, 0)')
      const button = 'sitegen-island button'
      expect(await colour(page, button)).toBe('rgb(250, 0, 0)')
      release()
      await page.locator('#width').waitFor()
      expect(await colour(page, button)).toBe('rgb(250, 0, 0)')
      expect(await page.locator(button).getAttribute('class')).toBe('')
      await page.locator(button).click()
      await until(
        () => colour(page, button),
        (value) => value === 'rgb(0, 0, 250)',
      )
    })
  })

  it('has them without a script as well', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/raw`)
      expect(await page.locator('#green').getAttribute('class')).toMatch(/^own s-/)
      expect(await colour(page, '#green')).toBe('rgb(0, 120, 0)')
      expect(await colour(page, '#blue')).toBe('rgb(0, 0, 200)')
    })
  })

  it('the styles of the next page are loaded before it is shown', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/`)
      await markWindow(page)
      await page.getByRole('link', { name: 'Raw HTML', exact: true }).click()
      await page.locator('#green').waitFor()
      expect(await colour(page, '#green')).toBe('rgb(0, 120, 0)')
      expect(await isMarked(page)).toBe(true)
      await page.goBack()
      await page.locator('#red').waitFor()
      expect(await colour(page, '#red')).toBe('rgb(200, 0, 0)')
      // The other page's style sheet has been removed.
      expect(await page.locator('link[href*="/assets/text-"]').count()).toBe(1)
    })
  })

  it('shows one of two pictures, depending on the colour mode', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/`)
      expect(await page.locator('.on-light').isVisible()).toBe(true)
      expect(await page.locator('.on-dark').isVisible()).toBe(false)
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark'
      })
      expect(await page.locator('.on-light').isVisible()).toBe(false)
      expect(await page.locator('.on-dark').isVisible()).toBe(true)
    })
  })
})
