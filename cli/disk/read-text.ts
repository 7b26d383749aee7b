import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, diagnostics, type Location, locateIn, type SourcePath } from '../../renderer/index.ts'

/** A text file as UTF-8, line ends as `\n` and without a byte-order mark; or why it cannot be read. */
export function readText(root: string, path: SourcePath): string | Diagnostic {
  const file = join(root, path)
  let read: string
  let isSound: boolean
  try {
    // As text in one call: only what has the sign for bytes that are none is read again as bytes.
    read = readFileSync(file, 'utf8')
    isSound = !read.includes('\uFFFD') || isUtf8(readFileSync(file))
  } catch (error) {
    return diagnostics.unreadable(topOf(path), (error as NodeJS.ErrnoException).code ?? String(error))
  }
  const text = read.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (!isSound) return diagnostics.notUtf8(locateIn(path, text, Math.max(0, text.indexOf('\uFFFD'))))
  const nul = text.indexOf('\0')
  return nul < 0 ? text : diagnostics.nulByte(locateIn(path, text, nul))
}

/** A file’s text as it is; undefined where it cannot be read. */
export function tryReadText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** The beginning of a file, for what concerns all of it. */
export function topOf(file: string): Location {
  return { file: file.replace(/\/$/, '') as SourcePath, line: 1, column: 1, length: 1 }
}
