// Contract: a text is read on demand, and one that has changed is never returned under its old key.
import { hash, type Key, type Source, type SourceFormat } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { readText } from '../disk/read-text.ts'

/** A file that may be a page, not yet read. */
export interface Candidate extends Pick<Source, 'path' | 'collection' | 'name' | 'format'> {}

/** Reads the texts of a site. The last one is cached: most are requested a few times in a row, and then never again. */
export class TextReader {
  private last: { readonly path: Source['path']; readonly key: Key; readonly text: string } | undefined

  constructor(readonly boundary: Boundary) {}

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

  /** `key` and `length` are those of the text. */
  constructor(
    private readonly reader: TextReader,
    { path, collection, name, format }: Candidate,
    readonly key: Key,
    readonly length: number,
  ) {
    this.path = path
    this.collection = collection
    this.name = name
    this.format = format
  }

  get text(): string {
    return this.reader.textOf(this.path, this.key)
  }
}
