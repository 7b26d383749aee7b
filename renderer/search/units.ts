import type { Section, UnitWords } from '../types.ts'
import { findWords, type KnownNames, wordsOf } from './words.ts'

/** What a search finds: the beginning of a page, or one of its sections of the second and third level. */
export interface Unit {
  /** Empty for the beginning of the page. */
  readonly id: string
  readonly title: string
  /** Headings that the section stands below. */
  readonly trail: readonly string[]
  readonly text: string
  readonly names: string
  readonly subjects: string
  readonly code: string
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The sections of a body as units: deeper sections belong to the one that they are in. */
export function unitsOf(sections: readonly Section[]): Unit[] {
  const units: Mutable<Unit>[] = [{ id: '', title: '', trail: [], text: '', names: '', subjects: '', code: '' }]
  let above = ''
  for (const { id, depth, title, names, subjects, code, ...section } of sections) {
    // Words that lead elsewhere would only hide where they lead.
    const text = section.pointers ? '' : section.text
    if (id && id !== 'footnote-label' && depth <= 3) {
      if (depth === 2) above = title
      units.push({ id, title, trail: depth === 3 && above ? [above] : [], text, names, subjects, code })
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

/** The words of each unit of a body, counted: the dear part of making an index. */
export function analyse(sections: readonly Section[]): UnitWords[] {
  const known: KnownNames = new Map()
  return unitsOf(sections).map(({ text, names, subjects, code }) => ({
    text: countWords(text, known),
    names: countWords(names, known),
    subjects: countWords(subjects, known),
    code: countWords(code, known),
  }))
}

/** `buy start:3` */
export function countWords(text: string, known?: KnownNames): string {
  return count(wordsOf(text, known))
}

/** The same for a heading; one of frequent words alone, such as `About us`, is found by them. */
export function countHeading(text: string, known?: KnownNames): string {
  const words = wordsOf(text, known)
  return count(words.length > 0 ? words : findWords(text).map(({ word }) => word))
}

function count(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => (count === 1 ? word : `${word}:${count}`)).join(' ')
}

/** Words and counts of what `countWords` wrote. */
export function eachCount(words: string, visit: (word: string, count: number) => void) {
  for (let at = 0; at < words.length; ) {
    const space = words.indexOf(' ', at)
    const end = space < 0 ? words.length : space
    const colon = words.indexOf(':', at)
    if (colon > at && colon < end) visit(words.slice(at, colon), Number(words.slice(colon + 1, end)))
    else visit(words.slice(at, end), 1)
    at = end + 1
  }
}
