// Contract: equal stamps mean an equal file. A clock ticks every few milliseconds, so the times of a file that was
// written a moment ago prove nothing: the file has no stamp yet.
import { type Dirent, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { lazilyFor } from '../../renderer/index.ts'
import { attempt } from './attempt.ts'
import { manifestFile } from './own-folder.ts'
import { packageRoot } from './package-root.ts'
import { isInside } from './path-inside.ts'

/** Size, times and inode number of a file. */
export type Stamp = string

/** Milliseconds after which a clock has certainly ticked. */
export const tick = 50

/** A file's stamp; undefined if it might also be the stamp of a later state, or if the file does not exist. */
export function stampOf(file: string): Stamp | undefined {
  const stats = attempt(() => statSync(file, { throwIfNoEntry: false }))
  if (!stats || Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < tick) return undefined
  return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`
}

/** Tests whether a file or folder of a site, its packages or the tool has neither changed nor moved since a moment. */
export function unchangedSince(root: string, moment = Date.now()): (path: string) => boolean {
  const time = moment - tick
  const [siteMoved, toolMoved] = [lastMoves(root), lastMoves(packageRoot)]
  return lazilyFor((path) => {
    const moved = isInside(path, packageRoot) ? toolMoved(path) : siteMoved(path)
    return isWrittenBefore(path, time) && moved < time
  })
}

/**
 * Whether a file was last written before a time. Unlike a stamp, this also works for a file whose modification time is in the
 * future, as in an unpacked archive: then only the system's change time counts.
 */
function isWrittenBefore(file: string, time: number): boolean {
  const stats = attempt(() => statSync(file))
  const isAhead = stats !== undefined && stats.mtimeMs > Date.now()
  return stats !== undefined && stats.ctimeMs < time && (isAhead || stats.mtimeMs < time)
}

/** When a folder or link above a file was last replaced: files in a new folder may have old times. */
function lastMoves(root: string): (path: string) => number {
  const ofFolder = lazilyFor((folder): number =>
    folder === '.' || folder.endsWith('..') ? 0 : Math.max(timeOf(join(root, folder)), ofFolder(dirname(folder))),
  )
  return (path) => ofFolder(dirname(relative(root, path)))
}

/** When a folder, or a link to it, was last replaced. */
function timeOf(folder: string): number {
  const all = [attempt(() => lstatSync(folder)), attempt(() => statSync(folder))]
  return Math.max(...all.map((stats) => stats?.ctimeMs ?? Number.POSITIVE_INFINITY))
}

/**
 * The names in a folder, because a new file may change what an import resolves to. Hidden files and build outputs, which come and
 * go, are left out.
 */
export function namesIn(folder: string): string {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []
  const isOutput = (entry: Dirent) => entry.isDirectory() && existsSync(join(folder, entry.name, manifestFile))
  return entries
    .flatMap((entry) => (entry.name.startsWith('.') || isOutput(entry) ? [] : [entry.name]))
    .sort()
    .join('/')
}
