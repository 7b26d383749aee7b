/** Where a text has two versions of a passage, between the markers that Git leaves. */
export interface Conflict {
  readonly start: number
  readonly end: number
  /** Of the line with the first marker. */
  readonly length: number
}

/** From one marker to the next of its kind, so that what is never closed is searched once. */
const conflict = /^(<{7} .+)\n(?:(?!<{7} ).*\n)*?={7}\n(?:(?!<{7} ).*\n)*?>{7} .+$/gm

/** All passages of a text that have the three markers of a merge conflict. */
export function findConflicts(text: string): Conflict[] {
  if (!text.includes('<<<<<<< ')) return []
  return [...text.matchAll(conflict)].map(({ index, 0: whole, 1: first = '' }) => ({
    start: index,
    end: index + whole.length,
    length: first.length,
  }))
}
