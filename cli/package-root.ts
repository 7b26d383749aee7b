import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this tool's package: where its theme is. */
export const packageRoot = findUp(dirname(fileURLToPath(import.meta.url)))

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? folder : findUp(parent)
}

declare const __SITEGEN_VERSION__: string | undefined
declare const __SITEGEN_BUILD__: string | undefined

/** Version of the package. */
export const version = typeof __SITEGEN_VERSION__ === 'string' ? __SITEGEN_VERSION__ : '0.0.0-source'
/** Identity of the tool's own code; part of every key. */
export const buildId = typeof __SITEGEN_BUILD__ === 'string' ? __SITEGEN_BUILD__ : 'source'
