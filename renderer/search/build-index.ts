import type { IndexedPage, IndexParts, IndexRequest, PostingTier } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { pack } from './pack.ts'
import { boostOf, type Field, impactOf } from './score.ts'
import { backwards, type KnownWord, type Postings, writeTerm, writeWord } from './shards.ts'
import { countHeading, countWords, readCounts } from './units.ts'
import { createStemmer, wordsOf } from './words.ts'

/** Units that one term names at most; of more, those that it weighs most in. */
const mostUnits = 1024

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

/** One field of all units. */
interface Column {
  readonly field: Field
  /** For each unit: term and count in turn. */
  readonly rows: number[][]
  readonly lengths: number[]
}

/** Make all files of an index from the words of its pages: the merge alone, no text is read again. */
export function buildIndex({ pages, shards }: IndexRequest): IndexParts {
  const vocabulary = new Vocabulary()
  const columns = fill(pages, vocabulary)
  const boosts = pages.flatMap(({ units }) => units.map(({ links }) => boostOf(links)))
  const tiers = { heads: '', texts: '', codes: '' } as unknown as Record<PostingTier, Cut>
  for (const tier of ['heads', 'texts', 'codes'] as const) {
    const own = columns.filter(({ field }) => tierOf[field] === tier)
    // Samples of code are apart: they make no word of the text less rare.
    const counted = tier === 'codes' ? own : columns.filter(({ field }) => tierOf[field] !== 'codes')
    tiers[tier] = cutTerms(termsOf({ own, counted, boosts }, vocabulary), shards[tier])
  }
  const words = cutWords(vocabulary, shards.words, (word) => word)
  const ends = cutWords(vocabulary, shards.ends, backwards)
  const { heads, texts, codes } = tiers
  return {
    heads: heads.files,
    texts: texts.files,
    codes: codes.files,
    words: words.files,
    ends: ends.files,
    starts: {
      heads: heads.starts,
      texts: texts.starts,
      codes: codes.starts,
      words: words.starts,
      ends: ends.starts,
    },
  }
}

/** Numbers for stems, and the words that lead to them. */
class Vocabulary {
  readonly stems: string[] = []
  readonly words = new Map<string, { readonly stem: number; units: number; plain: boolean; last: number }>()
  private readonly numbers = new Map<string, number>()
  private readonly stem = createStemmer()

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

  private number(stem: string): number {
    const known = this.numbers.get(stem)
    if (known !== undefined) return known
    this.numbers.set(stem, this.stems.length)
    return this.stems.push(stem) - 1
  }
}

function fill(pages: readonly IndexedPage[], vocabulary: Vocabulary): Column[] {
  const columns = (Object.keys(tierOf) as Field[]).map((field): Column => ({ field, rows: [], lengths: [] }))
  let unit = 0
  for (const page of pages) {
    const title = countHeading(page.title)
    const keywords = countWords(page.keywords.join(' '))
    const description = countWords(page.description)
    for (const [index, { title: heading, trail, address, words }] of page.units.entries()) {
      const texts: Readonly<Record<Field, string>> = {
        page: index === 0 ? title : '',
        title,
        heading: countHeading(heading),
        trail: countWords([...page.trail, ...trail].join(' ')),
        keywords: index === 0 ? keywords : '',
        address: countAddress(address, index === 0 ? page.title : heading),
        description: index === 0 ? description : '',
        ...words,
      }
      for (const column of columns) addRow(column, texts[column.field], unit, vocabulary)
      unit++
    }
  }
  return columns
}

/** Words of an address that its heading does not have: authors choose an address of their own where they have another word. */
function countAddress(address: string, heading: string): string {
  const known = new Set(wordsOf(heading))
  return countWords(
    wordsOf(address)
      .filter((word) => !known.has(word))
      .join(' '),
  )
}

function addRow({ field, rows, lengths }: Column, text: string, unit: number, vocabulary: Vocabulary) {
  const counts = new Map<number, number>()
  let length = 0
  for (const [word, count] of readCounts(text)) {
    const stem = vocabulary.note(word, unit, field !== 'code')
    counts.set(stem, (counts.get(stem) ?? 0) + count)
    length += count
  }
  rows.push([...counts].flat())
  lengths.push(length)
}

interface Term extends Postings {
  readonly term: string
}

interface Gathered {
  readonly units: number[]
  readonly impacts: number[]
}

