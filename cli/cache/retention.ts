// Which values a cache keeps when it is saved, and which files are rewritten for that. Pure: entries in, entries out.
import type { Entry, Header } from './cache-index.ts'

/** Rounds of a namespace that a value is kept without being used. */
const maxAge = 6
/** Bytes of unused values that are always kept; if the values in use take more, that many. */
const spareBytes = 64 << 20
/** A segment is rewritten if more than this share of it is no longer kept. */
const staleShare = 1 / 4
/** A segment is absorbed by new values of at least half its size, so that there are never many. */
const growth = 2

/** Rounds are counted modulo this, because the index has two bytes for them. */
export const roundLimit = 1 << 16

interface Retention {
  /** From earlier runs, with the round of their last use. */
  readonly entries: readonly Entry[]
  readonly fresh: readonly Entry[]
  /** The current round of each namespace. */
  readonly rounds: readonly number[]
}

/** The entries of earlier runs to keep: those in use, and the most recent of the others. */
export function retain({ entries, fresh, rounds }: Retention): Entry[] {
  const ageOf = ({ namespace, used }: Entry) => ((rounds[namespace] ?? 0) - used + roundLimit) % roundLimit
  const kept = entries.filter((entry) => ageOf(entry) === 0)
  let room = Math.max(spareBytes, sizeOf(kept) + sizeOf(fresh))
  const spare = entries.filter((entry) => ageOf(entry) > 0 && ageOf(entry) <= maxAge)
  for (const entry of spare.sort((a, b) => ageOf(a) - ageOf(b))) {
    room -= entry.length
    if (room < 0) break
    kept.push(entry)
  }
  return kept
}

export interface Layout {
  /** The segments that stay as they are. */
  readonly segments: Header['segments'][number][]
  /** The entries in them, by their new numbers. */
  readonly entries: readonly Entry[]
  /** Entries of the other segments, which move to the new one. */
  readonly absorbed: readonly Entry[]
}

/** Which segments stay, beside a new one that holds `size` bytes already. */
export function planSegments(segments: Header['segments'], kept: readonly Entry[], size: number): Layout {
  const live = segments.map(() => 0)
  for (const { segment, length } of kept) live[segment] = (live[segment] ?? 0) + length
  const smallestFirst = [...segments.keys()].sort((a, b) => (live[a] as number) - (live[b] as number))
  const numbers = new Map<number, number>()
  const staying: Header['segments'][number][] = []
  let total = size
  for (const number of smallestFirst) {
    const segment = segments[number] as Header['segments'][number]
    const bytes = live[number] as number
    const isStale = segment.size - bytes > segment.size * staleShare
    if (bytes === 0 || isStale || bytes <= total * growth) total += bytes
    else numbers.set(number, staying.push(segment) - 1)
  }
  return {
    segments: staying,
    entries: kept.flatMap((entry) => {
      const segment = numbers.get(entry.segment)
      return segment === undefined ? [] : [{ ...entry, segment }]
    }),
    absorbed: kept.filter(({ segment }) => !numbers.has(segment)),
  }
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { length }) => sum + length, 0)
}
