import { join, resolve } from 'node:path'
import { realPath } from './real-path.ts'

/** In the site's folder. */
export const defaultOutput = 'build'

/** The folder of a site, without symbolic links on its way: files are compared by their paths below it. */
export function findRoot(asked: string): string {
  const folder = resolve(asked)
  return realPath(folder) ?? folder
}

/** The output folder of a site: the one that was asked for, or else the usual one. */
export function findOutput(root: string, asked: string | undefined): string {
  return asked === undefined ? join(root, defaultOutput) : resolve(asked)
}
