// Reads the tables of a font in any of the formats that browsers support. Throws for files that are not fonts. Sources:
// https://learn.microsoft.com/typography/opentype/spec/otff, https://www.w3.org/TR/WOFF/ and https://www.w3.org/TR/WOFF2/.
import { brotliDecompressSync, inflateSync } from 'node:zlib'

/** The formats as CSS names them, by the first four bytes of a file. */
const formats: Readonly<Record<string, FontFormat>> = {
  '\0\x01\0\0': 'truetype',
  true: 'truetype',
  OTTO: 'opentype',
  wOFF: 'woff',
  wOF2: 'woff2',
}

export type FontFormat = 'truetype' | 'opentype' | 'woff' | 'woff2'

/** Maximum size of a decompressed font, in bytes. */
const maxOutputLength = 64 << 20

export interface Table {
  readonly bytes: Buffer
  /** Whether its format differs from the OpenType specification. */
  readonly isTransformed: boolean
}

export interface FontTables {
  readonly format: FontFormat
  readonly tables: ReadonlyMap<string, Table>
}

/** The tables of a font by tag. */
export function readTables(file: Buffer): FontTables {
  const format = formats[file.toString('latin1', 0, 4)]
  if (format === undefined) throw new Error('it does not begin like a font file')
  const read = format === 'woff2' ? compressedTables : format === 'woff' ? packedTables : plainTables
  return { format, tables: new Map(read(file)) }
}

function* plainTables(file: Buffer): Generator<[string, Table]> {
  for (let index = 0, count = file.readUInt16BE(4); index < count; index++) {
    const at = 12 + index * 16
    const start = file.readUInt32BE(at + 8)
    yield [tagAt(file, at), plain(file.subarray(start, start + file.readUInt32BE(at + 12)))]
  }
}

function* packedTables(file: Buffer): Generator<[string, Table]> {
  for (let index = 0, count = file.readUInt16BE(12); index < count; index++) {
    const at = 44 + index * 20
    const [start, packed, size] = [4, 8, 12].map((more) => file.readUInt32BE(at + more)) as [number, number, number]
    const bytes = file.subarray(start, start + packed)
    yield [tagAt(file, at), plain(packed < size ? inflateSync(bytes, { maxOutputLength }) : bytes)]
  }
}

function* compressedTables(file: Buffer): Generator<[string, Table]> {
  const found: { tag: string; size: number; isTransformed: boolean }[] = []
  let at = 48
  const number = () => {
    for (let value = 0, digits = 0; digits < 5; digits++) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('a length in it has too many digits')
  }
  for (let index = 0, count = file.readUInt16BE(12); index < count; index++) {
    const flags = file.readUInt8(at++)
    const known = knownTags[flags & 63]
    const tag = known ?? tagAt(file, at)
    if (known === undefined) at += 4
    const [version, size] = [flags >> 6, number()]
    const isTransformed = /^(glyf|loca)$/.test(tag) ? version !== 3 : version !== 0
    found.push({ tag, size: isTransformed ? number() : size, isTransformed })
  }
  const all = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)), { maxOutputLength })
  let start = 0
  for (const { tag, size, isTransformed } of found) {
    yield [tag, { bytes: all.subarray(start, start + size), isTransformed }]
    start += size
  }
}

function plain(bytes: Buffer): Table {
  return { bytes, isTransformed: false }
}

function tagAt(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4)
}

/** The tags that WOFF2 writes as numbers, in the order of the numbers. */
const knownTags = [
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH',
  'CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill',
].flatMap((line) => line.split(','))
