import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The Mermaid module that code in the first matching folder would import. It refers to the others by their hashes. */
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
