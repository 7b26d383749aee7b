import { hash } from '../text/hash.ts'
import type { Key } from '../types.ts'
import type { ByteWriter } from './bytes.ts'
import { pack } from './pack.ts'

/** How far from its even place a file may begin, as a share of a file. */
const leeway = 1 / 8

export interface Items {
  /** In their order. */
  readonly names: readonly string[]
  /** About how many bytes an item takes. */
  readonly sizeOf: (index: number) => number
  /** The first item of a file has an empty name before it. */
  readonly write: (writer: ByteWriter, before: string, index: number) => void
}

export interface Cut {
  readonly files: readonly Uint8Array[]
  readonly starts: readonly string[]
}

/** Compressed files by what is in them: of those that the index before had, and of those that this one needs. */
export class PackedFiles {
  readonly used = new Map<Key, Uint8Array>()

  constructor(private readonly before: ReadonlyMap<Key, Uint8Array>) {}

  pack(bytes: Uint8Array): Uint8Array {
    const key = hash(bytes)
    const packed = this.used.get(key) ?? this.before.get(key) ?? pack(bytes)
    this.used.set(key, packed)
    return packed
  }
}

/** Items as `count` files of about the same size. */
export function cutFiles({ names, sizeOf, write }: Items, count: number, writer: ByteWriter, packed: PackedFiles): Cut {
  const firsts = firstItems(names, sizeOf, count)
  const starts: string[] = []
  const files = firsts.map((first, file) => {
    const name = names[first]
    starts.push(file === 0 ? '' : name === undefined ? '\uFFFF' : startOf(name, names[first - 1] ?? ''))
    writer.clear()
    let before = ''
    for (let index = first; index < (firsts[file + 1] ?? names.length); index++) {
      write(writer, before, index)
      before = names[index] as string
    }
    return packed.pack(writer.take())
  })
  return { files, starts }
}

/**
 * The item that each file begins with: near the file's even place, the one whose name has the least checksum.
 *
 * A few bytes more before it seldom move such a place, so an edit leaves most files as they are.
 */
function firstItems(names: readonly string[], sizeOf: Items['sizeOf'], count: number): number[] {
  let total = 0
  for (let index = 0; index < names.length; index++) total += sizeOf(index)
  const share = total / count
  const firsts = [0]
  let done = 0
  let best = -1
  let least = Infinity
  for (let index = 0; index < names.length && firsts.length < count; index++) {
    const place = share * firsts.length
    if (best >= 0 && done > place + share * leeway) {
      firsts.push(best)
      best = -1
      least = Infinity
      index--
      continue
    }
    if (done >= place - share * leeway) {
      const sum = checksum(names[index] as string)
      if (sum < least) {
        best = index
        least = sum
      }
    }
    done += sizeOf(index)
  }
  if (best >= 0 && firsts.length < count) firsts.push(best)
  while (firsts.length < count) firsts.push(names.length)
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
