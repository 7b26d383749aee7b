import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type Diagnostic, diagnostics, type SiteConfig } from '../../renderer/index.ts'
import { readManifest } from '../disk/manifest.ts'
import { cacheFolder, journalFile, manifestFile, ownFolder, shardsFolder } from '../disk/own-folder.ts'
import { isForeign, languagesIn, readJournal } from './output-folder.ts'
import { insideOf, refuseOutput } from './output-guard.ts'
import { findHolder } from './output-lock.ts'

/** Files that were removed from a folder. */
export interface Removed {
  readonly folder: string
  readonly files: number
  readonly bytes: number
  /** Files that no build has written; they stay. */
  readonly left: number
}

export interface Cleaned {
  readonly removed: readonly Removed[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Remove what builds have written: the cache of the site below `root`, and the files of its output.
 *
 * In the output only files in the manifest or the journal are deleted. If others are left, builds may still write to the folder.
 */
export function clean(root: string, out: string, config?: SiteConfig): Cleaned {
  const removed: Removed[] = []
  try {
    const refused = refuseOutput(root, out, { config })
    if (refused) return { removed, diagnostics: [refused] }
    const built = namesOf(out)
    if (built === 'foreign') return { removed, diagnostics: [diagnostics.notOurs(out)] }
    const held = [out, ...languagesIn(out).map((path) => join(out, path))].map(findHolder).find(Boolean)
    if (held) return { removed, diagnostics: [diagnostics.outputHeld(out, held.file, held.holder)] }
    removed.push(removeTree(join(root, cacheFolder)), removeTree(join(root, shardsFolder)))
    removeEmpty(join(root, ownFolder))
    removed.push(...removeLanguages(out, languagesIn(out)))
    if (built) removed.push(removeOutput(out, built))
    return { removed: removed.filter(({ files, left }) => files > 0 || left > 0), diagnostics: [] }
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(code ?? '')) throw error
    return { removed, diagnostics: [diagnostics.notRemovable(path ?? out, code as string)] }
  }
}

/** Remove what builds have written in other languages of a site, each to a folder below its output. */
export function removeLanguages(out: string, languages: readonly string[]): Removed[] {
  const inside = insideOf(out)
  return languages.flatMap((path) => {
    const folder = join(out, path)
    const built = inside(join(folder, manifestFile)) ? namesOf(folder) : undefined
    if (built === undefined || built === 'foreign') return []
    const removed = removeOutput(folder, built)
    for (let above = dirname(path); above !== '.'; above = dirname(above)) removeEmpty(join(out, above))
    return [removed]
  })
}

/** The names of the files that builds have written to a folder; undefined if there is nothing to clean. */
function namesOf(out: string): ReadonlySet<string> | 'foreign' | undefined {
  const stat = lstatSync(out, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isDirectory() && !stat.isSymbolicLink()) return 'foreign'
  const names = readdirSync(out)
  if (names.length === 0) return undefined
  const manifest = readManifest(out)
  const journal = readJournal(out)
  // An unreadable manifest does not say which files are ours.
  const isUnknown = existsSync(join(out, manifestFile)) || isForeign(out)
  if (!manifest && journal.length === 0 && isUnknown) return 'foreign'
  return new Set([...Object.keys(manifest?.outputs ?? {}), ...journal])
}

function removeOutput(out: string, names: ReadonlySet<string>): Removed {
  const inside = insideOf(out)
  const folders = new Set<string>()
  let [files, bytes] = [0, 0]
  for (const name of names) {
    const path = join(out, name)
    const stat = inside(path) ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    if (!stat?.isFile()) continue
    rmSync(path)
    files++
    bytes += stat.size
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  // Inner folders first: their paths are longer.
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) removeEmpty(join(out, folder))
  const left = listFiles(out).filter((path) => !path.startsWith(join(out, ownFolder) + sep)).length
  if (left > 0) forget(out)
  else {
    const own = removeTree(join(out, ownFolder))
    files += own.files
    bytes += own.bytes
    removeEmpty(out)
  }
  return { folder: out, files, bytes, left }
}

/** Empty the manifest but keep it, so that builds may still write to the folder. */
function forget(out: string) {
  const file = join(out, manifestFile)
  // It does not exist if only other languages of the site were built.
  if (!existsSync(file)) return
  const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), outputs: {} }
  writeFileSync(`${file}.new`, JSON.stringify(manifest))
  renameSync(`${file}.new`, file)
  rmSync(join(out, journalFile), { force: true })
}

function removeTree(folder: string): Removed {
  const sizes = listFiles(folder).map((path) => lstatSync(path).size)
  rmSync(folder, { recursive: true, force: true })
  return { folder, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), left: 0 }
}

function listFiles(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

function removeEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
