import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The file names of a configuration, in lookup order. */
export const configNames = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.cjs']

/** The nearest folder above a folder that has a configuration, as a relative path: `../..`. */
export function configAbove(root: string): string | undefined {
  for (let folder = root; dirname(folder) !== folder; ) {
    folder = dirname(folder)
    if (configNames.some((name) => existsSync(join(folder, name)))) return relative(root, folder)
  }
  return undefined
}
