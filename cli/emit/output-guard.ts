// Contract: files that no build has written are neither overwritten nor deleted, and nothing is written outside the output folder,
// whatever a manifest or a symbolic link in the folder says.
import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Diagnostic, diagnostics, lazilyFor, pageFolders, type SiteConfig, siteKey } from '../../renderer/index.ts'
import { configNames } from '../disk/config-names.ts'
import { foldersUp } from '../disk/folders-up.ts'
import { manifestFile, ownFolder } from '../disk/own-folder.ts'
import { isInside } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { lastManifestOf } from './output-folder.ts'

/** What is known about a site besides its folder. */
interface Known {
  readonly config?: SiteConfig | undefined
  /** The manifest of its last build. */
  readonly lastManifest?: string | undefined
  /** The output folder of the whole site, if `out` is that of one language. */
  readonly siteOut?: string | undefined
}

/** Why a folder cannot be the output of a site; undefined if it can. */
export function refuseOutput(
  root: string,
  out: string,
  { config, lastManifest, siteOut = out }: Known = {},
): Diagnostic | undefined {
  const [site, folder] = [realPathSoFar(root), realPathSoFar(out)]
  const refuse = (why: string) => diagnostics.refusedOutput(out, why)
  if (isInside(site, folder)) return refuse(site === folder ? 'it is the site folder' : 'it contains the site folder')
  if (!isInside(folder, realPathSoFar(siteOut))) return refuse('it is a link that leads out of the output folder')
  const owner = ownerOf(folder)
  // A site may be nested in the folder of another one, with its output next to it.
  if (owner !== undefined && owner !== site && (owner === folder || !isInside(site, owner)))
    return refuse(
      owner === folder ? 'it is the folder of another site' : `it is in the folder of another site, \`${owner}\``,
    )
  const own = ['node_modules', '.git', ownFolder].find((name) => isInside(folder, join(site, name)))
  if (own !== undefined) return refuse(`it is in \`${own}\``)
  for (const path of config ? sourceFolders(config) : []) {
    const source = realPathSoFar(resolve(root, path))
    if (source !== site && (isInside(folder, source) || isInside(source, folder)))
      return refuse(`the site’s own files are in \`${path}\``)
  }
  // An output in the site’s own folder belongs to the site, whatever its title or address was.
  if (config && !isInside(folder, site) && isOfAnother(folder, config, lastManifest))
    return refuse(
      'it contains the output of another site, or of this one with another address or title; delete it if it is not needed',
    )
  return undefined
}

function isOfAnother(out: string, config: SiteConfig, lastManifest: string | undefined): boolean {
  const manifest = lastManifestOf(out)
  if (manifest === 'foreign' || manifest.site === undefined || manifest.site === siteKey(config)) return false
  // If the manifest is that of the last build, this site wrote it, under another title or address.
  return tryReadText(join(out, manifestFile)) !== lastManifest
}

/** The innermost folder of a site that contains a path. */
function ownerOf(folder: string): string | undefined {
  const isSite = (one: string) => configNames.some((name) => existsSync(join(one, name)))
  return [...foldersUp(folder)].find(isSite)
}

/** Folders that a site is made from. */
function sourceFolders(config: SiteConfig): string[] {
  const { theme } = config
  const code = [theme.module, ...Object.values(theme.parts)].flatMap((path) =>
    path === undefined ? [] : dirname(path),
  )
  return [...pageFolders(config), ...config.static, ...code]
}

/** A path with symbolic links resolved in the part of it that exists. */
function realPathSoFar(path: string): string {
  const above = dirname(path)
  return realPath(path) ?? (above === path ? path : join(realPathSoFar(above), path.slice(above.length)))
}

/** Tests whether a path is in a folder, with symbolic links resolved. */
export function insideOf(out: string): (path: string) => boolean {
  const real = realPathSoFar(out)
  const isWithin = lazilyFor((folder) => isInside(realPathSoFar(folder), real))
  return (path) => isWithin(dirname(path))
}

/** Files and links in the output folder that are not `owned` and would be overwritten. */
export function findForeign(out: string, paths: Iterable<string>, owned: ReadonlySet<string>): string[] {
  const isWithin = insideOf(out)
  /** A file, or a link out of the output folder, where a folder is needed. */
  const blocking = lazilyFor((folder): string | undefined => {
    if (folder === '.') return undefined
    const stat = lookAt(join(out, folder))
    const isFree = !stat || stat.isDirectory() || owned.has(folder)
    const isOwnLink = stat?.isSymbolicLink() && isWithin(join(out, folder, 'x'))
    return blocking(dirname(folder)) ?? (isFree || isOwnLink ? undefined : folder)
  })
  // In a new output, no folder exists, so its files need not be looked up one by one.
  const exists = lazilyFor((folder) => lookAt(join(out, folder)) !== undefined)
  const found = new Set<string>()
  for (const path of paths) {
    const folder = dirname(path)
    const blocked = blocking(folder)
    if (blocked !== undefined) found.add(blocked)
    else if (!owned.has(path) && exists(folder))
      for (const one of filesAt(out, path)) if (!owned.has(one)) found.add(one)
  }
  return [...found].sort()
}

/** The file or link at a path, or all files of the folder there. */
function filesAt(out: string, path: string): string[] {
  const stat = lookAt(join(out, path))
  if (!stat) return []
  return stat.isDirectory() ? readdirSync(join(out, path)).flatMap((name) => filesAt(out, `${path}/${name}`)) : [path]
}

/** What exists at a path itself; undefined if nothing does, or if a parent is a file. */
function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
