import type pc from 'picocolors'
import { type Location, lazily } from '../../renderer/index.ts'
import type { Texts } from './frame-texts.ts'

type Colors = ReturnType<typeof pc.createColors>

const widest = 160
/** Created on demand, since that takes 10 ms. */
const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))
/** Text in which each character takes one column. */
const plain = /^[ -~…]*$/
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u

/** Two lines: the source, and a mark below the location. Empty if the text is not known. */
export type Frame = (at: Location) => string

/** Code frames for many locations in a few texts, each of which is split into lines once. */
export function codeFrames(texts: Texts, colors: Colors): Frame {
  const known = new Map<string, readonly string[]>()
  const linesOf = (file: string) => {
    const lines = known.get(file) ?? texts.get(file)?.split(/\r?\n/) ?? []
    known.set(file, lines)
    return lines
  }
  return (at) => codeFrame(linesOf(at.file), at, colors)
}

function codeFrame(lines: readonly string[], at: Location, colors: Colors): string {
  const line = lines[at.line - 1]
  if (line === undefined || (lines.length === 1 && line === '')) return ''
  const first = Math.max(1, at.line - 1)
  const gutter = String(at.line).length
  const shown = lines
    .slice(first - 1, at.line)
    .map((one, index) => `  ${String(first + index).padStart(gutter)} ${colors.dim('│')} ${clip(one, at)}`)
  const shift = offsetOf(line, at)
  const start = at.column - 1 - shift
  const view = clip(line, at)
  const carets = '^'.repeat(Math.max(1, columnsOf(view.slice(start, start + at.length))))
  const lead = ' '.repeat(columnsOf(view.slice(0, start)))
  return [...shown, `  ${' '.repeat(gutter)} ${colors.dim('│')} ${lead}${colors.yellow(carets)}`].join('\n')
}

/** The part of a long line around the location, with an ellipsis where the line is cut. */
function clip(line: string, at: Location): string {
  const shift = offsetOf(line, at)
  const shown = printable(line.slice(shift, shift + widest))
  const begun = shift > 0 ? `…${shown.slice(1)}` : shown
  return shift + widest < line.length ? `${begun.slice(0, -1)}…` : begun
}

function offsetOf(line: string, at: Location): number {
  return line.length > widest && at.column > widest / 2 ? at.column - widest / 2 : 0
}

/** Replace tabs, so that each takes one column, and control characters, which would disturb the terminal. */
function printable(line: string): string {
  return line.replace(/\t/g, ' ').replace(/\p{Cc}/gu, '\uFFFD')
}

/** Columns that a text takes in a terminal: two for a wide character, none for a combining mark. */
function columnsOf(text: string): number {
  if (plain.test(text)) return text.length
  const signs = [...segmenter().segment(text)]
  return signs.reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0)
}
