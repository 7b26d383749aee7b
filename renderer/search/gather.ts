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

/** A unit to index. */
export interface IndexedUnit {
  readonly number: number
  readonly boost: number
  /** Factor for all fields except the names that its tables explain. */
  readonly share: number
}

export interface GatherRequest {
  /** A column for each field, in the order of `indexedFields`. */
  readonly columns: readonly Column[]
  readonly vocabulary: Vocabulary
  /** The unit of each row of the columns. */
  readonly units: readonly IndexedUnit[]
  /** Average lengths by field. */
  readonly averages: readonly number[]
}

/** Invert columns: from the words of each unit to the units of each word. The columns are empty afterwards. */
export function gather(request: GatherRequest): Record<ListName, TermList> {
  // One list at a time, so that the rows of only one are in memory. The words come first, because they need all columns; the
  // columns of a tier are released after it.
  const words = gatherWords(request)
  const tier = (name: PostingTier) => {
    const list = gatherTier(name, request)
    for (const column of request.columns) if (tierOf[column.field] === name) column.release()
    return list
  }
  return { heads: tier('heads'), texts: tier('texts'), codes: tier('codes'), words }
}

function gatherTier(tier: PostingTier, { columns, vocabulary, units, averages }: GatherRequest): TermList {
  const own = columns.flatMap((column, index) =>
    tierOf[column.field] === tier ? [{ column, average: averages[index] as number }] : [],
  )
  const rows = new PostingRows(entriesOf(own.map(({ column }) => column)))
  const weights = new Weights(vocabulary.stems.names.length)
  for (const [row, { number, boost, share }] of units.entries()) {
    for (const { column, average } of own)
      weights.add(row, column, { average, share: column.field === 'subjects' ? 1 : share }, vocabulary)
    weights.flush((stem, weight, count) => rows.add(stem, levelOf(boost * weight), count))
    rows.endUnit(number)
  }
  return rows.toList(vocabulary.stems)
}

function entriesOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { entries }) => sum + entries, 0)
}

/** All words, and whether they occur outside code samples. */
function gatherWords({ columns, vocabulary: { words }, units }: GatherRequest): TermList {
  const rows = new PostingRows(entriesOf(columns))
  /** For each word, the last row that contained it, counted from 1; `plain`: whether outside code samples. */
  const met = new Int32Array(words.names.length)
  const plain = new Uint8Array(words.names.length)
  for (const [row, { number }] of units.entries()) {
    const found: number[] = []
    for (const column of columns) {
      const isPlain = column.field === 'code' ? 0 : 1
      column.eachOf(row, (word) => {
        if (met[word] !== row + 1) {
          found.push(word)
          met[word] = row + 1
          plain[word] = isPlain
        } else if (isPlain) plain[word] = 1
      })
    }
    for (const word of found) rows.add(word, plain[word] as number, 0)
    rows.endUnit(number)
  }
  return rows.toList(words)
}

/** The weights of the stems of one unit, summed over several fields. */
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

  add(row: number, column: Column, { average, share }: { average: number; share: number }, vocabulary: Vocabulary) {
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
      const impact = impactOf(column.field, counts[stem] as number, length, average)
      weights[stem] = (weights[stem] as number) + share * impact
      counts[stem] = 0
    }
  }

  /** Pass the sums to `visit` and reset them. */
  flush(visit: (stem: number, weight: number, fields: number) => void) {
    for (const stem of this.stems) {
      visit(stem, this.weights[stem] as number, this.fields[stem] as number)
      this.weights[stem] = 0
      this.fields[stem] = 0
    }
    this.stems = []
  }
}
