import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { describe, expect, it } from 'vitest'
import { picture } from '../../theme/picture.ts'

const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
)
const fonts = ([400, 700] as const).map((weight) => ({
  name: 'Noto Sans',
  weight,
  style: 'normal' as const,
  data: font,
}))

/** The rows and columns of a title’s picture that are not of its ground, above the line at the foot. */
async function inkOf(title: string) {
  const tree = picture({ title, site: 'Site' }) as Parameters<typeof satori>[0]
  const drawn = new Resvg(await satori(tree, { width: 1200, height: 630, fonts })).render()
  const { pixels, width } = drawn
  const [rows, columns] = [new Set<number>(), new Set<number>()]
  for (let y = 110; y < 475; y++)
    for (let x = 30; x < width; x++)
      if ((pixels[4 * (y * width + x)] as number) < 200) {
        rows.add(y)
        columns.add(x)
      }
  return { top: Math.min(...rows), bottom: Math.max(...rows), right: Math.max(...columns) }
}

describe('the picture of a title', () => {
  it.each([
    'Configuration/Benachrichtigungen',
    'Zahlungsabwicklungsbenachrichtigungen',
    'presentOfferCodeRedemptionSheetIfAvailableAfterwardsAndForever',
    'WWWWWWWWWWWWWWWW',
    'Present offer code redemption sheet if available: subscription cancellation date, pricing and gypsy queries',
    'A title. '.repeat(60),
  ])('has room at the right and at the foot: %s', async (title) => {
    const { right, bottom } = await inkOf(title)
    expect(right).toBeLessThanOrEqual(1130)
    expect(bottom).toBeLessThan(474)
  })

  it('does not cut descenders', async () => {
    const [plain, low] = [await inkOf('xxxx'), await inkOf('xxxg')]
    // A fifth of 92 pixels.
    expect(low.bottom - plain.bottom).toBeGreaterThan(18)
  })
})
