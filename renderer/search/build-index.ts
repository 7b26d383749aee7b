// Contract: updating the previous index produces the same bytes as building a new one.
//
// The expensive part, counting words, is cached with each body (`units.ts`); an index merges these counts with Lunr's stemmer and
// formula. So that an edit changes few files, average lengths are rounded to steps of 9 % (after a step, all pages are weighted
// again), and files of about the same size are cut at the word with the lowest checksum.
//
// The last unit of a page is the page as a whole, with the words of its front matter: they raise the rank of the page, but do not
// change the order of its sections, which depends on their own texts.
//
// As in Lunr, the weight of a term is a sum over fields, and its rarity is a factor. So a posting is a single number, and any set
// of terms can be scored without the others. One test compares the ranking with that of a single Lunr index, another the stemmers.
//
// | File | Contains |
// |---|---|
// | `site-data/search.bin` | units of each page, kinds and versions by ranges of pages, first term and hash of each file; the only file that browsers revalidate |
// | `assets/search/heads-N`, `texts-N`, `codes-N` | postings of terms by range: titles and headings, texts, code samples |
// | `words-N`, `ends-N` | words as they appear in texts, forwards and backwards, for incomplete and misspelled input |
// | `table-N`, `pages/HASH` | hashes of texts; the data of a page that results show |
//
// A reader on a slow connection waits for three round trips: script and root, words, pages. Therefore the root of a small site
// contains `heads` and `words`, and the root of most sites the table. On a larger site, headings are in the files of texts, because
// browsers send only six requests at a time to hosts without HTTP/2. On a large site, the first search also waits for tables; the
// other tables are loaded after it (`renderer/outputs/search.ts`, `theme/client/search/parts.ts`).
import lunr from 'lunr'
import type {
  Index,
  IndexBasis,
  IndexedBefore,
  IndexedPage,
  IndexState,
  Key,
  ListName,
  PageToIndex,
  Tier,
} from '../types.ts'
import { Column, Vocabulary } from './columns.ts'
import { type Cut, PackedFiles } from './cut.ts'
import { orderEnds } from './ends.ts'
import { gather, type IndexedUnit, indexedFields } from './gather.ts'
import { boostOf, type Field } from './score.ts'
import { mergeTerms, noTerms } from './term-list.ts'
import { countedFields, wordsOfHeading } from './units.ts'
import { createStemmer, type KnownNames, wordsOf } from './words.ts'
import { writeFiles } from './write-files.ts'

/** An empty index. */
const nothing: IndexState = {
  pages: [],
  averages: [],
  lists: { heads: noTerms, texts: noTerms, codes: noTerms, words: noTerms },
  ends: new Int32Array(0),
  cuts: { heads: [], texts: [], codes: [], words: [], ends: [] },
  packed: new Map(),
}

/**
 * Builds all files of an index, from the words of all pages, or from the previous index and the words of new pages.
 */
export class IndexBuilder {
  private readonly before: IndexState
  private readonly layout: Layout
  private words: WordColumns | undefined = new WordColumns()

  constructor(private readonly basis: IndexBasis) {
    this.before = basis.before ?? nothing
    this.layout = new Layout(this.before)
  }

  /** Add the next pages. */
  add(pages: readonly PageToIndex[]) {
    for (const { key, page } of pages)
      if (page) this.layout.add(key, page, this.open().add(page))
      else this.layout.keep(key)
  }

  /**
   * The index of all added pages. Must be called once. Undefined if the average length of the texts has changed so much that all
   * weights change; then the words of every page are needed.
   */
  finish(): Index | undefined {
    const { basis, before, layout } = this
    const { pages } = layout
    const averages = averagesOf(pages, layout.size - pages.length)
    if (layout.isPartial && averages.some((one, field) => one !== before.averages[field])) return undefined
    const added = this.weigh(averages)
    const merge = (name: ListName) => mergeTerms(before.lists[name], layout.moved, added[name])
    const merged = { heads: merge('heads'), texts: merge('texts'), codes: merge('codes'), words: merge('words') }
    const ends = orderEnds(before.ends, merged.words)
    const packed = new PackedFiles(before.packed)
    const tiers = writeFiles({ merged, ends, shards: basis.shards, cuts: before.cuts, packed })
    const { heads, texts, codes, words } = merged
    return {
      parts: {
        ...mapTiers(tiers, ({ files }) => files),
        starts: mapTiers(tiers, ({ starts }) => starts),
        counts: pages.map((page) => page.units),
      },
      state: {
        pages,
        averages,
        lists: { heads: heads.list, texts: texts.list, codes: codes.list, words: words.list },
        ends,
        cuts: mapTiers(tiers, ({ state }) => state),
        packed: packed.used,
      },
    }
  }

  /** The weights of the words of new pages. The words themselves are dropped, because they take much memory. */
  private weigh(averages: readonly number[]) {
    const { columns, vocabulary } = this.open()
    this.words = undefined
    return gather({ columns, vocabulary, units: this.layout.units, averages })
  }

  private open(): WordColumns {
    if (!this.words) throw new Error('the index is finished')
    return this.words
  }
}

