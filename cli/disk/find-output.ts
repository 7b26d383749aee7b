import { join, resolve } from 'node:path'
import { realPath } from './real-path.ts'

/** The default output folder, relative to the site folder. */
export const defaultOutput = 'build'

/** A site folder with symbolic links resolved, because files are compared by their paths below it. */
export function findRoot(path: string): string {
  const folder = resolve(path)
  return realPath(folder) ?? folder
}

/** The output folder of a site: the given one, or the default. */
export function findOutput(root: string, path: string | undefined): string {
  return path === undefined ? join(root, defaultOutput) : resolve(path)
}
