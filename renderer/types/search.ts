import type { Key } from './names.ts'

/** What readers tell apart when they search. */
export type SearchKind = 'docs' | 'api' | 'blog' | 'pages'

/** The words of a body, and where they stand. Remembered with it. */
export interface CountedWords {
  /** Each word once, with spaces between them. */
  readonly names: string
  /**
   * Unit by unit the words of text, inline code, names that tables explain, and fenced code: how many, and then of each its
   * place among the names times 64, and how often it stands there added.
   */
  readonly words: readonly number[]
}

/** A page as the index receives it; its units are those of its body. */
export interface IndexedPage {
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
  /** As the body has them. */
  readonly names: string
  readonly words: Uint32Array
  readonly units: readonly {
    readonly title: string
    readonly trail: readonly string[]
    /** The id of the section, or the last part of the page's path. */
    readonly address: string
    /** Links of the site's texts that lead here, those of the page itself left out. */
    readonly links: number
  }[]
}

/**
 * The parts of an index that are shards: files by ranges of terms. `words` are those of the texts as they stand there,
 * `ends` the same read backwards.
 */
export type Tier = PostingTier | 'words' | 'ends'
export type PostingTier = 'heads' | 'texts' | 'codes'

/** A page of the site, and how to come by what the index must know of it. */
export interface SearchedPage {
  /** Everything that the index holds of the page depends on it. */
  readonly key: Key
  readonly read: () => Promise<IndexedPage>
}

export interface IndexQuery {
  readonly pages: readonly SearchedPage[]
  /** How many files each tier is cut into. */
  readonly shards: Readonly<Record<Tier, number>>
}

/** Only the key for a page that the previous index contains; such pages keep the order of that index. */
export interface AskedPage {
  readonly key: Key
  readonly page?: IndexedPage | undefined
}

/** What an index is made from, its pages apart. */
export interface IndexBasis {
  readonly shards: IndexQuery['shards']
  readonly before?: IndexState | undefined
}

export interface IndexRequest extends IndexBasis {
  /** All pages in their order, some at a time: their words are much, and are not kept as they come. */
  readonly batches: AsyncIterable<readonly AskedPage[]>
}

/** Files of an index, ready to be sent. */
export type IndexParts = Readonly<Record<Tier, readonly Uint8Array[]>> & {
  /** For each tier the first term of each file. */
  readonly starts: Readonly<Record<Tier, readonly string[]>>
  /** Units of each page. */
  readonly counts: readonly number[]
}

export interface Index {
  readonly parts: IndexParts
  readonly state: IndexState
}

/** What of an index the next one is made from. */
export interface IndexState {
  readonly pages: readonly IndexedBefore[]
  /** By field, the average length of a text that weights were reckoned with. */
  readonly averages: readonly number[]
  readonly lists: Readonly<Record<ListName, TermList>>
  /** Places of all words, in the order of the words read backwards. */
  readonly ends: Int32Array
  readonly cuts: Readonly<Record<Tier, readonly CutFile[]>>
  /** Compressed files by what is in them. */
  readonly packed: ReadonlyMap<Key, Uint8Array>
}

/** What one file of a tier holds: names from the first to the one before the next. */
export interface CutFile {
  readonly first: string
  readonly next: string
  /** How many names. */
  readonly size: number
  /** Hash of what is in it. */
  readonly key: Key
}

export interface IndexedBefore {
  readonly key: Key
  readonly units: number
  /** Words in each field. */
  readonly lengths: readonly number[]
}

export type ListName = PostingTier | 'words'

/** Terms or words in their order, and where each stands. */
export interface TermList {
  readonly names: readonly string[]
  /** Of each name its first place in the columns, and one more for the end. */
  readonly starts: Int32Array
  readonly units: Int32Array
  /** The weight in the unit; for words, whether they stand outside samples of code. */
  readonly levels: Uint8Array
  /** Fields of the unit that have it. */
  readonly fields: Uint8Array
}

/** A stretch of pages of one kind, and of one version of the docs. */
export interface SearchGroup {
  readonly kind: SearchKind
  /** Id of the docs folder; empty for what has no versions. */
  readonly instance: string
  /** Name of the version; empty for the last, which is searched from outside. */
  readonly scope: string
  /** Path below which the scope's pages are, with the base path. */
  readonly below: string
  /** Position of its first page. */
  readonly first: number
}

/** Which pages there are, and which file has which terms. */
export interface SearchMap {
  /** Units of each page, in the order of the pages: a unit is known by its number over all. */
  readonly counts: readonly number[]
  readonly groups: readonly SearchGroup[]
  readonly starts: IndexParts['starts']
}

/** `site-data/search.bin`: the map, and the hashes in the names of all other files. */
export interface SearchRoot {
  readonly version: 2
  readonly map: SearchMap
  /** Pages of a table. */
  readonly tableSize: number
  /** Ten digits for each file of the tier; none for parts that are in this file. */
  readonly hashes: Readonly<Record<Tier | 'table', string>>
}

/** `assets/search/table-N.bin`: path and hash of the text of each page. */
export type SearchTable = readonly (readonly [path: string, hash: string])[]

/** `assets/search/pages/PATH.bin`: what results show of a page. */
export interface SearchText {
  /** Address as in HTML. */
  readonly url: string
  readonly title: string
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
  readonly units: readonly {
    readonly id: string
    readonly title: string
    readonly trail: readonly string[]
    readonly text: string
  }[]
}
