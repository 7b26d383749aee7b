// Docusaurus publishes whatever file a page links to. Here, files outside the content are published only if the configuration names
// them, so a migration lists them where a reviewer sees them.
import { statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { readConfig, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { boundaryOf, contentFolders, isPrivate } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readText, topOf } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { plainSettings } from './check-settings.ts'
import type { SettingObject } from './setting.ts'

/** A relative address in Markdown, in a definition, or in an element. */
const address = /(?:\]\(<?|^\s*\[[^\]\n]+\]:\s*<?|\b(?:href|src)=["'])((?:\.{1,2}\/|@site\/)[^\s"'<>()?#]+)/gm

/** The same in modules, which import it. */
const imported =
  /(?:\bfrom|\bimport|\brequire\()\s*["']((?:\.{1,2}\/|@site\/)[^"'?]+\.(?!css|s[ac]ss|less|styl|json|ya?ml|mdx?|[cm]?[jt]sx?)\w+)/g

/** The configuration that settings give; undefined if they are not valid. */
export function configOf(settings: SettingObject): SiteConfig | undefined {
  const file = 'site.config.ts' as SourcePath
  const { config } = readConfig(plainSettings(settings), { file, bundle: '', locate: () => topOf(file), drafts: false })
  return config
}

/** Files outside the content that pages link to, from the root, sorted. Hidden files, keys and packages are never among them. */
export function findLinkedFiles(root: string, settings: SettingObject): string[] {
  const config = configOf(settings)
  if (!config) return []
  const boundary = boundaryOf(root, config)
  const found = new Set<string>()
  const folders = contentFolders(config)
  // Components that pages and the theme of Docusaurus import.
  const all = folders.some((folder) => folder === 'src') ? folders : [...folders, 'src']
  for (const folder of all) {
    for (const name of listFiles(boundary, folder).names.filter((one) => /\.(mdx?|[jt]sx?)$/i.test(one))) {
      const source = posix.join(folder, name)
      const text = readText(boundary, source as SourcePath)
      if (typeof text !== 'string') continue
      const links = /mdx?$/i.test(name) ? text.matchAll(address) : []
      for (const [, written = ''] of [...links, ...text.matchAll(imported)]) {
        const [start, path] = written.startsWith('@site/') ? ['.', written.slice(6)] : [dirname(source), written]
        const file = realPath(join(root, start, decoded(path)))
        if (file === undefined || boundary.publishes(file) || !statSync(file).isFile()) continue
        const from = relative(boundary.real, file).split(sep).join('/')
        if (!/\.(mdx?|[jt]sx)$/i.test(from) && !from.split('/').some((part) => part !== '..' && isPrivate(part)))
          found.add(from)
      }
    }
  }
  return [...found].sort()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
