// What the development server and `build --watch` watch.
import { join, relative, resolve } from 'node:path'
import { pageFolders, type SiteConfig, versionInputs } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import { themeFolder } from '../disk/theme-parts.ts'
import type { LoadedSite } from './load-site.ts'

/** All files of the site. If the configuration is broken, those watched before are still included. */
export function filesToWatch(root: string, loaded: LoadedSite | undefined): string[] {
  const config = loaded?.config
  const inputs = [...(loaded?.watched ?? []), ...(loaded?.read ?? []), ...(loaded?.awaited() ?? [])].filter((file) =>
    isOwn(file, root),
  )
  const shown = loaded?.requested?.() ?? []
  return [...[...(config ? foldersOf(config) : []), ...shown].map((path) => resolve(root, path)), ...inputs]
}

function foldersOf(config: SiteConfig): string[] {
  const { docs, theme, initScript } = config
  return [
    ...pageFolders(config),
    ...docs.flatMap(({ sidebarPath }) => sidebarPath ?? []),
    ...docs.flatMap(({ id }) => Object.values(versionInputs(id))),
    ...config.static,
    // If the theme is in the site folder itself, everything else is next to it, so its modules are watched one by one.
    ...(theme.module && join(theme.module, '..') !== '.' ? [join(theme.module, '..')] : []),
    themeFolder,
    ...(initScript ? [initScript] : []),
  ]
}

/** Whether a file may change while the site is edited: not in packages, and in this tool only if the tool’s folder is the site. */
function isOwn(file: string, root: string): boolean {
  const path = isInside(file, root) ? relative(root, file) : file
  if (path.split(/[/\\]/).includes('node_modules')) return false
  return root === packageRoot || !isInside(file, packageRoot)
}

/** The advice if the system cannot watch files. */
export function watchFailed(reason: string): string {
  const full = reason === 'ENOSPC' || reason === 'EMFILE'
  return full
    ? `⚠ The system cannot watch so many files (${reason}). Run with \`--poll\`, or raise the system’s limit.`
    : `⚠ Files cannot be watched (${reason}). Run with \`--poll\`.`
}
