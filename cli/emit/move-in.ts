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
import { attempt } from '../disk/attempt.ts'
import { journalFile, manifestFile, ownFolder, stagingFolder } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import { clearStaging, sizeOf } from './output-folder.ts'
import { insideOf } from './output-guard.ts'
import { planMoves, type Staged } from './plan-moves.ts'

/** Remove what a failed run leaves behind: the staging folder, and empty folders. */
export function abandon(out: string) {
  attempt(() => clearStaging(out))
  for (const folder of [ownFolder, '']) attempt(() => rmdirSync(join(out, folder)))
}

/**
 * Move staged files into place, those that others refer to first; then replace the manifest and delete old files.
 */
export function moveIn(out: string, staged: Staged, gone: readonly string[], manifest: string) {
  if (staged.size === 0 && gone.length === 0 && tryReadText(join(out, manifestFile)) === manifest) return tidy(out)
  attempt(() => mkdirSync(out, { recursive: true }))
  accessSync(out, constants.W_OK)
  const moves = planMoves(staged, (folder) => existsSync(join(out, folder)))
  const folders = new Set(moves.map(dirname))
  for (const folder of new Set([...folders, ...gone.map(dirname)])) checkWritable(join(out, folder))
  replace(out, journalFile, JSON.stringify([...staged.keys(), ...gone]))
  for (const folder of folders) makeFolder(out, folder)
  for (const path of moves) moveFile(join(out, stagingFolder, path), join(out, path))
  replace(out, manifestFile, manifest)
  const isWithin = insideOf(out)
  for (const path of gone) if (isWithin(join(out, path))) removeFile(out, path)
  tidy(out)
}

/** Remove what only the run itself needs: the staging folder and the journal. */
function tidy(out: string) {
  clearStaging(out)
  rmSync(join(out, journalFile), { force: true })
}

/** Throw if a folder is not writable, before anything is moved. */
function checkWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Make a folder, possibly in place of a file of the last build. */
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

/** Move a file, possibly to the place of a folder of the last build. */
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
