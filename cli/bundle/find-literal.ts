// Rendered HTML does not show where a component wrote an address. An address is therefore searched for as a quoted string in the
// files of the page, then as the result of a template string, if exactly one matches. An address that is assembled in another way
// is located where most of it is quoted, if one file contains more of it than any other.
import { readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { findTemplates, type Location, lazily, locateIn, quotedPlaces, type SourcePath } from '../../renderer/index.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'

/**
 * `plain`: a quoted string, the one after `nth` others (default: the first); `template`: a template string. Default: whichever is
 * found first.
 */
export type FindLiteral = (wanted: string, form?: 'plain' | 'template', nth?: number) => Location | undefined

type Text = readonly [path: SourcePath, text: string]

/** Finds a text in some files: the first occurrence in the order of the files, or the only template that results in it. */
export function literalFinder(root: string, files: Iterable<string>): FindLiteral {
  const all = lazily(() => [...files].flatMap((file) => readOwn(root, file)))
  // Addresses in Markdown itself have a location already.
  const read = lazily(() => all().filter(([path]) => !/\.mdx?$/i.test(path)))
  const templates = lazily(() => templatesOf(read()))
  return (wanted, form, nth = 0) => {
    const texts = read()
    const plain = form === 'template' ? undefined : findQuoted(texts, wanted, nth)
    if (plain || form === 'plain') return plain
    // If a file contains the text verbatim, it need not come from a template.
    if (texts.some(([, text]) => text.includes(wanted))) return undefined
    const [first, second] = templates().filter(({ gives }) => gives(wanted))
    if (first) return second ? undefined : first.at()
    return address.test(wanted) ? findPieces(all(), wanted) : undefined
  }
}

const address = /^[^\s<>]*\/[^\s<>]*$/
const quoted = /(['"`])((?:\\.|(?!\1)[^\\\n]){0,100})\1/g

/** The longest quoted piece of an address, in the file that contains the most of it: at least half. */
function findPieces(texts: readonly Text[], wanted: string): Location | undefined {
  const [best, next] = texts
    .map(([path, text]) => {
      const pieces = [...text.matchAll(quoted)].flatMap(({ 2: piece = '', index }) =>
        piece.length > 1 && wanted.includes(piece) ? [{ piece, start: index + 1 }] : [],
      )
      const length = [...new Set(pieces.map(({ piece }) => piece))].join('').length
      const [longest] = pieces.sort((a, b) => b.piece.length - a.piece.length)
      return { length, at: () => longest && locateIn(path, text, longest.start, longest.piece.length) }
    })
    .sort((a, b) => b.length - a.length)
  if (!best || best.length === next?.length || best.length * 2 < wanted.length) return undefined
  return best.at()
}

function findQuoted(texts: readonly Text[], wanted: string, nth: number): Location | undefined {
  let left = nth
  for (const [path, text] of texts) {
    const found = quotedPlaces(text, wanted)
    const place = found[left]
    if (place) return locateIn(path, text, place.start, wanted.length)
    left -= found.length
  }
  return undefined
}

function templatesOf(texts: readonly Text[]) {
  return texts.flatMap(([path, text]) =>
    findTemplates(text).map(({ start, length, gives }) => ({ gives, at: () => locateIn(path, text, start, length) })),
  )
}

/** The text of a file of the site; empty for files of the tool or of packages. */
function readOwn(root: string, file: string): Text[] {
  if (!isInside(file, root) || file.includes(`${sep}node_modules${sep}`)) return []
  if (!/\.([cm]?[jt]sx?|json|ya?ml|mdx?)$/.test(file)) return []
  try {
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
    return [[sourcePath(root, file), text]]
  } catch {
    return []
  }
}
