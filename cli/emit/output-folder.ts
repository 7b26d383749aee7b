import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hash, hostsFolder, type Manifest } from '../../renderer/index.ts'
import { journalFile, manifestFile, ownFolder, stagingFolder } from '../disk/own-folder.ts'

/** Remove what a killed run left. */
export function clearStaging(out: string) {
  rmSync(join(out, stagingFolder), { recursive: true, force: true })
}

/** The manifest of the last build; `foreign` for a folder whose content no build has written. */
export function readManifest(out: string): Manifest | 'foreign' {
  const empty = {
    version: 1,
    generator: '',
    base: '',
    home: '',
    trailingSlash: null,
    redirects: [],
    outputs: {},
  } as const
  const names = listNames(out)
  if (names.length === 0) return empty
  // A first build that was killed has left nothing but this folder; one with other contents, such as a cache, is no output.
  const isOurs = [manifestFile, journalFile].some((file) => existsSync(join(out, file))) || names.join() === ownFolder
  if (!isOurs || existsSync(join(out, ownFolder, 'cache'))) return 'foreign'
  try {
    const manifest = JSON.parse(readFileSync(join(out, manifestFile), 'utf8')) as Manifest
    const outputs = Object.entries(manifest.outputs).filter(([path]) => isOutputPath(path))
    return manifest.version === 1 ? { ...manifest, outputs: Object.fromEntries(outputs) } : empty
  } catch {
    return empty
  }
}

/** Whether a path that was read from a file can be that of an output: it leads nowhere else, and not to what we keep there. */
function isOutputPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.includes('\\') || path.includes('\0')) return false
  const parts = path.split('/')
  return (
    (parts[0] !== ownFolder || path.startsWith(hostsFolder)) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export function readJournal(out: string): string[] {
  try {
    return (JSON.parse(readFileSync(join(out, journalFile), 'utf8')) as unknown[]).filter(isOutputPath)
  } catch {
    return []
  }
}

export function sizeOf(file: string): number | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.isFile() ? found.size : undefined
  } catch {
    return undefined
  }
}

/** Name in the table → name, with a hash, that the file had after the last build. */
export function lastNames({ outputs }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.keys(outputs).map((path) => [path.replace(/-[\da-f]{10}(\.\w+)?$/, '$1'), path] as const))
}

/** A file's bytes, if they have the given hash. */
export function readSame(file: string, content: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return hash(bytes) === content ? bytes : undefined
  } catch {
    return undefined
  }
}
