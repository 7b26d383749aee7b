/** What the development server tells an open page. */
export type Message =
  | PageMessage
  /** Only colours and sizes changed: another style sheet for the same pages. */
  | { readonly kind: 'style'; readonly from: string; readonly to: string; readonly shell: string }
  | { readonly kind: 'reload' }
  /** The page has another address now, percent-encoded. */
  | { readonly kind: 'moved'; readonly to: string }
  | {
      readonly kind: 'problems'
      readonly errors: readonly Problem[]
      readonly warnings: readonly Problem[]
    }

/** HTML of the page as it was shown, and as it is now. */
export interface PageMessage {
  readonly kind: 'page'
  readonly before: string
  readonly now: string
  /** The site's sidebar is another, be it in groups that are closed on this page. */
  readonly sidebar: boolean
}

/** A diagnostic as the page shows it. */
export interface Problem {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly hint?: string | undefined
  /** `content/docs/a.md:4:7` */
  readonly place?: string | undefined
  /** Lines of the file with the place underlined. */
  readonly frame?: string | undefined
  readonly notes: readonly string[]
}
