import type { IndexParts, PostingTier } from '../types.ts'
import { ByteReader, type ByteWriter } from './bytes.ts'

/** The units of a term in ascending order, each with the weight of the term before rarity is applied. */
export interface Postings {
  /** Number of fields of units that contain the term, over all tiers, from which Lunr computes rarity. */
  readonly frequency: number
  readonly units: Int32Array
  readonly impacts: Float64Array
}

/** The lowest weight of the logarithmic scale, in which each weight is one byte and most have the same few values. */
const leastWeight = 0.1
const step = 1.075

/** The level of a weight in the files. */
export function levelOf(weight: number): number {
  return Math.max(0, Math.round(Math.log(weight / leastWeight) / Math.log(step)))
}

/** Postings to write. */
export interface WrittenPostings {
  readonly frequency: number
  readonly each: (visit: (unit: number, level: number) => void) => void
  /** A writer for temporary use by `writeTerm`. */
  readonly inner: ByteWriter
}

/** Write a term with its postings, without the prefix that it shares with the previous term. */
export function writeTerm(
  writer: ByteWriter,
  before: string,
  term: string,
  { frequency, each, inner }: WrittenPostings,
) {
  inner.clear()
  inner.number(frequency)
  let last = -1
  each((unit, level) => {
    inner.number(unit - last - 1)
    last = unit
    inner.number(level)
  })
  const same = sharedLength(before, term)
  writer.number(same)
  writer.text(term.slice(same))
  writer.part(inner)
}

/** All terms of a file; postings are read on demand. */
export function readTerms(bytes: Uint8Array): ReadonlyMap<string, () => Postings> {
  const reader = new ByteReader(bytes)
  const terms = new Map<string, () => Postings>()
  let term = ''
  while (!reader.done) {
    term = term.slice(0, reader.number()) + reader.text()
    const own = reader.block()
    terms.set(term, () => readPostings(own))
  }
  return terms
}

function readPostings(bytes: Uint8Array): Postings {
  const reader = new ByteReader(bytes)
  const frequency = reader.number()
  const units: number[] = []
  const impacts: number[] = []
  let unit = -1
  while (!reader.done) {
    unit += reader.number() + 1
    units.push(unit)
    impacts.push(leastWeight * step ** reader.number())
  }
  return { frequency, units: Int32Array.from(units), impacts: Float64Array.from(impacts) }
}

/** A word as it occurs in texts, and the number of units that contain it, as a power of two. */
export interface KnownWord {
  readonly word: string
  readonly size: number
  /** Whether it occurs in headings or texts, not only in code samples. */
  readonly plain: boolean
}

/** Maximum size that is stored, because size and `plain` form a number below 32, which ends the word. */
const mostSize = 15

/** A word read backwards. */
export function backwards(word: string): string {
  if (/[^ -~]/.test(word)) return [...word].reverse().join('')
  let turned = ''
  for (let at = word.length - 1; at >= 0; at--) turned += word[at]
  return turned
}

export function writeWord(writer: ByteWriter, before: string, { word, size, plain }: KnownWord) {
  const same = sharedLength(before, word)
  writer.number(same)
  writer.ended(word.slice(same), Math.min(size, mostSize) * 2 + (plain ? 1 : 0))
}

export function readWords(bytes: Uint8Array): KnownWord[] {
  const reader = new ByteReader(bytes)
  const words: KnownWord[] = []
  let word = ''
  while (!reader.done) {
    const same = reader.number()
    const { text, end } = reader.ended()
    word = word.slice(0, same) + text
    words.push({ word, size: end >> 1, plain: end % 2 === 1 })
  }
  return words
}

function sharedLength(before: string, text: string): number {
  let same = 0
  while (same < before.length && before[same] === text[same]) same++
  // A surrogate pair must not be split.
  const last = same > 0 ? text.charCodeAt(same - 1) : 0
  return last >= 0xd800 && last <= 0xdbff ? same - 1 : same
}

/** The file of a tier that contains a term: the last one that begins at or before the term. */
export function shardWith(starts: readonly string[], term: string): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as string) <= term) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** The name of a term in files. In headings it ends with a space, because a file may contain the same term from texts. */
export function nameOf(tier: PostingTier, term: string): string {
  return tier === 'heads' ? `${term} ` : term
}

/** The file and the name of a term. Without their own files, headings are in those of the texts. */
export function placeOf(starts: IndexParts['starts'], tier: PostingTier, term: string) {
  const own = tier === 'heads' && starts.heads.length === 0 ? 'texts' : tier
  return { tier: own, file: shardWith(starts[own], term), name: nameOf(tier, term) } as const
}

/** The files that contain all terms with a prefix. */
export function shardsWith(starts: readonly string[], beginning: string): number[] {
  const first = shardWith(starts, beginning)
  const last = shardWith(starts, `${beginning}\uFFFF`)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
