import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { hash, type Manifest, type Output } from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { foldersUp } from '../disk/folders-up.ts'
import { isOutputPath, readManifest } from '../disk/manifest.ts'
import { journalFile, manifestFile, ownFolder, stagingFolder } from '../disk/own-folder.ts'

/** A file, as recorded in the manifest. */
export type Entry = readonly [key: string, content: string, size: number]

/** Remove what a killed run left. */
export function clearStaging(out: string) {
  rmSync(join(out, stagingFolder), { recursive: true, force: true })
}

/** The manifest of the last build; `foreign` for a folder whose content no build has written. */
export function lastManifestOf(out: string): Manifest | 'foreign' {
  return isForeign(out) ? 'foreign' : (readManifest(out) ?? noManifest)
}

/** The manifest of a folder that no build has written to. */
const noManifest = {
  version: 1,
  generator: '',
  base: '',
  home: '',
  trailingSlash: null,
  redirects: [],
  outputs: {},
} as const

/** Whether a folder contains files that no build has written. */
export function isForeign(out: string): boolean {
  const names = listNames(out)
  if (names.length === 0) return false
  // A killed first build leaves nothing but `.sitegen`. If that contains a cache, the folder is a site rather than an output.
  const isOurs = [manifestFile, journalFile].some((file) => existsSync(join(out, file))) || names.join() === ownFolder
  if (isOurs) return existsSync(join(out, ownFolder, 'cache'))
  if (isOfLanguage(out)) return false
  // The other languages may have been built before the main one.
  return names.some((name) => name !== ownFolder && outputsBelow(join(out, name)).length === 0)
}

/** Whether a folder is the output of another language. The main one may have written to it too: `fr/logo.svg`. */
function isOfLanguage(out: string): boolean {
  return [...foldersUp(dirname(out))]
    .slice(0, mostParts)
    .some((folder) => readManifest(folder)?.languages?.includes(relative(folder, out).replaceAll(sep, '/')))
}

/** Output folders of a site’s other languages, innermost first. If the main one was not built, all outputs below the folder. */
export function languagesIn(out: string): readonly string[] {
  const manifest = readManifest(out)
  const found = manifest ? (manifest.languages ?? []) : outputsBelow(out).filter((path) => path !== '')
  return [...found].sort((a, b) => b.length - a.length)
}

/** The path of a language has at most this many parts. */
const mostParts = 3

/** Paths of folders that contain a manifest: the folder itself (`''`), and those below it. */
function outputsBelow(folder: string, depth = mostParts): string[] {
  const own = existsSync(join(folder, manifestFile)) ? [''] : []
  if (depth === 0) return own
  const inner = listFolders(folder).flatMap((name) =>
    outputsBelow(join(folder, name), depth - 1).map((path) => (path === '' ? name : `${name}/${path}`)),
  )
  return [...own, ...inner]
}

function listFolders(folder: string): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.filter((entry) => entry.isDirectory() && entry.name !== ownFolder).map(({ name }) => name)
}

/** Whether a folder contains anything besides a build’s own files. */
export function hasFiles(out: string): boolean {
  return listNames(out).some((name) => name !== ownFolder)
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export function readJournal(out: string): string[] {
  const read = () => JSON.parse(readFileSync(join(out, journalFile), 'utf8')) as unknown[]
  return attempt(() => read().filter(isOutputPath)) ?? []
}

export function sizeOf(file: string): number | undefined {
  const found = attempt(() => statSync(file, { throwIfNoEntry: false }))
  return found?.isFile() ? found.size : undefined
}

/** The name of each file after the last build, by its name without a hash or, if its name is only a hash, by its key. */
export function lastNames({ outputs }: Manifest): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [path, [key]] of Object.entries(outputs)) names.set(isHash.test(path) ? key : withoutHash(path), path)
  return names
}

/** A name that `nameByHash` may have made. */
const isHash = /\/[\da-f]{2}-[\da-f]{10}\.\w+$/

/** The name that a file had after the last build; otherwise its name in the table. */
export function lastNameOf({ out, hashed, isNamedByHash, key }: Output, names: ReadonlyMap<string, string>): string {
  return (hashed && names.get(isNamedByHash ? (key ?? '') : out)) || out
}

function withoutHash(path: string): string {
  // Few names have a hash, and the expression tries every hyphen.
  const at = path.lastIndexOf('-')
  const end = at + 11
  if (at < 0 || !(end === path.length || path[end] === '.')) return path
  return path.replace(/-[\da-f]{10}(\.\w+)?$/, '$1')
}

/** A file's bytes, if they have the given hash. */
export function readSame(file: string, content: string): Buffer | undefined {
  const bytes = attempt(() => readFileSync(file))
  return bytes && hash(bytes) === content ? bytes : undefined
}
