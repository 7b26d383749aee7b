import type { Diagnostic, Location } from './diagnostic.ts'

/** A page or a partial as a React module. */
export interface CompiledMdx {
  /** ECMAScript with the automatic JSX runtime of React: a module, or the body of a function if it is `apart`. */
  readonly code: string
  /** How its code is run without being bundled. */
  readonly apart?: Apart | undefined
  /** The HTML of a page with no code to run. */
  readonly html?: string | undefined
  /** Source map, version 3. Its one source is the author’s file; line numbers refer to it. */
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
  /** No component replaces elements of its Markdown. */
  readonly isPlain?: boolean
  /** Run its code without bundling it, if possible. */
  readonly isApart?: boolean
  /** Pages include it and may use its headings. */
  readonly isPart?: boolean
}

/** The imports that the author of a page wrote. */
export interface Imports {
  /** The import declarations in one module that exports their names; empty if there are none. */
  readonly imports: string
  /** Whether they resolve to the same modules from every folder. */
  readonly isAnywhere: boolean
  readonly names: readonly string[]
}

/** The arguments and results of the function that a page is compiled to. */
export interface Apart extends Imports {
  /** The imports that the compiler adds: local name, module and exported name. */
  readonly given: readonly (readonly [local: string, from: string, name: string])[]
  /** Its exports, each with the local name of the value. */
  readonly exports: readonly (readonly [name: string, local: string])[]
}

/** A heading in the list that Docusaurus passes to components. */
export interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}
