import type { ReactNode } from 'react'
import type { OutPath } from './names.ts'

/** An entry of the contents of a printed section. */
export interface PrintEntry {
  readonly title: string
  /** Id of its heading. */
  readonly id: string
  readonly entries: readonly PrintEntry[]
}

/** A page of the docs in a printed section, or a category without its own page. */
export interface PrintPage {
  readonly id: string
  /** Level of its heading in the document, from 2 to 6. */
  readonly level: number
  readonly title: string
  /** The heading as HTML, if the text has one; empty if the text shows its own. */
  readonly titleHtml?: string | undefined
  readonly lead?: string | undefined
  /** The text. Its headings are below that of the page; its links lead within the document if possible. */
  readonly html: string
  /** Printed on the same sheet as the heading of its category. */
  readonly follows: boolean
  /** Number of its entry in the table of contents, from 1. */
  readonly part: number
}

/** The props of a printed section. */
export interface PrintProps {
  readonly lang: string
  readonly dir?: 'rtl' | undefined
  /** Everything inside `<head>`. */
  readonly head: ReactNode
  /** Name of the site. */
  readonly site: string
  readonly title: string
  /** The version of the docs, if there are several. */
  readonly version?: string | undefined
  /** The last change of any page of the section. */
  readonly date?: { readonly iso: string; readonly text: string } | undefined
  /** The address of the section. */
  readonly url: string
  readonly contents: readonly PrintEntry[]
  readonly pages: readonly PrintPage[]
}

/** A document to be printed, and the files that it may load. */
export interface PrintRequest {
  readonly html: string
  /** Its address. */
  readonly url: string
  /** The number of pages in it. */
  readonly pages: number
  /** The bytes of a file of the site by its address; undefined if there is none. */
  readonly find: (url: string) => Promise<string | Uint8Array> | undefined
  readonly out: OutPath
  /** Addresses of the script that draws diagrams, and of Mermaid. */
  readonly diagrams?: { readonly script: string; readonly library: string } | undefined
}
