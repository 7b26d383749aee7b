import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastGlob from 'fast-glob'
import { type Diagnostic, diagnostics, type Location } from '../../renderer/index.ts'
import type { Boundary } from './boundary.ts'
import { manifestFile } from './own-folder.ts'
import { isInside } from './path-inside.ts'
import { topOf } from './read-text.ts'

interface Listing {
  readonly names: readonly string[]
  /** Names of the symbolic links that were followed. */
  readonly links: readonly string[]
  /** Real paths of targets of symbolic links that may not be published. */
  readonly outside: readonly string[]
  readonly exists: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Names of all files below a folder. Links to what may be published are followed once; other links and loops are reported. */
export function listFiles(boundary: Boundary, folder: string, dot = false): Listing {
  const { root } = boundary
  const found: Diagnostic[] = []
  const names: string[] = []
  const links: string[] = []
  const outside: string[] = []
  const start = join(root, folder)
  if (!isDirectory(start)) return { names, links, outside, exists: false, diagnostics: found }
  const isAllowed = (target: string, at: Location) => {
    if (boundary.publishes(target)) return true
    outside.push(target)
    found.push(diagnostics.symlinkOutside(boundary.name(target), at))
    return false
  }
  const place = realpathSync(start)
  if (place !== boundary.place(folder)) {
    if (!isAllowed(place, topOf(folder))) return { names, links, outside, exists: true, diagnostics: found }
    links.push('')
  }
  const walk = (prefix: string, above: readonly string[]) => {
    const cwd = join(start, prefix)
    const real = realpathSync(cwd)
    const outputs = folder === '.' && prefix === '' ? outputsIn(cwd) : []
    const entries = list(
      cwd,
      dot,
      ({ code, path }) => {
        const place = path === undefined ? `${folder}/${prefix}` : relative(root, path)
        found.push(diagnostics.unreadable(topOf(place), code ?? 'unknown reason'))
      },
      outputs,
    )
    for (const { path, dirent } of entries) {
      const name = prefix ? `${prefix}/${path}` : path
      const at = topOf(`${folder}/${name}`)
      if (!dirent.isSymbolicLink()) names.push(name)
      else {
        const target = realPath(join(start, name))
        if (target === 'circle') found.push(diagnostics.symlinkLoop(at))
        else if (target === undefined) found.push(diagnostics.danglingLink(at))
        else if ([...above, real].some((one) => isInside(one, target))) found.push(diagnostics.symlinkLoop(at))
        else if (isAllowed(target, at)) {
          links.push(name)
          if (isDirectory(target)) walk(name, [...above, real, target])
          else if (statSync(target).isFile()) names.push(name)
          else found.push(diagnostics.unreadable(at, 'not a regular file'))
        }
      }
    }
  }
  walk('', [])
  return { names: names.sort(), links, outside, exists: true, diagnostics: found }
}

/** Patterns of build output in a site folder that is itself the content folder. */
function outputsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, manifestFile)))
  return names.map((name) => `${fastGlob.escapePath(name)}/**`)
}

type Report = (error: NodeJS.ErrnoException) => void

/** All entries below a folder. An entry that cannot be read is reported, and the others are listed without it. */
function list(cwd: string, dot: boolean, report: Report, closed: readonly string[] = []): fastGlob.Entry[] {
  // fast-glob tests each pattern against each path. Hidden entries are left out unless `dot` is set.
  const ignore = ['**/node_modules/**', ...(dot ? ['**/.git/**', '**/.DS_Store'] : []), ...closed]
  try {
    return fastGlob
      .sync('**/*', {
        cwd,
        dot,
        ignore,
        onlyFiles: false,
        objectMode: true,
        followSymbolicLinks: false,
        suppressErrors: false,
      })
      .filter(({ dirent }) => !dirent.isDirectory() && (dirent.isFile() || dirent.isSymbolicLink()))
  } catch (error) {
    const fault = error as NodeJS.ErrnoException
    report(fault)
    const name = fault.path === undefined ? '' : relative(cwd, fault.path)
    return name === '' ? [] : list(cwd, dot, report, [...closed, `${fastGlob.escapePath(name)}/**`])
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** The target of a symbolic link; `circle` for a loop, undefined if it does not exist. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'circle' : undefined
  }
}
