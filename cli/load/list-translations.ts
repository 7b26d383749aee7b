import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  inFolder,
  type LocateInConfig,
  originalOf,
  otherFormat,
  type SiteConfig,
  type SourcePath,
  translationOf,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'

/** The translations of a site’s files into one of its other languages. */
export interface Translations {
  /** The translation of a file, or else the file itself. */
  readonly of: (path: SourcePath) => SourcePath
  /** All files of the folders. */
  readonly paths: ReadonlySet<SourcePath>
  /** Symbolic links that were followed. */
  readonly links: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** List the translation folders of the language in which a site is read. */
export function listTranslations(boundary: Boundary, config: SiteConfig, locate: LocateInConfig): Translations {
  const paths = new Set<SourcePath>()
  const links: string[] = []
  const found: Diagnostic[] = []
  for (const [original, folder] of config.translatedFolders) {
    const listed = listFiles(boundary, folder)
    found.push(...listed.diagnostics)
    if (!listed.exists) found.push(diagnostics.missingFolder('translations', folder, locate(folder)))
    else if (!existsSync(join(boundary.root, original)))
      found.push(diagnostics.missingOriginals(original, locate(original)))
    for (const name of listed.names) paths.add(inFolder(folder, name) as SourcePath)
    links.push(...listed.links.map((name) => inFolder(folder, name)))
  }
  const of = (path: SourcePath) => {
    const translation = translationOf(path, config) as SourcePath | undefined
    if (translation === undefined || paths.has(translation)) return translation ?? path
    // A translation in the other format counts too, unless it belongs to another page.
    const [other, original] = [otherFormat(translation), otherFormat(path)]
    const isFree = original !== undefined && !existsSync(join(boundary.root, original))
    return other !== undefined && isFree && paths.has(other) ? other : path
  }
  return { of, paths, links, diagnostics: found }
}

/** The file of the main language that a page translates; for a page in the main language, its own file. */
export function mainFileOf(
  path: SourcePath,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): SourcePath {
  const original = originalOf(path, config) as SourcePath | undefined
  if (original === undefined || existsSync(join(root, original))) return original ?? path
  return otherFormat(original) ?? original
}

/** A file of a language without an original in the main language. */
export interface WithoutOriginal {
  readonly path: SourcePath
  /** Where the original would be. */
  readonly original: SourcePath
  /** The path of an original in another format, if there is one. */
  readonly similar: string | undefined
}

/** The files of a language that have no original in the main language, or no longer have one. */
export function withoutOriginal(
  paths: Iterable<SourcePath>,
  used: ReadonlyMap<SourcePath, unknown>,
  { root, config }: { readonly root: string; readonly config: SiteConfig },
): WithoutOriginal[] {
  const exists = (path: string) => existsSync(join(root, path))
  return [...paths].flatMap((path) => {
    const original = originalOf(path, config) as SourcePath | undefined
    if (original === undefined || used.has(path) || exists(original)) return []
    const formats = /\.mdx?$/i.test(original) ? ['.md', '.mdx'] : []
    const similar = formats.map((format) => original.replace(/\.mdx?$/i, format)).find(exists)
    return [{ path, original, similar }]
  })
}
