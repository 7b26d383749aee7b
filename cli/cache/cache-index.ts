// The index of a cache: which values exist, and where. A header with a checksum, then records of equal size, sorted by key, so
// that a value is found without reading the others.
import { crc32 } from 'node:zlib'
import type { Key } from '../../renderer/index.ts'

const magic = 'sgcache1'
/** Names of segments. */
export const segmentName = /^values-[\da-f]{12}$/
/** Hexadecimal digits of a key. */
export const keyLength = 16
/** Magic, checksum of all that follows, length of the header as JSON. */
const prefixLength = magic.length + 8
/** Key (8 bytes), namespace (1), unused (1), segment (2), length (4), offset (6), round of the last use (2), checksum (4). */
const recordLength = 28

export interface Header {
  /** Names of the files that hold values. */
  readonly segments: readonly { readonly name: string; readonly size: number }[]
  /** In the order of their numbers, with the number of runs that used each as a whole. */
  readonly namespaces: readonly { readonly name: string; readonly round: number }[]
}

export interface Entry {
  readonly key: Key
  /** Numbers of the header's lists. */
  readonly namespace: number
  readonly segment: number
  /** Bytes from the start of the segment, and of the value. */
  readonly offset: number
  readonly length: number
  /** The round of the namespace in which the value was last used. */
  readonly used: number
  /** Of key and value. */
  readonly sum: number
}

/** The index on disk, or an empty one. */
export class CacheIndex {
  private constructor(
    readonly header: Header,
    private readonly records: Buffer,
  ) {}

  static readonly empty = new CacheIndex({ segments: [], namespaces: [] }, Buffer.alloc(0))

  /** Empty if the bytes are not those of an index, or are damaged. Segments that it names may be missing. */
  static decode(bytes: Buffer): CacheIndex {
    if (bytes.length < prefixLength || bytes.toString('latin1', 0, magic.length) !== magic) return CacheIndex.empty
    if (crc32(bytes.subarray(magic.length + 4)) !== bytes.readUInt32LE(magic.length)) return CacheIndex.empty
    const start = prefixLength + bytes.readUInt32LE(magic.length + 4)
    const header = JSON.parse(bytes.toString('utf8', prefixLength, start)) as Header
    // A name that is none of ours may lead anywhere.
    if (!header.segments.every(({ name }) => segmentName.test(name))) return CacheIndex.empty
    return new CacheIndex(header, bytes.subarray(start))
  }

  /** `entries` may be in any order; of two with the same key and namespace the later one counts. */
  static from(header: Header, entries: readonly Entry[]): CacheIndex {
    const latest = new Map(entries.map((entry) => [`${entry.key}${entry.namespace}`, entry] as const))
    const sorted = [...latest.values()].sort((a, b) =>
      a.key === b.key ? a.namespace - b.namespace : a.key < b.key ? -1 : 1,
    )
    const records = Buffer.alloc(sorted.length * recordLength)
    for (const [number, entry] of sorted.entries()) writeRecord(records, number * recordLength, entry)
    return new CacheIndex(header, records)
  }

  encode(): Buffer {
    const header = Buffer.from(JSON.stringify(this.header))
    const prefix = Buffer.alloc(prefixLength)
    prefix.write(magic, 'latin1')
    prefix.writeUInt32LE(header.length, magic.length + 4)
    const bytes = Buffer.concat([prefix, header, this.records])
    bytes.writeUInt32LE(crc32(bytes.subarray(magic.length + 4)), magic.length)
    return bytes
  }

  get size(): number {
    return this.records.length / recordLength
  }

  /**
   * The number of an entry, or -1.
   *
   * A build looks up every output and digest, so the key is compared as two numbers: comparing buffers takes ten times as long.
   */
  find(namespace: string, key: Key): number {
    const own = this.header.namespaces.findIndex(({ name }) => name === namespace)
    if (own < 0) return -1
    const wanted = [Number.parseInt(key.slice(0, 8), 16), Number.parseInt(key.slice(8), 16), own] as const
    let low = 0
    let high = this.size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = this.compare(middle, wanted)
      if (order === 0) return middle
      if (order > 0) high = middle - 1
      else low = middle + 1
    }
    return -1
  }

  /** Whether an entry comes before a key in two halves and a namespace (negative), or after it. */
  private compare(number: number, [first, second, namespace]: readonly [number, number, number]): number {
    const { records } = this
    const at = number * recordLength
    return (
      records.readUInt32BE(at) - first ||
      records.readUInt32BE(at + 4) - second ||
      (records[at + 8] as number) - namespace
    )
  }

  entry(number: number): Entry {
    const { records } = this
    const at = number * recordLength
    return {
      key: records.toString('hex', at, at + 8) as Key,
      namespace: records.readUInt8(at + 8),
      segment: records.readUInt16LE(at + 10),
      length: records.readUInt32LE(at + 12),
      offset: records.readUIntLE(at + 16, 6),
      used: records.readUInt16LE(at + 22),
      sum: records.readUInt32LE(at + 24),
    }
  }
}

function writeRecord(records: Buffer, at: number, { key, namespace, segment, length, offset, used, sum }: Entry) {
  records.write(key, at, 'hex')
  records.writeUInt8(namespace, at + 8)
  records.writeUInt16LE(segment, at + 10)
  records.writeUInt32LE(length, at + 12)
  records.writeUIntLE(offset, at + 16, 6)
  records.writeUInt16LE(used, at + 22)
  records.writeUInt32LE(sum, at + 24)
}
