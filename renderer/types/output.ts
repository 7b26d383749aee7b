import type { Diagnostic } from './diagnostic.ts'
import type { Redirect } from './graph.ts'
import type { Key, OutPath, UrlPath } from './names.ts'

export type Region = 'sidebar' | 'main' | 'aside'

/** A rendered route. The HTML file and the client's chunk are two views of these regions. */
export interface Page {
  readonly url: UrlPath
  readonly title: string
  readonly description: string
  readonly regions: Readonly<Record<Region, string>>
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
}

/** When a file is moved into place: what others name comes first. */
export type OutputClass = 'asset' | 'page' | 'list'

/** A file of the site that is made only when somebody asks for it. */
export interface Output {
  readonly out: OutPath
  readonly class: OutputClass
  readonly key: Key
  contents(): Promise<string | Uint8Array>
}

/** What the last build wrote, so that the next one writes only what differs. */
export interface Manifest {
  readonly version: 1
  readonly generator: string
  readonly base: string
  /** Where a reader starts: `/docs`. */
  readonly home: string
  readonly trailingSlash: boolean | null
  readonly redirects: readonly Redirect[]
  /** Out path → [key, content hash, size in bytes]. */
  readonly outputs: Readonly<Record<string, readonly [string, string, number]>>
}
