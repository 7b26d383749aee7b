import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { journalFile, manifestFile, ownFolder, stagingFolder } from '../disk/own-folder.ts'
import { clearStaging, readText, sizeOf } from './output-folder.ts'
import { planMoves, type Staged } from './plan-moves.ts'

/** Remove what was made for a run that failed: the staging folder, and folders that nothing else is in. */
export function abandon(out: string) {
  attempt(() => clearStaging(out))
  for (const folder of [ownFolder, '']) attempt(() => rmdirSync(join(out, folder)))
}

/**
 * Move what was staged, what is named by others first, replace the manifest, then delete what is gone.
 *
 * Each file's path comes with its class; the manifest is a text.
 */
export function moveIn(out: string, staged: Staged, gone: readonly string[], manifest: string) {
  if (staged.size === 0 && gone.length === 0 && readText(join(out, manifestFile)) === manifest) return tidy(out)
  attempt(() => mkdirSync(out, { recursive: true }))
  accessSync(out, constants.W_OK)
  const moves = planMoves(staged, (folder) => existsSync(join(out, folder)))
  const folders = new Set(moves.map(dirname))
  for (const folder of new Set([...folders, ...gone.map(dirname)])) checkWritable(join(out, folder))
  replace(out, journalFile, JSON.stringify([...staged.keys(), ...gone]))
  for (const folder of folders) makeFolder(out, folder)
  for (const path of moves) moveFile(join(out, stagingFolder, path), join(out, path))
  replace(out, manifestFile, manifest)
  for (const path of gone) removeFile(out, path)
  tidy(out)
}

/** Remove what a run needs only while it lasts. */
function tidy(out: string) {
  clearStaging(out)
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
