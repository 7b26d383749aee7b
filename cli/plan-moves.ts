import { dirname } from 'node:path'
import type { OutputClass } from '../renderer/index.ts'

/** What a build made anew: path in the output → class. */
export type Staged = ReadonlyMap<string, OutputClass>

/** A file, or a whole folder of files of one class, that is moved at once. */
export interface Move {
  readonly path: string
  readonly class: OutputClass
}

const order: Readonly<Record<OutputClass, number>> = { asset: 0, chunk: 1, page: 2, list: 3 }

/** The moves in their order: what is named by others first. A folder that is not there yet is one move. */
export function planMoves(staged: Staged, isThere: (folder: string) => boolean): Move[] {
  const classes = classesOf(staged)
  const whole = new Map<string, boolean>()
  const isWhole = (folder: string): boolean => {
    const known = whole.get(folder)
    if (known !== undefined) return known
    const answer = folder !== '.' && classes.get(folder) !== 'several' && !isThere(folder)
    whole.set(folder, answer)
    return answer
  }
  const moves = new Map<string, OutputClass>()
  for (const [path, own] of staged) {
    // The highest folder that can be moved: where a folder is not there, none below it is.
    const highest = foldersOf(path).find(isWhole)
    moves.set(highest ?? path, own)
  }
  return [...moves]
    .map(([path, own]) => ({ path, class: own }))
    .sort((a, b) => order[a.class] - order[b.class] || (a.path < b.path ? -1 : 1))
}

/** Which class the files below each folder have. */
function classesOf(staged: Staged): ReadonlyMap<string, OutputClass | 'several'> {
  const classes = new Map<string, OutputClass | 'several'>()
  for (const [path, own] of staged) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      const known = classes.get(folder)
      if (known === own || known === 'several') {
        if (known === 'several') break
        continue
      }
      classes.set(folder, known === undefined ? own : 'several')
    }
  }
  return classes
}

/** `a/b/c.html` → `a`, `a/b` */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
