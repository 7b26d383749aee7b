import type { Location, SourcePath } from '../types.ts'

/** Turn an offset in a text into a line and column, both from 1. */
export function locateIn(file: SourcePath, text: string, offset: number, length = 1): Location {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  const rest = text.indexOf('\n', offset)
  const room = (rest < 0 ? text.length : rest) - offset
  return {
    file,
    line: countLines(before) + 1,
    column: offset - start + 1,
    length: Math.max(1, Math.min(length, room)),
  }
}

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
