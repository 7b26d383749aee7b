// Fonts of the site: text is set in them when they come, and in one of the same width and height of lines before.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/site.ts'
import { startDevForTest } from './dev-server.ts'
import {
  type Browser,
  layoutShift,
  openBrowser,
  type Page,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'

const text =
  'A kettle is filled with cold water up to the mark, never above it, and set down on its base before anyone presses the ' +
  'button. After two minutes the water boils; the light goes out by itself. Those who want tea wait for a moment, others ' +
  'pour at once. Every month, scale is removed with vinegar, whose smell goes away after the kettle has been boiled twice.'
const config = (fonts: string, tokens = 'font: \'"Noto Sans", sans-serif\'') => `export default {
  title: 'Fonts', url: 'https://example.com', baseUrl: '/base/', trailingSlash: false, content: { blog: false },
  theme: { tokens: { ${tokens} } },
  fonts: [${fonts}],
}
`
const whole = "{ package: '@fontsource/noto-sans', preload: true }"
const files = {
  'site.config.ts': config(whole),
  'content/docs/index.md': `# Start\n\n${text}\n\n**${text}**\n\n*${text}*\n\n## Привет\n\n${text}\n`,
  'content/docs/latin.md': `# Latin\n\n${text}\n`,
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

/** The fonts that the browser has drawn the first element with that a selector finds, as PostScript names. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ postScriptName }) => postScriptName)
}

const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { height } = one.getBoundingClientRect()
      return { height, width: [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0) }
    })

describe('a font from a package', () => {
  it('comes late without moving anything, in place of one that is as wide', async () => {
    await withPage(browser, {}, async (page) => {
      const release = site.proxy.hold(/\/font-[\da-f]{10}\.woff2$/)
      await page.goto(`${site.origin}/base/docs`, { waitUntil: 'domcontentloaded' })
      const parts = ['main p', 'main p strong', 'main p em']
      const used = async () => (await Promise.all(parts.map((one) => fontsOf(page, one)))).join()
      await until(used, (names) => names === 'Arimo-Regular,Arimo-Bold,Arimo-Italic')
      const before = await Promise.all(parts.map((one) => sizeOf(page, one)))
      release()
      await until(used, (names) => names === 'NotoSans-Regular,NotoSans-Bold,NotoSans-Italic')
      const after = await Promise.all(parts.map((one) => sizeOf(page, one)))
      for (const [index, { width, height }] of after.entries()) {
        const was = before[index] as { width: number; height: number }
        expect(Math.abs(was.width / width - 1)).toBeLessThan(0.03)
        expect(was.height).toBe(height)
      }
      expect(await layoutShift(page)).toBe(0)
    })
    site.proxy.clear()
  })

  it('is loaded with the page in the script of the site, and otherwise as the text needs it', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      site.proxy.clear()
      await page.goto(`${site.origin}/base/docs/latin`, { waitUntil: 'networkidle' })
      const links = await page
        .locator('link[rel=preload]')
        .evaluateAll((all) =>
          all.map((one) => ['as', 'type', 'crossorigin', 'href'].map((name) => one.getAttribute(name))),
        )
      expect(links.map((one) => one.slice(0, 3))).toEqual([['font', 'font/woff2', 'anonymous']])
      const latin = site.proxy.asked(/\/font-/)
      // The regular font once, and the one of the headings.
      expect(latin.length).toBe(2)
      expect(latin).toContain(links[0]?.[3])
      await page.goto(`${site.origin}/base/docs`, { waitUntil: 'networkidle' })
      // Italics, and Cyrillic in a heading and in the table of contents.
      expect(new Set(site.proxy.asked(/\/font-/)).size).toBe(5)
      expect(await fontsOf(page, 'main h2')).toEqual(['NotoSans-Bold'])
    })
  })
})

describe('fonts of the site folder', () => {
  it('appear in dev as soon as the configuration names them', async () => {
    const arimo = (path: string) => readFileSync(join(projectRoot, 'node_modules/@expo-google-fonts/arimo', path))
    const dev = await startDevForTest({
      'site.config.ts': config('', "radius: '2px'"),
      'fonts/Own Bold #1.ttf': arimo('700Bold/Arimo_700Bold.ttf'),
      'content/docs/index.md': '# Start\n\nText.\n',
    })
    await withPage(browser, {}, async (page) => {
      await page.goto(`${dev.origin}/base/docs`)
      expect(await fontsOf(page, 'main p')).toEqual(['DejaVuSans'])
      const own = "{ files: ['fonts/Own Bold #1.ttf'], family: 'Own', preload: [700] }"
      dev.files.write({ 'site.config.ts': config(own, 'font: "Own, sans-serif"') })
      await until(
        () => fontsOf(page, 'main p').catch(() => []),
        (names) => names.join() === 'Arimo-Bold',
      )
      expect(await page.locator('link[rel=preload]').getAttribute('type')).toBe('font/ttf')
      // The same name, another font.
      dev.files.write({ 'fonts/Own Bold #1.ttf': arimo('400Regular/Arimo_400Regular.ttf') })
      dev.files.write({ 'site.config.ts': config(own.replace('[700]', 'true'), 'font: "Own, sans-serif"') })
      await until(
        () => fontsOf(page, 'main p').catch(() => []),
        (names) => names.join() === 'Arimo-Regular',
      )
    })
  })
})
