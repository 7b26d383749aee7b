import type { Diagnostic, Location } from './diagnostic.ts'
import type { SourcePath } from './names.ts'

/** Something that a page, a sidebar or the configuration points at. */
export interface LinkFact {
  readonly kind: 'link' | 'image'
  /** As the author wrote it, character references and escapes resolved. */
  readonly href: string
  /** Nothing, where it stands in what no author wrote. */
  readonly at?: Location | undefined
}

/** What one page has to say about links: what it points at, and what can be pointed at in it. Plain data. */
export interface LinkFacts {
  readonly links: readonly LinkFact[]
  /** Every id and name, in order. */
  readonly anchors: readonly string[]
  /** Styles that its text brings; they become a file. */
  readonly css?: string | undefined
  /** Why something of the page cannot be read, and what else there was to say about it. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A body in brief: what the rest of a site has to know of it, without reading it. Plain data. */
export interface Digest extends LinkFacts {
  /** Addresses in the text and its excerpt that may be files. */
  readonly files: readonly string[]
  /** It has cards of the pages beside it. */
  readonly showsCards: boolean
  readonly sections: readonly SectionName[]
}

export interface SectionName {
  readonly id: string
  readonly title: string
}

/** The facts of all pages that have a file. */
export interface LinkTable extends Iterable<readonly [SourcePath, LinkFacts]> {
  get(source: SourcePath): LinkFacts | undefined
}

/** A link that is not as it should be. */
export interface Finding {
  /** What the author wrote. */
  readonly link: LinkFact
  /** With the severity that it has where no setting changes it. */
  readonly diagnostic: Diagnostic
  readonly setting: 'onBrokenLinks' | 'onBrokenAnchors'
  /** What the finding says is not there; what would be written may prove it wrong. */
  readonly wanted?: Wanted | undefined
  readonly fix?: Fix | undefined
}

export interface Wanted {
  /** Address in a browser: decoded, with base path. */
  readonly url: string
  /** Decoded, without its `#`. */
  readonly hash?: string | undefined
}

/** What to write in place of an address, where there is no doubt. */
export interface Fix {
  readonly from: string
  readonly to: string
}

/** Addresses and places in the HTML of a page, as it would be written. Plain data. */
export interface PageFacts {
  readonly addresses: readonly PageAddress[]
  /** Every id and name. */
  readonly anchors: readonly string[]
}

export interface PageAddress {
  readonly tag: string
  readonly href: string
}
