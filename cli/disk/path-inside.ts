import { isAbsolute, relative, sep } from 'node:path'
import type { SourcePath } from '../../renderer/index.ts'

/** Whether a path is a folder or is inside it. Links are not resolved: pass real paths if they matter. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  // A name may begin with two dots.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** A file’s path from the root of the site, with `/` on every system. */
export function sourcePath(root: string, file: string): SourcePath {
  return relative(root, file).replaceAll(sep, '/') as SourcePath
}
