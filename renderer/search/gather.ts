import type { ListName, PostingTier, TermList } from '../types.ts'
import { type Column, PostingRows, type Vocabulary } from './columns.ts'
import { type Field, impactOf } from './score.ts'
import { levelOf } from './shards.ts'

const tierOf: Readonly<Record<Field, PostingTier>> = {
  page: 'heads',
  title: 'heads',
  heading: 'heads',
  trail: 'heads',
  keywords: 'heads',
  address: 'heads',
  description: 'heads',
  subjects: 'texts',
  names: 'texts',
  text: 'texts',
  code: 'codes',
}

export const indexedFields = Object.keys(tierOf) as Field[]
const tiers = ['heads', 'texts', 'codes'] as const

export interface GatherRequest {
  /** One for each field, in the order of `indexedFields`. */
  readonly columns: readonly Column[]
  readonly vocabulary: Vocabulary
  /** Of each row of the columns. */
  readonly units: readonly { readonly number: number; readonly boost: number }[]
  /** By field. */
  readonly averages: readonly number[]
}

/** Turn columns around: they tell the words of a unit, a search wants the units of a word. */
export function gather({ columns, vocabulary, units, averages }: GatherRequest): Record<ListName, TermList> {
  const rows = {
    heads: new PostingRows(),
    texts: new PostingRows(),
    codes: new PostingRows(),
    words: new PostingRows(),
  }
  const { stems, words } = vocabulary
  const weights = new Weights(stems.names.length)
  for (const [row, { number, boost }] of units.entries()) {
    for (const tier of tiers) {
      for (const [index, column] of columns.entries())
        if (tierOf[column.field] === tier) weights.add(row, column, averages[index] as number, vocabulary)
      weights.flush((stem, weight, count) => rows[tier].add(stem, number, levelOf(boost * weight), count))
    }
    for (const [word, plain] of wordsOfRow(columns, row)) rows.words.add(word, number, plain ? 1 : 0, 0)
  }
  return {
    heads: rows.heads.toList(stems),
    texts: rows.texts.toList(stems),
    codes: rows.codes.toList(stems),
    words: rows.words.toList(words),
  }
}

/** All words of a row, and whether they stand outside samples of code. */
function wordsOfRow(columns: readonly Column[], row: number): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>()
  for (const column of columns) {
    const plain = column.field !== 'code'
    column.eachOf(row, (word) => found.set(word, plain || found.get(word) === true))
  }
  return found
}

/** What the stems of one unit weigh, over several fields. */
class Weights {
  private readonly weights: Float64Array
  private readonly fields: Uint8Array
  private readonly counts: Int32Array
  private stems: number[] = []

  constructor(stems: number) {
    this.weights = new Float64Array(stems)
    this.fields = new Uint8Array(stems)
    this.counts = new Int32Array(stems)
  }

  add(row: number, column: Column, average: number, vocabulary: Vocabulary) {
    const { counts, weights, fields } = this
    const length = column.lengths[row] as number
    if (length === 0) return
    const own: number[] = []
    column.eachOf(row, (word, count) => {
      const stem = vocabulary.stemOfWord(word)
      if (counts[stem] === 0) own.push(stem)
      counts[stem] = (counts[stem] as number) + count
    })
    for (const stem of own) {
      if (fields[stem] === 0) this.stems.push(stem)
      fields[stem] = (fields[stem] as number) + 1
      weights[stem] = (weights[stem] as number) + impactOf(column.field, counts[stem] as number, length, average)
      counts[stem] = 0
    }
  }

  /** Give what was added, and begin anew. */
  flush(visit: (stem: number, weight: number, fields: number) => void) {
    for (const stem of this.stems) {
      visit(stem, this.weights[stem] as number, this.fields[stem] as number)
      this.weights[stem] = 0
      this.fields[stem] = 0
    }
    this.stems = []
  }
}
