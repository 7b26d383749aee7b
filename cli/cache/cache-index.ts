// The index of a cache: which values exist, and where. The first line has a checksum, the second describes segments and namespaces,
// and each further line has the values of one namespace, parsed on demand: a build without changes needs few of them.
import { crc32 } from 'node:zlib'
import { type Key, lazily } from '../../renderer/index.ts'

const magic = 'sgcache2'
/** Names of segments. */
export const segmentPrefix = 'values-'
const segmentName = new RegExp(`^${segmentPrefix}[\\da-f]{12}$`)
/** Length of the line with the checksum, in bytes. */
const headLength = magic.length + 10

/** Where a value is, the checksum of key and value, and the round of its last use. */
export type Entry = [segment: number, offset: number, length: number, sum: number, used: number]

/** The values of one namespace. */
export interface Space {
  /** The number of runs that used the whole namespace. An entry has the round in which it was last used. */
  round: number
  values: () => Record<Key, Entry>
}

export interface CacheIndex {
  /** Files that contain values, by number. They may be missing. */
  readonly segments: Record<number, { readonly name: string; readonly size: number }>
  /** The number of the next segment. */
  next: number
  readonly namespaces: Record<string, Space>
}

export function emptySpace(): Space {
  return { round: 0, values: lazily(() => ({})) }
}

/** Empty if the bytes are not an index, or are damaged. */
export function decodeIndex(bytes: Buffer): CacheIndex {
  const text = bytes.subarray(headLength)
  const empty = { segments: {}, next: 0, namespaces: {} }
  if (bytes.toString('latin1', 0, headLength) !== headOf(text)) return empty
  const [about = '', ...lines] = text.toString().split('\n')
  const { rounds, ...index } = JSON.parse(about) as Omit<CacheIndex, 'namespaces'> & { rounds: [string, number][] }
  const spaces = rounds.map(([name, round], number): [string, Space] => [
    name,
    { round, values: lazily(() => JSON.parse(lines[number] as string)) },
  ])
  // Any other name could lead out of the folder.
  const isSafe = Object.values(index.segments).every(({ name }) => isSegment(name))
  return isSafe ? { ...index, namespaces: Object.fromEntries(spaces) } : empty
}

export function encodeIndex(index: CacheIndex): Buffer {
  const { namespaces, ...about } = index
  const rounds = Object.entries(namespaces).map(([name, { round }]) => [name, round])
  const parts = [{ ...about, rounds }, ...Object.values(namespaces).map(({ values }) => values())]
  const text = Buffer.from(parts.map((part) => JSON.stringify(part)).join('\n'))
  return Buffer.concat([Buffer.from(headOf(text), 'latin1'), text])
}

function headOf(text: Buffer): string {
  return `${magic} ${crc32(text).toString(16).padStart(8, '0')}\n`
}

export function entriesOf({ values }: Space): [Key, Entry][] {
  return Object.entries(values()) as [Key, Entry][]
}

export function segmentsOf({ segments }: CacheIndex) {
  return Object.values(segments)
}

export function isSegment(name: string): boolean {
  return segmentName.test(name)
}
