import type { Redirect } from './graph.ts'
import type { Key, OutPath } from './names.ts'

export type Region = 'sidebar' | 'main' | 'aside'

/** When a file is moved into place: what others name comes first. */
export type OutputClass = 'asset' | 'page' | 'list'

/** What a page depends on, as a writer would call it. */
export type KeyPart =
  | 'the tool'
  | 'the configuration'
  | 'the theme'
  | 'the layout'
  | 'the list of pages'
  | 'its text'
  | 'its date'
  | 'its code'
  | 'its pictures'
export type KeyParts = Readonly<Record<KeyPart, string>>

/** A file of the site that is made only when somebody asks for it. */
export interface Output {
  readonly out: OutPath
  readonly class: OutputClass
  /** Of everything that the contents depend on; undefined: they name other outputs, and are cheap to make. */
  readonly key: Key | undefined
  /** What the key of a page is made of, by the names of `KeyPart`. */
  parts?(): KeyParts
  /** The file's name gets the hash of its contents: it may be kept for ever. */
  readonly hashed?: boolean | undefined
  /** Its bytes are at hand without being made, or it is not known what they depend on: they need not be kept by the key. */
  readonly isAtHand?: boolean | undefined
  /** Begin what takes long and is made in another thread: its contents are going to be asked for. */
  start?(): void
  /** Lists come last, when all names are known. */
  contents(hashes: ContentHashes): Promise<string | Uint8Array>
}

/** Out path in the table → the hash that its file's name got. */
export type ContentHashes = ReadonlyMap<OutPath, string>

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
