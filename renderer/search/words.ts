import lunr from 'lunr'

/** Words that are too frequent to be looked for. Names of programs hold some of Lunr's; those are kept. */
const kept = new Set('all any cannot else every get let not off own since while'.split(' '))
const piece = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_.]*/gu
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
    const name = raw.replace(/[._]+$/, '')
    const whole = { start: index, end: index + name.length, part: false }
    if (numbered.test(name)) found.push({ ...whole, word: fold(name) })
    else {
      found.push({ ...whole, word: fold(name.replace(/[._]/g, '')) })
      const parts = /^\p{Lu}+s?$/u.test(name) ? [] : [...name.matchAll(part)].filter(([one]) => one.length > 1)
      if (parts.length > 1 || (parts.length === 1 && /[._]/.test(name)))
        for (const one of parts) {
          const start = index + one.index
          found.push({ word: fold(one[0]), start, end: start + one[0].length, part: true })
        }
    }
  }
  return found
}

/** The words that an index holds: those of `findWords` but for the most frequent of the language. */
export function wordsOf(text: string): string[] {
  return findWords(text).flatMap(({ word }) => (isStopWord(word) ? [] : [word]))
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
