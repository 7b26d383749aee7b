// Contract: what is written down is only ever a help. A text is read when it is asked for, and one that is no longer
// what was written down is never given out under the old key.
import { join } from 'node:path'
import { type Document, hash, type Key, lazily, type Source, type SourceFormat } from '../renderer/index.ts'
import { readSealed, writeSealed } from './cache-file.ts'
import { ChangedError } from './changed-error.ts'
import { buildId } from './package-root.ts'
import { type Candidate, readText } from './scan.ts'
import { stampBefore } from './stamp.ts'

/** A file as it was read, without its text. */
export interface RememberedFile {
  readonly stamp: string
  /** The kind of page that its name says, and the one that it is. */
  readonly listed: SourceFormat
  readonly format: SourceFormat
  readonly key: Key
  readonly document: Pick<Document, 'name' | 'key' | 'meta' | 'diagnostics'>
}

export interface Remembered {
  /** The values that stood in front matter, as one text. */
  readonly variables: string
  readonly files: ReadonlyMap<string, RememberedFile>
}

export const nothingRemembered: Remembered = { variables: '', files: new Map() }

export function rememberedFile(
  about: Pick<RememberedFile, 'stamp' | 'listed'>,
  { key, format }: Source,
  document: Document,
): RememberedFile {
  const { name, key: own, meta, diagnostics } = document
  return { ...about, format, key, document: { name, key: own, meta, diagnostics } }
}

/** The text that was read last: most are asked for a few times in a row, and then never again. */
let last: { readonly file: string; readonly key: Key; readonly text: string } | undefined

/** A source whose text is read when somebody asks for it. */
export function lazySource(root: string, about: Candidate, key: Key): Source {
  const { path } = about
  return sourceOf(about, { key: () => key, text: () => textOf(root, path, key) })
}

/**
 * The same of a file that was read without making its key, which is made when somebody asks for it. The file was changed
 * last before `since`, in milliseconds since 1970; of one that is another by now, the key is that of no text.
 */
export function keylessSource(root: string, about: Candidate, since: number): Source {
  const { path } = about
  const key = lazily(() => {
    const text = readText(root, path)
    // The stamp last: before it, nothing was written.
    const isSame = typeof text === 'string' && stampBefore(join(root, path), since) !== undefined
    if (!isSame) return hash('changed', path, String(since))
    const made = hash(text)
    last = { file: join(root, path), key: made, text }
    return made
  })
  return sourceOf(about, { key, text: () => textOf(root, path, key()) })
}

interface Getters {
  readonly key: () => Key
  readonly text: () => string
}

function sourceOf({ path, collection, name, format }: Candidate, { key, text }: Getters): Source {
  return {
    path,
    collection,
    name,
    format,
    get key() {
      return key()
    },
    get text() {
      return text()
    },
  }
}

/** The text with this key; throws where the file has another one by now. */
function textOf(root: string, path: Source['path'], key: Key): string {
  const file = join(root, path)
  if (last?.file === file && last.key === key) return last.text
  const text = readText(root, path)
  if (typeof text !== 'string' || hash(text) !== key) throw new ChangedError(path)
  last = { file, key, text }
  return text
}

/** What a run wrote down; nothing where it cannot be read, or where another version of the tool wrote it. */
export function readShelf(file: string): Remembered {
  const text = readSealed(file, buildId)
  if (text === undefined) return nothingRemembered
  const { variables, files } = JSON.parse(text) as { variables: string; files: [string, RememberedFile][] }
  return { variables, files: new Map(files) }
}

export function writeShelf(file: string, { variables, files }: Remembered) {
  writeSealed(file, JSON.stringify({ variables, files: [...files] }), buildId)
}
