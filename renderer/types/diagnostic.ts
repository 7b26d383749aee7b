import type { SourcePath } from './names.ts'

/** The severity of a diagnostic. An error keeps the site from being written. */
export type Severity = 'error' | 'warning' | 'note'

/** A location in an input file, as its author sees it: line and column start at 1, length is in UTF-16 code units. */
export interface Location {
  readonly file: SourcePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem that the author can fix. Collected, never thrown. */
export interface Diagnostic {
  /** `area/problem`; permanent; listed in `docs/diagnostics.md`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, in one sentence, in the author's words. */
  readonly message: string
  /** The fix, as an instruction. */
  readonly hint?: string | undefined
  readonly at?: Location | undefined
  /** Problems with the same value are reported once, at the first location, with the number of the others. */
  readonly once?: string | undefined
  readonly notes?: readonly { readonly message: string; readonly at?: Location | undefined }[] | undefined
}

/**
 * The location of a string in the configuration file: the occurrence after `nth` others (default: the first), as the value of
 * `setting` if given.
 */
export type LocateInConfig = (text: string, setting?: string, nth?: number) => Location | undefined
