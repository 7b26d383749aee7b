// Formulas and diagrams, under the security policy of all pages: any violation fails a test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, until, withPage } from './harness.ts'

const fence = (lang: string, ...lines: string[]) => [`\`\`\`${lang}`, ...lines, '```', ''].join('\n')
const flow = ['flowchart LR', '  A[Start] -->|yes| B{Choose}', '  style A fill:#f9f']

const files = {
  'site.config.ts': `export default {
  title: 'Drawings',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  colorMode: { disableSwitch: false },
  markdown: { math: true, mermaid: true },
}
`,
  'content/docs/index.md': '# Plain\n\n[To formulas](./formulas.md), [to diagrams](./diagrams.md)\n',
  'content/docs/formulas.md': '# Formulas\n\nA $\\frac{a}{b}$ here.\n\n$$\n\\sqrt{\\frac{x^2}{y}} \\color{red}z\n$$\n',
  'content/docs/in-mdx.mdx': '# In MDX\n\nA $\\frac{a}{b}$ and {1 + 1}.\n',
  'content/docs/diagrams.md': `# Diagrams\n\n${fence('mermaid', ...flow)}\n${'Line.\n\n'.repeat(60)}${fence('mermaid', 'sequenceDiagram', '  accTitle: A handshake', '  Alice->>Bob: Hello')}`,
  // The diagram of a file is parsed by browsers alone.
  'content/docs/bad.md': `# Bad\n\n${fence('mermaid file="./bad.mmd"').replace('\n\n', '\n')}`,
  'content/docs/bad.mmd': 'flowchart LR\n  A -->',
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

const loaded = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))

describe('formulas', () => {
  it('look as intended by KaTeX, with its own fonts and without a script', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/formulas`)
      const first = page.locator('.katex').first()
      const line = await first.locator('.frac-line').boundingBox()
      const [a, b] = [
        await first.locator('.mfrac .mathnormal').nth(0).boundingBox(),
        await first.locator('.mfrac .mathnormal').nth(1).boundingBox(),
      ]
      // The two letters are on either side of the line, in either order.
      const [above, below] = (a?.y ?? 0) < (b?.y ?? 0) ? [a, b] : [b, a]
      expect(above?.y).toBeLessThan(line?.y ?? 0)
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThan((line?.y ?? 0) + 1)
      expect(site.proxy.asked(/\/assets\/fonts\/KaTeX_.*\.woff2$/).length).toBeGreaterThan(0)
      expect(await page.locator('.katex [style]').count()).toBe(0)
    })
  })

  it('load their style sheet when navigating from a page without it', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs`)
      expect((await loaded(page)).filter((path) => /math-|KaTeX/.test(path))).toEqual([])
      await page.getByRole('link', { name: 'To formulas' }).click()
      await page.waitForURL('**/docs/formulas')
      await until(
        () =>
          page.evaluate(
            () =>
              document.fonts.check('16px KaTeX_Math') && [...document.fonts].some(({ status }) => status === 'loaded'),
          ),
        (value) => value,
      )
      expect(
        await page
          .locator('.katex-mathml math')
          .first()
          .evaluate((one) => getComputedStyle(one.parentElement as Element).position),
      ).toBe('absolute')
    })
  })

  it('are the same in MDX', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/in-mdx`)
      expect(await page.locator('.katex [style]').count()).toBe(0)
      await page.locator('.frac-line').waitFor()
    })
  })
})

describe('diagrams', () => {
  it('are drawn when they come into view, and keep their source as text', async () => {
    await withPage(browser, {}, async (page) => {
      site.proxy.clear()
      await page.goto(`${site.origin}/docs`)
      expect(site.proxy.asked(/mermaid|diagram-/)).toEqual([])
      await page.getByRole('link', { name: 'to diagrams' }).click()
      const picture = page.locator('.diagram svg')
      await picture.first().waitFor()
      expect(await picture.count()).toBe(1)
      expect(await picture.first().locator('.nodeLabel, .label').allTextContents()).toContain('Start')
      // The author's own colour, which Mermaid emits as a style.
      const fill = await page
        .locator('.diagram .node')
        .first()
        .locator('rect')
        .first()
        .evaluate((one) => getComputedStyle(one).fill)
      expect(fill).toBe('rgb(255, 153, 255)')
      const details = await picture.first().getAttribute('aria-details')
      expect(await page.locator(`[id="${details}"]`).textContent()).toBe(flow.join('\n'))
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await until(
        () => picture.count(),
        (count) => count === 2,
      )
      expect(await page.getByRole('img', { name: 'A handshake' }).count()).toBe(1)
    })
  })

  it('are redrawn in the other colour mode', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/diagrams`)
      const color = () =>
        page
          .locator('.diagram .edgeLabel p, .diagram .edgeLabel span')
          .first()
          .evaluate((one) => getComputedStyle(one).color)
      const light = await color()
      await page.getByRole('button', { name: 'Switch between dark and light mode' }).click()
      await until(color, (now) => now !== light)
    })
  })

  it('show their source without a script', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.origin}/docs/diagrams`)
      expect(await page.locator('sitegen-island code').first().textContent()).toBe(flow.join('\n'))
    })
  })

  it('with errors show their source and the error', async () => {
    await withPage(browser, { expected: [/This diagram cannot be drawn/] }, async (page) => {
      await page.goto(`${site.origin}/docs/bad`)
      await page.getByRole('alert').filter({ hasText: 'This diagram cannot be drawn' }).waitFor()
      expect(await page.locator('sitegen-island code').textContent()).toBe('flowchart LR\n  A -->')
    })
  })

  it('offer Retry if Mermaid cannot be loaded', async () => {
    const end = site.proxy.fault(/mermaid\.esm\.min\.js/, { status: 500 })
    await withPage(browser, { expected: [/500/] }, async (page) => {
      await page.goto(`${site.origin}/docs/diagrams`)
      const retry = page.getByRole('button', { name: 'Retry' })
      await retry.waitFor()
      end()
      await retry.click()
      await page.locator('.diagram svg').first().waitFor()
    })
  })
})
