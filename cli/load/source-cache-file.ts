// Contract: what is written down is only ever a help. A text is read when it is asked for, and one that is no longer
// what was written down is never given out under the old key.
import { join } from 'node:path'
import { type Document, hash, type Key, type Reading, type Source, type SourceFormat } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { buildId } from '../disk/package-root.ts'
import { readText } from '../disk/read-text.ts'
import { isWrittenBefore } from '../disk/stamp.ts'
import type { Candidate } from './scan.ts'

/** A file as it was read, without its text. */
export interface RememberedFile {
  readonly stamp: string
  /** The kind of page that its name says, and the one that it is. */
  readonly listed: SourceFormat
  readonly format: SourceFormat
  readonly key: Key
  readonly document: Reading
}

export interface Remembered {
  /** The values that stood in front matter, as one text. */
  readonly variables: string
  /** What decided how files were parsed. */
  readonly settings: string
  readonly files: ReadonlyMap<string, RememberedFile>
}

export const nothingRemembered: Remembered = { variables: '', settings: '', files: new Map() }

export function rememberedFile(
  about: Pick<RememberedFile, 'stamp' | 'listed'>,
  { key, format }: Source,
  document: Document,
): RememberedFile {
  const { name, key: own, meta, diagnostics } = document
  return { ...about, format, key, document: { name, key: own(), meta, diagnostics } }
}

/** Reads the texts of a site. The last one is kept: most are asked for a few times in a row, and then never again. */
export class TextReader {
  private last: { readonly path: Source['path']; readonly key: Key; readonly text: string } | undefined

  constructor(readonly root: string) {}

  /** The key of a text that was not changed since a time; that of no text where it was. */
  keyOf(path: Source['path'], since: number): Key {
    const text = readText(this.root, path)
    // Its times last: before that, nothing was written.
    const isSame = typeof text === 'string' && isWrittenBefore(join(this.root, path), since)
    if (!isSame) return hash('changed', path, String(since))
    const key = hash(text)
    this.last = { path, key, text }
    return key
  }

  /** The text with this key; throws where the file has another one by now. */
  textOf(path: Source['path'], key: Key): string {
    if (this.last?.path === path && this.last.key === key) return this.last.text
    const text = readText(this.root, path)
    if (typeof text !== 'string' || hash(text) !== key) throw new ChangedError(path)
    this.last = { path, key, text }
    return text
  }
}

/**
 * A source whose text is read when somebody asks for it.
 *
 * A class, since objects with getters of their own are slow to make, and dear to collect.
 */
export class LazySource implements Source {
  readonly path: Source['path']
  readonly collection: Source['collection']
  readonly name: string
  readonly format: SourceFormat

  /**
   * `known` is the key of the text. Where it was not made when the file was read, it is a time, in milliseconds since 1970,
   * before which the file was changed last; of a file that is another by now, the key is then that of no text.
   */
  constructor(
    private readonly reader: TextReader,
    { path, collection, name, format }: Candidate,
    private known: Key | number,
  ) {
    this.path = path
    this.collection = collection
    this.name = name
    this.format = format
  }

  get key(): Key {
    if (typeof this.known === 'number') this.known = this.reader.keyOf(this.path, this.known)
    return this.known
  }

  get text(): string {
    return this.reader.textOf(this.path, this.key)
  }
}

/** What an earlier run put into the cache; nothing where there is none of this version of the tool. */
export function readRemembered(cache: Cache): Remembered {
  const known = cache.find<Omit<Remembered, 'files'> & { files: [string, RememberedFile][] }>('documents', documentsKey)
  return known ? { ...known, files: new Map(known.files) } : nothingRemembered
}

export function putRemembered(cache: Cache, { files, ...about }: Remembered) {
  cache.put('documents', documentsKey, { ...about, files: [...files] })
}

const documentsKey = hash('documents', buildId)
