import { isUtf8 } from 'node:buffer'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../renderer/index.ts'
import { type Boundary, withoutLinks } from '../disk/boundary.ts'
import { readBytes } from '../disk/read-text.ts'

/** Larger files, in bytes, are not read for a code frame. */
const largest = 10 << 20

/** Texts of files by path, read on demand. */
export type Texts = Pick<ReadonlyMap<string, string>, 'get'>

/** The texts that diagnostics refer to: those that the build knows, and those of files that it did not read or use. */
export function frameTexts(found: readonly Diagnostic[], known: Texts, root: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  // Frames are printed to logs that may be public.
  const boundary = withoutLinks(root)
  for (const { at } of found) {
    if (!at || texts.has(at.file)) continue
    const text = known.get(at.file) || readFramed(at.file, boundary)
    if (text !== undefined) texts.set(at.file, text)
  }
  return texts
}

function readFramed(path: string, boundary: Boundary): string | undefined {
  if (boundary.isPrivate(boundary.place(path))) return undefined
  try {
    const stat = statSync(join(boundary.root, path))
    if (!stat.isFile() || stat.size > largest) return undefined
    const bytes = readBytes(boundary, path)
    if (!Buffer.isBuffer(bytes)) return undefined
    // A NUL byte in a file that is not valid UTF-8 means a binary file, such as a picture, rather than a wrong encoding.
    if (!isUtf8(bytes) && bytes.includes(0)) return undefined
    return bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}
