import { backwards } from './shards.ts'
import type { MergedTerms } from './term-list.ts'

/** The order of all words by how they read backwards: places in the list of words. */
export function orderEnds(
  before: Int32Array,
  { list: { names }, places }: Pick<MergedTerms, 'list' | 'places'>,
): Int32Array {
  const kept = before.map((place) => places[place] as number).filter((place) => place >= 0)
  const isKept = new Uint8Array(names.length)
  for (const place of kept) isKept[place] = 1
  const come = names
    .flatMap((word, place) => (isKept[place] === 1 ? [] : [{ end: backwards(word), place }]))
    .sort((a, b) => (a.end < b.end ? -1 : 1))
  const ends = new Int32Array(names.length)
  let at = 0
  let done = 0
  for (const { end, place } of come) {
    const next = firstAfter(kept, end, names)
    ends.set(kept.subarray(done, next), at)
    at += next - done
    done = next
    ends[at++] = place
  }
  ends.set(kept.subarray(done), at)
  return ends
}

/** How many words of an order read backwards come before one. */
function firstAfter(order: Int32Array, end: string, names: readonly string[]): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (backwards(names[order[middle] as number] as string) < end) low = middle + 1
    else high = middle
  }
  return low
}
