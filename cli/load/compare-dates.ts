// The stored dates of a site compared with those from git.
import {
  type Diagnostic,
  diagnostics,
  isUndated,
  lacksNameDate,
  readDocument,
  type SiteConfig,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { type Boundary, boundaryOf, contentFolders } from '../disk/boundary.ts'
import { readText } from '../disk/read-text.ts'
import { changedFiles, type GitDates, readGitDates } from './git-dates.ts'
import { blobOf, historyRemedy, type KeptDate, readKeptDates } from './kept-dates.ts'
import type { Candidate } from './lazy-source.ts'
import { loadConfig } from './load-config.ts'
import { Memory } from './memoiser.ts'
import { readVersions } from './read-versions.ts'
import { listSources } from './scan.ts'

/** The problem with the stored date of a page. */
export type DateFault = 'missing' | 'outdated' | 'superfluous'

export interface ComparedDates {
  /** Pages whose stored date is not the one from git or, without the full history, belongs to other contents; sorted by path. */
  readonly faults: ReadonlyMap<string, DateFault>
  /** What should be stored; undefined if only the full history can tell. */
  readonly wanted: ReadonlyMap<string, KeptDate> | undefined
  /** Pages that are new or have changed since the last commit, and so have no date yet. */
  readonly uncommitted: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compare the stored dates with the pages and the history. Without the full history, a stored date is correct if its page has not
 * changed; with `mustKnow`, any other page is an error.
 */
export async function compareDates(root: string, code: CodeContext, mustKnow: boolean): Promise<ComparedDates> {
  const loaded = await loadConfig(root, true, code)
  const { config, locate } = loaded
  if (!config) return nothing(loaded.diagnostics)
  const boundary = boundaryOf(root, config)
  const { versions, diagnostics: found } = await readVersions(boundary, config)
  const listed = listSources({ boundary, config, versions, locate }, new Memory(code))
  const kept = await readKeptDates(boundary)
  const query = { root, cache: code.cache, folders: contentFolders(config), seconds: code.guard.seconds }
  const git = await readGitDates(query)
  const faulty = [...found, ...listed.diagnostics, ...git.diagnostics, ...(mustKnow ? [] : kept.diagnostics)]
  const changed = git.history === 'whole' ? await changedFiles(query).catch(() => undefined) : undefined
  const isWhole = changed !== undefined
  const now = new Map<string, KeptDate>()
  const uncommitted: string[] = []
  for (const candidate of listed.candidates) {
    const { path } = candidate
    const known = kept.entries.get(path)
    const blob = blobOf(boundary, path)
    const change = git.dates.get(path)
    if (isWhole && (!change || changed.has(path))) {
      uncommitted.push(path)
      if (known) now.set(path, known)
    } else if (blob !== undefined) {
      const { date = '', author = '' } = change ?? known ?? {}
      const added = git.added.get(path) ?? known?.added
      now.set(path, { blob, date, author, added: isUndatedPost(candidate, boundary, config) ? added : undefined })
    }
  }
  const faults = [...new Set([...kept.entries.keys(), ...now.keys()])].sort().flatMap((path) => {
    const fault = faultOf(kept.entries.get(path), now.get(path))
    return fault ? [[path, fault] as const] : []
  })
  const isKnown = isWhole || faults.every(([, fault]) => fault === 'superfluous')
  if (!isKnown && mustKnow) return nothing([...faulty, noHistory(git.history)])
  return {
    faults: new Map(faults),
    wanted: isKnown ? now : undefined,
    uncommitted,
    diagnostics: faulty,
  }
}

/** Whether a post has no date other than that of a commit. */
function isUndatedPost(candidate: Candidate, boundary: Boundary, { variables }: SiteConfig): boolean {
  const text = lacksNameDate(candidate) ? readText(boundary, candidate.path) : undefined
  return typeof text === 'string' && isUndated(readDocument({ ...candidate, text }, variables))
}

function nothing(found: readonly Diagnostic[]): ComparedDates {
  return { faults: new Map(), wanted: undefined, uncommitted: [], diagnostics: found }
}

function noHistory(history: GitDates['history']): Diagnostic {
  return history === 'shallow'
    ? diagnostics.noHistory('the repository is a shallow clone', historyRemedy(process.env))
    : diagnostics.noHistory(
        'there is no repository with a commit, or git does not respond',
        'Run the command in a clone of the repository',
      )
}

function faultOf(kept: KeptDate | undefined, now: KeptDate | undefined): DateFault | undefined {
  if (!now) return 'superfluous'
  if (!kept) return 'missing'
  const isSame = (['blob', 'date', 'author', 'added'] as const).every((part) => kept[part] === now[part])
  return isSame ? undefined : 'outdated'
}

/** The file of stored dates: JSON as formatters print it, sorted, so that a diff shows only what has changed. */
export function printDates(dates: ReadonlyMap<string, KeptDate>): string {
  const sorted = [...dates].sort(([a], [b]) => (a < b ? -1 : 1))
  const entries = sorted.map(([path, { blob, date, author, added }]) => [path, { blob, date, author, added }] as const)
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
