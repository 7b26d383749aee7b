import type { Diagnostic, Location } from './diagnostic.ts'
import type { Source } from './document.ts'
import type { Digest } from './links.ts'
import type { CountedWords, Index, IndexRequest } from './search.ts'

export type Part = string | Hole

/** The dear half of a file: HTML with holes, to be filled once the graph is known. */
export interface Body {
  readonly parts: readonly Part[]
  /** The leading h1 of the text, taken out of `parts`: the layout prints it. */
  readonly title?: readonly Part[] | undefined
  /** What stands before the truncate marker, without ids. */
  readonly excerpt?: readonly Part[] | undefined
  readonly headings: readonly Heading[]
  /** Every id and name that a link can point at, headings included. */
  readonly anchors: readonly string[]
  /** Plain text by heading, for descriptions and the search index. */
  readonly sections: readonly Section[]
  /** Words of what a search finds. */
  readonly counted: CountedWords
  readonly words: number
  /** Text of the first paragraph: the description of a page that has none. */
  readonly lead?: string | undefined
  /** HTML that the page puts into its head. */
  readonly head?: string | undefined
  /** How the text looks, as a style sheet: markup may bring no styles of its own. */
  readonly css?: string | undefined
  /** It shows formulas, which need the theme's style sheet for them. */
  readonly formulas?: true | undefined
  readonly diagnostics: readonly Diagnostic[]
}

export type Hole =
  | { readonly kind: 'link'; readonly href: string; readonly at: Location; readonly attribute?: string | undefined }
  | {
      readonly kind: 'image'
      readonly src: string
      readonly at: Location
      readonly index: number
      readonly sized?: boolean | undefined
    }
  | CodeBlock

/** A hole that an address goes into. */
export type AddressHole = Extract<Hole, { kind: 'link' | 'image' }>

/** `fence` is the rest of the opening line: `title="cache.ts" {2-4}`. */
export interface CodeBlock {
  readonly kind: 'code'
  readonly lang: string
  readonly fence: string
  readonly code: string
  readonly at: Location
}

export interface Heading {
  readonly id: string
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly text: string
  /** Inline HTML of the heading without links: `The <code>buy</code> call`. */
  readonly html: string
}

export interface Section {
  readonly id: string
  readonly depth: number
  readonly title: string
  readonly text: string
  /** Inline code, which is in the text as well. */
  readonly names: string
  /** Names that the rows of tables begin with: what is explained here. */
  readonly subjects: string
  readonly code: string
  /** Its text is a list of links: it is about other pages. */
  readonly pointers?: true | undefined
}

/** What highlighting one block gives: HTML, and what there was to say about it. */
export interface Highlighted {
  readonly html: string
  readonly unknownLanguage?: string | undefined
  readonly near?: string | undefined
}

/** Expensive, remembered work. The one service the pure renderer is handed. */
export interface Compiler {
  body(source: Source): Promise<Body>
  /** The body in brief, without making it. */
  digest(source: Source): Promise<Digest>
  code(block: CodeBlock): Promise<Highlighted>
  /** Nothing, where all pages have to be given. */
  index(request: IndexRequest): Promise<Index | undefined>
}
