import { spaceless } from '../text/spaceless.ts'
import { stem } from './stemmer.ts'

/** Stop words: those of Lunr, except words that are parts of names in programs. */
const stopWords = new Set(
  [
    'a able about across after almost also am among an and are as at be because been but by can could dear did do',
    'does either ever for from got had has have he her hers him his how however i if in into is it its just least',
    'like likely may me might most must my neither no nor of often on only or other our rather said say says she',
    'should so some than that the their them then there these they this tis to too twas us wants was we were what',
    'when where which who whom why will with wo would yet you your',
  ]
    .join(' ')
    .split(' '),
)
const piece = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_.]*(?:['’](?:s|t|m|d|ll|re|ve)(?![\p{L}\p{N}]))?/gu
/** The same for a text in ASCII. */
const plainPiece = /[A-Za-z\d][\w.]*(?:'(?:s|t|m|d|ll|re|ve)(?![A-Za-z\d]))?/g
/** Endings with an apostrophe, which are removed: `Apple’s` is about Apple, and `doesn’t` says as little as `does`. */
const addition = /(can)?(?:n['’]t|['’][a-z]+)$/
const part = /\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\p{N}+/gu
const numbered = /^v?\d+(\.\d+)+$/i

/** A word and its position in a text: a whole name or a part of one. */
export interface FoundWord {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Whether the word is a part of a name. */
  readonly part: boolean
}

/**
 * The words of a text, in lower case and without accents. `getBillingStatus`, like `get_billing_status` and `get.billing.status`,
 * results in the whole name and its three parts.
 */
export function findWords(text: string): FoundWord[] {
  return createWordFinder()(text)
}

/** The same for many texts; each name is split once. */
export function createWordFinder(): (text: string) => FoundWord[] {
  const known = new Map<string, readonly FoundWord[]>()
  return (text) => {
    const found: FoundWord[] = []
    let at = 0
    for (const name of namesIn(text)) {
      let words = known.get(name)
      if (!words) {
        words = wordsIn(name)
        known.set(name, words)
      }
      at = text.indexOf(name, at)
      for (const { word, start, end, part } of words) found.push({ word, start: at + start, end: at + end, part })
      at += name.length
    }
    return found
  }
}

const run = new RegExp(`${spaceless.source}[${spaceless.source.slice(1, -1)}\\p{M}]*`, 'gu')
const letter = /\P{M}\p{M}*/gu

/** The words of one name. In scripts without spaces, where the beginnings of words are unknown, each pair of letters is a word. */
function wordsIn(name: string): FoundWord[] {
  if (!isSpaceless(name)) return wordsBetween(name, 0)
  const found: FoundWord[] = []
  let at = 0
  for (const { 0: letters, index } of name.matchAll(run)) {
    found.push(...wordsBetween(name.slice(at, index), at), ...pairs(letters, index))
    at = index + letters.length
  }
  return [...found, ...wordsBetween(name.slice(at), at)]
}

function pairs(text: string, from: number): FoundWord[] {
  const letters = [...text.matchAll(letter)]
  const first = letters.length < 2 ? letters : letters.slice(0, -1)
  return first.flatMap(({ 0: one, index }, at) => {
    const written = one + (letters[at + 1]?.[0] ?? '')
    const [word, start] = [foldWord(written), from + index]
    return word === '' ? [] : [{ word, start, end: start + written.length, part: false }]
  })
}

/** The words of a name in a script with spaces; `from` is the offset of the name. */
function wordsBetween(raw: string, from: number): FoundWord[] {
  if (raw === '') return []
  const name = raw.replace(addition, '$1').replace(/[._]+$/, '')
  const whole = { start: from, end: from + name.length, part: false }
  if (numbered.test(name)) return [{ ...whole, word: fold(name) }]
  const found: FoundWord[] = [{ ...whole, word: foldWord(name.replace(/[._]/g, '')) }]
  const parts = /^\p{Lu}+s?$/u.test(name) ? [] : [...name.matchAll(part)].filter(([one]) => one.length > 1)
  if (parts.length > 1 || (parts.length === 1 && /[._]/.test(name)))
    for (const { 0: one, index } of parts)
      found.push({ word: foldWord(one), start: from + index, end: from + index + one.length, part: true })
  return found.filter(({ word }) => word !== '')
}

/** Folds a word and removes spaces, because some letters, such as `ﷺ`, fold to several words; others fold to nothing. */
function foldWord(text: string): string {
  return fold(text).replaceAll(' ', '')
}

/** The indexed words of each name, memoised because texts contain few different names. */
export type KnownNames = Map<string, readonly string[]>

/** The words to index: those of `findWords` without stop words. */
export function wordsOf(text: string, known: KnownNames = new Map()): string[] {
  return namesIn(text).flatMap((name) => {
    const words = known.get(name) ?? wordsOfName(name)
    known.set(name, words)
    return words
  })
}

/** The names in a text, such as `getBillingStatus`, as written. */
export function namesIn(text: string): readonly string[] {
  const plain = !/[^ -~\s]/.test(text)
  return text.match(plain ? plainPiece : piece) ?? []
}

/** The words to index of one name. */
export function wordsOfName(name: string): readonly string[] {
  return wordsIn(name).flatMap(({ word }) => (isStopWord(word) ? [] : [word]))
}

/** Whether a word has letters of a script without spaces between words. */
export function isSpaceless(word: string): boolean {
  return spaceless.test(word)
}

/** Whether a word is not indexed. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Lower case, no accents. */
export function fold(text: string): string {
  return /[^ -~]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() : text.toLowerCase()
}

/** A function that returns the stem of a word, equal to Lunr's; each word is stemmed once. */
export function createStemmer(stemOf = stem): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    let root = known.get(word)
    if (root === undefined) {
      root = stemOf(word)
      known.set(word, root)
    }
    return root
  }
}
