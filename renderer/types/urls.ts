/** `urls.json`: every address that a site promises to keep. Plain data. */
export interface UrlList {
  readonly version: 1
  /** By address, percent-encoded and with the base path. */
  readonly pages: Readonly<Record<string, UrlPage>>
  /** Old address → target. */
  readonly redirects: Readonly<Record<string, string>>
  /** Addresses of files whose names do not change. */
  readonly files: readonly string[]
}

/** A page in `urls.json`. */
export interface UrlPage {
  readonly title: string
  /** A fingerprint of the text, to recognize the page at another address. */
  readonly sketch?: string | undefined
  /** Sorted by id. */
  readonly anchors: readonly UrlAnchor[]
}

/** An anchor; only that of a heading has the other fields. */
export interface UrlAnchor {
  readonly id: string
  readonly title?: string | undefined
  /** 2 for `##`. */
  readonly level?: number | undefined
  /** The text below the heading, with its subsections. */
  readonly sketch?: string | undefined
}
