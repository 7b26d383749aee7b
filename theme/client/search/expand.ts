import type { KnownWord } from '../../../renderer/search/shards.ts'

/** A stem in the index that matches a word of the query, and the weight of the match. */
export interface Match {
  readonly term: string
  readonly weight: number
  /** Look up the stem in titles and headings only. */
  readonly inHeads?: true
}

const mostBeginnings = 8
const mostTypos = 5

/** A word from code samples that occurs in fewer units may be a typo; the number is given as a power of two. */
const sizeOfKnown = 3

/** Maximum length of an ending, and the weight of other words with the same root. */
const longestEnding = 5
const rootWeight = 0.5

/** Shorter roots would match unrelated words. */
const shortestRoot = 5

/** The weight of a synonym. */
const synonymWeight = 0.5

export interface Expansion {
  /** Whether the word, or one that begins with it, occurs on the site. */
  readonly known: boolean
  readonly matches: readonly Match[]
}

/** Whether a word is certainly not a typo, unlike one that occurs only in a few code samples. */
export function isKnown({ plain, size }: KnownWord): boolean {
  return plain || size >= sizeOfKnown
}

/** A word as it occurs on the site, and longer words that begin with it. */
export function expandBeginning(
  word: string,
  words: readonly KnownWord[],
  open: boolean,
  stem: (word: string) => string,
): Expansion {
  const exact = words.find((one) => one.word === word)
  const matches = new Map<string, number>(exact ? [[stem(word), 1]] : [])
  const known = exact !== undefined && isKnown(exact)
  if (!open && known) return { known, matches: list(matches) }
  const longer = words
    .filter((one) => one.word.startsWith(word) && one.word !== word)
    .sort((a, b) => b.size - a.size || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
  for (const one of longer) {
    if (matches.size > mostBeginnings) break
    const weight = (known ? 0.35 : 0.9) * Math.sqrt(word.length / one.word.length)
    const term = stem(one.word)
    matches.set(term, Math.max(matches.get(term) ?? 0, weight))
  }
  return { known: known || longer.some(({ plain }) => plain), matches: list(matches) }
}

/** Other terms with the same root, which Lunr's stemmer keeps apart: `verify` for `verification`. */
export function expandRoot(root: string, terms: Iterable<string>): Match[] {
  if (root.length < shortestRoot) return []
  const found = new Set<string>()
  for (const term of terms)
    if (term !== root && term.startsWith(root) && term.length <= root.length + longestEnding) found.add(term)
  return [...found].slice(0, mostBeginnings).map((term) => ({ term, weight: rootWeight }))
}

/**
 * The synonyms of the term at an index of a query, alone or together with its neighbours. They are looked up in headings only,
 * since texts contain so many words that synonyms would match too much.
 */
export function expandSynonyms(terms: readonly string[], at: number, groups: readonly (readonly string[])[]): Match[] {
  const isMeant = (meaning: string) => {
    const count = meaning.split(' ').length
    const starts = Array.from({ length: count }, (_, before) => at - before)
    return starts.some((start) => start >= 0 && terms.slice(start, start + count).join(' ') === meaning)
  }
  const found = new Set(groups.filter((group) => group.some(isMeant)).flat())
  found.delete(terms[at] ?? '')
  return [...found]
    .filter((other) => /^\S+$/.test(other))
    .map((other) => ({ term: other, weight: synonymWeight, inHeads: true }))
}

/** The stems of words that occur in texts. */
export function stemsOf(words: readonly KnownWord[], stem: (word: string) => string): string[] {
  return words.flatMap(({ word, plain }) => (plain ? [stem(word)] : []))
}

/** Words of the site that are one typo away: a letter added, omitted or replaced, or two letters swapped. */
export function expandTypos(word: string, words: readonly KnownWord[], stem: (word: string) => string): Match[] {
  const whole = words.filter((one) => Math.abs(one.word.length - word.length) < 2 && isTypo(word, one.word, false))
  const found =
    whole.length > 0 ? whole : words.filter((one) => one.word.length > word.length && isTypo(word, one.word, true))
  const best = [...found].sort(
    (a, b) =>
      Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) || b.size - a.size || (a.word < b.word ? -1 : 1),
  )
  const matches = new Map<string, number>()
  for (const one of best.slice(0, mostTypos)) {
    const term = stem(one.word)
    if (!matches.has(term)) matches.set(term, (whole.length > 0 ? 0.8 : 0.5) * (matches.size === 0 ? 1 : 0.7))
  }
  return list(matches)
}

function list(matches: ReadonlyMap<string, number>): Match[] {
  return [...matches].map(([term, weight]) => ({ term, weight }))
}

/** Whether `typed` is at most one typo away from `word`, or from a beginning of it. */
export function isTypo(typed: string, word: string, beginning: boolean): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  const fits = (rest: string, of: string) => (beginning ? of.startsWith(rest) : of === rest)
  const [left, right] = [typed.slice(at), word.slice(at)]
  return (
    fits(left.slice(1), right.slice(1)) ||
    fits(left.slice(1), right) ||
    fits(left, right.slice(1)) ||
    (left.length > 1 && left[0] === right[1] && left[1] === right[0] && fits(left.slice(2), right.slice(2)))
  )
}
