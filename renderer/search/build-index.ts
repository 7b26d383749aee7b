import type { IndexedPage, IndexParts, IndexRequest, PostingTier } from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { Column, Vocabulary } from './columns.ts'
import { gather } from './gather.ts'
import { pack } from './pack.ts'
import { boostOf, type Field } from './score.ts'
import { backwards, type KnownWord, type Postings, writeTerm, writeWord } from './shards.ts'
import { countHeading, countWords } from './units.ts'
import { createStemmer } from './words.ts'

/** Units that one term names at most; of more, those that it weighs most in. */
const mostUnits = 2048

const tierOf: Readonly<Record<Field, PostingTier>> = {
  page: 'heads',
  title: 'heads',
  heading: 'heads',
  trail: 'heads',
  keywords: 'heads',
  description: 'heads',
  subjects: 'texts',
  names: 'texts',
  text: 'texts',
  code: 'codes',
}

/** Make all files of an index from the words of its pages: the merge alone, no text is read again. */
export function buildIndex({ pages, shards }: IndexRequest): IndexParts {
  const vocabulary = new Vocabulary(createStemmer())
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

function fill(pages: readonly IndexedPage[], vocabulary: Vocabulary): Column[] {
  const columns = (Object.keys(tierOf) as Field[]).map((field) => new Column(field))
  let unit = 0
  for (const page of pages) {
    const title = countHeading(page.title)
    const keywords = countWords(page.keywords.join(' '))
    const description = countWords(page.description)
    for (const [index, { title: heading, trail, words }] of page.units.entries()) {
      const texts: Readonly<Record<Field, string>> = {
        page: index === 0 ? title : '',
        title,
        heading: countHeading(heading),
        trail: countWords([...page.trail, ...trail].join(' ')),
        keywords: index === 0 ? keywords : '',
        description: index === 0 ? description : '',
        ...words,
      }
      for (const column of columns) {
        const plain = column.field !== 'code'
        column.addRow(texts[column.field], (word) => vocabulary.note(word, unit, plain))
      }
      unit++
    }
  }
  return columns
}

interface Term extends Postings {
  readonly term: string
}

interface TierColumns {
  readonly own: readonly Column[]
  /** Those that tell how rare a term is. */
  readonly counted: readonly Column[]
  readonly boosts: readonly number[]
}

/** The terms of some columns in their order. */
function termsOf({ own, counted, boosts }: TierColumns, vocabulary: Vocabulary): Term[] {
  const { stems } = vocabulary
  const frequencies = new Int32Array(stems.length)
  for (const column of counted) {
    column.eachStem((stem) => {
      frequencies[stem] = (frequencies[stem] as number) + 1
    })
  }
  const { starts, units, impacts } = gather(own, boosts, stems.length)
  const used = vocabulary.inOrder().filter((stem) => (starts[stem + 1] as number) > (starts[stem] as number))
  return used.map((stem) => {
    const [start, end] = [starts[stem], starts[stem + 1]]
    const own = { units: units.subarray(start, end), impacts: impacts.subarray(start, end) }
    return { term: stems[stem] as string, ...strongest({ frequency: frequencies[stem] as number, ...own }) }
  })
}

/** Of equal weights, the first units. */
function strongest({ frequency, units, impacts }: Postings): Postings {
  if (units.length <= mostUnits) return { frequency, units, impacts }
  const least = impacts.slice().sort()[units.length - mostUnits] as number
  const above = impacts.reduce((count, impact) => (impact > least ? count + 1 : count), 0)
  let equals = mostUnits - above
  const best = [...units.keys()].filter((index) => {
    const impact = impacts[index] as number
    return impact > least || (impact === least && equals-- > 0)
  })
  return {
    frequency,
    units: Int32Array.from(best, (index) => units[index] as number),
    impacts: Float64Array.from(best, (index) => impacts[index] as number),
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
    (writer, before, one) => writeTerm(writer, before, one.term, one),
  )
}

/** `spell` is its own inverse. */
function cutWords({ words }: Vocabulary, count: number, spell: (word: string) => string): Cut {
  // Sorted as plain texts: a function that compares would cost several times as much.
  const list = [...words.keys()]
    .map(spell)
    .sort()
    .map((word): KnownWord => {
      const { units, plain } = words.get(spell(word)) as { units: number; plain: boolean }
      return { word, plain, size: Math.floor(Math.log2(units)) }
    })
  return cut(list, count, ({ word }) => word, writeWord)
}

/** Items in their order as `count` files of about the same size. */
function cut<Item>(
  items: readonly Item[],
  count: number,
  nameOf: (item: Item) => string,
  write: (writer: ByteWriter, before: string, item: Item) => void,
): Cut {
  const trial = new ByteWriter()
  const sizes = items.map((item) => {
    trial.clear()
    write(trial, '', item)
    return trial.length
  })
  const share = sizes.reduce((sum, one) => sum + one, 0) / count
  const files: Uint8Array[] = []
  const starts: string[] = []
  let done = 0
  let at = 0
  for (let file = 0; file < count; file++) {
    const writer = new ByteWriter()
    let before = ''
    starts.push(file === 0 ? '' : at < items.length ? nameOf(items[at] as Item) : '\uFFFF')
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
