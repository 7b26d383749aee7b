import type { Diagnostic, Location } from './diagnostic.ts'

/** A page or a partial as a React module. */
export interface CompiledMdx {
  /** ECMAScript with the automatic JSX runtime of React: a module, or the body of a function if it is `apart`. */
  readonly code: string
  /** How its code is run without being bundled. */
  readonly apart?: Apart | undefined
  /** The HTML of a page of plain Markdown, for which nothing has to run. */
  readonly html?: string | undefined
  /** Source map, version 3; its one source is the file as its author wrote it, as far as lines go. */
  readonly map: string
  /** Components that the file neither imports nor declares; the theme provides some of them. */
  readonly wanted: readonly WantedComponent[]
  /** Names that the file imports or declares. */
  readonly declared: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A component that a file uses without importing or declaring it. */
export interface WantedComponent {
  readonly name: string
  readonly at: Location
}

/** How a file in MDX is compiled. */
export interface MdxForm {
  /** Nothing replaces the elements of its Markdown. */
  readonly isPlain?: boolean
  /** Its code is run as it is, if that can be done. */
  readonly isApart?: boolean
  /** Pages include it, and may ask for its headings. */
  readonly isPart?: boolean
}

/** What the author of a page imports. */
export interface Imports {
  /** The import declarations in one module that exports their names; empty if there are none. */
  readonly imports: string
  /** Whether they mean the same in every folder. */
  readonly isAnywhere: boolean
  readonly names: readonly string[]
}

/** What the function of a page is called with, and what it returns. */
export interface Apart extends Imports {
  /** The names that the compiler imports: the local one, the module, and the exported one. */
  readonly given: readonly (readonly [local: string, from: string, name: string])[]
  /** The names that it exports, and those of their values. */
  readonly exports: readonly (readonly [name: string, local: string])[]
}

/** A heading in the list that Docusaurus gives components. */
export interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}
