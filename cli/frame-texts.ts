import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../renderer/index.ts'

/** Larger files are not read for the sake of a code frame. */
const largest = 10 << 20

/** The texts that diagnostics point into: those of the build, and those of files that it did not read or take. */
export function frameTexts(
  found: readonly Diagnostic[],
  known: ReadonlyMap<string, string>,
  root: string,
): ReadonlyMap<string, string> {
  const texts = new Map(known)
  for (const { at } of found) {
    const text = at && !texts.get(at.file) ? readText(join(root, at.file)) : undefined
    if (at && text !== undefined) texts.set(at.file, text)
  }
  return texts
}

function readText(file: string): string | undefined {
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
