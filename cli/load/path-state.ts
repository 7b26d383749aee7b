// What is at a path now. Nothing here throws: a path that does not exist or cannot be read has no state, and may have one later.
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { attempt } from '../disk/attempt.ts'

/** The number and birth time of what a path leads to: a replacement may have the same number. Empty if there is nothing. */
export function identityOf(path: string): string {
  const stats = attempt(() => statSync(path))
  return stats ? `${stats.ino} ${stats.birthtimeMs}` : ''
}

/** Undefined for a path that does not exist or cannot be read. */
export function statsOf(path: string): Stats | undefined {
  return attempt(() => lstatSync(path))
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false
}

export function isThere(path: string): boolean {
  return statsOf(path) !== undefined
}

export function changeTimeOf(path: string): number {
  return statsOf(path)?.ctimeMs ?? 0
}

/** The hash of a file’s content; empty if it cannot be read. */
export function digestOf(file: string): string {
  try {
    // A link may lead to a device, which has no end.
    if (!statSync(file).isFile()) return ''
    return createHash('sha1').update(readFileSync(file)).digest('base64')
  } catch {
    return ''
  }
}
