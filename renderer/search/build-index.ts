import lunr from 'lunr'
import type {
  Index,
  IndexedBefore,
  IndexedPage,
  IndexRequest,
  IndexState,
  ListName,
  PostingTier,
  TermList,
  Tier,
} from '../types.ts'
import { ByteWriter } from './bytes.ts'
import { Column, Vocabulary } from './columns.ts'
import { type Cut, cutFiles, PackedFiles } from './cut.ts'
import { gather, indexedFields } from './gather.ts'
import { boostOf, type Field } from './score.ts'
import { backwards, writeTerm, writeWord } from './shards.ts'
import { strongest } from './strongest.ts'
import { eachName, mergeTerms, noTerms } from './term-list.ts'
import { countHeading, countWords } from './units.ts'
import { createStemmer, type KnownNames, wordsOf } from './words.ts'

const listNames = ['heads', 'texts', 'codes', 'words'] as const satisfies readonly ListName[]

/** The index of nothing. */
const nothing: IndexState = {
  pages: [],
  averages: [],
  lists: { heads: noTerms, texts: noTerms, codes: noTerms, words: noTerms },
  ends: [],
  packed: new Map(),
}

/**
 * Make all files of an index: from the words of its pages, or from the index before and the words of those that are new.
 *
 * Both ways give the same bytes. Nothing, where the texts have become so much longer or shorter that all weights change: then
 * every page has to be given.
 */
export function buildIndex({ pages, shards, before = nothing }: IndexRequest): Index | undefined {
  const layout = layOut(pages, before)
  const vocabulary = new Vocabulary(createStemmer(stemByLunr))
  const { columns, lengths } = fill(layout.added, vocabulary)
  let next = 0
  const laid = layout.pages.map((page) => page.before ?? { ...page, lengths: lengths[next++] as readonly number[] })
  const averages = averagesOf(laid, layout.units)
  if (layout.isPartial && averages.some((one, field) => one !== before.averages[field])) return undefined
  const units = layout.added.flatMap(({ page, first }) =>
    page.units.map(({ links }, index) => ({ number: first + index, boost: boostOf(links) })),
  )
  const added = gather({ columns, vocabulary, units, averages })
  const lists = Object.fromEntries(
    listNames.map((name) => [name, mergeTerms(before.lists[name], layout.moved, added[name])]),
  ) as Record<ListName, TermList>
  const ends = mergeEnds(before.ends, before.lists.words.names, lists.words.names)
  const packed = new PackedFiles(before.packed)
  const tiers = writeFiles({ lists, ends, shards }, packed)
  const counts = laid.map(({ units }) => units)
  const pagesNow = laid.map(({ key, units, lengths }): IndexedBefore => ({ key, units, lengths }))
  return {
    parts: { ...mapTiers(tiers, ({ files }) => files), starts: mapTiers(tiers, ({ starts }) => starts), counts },
    state: { pages: pagesNow, averages, lists, ends, packed: packed.used },
  }
}

/** Lunr itself, which the browser does not load: it has a stemmer that gives the same. */
function stemByLunr(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString()
}

interface Laid {
  readonly key: IndexedBefore['key']
  readonly units: number
  readonly before?: IndexedBefore
}

interface Layout {
  readonly pages: readonly Laid[]
  readonly added: readonly { readonly page: IndexedPage; readonly first: number }[]
  /** New numbers of the units of the index before; -1 for those that are gone. */
  readonly moved: Int32Array
  /** Of all pages. */
  readonly units: number
  /** Some pages come from the index before. */
  readonly isPartial: boolean
}

/** Numbers for the units of all pages, in their order. */
function layOut(wanted: IndexRequest['pages'], before: IndexState): Layout {
  const known = new Map<string, { page: IndexedBefore; first: number }>()
  let size = 0
  for (const page of before.pages) {
    known.set(page.key, { page, first: size })
    size += page.units
  }
  const moved = new Int32Array(size).fill(-1)
  const pages: Laid[] = []
  const added: { page: IndexedPage; first: number }[] = []
  let first = 0
  for (const { key, page } of wanted) {
    const old = known.get(key)
    if (page) {
      pages.push({ key, units: page.units.length })
      added.push({ page, first })
    } else if (old) {
      pages.push({ key, units: old.page.units, before: old.page })
      for (let unit = 0; unit < old.page.units; unit++) moved[old.first + unit] = first + unit
    } else throw new Error('the index before has no such page')
    first += pages.at(-1)?.units ?? 0
  }
  return { pages, added, moved, units: first, isPartial: added.length < pages.length }
}

/** Steps by which an average length is told apart: finer ones would have all weights change with every edit. */
const averageStep = 2 ** (1 / 8)

/** Average length of a text, by field. */
function averagesOf(pages: readonly { readonly lengths: readonly number[] }[], units: number): number[] {
  return indexedFields.map((_, field) => {
    const sum = pages.reduce((sum, { lengths }) => sum + (lengths[field] as number), 0)
    return sum === 0 ? 1 : roundAverage(sum / units)
  })
}

/** The nearest step. */
export function roundAverage(average: number): number {
  return averageStep ** Math.round(Math.log(average) / Math.log(averageStep))
}

