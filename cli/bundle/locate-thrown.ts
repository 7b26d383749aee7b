import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type InvalidOriginalMapping,
  type OriginalMapping,
  originalPositionFor,
  TraceMap,
} from '@jridgewell/trace-mapping'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import type { Locate } from './guard.ts'
import { withoutMark } from './islands.ts'

/** Number of lines above an unmapped line that are searched, because source maps of MDX leave out some lines of a statement. */
const nearby = 8

/** The origin of bundled code. */
export interface CodeOrigin {
  /** Absolute path of the folder to which the names of its inputs are relative. */
  readonly from: string
  /** Its source map. */
  readonly map: string
}

export interface Located {
  readonly root: string
  /** Other code that is run beside it. */
  readonly beside: readonly CodeOrigin[]
}

/**
 * Finds the location in the sources at which an error was thrown; undefined if its stack does not include this code, which runs
 * under a file name. Code that runs beside it has the same name with a number: `name#1`.
 */
export function locator(origin: CodeOrigin, filename: string, { root, beside }: Located): Locate {
  const frame = new RegExp(`${filename.replaceAll('.', '\\.')}(?:#(\\d+))?:(\\d+):(\\d+)`, 'g')
  return (error) => {
    const stack = error instanceof Error ? String(error.stack) : ''
    const frames = [...stack.matchAll(frame)].map(([, number, line, column]) => {
      const { map, from } = (number === undefined ? undefined : beside[Number(number)]) ?? origin
      return { line: Number(line), column: Number(column), map: new TraceMap(map), from }
    })
    const places = [
      ...frames.map(({ line, column, map, from }) => ({
        ...originalPositionFor(map, { line, column: column - 1 }),
        from,
      })),
      ...frames.map(({ line, map, from }) => ({ ...positionAbove(map, line), from })),
    ]
    for (const { source, line, column, from } of places) {
      const file = source && resolve(from, withoutMark(source))
      const own = file && isInside(file, packageRoot) && !isInside(root, packageRoot)
      if (file && !own && line !== null && existsSync(file) && !file.includes('node_modules')) {
        return { file: sourcePath(root, file), line, column: (column ?? 0) + 1, length: 1 }
      }
    }
    return undefined
  }
}

function positionAbove(map: TraceMap, line: number): OriginalMapping | InvalidOriginalMapping {
  for (let above = line - 1; above > Math.max(0, line - nearby); above--) {
    const found = originalPositionFor(map, { line: above, column: Number.MAX_SAFE_INTEGER })
    if (found.line !== null) return found
  }
  return { source: null, line: null, column: null, name: null }
}
