// Contract: a page and the worker may come from different builds. Each ignores what it does not understand, and a message that
// changes its meaning must change its name.

/** A page is shown. The answer is `Kept`. */
export interface Visit {
  readonly kind: 'visit'
  readonly path: string
  /** Paths of files that the page has loaded. */
  readonly files: readonly string[]
  /** Whether the reader saves data, so nothing should be loaded for later. */
  readonly saves: boolean
}

/** The answer to `Visit`. */
export interface Kept {
  /** Number of pages. */
  readonly pages: number
}

/** The root of the search index. The answer is `KeptSearch`. Without `files`, it is only compared with the stored one. */
export interface KeepSearch {
  readonly kind: 'search'
  readonly address: string
  readonly root: ArrayBuffer
  /** Paths below the base path. */
  readonly files?: readonly string[]
}

/** The answer to `KeepSearch`. */
export interface KeptSearch {
  /** Whether exactly this index is stored. */
  readonly isKept: boolean
}

/** Messages to a worker, each with a port for the answer. */
export type Message = Visit | KeepSearch

/** A worker's message to a page: one of its scripts or style sheets no longer exists, because the site was deployed again. */
export interface Outdated {
  readonly kind: 'outdated'
}
