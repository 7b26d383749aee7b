import type { TermList } from '../types.ts'

/** Nothing yet. */
export const noTerms: TermList = {
  names: [],
  starts: new Int32Array(1),
  units: new Int32Array(0),
  levels: new Uint8Array(0),
  fields: new Uint8Array(0),
}

/**
 * A list with some units left out or counted anew, and others added.
 *
 * `moved` gives the new number of each old unit, -1 for one that is gone; what stays must stay in its order, and no unit may
 * be in both lists.
 */
export function mergeTerms(old: TermList, moved: Int32Array, added: TermList): TermList {
  if (old.names.length === 0) return added
  const size = old.units.length + added.units.length
  const units = new Int32Array(size)
  const levels = new Uint8Array(size)
  const fields = new Uint8Array(size)
  const names: string[] = []
  const starts = new Int32Array(old.names.length + added.names.length + 1)
  let at = 0
  const put = (unit: number, from: TermList, place: number) => {
    units[at] = unit
    levels[at] = from.levels[place] as number
    fields[at++] = from.fields[place] as number
  }
  eachName(old.names, added.names, (name, one, other) => {
    const start = at
    let next = other < 0 ? 0 : (added.starts[other] as number)
    const last = other < 0 ? 0 : (added.starts[other + 1] as number)
    const end = one < 0 ? 0 : (old.starts[one + 1] as number)
    for (let place = one < 0 ? 0 : (old.starts[one] as number); place < end; place++) {
      const unit = moved[old.units[place] as number] as number
      if (unit < 0) continue
      for (; next < last && (added.units[next] as number) < unit; next++) put(added.units[next] as number, added, next)
      put(unit, old, place)
    }
    for (; next < last; next++) put(added.units[next] as number, added, next)
    if (at === start) return
    names.push(name)
    starts[names.length] = at
  })
  return {
    names,
    starts: starts.slice(0, names.length + 1),
    units: units.slice(0, at),
    levels: levels.slice(0, at),
    fields: fields.slice(0, at),
  }
}

/** The names of two lists in one order, with their places in each; -1 where it is not there. */
export function eachName(
  one: readonly string[],
  other: readonly string[],
  visit: (name: string, one: number, other: number) => void,
) {
  let first = 0
  let second = 0
  while (first < one.length || second < other.length) {
    const own = one[first]
    const new_ = other[second]
    if (new_ === undefined || (own !== undefined && own < new_)) visit(own as string, first++, -1)
    else if (own === undefined || new_ < own) visit(new_, -1, second++)
    else visit(own, first++, second++)
  }
}
