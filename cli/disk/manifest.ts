import { join } from 'node:path'
import { hostsFolder, type Manifest } from '../../renderer/index.ts'
import { manifestFile, ownFolder } from './own-folder.ts'
import { tryReadText } from './read-text.ts'

/** The manifest of a built folder; undefined if it is missing or not usable. */
export function readManifest(folder: string): Manifest | undefined {
  return parseManifest(tryReadText(join(folder, manifestFile)) ?? '')
}

/** A manifest from its text. Paths that cannot be outputs are left out. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<Manifest>
    if (value.version !== 1 || typeof value.outputs !== 'object' || !Array.isArray(value.redirects)) return undefined
    if (value.languages && !value.languages.every(isOutputPath)) return undefined
    if (Object.keys(value.outputs).every(isOutputPath)) return value as Manifest
    const outputs = Object.entries(value.outputs).filter(([path]) => isOutputPath(path))
    return { ...(value as Manifest), outputs: Object.fromEntries(outputs) }
  } catch {
    return undefined
  }
}

/** A backslash, NUL, or a part that is empty, `.` or `..`. */
const wrongPart = /[\\\0]|(^|\/)\.{0,2}(\/|$)/

/** Whether a path read from a file is a valid output path: inside the folder, and not among Sitegen’s own files. */
export function isOutputPath(path: unknown): path is string {
  if (typeof path !== 'string' || wrongPart.test(path)) return false
  return !(path === ownFolder || path.startsWith(`${ownFolder}/`)) || path.startsWith(hostsFolder)
}
