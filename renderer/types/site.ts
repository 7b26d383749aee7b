import type { ComponentType } from 'react'
import type { Compiler } from './body.ts'
import type { SiteConfig } from './config.ts'
import type { Diagnostic, Location } from './diagnostic.ts'
import type { DocsAround } from './docs-around.ts'
import type { Document, Source } from './document.ts'
import type { RouteGraph } from './graph.ts'
import type { Key, OutPath, SourcePath, UrlPath } from './names.ts'
import type { Theme } from './theme.ts'

/** A module page bundled by the command line; its code is loaded when the page is rendered. */
export interface ModulePage {
  readonly key: Key
  /** The style sheets that its modules import. */
  readonly style?: Asset | undefined
  /** Its components ask for the docs around it, on which its key then depends. */
  readonly asksForDocs?: boolean | undefined
  /** A diagnostic if its module throws. A page in MDX is compiled now. */
  load(compiler: Pick<Compiler, 'mdx'>, docs?: DocsAround): Promise<PageCode | StaticPage | Diagnostic>
}

/** A page of which nothing has to run. */
export interface StaticPage {
  readonly html: string
  /** What compiling it reports. */
  readonly found?: readonly Diagnostic[]
}

/** The component of a page, and how its errors are located. */
export interface PageCode {
  readonly component: ComponentType<PageProps>
  /** The same with values in place of the data of plugins, for a page that fails without. */
  readonly lenient?: ComponentType<PageProps> | undefined
  /** What compiling it reports. */
  readonly found?: readonly Diagnostic[] | undefined
  /** The location in the sources where an error was thrown, from its stack. */
  readonly locate: (error: unknown) => Location | undefined
  /** The location of a string literal in its files, or of the only template literal that can produce the text. */
  readonly find?: ((text: string) => Location | undefined) | undefined
  /** Runs a render function within the limits for the site's own code. */
  readonly run?: (<Value>(render: () => Value) => Value) | undefined
  /** Waits some milliseconds, for a component that suspends. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined
  /** Renders again after an error; returns the position of the throwing component in the page's text. */
  readonly trace?: ((render: () => void, error: unknown) => string | undefined) | undefined
  /** Its files that import each other, in that order; the first comes last again. */
  readonly cycle?: (() => readonly string[] | undefined) | undefined
}

/** The props of a `.tsx` page. */
export interface PageProps {
  readonly variables: Readonly<Record<string, unknown>>
  readonly site: { readonly title: string; readonly tagline: string; readonly url: string }
  readonly frontMatter: Readonly<Record<string, unknown>>
}

/** The last commit that changed a file. */
export interface LastChange {
  /** The author date, ISO 8601. */
  readonly date: string
  /** The author’s name. */
  readonly author: string
}

/** The pages of a site as another language has them. */
export interface OtherLanguage {
  /** Those that it does not have: drafts, and those that only this language has. */
  readonly missing: ReadonlySet<SourcePath>
  /** These, and those that it does not list although this language does. */
  readonly hidden: ReadonlySet<SourcePath>
}

/** The snapshot from which all files of a site are generated. */
export interface Site {
  readonly config: SiteConfig
  readonly sources: ReadonlyMap<SourcePath, Source>
  /** The last changes of files by path. Empty if no page shows them. */
  readonly dates: ReadonlyMap<string, LastChange>
  readonly documents: ReadonlyMap<SourcePath, Document>
  /** What the other languages do with its pages, by their tags. */
  readonly otherLanguages: ReadonlyMap<string, OtherLanguage>
  readonly graph: RouteGraph
  readonly theme: Theme
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Files that pages can refer to, read on demand. */
  readonly files: FileTable
  /** Files that are copied unchanged, by output path. */
  readonly statics: ReadonlyMap<OutPath, Asset>
  readonly diagnostics: readonly Diagnostic[]
}

/** Files that may be published, by their path relative to the site folder; they are read and hashed on demand. */
export interface FileTable {
  get(path: string): Asset | undefined
  /** A file that may be published, as text. */
  text(path: string): string | undefined
  /** The real path of a file that exists but may not be published. */
  refused(path: string): string | undefined
  paths(): readonly string[]
  /** Files that could not be read. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What is wrong with the file of a picture. */
export type PictureFault =
  /** It is no picture: a pointer of Git LFS, a web page, another text, or something unknown. */
  | { readonly kind: 'pointer' | 'web-page' | 'text' | 'unknown' }
  /** Its end is missing. */
  | { readonly kind: 'truncated' }
  /** It is SVG, but its name ends otherwise, or the other way round. */
  | { readonly kind: 'other-format'; readonly format: string }
  | { readonly kind: 'oversized'; readonly width: number; readonly height: number }

/** A file that is published byte for byte. */
export interface Asset {
  readonly out: OutPath
  readonly url: UrlPath
  readonly key: Key
  /** Size of an image in pixels. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Why browsers do not show a picture. */
  readonly fault?: PictureFault | undefined
  /** Size of the file in bytes, if pages may show it. */
  readonly size?: number | undefined
  /** The file it is copied from, for diagnostics. */
  readonly source?: SourcePath | undefined
  bytes(): Promise<Uint8Array>
}
