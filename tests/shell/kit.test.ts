// Components of texts and code samples, under the security policy of all pages.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../harness/site.ts'
import { cleanBuild, differences, startDevForTest } from './dev-server.ts'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, until, withPage } from './harness.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const own = fixture('markdown-kit')
const files: Record<string, string | Uint8Array> = {
  ...Object.fromEntries(
    [
      'content/glossary.json',
      'content/docs/index.md',
      'content/docs/code.md',
      'content/docs/cache.ts',
      'content/docs/plain.md',
    ].map((path) => [path, readFileSync(join(own.root, path), 'utf8')]),
  ),
  'site.config.ts': `import glossary from './content/glossary.json' with { type: 'json' }
export default {
  title: 'Kit', url: 'https://example.com', baseUrl: '/', trailingSlash: false, markdown: { glossary },
  colorMode: { default: 'system', switch: true },
}
`,
}

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  own.dispose()
  await browser?.close()
  await site?.stop()
})

const explanation = (page: Page) => page.locator('.kit-term + [popover]').first()

describe('terms', () => {
  it('are explained by the keyboard, without a script', () =>
    withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs`)
      const button = page.getByRole('button', { name: 'Explanation of SLA' }).first()
      await button.focus()
      expect(await explanation(page).isVisible()).toBe(false)
      await page.keyboard.press('Enter')
      expect(await explanation(page).isVisible()).toBe(true)
      // Below its word.
      const [word, box] = [await button.boundingBox(), await explanation(page).boundingBox()]
      expect(box?.y).toBeGreaterThan((word?.y ?? 0) + (word?.height ?? 0) / 2)
      await page.keyboard.press('Escape')
      expect(await explanation(page).isVisible()).toBe(false)
    }))

  it('are explained by touch, and stay within a narrow screen', () =>
    withPage(browser, { hasTouch: true, viewport: { width: 360, height: 700 } }, async (page) => {
      await page.goto(`${site.origin}/docs`)
      await page.locator('.kit-term > button').last().tap()
      const box = await explanation(page).boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }))
})

describe('samples', () => {
  it('are copied without what is shown beside the code, folded lines included', () =>
    withPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${site.origin}/docs/code`)
      const copy = page.locator('.code-tools button:last-child')
      const texts: string[] = []
      for (const nth of [0, 1, 4]) {
        await copy.nth(nth).click()
        texts.push(await page.evaluate(() => navigator.clipboard.readText()))
      }
      expect(texts).toEqual(['open()\nb()\nc()', 'open()\nclose()', 'green bold'])
    }))

  it('unfold without a script', () =>
    withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/code`)
      const folded = page.locator('.code details i').first()
      expect(await folded.isVisible()).toBe(false)
      await page.locator('.code summary').first().click()
      expect(await folded.isVisible()).toBe(true)
    }))
})

it('style sheets are loaded by the pages that need them, also on the way from one that does not', () =>
  withPage(browser, {}, async (page) => {
    const sheets = () =>
      page.evaluate(() => [...document.styleSheets].map(({ href }) => /(\w+)-[\da-f]+\.css$/.exec(href ?? '')?.[1]))
    await page.goto(`${site.origin}/docs/plain`)
    expect(await sheets()).toEqual(['style'])
    await page.getByRole('link', { name: 'Code', exact: true }).first().click()
    await page.waitForURL('**/docs/code')
    await until(sheets, (found) => found.includes('sample') && found.includes('kit'))
  }))

it.each(['light', 'dark'] as const)('break no rule of axe in %s', (colorScheme) =>
  withPage(browser, { colorScheme }, async (page) => {
    for (const path of ['/docs', '/docs/code']) {
      await page.goto(site.origin + path)
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      })
      expect(found).toEqual([])
    }
  }),
)

it('a file that a sample shows is part of its page, also in `dev`', async () => {
  const { root } = own
  expect((await own.build()).status).toBe(0)
  const { files: served, origin } = await startDevForTest(fixture('markdown-kit'))
  const pages = (built: ReadonlyMap<string, Buffer>) => new Map([...built].filter(([out]) => out.startsWith('docs')))
  expect(await differences(origin, pages(await cleanBuild(served)))).toEqual([])
  const edit = (folder: string, text: string) => writeFileSync(join(folder, 'content/docs/cache.ts'), text)
  const edited = '// #region open\nexport const edited = 1\n// #endregion\n'
  edit(root, edited)
  expect((await own.build()).status).toBe(0)
  expect(own.main('docs/code/index.html')).toContain('edited')
  edit(served.root, edited)
  const clean = pages(await cleanBuild(served))
  await until(
    () => differences(origin, clean),
    (found) => found.length === 0,
  )
  edit(root, 'export const other = 1\n')
  const { status, stdout } = await own.build()
  expect([status, stdout.match(/code\/missing-region/g)?.length]).toEqual([1, 2])
})
