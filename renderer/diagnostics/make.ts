import { closest } from '../text/closest.ts'
import type { Diagnostic, Location, Reaction, Severity } from '../types.ts'

/** A place, where there is one. */
export type At = Location | undefined

/** A problem that keeps the site from being built. */
export function error(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'error', message, hint, at, notes }
}

/** A problem that the site is built in spite of. */
export function warning(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'warning', message, hint, at, notes }
}

/** Something that works, and could be better. */
export function note(code: string, message: string, at: At, hint?: string): Diagnostic {
  return { code, severity: 'note', message, hint, at }
}

/** A hint with the nearest known name, or another one. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const near = closest(name, known)
  return near ? `Did you mean \`${near}\`?` : otherwise
}

const severityOf: Record<Exclude<Reaction, 'ignore'>, Severity> = { warn: 'warning', error: 'error' }

/** Give a diagnostic the severity that the configuration asks for; none where it is to be ignored. Notes stay notes. */
export function react(reaction: Reaction, diagnostic: Diagnostic): Diagnostic[] {
  if (diagnostic.severity === 'note' && reaction !== 'ignore') return [diagnostic]
  return reaction === 'ignore' ? [] : [{ ...diagnostic, severity: severityOf[reaction] }]
}

/** What to do where a parser trips over what comes after the mistake: `Expected "}" but found "navbar"`. */
export function beforePlace(reason: string): string | undefined {
  if (!/^Expected "[^"]+" but found /.test(reason)) return undefined
  return 'Look at what stands before this place: a comma or a closing bracket may be missing there.'
}
