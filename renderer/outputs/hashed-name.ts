import { hashDigits, nameByHash } from '../text/output-names.ts'
import type { OutPath, Output } from '../types.ts'

type Named = Pick<Output, 'out' | 'hashed' | 'isNamedByHash'>

/** The path under which an output is published, by the hash of its contents. */
export function publishedPath({ out, hashed, isNamedByHash }: Named, content: string): OutPath {
  if (!hashed) return out
  const path = isNamedByHash
    ? out.replace(/[^/.]*(?=\.\w+$)/, nameByHash(content))
    : out.replace(/(\.\w+)?$/, `-${content.slice(0, hashDigits.added)}$1`)
  return path as OutPath
}

/** The part of its hash that outputs need in order to refer to a hashed output. */
export function publishedHash({ isNamedByHash }: Pick<Output, 'isNamedByHash'>, content: string): string {
  return content.slice(0, isNamedByHash ? hashDigits.alone : hashDigits.added)
}
