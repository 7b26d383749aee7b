// Variables and old syntax are replaced in a text before it is parsed. Diagnostics refer to the file as its author wrote it,
// so edits keep a mapping of offsets.

/** A range of a text and its replacement. Offsets refer to the text before all edits. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Edited {
  readonly text: string
  /** Maps an offset in the new text to the old one, so that diagnostics show what the author wrote. */
  readonly origin: (offset: number) => number
}

/** Apply edits, which must be in order and must not overlap. */
export function applyEdits(before: string, edits: readonly Edit[]): Edited {
  if (edits.length === 0) return { text: before, origin: (offset) => offset }
  let text = ''
  let from = 0
  const marks: { readonly at: number; readonly end: number; readonly edit: Edit }[] = []
  for (const edit of edits) {
    text += before.slice(from, edit.start)
    marks.push({ at: text.length, end: text.length + edit.text.length, edit })
    text += edit.text
    from = edit.end
  }
  text += before.slice(from)
  const origin = (offset: number) => {
    const mark = marks[lastBefore(marks, offset)]
    if (mark === undefined) return offset
    const { at, end, edit } = mark
    return offset < end ? Math.min(edit.start + (offset - at), edit.end) : offset + edit.end - end
  }
  return { text, origin }
}

/** Index of the last mark at or before an offset, or -1. */
function lastBefore(marks: readonly { readonly at: number }[], offset: number): number {
  let low = -1
  let high = marks.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((marks[middle] as { at: number }).at <= offset) low = middle
    else high = middle
  }
  return low
}
