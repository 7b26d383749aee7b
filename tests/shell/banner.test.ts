import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevSite, startDev } from './dev-server.ts'
import { type Browser, openBrowser, withPage } from './harness.ts'

let browser: Browser
let dev: DevSite
beforeAll(async () => {
  browser = await openBrowser()
  dev = await startDev({
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/' }\n",
    'content/docs/index.md': '# Start\n',
    'content/docs/draft.md': '---\ndraft: true\n---\n# A draft\n\nWords.\n',
    'content/pages/unlisted.md': '---\nunlisted: true\n---\n# A page\n\nWords.\n',
    'content/blog/2026-02-03-post.md': '---\ndraft: true\n---\n# A post\n\nWords.\n',
    'versions.json': '["1"]',
    'versioned_docs/version-1/index.md': '# Start of 1\n',
  })
})
afterAll(async () => {
  await browser?.close()
  await dev?.stop()
})

it.each([
  ['/docs/next/draft', 2],
  ['/unlisted', 1],
  ['/blog/2026/02/03/post', 1],
] as const)('notices before the text of %s have a distance from it and from each other', async (path, count) => {
  for (const width of [360, 1280]) {
    await withPage(browser, { viewport: { width, height: 900 } }, async (page) => {
      await page.goto(dev.origin + path)
      const notices = await page.locator('article > .admonition').all()
      expect(notices).toHaveLength(count)
      const boxes = await Promise.all([...notices, page.locator('h1')].map((one) => one.boundingBox()))
      const gaps = boxes
        .slice(1)
        .map((box, index) => (box?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0))
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(16)
    })
  }
})