function mapTiers<Value>(tiers: Readonly<Record<Tier, Cut>>, give: (cut: Cut) => Value): Record<Tier, Value> {
  const { heads, texts, codes, words, ends } = tiers
  return { heads: give(heads), texts: give(texts), codes: give(codes), words: give(words), ends: give(ends) }
}

/** Lunr's own stemmer. The browser uses another one with the same results. */
function stemByLunr(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString()
}

/** Numbers the units of all pages in order: the sections of a page, then the page as a whole. */
class Layout {
  readonly pages: IndexedBefore[] = []
  /** The units of new pages. */
  readonly units: IndexedUnit[] = []
  /** New numbers of the units of the previous index; -1 for removed units. */
  readonly moved: Int32Array
  /** Number of units of all pages. */
  size = 0
  /** Whether some pages come from the previous index. */
  isPartial = false
  private readonly known = new Map<string, { readonly page: IndexedBefore; readonly first: number }>()

  constructor(before: IndexState) {
    let size = 0
    for (const page of before.pages) {
      this.known.set(page.key, { page, first: size })
      size += page.units
    }
    this.moved = new Int32Array(size).fill(-1)
  }

  add(key: Key, { units, boost = 1 }: IndexedPage, lengths: readonly number[]) {
    for (const { links, share = 1 } of units)
      this.units.push({ number: this.size++, boost: boost * boostOf(links), share })
    this.units.push({ number: this.size++, boost, share: 1 })
    this.pages.push({ key, units: units.length + 1, lengths })
  }

  /** Keep a page of the previous index. */
  keep(key: Key) {
    const known = this.known.get(key)
    if (!known) throw new Error('the index before has no such page')
    for (let unit = 0; unit < known.page.units; unit++) this.moved[known.first + unit] = this.size++
    this.pages.push(known.page)
    this.isPartial = true
  }
}

/** Ratio of the steps to which average lengths are rounded. With finer steps, every edit would change all weights. */
const averageStep = 2 ** (1 / 8)

/** Average length of a section's text, by field. */
function averagesOf(pages: readonly { readonly lengths: readonly number[] }[], sections: number): number[] {
  return indexedFields.map((_, field) => {
    const sum = pages.reduce((sum, { lengths }) => sum + (lengths[field] as number), 0)
    return roundAverage(sum / sections)
  })
}

/** The nearest step, but at least one word; otherwise every text in a rarely used field would count as long. */
export function roundAverage(average: number): number {
  return averageStep ** Math.max(0, Math.round(Math.log(average) / Math.log(averageStep)))
}

/** The words of pages as columns. */
class WordColumns {
  readonly columns = indexedFields.map((field) => new Column(field))
  readonly vocabulary = new Vocabulary(createStemmer(stemByLunr))
  private readonly names: KnownNames = new Map()

  /** Add the units of a page. Returns the number of its words by field. */
  add(page: IndexedPage): number[] {
    const { columns, names } = this
    const own = page.names === '' ? [] : this.numbersOf(page.names.split(' '))
    const title = this.ofHeading(page.title)
    const above = this.ofText(page.trail.join(' '))
    let at = 0
    for (const [index, { title: heading, trail, address }] of page.units.entries()) {
      const isFirst = index === 0
      this.addUnit({
        page: isFirst ? title : [],
        title,
        heading: this.ofHeading(heading),
        trail: [...above, ...this.ofText(trail.join(' '))],
        address: this.numbersOf(addressWords(address, isFirst ? page.title : heading, names)),
      })
      for (const field of countedFields) at = (columns[placeOf[field]] as Column).addCounted(page.words, at, own)
    }
    this.addUnit({ keywords: this.ofText(page.keywords.join(' ')), description: this.ofText(page.description) })
    for (const field of countedFields) (columns[placeOf[field]] as Column).addWords([])
    return columns.map(({ lengths }) => lengths.slice(-page.units.length - 1).reduce((sum, length) => sum + length, 0))
  }

  private addUnit(words: Readonly<Partial<Record<Field, readonly number[]>>>) {
    for (const column of this.columns) if (!isCounted(column.field)) column.addWords(words[column.field] ?? [])
  }

  private numbersOf(words: readonly string[]): number[] {
    return words.map((word) => this.vocabulary.word(word))
  }

  private ofText(text: string): number[] {
    return this.numbersOf(wordsOf(text, this.names))
  }

  private ofHeading(text: string): number[] {
    return this.numbersOf(wordsOfHeading(text, this.names))
  }
}

type CountedField = (typeof countedFields)[number]

const placeOf = Object.fromEntries(indexedFields.map((field, place) => [field, place])) as Record<Field, number>

function isCounted(field: Field): field is CountedField {
  return (countedFields as readonly Field[]).includes(field)
}

/** Words of an address that its heading lacks. Authors who choose their own address often use another word in it. */
function addressWords(address: string, heading: string, names: KnownNames): string[] {
  const known = new Set(wordsOf(heading, names))
  return wordsOf(address, names).filter((word) => !known.has(word))
}
