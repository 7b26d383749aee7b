import type { FaultKind } from './request.ts'

/** The cached facts about a page of another site. Plain data. */
export type Outcome =
  | {
      readonly kind: 'good'
      /** The anchors that were searched for, and whether the page has them. */
      readonly anchors: Readonly<Record<string, boolean>>
      readonly moved?: Moved | undefined
    }
  /** `what` continues “The link … ”. */
  | { readonly kind: 'failed'; readonly what: string; readonly fault?: FaultKind | undefined }
  | { readonly kind: 'private'; readonly address: string; readonly network: string; readonly via?: string | undefined }
  /** The page could not be checked; `why` continues “could not be checked: ”. */
  | { readonly kind: 'unknown'; readonly why: string }

export interface Moved {
  readonly to: string
  /** Whether all redirects up to `to` are permanent. */
  readonly permanent: boolean
}
