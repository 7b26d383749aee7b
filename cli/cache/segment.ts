// A segment is a file of consecutive values. It is written once, under a name that is not in use yet, and never changed.
import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Key } from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { isRunning } from '../disk/process-running.ts'

/**
 * Where a value is in a segment, in bytes from its start, and the checksum of key and value: a damaged value, or the value of
 * another key, is not read.
 */
export type Place = readonly [offset: number, length: number, sum: number]

/** Bytes per write. */
const blockSize = 1 << 20

/** A segment that is being written. Its values can be read back before it is finished. */
export class SegmentDraft {
  /** Size of all values, in bytes. */
  size = 0
  private readonly path: string
  private descriptor: number | undefined
  /** Values that are not in the file yet. They share one block, so that many small values produce no garbage. */
  private block: Buffer | undefined
  private filled = 0
  private written = 0
  /** The disk is full, or the folder is not writable: nothing more is added, and the segment is never finished. */
  hasFailed = false

  constructor(
    private readonly folder: string,
    /** Name of the finished file. */
    readonly name: string,
  ) {
    this.path = join(folder, `${name}.${process.pid}`)
  }

  /** Add a value, whole or in parts; undefined if it cannot be added. */
  add(key: Key, ...parts: readonly Uint8Array[]): Place | undefined {
    if (this.hasFailed) return undefined
    const { size } = this
    for (const part of parts) this.append(part)
    return this.hasFailed ? undefined : [size, this.size - size, sumOf(key, ...parts)]
  }

  private append(bytes: Uint8Array) {
    this.size += bytes.length
    if (this.filled + bytes.length > blockSize) this.flush()
    if (bytes.length > blockSize) this.write(bytes)
    else {
      this.block ??= Buffer.allocUnsafe(blockSize)
      this.block.set(bytes, this.filled)
      this.filled += bytes.length
    }
  }

  read(key: Key, place: Place): Buffer | undefined {
    const [offset, length] = place
    if (offset + length > this.written) this.flush()
    return readValue(this.descriptor, key, place)
  }

  /** Give the file its final name. Returns false, and leaves no file, if that fails. */
  finish(): boolean {
    this.flush()
    this.close()
    const isDone =
      !this.hasFailed && attempt(() => renameSync(this.path, join(this.folder, this.name)) ?? true) === true
    if (!isDone) this.discard()
    return isDone
  }

  discard() {
    this.close()
    attempt(() => rmSync(this.path, { force: true }))
  }

  private flush() {
    if (this.block && this.filled > 0) this.write(this.block.subarray(0, this.filled))
    this.filled = 0
  }

  private write(bytes: Uint8Array) {
    if (this.hasFailed) return
    try {
      if (this.descriptor === undefined) {
        mkdirSync(this.folder, { recursive: true })
        this.descriptor = openSync(this.path, 'w+')
      }
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.descriptor, bytes, at, bytes.length - at, this.written + at)
      this.written += bytes.length
    } catch {
      this.hasFailed = true
    }
  }

  private close() {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
    this.descriptor = undefined
  }
}

/** Delete segments that are not in the index, and drafts of killed processes. */
export function removeStale(folder: string, prefix: string, named: ReadonlySet<string>) {
  for (const name of attempt(() => readdirSync(folder)) ?? []) {
    const pid = /\.(\d+)$/.exec(name)?.[1]
    const isStale = pid === undefined ? name.startsWith(prefix) && !named.has(name) : !isRunning(Number(pid))
    if (isStale) attempt(() => rmSync(join(folder, name), { force: true }))
  }
}

/** The value of a key in an open segment; undefined if the file does not exist or the value is damaged. */
export function readValue(descriptor: number | undefined, key: Key, [offset, length, sum]: Place): Buffer | undefined {
  if (descriptor === undefined) return undefined
  return attempt(() => {
    const bytes = Buffer.allocUnsafe(length)
    const isWhole = readSync(descriptor, bytes, 0, length, offset) === length
    return isWhole && sumOf(key, bytes) === sum ? bytes : undefined
  })
}

function sumOf(key: Key, ...parts: readonly Uint8Array[]): number {
  // For an empty part, zlib returns 0 instead of the sum so far.
  return parts.reduce((sum, part) => (part.length === 0 ? sum : crc32(part, sum)), crc32(key))
}
