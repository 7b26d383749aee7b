import pc from 'picocolors'
import type { Diagnostic, Severity } from '../../renderer/index.ts'
import { codeFrames, type Frame } from './frame.ts'

type Colors = ReturnType<typeof pc.createColors>

const signs: Readonly<Record<Severity, string>> = { error: '✖', warning: '⚠', note: 'ℹ' }

/** Diagnostics in the order people read them: by file and place, those without a file first. Equal ones stand once. */
export function sortDiagnostics(found: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(
    found.map(
      (one) => [`${one.code}\n${one.message}\n${one.at?.file}:${one.at?.line}:${one.at?.column}`, one] as const,
    ),
  )
  const place = ({ at }: Diagnostic) => [at?.file ?? '', at?.line ?? 0, at?.column ?? 0] as const
  return [...unique.values()].sort((a, b) => {
    const [file, line, column] = place(a)
    const [otherFile, otherLine, otherColumn] = place(b)
    if (file !== otherFile) return file < otherFile ? -1 : 1
    return line - otherLine || column - otherColumn || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  })
}

/** Diagnostics as text: place and code, sentence, code frame, hint. */
export function printDiagnostics(
  found: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  color: boolean,
): string {
  const colors = pc.createColors(color)
  const frame = codeFrames(texts, colors)
  return found.map((one) => `${print(one, frame, colors)}\n`).join('\n')
}

function print(one: Diagnostic, frameOf: Frame, colors: Colors): string {
  const tint = { error: colors.red, warning: colors.yellow, note: colors.blue }[one.severity]
  const where = one.at ? `${colors.bold(`${one.at.file}:${one.at.line}:${one.at.column}`)}  ` : ''
  const lines = [
    `${tint(`${signs[one.severity]} ${one.severity}`)}  ${where}${colors.dim(one.code)}`,
    `  ${one.message}`,
  ]
  const frame = one.at ? frameOf(one.at) : ''
  if (frame) lines.push('', frame)
  for (const { message, at } of one.notes ?? [])
    lines.push(at ? `  ${message.replace(/\.$/, ':')} ${at.file}:${at.line}:${at.column}` : `  ${message}`)
  if (one.hint) lines.push(`  ${colors.cyan('hint')}  ${one.hint}`)
  return lines.join('\n')
}

/** A diagnostic as `--json` prints it. */
export function diagnosticJson({ code, severity, message, hint, at, notes }: Diagnostic) {
  return {
    code,
    severity,
    message,
    hint: hint ?? null,
    file: at?.file ?? null,
    line: at?.line ?? null,
    column: at?.column ?? null,
    ...(notes
      ? {
          notes: notes.map((note) => ({
            message: note.message,
            file: note.at?.file ?? null,
            line: note.at?.line ?? null,
            column: note.at?.column ?? null,
          })),
        }
      : {}),
  }
}

/** `2 errors, 1 warning`, or nothing. */
export function countDiagnostics(found: readonly Diagnostic[]): string {
  const count = (severity: Severity) => found.filter((one) => one.severity === severity).length
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    count(severity) === 0 ? [] : [`${count(severity)} ${severity}${count(severity) === 1 ? '' : 's'}`],
  )
  return words.join(', ')
}

/** Bytes for people: `1.2 MB`. */
export function printSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
