import { imageSize } from 'image-size'
import type { Asset, PictureFault } from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'

type PictureFacts = Pick<Asset, 'width' | 'height' | 'fault'>

/** The size of a picture, and what is wrong with its file if browsers do not show it. */
export function pictureFacts(name: string, bytes: Uint8Array): PictureFacts {
  if (bytes.length === 0) return {}
  const size = sizeOf(bytes)
  const fault = faultOf(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), size)
  // The size in a damaged file may be wrong.
  return fault && fault.kind !== 'oversized' ? { fault } : { ...size, fault }
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(bytes: Uint8Array): Size | undefined {
  return attempt(() => {
    const { width, height, orientation = 1 } = imageSize(bytes)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  })
}

/** Most pixels along a side that any browser decodes, and most pixels in total that the strictest one does. */
const [mostInRow, mostInAll] = [32_767, 2 ** 28]

function faultOf(name: string, bytes: Buffer, size: Size | undefined): PictureFault | undefined {
  const format = formats.find(({ starts }) => starts(bytes))
  const isSvg = /\.svg$/i.test(name)
  if (!format) return isSvg && isSvgText(bytes) ? undefined : nameContents(bytes)
  if (isSvg) return { kind: 'other-format', format: format.name }
  if (format.isCut && (format.isCut(bytes) || !size || size.width * size.height === 0)) return { kind: 'truncated' }
  if (!size || (Math.max(size.width, size.height) <= mostInRow && size.width * size.height <= mostInAll))
    return undefined
  return { kind: 'oversized', ...size }
}

/** The fault of a file in none of the pixel formats: what it contains instead. */
function nameContents(bytes: Buffer): PictureFault {
  const start = bytes.toString('utf8', 0, 1000)
  if (start.startsWith('version https://git-lfs.github.com/')) return { kind: 'pointer' }
  if (/^\s*<(?:!doctype html|html)\b/i.test(start)) return { kind: 'web-page' }
  if (isSvgText(bytes)) return { kind: 'other-format', format: 'svg' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them.
  return { kind: /[\0-\x08\x0E-\x1F\uFFFD]/.test(start.slice(0, -1)) ? 'unknown' : 'text' }
}

/** Whether a file is an SVG, in any encoding. */
function isSvgText(bytes: Buffer): boolean {
  return /<(?:[\w-]+:)?svg[\s/>]/.test(bytes.toString('latin1').replaceAll('\0', ''))
}

interface Format {
  readonly name: string
  readonly starts: (bytes: Buffer) => boolean
  /** Whether the end of the file is missing, for formats whose size is always known. */
  readonly isCut?: (bytes: Buffer) => boolean
}

/** The pixel formats that browsers show, and others that are mistaken for them. */
const formats: readonly Format[] = [
  { name: 'png', starts: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n', isCut: lacksEndOfPng },
  { name: 'gif', starts: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) },
  {
    name: 'jpg',
    starts: (bytes) => bytes.toString('hex', 0, 3) === 'ffd8ff',
    isCut: (bytes) => !bytes.includes(endOfJpeg),
  },
  {
    name: 'webp',
    starts: (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)),
    isCut: (bytes) => bytes.readUInt32LE(4) + 8 > bytes.length,
  },
  { name: 'avif', starts: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' },
  { name: 'ico', starts: (bytes) => /^0000010[02]00/.test(bytes.toString('hex', 0, 6)) },
  { name: 'bmp', starts: (bytes) => bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 26 },
]

const endOfJpeg = Buffer.from('ffd9', 'hex')

/** Whether the last chunk of a PNG file is missing. */
function lacksEndOfPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const isLast = bytes.toString('latin1', at + 4, at + 8) === 'IEND'
    at += 12 + bytes.readUInt32BE(at)
    if (isLast) return at > bytes.length
  }
  return true
}
