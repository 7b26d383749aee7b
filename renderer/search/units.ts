// The expensive work of the search is done when a body is compiled, and cached with it: the body is cut into units (its beginning
// and its sections of levels 2 and 3), and their words are counted. The words of each name are kept as numbers for the whole
// thread, because pages of a site share most of their words.
import type { CountedWords, Section } from '../types.ts'
import { findWords, type KnownNames, namesIn, wordsOf, wordsOfName } from './words.ts'

/** A search result: the beginning of a page, or one of its sections of levels 2 and 3. */
export interface Unit {
  /** Id of the section; empty for the beginning of the page. */
  readonly id: string
  readonly title: string
  /** Headings above the section. */
  readonly trail: readonly string[]
  readonly text: string
  readonly names: string
  readonly subjects: string
  readonly code: string
  readonly tabular?: true | undefined
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The sections of a body as units; deeper sections are part of the one that contains them. */
export function unitsOf(sections: readonly Section[]): Unit[] {
  const units: Mutable<Unit>[] = [{ id: '', title: '', trail: [], text: '', names: '', subjects: '', code: '' }]
  let above = ''
  for (const { id, depth, title, names, subjects, code, tabular, ...section } of sections) {
    // A list of links would compete with the pages that it links to.
    const text = section.pointers ? '' : section.text
    if (id && id !== 'footnote-label' && depth <= 3) {
      if (depth === 2) above = title
      const trail = depth === 3 && above ? [above] : []
      units.push({ id, title, trail, text, names, subjects, code, ...(tabular && { tabular }) })
      continue
    }
    const unit = units.at(-1) as Mutable<Unit>
    const inner = id === 'footnote-label' ? '' : title
    unit.text = join(unit.text, join(inner, text))
    unit.names = join(unit.names, names)
    unit.subjects = join(unit.subjects, subjects)
    unit.code = join(unit.code, code)
  }
  return units
}

function join(first: string, second: string): string {
  return first && second ? `${first} ${second}` : first || second
}

/** The index of a word and its count form one number; counts are below this limit. */
export const countLimit = 64

/** Fields of a unit, in the order of the counted words. */
export const countedFields = ['text', 'names', 'subjects', 'code'] as const

/** Maximum number of words kept for the next bodies; above it, all are dropped. */
const vocabularyLimit = 100_000

/**
 * Counts the words of bodies, one after the other.
 *
 * Splitting and folding a name takes longer than counting it, and most names of a body occurred in earlier ones, so their words are
 * kept as numbers. The result does not depend on earlier bodies.
 */
export class WordCounter {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []
  private readonly wordsOfNames = new Map<string, readonly number[]>()
  /** The index of each word in the names of the current body, or -1. */
  private readonly indexes: number[] = []
  /** The count of each word in the current text. */
  private readonly counts: number[] = []

  /** Count the words of each unit of a body. */
  count(sections: readonly Section[]): CountedWords {
    if (this.words.length > vocabularyLimit) this.clear()
    const own: number[] = []
    const words: number[] = []
    for (const unit of unitsOf(sections)) for (const field of countedFields) this.countText(unit[field], own, words)
    const names = own.map((word) => this.words[word]).join(' ')
    for (const word of own) this.indexes[word] = -1
    return { names, words }
  }

  private clear() {
    this.numbers.clear()
    this.wordsOfNames.clear()
    for (const list of [this.words, this.indexes, this.counts]) list.length = 0
  }

  private countText(text: string, own: number[], words: number[]) {
    const times = new Map<string, number>()
    for (const name of namesIn(text)) times.set(name, (times.get(name) ?? 0) + 1)
    const { counts, indexes } = this
    const found: number[] = []
    for (const [name, number] of times) {
      for (const word of this.wordsOf(name)) {
        if (counts[word] === 0) found.push(word)
        counts[word] = (counts[word] as number) + number
      }
    }
    words.push(found.length)
    for (const word of found) {
      if (indexes[word] === -1) indexes[word] = own.push(word) - 1
      words.push((indexes[word] as number) * countLimit + Math.min(counts[word] as number, countLimit - 1))
      counts[word] = 0
    }
  }

  private wordsOf(name: string): readonly number[] {
    const known = this.wordsOfNames.get(name)
    if (known) return known
    const words = wordsOfName(name).map((word) => this.numberOf(word))
    this.wordsOfNames.set(name, words)
    return words
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    this.indexes.push(-1)
    this.counts.push(0)
    this.numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

/** The words of a heading. Stop words count if there are no others, as in `About us`. */
export function wordsOfHeading(text: string, known?: KnownNames): readonly string[] {
  const words = wordsOf(text, known)
  return words.length > 0 ? words : findWords(text).map(({ word }) => word)
}
