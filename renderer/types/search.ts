/** What readers tell apart when they search. */
export type SearchKind = 'docs' | 'api' | 'blog' | 'pages'

/** Words of one unit by field, each with how often it stands there: `buy start:3`. Remembered with the body. */
export interface UnitWords {
  readonly text: string
  /** Inline code. */
  readonly names: string
  /** Names that are explained in a table. */
  readonly subjects: string
  /** Fenced code. */
  readonly code: string
}

/** A page as the index is told of it; its units are those of its body. */
export interface IndexedPage {
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Labels of the breadcrumbs. */
  readonly trail: readonly string[]
  readonly units: readonly {
    readonly title: string
    readonly trail: readonly string[]
    /** The id of the section, or the last part of the page's path. */
    readonly address: string
    readonly words: UnitWords
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

export interface IndexRequest {
  readonly pages: readonly IndexedPage[]
  /** How many files each tier is cut into. */
  readonly shards: Readonly<Record<Tier, number>>
}

/** Files of an index, ready to be sent. */
export type IndexParts = Readonly<Record<Tier, readonly Uint8Array[]>> & {
  /** For each tier the first term of each file. */
  readonly starts: Readonly<Record<Tier, readonly string[]>>
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

/** What a search must know before it looks into any other file. */
export interface SearchMap {
  /** Units of each page, in the order of the pages: a unit is known by its number over all. */
  readonly counts: readonly number[]
  readonly groups: readonly SearchGroup[]
  readonly starts: IndexParts['starts']
}

/** `site-data/search.bin`: the hashes in the names of all other files. */
export interface SearchRoot {
  readonly version: 1
  readonly map: string
  /** Ten digits for each file. */
  readonly hashes: Readonly<Record<Tier | 'tables', string>>
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
