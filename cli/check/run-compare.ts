import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Accepted,
  causes,
  type Diagnostic,
  diagnostics,
  groupDifferences,
  readAccepted,
  type SourcePath,
} from '../../renderer/index.ts'
import { decodeText } from '../disk/read-text.ts'
import { sortDiagnostics } from '../report/report.ts'
import { compareBuilt } from './compare-built.ts'
import { openBuiltSite } from './open-built-site.ts'
import type { ComparisonReport } from './print-comparison.ts'

export interface ComparisonOptions {
  readonly before: string
  readonly now: string
  /** The file with the list of accepted differences. */
  readonly accept: string | undefined
  /** Receives progress messages. */
  readonly onProgress: (text: string) => void
}

interface AcceptedText {
  readonly entries: readonly Accepted[]
  readonly diagnostics: readonly Diagnostic[]
  /** The text of the list, for code frames in diagnostics. */
  readonly texts: ReadonlyMap<string, string>
}

/** Compare two built sites against a list of accepted differences; if that is not possible, return the reasons. */
export async function runCompare(
  options: ComparisonOptions,
): Promise<ComparisonReport | { readonly faults: readonly Diagnostic[]; readonly texts: AcceptedText['texts'] }> {
  const { before, now, onProgress } = options
  const list = readList(options.accept)
  if (list.diagnostics.length > 0) return { faults: list.diagnostics, texts: list.texts }
  const [old, fresh] = await Promise.all([openBuiltSite(before), openBuiltSite(now)])
  const faults = [old, fresh].flatMap((one) => ('code' in one ? one : []))
  if ('code' in old || 'code' in fresh) return { faults, texts: list.texts }
  const { differences, ...compared } = await compareBuilt(old, fresh, onProgress)
  const { groups, unused } = groupDifferences(differences, list.entries)
  const { unread } = compared
  const found = [
    ...(unread.before.length > 0 ? [diagnostics.unreadablePages(before, unread.before)] : []),
    ...(unread.now.length > 0 ? [diagnostics.unreadablePages(now, unread.now)] : []),
    ...unused.map(({ at }) => diagnostics.unusedAccepted(at)),
  ]
  const ok = groups.every(({ reason }) => reason !== undefined) && found.every(({ severity }) => severity !== 'error')
  return { ...compared, old: before, new: now, groups, diagnostics: sortDiagnostics(found), texts: list.texts, ok }
}

function readList(file: string | undefined): AcceptedText {
  if (file === undefined) return { entries: [], diagnostics: [], texts: new Map() }
  const path = file as SourcePath
  const text = readText(path)
  if (typeof text !== 'string') return { entries: [], diagnostics: [text], texts: new Map() }
  return { ...readAccepted(path, text, Object.keys(causes)), texts: new Map([[file, text]]) }
}

function readText(path: SourcePath): string | Diagnostic {
  try {
    return decodeText(readFileSync(resolve(path)), path)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return diagnostics.unreadable({ file: path, line: 1, column: 1, length: 1 }, code)
  }
}
