import { findWords, fold, isSpaceless, isStopWord } from '../../../renderer/search/words.ts'

/** Maximum length of a query; the rest is ignored. */
const longest = 300
const mostWords = 12

/** Words of questions that say little about the subject. They are searched for but count less. */
const faintWords = new Set(
  [
    'again already any anyone anything during even every just made make many more most much need needs now one only',
    'please possible really see show shown somebody someone something still through use used using versus very vs way',
    'within without before after into onto work working works',
  ]
    .join(' ')
    .split(' '),
)
const faintEmphasis = 0.4

/** A search term. */
export interface SearchTerm {
  readonly word: string
  /** The parts of `word`, if it is a name that consists of several words. */
  readonly parts: readonly string[]
  /** The last name of a dotted one: `buy` in `Shop.buy`. */
  readonly last?: string | undefined
  /** Whether the reader may still be typing it. */
  readonly open: boolean
  /** Its position among the words of the query, including ignored ones. */
  readonly place: number
  /** Factor of its scores, and of its share when counting the terms that a section contains. */
  readonly emphasis: number
}

export interface Query {
  readonly searchTerms: readonly SearchTerm[]
  /** Whether the reader pasted code. */
  readonly isCode: boolean
  /** Adjacent words joined: `get user` as `getuser`. They raise the score but are not required. */
  readonly joined: readonly string[]
  /** Normalised texts that a section must contain literally. */
  readonly phrases: readonly string[]
}

/** Parse a query. The only special characters are the quotes around a phrase. */
export function readQuery(typed: string): Query {
  const text = calledIn(typed.slice(0, longest))
  const phrases = [...text.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, inner = '']) => normalPhrase(inner))
  const searchTerms: (SearchTerm & { readonly parts: string[] })[] = []
  for (const { word, part, start, end } of findWords(text)) {
    if (part) searchTerms.at(-1)?.parts.push(word)
    else
      searchTerms.push({
        word,
        parts: [],
        last: lastName(text.slice(start, end)),
        open: end === text.length,
        place: searchTerms.length,
        emphasis: faintWords.has(word) ? faintEmphasis : 1,
      })
  }
  const joined = joinWords(searchTerms.map(({ word }) => word).filter((word) => !isSpaceless(word)))
  const wanted = searchTerms.filter(
    ({ word, open }) => !isStopWord(word) && (word.length > 1 || !open || searchTerms.length > 1),
  )
  const left = wanted.length > 0 ? wanted : searchTerms
  return {
    searchTerms: left
      .slice(0, mostWords)
      .map((searchTerm) => ({ ...searchTerm, parts: searchTerm.parts.filter((part) => !isStopWord(part)) })),
    isCode: text.length < Math.min(typed.length, longest) || /[{};]|=>|\(\)/.test(text),
    joined,
    phrases: phrases.filter((phrase) => phrase.includes(' ') || phrase.length > 2),
  }
}

const call = /(?:^|[\s=(;])([\p{L}_$][\p{L}\p{N}_$]*(?:[?!]?\.[\p{L}_$][\p{L}\p{N}_$]*)*)(?=\()/gu

/** Calls that surround others in examples of any library. */
const common =
  /^(console|Promise|Task|JSON)\b|^(use[A-Z]\w*|if|for|while|switch|catch|function|print|println|require|async)$/

/** A name that code compares something with. */
const compared = /(?:[!=]=|\bcase)\s*(["'`])([\p{L}_][\p{L}\p{N}_.-]+)\1/u

/**
 * The subject of pasted code: the first called name that is not common, or else a name that something is compared with. Any other
 * text is unchanged.
 */
function calledIn(text: string): string {
  const names = [...text.matchAll(call)].map(([, name = '']) => name)
  const own = names.find((one) => !common.test(one))
  const literal = own === undefined && compared.exec(text)?.[2]
  if (literal) return literal
  const name = own ?? names[0]
  const isCode = name && (/[.\p{Ll}]\p{Lu}|\./u.test(name) || text.includes('()'))
  return isCode ? name.replace(/[?!]/g, '') : text
}

/** The last name of a dotted one, since in pasted code an object says less than its method. */
function lastName(name: string): string | undefined {
  const [word] = /\.\p{L}/u.test(name) ? findWords(name.slice(name.lastIndexOf('.') + 1)) : []
  return word?.word
}

function joinWords(words: readonly string[]): string[] {
  const few = words.slice(0, mostWords)
  return few.flatMap((_, from) =>
    [2, 3, 4].flatMap((count) => {
      const some = few.slice(from, from + count)
      return some.length === count ? [some.join('')] : []
    }),
  )
}

/** The normalised form of a phrase, and of the text in which it is searched. */
export function normalPhrase(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
