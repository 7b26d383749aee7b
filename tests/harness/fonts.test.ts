import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import type { Face } from './fonts.ts'

const generic = ['sans-serif', 'serif', 'monospace', 'system-ui']
/** Common system fonts, and fonts named by themes. */
const installed = [
  'Liberation Sans',
  'Liberation Mono',
  'Noto Sans',
  'Roboto',
  'Ubuntu',
  'Cantarell',
  'Arial',
  'FreeSans',
]

/** The fonts that the browser uses for each family, as PostScript names. */
async function fontsOf(page: Page): Promise<Record<string, string>> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const found: Record<string, string> = {}
  for (const [index, family] of [...generic, ...installed].entries()) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `#p${index}` })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    found[family] = fonts.map(({ postScriptName }) => postScriptName).join()
  }
  return found
}

describe('the fonts of the browser do not depend on the machine', () => {
  it.each<[Face, string, string]>([
    ['narrow', 'ArchivoNarrow-Regular', 'ArchivoNarrow-Regular'],
    ['wide', 'DejaVuSans', 'DejaVuSerif'],
  ])('%s', async (face, sans, serif) => {
    const browser = await openBrowser(face)
    try {
      const page = await browser.newPage()
      const lines = [...generic, ...installed].map((family, index) => {
        const name = generic.includes(family) ? family : `'${family}', sans-serif`
        return `<p id="p${index}" style="font-family: ${name}">Text</p>`
      })
      await page.setContent(lines.join(''))
      expect(await fontsOf(page)).toEqual({
        'sans-serif': sans,
        serif,
        monospace: 'DejaVuSansMono',
        'system-ui': sans,
        ...Object.fromEntries(installed.map((family) => [family, sans])),
      })
    } finally {
      await browser.close()
    }
  })
})
