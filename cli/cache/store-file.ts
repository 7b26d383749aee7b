// The file of a store: values as JSON, one after the other, then a list of their keys, lengths and sums, then the place and the
// sum of that list. Only the list is read at once; a value is read, and its sum looked at, when somebody asks for it.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Key } from '../../renderer/index.ts'
import { removeQuietly } from './cache-file.ts'

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

  /** In bytes. */
  lengthOf(key: Key): number | undefined {
    return this.places.get(key)?.length
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

/** A file that is being written, and takes the place of another when it is whole. Until then its values can be read back. */
export class StoreDraft {
  private readonly path: string
  private descriptor: number | undefined
  private readonly places = new Map<Key, Place>()
  /** What is not in the file yet: one block for all, so that many small values are no garbage. */
  private block: Buffer | undefined
  private filled = 0
  private written = 0
  private size = 0
  /** The disk is full, or the folder cannot be written to: nothing more is taken, and the file is never whole. */
  private failed = false

  constructor(private readonly file: string) {
    this.path = `${file}.${process.pid}`
  }

  has(key: Key): boolean {
    return this.places.has(key)
  }

  /** It is in the file, and need not be kept anywhere else. */
  isWritten(key: Key): boolean {
    const place = this.places.get(key)
    return place !== undefined && place.offset + place.length <= this.written
  }

  /** Add a value, once: where it stands follows from the lengths of those before it. */
  put(key: Key, bytes: Uint8Array) {
    if (this.failed || this.places.has(key)) return
    this.places.set(key, { offset: this.size, length: bytes.length, sum: crc32(bytes) })
    this.add(bytes)
  }

  readBytes(key: Key): Buffer | undefined {
    const place = this.places.get(key)
    if (!place) return undefined
    if (!this.isWritten(key)) this.flush()
    return this.descriptor === undefined || !this.isWritten(key) ? undefined : readSound(this.descriptor, place)
  }

  /** Put it in the place of the file. Throws where that fails. */
  finish() {
    const places = [...this.places.values()]
    const list = Buffer.from(
      JSON.stringify({
        keys: [...this.places.keys()].join(''),
        lengths: places.map(({ length }) => length),
        sums: places.map(({ sum }) => sum),
      } satisfies List),
    )
    const trailer = Buffer.alloc(trailerLength)
    trailer.writeUInt32LE(list.length, 0)
    trailer.writeUInt32LE(crc32(list), 4)
    trailer.write(magic, 8, 'latin1')
    this.add(list)
    this.add(trailer)
    this.flush()
    this.close()
    if (this.failed) throw new Error('the file could not be written')
    renameSync(this.path, this.file)
  }

  discard() {
    this.close()
    removeQuietly(this.path)
  }

  private add(bytes: Uint8Array) {
    this.size += bytes.length
    if (this.filled + bytes.length > chunkSize) this.flush()
    if (bytes.length > chunkSize) return this.attempt(bytes)
    this.block ??= Buffer.allocUnsafe(chunkSize)
    this.block.set(bytes, this.filled)
    this.filled += bytes.length
  }

  private flush() {
    if (this.block) this.attempt(this.block.subarray(0, this.filled))
    this.filled = 0
  }

  private attempt(bytes: Uint8Array) {
    if (this.failed) return
    try {
      this.write(bytes)
    } catch {
      this.failed = true
    }
  }

  private write(bytes: Uint8Array) {
    if (this.descriptor === undefined) {
      mkdirSync(dirname(this.file), { recursive: true })
      this.descriptor = openSync(this.path, 'w+')
    }
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.descriptor, bytes, at, bytes.length - at, this.written + at)
    this.written += bytes.length
  }

  private close() {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}
