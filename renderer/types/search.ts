import type { Key } from './names.ts'

/** The categories by which readers can filter results. */
export type SearchKind = 'docs' | 'api' | 'blog' | 'pages'

/** The words of a body and their positions, cached with it. */
export interface CountedWords {
  /** Each word once, separated by spaces. */
  readonly names: string
  /**
   * For each unit, the words of its text, inline code, names explained by tables, and code samples, in this order: for each of
   * these fields their number, then for each word 64 × its index in `names` + its count.
   */
  readonly words: readonly number[]
}

/** A page as passed to the index; its units are the sections of its body. */
export interface IndexedPage {
  readonly title: string
  readonly description: string
  /** Factor of all its weights. Default: 1. */
  readonly boost?: number | undefined
  readonly keywords: readonly string[]
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
  /** As in `CountedWords`. */
  readonly names: string
  readonly words: Uint32Array
  readonly units: readonly {
    readonly title: string
    readonly trail: readonly string[]
    /** The id of the section, or the last part of the page's path. */
    readonly address: string
    /** Links to it in the texts of other pages. */
    readonly links: number
    /** Factor of its weight, except for names that its tables explain. Default: 1. */
    readonly share?: number | undefined
  }[]
}

/**
 * The parts of an index that are shards: files for ranges of terms. `words` are the words as they appear in texts, `ends` the
 * same words read backwards.
 */
export type Tier = PostingTier | 'words' | 'ends'
/** Where in a page a term was found: in headings, in text, or in code. */
export type PostingTier = 'heads' | 'texts' | 'codes'

/** A page of the site, and how to read its indexed text. */
export interface SearchedPage {
  /** Hash of everything about the page that the index contains. */
  readonly key: Key
  readonly read: () => Promise<IndexedPage>
}

/** Inputs of an index’s files besides the pages’ words. */
export interface IndexQuery {
  readonly pages: readonly SearchedPage[]
  /** The number of files of each tier. Without files of their own, headings are in those of the texts. */
  readonly shards: Readonly<Record<Tier, number>>
}

/** Has only the key if the previous index contains the page; such pages keep the order of that index. */
export interface PageToIndex {
  readonly key: Key
  readonly page?: IndexedPage | undefined
}

/** The inputs of an index, except its pages. */
export interface IndexBasis {
  readonly shards: IndexQuery['shards']
  readonly before?: IndexState | undefined
}

/** The inputs of an index. */
export interface IndexRequest extends IndexBasis {
  /** All pages in order, in batches, because their words would take too much memory. */
  readonly batches: AsyncIterable<readonly PageToIndex[]>
}

/** The files of an index, ready to be served. */
export type IndexParts = Readonly<Record<Tier, readonly Uint8Array[]>> & {
  /** The first term of each file, by tier. */
  readonly starts: Readonly<Record<Tier, readonly string[]>>
  /** The number of units of each page: its sections, and the page as a whole. */
  readonly counts: readonly number[]
}

/** A search index, and the state from which the next one is updated. */
export interface Index {
  readonly parts: IndexParts
  readonly state: IndexState
}

/** The state of an index, from which the next one is updated. */
export interface IndexState {
  readonly pages: readonly IndexedBefore[]
  /** The average length of each field, from which weights were computed. */
  readonly averages: readonly number[]
  readonly lists: Readonly<Record<ListName, TermList>>
  /** The indexes of all words, in the order of the words read backwards. */
  readonly ends: Int32Array
  readonly cuts: Readonly<Record<Tier, readonly CutFile[]>>
  /** Compressed files by the hash of their contents. */
  readonly packed: ReadonlyMap<Key, Uint8Array>
}

/** A file of a tier: the names from `first` up to but excluding `next`. */
export interface CutFile {
  readonly first: string
  readonly next: string
  /** The number of names. */
  readonly size: number
  /** Hash of its contents. */
  readonly key: Key
}

/** A page as the previous index contained it. */
export interface IndexedBefore {
  readonly key: Key
  readonly units: number
  /** The number of words in each field. */
  readonly lengths: readonly number[]
}

/** A list of terms in the index. */
export type ListName = PostingTier | 'words'

/** Sorted terms or words with their postings. */
export interface TermList {
  readonly names: readonly string[]
  /** For each name, the index of its first posting in the columns; last, the total number of postings. */
  readonly starts: Int32Array
  readonly units: Int32Array
  /** The weight in the unit; for words, whether they occur outside code samples. */
  readonly levels: Uint8Array
  /** The fields of the unit that contain the name. */
  readonly fields: Uint8Array
}

/** A range of pages of one kind and one version of the docs. */
export interface SearchGroup {
  readonly kind: SearchKind
  /** Id of the docs folder; empty for pages without versions. */
  readonly instance: string
  /** Name of the version; empty for the last one, which is also searched from pages outside the docs. */
  readonly scope: string
  /** Path of the version's pages, with the base path. */
  readonly below: string
  /** Index of its first page. */
  readonly first: number
}

/** Which pages exist, and which file contains which terms. */
export interface SearchMap {
  /** The number of units of each page, in page order; units are numbered consecutively across pages. */
  readonly counts: readonly number[]
  readonly groups: readonly SearchGroup[]
  readonly starts: IndexParts['starts']
  /** Groups of words or phrases with the same meaning, in addition to `theme/client/search/synonyms.ts`. */
  readonly synonyms?: readonly (readonly string[])[]
}

/** `site-data/search.bin`: the map, and the hashes in the names of all other files. */
export interface SearchRoot {
  readonly version: number
  readonly map: SearchMap
  /** Number of pages per table. */
  readonly tableSize: number
  /** Ten digits for each file of the tier; empty for parts that this file contains. */
  readonly hashes: Readonly<Record<Tier | 'table', string>>
}

/** `assets/search/pages/HASH.bin`: the data of a page that results show. */
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
