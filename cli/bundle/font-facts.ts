import type { FontMetrics } from '../../renderer/index.ts'
import { type FontFormat, type FontTables, readTables } from './font-tables.ts'
import { glyphFinder, need, weightAxis, widthReader } from './font-widths.ts'

/** The metadata of a font. */
export interface FontFacts {
  readonly format: FontFormat
  readonly family: string
  /** The weight of a static font, or the range of a variable font. */
  readonly weights: readonly [least: number, most: number]
  readonly isItalic: boolean
  /** The metrics at a weight; undefined if the font has no Latin letters. */
  readonly metrics: (weight: number) => FontMetrics | undefined
}

/** Read the metadata of a font. Throws for files that are not fonts. */
export function readFontFacts(file: Buffer): FontFacts {
  const { format, tables } = readTables(file)
  const [head, hhea, os2] = [need(tables, 'head'), need(tables, 'hhea'), need(tables, 'OS/2')]
  const units = head.readUInt16BE(18)
  const axis = weightAxis(tables)
  const weight = os2.readUInt16BE(4)
  const isItalic = (os2.readUInt16BE(62) & 1) === 1
  const [glyphOf, widthOf] = [glyphFinder(tables), widthReader(tables, axis)]
  const letters = [...sample].map((letter) => glyphOf(letter.codePointAt(0) as number))
  const [ascent, descent, lineGap] = [4, 6, 8].map((at) => hhea.readInt16BE(at) / units) as [number, number, number]
  return {
    format,
    family: familyName(need(tables, 'name')),
    weights: axis ? [axis.least, axis.most] : [weight, weight],
    isItalic,
    metrics: (at) => {
      if (letters.includes(0)) return undefined
      const sum = letters.reduce((all, glyph) => all + widthOf(glyph, at), 0)
      return { kind: kindOf(tables, os2), ascent, descent: -descent, lineGap, width: sum / letters.length / units }
    },
  }
}

/** Typical text of documents, with which the widths of fonts are compared. */
const sample =
  'Every page of a site is text first: what readers look for, where it is, and how they get on from there. The width of a ' +
  'line depends on the letters that are common in a language, so an average over all of them would not do. In 2024, most ' +
  'texts on the web were read on phones; a few words more or less in a line move all that follows.'

function kindOf(tables: FontTables['tables'], os2: Buffer): FontMetrics['kind'] {
  const post = tables.get('post')?.bytes
  // PANOSE: family 2 is Latin text. The second number is the serif style, which is sans serif from 11 on.
  const [family, serifs, proportion] = [32, 33, 35].map((at) => os2.readUInt8(at)) as [number, number, number]
  if ((post && post.readUInt32BE(12) !== 0) || (family === 2 && proportion === 9)) return 'mono'
  // Without a PANOSE serif style, use the family class: 1 to 5 and 7 have serifs, 6 is reserved.
  const isSerif = serifs === 0 ? /^[1-57]$/.test(String(os2.readUInt8(30))) : family === 2 && serifs <= 10
  return isSerif && serifs !== 1 ? 'serif' : 'sans'
}

/** The family name: the typographic one if there is one, because the other may contain the weight. */
function familyName(table: Buffer): string {
  const texts = table.subarray(table.readUInt16BE(4))
  const names = Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12
    const [platform, language, id, length, start] = [0, 4, 6, 8, 10].map((more) => table.readUInt16BE(at + more)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const bytes = Buffer.from(texts.subarray(start, start + length))
    const text = platform === 1 ? bytes.toString('latin1') : bytes.swap16().toString('utf16le')
    return { id, isEnglish: platform === 1 || language === 0x409 || platform === 0, text }
  }).filter(({ id, isEnglish }) => isEnglish && (id === 1 || id === 16))
  const found = names.find(({ id }) => id === 16) ?? names.find(({ id }) => id === 1)
  if (!found) throw new Error('it does not name its family')
  return found.text
}
