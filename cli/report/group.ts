import pc from 'picocolors'
import type { Diagnostic } from '../../renderer/index.ts'
import { signs, tintOf } from './severity-style.ts'

/** Most warnings of a class that are listed individually; more share one line. */
const most = 10
/** Locations that such a line names. */
const named = 3

/** Diagnostics that are listed individually, and classes with too many warnings for that, largest first. */
export interface Grouped {
  readonly listed: readonly Diagnostic[]
  readonly classes: readonly (readonly [Diagnostic, ...Diagnostic[]])[]
}

/** Group sorted diagnostics. Errors are always listed, since each of them prevents the site from being written. */
export function groupDiagnostics(found: readonly Diagnostic[], isVerbose: boolean): Grouped {
  if (isVerbose) return { listed: found, classes: [] }
  const all = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const one of found) {
    const known = all.get(classOf(one))
    if (known) known.push(one)
    else all.set(classOf(one), [one])
  }
  const isMany = (one: Diagnostic) => one.severity !== 'error' && (all.get(classOf(one))?.length ?? 0) > most
  const classes = [...all.values()].filter(([first]) => isMany(first)).sort((a, b) => b.length - a.length)
  return { listed: found.filter((one) => !isMany(one)), classes }
}

function classOf({ code, severity }: Diagnostic): string {
  return `${severity} ${code}`
}

/** A line for each class: the number of its warnings, the code, and the first locations. */
export function printClasses(classes: Grouped['classes'], color: boolean): string {
  const colors = pc.createColors(color)
  const lines = classes.map((all) => {
    const [{ code, severity }] = all
    const places = all.flatMap(({ at }) => (at ? `${at.file}:${at.line}:${at.column}` : [])).slice(0, named)
    const more = places.length > 0 && all.length > places.length ? ', …' : ''
    return `${tintOf(severity, colors)(`${signs[severity]} ${all.length} ${severity}s`)}  ${colors.dim(code)}  ${places.join(', ')}${more}`.trimEnd()
  })
  return lines.length === 0
    ? ''
    : `${lines.join('\n')}\n  ${colors.cyan('hint')}  Use \`--verbose\` to list them one by one.\n`
}
