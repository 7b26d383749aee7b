import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A screenshot reduced to at most `colors` colors (256 at most), which takes a third of the space. Opaque, 8 bits, not interlaced.
 */
export function toPalettePng(png, colors = 96) {
  const { width, height, pixels } = readPng(png)
  const counts = new Map()
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1)
  const palette = choosePalette(
    [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([color]) => color),
    colors,
  )
  const nearest = new Map([...counts.keys()].map((color) => [color, nearestOf(palette, color)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest.get(pixels[y * width + x])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The most frequent colors, however similar, and as many other colors as possible that differ enough from those chosen. */
function choosePalette(frequentFirst, wanted) {
  for (let apart = 0; ; apart += 4) {
    const chosen = frequentFirst.slice(0, wanted / 4)
    for (const color of frequentFirst) {
      if (chosen.every((one) => distance(one, color) > apart * apart)) chosen.push(color)
      if (chosen.length > wanted) break
    }
    if (chosen.length <= wanted) return chosen
  }
}

function nearestOf(palette, color) {
  let best = 0
  for (let index = 1; index < palette.length; index++)
    if (distance(palette[index], color) < distance(palette[best], color)) best = index
  return best
}

function distance(a, b) {
  const part = (shift) => ((a >> shift) & 255) - ((b >> shift) & 255)
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2
}

/** The pixels of a PNG as numbers `0xRRGGBB`. */
function readPng(png) {
  const data = []
  let header
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') header = body
    if (kind === 'IDAT') data.push(body)
    at += 12 + length
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = { 2: 3, 6: 4 }[header[9]]
  if (header[8] !== 8 || channels === undefined || header[12] !== 0) throw new Error('not a picture of a screen')
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index++) pixels[index] = bytes.readUIntBE(index * channels, 3)
  return { width, height, pixels }
}

function unfilter(raw, stride, height, step) {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= step ? out[at - step] : 0
      const up = y > 0 ? out[at - stride] : 0
      const corner = x >= step && y > 0 ? out[at - stride - step] : 0
      out[at] = raw[y * (stride + 1) + 1 + x] + predict(filter, left, up, corner)
    }
  }
  return out
}

function predict(filter, left, up, corner) {
  if (filter < 4) return [0, left, up, (left + up) >> 1][filter]
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(body.length, 0)
  sizes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
}
