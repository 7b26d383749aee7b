/** A stretch of a text that was replaced by another. Offsets are those of the text before. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Edited {
  readonly text: string
  /** Where an offset of the new text stood in the old one, so that diagnostics show what the author wrote. */
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
    let shift = 0
    for (const { at, end, edit } of marks) {
      if (offset < at) break
      if (offset < end) return Math.min(edit.start + (offset - at), edit.end)
      shift = edit.end - end
    }
    return offset + shift
  }
  return { text, origin }
}
