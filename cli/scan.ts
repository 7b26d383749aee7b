import { isUtf8 } from 'node:buffer'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastGlob from 'fast-glob'
import {
  type Collection,
  type Diagnostic,
  diagnostics,
  type LocateInConfig,
  type Location,
  locateIn,
  type SiteConfig,
  type Source,
  type SourceFormat,
  type SourcePath,
  type SourceText,
  type Version,
} from '../renderer/index.ts'
import type { Memory } from './memory.ts'
import type { Found } from './shelf.ts'

interface Folder {
  readonly path: string
  readonly collection: Collection
}

/** How files are read, by the end of their names. */
export const formats: Readonly<Record<string, SourceFormat>> = { md: 'md', mdx: 'mdx', tsx: 'module', jsx: 'module' }

/** A file that may be a page, not yet read. */
export interface Candidate extends Pick<Source, 'path' | 'collection' | 'name' | 'format'> {}

/** What the content folders hold, none of it read. */
export interface Listed {
  readonly candidates: readonly Candidate[]
  /** Files that steer routing: `_category_`, authors, tags. */
  readonly dataPaths: readonly SourcePath[]
  /** All other files of the content folders. */
  readonly filePaths: readonly SourcePath[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface ScanInputs {
  readonly config: SiteConfig
  /** The versions of the docs that are published. */
  readonly versions: readonly Version[]
  readonly locate: LocateInConfig
}

/** List the content folders. */
export function listSources(root: string, inputs: ScanInputs, memory: Memory): Listed {
  return memory.keep('listing', [inputs.config.key, inputs.versions, memory.listings], () => listContent(root, inputs))
}

/** Read what was listed, and its documents. */
export function readSources(
  root: string,
  { candidates }: Listed,
  config: SiteConfig,
  { shelf, changes }: Memory,
): Promise<Found> {
  const look = changes.listing ? 'stamps' : changes.paths
  const read = (one: Candidate) => readSource(root, one, config)
  return shelf.read(root, candidates, { look, read, variables: config.variables })
}

function listContent(root: string, { config, versions, locate }: ScanInputs): Listed {
  const found: Diagnostic[] = []
  const candidates = new Map<SourcePath, Candidate>()
  const dataPaths = new Set<SourcePath>()
  const filePaths = new Set<SourcePath>()
  for (const folder of folders(config, versions)) {
    const listed = listFiles(root, folder.path)
    found.push(...listed.diagnostics)
    const isDocs = folder.collection.kind === 'docs'
    let pages = 0
    for (const name of listed.names) {
      const path = `${folder.path}/${name}` as SourcePath
      const format = formats[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
      if (isDataFile(name, folder, config)) dataPaths.add(path)
      else if (format && !(format === 'module' && folder.collection.kind === 'blog')) {
        if (isExcluded(name)) continue
        pages++
        candidates.set(path, { path, collection: folder.collection, name, format })
      } else filePaths.add(path)
    }
    if (isDocs && listed.exists && pages === 0 && listed.diagnostics.length === 0)
      found.push(emptyFolder(folder, locate))
  }
  const ordered = [...candidates.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { candidates: ordered, dataPaths: [...dataPaths].sort(), filePaths: [...filePaths].sort(), diagnostics: found }
}

function emptyFolder({ path, collection }: Folder, locate: LocateInConfig): Diagnostic {
  return collection.version === undefined
    ? diagnostics.emptyDocs(path, locate(path))
    : diagnostics.emptyVersion(path, topOf(path))
}

function folders(config: SiteConfig, versions: readonly Version[]): Folder[] {
  return [
    ...versions.map(({ folder, instance: id, name }): Folder => {
      const version = name === 'current' ? {} : { version: name }
      return { path: folder, collection: { kind: 'docs', id, ...version } }
    }),
    ...(config.blog ? [{ path: config.blog.path, collection: { kind: 'blog', id: config.blog.id } } as Folder] : []),
    { path: config.pages.path, collection: { kind: 'pages', id: 'default' } } as Folder,
  ].map((folder) => ({ ...folder, path: folder.path.replace(/^\.\//, '').replace(/\/+$/, '') }))
}

/** Partials, tests and everything in a folder that begins with `_`, as Docusaurus leaves them out. */
function isExcluded(name: string): boolean {
  return /(^|\/)_/.test(name) || /\.test\.\w+$/.test(name) || /(^|\/)__tests__\//.test(name)
}

function isDataFile(name: string, { collection }: Folder, config: SiteConfig): boolean {
  if (collection.kind === 'docs') return /(^|\/)_category_\.(json|ya?ml)$/.test(name) || name === 'tags.yml'
  return collection.kind === 'blog' && (name === config.blog?.authorsPath || name === config.blog?.tagsPath)
}

interface Listing {
  readonly names: readonly string[]
  readonly exists: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Names of all files below a folder; symbolic links are followed once, loops reported. */
export function listFiles(root: string, folder: string, dot = false): Listing {
  const found: Diagnostic[] = []
  const names: string[] = []
  const start = join(root, folder)
  if (!isDirectory(start)) return { names, exists: false, diagnostics: found }
  const walk = (prefix: string, above: readonly string[]) => {
    const cwd = join(start, prefix)
    const real = realpathSync(cwd)
    const entries = list(cwd, dot, ({ code, path }) => {
      const place = path === undefined ? `${folder}/${prefix}` : relative(root, path)
      found.push(diagnostics.unreadable(topOf(place), code ?? 'unknown reason'))
    })
    for (const { path, dirent } of entries) {
      const name = prefix ? `${prefix}/${path}` : path
      const at = topOf(`${folder}/${name}`)
      if (!dirent.isSymbolicLink()) names.push(name)
      else {
        const target = realPath(join(start, name))
        if (target === 'circle') found.push(diagnostics.symlinkLoop(at))
        else if (target === undefined) found.push(diagnostics.danglingLink(at))
        else if (statSync(target).isFile()) names.push(name)
        else if (!isDirectory(target)) found.push(diagnostics.unreadable(at, 'not a regular file'))
        else if (
          [...above, real].some((one) => one === target || one.startsWith(`${target}/`)) ||
          `${real}/`.startsWith(`${target}/`)
        )
          found.push(diagnostics.symlinkLoop(at))
        else walk(name, [...above, real, target])
      }
    }
  }
  walk('', [])
  return { names: names.sort(), exists: true, diagnostics: found }
}

type Report = (error: NodeJS.ErrnoException) => void

/** All entries below a folder. One that cannot be read is reported, and the rest listed without it. */
function list(cwd: string, dot: boolean, report: Report, closed: readonly string[] = []): fastGlob.Entry[] {
  // Each is looked for in each path. Hidden ones are left out anyway, unless they are asked for.
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

export function topOf(file: string): Location {
  return { file: file.replace(/\/$/, '') as SourcePath, line: 1, column: 1, length: 1 }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Where a symbolic link ends; `circle` where it never does, undefined where nothing is there. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'circle' : undefined
  }
}

/** A file that may be a page, or why it cannot be read. */
export function readSource(root: string, about: Candidate, { markdown }: SiteConfig): SourceText | Diagnostic {
  const text = readText(root, about.path)
  if (typeof text !== 'string') return text
  return { ...about, format: formatOf(about.format, text, markdown.format), text }
}

const frontMatter = /^---[^\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/
const ownFormat = /^mdx:(?:[^\S\n]*\{[^}\n]*|[^\S\n]*\n[^\S\n]+)\bformat:[^\S\n]*['"]?(mdx|md|detect)\b/m

/** How a file is read: as its front matter says (`mdx: {format: md}`), else the configuration, else its extension. */
export function formatOf(format: SourceFormat, text: string, setting: SiteConfig['markdown']['format']): SourceFormat {
  if (format === 'module') return format
  const wanted = ownFormat.exec(frontMatter.exec(text)?.[1] ?? '')?.[1] ?? setting
  return wanted === 'md' || wanted === 'mdx' ? wanted : format
}

/** A text file as UTF-8, line ends as `\n` and without a byte-order mark; or why it cannot be read. */
export function readText(root: string, path: SourcePath): string | Diagnostic {
  const file = join(root, path)
  let read: string
  let isSound: boolean
  try {
    // As text in one call: only what has the sign for bytes that are none is read again as bytes.
    read = readFileSync(file, 'utf8')
    isSound = !read.includes('\uFFFD') || isUtf8(readFileSync(file))
  } catch (error) {
    return diagnostics.unreadable(topOf(path), (error as NodeJS.ErrnoException).code ?? String(error))
  }
  const text = read.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (!isSound) return diagnostics.notUtf8(locateIn(path, text, Math.max(0, text.indexOf('\uFFFD'))))
  const nul = text.indexOf('\0')
  return nul < 0 ? text : diagnostics.nulByte(locateIn(path, text, nul))
}
