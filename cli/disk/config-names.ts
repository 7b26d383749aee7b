import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { foldersUp } from './folders-up.ts'

/** The file names of a configuration, in lookup order. */
export const configNames = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.cjs']

/** The nearest folder above a folder that has a configuration, as a relative path: `../..`. */
export function configAbove(root: string): string | undefined {
  const hasConfig = (folder: string) => configNames.some((name) => existsSync(join(folder, name)))
  const found = [...foldersUp(root)].slice(1).find(hasConfig)
  return found === undefined ? undefined : relative(root, found)
}
