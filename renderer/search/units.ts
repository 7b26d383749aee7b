// The expensive work of the search is done when a body is compiled, and cached with it: the body is cut into units, its beginning
// and its sections of levels 2 and 3, and their words are counted once.
import type { CountedWords, Section } from '../types.ts'
import { findWords, type KnownNames, wordsOf } from './words.ts'

/** A search result: the beginning of a page, or one of its sections of levels 2 and 3. */
export interface Unit {
  /** Empty for the beginning of the page. */
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
    // A list of links would compete with the pages that it links.
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

/** The index of a name and its count are one number; counts above this limit are reduced to it. */
export const countLimit = 64

/** Fields of a unit, in the order of the counted words. */
export const countedFields = ['text', 'names', 'subjects', 'code'] as const

/** Count the words of each unit of a body. */
export function analyse(sections: readonly Section[]): CountedWords {
  const known: KnownNames = new Map()
  const places = new Map<string, number>()
  const words: number[] = []
  const count = (text: string) => {
    const counts = new Map<number, number>()
    for (const word of wordsOf(text, known)) {
      const place = places.get(word) ?? places.size
      places.set(word, place)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    words.push(counts.size)
    for (const [place, count] of counts) words.push(place * countLimit + Math.min(count, countLimit - 1))
  }
  for (const unit of unitsOf(sections)) for (const field of countedFields) count(unit[field])
  return { names: [...places.keys()].join(' '), words }
}

/** The words of a heading. Stop words count if there are no others, as in `About us`. */
export function wordsOfHeading(text: string, known?: KnownNames): readonly string[] {
  const words = wordsOf(text, known)
  return words.length > 0 ? words : findWords(text).map(({ word }) => word)
}
