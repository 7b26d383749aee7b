import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The Mermaid module that code in the first folder that has one would import. It names its other modules by their hashes. */
export function findMermaid(folders: readonly string[]): string | undefined {
  for (const folder of folders)
    try {
      return createRequire(join(folder, 'package.json')).resolve(`mermaid/dist/${mermaidEntry}`)
    } catch {
      // Mermaid is not installed there.
    }
  return undefined
}

/** The file name of the module in the package. */
export const mermaidEntry = 'mermaid.esm.min.mjs'
