// Dates that are stored in a file of the site, for builds in which git cannot provide them. Each belongs to certain contents of its
// page, so a page that has changed since then has no date rather than a wrong one.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  datesFile,
  diagnostics,
  type LastChange,
  locateIn,
  type SourcePath,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { readBytes, readText } from '../disk/read-text.ts'
import type { GitDates } from './git-dates.ts'
import { parseValue } from './read-data.ts'

/** The date of a page, and the contents that it belongs to. */
export interface KeptDate extends LastChange {
  /** Git’s hash of the contents, with `\n` at the ends of lines. */
  readonly blob: string
  /** The author date of the first commit, for posts that have no other date. */
  readonly added?: string | undefined
}

export interface KeptDates {
  readonly entries: ReadonlyMap<string, KeptDate>
  readonly diagnostics: readonly Diagnostic[]
}

/** The stored dates of a site, if it has any. */
export async function readKeptDates(boundary: Boundary): Promise<KeptDates> {
  const file = datesFile as SourcePath
  if (!existsSync(join(boundary.root, file))) return { entries: new Map(), diagnostics: [] }
  const text = readText(boundary, file)
  if (typeof text !== 'string') return { entries: new Map(), diagnostics: [text] }
  const found: Diagnostic[] = []
  const value = await parseValue(file, text, (offset, length) => locateIn(file, text, offset, length), found)
  if (found.length > 0) return { entries: new Map(), diagnostics: found }
  const report = (reason: string, name: string) => {
    const offset = Math.max(0, text.indexOf(JSON.stringify(name)))
    const at = locateIn(file, text, offset, JSON.stringify(name).length)
    found.push(diagnostics.badDataFile(reason, at, 'Write it again with `sitegen dates --write`.'))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    report('it must contain an entry per page.', '')
  const all = Object.entries((found.length === 0 ? value : {}) as Readonly<Record<string, unknown>>)
  for (const [path, entry] of all.filter(([, entry]) => !isKeptDate(entry)).slice(0, 1))
    report(`an entry has the texts \`blob\`, \`date\` and \`author\`, but is ${JSON.stringify(entry)}.`, path)
  return { entries: new Map(found.length === 0 ? (all as [string, KeptDate][]) : []), diagnostics: found }
}

function isKeptDate(entry: unknown): entry is KeptDate {
  const { blob, date, author, added } = (entry ?? {}) as Partial<Record<keyof KeptDate, unknown>>
  const areTexts = typeof blob === 'string' && typeof author === 'string'
  return areTexts && isInstant(date) && (added === undefined || isInstant(added))
}

function isInstant(date: unknown): boolean {
  return typeof date === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(date) && !Number.isNaN(Date.parse(date))
}

/** Git’s hash of the contents of a file; undefined if the file cannot be read. */
export function blobOf(boundary: Boundary, path: string): string | undefined {
  const bytes = readBytes(boundary, path)
  if (!Buffer.isBuffer(bytes)) return undefined
  const plain = bytes.includes('\r\n')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
    : bytes
  return createHash('sha1').update(`blob ${plain.length}\0`).update(plain).digest('hex')
}

/** The dates of pages: those from git, and for others the stored ones. */
export async function addKeptDates(git: GitDates, boundary: Boundary, paths: readonly string[]): Promise<GitDates> {
  const undated = paths.filter((path) => !git.dates.has(path))
  if (undated.length === 0) return git
  const kept = await readKeptDates(boundary)
  const dates = new Map(git.dates)
  const added = new Map(git.added)
  let without = 0
  for (const path of undated) {
    const entry = kept.entries.get(path)
    if (entry?.added !== undefined) added.set(path, entry.added)
    if (entry && entry.blob === blobOf(boundary, path)) dates.set(path, { date: entry.date, author: entry.author })
    else without++
  }
  const found = [...git.diagnostics, ...kept.diagnostics]
  if (git.history === 'shallow' && without > 0)
    found.push(diagnostics.shallowHistory({ without, of: paths.length, remedy: historyRemedy(process.env) }))
  return { ...git, dates, added, diagnostics: found }
}

/** How to fetch the full history, by the variables that CI hosts set. */
export function historyRemedy(env: Readonly<Record<string, string | undefined>>): string {
  const [, remedy] = hosts.find(([name]) => env[name]) ?? []
  return remedy ?? 'Run `git fetch --unshallow` before the build'
}

const hosts: readonly (readonly [variable: string, remedy: string])[] = [
  ['GITHUB_ACTIONS', 'Set `fetch-depth: 0` for the step `actions/checkout`'],
  ['GITEA_ACTIONS', 'Set `fetch-depth: 0` for the step `actions/checkout`'],
  ['GITLAB_CI', 'Set the variable `GIT_DEPTH: 0` for the job'],
  ['TF_BUILD', 'Set `fetchDepth: 0` for the step `checkout`'],
  ['BITBUCKET_BUILD_NUMBER', 'Set `clone: { depth: full }` in `bitbucket-pipelines.yml`'],
  ['TRAVIS', 'Set `git: { depth: false }` in `.travis.yml`'],
  ['APPVEYOR', 'Remove `clone_depth` from `appveyor.yml`'],
  ['VERCEL', 'Set the environment variable `VERCEL_DEEP_CLONE=true`'],
]
