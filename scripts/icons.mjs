// node scripts/icons.mjs: draws the icons that browsers and phones request, from static/favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { root } from './ensure.mjs'

const drawing = readFileSync(join(root, 'static/favicon.svg'), 'utf8')
/** Phones round the corners themselves, so the background extends to the edges. */
const square = drawing.replace(/ rx="\d+"/, '')

const draw = (svg, width) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

/** An .ico file that contains PNG images. */
function icon(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { width, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(width, at)
    head.writeUInt8(width, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

const files = {
  'favicon.ico': icon([16, 32, 48].map((width) => ({ width, bytes: draw(drawing, width) }))),
  'apple-touch-icon.png': draw(square, 180),
  'icon-192.png': draw(square, 192),
  'icon-512.png': draw(square, 512),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(root, 'static', name), bytes)
  console.log(`static/${name}: ${bytes.length} bytes`)
}
