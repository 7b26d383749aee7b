// A frequent term would list most pages of a large site, but results show only a few. So only its units with the highest weights
// are written. A threshold finds them in one pass, because sorting took a sixth of a build of 10,000 pages.
import type { TermList } from '../types.ts'

/** Maximum number of units of a term in the files. */
const mostUnits = 1024

/** The postings of a list to write. */
export interface StrongestPostings {
  /** The number of postings of a name. */
  readonly countOf: (name: number) => number
  readonly each: (name: number, visit: (unit: number, level: number) => void) => void
}

/** The postings of each name with the highest weights; among equal weights, the first units. */
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

/** The lowest level that is kept, and the number of postings kept at that level. */
function threshold(levels: Uint8Array): { least: number; equals: number } {
  const counts = new Int32Array(256)
  for (const level of levels) counts[level] = (counts[level] as number) + 1
  let left = mostUnits
  let least = 255
  while (left > (counts[least] as number)) left -= counts[least--] as number
  return { least, equals: left }
}
