import { backwards } from './shards.ts'
import type { MergedTerms } from './term-list.ts'

/** The order of all words read backwards, as indexes into the list of words. */
export function orderEnds(
  before: Int32Array,
  { list: { names }, places }: Pick<MergedTerms, 'list' | 'places'>,
): Int32Array {
  const kept = before.map((place) => places[place] as number).filter((place) => place >= 0)
  const isKept = new Uint8Array(names.length)
  for (const place of kept) isKept[place] = 1
  const come = new Map<string, number>()
  for (const [place, word] of names.entries()) if (isKept[place] === 0) come.set(backwards(word), place)
  const ends = new Int32Array(names.length)
  let at = 0
  let done = 0
  // Sorted as plain strings, because a comparison function would make this several times slower.
  for (const end of [...come.keys()].sort()) {
    const next = kept.length === 0 ? 0 : firstAfter(kept, end, names)
    ends.set(kept.subarray(done, next), at)
    at += next - done
    done = next
    ends[at++] = come.get(end) as number
  }
  ends.set(kept.subarray(done), at)
  return ends
}

/** The number of words in an order that precede a word, read backwards. */
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
