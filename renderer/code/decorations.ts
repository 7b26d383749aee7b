import { type Fold, readFolds } from '../text/fence.ts'
import { escapeHtml } from '../text/html.ts'
import type { Say } from '../text/phrase.ts'

interface Decorations {
  readonly words?: readonly string[] | undefined
  /** Words marked in one line only, by line. */
  readonly ownWords?: readonly (readonly string[])[] | undefined
  /** The numbers of the notes of each line. */
  readonly notes?: readonly (readonly number[])[] | undefined
  readonly say: Say
}

/** Highlighted lines with marked words and the numbers of notes. The marks and numbers are not text, so they are not copied. */
export function decorate(
  lines: readonly string[],
  { words = [], ownWords = [], notes = [], say }: Decorations,
): readonly string[] {
  if (words.length === 0 && ownWords.length === 0 && notes.length === 0) return lines
  return lines.map(
    (line, index) =>
      markWords(line, [...words, ...(ownWords[index] ?? [])]) +
      (notes[index] ?? []).map((number) => noteMark(number, say)).join(''),
  )
}

function noteMark(number: number, say: Say): string {
  const label = escapeHtml(say('Note {number}', { number }))
  return `<span class="kit-note" role="img" aria-label="${label}" data-note="${number}"></span>`
}

/** A tag, a character reference, or one character. */
const piece = /<[^>]*>|&(?:#\w+|\w+);|[\s\S]/gu

/** A line of HTML in which `mark` is around some words. */
function markWords(line: string, words: readonly string[]): string {
  if (words.length === 0) return line
  const pieces = line.match(piece) ?? []
  const isTag = (text: string) => text.length > 1 && text.startsWith('<')
  const signs = pieces.flatMap((text, index) => (isTag(text) ? [] : [index]))
  const marked = new Set<number>()
  const text = signs.map((index) => pieces[index])
  for (const word of words) {
    const wanted = [...word].map(escapeHtml)
    for (let at = 0; at + wanted.length <= text.length; at++) {
      if (!wanted.every((sign, offset) => text[at + offset] === sign)) continue
      for (let offset = 0; offset < wanted.length; offset++) marked.add(signs[at + offset] as number)
      at += wanted.length - 1
    }
  }
  if (marked.size === 0) return line
  let html = ''
  let open = false
  pieces.forEach((one, index) => {
    // A mark closes before a token's tag and opens again after it, so that elements nest properly.
    const wants = marked.has(index)
    if (wants !== open) html += wants ? '<mark>' : '</mark>'
    open = wants
    html += one
  })
  return open ? `${html}</mark>` : html
}

/** Join lines; folded ones are in a `details` element, whose label is not text and therefore not copied. */
export function foldLines(lines: readonly string[], collapse: string | undefined, say: Say): string {
  const folds = (collapse === undefined ? undefined : readFolds(collapse)) ?? []
  let html = ''
  let open: Fold | undefined
  lines.forEach((line, index) => {
    const number = index + 1
    const fold = folds.find(({ from }) => from === number)
    if (fold) {
      open = fold
      const count = Math.min(fold.to, lines.length) - number + 1
      const label = escapeHtml(say('{count} line|{count} lines', { count }))
      html += `<details><summary aria-label="${label}" data-lines="${label}"></summary>`
    }
    html += number < lines.length ? `${line}\n` : line
    if (open && (number === open.to || number === lines.length)) {
      html += '</details>'
      open = undefined
    }
  })
  return html
}
