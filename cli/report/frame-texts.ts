import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Diagnostic } from '../../renderer/index.ts'

/** Larger files are not read for the sake of a code frame. */
const largest = 10 << 20

/** Texts of files by path, of which a few are asked for. */
export type Texts = Pick<ReadonlyMap<string, string>, 'get'>

/** The texts that diagnostics point into: those of the build, and those of files that it did not read or take. */
export function frameTexts(found: readonly Diagnostic[], known: Texts, root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { at } of found) {
    if (!at || texts.has(at.file)) continue
    const text = known.get(at.file) || readFramed(join(root, at.file))
    if (text !== undefined) texts.set(at.file, text)
  }
  return texts
}

function readFramed(file: string): string | undefined {
  // A hidden file may hold secrets, and a log is read by many.
  if (basename(file).startsWith('.')) return undefined
  try {
    const stat = statSync(file)
    if (!stat.isFile() || stat.size > largest) return undefined
    const bytes = readFileSync(file)
    // A NUL byte in what is no text either: a picture, not an author's slip.
    if (!isUtf8(bytes) && bytes.includes(0)) return undefined
    return bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}
