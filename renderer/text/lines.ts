import type { Location, SourcePath } from '../types.ts'
import { lazily } from './lazily.ts'

/** Convert an offset in a text to a line and a column, both counted from 1. */
export function locateIn(file: SourcePath, text: string, offset: number, length = 1): Location {
  return locator(file, text)(offset, length)
}

/** `locateIn` for many offsets in one text: line starts are computed once, on first use. */
export function locator(file: SourcePath, text: string): (offset: number, length?: number) => Location {
  const startsOf = lazily(() => lineStarts(text))
  return (offset, length = 1) => {
    const starts = startsOf()
    const line = lineOf(starts, offset)
    const end = (starts[line] ?? text.length + 1) - 1
    return {
      file,
      line,
      column: offset - (starts[line - 1] as number) + 1,
      length: Math.max(1, Math.min(length, end - offset)),
    }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The number, counted from 1, of the last line that begins at or before an offset. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= offset) low = middle
    else high = middle
  }
  return low + 1
}
