// A segment contains values one after the other. It is written once, under a name that is not in use yet, and never changed.
import { closeSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Key } from '../../renderer/index.ts'
import { isRunning } from '../disk/process-running.ts'

/** A value in a segment. */
export interface Stored {
  /** In bytes from the start of the segment. */
  readonly offset: number
  readonly length: number
  /** Checksum of key and value: a value that is damaged, or of another key, is not read. */
  readonly sum: number
}

/** A segment as it was when it was opened; another run may delete the file in the meantime. */
export class Segment {
  private readonly descriptor: number | undefined

  constructor(file: string) {
    this.descriptor = attempt(() => openSync(file, 'r'))
  }

  /** The value of a key; undefined if the file is gone, or the value damaged. */
  read(key: Key, stored: Stored): Buffer | undefined {
    return this.descriptor === undefined ? undefined : readSound(this.descriptor, key, stored)
  }

  close() {
    if (this.descriptor !== undefined) closeSync(this.descriptor)
  }
}

/** Bytes per write. */
const blockSize = 1 << 20

/** A segment that is being written. Until it is finished its values can be read back. */
export class SegmentDraft {
  /** Bytes of all values. */
  size = 0
  private readonly path: string
  private descriptor: number | undefined
  /** Values that are not in the file yet: one block for all, so that many small values produce no garbage. */
  private block: Buffer | undefined
  private filled = 0
  private written = 0
  /** The disk is full, or the folder is not writable: nothing more is added, and the segment is never finished. */
  hasFailed = false

  constructor(
    private readonly folder: string,
    /** Of the finished file. */
    readonly name: string,
  ) {
    this.path = join(folder, `${name}.${process.pid}`)
  }

  /** Add a value, or one in parts; undefined where it could not be added. */
  add(key: Key, ...parts: readonly Uint8Array[]): Stored | undefined {
    if (this.hasFailed) return undefined
    const { size } = this
    for (const part of parts) this.append(part)
    return this.hasFailed ? undefined : { offset: size, length: this.size - size, sum: sumOf(key, ...parts) }
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

  read(key: Key, stored: Stored): Buffer | undefined {
    if (stored.offset + stored.length > this.written) this.flush()
    return this.descriptor === undefined ? undefined : readSound(this.descriptor, key, stored)
  }

  /** Give the file its name. If that fails, returns false, and there is no file. */
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

function readSound(descriptor: number, key: Key, { offset, length, sum }: Stored): Buffer | undefined {
  return attempt(() => {
    const bytes = Buffer.allocUnsafe(length)
    const isWhole = readSync(descriptor, bytes, 0, length, offset) === length
    return isWhole && sumOf(key, bytes) === sum ? bytes : undefined
  })
}

function sumOf(key: Key, ...parts: readonly Uint8Array[]): number {
  // Of no bytes at all, zlib returns 0 instead of the sum so far.
  return parts.reduce((sum, part) => (part.length === 0 ? sum : crc32(part, sum)), crc32(key))
}

/** A cache only saves time: a failure returns nothing. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
