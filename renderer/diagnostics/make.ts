import { closest } from '../text/closest.ts'
import type { Diagnostic, Location, Reaction, Severity } from '../types.ts'

/** The location of a diagnostic, if it has one. */
export type At = Location | undefined

/** A problem that keeps the site from being written. */
export function error(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'error', message, hint, at, notes }
}

/** A problem that does not keep the site from being written. */
export function warning(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'warning', message, hint, at, notes }
}

/** Something that works but could be better. */
export function note(code: string, message: string, at: At, hint?: string): Diagnostic {
  return { code, severity: 'note', message, hint, at }
}

/** A hint that suggests the nearest known name; `otherwise` if none is near. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const near = closest(name, known)
  return near ? `Did you mean \`${near}\`?` : otherwise
}

/** `a, b and c` */
export function inWords(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

const severityOf: Record<Exclude<Reaction, 'ignore'>, Severity> = { warn: 'warning', error: 'error' }

/** A diagnostic with the severity that the configuration sets; none for `ignore`. Notes stay notes. */
export function react(reaction: Reaction, diagnostic: Diagnostic): Diagnostic[] {
  if (diagnostic.severity === 'note' && reaction !== 'ignore') return [diagnostic]
  return reaction === 'ignore' ? [] : [{ ...diagnostic, severity: severityOf[reaction] }]
}

/** A hint for an error of the bundler whose text alone does not help; undefined for others. */
export function bundlerHint(reason: string): string | undefined {
  // Parsers report this after the actual mistake.
  if (/^Expected "[^"]+" but found /.test(reason))
    return 'Look at the code before this position: a comma or a closing bracket may be missing.'
  if (/^No matching export /.test(reason))
    return 'Install the packages of the site: another version of this one may have the export. Or change the import.'
  const [, specifier] = /^Could not resolve "([^"]+)"/.exec(reason) ?? []
  if (specifier === undefined) return undefined
  if (/^([./#~]|node:|@site\/)/.test(specifier))
    return 'Correct the path. If a plugin or a script writes the file, run that first.'
  const [name = specifier] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? []
  return `Install the packages of the site. If \`package.json\` does not list \`${name}\`, add it.`
}
