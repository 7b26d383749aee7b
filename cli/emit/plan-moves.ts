// Contract: files are moved after the files they refer to: assets, pages, lists. Renaming a new folder as a whole saves a system
// call per file, but only if everything in it belongs to one class: otherwise pages would appear along with assets.
import { foldersOf, lazilyFor, type OutputClass } from '../../renderer/index.ts'

/** Files to move into place: path in the output → class. */
export type Staged = ReadonlyMap<string, OutputClass>

const order: Readonly<Record<OutputClass, number>> = { asset: 0, page: 1, list: 2 }

/**
 * Files, and new folders whose files are all of one class, in the order in which they are moved.
 */
export function planMoves(staged: Staged, isThere: (folder: string) => boolean): string[] {
  const classes = classesOf(staged)
  const isWhole = lazilyFor((folder) => classes.get(folder) !== 'several' && !isThere(folder))
  const moves = new Map<string, OutputClass>()
  for (const [path, own] of staged) {
    // The topmost folder that can be moved: if a folder does not exist, none below it does.
    const highest = foldersOf(path).find(isWhole)
    moves.set(highest ?? path, own)
  }
  const sorted = [...moves].sort(([a, first], [b, second]) => order[first] - order[second] || (a < b ? -1 : 1))
  return sorted.map(([path]) => path)
}

/** The class of the files below each folder. */
function classesOf(staged: Staged): ReadonlyMap<string, OutputClass | 'several'> {
  const classes = new Map<string, OutputClass | 'several'>()
  for (const [path, own] of staged) {
    for (const folder of foldersOf(path)) {
      const known = classes.get(folder) ?? own
      classes.set(folder, known === own ? own : 'several')
    }
  }
  return classes
}
