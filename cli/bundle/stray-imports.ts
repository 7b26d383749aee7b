// Site code may import files in the site folder and in folders that the configuration names, and packages by name, wherever a
// package manager or a workspace stores them. The imports of packages themselves are not checked.
import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { type Diagnostic, diagnostics, type Location, locateIn } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { foldersUp } from '../disk/folders-up.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { topOf, tryReadText } from '../disk/read-text.ts'
import { inputFile } from './bundle-inputs.ts'
import { importsPath } from './imports-module.ts'

/** Imports by path of files that site code must not import. `from` is the folder to which the names of inputs are relative. */
export function strayImports({ inputs, outputs }: Metafile, from: string, boundary: Boundary): Diagnostic[] {
  const { root } = boundary
  const strayFile = (path: string) => {
    const file = inputFile(path, from)
    return file === undefined || isPackaged(file) || isInside(file, packageRoot) || boundary.mayImport(file)
      ? []
      : [file]
  }
  // The tool itself names these files, so only a symbolic link can lead outside.
  const linked = (file: string, written = file) =>
    diagnostics.symlinkOutside(boundary.name(file), topOf(sourcePath(root, resolve(from, written))))
  const entries = Object.values(outputs).flatMap(({ entryPoint = '<entry>' }) => strayFile(entryPoint))
  const imported = Object.entries(inputs).flatMap(([input, { imports }]) => {
    const importer = inputFile(input, from) ?? importsPath(input)
    if (importer !== undefined && (isPackaged(importer) || !boundary.mayImport(importer))) return []
    return imports.flatMap(({ path, original = path, external }) => {
      const [file] = external ? [] : strayFile(path)
      if (file === undefined) return []
      if (importer === undefined) return isAbsolute(original) ? [linked(file, original)] : []
      if (isOfPackage(file, original, importer)) return []
      return [diagnostics.outsideImport(original, boundary.name(file), locateImport(importer, original, root))]
    })
  })
  return [...entries.map((file) => linked(file)), ...imported]
}

/** The location at which a file names a module that it imports. */
export function locateImport(file: string, word: string, root: string): Location {
  const text = tryReadText(file) ?? ''
  return locateIn(sourcePath(root, file), text, Math.max(0, text.indexOf(word)), word.length)
}

/** Whether a file was installed by a package manager. */
export function isPackaged(file: string): boolean {
  return /[/\\]node_modules[/\\]/.test(file)
}

/** Whether an import resolves to a file of its package, by Node’s rules. */
export function isOfPackage(file: string, specifier: string, importer: string): boolean {
  const name = /^(@[^/]+\/)?[^./@][^/?]*/.exec(specifier)?.[0]
  if (name === undefined) return false
  for (const folder of foldersUp(dirname(importer))) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return isInside(file, realpathSync(found))
  }
  return false
}
