// Contract: front matter from the site's own function and the texts of included files are inserted before a file's text, on its
// first line and between characters that no file contains, so that every position in the text stays the same.
import type { Edit } from '../text/edits.ts'
import type { Diagnostic, ParsedText, SourcePath } from '../types.ts'
import { splitFrontMatter } from './front-matter.ts'

/** What was made for a text but is not in its file. */
export interface Given {
  readonly front?: GivenFront
  readonly included?: Included
}

/** Front matter, and the offset at which the content begins in the text. */
export interface GivenFront {
  readonly data: Readonly<Record<string, unknown>>
  readonly end: number
}

/** Edits that replace lines with the files that they name, and the problems of such lines. */
export interface Included {
  readonly edits: readonly Edit[]
  readonly faults: readonly Diagnostic[]
}

const sign = '\0'

/** A text in the form that the site’s function receives. */
export function parseText(text: string): ParsedText {
  const { front, end } = split(text)
  return { frontMatter: structuredClone(front().data), content: text.slice(end).trim() }
}

/** A text with the result of the site’s function. */
export function withParsed(text: string, { frontMatter, content }: ParsedText): string {
  const before = parseText(text)
  const data = JSON.stringify(frontMatter)
  if (content === before.content && data === JSON.stringify(before.frontMatter)) return text
  const { end } = split(text)
  // The beginning that the function removes stays in the text, before the content.
  const at = content === '' ? -1 : text.indexOf(content, end)
  const from = at < 0 ? end + (text.slice(end).length - text.slice(end).trimStart().length) : at
  return withGiven(`${text.slice(0, from)}${content}\n`, { front: { data: frontMatter, end: from } })
}

/** A text with its included files. */
export function withIncluded(text: string, included: Included): string {
  const { text: own, given } = takeGiven(text)
  return withGiven(own, { ...given, included })
}

/** A text with some fields as its front matter; unchanged if it already has front matter or there are no fields. */
export function withFields(text: string, data: GivenFront['data']): string {
  if (Object.keys(data).length === 0 || text.startsWith(sign) || text.startsWith('---')) return text
  return withGiven(text, { front: { data, end: 0 } })
}

function withGiven(text: string, given: Given): string {
  return sign + JSON.stringify(given) + sign + text
}

/** Split without locations, since faults are reported when the page is read. */
function split(text: string) {
  return splitFrontMatter(text, () => ({ file: '' as SourcePath, line: 1, column: 1, length: 1 }))
}

/** Split a text into the author's text and what was made for it. */
export function takeGiven(text: string): { readonly text: string; readonly given?: Given } {
  if (!text.startsWith(sign)) return { text }
  const close = text.indexOf(sign, 1)
  return { text: text.slice(close + 1), given: JSON.parse(text.slice(1, close)) as Given }
}