/** The words of pages as columns, and how many each has of them by field. */
function fill(pages: readonly { readonly page: IndexedPage }[], vocabulary: Vocabulary) {
  const columns = indexedFields.map((field) => new Column(field))
  const numberOf = (word: string) => vocabulary.word(word)
  const names: KnownNames = new Map()
  const lengths = pages.map(({ page }) => {
    const title = countHeading(page.title, names)
    const keywords = countWords(page.keywords.join(' '), names)
    const description = countWords(page.description, names)
    const sums = indexedFields.map(() => 0)
    for (const [index, { title: heading, trail, address, words }] of page.units.entries()) {
      const texts: Readonly<Record<Field, string>> = {
        page: index === 0 ? title : '',
        title,
        heading: countHeading(heading, names),
        trail: countWords([...page.trail, ...trail].join(' '), names),
        keywords: index === 0 ? keywords : '',
        address: countAddress(address, index === 0 ? page.title : heading, names),
        description: index === 0 ? description : '',
        ...words,
      }
      for (const [field, column] of columns.entries()) {
        column.addRow(texts[column.field], numberOf)
        sums[field] = (sums[field] as number) + (column.lengths.at(-1) as number)
      }
    }
    return sums
  })
  return { columns, lengths }
}

/** Words of an address that its heading does not have: authors choose an address of their own where they have another word. */
function countAddress(address: string, heading: string, names: KnownNames): string {
  const known = new Set(wordsOf(heading, names))
  return countWords(
    wordsOf(address, names)
      .filter((word) => !known.has(word))
      .join(' '),
    names,
  )
}

/** Words read backwards in their order, by which words came and which are gone. */
function mergeEnds(ends: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const gone = new Set<string>()
  const come: string[] = []
  eachName(before, now, (word, old, own) => {
    if (own < 0) gone.add(backwards(word))
    else if (old < 0) come.push(backwards(word))
  })
  const merged: string[] = []
  eachName(ends, come.sort(), (word) => {
    if (!gone.has(word)) merged.push(word)
  })
  return merged
}

type Writing = Pick<IndexState, 'lists' | 'ends'> & Pick<IndexRequest, 'shards'>

function writeFiles({ lists, ends, shards }: Writing, packed: PackedFiles): Record<Tier, Cut> {
  const { words, ...tiers } = lists
  const writer = new ByteWriter()
  const inner = new ByteWriter()
  const cut = (tier: PostingTier, frequencies: Int32Array) => {
    const list = tiers[tier]
    const kept = strongest(list)
    const items = {
      names: list.names,
      sizeOf: (index: number) => 4 + 2 * kept.countOf(index),
      write: (writer: ByteWriter, before: string, index: number) =>
        writeTerm(writer, before, list.names[index] as string, {
          frequency: frequencies[index] as number,
          each: (visit) => kept.each(index, visit),
          inner,
        }),
    }
    return cutFiles(items, shards[tier], writer, packed)
  }
  // Samples of code are apart: they make no word of the text less rare.
  const [heads, texts] = frequenciesOf(lists.heads, lists.texts)
  const numbers = new Map(words.names.map((word, index) => [word, index] as const))
  const known = (word: string) => {
    const index = numbers.get(word) as number
    const [start, end] = [words.starts[index] as number, words.starts[index + 1] as number]
    return { word, plain: words.levels.subarray(start, end).includes(1), size: Math.floor(Math.log2(end - start)) }
  }
  const cutWords = (names: readonly string[], tier: 'words' | 'ends', spell: (word: string) => string) => {
    const items = {
      names,
      sizeOf: () => 1,
      write: (writer: ByteWriter, before: string, index: number) => {
        const name = names[index] as string
        writeWord(writer, before, { ...known(spell(name)), word: name })
      },
    }
    return cutFiles(items, shards[tier], writer, packed)
  }
  return {
    heads: cut('heads', heads),
    texts: cut('texts', texts),
    codes: cut('codes', frequenciesOf(lists.codes, noTerms)[0]),
    words: cutWords(words.names, 'words', (word) => word),
    ends: cutWords(ends, 'ends', backwards),
  }
}

/** In how many fields of all units each name of two lists stands, both taken together. */
function frequenciesOf(one: TermList, other: TermList): [Int32Array, Int32Array] {
  const found: [Int32Array, Int32Array] = [new Int32Array(one.names.length), new Int32Array(other.names.length)]
  eachName(one.names, other.names, (_, first, second) => {
    const sum = fieldsOf(one, first) + fieldsOf(other, second)
    if (first >= 0) found[0][first] = sum
    if (second >= 0) found[1][second] = sum
  })
  return found
}

function fieldsOf({ starts, fields }: TermList, index: number): number {
  let sum = 0
  if (index < 0) return sum
  for (let place = starts[index] as number; place < (starts[index + 1] as number); place++)
    sum += fields[place] as number
  return sum
}

function mapTiers<Value>(tiers: Readonly<Record<Tier, Cut>>, give: (cut: Cut) => Value): Record<Tier, Value> {
  const { heads, texts, codes, words, ends } = tiers
  return { heads: give(heads), texts: give(texts), codes: give(codes), words: give(words), ends: give(ends) }
}
