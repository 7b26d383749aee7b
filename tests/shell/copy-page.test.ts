// The menu that copies a page as Markdown: HTML alone until it is opened.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, type RunningSite, startSite, until, withPage } from './harness.ts'

const files = {
  'content/docs/index.md': '# Start\n\nA *text* and a [link](./other.md).\n',
  'content/docs/other.md': '---\ntitle: Other\n---\n\nMore text.\n',
  'content/docs/out.md': '---\nllms: false\n---\n\n# Left out\n',
}

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const script = /\/assets\/copy-.*\.js$/

it('leads to the Markdown without a script', () =>
  withPage(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.origin}/docs`)
    const link = page.getByRole('link', { name: 'View as Markdown' })
    expect(await link.isVisible()).toBe(false)
    await page.getByText('Copy page').click()
    expect(await page.getByRole('button', { name: 'Copy as Markdown' }).count()).toBe(0)
    await link.click()
    expect(new URL(page.url()).pathname).toBe('/docs.md')
    expect(await page.locator('body').innerText()).toContain('A *text* and a [link](https://example.com/docs/other).')
  }))

it('loads its script when it is opened, and copies what the link leads to, also after a navigation', () =>
  withPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto(`${site.origin}/docs`)
    expect(site.proxy.asked(script)).toEqual([])
    const copied = async (address: string) => {
      await page.getByText('Copy page').click()
      await page.getByRole('button', { name: 'Copy as Markdown' }).click()
      await page.getByText('Copied', { exact: true }).waitFor()
      const text = await (await fetch(`${site.origin}${address}`)).text()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      expect(text).toContain('# ')
    }
    await copied('/docs.md')
    await page.locator('article').getByRole('link', { name: 'link' }).click()
    await until(
      () => page.title(),
      (title) => title.startsWith('Other'),
    )
    await copied('/docs/other.md')
    expect(site.proxy.asked(script)).toHaveLength(1)
  }))

it('says so if the Markdown does not arrive', () =>
  withPage(browser, { permissions: ['clipboard-read', 'clipboard-write'], expected: [/docs\.md/] }, async (page) => {
    await page.goto(`${site.origin}/docs`)
    const end = site.proxy.fault('/docs.md', { status: 500 })
    await page.getByText('Copy page').click()
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await page.getByText('Could not be copied').waitFor()
    end()
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
  }))

it('is not on pages that are left out', async () => {
  const html = await (await fetch(`${site.origin}/docs/out`)).text()
  expect(html).not.toMatch(/Copy page|text\/markdown/)
  expect((await fetch(`${site.origin}/docs/out.md`)).status).toBe(404)
})

it('is answered to clients that prefer Markdown', async () => {
  const ask = async (path: string, accept: string) => {
    const response = await fetch(`${site.origin}${path}`, { headers: { accept } })
    const { headers, status } = response
    return [status, headers.get('content-type'), headers.get('vary'), (await response.text()).slice(0, 8)]
  }
  const markdown = 'text/markdown; charset=utf-8'
  const html = 'text/html; charset=utf-8'
  expect(await ask('/docs', 'text/markdown, text/html;q=0.9')).toEqual([
    200,
    markdown,
    'Accept, Accept-Encoding',
    '# Start\n',
  ])
  expect(await ask('/docs', 'text/html, */*;q=0.8')).toEqual([200, html, 'Accept-Encoding', '<!doctyp'])
  expect(await ask('/docs.md', '*/*')).toEqual([200, markdown, 'Accept-Encoding', '# Start\n'])
  expect(await ask('/docs/out', 'text/markdown')).toEqual([200, html, 'Accept-Encoding', '<!doctyp'])
  expect((await ask('/docs/none', 'text/markdown'))[0]).toBe(404)
})
