import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../renderer/index.ts'

/** Our own folder inside the output; never served. */
export const ownFolder = '.sitegen'
export const manifestFile = `${ownFolder}/manifest.json`
export const journalFile = `${ownFolder}/journal.json`
export const stagingFolder = `${ownFolder}/staging`

/** Where this run puts what it makes; another run at the same time has its own place. */
export function ownStaging(out: string): string {
  return join(out, stagingFolder, String(process.pid))
}

/** Remove what runs left that were killed. */
export function clearStaging(out: string) {
  for (const name of listNames(join(out, stagingFolder)))
    if (!isRunning(Number(name))) rmSync(join(out, stagingFolder, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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
