import { dirname } from 'node:path'

/** A folder and all folders that contain it, nearest first. */
export function* foldersUp(folder: string): Generator<string> {
  yield folder
  const parent = dirname(folder)
  if (parent !== folder) yield* foldersUp(parent)
}
