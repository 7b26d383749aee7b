import { realpathSync } from 'node:fs'
import { attempt } from './attempt.ts'

/** A path with symbolic links resolved; undefined if it does not exist. */
export function realPath(path: string): string | undefined {
  return attempt(() => realpathSync(path))
}
