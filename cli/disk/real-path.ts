import { realpathSync } from 'node:fs'

/** A path with symbolic links resolved; undefined if it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
