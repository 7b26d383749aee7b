import type { Diagnostic, Location } from './diagnostic.ts'
import type { Key, SourcePath } from './names.ts'
import type { CustomProps } from './sidebars.ts'

/** The part of the site that a file belongs to. `id` identifies the docs folder; `default` if there is only one. */
export interface Collection {
  readonly kind: 'docs' | 'blog' | 'pages'
  readonly id: string
  /** Version of the docs; undefined for the docs folder itself. */
  readonly version?: string | undefined
}

/** A file of docs as `editUrl` receives it. */
export interface EditedDoc {
  readonly version: string
  /** Folder of the version, relative to the site folder. */
  readonly versionDocsDirPath: string
  /** Relative to that folder. */
  readonly docPath: string
  /** Address of its page. */
  readonly permalink: string
  readonly locale: string
}

/** A file of a blog as `editUrl` receives it. */
export interface EditedPost extends Pick<EditedDoc, 'permalink' | 'locale'> {
  readonly blogDirPath: string
  readonly blogPath: string
}

/** `md` is data and is never evaluated; `module` is a `.tsx`/`.jsx` file with a default export. */
export type SourceFormat = 'md' | 'mdx' | 'module'

/** A file as `markdown.parseFrontMatter` reads it. */
export interface ParsedText {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly content: string
}

/** A file whose front matter is read. */
export interface FileToParse {
  /** Absolute. */
  readonly filePath: string
  readonly fileContent: string
  /** Reads it with the default parser. */
  readonly defaultParseFrontMatter: (file: { readonly fileContent: string }) => Promise<ParsedText>
}

/** The text of an input file, and its format. */
export interface SourceText {
  readonly path: SourcePath
  readonly collection: Collection
  /** Path inside the collection's folder: `guides/cache.md`. */
  readonly name: string
  readonly format: SourceFormat
  readonly text: string
}

/** An input file, as read. */
export interface Source extends SourceText {
  readonly key: Key
  /** Length of the text in UTF-16 code units, if known without reading the file again. */
  readonly length?: number
}

/** A data file that routing depends on: a sidebar file, `_category_.json`, the authors or tags file. */
export interface DataFile {
  readonly path: SourcePath
  readonly text: string
  /** The parsed contents; modules have been evaluated by the command line. */
  readonly value: unknown
}

/** The cheap half of a file, on which routing depends. */
export interface Document {
  readonly source: SourcePath
  readonly collection: Collection
  readonly name: string
  readonly format: SourceFormat
  /** Computed on demand. */
  readonly key: () => Key
  readonly meta: Meta
  /** The location of a front matter field, for diagnostics of later stages; computed on demand. */
  readonly locate: (...path: readonly (string | number)[]) => Location
  /** The beginning of its text, for hooks that describe it on other pages; computed on demand. Not used in routing. */
  readonly opening: () => string | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** A tag as written in front matter. */
export interface TagRef {
  readonly label: string
  readonly permalink?: string | undefined
}

/** An author as written in front matter: a key of the authors file, or an inline author. */
export interface AuthorRef {
  readonly key?: string | undefined
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly url?: string | undefined
  readonly imageUrl?: string | undefined
  readonly email?: string | undefined
}

/** The page before or after a doc: its id, or its address and an optional label for the link. */
export type Neighbour = string | { readonly label?: string | undefined; readonly to: string }

/** What routing knows of a file: its front matter, and its first heading if it has no title. */
export interface Meta {
  /** From the front matter, otherwise the leading h1; if undefined, routing uses the file name. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly id?: string | undefined
  readonly slug?: string | undefined
  readonly sidebarLabel?: string | undefined
  readonly sidebarPosition?: number | undefined
  readonly sidebarClassName?: string | undefined
  readonly sidebarCustomProps?: CustomProps | undefined
  readonly displayedSidebar?: string | null | undefined
  readonly paginationLabel?: string | undefined
  readonly paginationNext?: Neighbour | null | undefined
  readonly paginationPrev?: Neighbour | null | undefined
  readonly customEditUrl?: string | null | undefined
  readonly parseNumberPrefixes: boolean
  readonly hideTitle: boolean
  readonly hideTableOfContents: boolean
  readonly tocMin?: number | undefined
  readonly tocMax?: number | undefined
  readonly keywords: readonly string[]
  readonly image?: string | undefined
  /** Factor of the page’s weight in the search. */
  readonly searchBoost?: number | undefined
  /** Exclude the page from the search. */
  readonly hideFromSearch?: true | undefined
  /** Whether the page is published for language models. */
  readonly llms: boolean
  readonly titleMeta?: string | undefined
  /** Date of a post, ISO 8601. */
  readonly date?: string | undefined
  readonly tags: readonly TagRef[]
  readonly authors: readonly AuthorRef[]
  readonly draft: boolean
  readonly unlisted: boolean
  readonly lastUpdate?: { readonly date?: string | undefined; readonly author?: string | undefined } | undefined
  readonly hideLastUpdate?: true | undefined
  /** Old addresses of the page; each becomes a redirect. */
  readonly aliases: readonly string[]
  /** Old ids of sections that moved to other pages, with links to them. */
  readonly moved: readonly { readonly id: string; readonly to: string }[]
}
