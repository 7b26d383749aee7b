import type { SourcePath } from './names.ts'

export type Severity = 'error' | 'warning' | 'note'

/** A place in an input, as its author sees it: line and column start at 1, length is in UTF-16 units. */
export interface Location {
  readonly file: SourcePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem the author can fix. Collected, never thrown. */
export interface Diagnostic {
  /** `area/problem`; permanent; listed in `docs/diagnostics.md`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, in one sentence, in the author's words. */
  readonly message: string
  /** What to do about it, as an instruction. */
  readonly hint?: string | undefined
  readonly at?: Location | undefined
  readonly notes?: readonly { readonly message: string; readonly at?: Location | undefined }[] | undefined
}

/** Where a text stands in the configuration file, as the value of a setting if one is named: the first time, or the one after `nth` others. */
export type LocateInConfig = (text: string, setting?: string, nth?: number) => Location | undefined
