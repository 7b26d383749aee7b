import type { Edit } from '../text/edits.ts'

/** Every link and every address begins with one of these characters, or with `www.`. */
const plain = /^\p{L}[^[<:@]*$/u
const bare = /www\./i

/**
 * Shorten paragraphs that can contain neither a link nor an anchor: parsing them would take most of the time.
 *
 * Only paragraphs at the margin, between empty lines, whose lines all begin with a letter: wherever they are, a
 * word in their place leaves everything else what it is.
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
