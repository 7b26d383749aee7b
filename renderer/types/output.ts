import type { Redirect } from './graph.ts'
import type { Key, OutPath } from './names.ts'

export type Region = 'sidebar' | 'main' | 'aside'

/** The order in which files are moved into place: files that others refer to come first. */
export type OutputClass = 'asset' | 'page' | 'list'

/** What a page depends on, in an author's words. */
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

/** A file of the site whose contents are made on demand. */
export interface Output {
  readonly out: OutPath
  readonly class: OutputClass
  /** Of everything that the contents depend on; undefined: they name hashed outputs, and are cheap to make. */
  readonly key: Key | undefined
  /** What the key of a page is made of, by the names of `KeyPart`. */
  parts?(): KeyParts
  /** Add the hash of the contents to the file name, so that it can be cached forever. */
  readonly hashed?: boolean | undefined
  /** Its bytes are at hand without being made, or it is not known what they depend on: they need not be kept by the key. */
  readonly isAtHand?: boolean | undefined
  /** Begin what takes long and is made in another thread: its contents are going to be asked for. */
  start?(): void
  /** The hashed outputs whose files' names are in the contents. One that names others itself stands before this one in the table. */
  names?(): readonly OutPath[]
  /** Is given the hashes of the outputs that it names. */
  contents(hashes: ContentHashes): Promise<string | Uint8Array>
}

/** Output path → the hash in its file name. */
export type ContentHashes = ReadonlyMap<OutPath, string>

/** What the last build wrote, so that the next one writes only what differs. */
export interface Manifest {
  readonly version: 1
  readonly generator: string
  /** Hash of the site's address and title, so that no other site is built into its output. Older builds left it out. */
  readonly site?: Key | undefined
  readonly base: string
  /** Address of the home page: `/docs`. */
  readonly home: string
  readonly trailingSlash: boolean | null
  readonly redirects: readonly Redirect[]
  /** Variables of the environment that the site's own code read, with hashes of their values. */
  readonly environment?: Readonly<Record<string, string>>
  /** Output path → [key, content hash, size in bytes]. */
  readonly outputs: Readonly<Record<string, readonly [string, string, number]>>
}
