// Docusaurus publishes every file that a page links to. Sitegen publishes files outside the content only if the configuration names
// them, so a migration lists them there, where they can be reviewed.
import { statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import {
  addressNames,
  decodeUrl,
  includesOf,
  readConfig,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { type Boundary, boundaryOf, contentFolders, isPrivate } from '../disk/boundary.ts'
import { basePathOf } from '../disk/include-files.ts'
import { listFiles } from '../disk/list-files.ts'
import { readUnparsed, topOf, tryReadText } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { plainSettings } from './check-settings.ts'
import type { SettingObject } from './setting.ts'

/** A relative address in a Markdown link, a definition, an element or a code sample. */
const address = new RegExp(
  `(?:\\]\\(<?|^\\s*\\[[^\\]\\n]+\\]:\\s*<?|\\b(?:${[...addressNames, 'file'].join('|')})=["'])((?:\\.{1,2}/|@(?:site)?/)[^\\s"'<>()?#]+)`,
  'gim',
)

/** The same in modules, which import it. */
const imported = /(?:\bimport\s+(type)\b[^"']*|\bfrom|\bimport|\brequire\()\s*["']((?:\.{1,2}\/|@site\/)[^"'?]+)/g

/** What may follow the name of a module in an import. */
const endings = ['', ...['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.json'].flatMap((end) => [end, `/index${end}`])]
const isModule = /\.(css|s[ac]ss|less|styl|json|ya?ml|mdx?|[cm]?[jt]sx?)$/i

/** The configuration that results from settings, in the main language or another one; undefined if they are not valid. */
export function configOf(settings: SettingObject, locale?: string): SiteConfig | undefined {
  const file = 'site.config.ts' as SourcePath
  const source = { file, bundle: '', locate: () => topOf(file), drafts: false, locale }
  return readConfig(plainSettings(settings), source).config
}

/** Paths of files outside the content that pages use: links, includes, symbolic links, imports. Relative to the root, sorted. */
export function findLinkedFiles(root: string, settings: SettingObject): string[] {
  const config = configOf(settings)
  if (!config) return []
  const boundary = boundaryOf(root, config)
  const folders = contentFolders(config)
  // Components that pages and the theme of Docusaurus import.
  const all = folders.some((folder) => folder === 'src') ? folders : [...folders, 'src']
  const listed = all.map((folder) => ({ folder, ...listFiles(boundary, folder) }))
  const sources = listed.flatMap(({ folder, names }) =>
    names.filter((name) => /\.(mdx?|[jt]sx?)$/i.test(name)).map((name) => posix.join(folder, name)),
  )
  const files = new Set(
    namesOf(
      listed.flatMap(({ outside }) => outside),
      boundary,
    ),
  )
  const included = new Set<string>()
  const modules = new Set<string>()
  const note = (text: string, source: string) => {
    const named = namedIn(text, source, boundary)
    for (const file of named.files) files.add(file)
    for (const file of named.included) included.add(file)
    for (const file of named.modules) modules.add(file)
  }
  for (const source of sources) {
    const text = readUnparsed(boundary, source as SourcePath)
    if (typeof text === 'string') note(text, source)
  }
  note(config.markdown.snippets.autoAppend.map((file) => `--8<-- "${file}"`).join('\n'), '.')
  // Files may name further ones, which are added to the set during the loop.
  for (const found of [included, modules]) for (const file of found) note(tryReadText(join(root, file)) ?? '', file)
  return [...new Set([...files, ...included, ...modules])].sort()
}

/** The files that a text names and the modules that it imports, as far as it may not use them yet. */
function namedIn(text: string, source: string, boundary: Boundary) {
  const find = (written: string, ends: readonly string[]) => {
    const [start, path] = startOf(written, source, boundary)
    const paths = ends.map((end) => realPath(join(boundary.root, start, `${decodeUrl(path)}${end}`)))
    return paths.find((path) => path !== undefined && statSync(path).isFile()) ?? []
  }
  const links = /\.mdx?$/i.test(source) ? [...text.matchAll(address)] : []
  const linked = links.flatMap(([, path = '']) => find(path, [''])).filter((path) => !/\.(mdx?|[jt]sx)$/i.test(path))
  const imports = [...text.matchAll(imported)].flatMap(([, type, path = '']) => (type ? [] : find(path, endings)))
  const included = includesOf(text, boundary.dialect).includes.flatMap(({ path, isBelowRoot }) => {
    const places = isBelowRoot
      ? basePathOf(boundary, dirname(source)).map((folder) => `@site/${posix.join(folder, path)}`)
      : [path]
    return places.flatMap((place) => find(place, [''])).slice(0, 1)
  })
  const files = [...linked, ...imports.filter((path) => !isModule.test(path))]
  const modules = imports.filter((path) => isModule.test(path) && !boundary.mayImport(path))
  const closed = (paths: readonly string[]) =>
    namesOf(
      paths.filter((path) => !boundary.publishes(path)),
      boundary,
    )
  return { files: closed(files), included: closed(included), modules: namesOf(modules, boundary) }
}

/** The folder at which a path begins, and the rest of it. */
function startOf(written: string, source: string, { dialect, sourceFolder }: Boundary): readonly [string, string] {
  if (written.startsWith('@site/')) return ['.', written.slice(6)]
  const isBelowDocs = dialect === 'vitepress' && written.startsWith('@/')
  return isBelowDocs ? [sourceFolder, written.slice(2)] : [dirname(source), written]
}

/** Real paths from the root; hidden files, keys and packages are never among them. */
function namesOf(paths: readonly string[], boundary: Boundary): string[] {
  return paths
    .map((path) => relative(boundary.real, path).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part !== '..' && isPrivate(part)))
}
