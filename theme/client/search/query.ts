import { findWords, fold, isStopWord } from '../../../renderer/search/words.ts'

/** Of a longer text only the beginning is looked for. */
const longest = 300
const mostWords = 12

/** One thing that the reader looks for. */
export interface Wish {
  readonly word: string
  /** What `word` is made of, if it is a name of several words. */
  readonly parts: readonly string[]
  /** The reader may be in the middle of it. */
  readonly open: boolean
  /** Which of the words it is, those counted that nothing holds. */
  readonly place: number
}

export interface Query {
  readonly wishes: readonly Wish[]
  /** Neighbouring words written as one: `get user` as `getuser`. They count where they are found. */
  readonly joined: readonly string[]
  /** Folded texts that must stand in a section as they are. */
  readonly phrases: readonly string[]
}

/** What is typed, taken apart; nothing in it is a sign of a language of its own but the quotes around a phrase. */
export function readQuery(typed: string): Query {
  const text = typed.slice(0, longest)
  const phrases = [...text.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, inner = '']) => normalPhrase(inner))
  const wishes: { word: string; parts: string[]; open: boolean; place: number }[] = []
  for (const { word, part, end } of findWords(text)) {
    if (part) wishes.at(-1)?.parts.push(word)
    else wishes.push({ word, parts: [], open: end === text.length, place: wishes.length })
  }
  const joined = joinWords(wishes.map(({ word }) => word))
  const wanted = wishes.filter(({ word, open }) => !isStopWord(word) && (word.length > 1 || !open || wishes.length > 1))
  const left = wanted.length > 0 ? wanted : wishes
  return {
    wishes: left
      .slice(0, mostWords)
      .map((wish) => ({ ...wish, parts: wish.parts.filter((part) => !isStopWord(part)) })),
    joined,
    phrases: phrases.filter((phrase) => phrase.includes(' ') || phrase.length > 2),
  }
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

/** One spelling for a phrase and for the text that it is looked for in. */
export function normalPhrase(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
