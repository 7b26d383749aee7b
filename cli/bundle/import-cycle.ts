import { resolve } from 'node:path'
import type { SourcePath } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import type { Bundle } from './evaluate.ts'
import { withoutMark } from './islands.ts'

/** A cycle of imports between files of the site that entries import, in order; the first file is repeated at the end. */
export function findImportCycle(
  { inputs, from }: Pick<Bundle, 'inputs' | 'from'>,
  root: string,
  entries: readonly string[],
): readonly SourcePath[] | undefined {
  const open: string[] = []
  const done = new Set<string>()
  const isOwn = (input: string) => {
    const file = resolve(from, withoutMark(input))
    const isOurs = isInside(file, packageRoot) && !isInside(root, packageRoot)
    return Object.hasOwn(inputs, input) && !isOurs && !file.includes('node_modules')
  }
  const visit = (input: string): readonly string[] | undefined => {
    if (open.includes(input)) return [...open.slice(open.indexOf(input)), input]
    if (done.has(input)) return undefined
    open.push(input)
    for (const { path, external } of inputs[input]?.imports ?? []) {
      const cycle = external || !isOwn(path) ? undefined : visit(path)
      if (cycle) return cycle
    }
    open.pop()
    done.add(input)
    return undefined
  }
  for (const entry of entries) {
    const cycle = visit(entry)
    if (cycle) return cycle.map((input) => sourcePath(root, resolve(from, withoutMark(input))))
  }
  return undefined
}
