// All words of an index as columns of numbers, sorted by name. An update merges two sorted lists, and copies runs of names whose
// units have not changed as a whole.
import type { TermList } from '../types.ts'

/** An empty list. */
export const noTerms: TermList = {
  names: [],
  starts: new Int32Array(1),
  units: new Int32Array(0),
  levels: new Uint8Array(0),
  fields: new Uint8Array(0),
}

export interface MergedTerms {
  readonly list: TermList
  /** For each name, whether the name or any of its postings is new. */
  readonly touched: Uint8Array
  /** Names that were removed. */
  readonly gone: readonly string[]
  /** The new index of each old name, or -1. */
  readonly places: Int32Array
}

/**
 * A list with some units removed or renumbered, and others added.
 *
 * `moved` contains the new number of each old unit, or -1. Units must keep their relative order, and no unit may be in both lists.
 *
 * Names whose postings do not change, nearly all after an edit, are copied in runs, and names between two added ones are not
 * compared, because a list of 10,000 pages has millions of postings.
 */
export function mergeTerms(old: TermList, moved: Int32Array, added: TermList): MergedTerms {
  if (old.names.length === 0)
    return { list: added, touched: new Uint8Array(added.names.length).fill(1), gone: [], places: new Int32Array(0) }
  const merge = new Merge(old, moved, added)
  let done = 0
  for (const [place, name] of added.names.entries()) {
    const next = firstFrom(old.names, name, done)
    merge.keepAll(done, next)
    const isKnown = old.names[next] === name
    merge.name(name, isKnown ? next : -1, place)
    done = isKnown ? next + 1 : next
  }
  merge.keepAll(done, old.names.length)
  return merge.result()
}

/** The first index from `start` on whose name does not precede `name`. */
function firstFrom(names: readonly string[], name: string, start: number): number {
  let low = start
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] as string) < name) low = middle + 1
    else high = middle
  }
  return low
}

/** For each name, whether any of its units was removed or has a new number. */
function movedNames({ names, starts, units }: TermList, moved: Int32Array): Uint8Array {
  const isMoved = new Uint8Array(moved.length)
  for (let unit = 0; unit < moved.length; unit++) isMoved[unit] = moved[unit] === unit ? 0 : 1
  const found = new Uint8Array(names.length)
  for (let name = 0; name < found.length; name++) {
    const end = starts[name + 1] as number
    let any = 0
    for (let place = starts[name] as number; place < end && any === 0; place++)
      any = isMoved[units[place] as number] as number
    found[name] = any
  }
  return found
}

/** The columns of a list under construction. */
class Merge {
  private readonly names: string[] = []
  private readonly starts: Int32Array
  private readonly units: Int32Array
  private readonly levels: Uint8Array
  private readonly fields: Uint8Array
  private readonly touched: Uint8Array
  private readonly places: Int32Array
  private readonly isMoved: Uint8Array
  private readonly gone: string[] = []
  private at = 0

  constructor(
    private readonly old: TermList,
    private readonly moved: Int32Array,
    private readonly added: TermList,
  ) {
    const size = old.units.length + added.units.length
    const names = old.names.length + added.names.length
    this.units = new Int32Array(size)
    this.levels = new Uint8Array(size)
    this.fields = new Uint8Array(size)
    this.starts = new Int32Array(names + 1)
    this.touched = new Uint8Array(names)
    this.places = new Int32Array(old.names.length).fill(-1)
    this.isMoved = movedNames(old, moved)
  }

  /** Add the next names of the old list. */
  keepAll(from: number, to: number) {
    for (let name = from; name < to; ) {
      let end = name
      while (end < to && this.isMoved[end] === 0) end++
      this.copyNames(name, end)
      if (end < to) this.name(this.old.names[end] as string, end, -1)
      name = end + 1
    }
  }

  /** Add the next name in order, by its indexes in the old list and in the added one, or -1. */
  name(name: string, old: number, added: number) {
    const start = this.at
    const isSame = old < 0 ? this.addAll(added) : added < 0 ? this.keep(old) : this.join(old, added)
    const index = this.names.length
    if (this.at === start) {
      this.gone.push(name)
      return
    }
    if (old >= 0) this.places[old] = index
    this.names.push(name)
    this.touched[index] = isSame ? 0 : 1
    this.starts[index + 1] = this.at
  }

