import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The module of the Mermaid that code in the first of some folders would import. It names the others by their hashes. */
export function findMermaid(folders: readonly string[]): string | undefined {
  for (const folder of folders)
    try {
      return createRequire(join(folder, 'package.json')).resolve(`mermaid/dist/${mermaidEntry}`)
    } catch {
      // It is not installed there.
    }
  return undefined
}

/** Its name in the package. */
export const mermaidEntry = 'mermaid.esm.min.mjs'
