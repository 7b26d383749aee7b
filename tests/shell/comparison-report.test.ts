import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../harness/browser.ts'
import { cli, site as makeSite, type TestSite } from '../harness/site.ts'

// What the report of `sitegen compare` shows was written by others: none of it may run or be loaded.
const attack = (name: string) =>
  `&lt;script>window.ran = '${name}'&lt;/script>&lt;img src=x onerror="window.ran = '${name}'">`
const page = (name: string, words: string) =>
  `<!doctype html><html lang="en"><head><title>${attack(`title ${name}`)}</title><meta name="${attack(`meta ${name}`).replaceAll('"', '&quot;')}" content="a"></head><body><main><h1 id="${attack('id').replaceAll('"', '&quot;')}${name}">Same</h1><p>${attack(`text ${name}`)}</p><pre>${attack(`code ${name}`)} ${'long'.repeat(100)}</pre><table><tr><td>${attack(`cell ${name}`)}</td></tr></table><img alt="${attack(`alt ${name}`).replaceAll('"', '&quot;')}" src="x.png"><p>${words}</p></main></body></html>`

let made: TestSite
let browser: Browser
beforeAll(async () => {
  made = makeSite({
    'old/index.html': page('old', 'Wort '.repeat(60)),
    "old/<img src=x onerror='window.ran=1'>/index.html": page('old', ''),
    'new/index.html': page('new', 'word '.repeat(60)),
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  made?.dispose()
})

it('is one file that shows both texts side by side, loads nothing and runs nothing', async () => {
  const { status } = await cli(['compare', 'old', 'new', '--report', 'report.html'], { cwd: made.root })
  expect(status).toBe(1)
  const file = join(made.root, 'report.html')
  expect(readFileSync(file, 'utf8')).not.toMatch(/<script|<img|<link|onerror="|url\(|@import/)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const opened = await context.newPage()
    const asked: string[] = []
    opened.on('request', (request) => asked.push(request.url()))
    await opened.goto(pathToFileURL(file).href)
    const text = await opened.locator('#pages').innerText()
    for (const name of ['text', 'code', 'cell', 'alt']) {
      expect(text).toContain(`window.ran = '${name} old'`)
      expect(text).toContain(`window.ran = '${name} new'`)
    }
    expect(await opened.evaluate('window.ran')).toBeUndefined()
    const columns = opened.locator('.row.differs').first().locator('> div')
    const placeOf = async (at: number) => (await columns.nth(at).boundingBox()) ?? { x: -1, y: -1 }
    expect((await placeOf(1)).x).toBeGreaterThan((await placeOf(0)).x)
    await opened.setViewportSize({ width: 360, height: 800 })
    expect((await placeOf(1)).x).toBe((await placeOf(0)).x)
    expect((await placeOf(1)).y).toBeGreaterThan((await placeOf(0)).y)
    for (const details of await opened.locator('summary').all()) await details.click()
    expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(asked).toEqual([pathToFileURL(file).href])
  } finally {
    await context.close()
  }
})
