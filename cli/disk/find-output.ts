import { join, resolve } from 'node:path'

/** In the site's folder. */
export const defaultOutput = 'build'

/** The output folder of a site: the one that was asked for, or else the usual one. */
export function findOutput(root: string, asked: string | undefined): string {
  return asked === undefined ? join(root, defaultOutput) : resolve(asked)
}
