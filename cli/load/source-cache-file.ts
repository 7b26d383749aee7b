// Contract: the cached data only saves time. A text is read on demand, and a text that has changed is never returned under
// its old key.
import { join } from 'node:path'
import { type Document, hash, type Key, type Reading, type Source, type SourceFormat } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import type { Boundary } from '../disk/boundary.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { buildId } from '../disk/package-root.ts'
import { readText } from '../disk/read-text.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'

/** A file that may be a page, not yet read. */
export interface Candidate extends Pick<Source, 'path' | 'collection' | 'name' | 'format'> {}

/** A file as it was read, without its text. */
export interface CachedFile {
  readonly stamp: Stamp
  /** The format by its name, and the actual format. */
  readonly listed: SourceFormat
  readonly format: SourceFormat
  readonly key: Key
  /** Characters of the text. */
  readonly length: number
  readonly document: Reading
}

export interface CachedFiles {
  /** The variables that front matter was read with, as JSON. */
  readonly variables: string
  /** What decided how files were parsed. */
  readonly settings: string
  readonly files: ReadonlyMap<string, CachedFile>
}

export const noCachedFiles: CachedFiles = { variables: '', settings: '', files: new Map() }

export function toCachedFile(
  about: Pick<CachedFile, 'stamp' | 'listed'>,
  source: Source,
  document: Document,
): CachedFile {
  const { format, key, length = source.text.length } = source
  const { name, key: own, meta, diagnostics } = document
  return { ...about, format, key, length, document: { name, key: own(), meta, diagnostics } }
}

/** Reads the texts of a site. The last one is kept: most are requested a few times in a row, and then never again. */
export class TextReader {
  private last: { readonly path: Source['path']; readonly key: Key; readonly text: string } | undefined

  constructor(readonly boundary: Boundary) {}

  /** The key of the text of a file with this stamp; if it has another by now, a key that no text has. */
  keyOf(path: Source['path'], stamp: Stamp): Key {
    const text = readText(this.boundary, path)
    // The stamp is compared last, so that nothing was written before.
    if (typeof text !== 'string' || stampOf(join(this.boundary.root, path)) !== stamp)
      return hash('changed', path, stamp)
    const key = hash(text)
    this.last = { path, key, text }
    return key
  }

  /** The text with this key; throws if the file has changed. */
  textOf(path: Source['path'], key: Key): string {
    if (this.last?.path === path && this.last.key === key) return this.last.text
    const text = readText(this.boundary, path)
    if (typeof text !== 'string' || hash(text) !== key) throw new ChangedError(path)
    this.last = { path, key, text }
    return text
  }
}

/**
 * A source whose text is read on demand.
 *
 * A class, because objects with getters of their own are slow to create and expensive to collect.
 */
export class LazySource implements Source {
  readonly path: Source['path']
  readonly collection: Source['collection']
  readonly name: string
  readonly format: SourceFormat

  /**
   * `known` is the key of the text or, if it was not computed when the file was read, the stamp of the file. `length` is that of
   * the text.
   */
  constructor(
    private readonly reader: TextReader,
    { path, collection, name, format }: Candidate,
    private known: Key | { readonly stamp: Stamp },
    readonly length: number,
  ) {
    this.path = path
    this.collection = collection
    this.name = name
    this.format = format
  }

  get key(): Key {
    if (typeof this.known === 'object') this.known = this.reader.keyOf(this.path, this.known.stamp)
    return this.known
  }

  get text(): string {
    return this.reader.textOf(this.path, this.key)
  }
}

/** The data of an earlier run of this version of the tool; empty if there is none. */
export function readCachedFiles(cache: Cache): CachedFiles {
  const known = cache.find<Omit<CachedFiles, 'files'> & { files: [string, CachedFile][] }>('documents', documentsKey)
  return known ? { ...known, files: new Map(known.files) } : noCachedFiles
}

export function putCachedFiles(cache: Cache, { files, ...about }: CachedFiles) {
  cache.put('documents', documentsKey, { ...about, files: [...files] })
}

const documentsKey = hash('documents', buildId)
