// Which values a cache keeps when it is saved, and which files are rewritten for that.
import type { Key } from '../../renderer/index.ts'
import { type CacheIndex, entriesOf, type Space } from './cache-index.ts'

/** Rounds of a namespace that a value is kept without being used. */
const maxAge = 6
/** Bytes of unused values that are always kept; if the values in use take more, that many. */
const spareBytes = 64 << 20
/** A segment is rewritten if more than this share of it is no longer kept. */
const staleShare = 1 / 4
/** A segment is absorbed by new values of at least half its size, so that there are never many. */
const growth = 2

/** Drop values that are too old, and of the other unused ones the oldest if they are too many. */
export function dropUnused({ namespaces }: CacheIndex) {
  const spare: { space: Space; key: Key; length: number; age: number }[] = []
  let inUse = 0
  for (const space of Object.values(namespaces))
    for (const [key, [, , length, , used]] of entriesOf(space)) {
      const age = space.round - used
      if (age > 0) spare.push({ space, key, length, age })
      else inUse += length
    }
  let room = Math.max(spareBytes, inUse)
  for (const { space, key, length, age } of spare.sort((a, b) => a.age - b.age)) {
    room -= length
    if (age > maxAge || room < 0) delete space.values()[key]
  }
}

/** The numbers of the segments whose values move to a new one, which has `size` bytes already. */
export function absorbedSegments({ segments, namespaces }: CacheIndex, size: number): ReadonlySet<number> {
  const live = new Map(Object.keys(segments).map((number) => [Number(number), 0]))
  for (const space of Object.values(namespaces))
    for (const [segment, , length] of Object.values(space.values()))
      live.set(segment, (live.get(segment) ?? 0) + length)
  const absorbed = new Set<number>()
  let total = size
  for (const [number, bytes] of [...live].sort(([, a], [, b]) => a - b)) {
    const whole = segments[number]?.size
    // The new one.
    if (whole === undefined) continue
    if (whole - bytes <= whole * staleShare && bytes > total * growth) continue
    total += bytes
    absorbed.add(number)
  }
  return absorbed
}
