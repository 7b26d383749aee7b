import { expect, it } from 'vitest'
import { pictureFacts } from '../../../cli/load/picture-facts.ts'
import { png } from '../../harness/picture.ts'
import { siteForTest } from '../../harness/site.ts'

const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080004000301011100ffda0008010100003f00d2cfffd9',
  'hex',
)
const webp = Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex')
const gif = Buffer.from('GIF89a\x03\x00\x04\x00\x80\x00\x00', 'latin1')
const svg = Buffer.from('<?xml version="1.0"?>\n<!-- A -->\n<svg width="9" height="4"/>')
const utf16 = Buffer.from('\uFEFF<svg viewBox="0 0 9 4"></svg>', 'utf16le')
const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n'

it.each<[string, string, Uint8Array, object]>([
  ['a PNG file', 'a.png', png(3, 4), { width: 3, height: 4 }],
  ['one with something behind it', 'a.png', Buffer.concat([png(3, 4), Buffer.from('more')]), { width: 3, height: 4 }],
  ['a JPEG file', 'a.jpg', jpg, { width: 3, height: 4 }],
  ['one under another name, which browsers ignore', 'a.png', jpg, { width: 3, height: 4 }],
  ['a GIF file', 'a.gif', gif, { width: 3, height: 4 }],
  ['a WebP file', 'a.webp', webp, { width: 1, height: 1 }],
  ['an SVG file', 'a.svg', svg, { width: 9, height: 4 }],
  ['one in UTF-16', 'a.svg', utf16, {}],
  ['an SVG file without a size', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}],
  ['an empty file', 'a.png', Buffer.alloc(0), {}],
  ['a large picture', 'a.png', png(16_384), { width: 16_384, height: 16_384 }],
  ['text', 'a.png', Buffer.from('Größe'), { fault: { kind: 'text' } }],
  ['a sign', 'a.png', Buffer.from('x'), { fault: { kind: 'text' } }],
  ['a web page', 'a.jpg', Buffer.from('\n<!DOCTYPE html><svg></svg>'), { fault: { kind: 'web-page' } }],
  ['a pointer of Git LFS', 'a.png', Buffer.from(pointer), { fault: { kind: 'pointer' } }],
  ['text instead of SVG', 'a.svg', Buffer.from('svg'), { fault: { kind: 'text' } }],
  ['another format', 'a.png', Buffer.from('8BPS\0\x01\0\0'), { fault: { kind: 'unknown' } }],
  ['SVG by another name', 'a.png', svg, { fault: { kind: 'other-format', format: 'svg' } }],
  ['another format as SVG', 'a.svg', png(3, 4), { fault: { kind: 'other-format', format: 'png' } }],
  ['the beginning of PNG', 'a.png', png(3).subarray(0, 18), { fault: { kind: 'truncated' } }],
  ['most of PNG', 'a.png', png(3, 4).subarray(0, -3), { fault: { kind: 'truncated' } }],
  ['most of JPEG', 'a.jpg', jpg.subarray(0, -2), { fault: { kind: 'truncated' } }],
  ['most of WebP', 'a.webp', webp.subarray(0, -2), { fault: { kind: 'truncated' } }],
  ['no pixels', 'a.png', png(0, 4), { fault: { kind: 'truncated' } }],
  [
    'a long row',
    'a.png',
    png(32_768, 1),
    { width: 32_768, height: 1, fault: { kind: 'oversized', width: 32_768, height: 1 } },
  ],
  [
    'many pixels',
    'a.png',
    png(20_000),
    { width: 20_000, height: 20_000, fault: { kind: 'oversized', width: 20_000, height: 20_000 } },
  ],
])('the facts of %s', (_, name, bytes, facts) => {
  expect(pictureFacts(name, bytes)).toEqual(facts)
})

it('pictures that browsers do not show are reported where a page uses them', async () => {
  const { diagnostics, status } = await siteForTest({
    'content/docs/index.md':
      '---\nimage: card.png\n---\n\n# Home\n\n![a](a.png)\n\n![h](huge.png) <img src="b.png" alt="b">\n\n![l](/lfs.png)\n',
    'content/docs/b.mdx': '# B\n\n![a](./a.png)\n\n![right](right.png)\n',
    'content/docs/a.png': 'not a picture',
    'content/docs/b.png': png(9).subarray(0, 30),
    'content/docs/card.png': svg,
    'content/docs/huge.png': png(200_000),
    'content/docs/right.png': png(9),
    'static/lfs.png': pointer,
    'site.config.ts': "export default { title: 'T', url: 'https://example.com', baseUrl: '/' }\n",
  }).json()
  expect(
    diagnostics.map((one) => `${one.severity} ${one.code} ${one.file}:${one.line}:${one.column} ${one.message}`),
  ).toEqual([
    'warning image/invalid content/docs/b.mdx:3:1 The image file `./a.png` contains text.',
    'warning image/invalid content/docs/index.md:2:8 The image file `card.png` is SVG, although its name says otherwise.',
    'warning image/oversized content/docs/index.md:9:1 The image `huge.png` is 200,000 × 200,000 pixels, too large for browsers to show.',
    'warning image/invalid content/docs/index.md:9:21 The image file `b.png` ends too early.',
    'warning image/invalid content/docs/index.md:11:1 The image file `/lfs.png` is a Git LFS pointer.',
  ])
  expect(status).toBe(0)
})
