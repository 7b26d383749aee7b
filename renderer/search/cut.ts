import { hash } from '../text/hash.ts'
import type { CutFile, Key } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { pack } from './pack.ts'

/** How far from its even place a file may begin, as a share of a file. */
const leeway = 1 / 8

export interface Items {
  readonly count: number
  /** In ascending order. */
  readonly nameOf: (index: number) => string
  /** About how many bytes an item takes. */
  readonly sizeOf: (index: number) => number
  /** What is written of the item is another than before. */
  readonly isTouched: (index: number) => boolean
  /** The first item of a file has an empty name before it. */
  readonly write: (writer: ByteWriter, before: string, index: number) => void
}

export interface Cut {
  readonly files: readonly Uint8Array[]
  readonly starts: readonly string[]
  readonly state: readonly CutFile[]
}

/** Compressed files by what is in them: of those that the index before had, and of those that this one needs. */
export class PackedFiles {
  readonly used = new Map<Key, Uint8Array>()

  constructor(private readonly before: ReadonlyMap<Key, Uint8Array>) {}

  /** One of the index before; nothing where it is not there. */
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

/** Items as `count` files of about the same size; those that hold what they held before are not written again. */
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
    // One that is gone would have left fewer, or another in its place that is new.
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
 * The item that each file begins with: near the file's even place, the one whose name has the least checksum.
 *
 * A few bytes more before it seldom move such a place, so an edit leaves most files as they are.
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

/** As much of a name as tells it from the one before it. */
function startOf(name: string, before: string): string {
  let same = 0
  while (name[same] === before[same]) same++
  return name.slice(0, same + 1)
}
