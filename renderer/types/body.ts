import type { Diagnostic, Location } from './diagnostic.ts'
import type { Source } from './document.ts'
import type { Digest } from './links.ts'
import type { CompiledMdx, MdxForm } from './mdx.ts'
import type { CountedWords, Index, IndexRequest } from './search.ts'

/** Style sheets that only some pages load, in this order: formulas, text components, code samples. */
export type SheetName = 'math' | 'kit' | 'sample'

/** HTML, or a hole in it. */
export type Part = string | Hole

/** The expensive half of a file: HTML with holes that are filled once the graph is known. */
export interface Body {
  readonly parts: readonly Part[]
  /** The leading h1 of the text, removed from `parts` because the layout renders it. */
  readonly title?: readonly Part[] | undefined
  /** The text before the truncate marker, without ids. */
  readonly excerpt?: readonly Part[] | undefined
  readonly headings: readonly Heading[]
  /** Every id and name that a link can point to, including headings. */
  readonly anchors: readonly string[]
  /** Plain text by heading, for descriptions and the search index. */
  readonly sections: readonly Section[]
  /** Word counts for the search index. */
  readonly counted: CountedWords
  readonly words: number
  /** Text of the first paragraph: the default description of the page. */
  readonly lead?: string | undefined
  /** HTML for the head of the page. */
  readonly head?: string | undefined
  /** Style sheet of the text, because markup must not contain inline styles. */
  readonly css?: string | undefined
  /** The style sheets that its markup needs in addition to the one that every page loads. */
  readonly sheets?: readonly SheetName[] | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A place in the HTML of a file whose contents depend on other files: an address, an image, highlighted code. A `bare` hole is
 * filled with the address alone; the attribute around it is part of the HTML.
 */
export type Hole =
  | { readonly kind: 'link'; readonly href: string; readonly at: Location; readonly bare?: true | undefined }
  | {
      readonly kind: 'image'
      readonly src: string
      readonly at: Location
      readonly index: number
      /** Undefined if the size of the file applies; otherwise, whether the author has written both width and height. */
      readonly size?: 'written' | 'open' | undefined
      /** Whether the author has written when it loads. */
      readonly loads?: true | undefined
      readonly bare?: true | undefined
    }
  | CodeBlock

/** A hole that is filled with an address. */
export type AddressHole = Extract<Hole, { kind: 'link' | 'image' }>

/** `fence` is the rest of the opening line after the language: `title="cache.ts" {2-4}`. */
export interface CodeBlock {
  readonly kind: 'code'
  readonly lang: string
  readonly fence: string
  readonly code: string
  /** `./cache.ts#region`, if the code is part of a file. */
  readonly file?: string | undefined
  readonly at: Location
}

/** A heading of a page. */
export interface Heading {
  readonly id: string
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly text: string
  /** Inline HTML of the heading without links: `The <code>buy</code> call`. */
  readonly html: string
}

/** The text of a page from one heading to the next, as the search indexes it. */
export interface Section {
  readonly id: string
  readonly depth: number
  readonly title: string
  readonly text: string
  /** Inline code, which is also part of the text. */
  readonly names: string
  /** Names in the first column of tables: what the section explains. */
  readonly subjects: string
  readonly code: string
  /** Set if the text is a list of links to other pages. */
  readonly pointers?: true | undefined
  /** Most of its text is in tables that components generate from data. */
  readonly tabular?: true | undefined
}

/** The result of highlighting a block: HTML, and problems with its language. */
export interface Highlighted {
  readonly html: string
  readonly unknownLanguage?: string | undefined
  readonly near?: string | undefined
}

/** Why a diagram cannot be drawn; lines of the diagram are counted from 1. */
export interface DiagramFault {
  readonly reason: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The kind of diagram that the author probably meant. */
  readonly near?: string | undefined
}

/** Expensive, cached work: the only service passed to the pure renderer. */
export interface Compiler {
  body(source: Source): Promise<Body>
  /** Compiles a page or a partial in MDX to JavaScript. */
  mdx(source: Source, form: MdxForm): Promise<CompiledMdx>
  /** Summarises a body without compiling it. */
  digest(source: Source): Promise<Digest>
  code(block: CodeBlock): Promise<Highlighted>
  /** The body of a page in MDX from its rendered HTML; undefined if it must be compiled where the page was rendered. */
  rendered(source: Source, html: string): Promise<Body | undefined>
  /** Undefined if the request must be repeated with all pages. */
  index(request: IndexRequest): Promise<Index | undefined>
}
