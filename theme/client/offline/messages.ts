// Contract: a page and the worker may come from different builds. Whatever one of them does not understand, it ignores; a change
// of what a message means needs another name.

/** A page is shown. The answer is `Kept`. */
export interface Visit {
  readonly kind: 'visit'
  readonly path: string
  /** Addresses of files that the page has loaded. */
  readonly files: readonly string[]
  /** Nothing should be loaded for later. */
  readonly saves: boolean
}

/** The answer to `Visit`. */
export interface Kept {
  /** Number of pages. */
  readonly pages: number
}

/** The root of the search index. The answer is `KeptSearch`; without `files`, it is only compared. */
export interface KeepSearch {
  readonly kind: 'search'
  readonly address: string
  readonly root: ArrayBuffer
  /** Paths below the base path. */
  readonly files?: readonly string[]
}

/** The answer to `KeepSearch`. */
export interface KeptSearch {
  /** This very index is kept. */
  readonly isKept: boolean
}

/** Messages to a worker, each with a port for the answer. */
export type Message = Visit | KeepSearch

/** A worker's message to a page: one of its scripts or style sheets is gone, because the site was deployed again. */
export interface Outdated {
  readonly kind: 'outdated'
}
