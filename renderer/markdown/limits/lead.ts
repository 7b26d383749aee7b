/** The marker of a list item at the beginning of a line. */
export interface Marker {
  readonly column: number
  /** Columns from the marker to the contents of the item. */
  readonly width: number
  /** Whether the item may interrupt a paragraph: all but ordered items with a number other than 1. */
  readonly isFirst: boolean
}

/** The prefix before the text of a line. */
export interface Lead {
  readonly quotes: number
  readonly markers: readonly Marker[]
  /** Offset of the text, after quotation and list markers. */
  readonly from: number
  /** Offset of the text if there were no list markers; `column` is its column. */
  readonly plain: number
  readonly column: number
}

const space = 32
const tab = 9
const quote = 62

/** Read the quotation and list markers at the beginning of a line. */
export function readLead(text: string, start: number, end: number): Lead {
  const markers: Marker[] = []
  let quotes = 0
  let plain = -1
  let plainColumn = 0
  let column = 0
  let at = start
  for (;;) {
    for (let code = text.charCodeAt(at); at < end && (code === space || code === tab); code = text.charCodeAt(at)) {
      column += code === tab ? 4 - (column % 4) : 1
      at++
    }
    if (at < end && text.charCodeAt(at) === quote) {
      quotes++
      column++
      at++
      continue
    }
    if (plain < 0) {
      plain = at
      plainColumn = column
    }
    const length = markerLength(text, at, end)
    if (length === 0 || (markers.length === 1 && isBreak(text, plain, end))) break
    markers.push({ column, width: length + 1, isFirst: length === 1 || (length === 2 && text.charAt(at) === '1') })
    column += length
    at += length
  }
  const isBroken = markers.length === 1 && isBreak(text, plain, end)
  return isBroken
    ? { quotes, markers: [], from: plain, plain, column: plainColumn }
    : { quotes, markers, from: at, plain, column: plainColumn }
}

/** The length of `-`, `*`, `+`, `1.` or `1)` before a space or the end of the line; 0 if there is no marker. */
function markerLength(text: string, at: number, end: number): number {
  const code = text.charCodeAt(at)
  let length = 0
  if (code === 42 || code === 43 || code === 45) length = 1
  else if (code >= 48 && code <= 57) {
    while (length < 10 && isDigit(text.charCodeAt(at + length))) length++
    const sign = text.charCodeAt(at + length)
    length = length < 10 && (sign === 46 || sign === 41) ? length + 1 : 0
  }
  if (length === 0 || at + length > end) return 0
  const next = text.charCodeAt(at + length)
  return at + length === end || next === space || next === tab ? length : 0
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** `- - -` and `* * *` are thematic breaks, not list items. */
function isBreak(text: string, from: number, end: number): boolean {
  const mark = text.charAt(from)
  if (mark !== '-' && mark !== '*') return false
  let marks = 0
  for (let at = from; at < end; at++) {
    const sign = text.charAt(at)
    if (sign === mark) marks++
    else if (sign !== ' ' && sign !== '\t') return false
  }
  return marks >= 3
}

/** How many times a text begins with a character. */
export function openings(text: string, sign: string): number {
  let count = 0
  while (count < text.length && text.charAt(count) === sign) count++
  return count
}
