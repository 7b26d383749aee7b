import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hash } from '../../renderer/index.ts'
import { foldersUp } from './folders-up.ts'

/** What users install and import; the command is `sitegen`. */
export const packageName = '@sitegen/cli'

/** The folder of this tool's package, which contains its theme. */
export const packageRoot = dirname(packageFileOf(fileURLToPath(import.meta.url)))

/** The `package.json` of the package that a file belongs to. */
export function packageFileOf(path: string): string {
  let file = path
  for (const folder of foldersUp(dirname(path))) {
    file = join(folder, 'package.json')
    if (existsSync(file)) break
  }
  return file
}

declare const __SITEGEN_VERSION__: string | undefined
declare const __SITEGEN_BUILD__: string | undefined
declare const __SITEGEN_PACKAGES__: readonly string[] | undefined

/** Version of the package. */
export const version = typeof __SITEGEN_VERSION__ === 'string' ? __SITEGEN_VERSION__ : '0.0.0-source'
const ownBuild = typeof __SITEGEN_BUILD__ === 'string' ? __SITEGEN_BUILD__ : 'source'
const packages = typeof __SITEGEN_PACKAGES__ === 'object' ? __SITEGEN_PACKAGES__ : []

/** Identity of the tool: its own code, and the packages that it runs beside. Part of every key. */
export const buildId = hash(ownBuild, ...versionsOf(packages, packageRoot))

/** The versions of packages as a module in a folder would find them; empty for one that is not there. */
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
  try {
    return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version)
  } catch {
    return undefined
  }
}
