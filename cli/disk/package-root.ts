import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldersUp } from './folders-up.ts'

/** The package that users install and import; its command is `sitegen`. */
export const packageName = '@sitegen/cli'

/** The folder of the tool's own package, which contains the theme. */
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

/** Version of the package. */
export const version = typeof __SITEGEN_VERSION__ === 'string' ? __SITEGEN_VERSION__ : '0.0.0-source'
