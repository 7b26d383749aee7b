import { realpathSync } from 'node:fs'

/** A path with symbolic links resolved; undefined if nothing is there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
