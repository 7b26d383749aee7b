/** The comment at the start or the end of a region, in any programming language. */
const marker =
  /^[^\S\n]*(?:\/\/|\/\*+|<!--|--|;+|%|::|\{\s*\/\*|#|rem\s)?\s*#?\s*(?:pragma\s+)?(end\s?)?region\b[^\S\n]*([\w.-]*)\s*(?:\*\/\s*\}?|-->)?\s*$/i

/** The same in mdBook. */
const anchor = /^[^\n]{0,20}\bANCHOR(_END)?:\s*([\w.-]+)/
/** The same in snippets of PyMdown Extensions. */
const section = /^[^\n]{0,20}?-+8<-+[^\S\n]*\[[^\S\n]*(?:start|(end))[^\S\n]*:[^\S\n]*([\w-]+)[^\S\n]*\]/

/** A part of a file; `cut` is the number of lines of the file if it ends early. If the part does not exist, the file’s regions. */
export type Excerpt =
  | { readonly code: string; readonly cut?: number }
  | { readonly regions: readonly string[]; readonly lines: number }

/** The part of a text that a `#name`, `#L3`, `#L3-L9` or `#L3-` selects, without indentation; all of it if empty. */
export function excerptOf(text: string, hash: string): Excerpt {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
  const name = hash.replace(/^#/, '')
  if (name === '') return { code: withoutMarkers(lines) }
  const [, from, toEnd, to = from] = /^L(\d+)(?:(-)|-L?(\d+))?$/.exec(name) ?? []
  if (from !== undefined) {
    const [start, end] = [Number(from), toEnd ? lines.length : Number(to)]
    if (start < 1 || start > end || start > lines.length) return missing(lines)
    const code = withoutIndent(lines.slice(start - 1, end))
    return end > lines.length ? { code, cut: lines.length } : { code }
  }
  const start = lines.findIndex((line) => regionAt(line)?.starts === name)
  if (start < 0) return missing(lines)
  return { code: withoutMarkers(lines.slice(start + 1, endOf(name, lines, start + 1))) }
}

/** The line that ends a region. Regions that end by name may overlap. */
function endOf(name: string, lines: readonly string[], from: number): number {
  const open: string[] = []
  for (let at = from; at < lines.length; at++) {
    const found = regionAt(lines[at] as string)
    if (found?.starts !== undefined) open.push(found.starts)
    if (found?.ends === undefined) continue
    if (found.ends === name || (found.ends === '' && open.length === 0)) return at
    const closed = found.ends === '' ? open.length - 1 : open.lastIndexOf(found.ends)
    if (closed >= 0) open.splice(closed, 1)
  }
  return lines.length
}

function missing(lines: readonly string[]): Excerpt {
  const regions = lines.flatMap((line) => regionAt(line)?.starts || [])
  return { regions: [...new Set(regions)], lines: lines.length }
}

/** Longer lines are not markers. */
const longest = 200

function regionAt(line: string): { readonly starts?: string; readonly ends?: string } | undefined {
  if (line.length > longest || !/region|ANCHOR|8</i.test(line)) return undefined
  const [, ends, name] = anchor.exec(line) ?? section.exec(line) ?? []
  if (name !== undefined) return ends ? { ends: name } : { starts: name }
  const match = marker.exec(line)
  // `region` in prose is not a marker.
  if (!match || !/^\s*(?:\W|pragma|rem\s)/i.test(line)) return undefined
  return match[1] === undefined ? { starts: match[2] ?? '' } : { ends: match[2] ?? '' }
}

function withoutMarkers(lines: readonly string[]): string {
  return withoutIndent(lines.filter((line) => regionAt(line) === undefined))
}

/** Lines as one text, without their common indentation. */
function withoutIndent(lines: readonly string[]): string {
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^[\t ]*/.exec(line)?.[0] ?? '')
  const [first = ''] = margins
  let width = first.length
  for (const margin of margins) while (!margin.startsWith(first.slice(0, width))) width--
  return lines
    .map((line) => line.slice(width))
    .join('\n')
    .replace(/^\n+|\s+$/g, '')
}
