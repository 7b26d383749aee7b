import { crc32, deflateSync } from 'node:zlib'

/** A PNG file of a size in pixels, at least `bytes` long. */
export function png(width: number, height = width, bytes = 0): Buffer {
  const part = (name: string, contents: Buffer) => {
    const [length, sum, whole] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), contents])]
    length.writeUInt32BE(contents.length)
    sum.writeUInt32BE(crc32(whole))
    return Buffer.concat([length, whole, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const file = Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc(9))),
    part('IEND', Buffer.alloc(0)),
  ])
  return Buffer.concat([file, Buffer.alloc(Math.max(0, bytes - file.length))])
}
