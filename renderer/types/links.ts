import type { SheetName } from './body.ts'
import type { Diagnostic, Location } from './diagnostic.ts'
import type { SourcePath } from './names.ts'
import type { Asset } from './site.ts'

/** A link or image in a page, a sidebar or the configuration, or the file that a code block shows. */
export interface LinkFact {
  readonly kind: 'link' | 'image' | 'sample'
  /** As written by the author, with character references and escapes resolved. */
  readonly href: string
  /** Undefined if it was not written by an author. */
  readonly at?: Location | undefined
}

/** A resource that the markup of a page loads from another site. */
export interface Load {
  /** `iframe` */
  readonly tag: string
  readonly href: string
  readonly at?: Location | undefined
}

/** The links and anchors of one page. Plain data. */
export interface LinkFacts {
  readonly links: readonly LinkFact[]
  /** Resources other than images that it loads from other sites. */
  readonly loads?: readonly Load[] | undefined
  /** Every id and name, in order. */
  readonly anchors: readonly string[]
  /** The styles in its text, which are published as a file. */
  readonly css?: string | undefined
  /** The style sheets of the theme that its markup needs. */
  readonly sheets?: readonly SheetName[] | undefined
  /** The diagnostics of the page. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Summary of a body: what the rest of the site needs to know about it. Plain data. */
export interface Digest extends LinkFacts {
  /** Whether it shows cards for its sibling pages. */
  readonly showsCards: boolean
  readonly sections: readonly SectionName[]
  /** Text of the first paragraph; undefined if the page has not been compiled. */
  readonly lead?: string | undefined
  /** Undefined if only its links were read. */
  readonly sketch?: PageSketch | undefined
}

/** A fingerprint of a page, to recognize its text at another address, and its sections under other names. */
export interface PageSketch {
  readonly sketch: string
  readonly sections: readonly SectionSketch[]
}

/** A fingerprint of a heading and the text below it, to recognize it elsewhere. */
export interface SectionSketch extends SectionName {
  /** 2 for `##`. */
  readonly level: number
  readonly sketch: string
}

/** A heading that a link can lead to. */
export interface SectionName {
  readonly id: string
  readonly title: string
}

/** The link facts of all pages with a file. */
export interface LinkTable extends Iterable<readonly [SourcePath, LinkFacts]> {
  get(source: SourcePath): LinkFacts | undefined
}

/** A problem with a link. */
export interface Finding {
  /** As the author wrote it. */
  readonly link: LinkFact
  /** With its default severity. */
  readonly diagnostic: Diagnostic
  /** The setting that determines its severity; undefined if it cannot be configured. */
  readonly setting: 'onBrokenLinks' | 'onBrokenAnchors' | undefined
  /** The target that is reported as missing; the output may prove the finding wrong. */
  readonly wanted?: Wanted | undefined
  readonly fix?: Fix | undefined
}

/** The address that a link points to. */
export interface Wanted {
  /** Address in a browser: decoded, with base path. */
  readonly url: string
  /** Decoded, without its `#`. */
  readonly hash?: string | undefined
}

/** The replacement for an address, if there is only one candidate. */
export interface Fix {
  readonly from: string
  readonly to: string
}

/** Addresses and anchors in the HTML of a page, as it would be written. Plain data. */
export interface PageFacts {
  readonly addresses: readonly PageAddress[]
  /** Addresses of links, images and frames on other sites. */
  readonly external: readonly string[]
  /** Every id and name. */
  readonly anchors: readonly string[]
}

/** An address in the HTML of a page, with the element that contains it. */
export interface PageAddress {
  readonly tag: string
  readonly href: string
}

/** The files that a page depends on. */
export interface NamedFiles {
  /** Files that it shows or links. */
  readonly shown: readonly Asset[]
  /** Files whose code it shows. */
  readonly samples: readonly Asset[]
}
