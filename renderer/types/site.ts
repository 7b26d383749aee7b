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
  /** Its components ask for the docs around it, so its key depends on them. */
  readonly asksForDocs?: boolean | undefined
  /** Returns a diagnostic if the module throws. Compiles a page in MDX. */
  load(compiler: Pick<Compiler, 'mdx'>, docs?: DocsAround): Promise<PageCode | StaticPage | Diagnostic>
}

/** A page with no code to run. */
export interface StaticPage {
  readonly html: string
  /** Diagnostics of compiling it. */
  readonly found?: readonly Diagnostic[]
}

/** The component of a page, and how its errors are located. */
export interface PageCode {
  readonly component: ComponentType<PageProps>
  /** The same with placeholders for plugin data, for a page that fails without them. */
  readonly lenient?: ComponentType<PageProps> | undefined
  /** Diagnostics of compiling it. */
  readonly found?: readonly Diagnostic[] | undefined
  /** The location in the sources where an error was thrown, from its stack. */
  readonly locate: (error: unknown) => Location | undefined
  /** The location of a string literal in its files, or of the only template literal that can produce the text. */
  readonly find?: ((text: string) => Location | undefined) | undefined
  /** Runs a render function within the limits for the site's own code. */
  readonly run?: (<Value>(render: () => Value) => Value) | undefined
  /** Waits for a number of milliseconds while a component is suspended. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined
  /** Renders again after an error; returns the position of the throwing component in the page's text. */
  readonly trace?: ((render: () => void, error: unknown) => string | undefined) | undefined
  /** Files of the page that import each other, in order; the first is repeated at the end. */
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

/** The pages of a site that another language lacks or does not list. */
export interface OtherLanguage {
  /** Pages that it does not have: drafts, and pages that only this language has. */
  readonly missing: ReadonlySet<SourcePath>
  /** The missing pages, and those that this language lists but the other does not. */
  readonly hidden: ReadonlySet<SourcePath>
}

/** The snapshot from which all files of a site are generated. */
export interface Site {
  readonly config: SiteConfig
  readonly sources: ReadonlyMap<SourcePath, Source>
  /** The last changes of files by path. Empty if no page shows them. */
  readonly dates: ReadonlyMap<string, LastChange>
  readonly documents: ReadonlyMap<SourcePath, Document>
  /** The pages that other languages lack or do not list, by language tag. */
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
  /** The text of a file that may be published. */
  text(path: string): string | undefined
  /** The real path of a file that exists but may not be published. */
  refused(path: string): string | undefined
  paths(): readonly string[]
  /** Files that could not be read. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What is wrong with an image file. */
export type PictureFault =
  /** It is not an image but a Git LFS pointer, a web page, other text, or something unknown. */
  | { readonly kind: 'pointer' | 'web-page' | 'text' | 'unknown' }
  /** Its end is missing. */
  | { readonly kind: 'truncated' }
  /** It is SVG without the extension `.svg`, or the reverse. */
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
  /** Why browsers do not show an image. */
  readonly fault?: PictureFault | undefined
  /** Size of the file in bytes, if pages may show it. */
  readonly size?: number | undefined
  /** The file it is copied from, for diagnostics. */
  readonly source?: SourcePath | undefined
  bytes(): Promise<Uint8Array>
}
