/** A passage with two versions, between the markers that Git inserts. */
export interface Conflict {
  readonly start: number
  readonly end: number
  /** Length of the line with the first marker. */
  readonly length: number
}

/** Stops at the next opening marker, so that the text after an unclosed one is searched only once. */
const conflict = /^(<{7} .+)\n(?:(?!<{7} ).*\n)*?={7}\n(?:(?!<{7} ).*\n)*?>{7} .+$/gm

/** All passages of a text with the three markers of a merge conflict. */
export function findConflicts(text: string): Conflict[] {
  if (!text.includes('<<<<<<< ')) return []
  return [...text.matchAll(conflict)].map(({ index, 0: whole, 1: first = '' }) => ({
    start: index,
    end: index + whole.length,
    length: first.length,
  }))
}
