// Other bundlers have aliases for folders. An import with an alias that is unknown here looks like an import of a package.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { diagnostics } from '../../renderer/index.ts'
import { foldersUp } from '../disk/folders-up.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'

type Alias = Parameters<typeof diagnostics.unresolvedAlias>[1]

/** The files in which editors and bundlers look for `paths`. */
export const pathsFiles = ['tsconfig.json', 'jsconfig.json'] as const

/** The alias in an import: one from `paths`, or the name of a folder. Undefined for a package that is only missing. */
export function findAlias(specifier: string, folder: string, root: string): Alias | undefined {
  if (/^(?:\.|@site\/)/.test(specifier)) return undefined
  const [, mark = '', name] = /^([@~#]?\/?)(\w[\w.-]*)/.exec(specifier) ?? []
  // Such as a path for a webpack loader: `!!../a.ts?raw`.
  if (name === undefined) return undefined
  const prefix = `${mark}${name}`
  return inPaths(specifier, folder, root) ?? (isDeclared(specifier, folder) ? undefined : ofFolder(prefix, name, root))
}

/** The alias for a specifier in the `paths` of the nearest file. The file that it maps to does not exist. */
function inPaths(specifier: string, folder: string, root: string): Alias | undefined {
  const file = [...foldersUp(folder)].flatMap((one) => pathsFiles.map((name) => join(one, name))).find(existsSync)
  if (file === undefined) return undefined
  const text = tryReadText(file) ?? ''
  for (const [, pattern = '', target = ''] of text.matchAll(/"([^"\s]+)"\s*:\s*\[\s*"([^"]+)"/g)) {
    const isMeant = pattern.endsWith('*') ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern
    // `*` alone matches everything.
    if (isMeant && pattern !== '*') return { pattern, target, file: sourcePath(root, file) }
  }
  return undefined
}

/** A folder of the site with the name of the alias. */
function ofFolder(prefix: string, name: string, root: string): Alias | undefined {
  const found = ['.', 'src', '..'].map((one) => posix.join(one, name)).find((path) => existsSync(join(root, path)))
  if (found === undefined) return undefined
  return { pattern: `${prefix}/*`, target: `${found.startsWith('../') ? '' : './'}${found}/*` }
}

/** Whether a `package.json` names the package of an import. */
export function isDeclared(specifier: string, folder: string): boolean {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  return [...foldersUp(folder)].some((one) => tryReadText(join(one, 'package.json'))?.includes(`"${name}"`))
}
