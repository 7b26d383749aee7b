import { spaceless } from './spaceless.ts'

// A sketch is a digest of a text from which its similarity to another text is estimated: the smallest hashes of its runs of three
// words, and the number of different runs. https://www.cs.princeton.edu/courses/archive/spring13/cos598C/broder97resemblance.pdf
//
// The measure is that of git for renames: the amount of text that both share, divided by the length of the longer one.

/** From this similarity on, two texts count as the same, as in git. */
export const leastSimilarity = 0.5

/** Base-64 digits of a hash: 18 bits. */
const digits = 3
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The different hashes of a text, ascending. */
export type Marks = Uint32Array

/**
 * Hashes of all runs of three words in a text. A word is a run of letters, digits and underscores; in scripts without spaces,
 * each letter ends a word.
 */
export function marksOf(text: string): Marks {
  const marks = new Uint32Array(text.length + 1)
  let count = 0
  let [first, second] = [0, 0]
  let words = 0
  for (let at = 0; at < text.length; ) {
    let third = basis
    let end = at
    // A build passes all texts of the site through here: a regular expression that creates a string per word takes three times as
    // long.
    for (let width = wordWidth(text, end); width > 0; width = isSpaceless(text, end - width) ? 0 : wordWidth(text, end))
      for (const stop = end + width; end < stop; end++) third = Math.imul(third ^ text.charCodeAt(end), 0x01000193)
    if (end === at) {
      at++
      continue
    }
    if (++words > 2) marks[count++] = mixed(first, second, third)
    first = second
    second = third
    at = end
  }
  if (words === 1 || words === 2) marks[count++] = mixed(0, first, second)
  return distinct(marks.subarray(0, count))
}

/** The marks of several texts together. */
export function allMarks(parts: readonly Marks[]): Marks {
  if (parts.length === 1) return parts[0] as Marks
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return distinct(all)
}

/** Sorts in place and removes duplicates. A `Set` takes five times as long. */
function distinct(numbers: Uint32Array): Marks {
  numbers.sort()
  let count = 0
  for (let at = 0; at < numbers.length; at++)
    if (at === 0 || numbers[at] !== numbers[at - 1]) numbers[count++] = numbers[at] as number
  return numbers.slice(0, count)
}

/** Offset basis of FNV-1a. */
const basis = 0x811c9dc5
const wordSign = /[\p{L}\p{N}_]/u

/** Code units of the letter, digit or underscore at an offset; 0 for any other character. */
function wordWidth(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) {
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    return isLetter || (code >= 48 && code <= 57) || code === 95 ? 1 : 0
  }
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 32)
  return wordSign.test(sign) ? sign.length : 0
}

/** Whether the letter at an offset belongs to a script without spaces between words. */
function isSpaceless(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x0e00 && spaceless.test(String.fromCodePoint(text.codePointAt(at) ?? 32))
}

function mixed(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 31 * 31) + Math.imul(second, 31) + third
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> (32 - 6 * digits)
}

/** `120:AbC…`: the number of marks, and the `most` smallest ones. Empty for a text without words. */
export function printSketch(marks: Marks, most: number): string {
  if (marks.length === 0) return ''
  return `${marks.length}:${Array.from(marks.subarray(0, most), printMark).join('')}`
}

function printMark(mark: number): string {
  return `${alphabet[mark >> 12]}${alphabet[(mark >> 6) & 63]}${alphabet[mark & 63]}`
}

/** A sketch that can be compared. */
export interface Sketch {
  readonly size: number
  readonly marks: ReadonlySet<number>
  /** All marks up to this value are known. */
  readonly limit: number
}

/** Undefined for a text without words and for an invalid sketch. */
export function readSketch(text: string): Sketch | undefined {
  const [, size = '', printed = ''] = /^(\d{1,9}):((?:[\w-]{3})+)$/.exec(text) ?? []
  if (printed === '') return undefined
  const marks = printed.match(/.{3}/g)?.map(readMark) ?? []
  const isWhole = marks.length >= Number(size)
  return { size: Number(size), marks: new Set(marks), limit: isWhole ? Number.POSITIVE_INFINITY : Math.max(...marks) }
}

function readMark(printed: string): number {
  return [...printed].reduce((sum, digit) => sum * 64 + alphabet.indexOf(digit), 0)
}

/** The estimated share of text that two texts have in common, from 0 to 1. */
export function similarity(a: Sketch, b: Sketch): number {
  const limit = Math.min(a.limit, b.limit)
  let all = 0
  let common = 0
  for (const mark of a.marks) {
    if (mark > limit) continue
    all++
    if (b.marks.has(mark)) common++
  }
  for (const mark of b.marks) if (mark <= limit && !a.marks.has(mark)) all++
  const resemblance = all === 0 ? 0 : common / all
  const shared = (resemblance / (1 + resemblance)) * (a.size + b.size)
  return Math.min(1, shared / Math.max(a.size, b.size))
}
