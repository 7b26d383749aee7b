// Words, stems and postings as numbers in typed arrays. With maps and lists of objects, the index took twice the time and three
// times the memory.
import type { TermList } from '../types.ts'
import type { Field } from './score.ts'
import { countLimit } from './units.ts'

/** Strings and their numbers. */
export class Numbered {
  readonly names: string[] = []
  private readonly numbers = new Map<string, number>()
  private sorted: readonly number[] | undefined

  of(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }

  /** All numbers in the order of their strings. */
  inOrder(): readonly number[] {
    // Sorted as plain strings, because a comparison function would make this several times slower.
    this.sorted ??= [...this.names].sort().map((name) => this.numbers.get(name) as number)
    return this.sorted
  }
}

/** Numbers words and their stems. */
export class Vocabulary {
  readonly words = new Numbered()
  readonly stems = new Numbered()
  private readonly stemOf: number[] = []

  constructor(private readonly stem: (word: string) => string) {}

  word(word: string): number {
    const number = this.words.of(word)
    if (number === this.stemOf.length) this.stemOf.push(this.stems.of(this.stem(word)))
    return number
  }

  /** The number of a word's stem. */
  stemOfWord(word: number): number {
    return this.stemOf[word] as number
  }
}

/**
 * One field of all units: the words in each unit, with their counts.
 *
 * A site of 10,000 pages has millions of them, so they are rows of plain numbers.
 */
export class Column {
  /** Number of words of each unit. */
  readonly lengths: number[] = []
  private words = new Int32Array(1024)
  private counts = new Uint8Array(1024)
  private readonly ends: number[] = []
  private size = 0

  constructor(readonly field: Field) {}

  /** Add the next unit, with the numbers of its words. */
  addWords(words: readonly number[]) {
    for (const word of words) this.add(word, 1)
    this.endRow(words.length)
  }

  /** The same with counts of `WordCounter`, from an index on; `numbers` are those of the body's words. Returns the next index. */
  addCounted(counted: Uint32Array, start: number, numbers: readonly number[]): number {
    const end = start + 1 + (counted[start] as number)
    let length = 0
    for (let at = start + 1; at < end; at++) {
      const one = counted[at] as number
      const count = one % countLimit
      this.add(numbers[Math.floor(one / countLimit)] as number, count)
      length += count
    }
    this.endRow(length)
    return end
  }

  /** The number of rows. Each different word of a unit has one. */
  get entries(): number {
    return this.size
  }

  /** The words of one unit, with their counts. */
  eachOf(unit: number, visit: (word: number, count: number) => void) {
    const end = this.ends[unit] as number
    for (let at = unit === 0 ? 0 : (this.ends[unit - 1] as number); at < end; at++)
      visit(this.words[at] as number, this.counts[at] as number)
  }

  /** Free the memory of all rows. */
  release() {
    this.words = new Int32Array(0)
    this.counts = new Uint8Array(0)
  }

  private endRow(length: number) {
    this.ends.push(this.size)
    this.lengths.push(length)
  }

  private add(word: number, count: number) {
    if (this.size === this.words.length) {
      this.words = doubled(this.words)
      const counts = new Uint8Array(this.words.length)
      counts.set(this.counts)
      this.counts = counts
    }
    this.words[this.size] = word
    this.counts[this.size++] = count
  }
}

/** Postings, added unit by unit and then sorted by name. */
export class PostingRows {
  private readonly names: Int32Array
  /** Level × 256 + fields. */
  private readonly facts: Uint16Array
  /** For each unit, its number and the end of its rows. */
  private readonly units: number[] = []
  private readonly ends: number[] = []
  private size = 0

  /** `most` is the highest possible number of rows. */
  constructor(most: number) {
    this.names = new Int32Array(most)
    this.facts = new Uint16Array(most)
  }

  /** Add a name to the next unit; level and fields are below 256. */
  add(name: number, level: number, fields: number) {
    this.names[this.size] = name
    this.facts[this.size++] = level * 256 + fields
  }

  endUnit(unit: number) {
    this.units.push(unit)
    this.ends.push(this.size)
  }

  /** The postings, sorted by name, without names that have none. */
  toList(all: Numbered): TermList {
    const counts = new Int32Array(all.names.length)
    for (let row = 0; row < this.size; row++) {
      const name = this.names[row] as number
      counts[name] = (counts[name] as number) + 1
    }
    const used = all.inOrder().filter((name) => (counts[name] as number) > 0)
    const starts = new Int32Array(used.length + 1)
    const next = new Int32Array(all.names.length)
    for (const [index, name] of used.entries()) {
      next[name] = starts[index] as number
      starts[index + 1] = (starts[index] as number) + (counts[name] as number)
    }
    const units = new Int32Array(this.size)
    const levels = new Uint8Array(this.size)
    const fields = new Uint8Array(this.size)
    let row = 0
    for (const [index, end] of this.ends.entries()) {
      const unit = this.units[index] as number
      for (; row < end; row++) {
        const name = this.names[row] as number
        const place = next[name] as number
        next[name] = place + 1
        units[place] = unit
        levels[place] = (this.facts[row] as number) >> 8
        fields[place] = (this.facts[row] as number) & 255
      }
    }
    return { names: used.map((name) => all.names[name] as string), starts, units, levels, fields }
  }
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
