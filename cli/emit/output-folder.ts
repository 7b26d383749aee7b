import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Manifest } from '../../renderer/index.ts'
import { journalFile, manifestFile, ownFolder, stagingFolder } from '../disk/own-folder.ts'

/** Remove what a run left that was killed. */
export function clearStaging(out: string) {
  rmSync(join(out, stagingFolder), { recursive: true, force: true })
}

/** What the last build left; `foreign` for a folder with content that is not ours. */
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
  if (!names.includes(ownFolder)) return 'foreign'
  try {
    const manifest = JSON.parse(readFileSync(join(out, manifestFile), 'utf8')) as Manifest
    return manifest.version === 1 ? manifest : empty
  } catch {
    return empty
  }
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
    return JSON.parse(readFileSync(join(out, journalFile), 'utf8')) as string[]
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

/** A file's text; undefined where it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Name in the table → name that the file with the hash got last time. */
export function lastNames({ outputs }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.keys(outputs).map((path) => [path.replace(/-[\da-f]{10}(\.\w+)?$/, '$1'), path] as const))
}

/** A file's bytes, if they are the ones that are wanted. */
export function readSame(file: string, content: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file)
    return hash(bytes) === content ? bytes : undefined
  } catch {
    return undefined
  }
}
