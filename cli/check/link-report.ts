import type { Diagnostic, Site } from '../../renderer/index.ts'
import type { ExternalReport } from './external.ts'

/** The result of a link check. */
export interface LinkReport {
  /** All problems found, sorted. */
  readonly found: readonly Diagnostic[]
  /** Changes to the sources, if requested. */
  readonly fixed: { readonly links: number; readonly files: readonly string[] } | undefined
  /** Changes to the sources that keep promised addresses and anchors working, if requested. */
  readonly kept: { readonly promises: number; readonly files: readonly string[] } | undefined
  readonly ok: boolean
  /** The number of links and images checked. */
  readonly links: number
  /** Results of checking other sites, if requested. */
  readonly external?: ExternalReport | undefined
  /** Undefined if the site could not be loaded. */
  readonly site: Site | undefined
  /** Texts that diagnostics refer to, by path. */
  readonly texts: ReadonlyMap<string, string>
  readonly root: string
  readonly timings: Record<string, number>
  readonly verbose: boolean
}
