import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../../renderer/index.ts'
import { attempt } from './attempt.ts'
import { foldersUp } from './folders-up.ts'
import { packageRoot } from './package-root.ts'

declare const __SITEGEN_BUILD__: string | undefined
declare const __SITEGEN_PACKAGES__: readonly string[] | undefined

const ownBuild = typeof __SITEGEN_BUILD__ === 'string' ? __SITEGEN_BUILD__ : 'source'
const packages = typeof __SITEGEN_PACKAGES__ === 'object' ? __SITEGEN_PACKAGES__ : []

/** Identity of the tool: its own code, and the versions of the packages it uses. Part of every key. */
export const buildId = hash(ownBuild, ...versionsOf(packages, packageRoot))

/** The versions of packages as a module in a folder would resolve them; empty for a package that is not installed. */
export function versionsOf(names: readonly string[], folder: string): string[] {
  return names.map((name) => {
    for (const one of foldersUp(folder)) {
      const found = versionIn(join(one, 'node_modules', name, 'package.json'))
      if (found !== undefined) return found
    }
    return ''
  })
}

function versionIn(file: string): string | undefined {
  return attempt(() => String((JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version))
}
