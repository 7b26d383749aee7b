import type { ComponentType } from 'react'
import type { SiteConfig } from './config.ts'
import type { Diagnostic, Location } from './diagnostic.ts'
import type { Document, Source } from './document.ts'
import type { RouteGraph } from './graph.ts'
import type { Key, OutPath, SourcePath, UrlPath } from './names.ts'
import type { Theme } from './theme.ts'

/** A module page that the command line has bundled; its code is loaded when the page is rendered. */
export interface ModulePage {
  readonly key: Key
  load(): Promise<PageCode>
}

export interface PageCode {
  readonly component: ComponentType<PageProps>
  /** Where in the sources an error was thrown, told from its stack. */
  readonly locate: (error: unknown) => Location | undefined
  /** Where one of its files writes a text in quotes, or has the one template string that gives it. */
  readonly find?: ((text: string) => Location | undefined) | undefined
  /** Renders once more what has thrown; gives the place in the page's text whose component threw. */
  readonly trace?: ((render: () => void) => string | undefined) | undefined
}

/** What a `.tsx` page is given. */
export interface PageProps {
  readonly variables: Readonly<Record<string, unknown>>
  readonly site: { readonly title: string; readonly tagline: string; readonly url: string }
  readonly frontMatter: Readonly<Record<string, unknown>>
}

export interface Site {
  readonly config: SiteConfig
  readonly sources: ReadonlyMap<SourcePath, Source>
  /** When files were last changed according to git: author dates, ISO 8601. Empty where nothing shows them. */
  readonly dates: ReadonlyMap<string, string>
  readonly documents: ReadonlyMap<SourcePath, Document>
  readonly graph: RouteGraph
  readonly theme: Theme
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Files that text may refer to, read when asked for. */
  readonly files: FileTable
  /** Files that are copied as they are, by their address in the output. */
  readonly statics: ReadonlyMap<OutPath, Asset>
  readonly diagnostics: readonly Diagnostic[]
}

/** Files by their path from the root; an asset is read and hashed when it is asked for. */
export interface FileTable {
  get(path: string): Asset | undefined
  paths(): readonly string[]
  /** Files that were asked for and could not be read. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A file that is published byte for byte. */
export interface Asset {
  readonly out: OutPath
  readonly url: UrlPath
  readonly key: Key
  /** Pixels, for images. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** The file that it is a copy of, for diagnostics. */
  readonly source?: SourcePath | undefined
  bytes(): Promise<Uint8Array>
}
