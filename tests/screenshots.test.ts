import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'

// The pictures of the README are part of the package, so they have to be small.

const folder = join(import.meta.dirname, '../docs/screenshots')
const pictures = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
const sizeOf = (...names: string[]) => names.reduce((sum, name) => sum + (pictures.get(name)?.length ?? Number.NaN), 0)

it('are pictures with a palette, as `npm run screenshots` makes them', () => {
  expect([...pictures.values()].map((png) => png[25])).toEqual([...pictures].map(() => 3))
})

it('take no more than 120 kB in the package', () => {
  expect(sizeOf('doc-1280.png', 'home-1280.png')).toBeLessThan(120_000)
  expect(sizeOf(...pictures.keys())).toBeLessThan(500_000)
})

it('keep the colors of areas, however similar, and join rare ones', async () => {
  const { toPalettePng } = (await import('../scripts/palette-png.mjs' as string)) as {
    toPalettePng: (png: Buffer, colors: number) => Buffer
  }
  const [ground, panel] = [
    [252, 255, 253],
    [244, 247, 246],
  ] as const
  // Two areas, and a row of a hundred blues.
  const rows = Array.from({ length: 101 }, (_, y) =>
    Array.from({ length: 100 }, (_, x) => (y === 100 ? [0, 0, 100 + x] : y < 50 ? ground : panel)),
  )
  const png = toPalettePng(pngOf(rows), 16)
  const { palette, pixels } = readPalettePng(png)
  expect(palette.length).toBeLessThanOrEqual(16)
  expect(pixels.slice(0, 5000).every((index) => palette[index]?.join() === ground.join())).toBe(true)
  expect(pixels.slice(5000, 10_000).every((index) => palette[index]?.join() === panel.join())).toBe(true)
  const blues = pixels.slice(10_000).map((index) => palette[index] as number[])
  expect(blues.every(([red, green, blue = 0], x) => red === 0 && green === 0 && Math.abs(blue - 100 - x) < 20)).toBe(
    true,
  )
})

function pngOf(rows: readonly (readonly (readonly number[])[])[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(rows[0]?.length ?? 0, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Each row is encoded as the differences from the row above.
  const flat = rows.map((row) => row.flat())
  const bytes = flat.flatMap((row, y) => [2, ...row.map((value, at) => (value - (flat[y - 1]?.[at] ?? 0) + 256) % 256)])
  const chunk = (kind: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    return Buffer.concat([size, Buffer.from(kind), body, Buffer.alloc(4)])
  }
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(bytes)))])
}

function readPalettePng(png: Buffer): { readonly palette: number[][]; readonly pixels: number[] } {
  const part = (kind: string) => {
    const at = png.indexOf(kind)
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const colors = [...part('PLTE')]
  const width = part('IHDR').readUInt32BE(0)
  const pixels = [...inflateSync(part('IDAT'))].filter((_, at) => at % (width + 1) > 0)
  return { palette: colors.flatMap((_, at) => (at % 3 === 0 ? [colors.slice(at, at + 3)] : [])), pixels }
}
