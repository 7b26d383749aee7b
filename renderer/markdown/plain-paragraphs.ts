import type { Edit } from '../text/edits.ts'

/** A line that contains no link or address: these need one of the excluded characters, or `www.`. */
const plain = /^\p{L}[^[<:@]*$/u
const bare = /www\./i

/**
 * Shorten paragraphs that can contain neither links nor anchors, because parsing them would take most of the time.
 *
 * Only paragraphs between empty lines whose lines all begin with a letter, without indentation. Replacing such a paragraph by a
 * word changes nothing else, wherever it is.
 */
export function shortenPlain(text: string): Edit[] {
  const edits: Edit[] = []
  let offset = 0
  let start = 0
  let isPlain = false
  let isOpen = false
  for (const line of [...text.split('\n'), '']) {
    if (line.trim() === '') {
      if (isOpen && isPlain) edits.push({ start, end: offset - 1, text: 'x' })
      isOpen = false
    } else {
      const fits = plain.test(line) && !bare.test(line)
      isPlain = isOpen ? isPlain && fits : fits
      if (!isOpen) start = offset
      isOpen = true
    }
    offset += line.length + 1
  }
  return edits
}
