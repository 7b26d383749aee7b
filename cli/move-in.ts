import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from '../renderer/index.ts'
import { journalFile, manifestFile, ownFolder, sizeOf, stagingFolder } from './output-folder.ts'

/** Remove what was made for a run that failed: the staging folder, and folders that nothing else is in. */
export function abandon(out: string) {
  attempt(() => rmSync(join(out, stagingFolder), { recursive: true, force: true }))
  for (const folder of [ownFolder, '']) attempt(() => rmdirSync(join(out, folder)))
}

/** Move what was staged, in that order, replace the manifest, then delete what is gone. */
export function moveIn(out: string, staged: readonly string[], gone: readonly string[], manifest: Manifest) {
  const text = JSON.stringify(manifest)
  if (staged.length === 0 && gone.length === 0 && readOr(join(out, manifestFile), '') === text) return tidy(out)
  attempt(() => mkdirSync(out, { recursive: true }))
  accessSync(out, constants.W_OK)
  for (const folder of new Set([...staged, ...gone].map(dirname))) checkWritable(join(out, folder))
  replace(out, journalFile, JSON.stringify([...staged, ...gone]))
  for (const folder of new Set(staged.map(dirname))) makeFolder(out, folder)
  for (const path of staged) moveFile(join(out, stagingFolder, path), join(out, path))
  replace(out, manifestFile, text)
  for (const path of gone) removeFile(out, path)
  tidy(out)
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** Remove what a run needs only while it lasts; one that was killed leaves it to the next. */
function tidy(out: string) {
  rmSync(join(out, stagingFolder), { recursive: true, force: true })
  rmSync(join(out, journalFile), { force: true })
}

/** A folder that may not be written is better found before anything is moved. */
function checkWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** A folder may have to stand where a file of the last build is. */
function makeFolder(out: string, folder: string) {
  const place = join(out, folder)
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  const parts = folder === '.' ? [] : folder.split('/')
  for (const [index] of parts.entries()) {
    const path = join(out, ...parts.slice(0, index + 1))
    if (sizeOf(path) !== undefined) rmSync(path)
  }
  mkdirSync(place, { recursive: true })
}

/** And a file where a folder of the last build is. */
function moveFile(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(to, { recursive: true })
    renameSync(from, to)
  }
}

function replace(out: string, file: string, text: string) {
  const draft = join(out, `${file}.new`)
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, join(out, file))
}

/** Delete a file and the folders that it leaves empty. */
function removeFile(out: string, path: string) {
  if (sizeOf(join(out, path)) !== undefined) rmSync(join(out, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(out, folder))
    } catch {
      return
    }
  }
}

/** What failing is no matter for. */
function attempt(act: () => void) {
  try {
    act()
  } catch {}
}
