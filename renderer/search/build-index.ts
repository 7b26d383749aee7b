import lunr from 'lunr'
import type { Index, IndexedBefore, IndexedPage, IndexRequest, IndexState, ListName, Tier } from '../types.ts'
import { Column, Vocabulary } from './columns.ts'
import { type Cut, PackedFiles } from './cut.ts'
import { orderEnds } from './ends.ts'
import { gather, indexedFields } from './gather.ts'
import { boostOf, type Field } from './score.ts'
import { mergeTerms, noTerms } from './term-list.ts'
import { countedFields, wordsOfHeading } from './units.ts'
import { createStemmer, type KnownNames, wordsOf } from './words.ts'
import { writeFiles } from './write-files.ts'

/** The index of nothing. */
const nothing: IndexState = {
  pages: [],
  averages: [],
  lists: { heads: noTerms, texts: noTerms, codes: noTerms, words: noTerms },
  ends: new Int32Array(0),
  cuts: { heads: [], texts: [], codes: [], words: [], ends: [] },
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
  const weighed = weigh(layout, before)
  if (!weighed) return undefined
  const { added, averages, laid } = weighed
  const merge = (name: ListName) => mergeTerms(before.lists[name], layout.moved, added[name])
  const merged = { heads: merge('heads'), texts: merge('texts'), codes: merge('codes'), words: merge('words') }
  const ends = orderEnds(before.ends, merged.words)
  const packed = new PackedFiles(before.packed)
  const tiers = writeFiles({ merged, ends, shards, cuts: before.cuts, packed })
  const counts = laid.map(({ units }) => units)
  const pagesNow = laid.map(({ key, units, lengths }): IndexedBefore => ({ key, units, lengths }))
  const { heads, texts, codes, words } = merged
  return {
    parts: { ...mapTiers(tiers, ({ files }) => files), starts: mapTiers(tiers, ({ starts }) => starts), counts },
    state: {
      pages: pagesNow,
      averages,
      lists: { heads: heads.list, texts: texts.list, codes: codes.list, words: words.list },
      ends,
      cuts: mapTiers(tiers, ({ state }) => state),
      packed: packed.used,
    },
  }
}

function mapTiers<Value>(tiers: Readonly<Record<Tier, Cut>>, give: (cut: Cut) => Value): Record<Tier, Value> {
  const { heads, texts, codes, words, ends } = tiers
  return { heads: give(heads), texts: give(texts), codes: give(codes), words: give(words), ends: give(ends) }
}

/** What the words of new pages weigh; nothing where what the others weigh is not that any more. */
function weigh(layout: Layout, before: IndexState) {
  const vocabulary = new Vocabulary(createStemmer(stemByLunr))
  const { columns, lengths } = fill(layout.added, vocabulary)
  let next = 0
  const laid = layout.pages.map((page) => page.before ?? { ...page, lengths: lengths[next++] as readonly number[] })
  const averages = averagesOf(laid, layout.units)
  if (layout.isPartial && averages.some((one, field) => one !== before.averages[field])) return undefined
  const units = layout.added.flatMap(({ page, first }) =>
    page.units.map(({ links }, index) => ({ number: first + index, boost: boostOf(links) })),
  )
  return { added: gather({ columns, vocabulary, units, averages }), averages, laid }
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
    return roundAverage(sum / units)
  })
}

/** The nearest step, and at least a word: of a field that few units have, each text would be taken for a long one. */
export function roundAverage(average: number): number {
  return averageStep ** Math.max(0, Math.round(Math.log(average) / Math.log(averageStep)))
}

/** The words of pages as columns, and how many each has of them by field. */
function fill(pages: readonly { readonly page: IndexedPage }[], vocabulary: Vocabulary) {
  const columns = indexedFields.map((field) => new Column(field))
  const names: KnownNames = new Map()
  const numbersOf = (words: readonly string[]) => words.map((word) => vocabulary.word(word))
  const ofText = (text: string) => numbersOf(wordsOf(text, names))
  const ofHeading = (text: string) => numbersOf(wordsOfHeading(text, names))
  const lengths = pages.map(({ page }) => {
    const own = page.names === '' ? [] : numbersOf(page.names.split(' '))
    const title = ofHeading(page.title)
    const keywords = ofText(page.keywords.join(' '))
    const description = ofText(page.description)
    const above = ofText(page.trail.join(' '))
    const sums = indexedFields.map(() => 0)
    let at = 0
    for (const [index, { title: heading, trail, address }] of page.units.entries()) {
      const isFirst = index === 0
      const around: Readonly<Record<Exclude<Field, CountedField>, readonly number[]>> = {
        page: isFirst ? title : [],
        title,
        heading: ofHeading(heading),
        trail: [...above, ...ofText(trail.join(' '))],
        keywords: isFirst ? keywords : [],
        address: numbersOf(addressWords(address, isFirst ? page.title : heading, names)),
        description: isFirst ? description : [],
      }
      for (const column of columns) if (!isCounted(column.field)) column.addWords(around[column.field])
      for (const field of countedFields) at = (columns[placeOf[field]] as Column).addCounted(page.words, at, own)
      for (const [field, { lengths }] of columns.entries())
        sums[field] = (sums[field] as number) + (lengths.at(-1) as number)
    }
    return sums
  })
  return { columns, lengths }
}

type CountedField = (typeof countedFields)[number]

const placeOf = Object.fromEntries(indexedFields.map((field, place) => [field, place])) as Record<Field, number>

function isCounted(field: Field): field is CountedField {
  return (countedFields as readonly Field[]).includes(field)
}

/** Words of an address that its heading does not have: authors choose an address of their own where they have another word. */
function addressWords(address: string, heading: string, names: KnownNames): string[] {
  const known = new Set(wordsOf(heading, names))
  return wordsOf(address, names).filter((word) => !known.has(word))
}
