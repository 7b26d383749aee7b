import { hashDigits, nameByHash } from '../text/output-names.ts'
import type { OutPath, Output } from '../types.ts'

type Named = Pick<Output, 'out' | 'hashed'>

/** The path under which an output is published, by the hash of its contents. */
export function publishedPath({ out, hashed }: Named, content: string): OutPath {
  if (!hashed) return out
  const path =
    hashed === 'alone'
      ? out.replace(/[^/.]*(?=\.\w+$)/, nameByHash(content))
      : out.replace(/(\.\w+)?$/, `-${content.slice(0, hashDigits.added)}$1`)
  return path as OutPath
}

/** What outputs that refer to a hashed output need to know of its hash. */
export function publishedHash({ hashed }: Pick<Output, 'hashed'>, content: string): string {
  return content.slice(0, hashed === 'alone' ? hashDigits.alone : hashDigits.added)
}
