/** A message from the development server to an open page. */
export type Message =
  | PageMessage
  /** Only colors and sizes changed: the same pages with another style sheet. */
  | { readonly kind: 'style'; readonly from: string; readonly to: string; readonly shell: string }
  /** Paths of published style sheets that have changed, percent-encoded. */
  | { readonly kind: 'sheets'; readonly paths: readonly string[] }
  | { readonly kind: 'reload' }
  /** The page's new address, percent-encoded. */
  | { readonly kind: 'moved'; readonly to: string }
  | {
      readonly kind: 'problems'
      readonly errors: readonly Problem[]
      readonly warnings: readonly Problem[]
    }

/** The page's HTML before and after the change. */
export interface PageMessage {
  readonly kind: 'page'
  readonly before: string
  readonly now: string
  /** Whether the site's sidebar has changed, perhaps only in groups that are closed on this page. */
  readonly sidebar: boolean
}

/** A diagnostic, as shown on the page. */
export interface Problem {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly hint?: string | undefined
  /** `content/docs/a.md:4:7` */
  readonly place?: string | undefined
  /** Lines of the file with the location underlined. */
  readonly frame?: string | undefined
  readonly notes: readonly string[]
}
