// A frequent term would list most pages of a large site, and answers show few of them: only its strongest units are written. They are found
// by a threshold in one pass, because sorting them took a sixth of a build of 10,000 pages.
import type { TermList } from '../types.ts'

/** Number of units that a term has in the files at most: those with the highest weights. */
const mostUnits = 1024

/** The postings of a list that are written. */
export interface StrongestPostings {
  /** The number of postings of a name. */
  readonly countOf: (name: number) => number
  readonly each: (name: number, visit: (unit: number, level: number) => void) => void
}

/** The postings of each name with the highest weights; of equal weights, the first units. */
export function strongest({ starts, units, levels }: TermList): StrongestPostings {
  const countOf = (name: number) => Math.min(mostUnits, (starts[name + 1] as number) - (starts[name] as number))
  return {
    countOf,
    each: (name, visit) => {
      const [start, end] = [starts[name] as number, starts[name + 1] as number]
      const { least, equals } = end - start > mostUnits ? threshold(levels.subarray(start, end)) : everything
      let left = equals
      for (let place = start; place < end; place++) {
        const level = levels[place] as number
        if (level > least || (level === least && left-- > 0)) visit(units[place] as number, level)
      }
    },
  }
}

const everything = { least: -1, equals: 0 }

/** The lowest level that is kept, and how many postings of that level are. */
function threshold(levels: Uint8Array): { least: number; equals: number } {
  const counts = new Int32Array(256)
  for (const level of levels) counts[level] = (counts[level] as number) + 1
  let left = mostUnits
  let least = 255
  while (left > (counts[least] as number)) left -= counts[least--] as number
  return { least, equals: left }
}