interface TierColumns {
  readonly own: readonly Column[]
  /** Those that tell how rare a term is. */
  readonly counted: readonly Column[]
  readonly boosts: readonly number[]
}

/** The terms of some columns in their order. */
function termsOf({ own, counted, boosts }: TierColumns, { stems }: Vocabulary): Term[] {
  const frequencies = new Int32Array(stems.length)
  for (const { rows } of counted)
    for (const row of rows)
      for (let at = 0; at < row.length; at += 2) {
        const stem = row[at] as number
        frequencies[stem] = (frequencies[stem] as number) + 1
      }
  const found: Gathered[] = []
  const units = own[0]?.rows.length ?? 0
  const averages = own.map(({ lengths }) => lengths.reduce((sum, one) => sum + one, 0) / units)
  for (let unit = 0; unit < units; unit++) {
    for (const [index, { field, rows, lengths }] of own.entries()) {
      const row = rows[unit] as number[]
      for (let at = 0; at < row.length; at += 2) {
        const stem = row[at] as number
        const [count, length, average] = [row[at + 1], lengths[unit], averages[index]] as [number, number, number]
        const impact = (boosts[unit] as number) * impactOf(field, count, length, average)
        found[stem] ??= { units: [], impacts: [] }
        const { units: list, impacts } = found[stem] as Gathered
        if (list.at(-1) === unit) impacts[impacts.length - 1] = (impacts.at(-1) as number) + impact
        else {
          list.push(unit)
          impacts.push(impact)
        }
      }
    }
  }
  return found
    .flatMap((postings, stem) => ({ term: stems[stem] as string, ...strongest(postings, frequencies[stem] as number) }))
    .sort((a, b) => (a.term < b.term ? -1 : 1))
}

function strongest({ units, impacts }: Gathered, frequency: number): Postings {
  if (units.length <= mostUnits)
    return { frequency, units: Int32Array.from(units), impacts: Float32Array.from(impacts) }
  const order = units.map((_, index) => index)
  order.sort((a, b) => (impacts[b] as number) - (impacts[a] as number) || a - b)
  const best = order.slice(0, mostUnits).sort((a, b) => a - b)
  return {
    frequency,
    units: Int32Array.from(best, (index) => units[index] as number),
    impacts: Float32Array.from(best, (index) => impacts[index] as number),
  }
}

interface Cut {
  readonly files: readonly Uint8Array[]
  readonly starts: readonly string[]
}

function cutTerms(terms: readonly Term[], count: number): Cut {
  return cut(
    terms,
    count,
    ({ term }) => term,
    ({ units }) => 4 + 2 * units.length,
    (writer, before, one) => writeTerm(writer, before, one.term, one),
  )
}

function cutWords({ words }: Vocabulary, count: number, spell: (word: string) => string): Cut {
  const list = [...words].map(
    ([word, { units, plain }]): KnownWord => ({ word: spell(word), plain, size: Math.floor(Math.log2(units)) }),
  )
  list.sort((a, b) => (a.word < b.word ? -1 : 1))
  return cut(
    list,
    count,
    ({ word }) => word,
    () => 1,
    writeWord,
  )
}

/** As much of a name as tells it from the one before it. */
function startOf(name: string, before: string): string {
  let same = 0
  while (name[same] === before[same]) same++
  return name.slice(0, same + 1)
}

/** Items in their order as `count` files of about the same size. */
function cut<Item>(
  items: readonly Item[],
  count: number,
  nameOf: (item: Item) => string,
  sizeOf: (item: Item) => number,
  write: (writer: ByteWriter, before: string, item: Item) => void,
): Cut {
  const sizes = items.map(sizeOf)
  const share = sizes.reduce((sum, one) => sum + one, 0) / count
  const files: Uint8Array[] = []
  const starts: string[] = []
  let done = 0
  let at = 0
  for (let file = 0; file < count; file++) {
    const writer = new ByteWriter()
    let before = ''
    const next = items[at]
    starts.push(file === 0 ? '' : next ? startOf(nameOf(next), nameOf(items[at - 1] as Item)) : '\uFFFF')
    while (at < items.length && (done < share * (file + 1) || file === count - 1)) {
      write(writer, before, items[at] as Item)
      before = nameOf(items[at] as Item)
      done += sizes[at] as number
      at++
    }
    files.push(pack(writer.take()))
  }
  return { files, starts }
}
