import type pc from 'picocolors'
import type { Location } from '../renderer/index.ts'

type Colors = ReturnType<typeof pc.createColors>

const widest = 160

/** Three lines of source with the place underlined. Empty where the text is not at hand. */
export function codeFrame(text: string | undefined, at: Location, colors: Colors): string {
  if (!text) return ''
  const lines = text.split('\n')
  const line = lines[at.line - 1]
  if (line === undefined) return ''
  const first = Math.max(1, at.line - 1)
  const gutter = String(at.line).length
  const shown = lines
    .slice(first - 1, at.line)
    .map((one, index) => `  ${String(first + index).padStart(gutter)} ${colors.dim('│')} ${clip(one, at)}`)
  const shift = offsetOf(line, at)
  const carets = '^'.repeat(
    Math.max(1, Math.min(at.length, line.length - at.column + 1, widest - (at.column - 1 - shift))),
  )
  const lead = printable(line).slice(shift, at.column - 1)
  return [
    ...shown,
    `  ${' '.repeat(gutter)} ${colors.dim('│')} ${' '.repeat(lead.length)}${colors.yellow(carets)}`,
  ].join('\n')
}

/** A long line is shown around the place. */
function clip(line: string, at: Location): string {
  const shift = offsetOf(line, at)
  return printable(line).slice(shift, shift + widest)
}

function offsetOf(line: string, at: Location): number {
  return line.length > widest && at.column > widest / 2 ? at.column - widest / 2 : 0
}

/** Tabs count one column; control characters would disturb the terminal. */
function printable(line: string): string {
  return line.replace(/\t/g, ' ').replace(/\p{Cc}/gu, '\uFFFD')
}
