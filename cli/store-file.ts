// The file of a store: values as JSON, one after the other, then a list of their keys, lengths and sums, then the place and the
// sum of that list. Only the list is read at once; a value is read, and its sum looked at, when somebody asks for it.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Key } from '../renderer/index.ts'

const magic = 'sgstore1'
const trailerLength = 8 + magic.length
const keyLength = 16

interface Place {
  readonly offset: number
  readonly length: number
  readonly sum: number
}

interface List {
  /** All keys, without anything between them. */
  readonly keys: string
  readonly lengths: readonly number[]
  readonly sums: readonly number[]
}

/** A file as it was when it was opened; another run may replace it meanwhile. */
export class StoreFile {
  /** Of all values. */
  readonly bytes: number = 0
  private descriptor: number | undefined
  private readonly places: Map<string, Place> = new Map()

  constructor(file: string | undefined) {
    try {
      if (file === undefined) return
      this.descriptor = openSync(file, 'r')
      this.places = readPlaces(this.descriptor)
      for (const { length } of this.places.values()) this.bytes += length
    } catch {
      this.close()
    }
  }

  get size(): number {
    return this.places.size
  }

  keys(): Key[] {
    return [...this.places.keys()] as Key[]
  }

  has(key: Key): boolean {
    return this.places.has(key)
  }

  /** In bytes; 0 for what is not there. */
  lengthOf(key: Key): number {
    return this.places.get(key)?.length ?? 0
  }

  /** A value, unless it was damaged. */
  read(key: Key): unknown {
    const bytes = this.readBytes(key)
    try {
      return bytes && JSON.parse(bytes.toString())
    } catch {
      return undefined
    }
  }

  /** A value as it stands in the file; one that was damaged is not there from then on. */
  readBytes(key: Key): Buffer | undefined {
    const place = this.places.get(key)
    if (!place || this.descriptor === undefined) return undefined
    const bytes = readSound(this.descriptor, place)
    if (!bytes) this.places.delete(key)
    return bytes
  }

  close() {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}

function readSound(descriptor: number, { offset, length, sum }: Place): Buffer | undefined {
  try {
    const bytes = readRange(descriptor, offset, length)
    return crc32(bytes) === sum ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Throws where the file is no store, or its list is damaged. */
function readPlaces(descriptor: number): Map<string, Place> {
  const { size } = fstatSync(descriptor)
  const trailer = readRange(descriptor, size - trailerLength, trailerLength)
  const length = trailer.readUInt32LE(0)
  const bytes = readRange(descriptor, size - trailerLength - length, length)
  if (trailer.toString('latin1', 8) !== magic || crc32(bytes) !== trailer.readUInt32LE(4)) throw new Error('damaged')
  const { keys, lengths, sums } = JSON.parse(bytes.toString()) as List
  const places = new Map<string, Place>()
  let offset = 0
  for (const [index, length] of lengths.entries()) {
    const key = keys.slice(index * keyLength, (index + 1) * keyLength)
    places.set(key, { offset, length, sum: sums[index] as number })
    offset += length
  }
  return places
}

/** Throws where the file is shorter. */
function readRange(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (offset < 0 || readSync(descriptor, bytes, 0, length, offset) !== length) throw new Error('too short')
  return bytes
}

/** Bytes that are written at once. */
const chunkSize = 1 << 20

/**
 * Put a file with these values in the place of another: whole or not at all.
 *
 * Gives the file that is there then; where writing failed, the one before.
 */
export function writeStoreFile(
  file: string,
  keys: readonly Key[],
  bytesOf: (key: Key) => Buffer | undefined,
  before: StoreFile,
): StoreFile {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const descriptor = openSync(draft, 'w')
    try {
      writeValues(descriptor, keys, bytesOf)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
    return before
  }
  before.close()
  return new StoreFile(file)
}

function writeValues(descriptor: number, wanted: readonly Key[], bytesOf: (key: Key) => Buffer | undefined) {
  const keys: Key[] = []
  const lengths: number[] = []
  const sums: number[] = []
  let chunk: Buffer[] = []
  let size = 0
  const put = (bytes: Buffer) => {
    chunk.push(bytes)
    size += bytes.length
    if (size >= chunkSize) flush()
  }
  const flush = () => {
    const all = Buffer.concat(chunk)
    for (let at = 0; at < all.length; ) at += writeSync(descriptor, all, at)
    chunk = []
    size = 0
  }
  for (const key of wanted) {
    const bytes = bytesOf(key)
    if (!bytes) continue
    keys.push(key)
    lengths.push(bytes.length)
    sums.push(crc32(bytes))
    put(bytes)
  }
  const list = Buffer.from(JSON.stringify({ keys: keys.join(''), lengths, sums } satisfies List))
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(list.length, 0)
  trailer.writeUInt32LE(crc32(list), 4)
  trailer.write(magic, 8, 'latin1')
  put(list)
  put(trailer)
  flush()
}
