import pc from 'picocolors'
import { counted, type Diagnostic, type Severity } from '../../renderer/index.ts'
import { codeFrames, type Frame } from './frame.ts'
import { frameTexts, type Texts } from './frame-texts.ts'
import { groupDiagnostics, printClasses } from './group.ts'
import { type Colors, signs, tintOf } from './severity-style.ts'

/** Diagnostics without duplicates, sorted by file and location; those without a file come first. */
export function sortDiagnostics(found: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(
    found.map(
      (one) => [`${one.code}\n${one.message}\n${one.at?.file}:${one.at?.line}:${one.at?.column}`, one] as const,
    ),
  )
  const place = ({ at }: Diagnostic) => [at?.file ?? '', at?.line ?? 0, at?.column ?? 0] as const
  const sorted = [...unique.values()].sort((a, b) => {
    const [file, line, column] = place(a)
    const [otherFile, otherLine, otherColumn] = place(b)
    if (file !== otherFile) return file < otherFile ? -1 : 1
    return line - otherLine || column - otherColumn || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  })
  return dropRepeats(sorted)
}

/** Report a problem that occurs at many places, such as an unknown language, only at the first one, with the number of others. */
function dropRepeats(sorted: readonly Diagnostic[]): Diagnostic[] {
  const nameOf = ({ code, once }: Diagnostic) => (once === undefined ? undefined : `${code} ${once}`)
  const same = new Map<string, Diagnostic[]>()
  for (const one of sorted) {
    const name = nameOf(one)
    if (name !== undefined) same.set(name, [...(same.get(name) ?? []), one])
  }
  return sorted.flatMap((one) => {
    const all = same.get(nameOf(one) ?? '') ?? [one]
    if (all[0] !== one) return []
    if (all.length === 1) return [one]
    const files = new Set(all.map(({ at }) => at?.file)).size
    const message = `There are ${all.length} such places ${files === 1 ? 'in this file' : `in ${files} files`}.`
    return [{ ...one, notes: [...(one.notes ?? []), { message }] }]
  })
}

/** The diagnostics of a build or a check as text, each ending with a line break. */
export function printFound(
  found: readonly Diagnostic[],
  { texts, color, isVerbose }: { readonly texts: Texts; readonly color: boolean; readonly isVerbose: boolean },
  root: string,
): string[] {
  const { listed, classes } = groupDiagnostics(found, isVerbose)
  const parts = [printDiagnostics(listed, frameTexts(listed, texts, root), color), printClasses(classes, color)]
  return parts.filter((part) => part !== '')
}

/** Diagnostics as text: location and code, message, code frame, hint. */
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
  const tint = tintOf(one.severity, colors)
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

/** `2 errors, 1 warning`; empty if there are none. */
export function countDiagnostics(found: readonly Diagnostic[]): string {
  const count = (severity: Severity) => found.filter((one) => one.severity === severity).length
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) =>
    count(severity) === 0 ? [] : [counted(count(severity), severity)],
  )
  return words.join(', ')
}

/** A size for display: `1.2 MB`. */
export function printSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
