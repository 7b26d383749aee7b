// Decides which values a cache keeps when it is saved, and which segments are rewritten.
import type { Key } from '../../renderer/index.ts'
import { type CacheIndex, entriesOf, type Space } from './cache-index.ts'

/** Number of rounds of its namespace for which an unused value is kept. */
const maxAge = 6
/** Bytes of unused values to keep at least; as many as the values in use, if those take more. */
const spareBytes = 64 << 20
/** A segment is rewritten if a larger share of it than this is no longer kept. */
const staleShare = 1 / 4
/** New values absorb a segment that is at most this many times as large, so that there are never many segments. */
const growth = 2

/** Drop values that are too old, and the oldest of the other unused values if they exceed their limit. */
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

/** The numbers of the segments whose values are moved to the new one, which already has `size` bytes. */
export function absorbedSegments({ segments, namespaces }: CacheIndex, size: number): ReadonlySet<number> {
  const live = new Map(Object.keys(segments).map((number) => [Number(number), 0]))
  for (const space of Object.values(namespaces))
    for (const [segment, , length] of Object.values(space.values()))
      live.set(segment, (live.get(segment) ?? 0) + length)
  const absorbed = new Set<number>()
  let total = size
  for (const [number, bytes] of [...live].sort(([, a], [, b]) => a - b)) {
    const whole = segments[number]?.size
    // The new segment is not in the index yet.
    if (whole === undefined) continue
    if (whole - bytes <= whole * staleShare && bytes > total * growth) continue
    total += bytes
    absorbed.add(number)
  }
  return absorbed
}
