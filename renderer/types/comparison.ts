import type { Location } from './diagnostic.ts'

/** A way in which two built sites can differ. */
export type Cause =
  | 'address-gone'
  | 'address-added'
  | 'address-redirected'
  | 'redirect-gone'
  | 'redirect-added'
  | 'redirect-changed'
  | 'file-gone'
  | 'origin'
  | 'trailing-slash'
  | 'title'
  | 'description'
  | 'language'
  | 'canonical'
  | 'meta-gone'
  | 'meta-added'
  | 'meta-changed'
  | 'anchor-gone'
  | 'anchor-added'
  | 'heading'
  | 'text-gone'
  | 'text-added'
  | 'text-changed'
  | 'text-moved'
  | 'code'
  | 'table'
  | 'image'
  | 'link'
  | 'feed-gone'
  | 'feed-added'
  | 'feed-items'
  | 'sitemap-gone'
  | 'sitemap-added'

/** One difference in one place. */
export interface Difference {
  readonly cause: Cause
  /** The address of the page, without the base path; `/` for changes to the whole site. */
  readonly page: string
  /** The difference: `#install`, or lines with `- ` for text only in the old site and `+ ` for text only in the new one. */
  readonly what: string
}

/** An entry of the list of accepted differences. */
export interface Accepted {
  readonly cause: Cause
  /** Patterns for addresses: `/docs/**`. */
  readonly pages: readonly string[] | undefined
  /** What differs; `*` matches any text. */
  readonly what: string | undefined
  readonly reason: string
  readonly at: Location
}

/** Identical differences with the same cause, in all their locations. */
export interface DifferenceGroup {
  readonly cause: Cause
  readonly what: string
  /** Sorted. */
  readonly pages: readonly string[]
  /** The reason for accepting it; undefined if it is not accepted. */
  readonly reason: string | undefined
}
