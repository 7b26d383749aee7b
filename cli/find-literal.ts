import { readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { type Location, locateIn, type SourcePath } from '../renderer/index.ts'

/** Finds the place where one of some files writes a text in quotes: the first in the order of the files. */
export function literalFinder(root: string, files: Iterable<string>): (text: string) => Location | undefined {
  let texts: readonly (readonly [path: SourcePath, text: string])[] | undefined
  return (wanted) => {
    texts ??= [...files].flatMap((file) => readOwn(root, file))
    for (const [path, text] of texts) {
      const at = ["'", '"', '`'].map((quote) => text.indexOf(quote + wanted + quote)).filter((index) => index >= 0)
      if (at.length > 0) return locateIn(path, text, Math.min(...at) + 1, wanted.length)
    }
    return undefined
  }
}

/** Nothing of what the tool or a package brings along. */
function readOwn(root: string, file: string): [SourcePath, string][] {
  if (!file.startsWith(root + sep) || file.includes(`${sep}node_modules${sep}`)) return []
  if (!/\.([cm]?[jt]sx?|json|ya?ml)$/.test(file)) return []
  try {
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
    return [[file.slice(root.length + 1).replaceAll(sep, '/') as SourcePath, text]]
  } catch {
    return []
  }
}
