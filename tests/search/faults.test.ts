import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTree } from '../harness/site.ts'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, until, withPage } from '../shell/harness.ts'
import { searchSite } from './site.ts'

// Files that are missing, damaged, or from another version of the site.
let browser: Browser
let site: RunningSite
let later: RunningSite
beforeAll(async () => {
  const changed = {
    ...searchSite,
    'content/docs/index.md': '# Start\n\nWhere everything begins.\n',
    'content/docs/webhooks.md': '# Webhooks\n\nThe signature moved.\n\n## New place\n\nHere is the signature now.\n',
  }
  ;[browser, site, later] = await Promise.all([
    openBrowser(),
    startSite({ files: searchSite }),
    startSite({ files: changed }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await later?.stop()
})
beforeEach(() => site.proxy.clear())

const docs = () => `${site.origin}/project/docs`
const failed = [/Failed to load resource|dynamically imported module|net::ERR/]
const signature = '/project/docs/webhooks#verify-the-signature'

async function type(page: Page, text: string) {
  if (!(await page.locator('dialog[open] input').count())) await page.keyboard.press('/')
  await page.locator('dialog[open] input').fill(text)
}

/** Path of the file that contains the text of a page. */
function fileOf(url: string): string {
  const files = [...readTree(join(site.folder, 'assets/search/pages'))]
  const [name] = files.find(([, bytes]) => JSON.parse(gunzipSync(bytes).toString()).url === url) ?? []
  return `/project/assets/search/pages/${name}`
}

const first = (page: Page) => page.locator('dialog [role=option]').first().getAttribute('href')

describe('missing files', () => {
  it('the dialog’s code: the error with Retry, which opens the dialog', async () => {
    await withPage(browser, { expected: failed }, async (page) => {
      const end = site.proxy.fault(/assets\/search-/, { status: 500 })
      await page.goto(docs())
      await page.keyboard.press('/')
      const retry = page.locator('dialog .notice button', { hasText: 'Retry' })
      await retry.waitFor()
      end()
      await retry.click()
      await page.waitForSelector('.search-dialog[open]')
      await type(page, 'signature')
      await page.waitForSelector('dialog [role=option]')
      expect(await first(page)).toBe(signature)
    })
  })

  it.each([['the root of the index', /site-data\/search\.bin/]])(
    '%s: the error with Retry, which then answers',
    async (_, pattern) => {
      await withPage(browser, { expected: failed }, async (page) => {
        const end = site.proxy.fault(pattern, { status: 500 })
        await page.goto(docs())
        await type(page, 'signature')
        const retry = page.locator('dialog .notice button', { hasText: 'Retry' })
        await retry.waitFor()
        expect(await page.locator('dialog .notice p').textContent()).toMatch(/500|search/)
        end()
        await retry.click()
        await page.waitForSelector('dialog [role=option]')
        expect(await first(page)).toBe(signature)
        expect(await page.locator('dialog .notice').count()).toBe(0)
      })
    },
  )

  it('one part of the index: its error with Retry, and the others answer', async () => {
    await withPage(browser, { expected: failed }, async (page) => {
      const end = site.proxy.fault(/assets\/search\/texts-/, { status: 503 })
      await page.goto(docs())
      await type(page, 'signature body')
      const notice = page.locator('dialog .notice')
      await notice.waitFor()
      expect(await notice.locator('p').textContent()).toMatch(/^503 .*texts-/)
      expect(await first(page)).toBe(signature)
      end()
      await notice.locator('button').click()
      await page.waitForFunction(() => !document.querySelector('dialog .notice'))
      expect(await first(page)).toBe(signature)
    })
  })

  it('the text of a page: its error, and the other pages are shown', async () => {
    await withPage(browser, { expected: failed }, async (page) => {
      site.proxy.fault(fileOf('/project/docs/receipts'), { abort: true })
      await page.goto(docs())
      await type(page, 'receipt')
      await page.locator('dialog .notice').waitFor()
      const found = await page
        .locator('dialog [role=option]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(found).toContain('/project/blog/2025/01/02/news')
      expect(found.join()).not.toContain('receipts')
    })
  })
})

describe('damaged files', () => {
  it.each([
    ['cut off', { truncate: 40 }],
    ['another text', { body: 'not packed at all' }],
  ])('%s once, it is loaded again', async (_, fault) => {
    await withPage(browser, { expected: failed }, async (page) => {
      await page.goto(docs())
      let end = () => {}
      end = site.proxy.fault(/assets\/search\/texts-/, fault)
      await type(page, 'signature')
      await until(
        () => site.proxy.asked(/assets\/search\/texts-/).length,
        (asked) => asked > 0,
      )
      end()
      await page.waitForSelector('dialog [role=option]')
      const notice = page.locator('dialog .notice button')
      // The second attempt may have been made before the fault was removed.
      if (await notice.count()) await notice.click()
      await page.waitForFunction(() => !document.querySelector('dialog .notice'))
      expect(await first(page)).toBe(signature)
    })
  })

  it('if the damage persists, the error is shown with Retry', async () => {
    await withPage(browser, { expected: failed }, async (page) => {
      site.proxy.fault(/assets\/search\/texts-/, { truncate: 40 })
      await page.goto(docs())
      await type(page, 'signature')
      await page.locator('dialog .notice').waitFor()
      expect(site.proxy.asked(/assets\/search\/texts-0/).length).toBe(2)
      expect(await page.locator('dialog [role=option]').count()).toBeGreaterThan(0)
    })
  })
})

it('a page from before a deploy and an index from after it: the new index is found and used', async () => {
  const old = await startSite({ files: searchSite })
  try {
    await withPage(browser, { expected: failed }, async (page) => {
      await page.goto(`${old.origin}/project/docs`)
      await type(page, 'receipt')
      await page.waitForSelector('dialog [role=option]')
      const folder = `${later.files?.root}/build`
      old.proxy.switchTo(later.origin, folder)
      await page.locator('dialog input').fill('signature')
      await page.waitForFunction(() => document.querySelector('dialog [role=option][href$="#new-place"]'))
      expect(await page.locator('dialog .notice').count()).toBe(0)
    })
  } finally {
    await old.stop()
  }
})
