import lunr from 'lunr'

/** Words that are too frequent to be looked for. Names of programs hold some of Lunr's; those are kept. */
const kept = new Set('all any cannot else every get let not off own since while'.split(' '))
const piece = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_.]*/gu
/** The same in a text of ASCII alone. */
const plainPiece = /[A-Za-z\d][\w.]*/g
const part = /\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\p{N}+/gu
const numbered = /^v?\d+(\.\d+)+$/i

/** A word where it stands in its text: the whole of a name, or a part of it. */
export interface FoundWord {
  readonly word: string
  readonly start: number
  readonly end: number
  /** The word is one of several that a name is made of. */
  readonly part: boolean
}

/**
 * The words of a text in lower case and without accents: `getBillingStatus` gives itself and its three parts, as
 * `get_billing_status` and `get.billing.status` do.
 */
export function findWords(text: string): FoundWord[] {
  const found: FoundWord[] = []
  for (const { 0: raw, index } of text.matchAll(piece)) {
    for (const { word, start, end, part } of wordsIn(raw))
      found.push({ word, start: index + start, end: index + end, part })
  }
  return found
}

/** The same of one name. */
function wordsIn(raw: string): FoundWord[] {
  const name = raw.replace(/[._]+$/, '')
  const whole = { start: 0, end: name.length, part: false }
  if (numbered.test(name)) return [{ ...whole, word: fold(name) }]
  const found: FoundWord[] = [{ ...whole, word: fold(name.replace(/[._]/g, '')) }]
  const parts = /^\p{Lu}+s?$/u.test(name) ? [] : [...name.matchAll(part)].filter(([one]) => one.length > 1)
  if (parts.length > 1 || (parts.length === 1 && /[._]/.test(name)))
    for (const { 0: one, index } of parts)
      found.push({ word: fold(one), start: index, end: index + one.length, part: true })
  return found
}

/** The words that an index holds: those of `findWords` but for the most frequent of the language. */
export function wordsOf(text: string): string[] {
  const plain = !/[^ -~\s]/.test(text)
  return (text.match(plain ? plainPiece : piece) ?? []).flatMap(indexedIn)
}

const indexed = new Map<string, readonly string[]>()

/** A text is made of few different words: what was found in one is kept. */
function indexedIn(raw: string): readonly string[] {
  const known = indexed.get(raw)
  if (known) return known
  const words = wordsIn(raw).flatMap(({ word }) => (isStopWord(word) ? [] : [word]))
  if (indexed.size >= 50_000) indexed.clear()
  indexed.set(raw, words)
  return words
}

/** True for words that no index holds. */
export function isStopWord(word: string): boolean {
  // The filter takes whatever prints as the word; one object for each word of a site would be many.
  return !kept.has(word) && lunr.stopWordFilter(word as unknown as lunr.Token) === undefined
}

/** Lower case, no accents. */
export function fold(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : text.toLowerCase()
}

/** Words to stems, by Lunr's stemmer; each word is stemmed once. */
export function createStemmer(): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const stem = known.get(word)
    if (stem !== undefined) return stem
    const made = lunr.stemmer(new lunr.Token(word, {})).toString()
    known.set(word, made)
    return made
  }
}
