// Contract: the file that is opened is the file that is checked. A file or its folder may be replaced by a link at any time, so the
// file is opened first, and read only if its real path is allowed.
import { isUtf8 } from 'node:buffer'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  faultsInDialect,
  fieldsInDialect,
  type Location,
  locateIn,
  readDialect,
  type SourcePath,
  withFields,
} from '../../renderer/index.ts'
import { attempt } from './attempt.ts'
import type { Boundary } from './boundary.ts'
import { includeFiles } from './include-files.ts'

/** The bytes of a file of the site, by its path from the root; or why it cannot be read. */
export function readBytes(boundary: Boundary, path: string): Buffer | Diagnostic {
  const place = boundary.place(path)
  return readIf(boundary, path, (real) => real === place || boundary.publishes(real))
}

/** The bytes of a file that is to be published; or why it cannot be read. */
export function readPublished(boundary: Boundary, path: string): Buffer | Diagnostic {
  return readIf(boundary, path, (real) => boundary.publishes(real))
}

function readIf(boundary: Boundary, path: string, mayRead: (real: string) => boolean): Buffer | Diagnostic {
  const file = join(boundary.root, path)
  try {
    // Without `O_NONBLOCK`, opening a named pipe would wait for a writer.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      if (!fstatSync(opened).isFile()) return diagnostics.unreadable(topOf(path), 'not a regular file')
      const real = realPathOf(opened, file)
      return mayRead(real) ? readFileSync(opened) : diagnostics.symlinkOutside(boundary.name(real), topOf(path))
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    return diagnostics.unreadable(topOf(path), (error as NodeJS.ErrnoException).code ?? String(error))
  }
}

/** The real path of an open file, as reported by the system or, failing that, that of its name if it still names the same file. */
function realPathOf(opened: number, file: string): string {
  const reported = openedPath(opened)
  if (reported?.endsWith(' (deleted)') && !existsSync(reported)) throw replaced()
  if (reported !== undefined) return reported
  const real = realpathSync(file)
  // By now the name may be a link, which must not be followed.
  const [one, other] = [fstatSync(opened, { bigint: true }), lstatSync(real, { bigint: true })]
  if (one.ino === other.ino && one.dev === other.dev) return real
  throw replaced()
}

function replaced(): Error {
  return new Error('it was replaced while it was opened')
}

/** The path of an open file, if the system provides it. */
export function openedPath(opened: number): string | undefined {
  return attempt(() => readlinkSync(`/proc/self/fd/${opened}`))
}

/**
 * The text of a UTF-8 file, with `\n` as line ends and without a byte-order mark; for Markdown, after the site's own functions and
 * with the files it includes. Or why it cannot be read.
 */
export function readText(boundary: Boundary, path: SourcePath): string | Diagnostic {
  const written = readWritten(boundary, path)
  const text = unparsed(boundary, path, written)
  const known = typeof text === 'string' ? boundary.parsed.get(path) : undefined
  const parsed = known && known.from === text ? known.text : text
  const readFile = (file: SourcePath) => publishedText(boundary, file)
  const { dialect } = boundary
  if (dialect === undefined || typeof written !== 'string' || typeof parsed !== 'string' || !/\.md$/i.test(path))
    return parsed
  const faults = faultsInDialect(dialect, path, written)
  return includeFiles(boundary, { path, text: withFields(parsed, fieldsInDialect(dialect, written)), faults }, readFile)
}

/** The text of a file that is to be published; or why it cannot be read. */
function publishedText(boundary: Boundary, path: SourcePath): string | Diagnostic {
  const bytes = readPublished(boundary, path)
  return Buffer.isBuffer(bytes) ? decodeText(bytes, path) : bytes
}

/** The text of a file as `markdown.parseFrontMatter` receives it. */
export function readUnparsed(boundary: Boundary, path: SourcePath): string | Diagnostic {
  return unparsed(boundary, path, readWritten(boundary, path))
}

function readWritten(boundary: Boundary, path: SourcePath): string | Diagnostic {
  const bytes = readBytes(boundary, path)
  return Buffer.isBuffer(bytes) ? decodeText(bytes, path) : bytes
}

function unparsed(boundary: Boundary, path: SourcePath, written: string | Diagnostic): string | Diagnostic {
  return typeof written === 'string' && /\.mdx?$/i.test(path) ? preprocess(boundary, path, written) : written
}

function preprocess({ root, dialect, preprocessor }: Boundary, path: SourcePath, written: string): string | Diagnostic {
  const text = dialect ? readDialect(dialect, written) : written
  if (!preprocessor) return text
  try {
    const made: unknown = preprocessor({ filePath: join(root, path), fileContent: text })
    if (typeof made === 'string') return made
    return diagnostics.failedFunction('markdown.preprocessor', 'it must return a string.', topOf(path))
  } catch (error) {
    return diagnostics.failedFunction('markdown.preprocessor', describeThrown(error), topOf(path))
  }
}

/** The text of a file’s bytes, or why they cannot be decoded. */
export function decodeText(bytes: Buffer, path: SourcePath): string | Diagnostic {
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  if (!isUtf8(bytes)) return diagnostics.notUtf8(locateIn(path, text, Math.max(0, text.indexOf('\uFFFD'))))
  const nul = text.indexOf('\0')
  return nul < 0 ? text : diagnostics.nulByte(locateIn(path, text, nul))
}

/** The current text of a file; undefined if it cannot be read. */
export function tryReadText(file: string): string | undefined {
  return attempt(() => readFileSync(file, 'utf8'))
}

/** The beginning of a file, as the location of a problem that concerns all of it. */
export function topOf(file: string): Location {
  return { file: file.replace(/\/$/, '') as SourcePath, line: 1, column: 1, length: 1 }
}
