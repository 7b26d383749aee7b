import type { Column } from './columns.ts'
import { impactOf } from './score.ts'

/** What stems weigh in the units that have them: of all stems one after the other, each from its start on. */
export interface Gathered {
  /** By stem, and one more for the end. */
  readonly starts: Int32Array
  readonly units: Int32Array
  readonly impacts: Float64Array
}

/** Turn columns around: they tell the stems of a unit, a search wants the units of a stem. */
export function gather(columns: readonly Column[], boosts: readonly number[], stems: number): Gathered {
  const starts = placesOf(columns, boosts.length, stems)
  const units = new Int32Array(starts[stems] as number)
  const impacts = new Float64Array(units.length)
  const next = starts.slice()
  const averages = columns.map(({ lengths }) => lengths.reduce((sum, one) => sum + one, 0) / boosts.length)
  const last = new Int32Array(stems).fill(-1)
  for (let unit = 0; unit < boosts.length; unit++) {
    for (const [index, column] of columns.entries()) {
      const length = column.lengths[unit] as number
      const average = averages[index] as number
      column.eachOf(unit, (stem, count) => {
        const impact = (boosts[unit] as number) * impactOf(column.field, count, length, average)
        if (last[stem] !== unit) {
          last[stem] = unit
          units[next[stem] as number] = unit
          next[stem] = (next[stem] as number) + 1
        }
        const place = (next[stem] as number) - 1
        impacts[place] = (impacts[place] as number) + impact
      })
    }
  }
  return { starts, units, impacts }
}

/** Where the units of each stem begin, by how many have it in any of the columns. */
function placesOf(columns: readonly Column[], units: number, stems: number): Int32Array {
  const starts = new Int32Array(stems + 1)
  const last = new Int32Array(stems).fill(-1)
  for (let unit = 0; unit < units; unit++) {
    for (const column of columns) {
      column.eachOf(unit, (stem) => {
        if (last[stem] === unit) return
        last[stem] = unit
        starts[stem + 1] = (starts[stem + 1] as number) + 1
      })
    }
  }
  for (let stem = 0; stem < stems; stem++) starts[stem + 1] = (starts[stem + 1] as number) + (starts[stem] as number)
  return starts
}