  result(): MergedTerms {
    const { names, starts, units, levels, fields, touched, places, gone, at } = this
    const list = {
      names,
      starts: starts.subarray(0, names.length + 1),
      units: units.subarray(0, at),
      levels: levels.subarray(0, at),
      fields: fields.subarray(0, at),
    }
    return { list, touched: touched.subarray(0, names.length), gone, places }
  }

  /** Add names whose postings have not changed. */
  private copyNames(from: number, to: number) {
    const { old, names, starts, places } = this
    const start = old.starts[from] as number
    const shift = this.at - start
    for (let name = from; name < to; name++) {
      places[name] = names.length
      names.push(old.names[name] as string)
      starts[names.length] = (old.starts[name + 1] as number) + shift
    }
    this.copyRun(old, start, old.starts[to] as number)
  }

  private addAll(name: number): boolean {
    this.copy(this.added, this.added.starts[name] as number, this.added.starts[name + 1] as number)
    return false
  }

  private copyRun(from: TermList, start: number, end: number) {
    if (end === start) return
    this.units.set(from.units.subarray(start, end), this.at)
    this.levels.set(from.levels.subarray(start, end), this.at)
    this.fields.set(from.fields.subarray(start, end), this.at)
    this.at += end - start
  }

  private copy(from: TermList, start: number, end: number) {
    const { units, levels, fields } = this
    let { at } = this
    for (let place = start; place < end; place++) {
      units[at] = from.units[place] as number
      levels[at] = from.levels[place] as number
      fields[at++] = from.fields[place] as number
    }
    this.at = at
  }

  /** Add the remaining postings of an old name. Returns whether they are unchanged. */
  private keep(name: number): boolean {
    const { old, moved, units, levels, fields } = this
    const end = old.starts[name + 1] as number
    let { at } = this
    let isSame = true
    for (let place = old.starts[name] as number; place < end; place++) {
      const before = old.units[place] as number
      const unit = moved[before] as number
      if (unit !== before) isSame = false
      if (unit < 0) continue
      units[at] = unit
      levels[at] = old.levels[place] as number
      fields[at++] = old.fields[place] as number
    }
    this.at = at
    return isSame
  }

  /** Merge kept and new postings in unit order. Returns whether the result is unchanged, as for most words of an edited page. */
  private join(name: number, addedName: number): boolean {
    const { old, added, moved } = this
    const start = this.at
    let next = added.starts[addedName] as number
    const last = added.starts[addedName + 1] as number
    for (let place = old.starts[name] as number; place < (old.starts[name + 1] as number); place++) {
      const unit = moved[old.units[place] as number] as number
      if (unit < 0) continue
      const from = next
      while (next < last && (added.units[next] as number) < unit) next++
      if (next > from) this.copy(added, from, next)
      this.units[this.at] = unit
      this.levels[this.at] = old.levels[place] as number
      this.fields[this.at++] = old.fields[place] as number
    }
    this.copy(added, next, last)
    return this.isLike(name, start)
  }

  /** Whether the postings from `start` on equal those of an old name. */
  private isLike(name: number, start: number): boolean {
    const { old, units, levels, fields, at } = this
    const shift = (old.starts[name] as number) - start
    if (at + shift !== old.starts[name + 1]) return false
    for (let place = start; place < at; place++) {
      const before = place + shift
      if (units[place] !== old.units[before] || levels[place] !== old.levels[before]) return false
      if (fields[place] !== old.fields[before]) return false
    }
    return true
  }
}

/** The names of two lists in order, with their indexes in each, or -1. */
export function eachName(
  one: readonly string[],
  other: readonly string[],
  visit: (name: string, one: number, other: number) => void,
) {
  let first = 0
  let second = 0
  while (first < one.length || second < other.length) {
    const own = one[first]
    const next = other[second]
    if (next === undefined || (own !== undefined && own < next)) visit(own as string, first++, -1)
    else if (own === undefined || next < own) visit(next, -1, second++)
    else visit(own, first++, second++)
  }
}
