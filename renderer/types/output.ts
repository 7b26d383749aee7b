import type { Redirect } from './graph.ts'
import type { Key, OutPath } from './names.ts'
import type { Asset } from './site.ts'

/** A part of a page that navigation replaces. */
export type Region = 'sidebar' | 'main' | 'aside'

/** The order in which files are moved into place: files that others refer to come first. */
export type OutputClass = 'asset' | 'page' | 'list'

/** A dependency of a page, as named to authors. */
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
  | 'its samples'
/** The parts of a page’s key, each as a hash. */
export type KeyParts = Readonly<Record<KeyPart, string>>
/** The files behind some parts of a page's key. */
export type FilesByPart = Readonly<Record<'its pictures' | 'its samples', readonly Asset[]>>

/** A file of the site whose contents are generated on demand. */
export interface Output {
  readonly out: OutPath
  readonly class: OutputClass
  /**
   * Hash of everything that the contents depend on. Undefined if they name hashed outputs; such contents are cheap to generate.
   */
  readonly key: Key | undefined
  /** The parts of a page's key. */
  parts?(): KeyParts
  /** The files behind these parts. */
  files?(): FilesByPart
  /** Add the hash of the contents to the file name, so that the file can be cached forever. */
  readonly hashed?: boolean | undefined
  /** The hash replaces the file name, so that lists of such files are short. */
  readonly isNamedByHash?: true | undefined
  /**
   * Do not cache the bytes under the key: they are available without being generated, or their dependencies are unknown.
   */
  readonly isUncached?: boolean | undefined
  /** Start slow work in another thread before the contents are requested. */
  start?(): void
  /**
   * The hashed outputs whose file names appear in the contents. Those that have `names` themselves precede this output in the
   * table.
   */
  names?(): readonly OutPath[]
  /** Receives the hashes of the outputs in `names`. */
  contents(hashes: ContentHashes): Promise<string | Uint8Array>
}

/** A file that the `outputs` setting adds. */
export interface AddedOutput extends Omit<Output, 'out' | 'key' | 'isNamedByHash' | 'contents' | 'isUncached'> {
  /** Path below the output folder: `pages.txt`. */
  readonly out: string
  /** Not needed: the contents are requested in every build. */
  readonly key?: string | undefined
  contents(hashes: ContentHashes): string | Uint8Array | Promise<string | Uint8Array>
}

/** Output path → the hash in its file name, or the digits that are its file name. */
export type ContentHashes = ReadonlyMap<OutPath, string>

/** What the last build wrote, so that the next one writes only the differences. */
export interface Manifest {
  readonly version: 1
  readonly generator: string
  /** Hash of the site's address and title, which protects its output from builds of other sites. Older builds omitted it. */
  readonly site?: Key | undefined
  readonly base: string
  /** Address of the home page: `/docs`. */
  readonly home: string
  readonly trailingSlash: boolean | null
  readonly redirects: readonly Redirect[]
  /** Folders of the site’s other languages, which are outputs of their own: `fr`. */
  readonly languages?: readonly string[] | undefined
  /** Environment variables read by the site's own code, with hashes of their values. */
  readonly environment?: Readonly<Record<string, string>>
  /** Files that programs read to find others, such as the sitemap; uploaded last. Older builds omitted them. */
  readonly lists?: readonly string[]
  /** Page → eight digits for each part of its key, in order, to explain why it changed. Older builds omitted it. */
  readonly parts?: Readonly<Record<string, string>>
  /** Output path → [key, content hash, size in bytes]. */
  readonly outputs: Readonly<Record<string, readonly [string, string, number]>>
}
