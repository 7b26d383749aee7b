// Imports of MDX pages, and the search, in the development server.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevSite, startDev } from './dev-server.ts'
import { type Browser, isMarked, markWindow, openBrowser, type Page, until, withPage } from './harness.ts'

const page = (word: string) => `---
title: Kettle
---

import { Badge } from './_badge'
import Part from './_part.mdx'

Words of ${word}.

<Badge />

<Part />
`

const files = {
  'site.config.ts': "export default { title: 'Test', url: 'https://example.com', baseUrl: '/' }\n",
  'content/docs/index.md': '# Start\n\nA page.\n',
  'content/docs/kettle.mdx': page('the author'),
  'content/docs/_badge.tsx': 'export const Badge = () => <b>First badge</b>\n',
  'content/docs/_part.mdx': 'First part.\n',
}

let browser: Browser
let dev: DevSite
beforeAll(async () => {
  browser = await openBrowser()
  dev = await startDev(files)
})
afterAll(async () => {
  await browser?.close()
  await dev?.stop()
})

async function visit(path: string, use: (opened: Page) => Promise<void>) {
  await withPage(browser, {}, async (opened) => {
    const connected = opened.waitForResponse(/__sitegen\/events/)
    await opened.goto(dev.origin + path)
    await connected
    await use(opened)
  })
}

it('the open page shows edits of the page, and of a component and a partial that it imports', () =>
  visit('/docs/kettle', async (opened) => {
    await markWindow(opened)
    const shows = (text: string) => opened.locator('main').getByText(text).first().waitFor({ state: 'attached' })
    await shows('First badge')
    dev.files.write({ 'content/docs/_badge.tsx': 'export const Badge = () => <b>Second badge</b>\n' })
    await shows('Second badge')
    dev.files.write({ 'content/docs/_part.mdx': 'Second part.\n' })
    await shows('Second part.')
    dev.files.write({ 'content/docs/kettle.mdx': page('somebody else') })
    await shows('Words of somebody else.')
    expect(await isMarked(opened)).toBe(true)
  }))

it('the search finds existing pages and new text', () =>
  visit('/docs', async (opened) => {
    const find = async (words: string) => {
      await opened.keyboard.press('/')
      await opened.locator('dialog input').fill(words)
      await opened.locator('dialog [role=option]').first().waitFor()
      const hits = await opened.locator('dialog [role=option]').allTextContents()
      await opened.keyboard.press('Escape')
      return hits.join('\n')
    }
    expect(await find('kettle')).toContain('Kettle')
    dev.files.write({ 'content/docs/teapot.md': '# Teapot\n\nWith porcelain.\n' })
    await until(
      async () => (await fetch(`${dev.origin}/docs/teapot`)).status,
      (status) => status === 200,
    )
    await opened.reload()
    expect(await find('porcelain')).toContain('Teapot')
  }))
