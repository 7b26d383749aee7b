import type { Field } from './score.ts'
import { eachCount } from './units.ts'

/** Numbers for stems, and the words that lead to them. */
export class Vocabulary {
  readonly stems: string[] = []
  readonly words = new Map<string, { readonly stem: number; units: number; plain: boolean; last: number }>()
  private readonly numbers = new Map<string, number>()
  private sorted: number[] | undefined

  constructor(private readonly stem: (word: string) => string) {}

  /** The number of a word's stem; the word is noted for the unit that it stands in. */
  note(word: string, unit: number, plain: boolean): number {
    let known = this.words.get(word)
    if (!known) {
      known = { stem: this.number(this.stem(word)), units: 0, plain: false, last: -1 }
      this.words.set(word, known)
    }
    if (known.last !== unit) known.units++
    known.last = unit
    known.plain ||= plain
    return known.stem
  }

  /** The numbers of all stems, by the order of what they stand for. */
  inOrder(): number[] {
    this.sorted ??= [...this.stems].sort().map((stem) => this.numbers.get(stem) as number)
    return this.sorted
  }

  private number(stem: string): number {
    const known = this.numbers.get(stem)
    if (known !== undefined) return known
    this.numbers.set(stem, this.stems.length)
    return this.stems.push(stem) - 1
  }
}

/**
 * One field of all units: which stems stand in each, and how often.
 *
 * A site of 10,000 pages has millions of these, so they are plain numbers, one row after the other.
 */
export class Column {
  /** Words of each unit. */
  readonly lengths: number[] = []
  private stems = new Int32Array(1024)
  private counts = new Int32Array(1024)
  private readonly ends: number[] = []
  private size = 0
  /** Where a stem stood last; only what is in the row at hand counts. */
  private readonly places: number[] = []

  constructor(readonly field: Field) {}

  /** Begin the next unit with what `countWords` wrote of it. */
  addRow(words: string, stemOf: (word: string) => number) {
    const start = this.size
    let length = 0
    eachCount(words, (word, count) => {
      this.add(stemOf(word), count, start)
      length += count
    })
    this.ends.push(this.size)
    this.lengths.push(length)
  }

  /** Every stem of every unit. */
  eachStem(visit: (stem: number) => void) {
    for (let at = 0; at < this.size; at++) visit(this.stems[at] as number)
  }

  /** The stems of one unit, with their counts. */
  eachOf(unit: number, visit: (stem: number, count: number) => void) {
    const end = this.ends[unit] as number
    for (let at = unit === 0 ? 0 : (this.ends[unit - 1] as number); at < end; at++)
      visit(this.stems[at] as number, this.counts[at] as number)
  }

  private add(stem: number, count: number, start: number) {
    const place = this.places[stem] ?? -1
    if (place >= start) {
      this.counts[place] = (this.counts[place] as number) + count
      return
    }
    if (this.size === this.stems.length) {
      this.stems = doubled(this.stems)
      this.counts = doubled(this.counts)
    }
    this.stems[this.size] = stem
    this.counts[this.size] = count
    this.places[stem] = this.size++
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
