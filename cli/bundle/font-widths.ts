// The widths of a font's characters, including those at other weights of a variable font.
import type { FontTables } from './font-tables.ts'

type Tables = FontTables['tables']

/** The weight axis of a variable font. */
export interface WeightAxis {
  readonly least: number
  readonly most: number
  /** The normalized position of a weight, between -1 and 1, as variation tables use it. */
  readonly place: (weight: number) => number
  /** Its index among the axes. */
  readonly index: number
}

/** The weight axis, if the font has one. */
export function weightAxis(tables: Tables): WeightAxis | undefined {
  const fvar = tables.get('fvar')?.bytes
  if (!fvar) return undefined
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)]
  for (let index = 0; index < count; index++) {
    const at = start + index * size
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue
    const [least, usual, most] = [4, 8, 12].map((more) => fvar.readInt32BE(at + more) / 65536) as [
      number,
      number,
      number,
    ]
    const bend = segmentMap(tables, index)
    const place = (weight: number) => {
      const kept = Math.min(Math.max(weight, least), most)
      const range = kept < usual ? usual - least : most - usual
      return bend(range === 0 ? 0 : (kept - usual) / range)
    }
    return { least, most, place, index }
  }
  return undefined
}

/** The mapping of positions on an axis by the `avar` table. */
function segmentMap(tables: Tables, axis: number): (place: number) => number {
  const avar = tables.get('avar')?.bytes
  if (!avar) return (place) => place
  let at = 8
  for (let index = 0; index < axis; index++) at += 2 + avar.readUInt16BE(at) * 4
  const points = Array.from({ length: avar.readUInt16BE(at) }, (_, index) =>
    [0, 2].map((more) => avar.readInt16BE(at + 2 + index * 4 + more) / 16384),
  ) as [number, number][]
  return (place) => {
    const next = points.findIndex(([from]) => from >= place)
    const [[from, to] = [0, 0], [above, below] = [0, 0]] = [points[next], points[next - 1]]
    if (next <= 0 || from === above) return next < 0 ? place : to
    return below + ((to - below) * (place - above)) / (from - above)
  }
}

/** Returns the glyph of a character; 0 if the font has none. */
export function glyphFinder(tables: Tables): (code: number) => number {
  const cmap = need(tables, 'cmap')
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const known = starts.map((start) => cmap.subarray(start))
  const long = known.find((one) => one.readUInt16BE(0) === 12)
  if (long) return (code) => findInGroups(long, code)
  const short = known.find((one) => one.readUInt16BE(0) === 4)
  return short ? (code) => findInSegments(short, code) : () => 0
}

function findInGroups(map: Buffer, code: number): number {
  for (let index = 0, count = map.readUInt32BE(12); index < count; index++) {
    const at = 16 + index * 12
    const first = map.readUInt32BE(at)
    if (code >= first && code <= map.readUInt32BE(at + 4)) return map.readUInt32BE(at + 8) + code - first
  }
  return 0
}

function findInSegments(map: Buffer, code: number): number {
  const size = map.readUInt16BE(6)
  for (let at = 14; at < 14 + size; at += 2) {
    if (map.readUInt16BE(at) < code) continue
    const first = map.readUInt16BE(at + 2 + size)
    if (first > code) return 0
    const shift = map.readInt16BE(at + 2 + 2 * size)
    const offset = map.readUInt16BE(at + 2 + 3 * size)
    if (offset === 0) return (code + shift) & 0xffff
    const glyph = map.readUInt16BE(at + 2 + 3 * size + offset + 2 * (code - first))
    return glyph === 0 ? 0 : (glyph + shift) & 0xffff
  }
  return 0
}

/** Returns the width of a glyph at a weight, in units of the font. */
export function widthReader(tables: Tables, axis: WeightAxis | undefined): (glyph: number, weight: number) => number {
  const hmtx = tables.get('hmtx')
  const count = need(tables, 'hhea').readUInt16BE(34)
  if (!hmtx || count === 0) throw new Error('it has no widths')
  const [start, step] = hmtx.isTransformed ? [1, 2] : [0, 4]
  const delta = axis && deltaReader(tables, axis)
  return (glyph, weight) =>
    hmtx.bytes.readUInt16BE(start + Math.min(glyph, count - 1) * step) + (delta?.(glyph, weight) ?? 0)
}

/** The change of a glyph's width according to `HVAR`. */
function deltaReader(tables: Tables, axis: WeightAxis): ((glyph: number, weight: number) => number) | undefined {
  const hvar = tables.get('HVAR')?.bytes
  if (!hvar) return undefined
  const store = hvar.subarray(hvar.readUInt32BE(4))
  const mapStart = hvar.readUInt32BE(8)
  const map = mapStart === 0 ? undefined : hvar.subarray(mapStart)
  const regions = store.subarray(store.readUInt32BE(2))
  return (glyph, weight) => {
    const [outer, inner] = map ? mapped(map, glyph) : [0, glyph]
    if (outer >= store.readUInt16BE(6)) return 0
    const data = store.subarray(store.readUInt32BE(8 + outer * 4))
    if (inner >= data.readUInt16BE(0)) return 0
    const place = axis.place(weight)
    const count = data.readUInt16BE(4)
    const words = data.readUInt16BE(2) & 0x7fff
    const [wide, narrow] = data.readUInt16BE(2) & 0x8000 ? [4, 2] : [2, 1]
    let at = 6 + count * 2 + inner * (words * wide + (count - words) * narrow)
    let sum = 0
    for (let index = 0; index < count; index++) {
      const size = index < words ? wide : narrow
      sum += data.readIntBE(at, size) * share(regions, data.readUInt16BE(6 + index * 2), axis, place)
      at += size
    }
    return sum
  }
}

/** The scalar of a region, with all axes except that of weights at their default. */
function share(regions: Buffer, region: number, axis: WeightAxis, place: number): number {
  const axes = regions.readUInt16BE(0)
  let all = 1
  for (let index = 0; index < axes; index++) {
    const at = 4 + (region * axes + index) * 6
    const [start, peak, end] = [0, 2, 4].map((more) => regions.readInt16BE(at + more) / 16384) as [
      number,
      number,
      number,
    ]
    if (peak === 0) continue
    const here = index === axis.index ? place : 0
    if (here <= start || here >= end) all *= here === peak ? 1 : 0
    else all *= here < peak ? (here - start) / (peak - start) : here > peak ? (end - here) / (end - peak) : 1
  }
  return all
}

/** The indices of the row of deltas for a glyph. */
function mapped(map: Buffer, glyph: number): [outer: number, inner: number] {
  const isLong = map.readUInt8(0) === 1
  const format = map.readUInt8(1)
  const [count, start] = isLong ? [map.readUInt32BE(2), 6] : [map.readUInt16BE(2), 4]
  const [size, bits] = [((format & 0x30) >> 4) + 1, (format & 0x0f) + 1]
  const entry = map.readUIntBE(start + Math.min(glyph, count - 1) * size, size)
  return [Math.floor(entry / 2 ** bits), entry % 2 ** bits]
}

/** A table that every font has. */
export function need(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`it has no table \`${tag}\``)
  return table.bytes
}
