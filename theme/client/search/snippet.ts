import { type FoundWord, isStopWord } from '../../../renderer/search/words.ts'

/** A piece of text, and whether it matches the query. */
export interface Piece {
  readonly text: string
  readonly mark: boolean
}

/** Whether a word should be marked. */
export type IsWanted = (word: string) => boolean

/** How words in texts are found and compared. */
export interface Reading {
  readonly find: (text: string) => readonly FoundWord[]
  readonly stem: (word: string) => string
}

const length = 160

/** The excerpt of a text with the most distinct matches. A short text is returned whole. */
export function snippet(text: string, isWanted: IsWanted, find: Reading['find']): Piece[] {
  const hits = wantedWords(text, isWanted, find)
  if (text.length <= length) return pieces(text, 0, text.length, hits)
  let [best, most] = [0, 0]
  for (const { start } of hits) {
    const inside = new Set(
      hits.filter((one) => one.start >= start && one.end < start + length - 40).map(({ word }) => word),
    )
    if (inside.size > most) [best, most] = [start, inside.size]
  }
  const from = best < 40 ? 0 : text.lastIndexOf(' ', best - 30) + 1
  const cut = text.lastIndexOf(' ', from + length)
  const to = from + length >= text.length ? text.length : cut > best ? cut : from + length
  return [
    ...(from > 0 ? [{ text: '… ', mark: false }] : []),
    ...pieces(text, from, to, hits),
    ...(to < text.length ? [{ text: ' …', mark: false }] : []),
  ]
}

/** A whole text in pieces, with its matches marked. */
export function marked(text: string, isWanted: IsWanted, find: Reading['find']): Piece[] {
  return pieces(text, 0, text.length, wantedWords(text, isWanted, find))
}

interface Hit {
  readonly word: string
  readonly start: number
  end: number
}

/** The matches in order. A name is matched as a whole before its parts. */
export function wantedWords(text: string, isWanted: IsWanted, find: Reading['find']): Hit[] {
  const hits: Hit[] = []
  for (const { word, start, end } of find(text)) {
    if (!isWanted(word)) continue
    const last = hits.at(-1)
    if (start >= (last?.end ?? 0)) hits.push({ word, start, end })
    // Pairs of letters may overlap.
    else if (last && end > last.end) last.end = end
  }
  return hits
}

function pieces(text: string, from: number, to: number, hits: readonly Hit[]): Piece[] {
  const found: Piece[] = []
  let at = from
  for (const { start, end } of hits) {
    if (start < at || end > to) continue
    if (start > at) found.push({ text: text.slice(at, start), mark: false })
    found.push({ text: text.slice(start, end), mark: true })
    at = end
  }
  if (at < to) found.push({ text: text.slice(at, to), mark: false })
  return found
}

export interface Wanted {
  readonly stem: string
  /** Its position among the words of the query. */
  readonly place: number
}

/**
 * The share of adjacent word pairs in the query that are also adjacent in a text, or as far apart as in the query. Pairs with a few
 * words between them count half.
 */
export function nearness(wanted: readonly Wanted[], text: string, { find, stem }: Reading): number {
  if (wanted.length < 2) return 0
  const places = new Map<string, number[]>(wanted.map((one) => [one.stem, []]))
  const words = find(text).filter(({ part }) => !part)
  for (const [place, { word }] of words.entries()) places.get(stem(word))?.push(place)
  let sum = 0
  for (const [index, first] of wanted.slice(0, -1).entries()) {
    const next = wanted[index + 1] as Wanted
    const others = places.get(next.stem) ?? []
    const gaps = (places.get(first.stem) ?? [])
      .flatMap((place) => others.map((other) => other - place))
      .filter((gap) => gap > 0)
    const isSide = gaps.includes(1) || gaps.includes(next.place - first.place)
    sum += isSide ? 1 : gaps.some((gap) => gap < 4) ? 0.5 : 0
  }
  return sum / (wanted.length - 1)
}

/** The share (0 to 1) of a heading's words that the query contains, times the share of the query's words in the heading. */
export function overlap(wanted: readonly Wanted[], heading: string, { find, stem }: Reading): number {
  const stems = new Set(wanted.map((one) => one.stem))
  const words = find(heading)
  const own: string[] = []
  let isWhole = true
  for (const [index, { word, part }] of words.entries()) {
    // A name that the query does not contain as a whole is compared by its parts.
    if (!part) isWhole = !words[index + 1]?.part || stems.has(stem(word))
    if (isWhole !== part && !isStopWord(word)) own.push(stem(word))
  }
  const both = own.filter((word) => stems.has(word)).length
  return both === 0 ? 0 : both ** 2 / (own.length * wanted.length)
}
