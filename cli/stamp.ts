// Contract: equal stamps mean an equal file. A clock ticks every few milliseconds, so the times of a file that was
// written a moment ago tell nothing: it has no stamp yet.
import { readdirSync, statSync } from 'node:fs'

/** Size, times and number of a file. */
export type Stamp = string

/** Milliseconds after which a clock has certainly ticked. */
export const tick = 50

/** A file's stamp; undefined where it cannot be told from that of a later state, or where there is no file. */
export function stampOf(file: string): Stamp | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats || Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < tick) return undefined
  return `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`
}

/** A file's stamp, unless the file was changed since a time (milliseconds since 1970): it may have been read before that. */
export function stampBefore(file: string, time: number): Stamp | undefined {
  const stamp = stampOf(file)
  return stamp !== undefined && isBefore(stamp, time) ? stamp : undefined
}

/** Whether a file with this stamp was changed last before a time. */
export function isBefore(stamp: Stamp, time: number): boolean {
  const [, written, changed] = stamp.split(' ')
  return Math.max(Number(written), Number(changed)) < time
}

/** The names in a folder; a file beside others may be what an import means from now on. Hidden ones come and go. */
export function namesIn(folder: string): string {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    return names.sort().join('/')
  } catch {
    return ''
  }
}
