import { hash } from '../text/hash.ts'
import type { CutFile, Key } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { pack } from './pack.ts'

/** Maximum distance of the beginning of a file from an even division, as a share of a file. */
const leeway = 1 / 8

export interface Items {
  readonly count: number
  /** In ascending order. */
  readonly nameOf: (index: number) => string
  /** Approximate number of bytes of an item. */
  readonly sizeOf: (index: number) => number
  /** Whether the bytes of the item have changed. */
  readonly isTouched: (index: number) => boolean
  /** For the first item of a file, `before` is empty. */
  readonly write: (writer: ByteWriter, before: string, index: number) => void
}

export interface Cut {
  readonly files: readonly Uint8Array[]
  readonly starts: readonly string[]
  readonly state: readonly CutFile[]
}

/** Compressed files by the hash of their contents: those of the previous index, and those that this one uses. */
export class PackedFiles {
  readonly used = new Map<Key, Uint8Array>()

  constructor(private readonly before: ReadonlyMap<Key, Uint8Array>) {}

  /** A file of the previous index, or undefined. */
  known(key: Key): Uint8Array | undefined {
    const packed = this.before.get(key)
    if (packed) this.used.set(key, packed)
    return packed
  }

  pack(bytes: Uint8Array, key: Key): Uint8Array {
    const packed = this.used.get(key) ?? this.before.get(key) ?? pack(bytes)
    this.used.set(key, packed)
    return packed
  }
}

/** Items as `count` files of about the same size; unchanged files are not written again. */
export function cutFiles(items: Items, count: number, before: readonly CutFile[], packed: PackedFiles): Cut {
  const firsts = firstItems(items, count)
  const known = new Map(before.map((file) => [file.first, file] as const))
  const writer = new ByteWriter()
  const nameAt = (index: number | undefined) => (index === undefined || index >= items.count ? '' : items.nameOf(index))
  const files = firsts.map((first, file): { bytes: Uint8Array; start: string; state: CutFile } => {
    const end = firsts[file + 1] ?? items.count
    const name = nameAt(first)
    const start =
      file === 0 ? '' : first === items.count ? '\uFFFF' : startOf(name, first === 0 ? '' : items.nameOf(first - 1))
    const old = known.get(name)
    const next = nameAt(end)
    // If an item was removed, the size differs, or a new item replaces it.
    const same = old?.next === next && old.size === end - first && !isAnyTouched(items, first, end)
    const bytes = same ? packed.known(old.key) : undefined
    if (old && bytes) return { bytes, start, state: old }
    writeItems(items, first, end, writer)
    const raw = writer.take()
    const key = hash(raw)
    return { bytes: packed.pack(raw, key), start, state: { first: name, next, size: end - first, key } }
  })
  return {
    files: files.map(({ bytes }) => bytes),
    starts: files.map(({ start }) => start),
    state: files.map(({ state }) => state),
  }
}

function isAnyTouched({ isTouched }: Items, first: number, end: number): boolean {
  for (let index = first; index < end; index++) if (isTouched(index)) return true
  return false
}

function writeItems({ nameOf, write }: Items, first: number, end: number, writer: ByteWriter) {
  writer.clear()
  let before = ''
  for (let index = first; index < end; index++) {
    write(writer, before, index)
    before = nameOf(index)
  }
}

/**
 * The first item of each file: near an even division, the one whose name has the lowest checksum.
 *
 * A few more bytes before it rarely change this choice, so an edit changes few files.
 */
function firstItems({ count: all, nameOf, sizeOf }: Items, count: number): number[] {
  let total = 0
  for (let index = 0; index < all; index++) total += sizeOf(index)
  const share = total / count
  const firsts = [0]
  let done = 0
  let best = -1
  let least = Infinity
  for (let index = 0; index < all; index++) {
    if (best >= 0 && done > share * (firsts.length + leeway)) {
      firsts.push(best)
      best = -1
      least = Infinity
    }
    if (firsts.length === count) break
    const sum = done >= share * (firsts.length - leeway) ? checksum(nameOf(index)) : Infinity
    if (sum < least) {
      best = index
      least = sum
    }
    done += sizeOf(index)
  }
  if (best >= 0) firsts.push(best)
  while (firsts.length < count) firsts.push(all)
  return firsts
}

/** FNV-1a. */
function checksum(name: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** The shortest prefix of a name that distinguishes it from the previous one. */
function startOf(name: string, before: string): string {
  let same = 0
  while (name[same] === before[same]) same++
  return name.slice(0, same + 1)
}
