import {
  type Collection,
  categoryFiles,
  type Diagnostic,
  diagnostics,
  inFolder,
  type LocateInConfig,
  pathPattern,
  type SiteConfig,
  type SourceFormat,
  type SourcePath,
  type SourceText,
  stableJson,
  tagsFile,
  takeGiven,
  type Version,
} from '../../renderer/index.ts'

import { formatOf } from '../bundle/source-format.ts'
import type { Boundary } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readText, topOf } from '../disk/read-text.ts'
import type { Candidate } from './lazy-source.ts'
import { listTranslations, withoutOriginal } from './list-translations.ts'
import type { Memory } from './memoiser.ts'
import { parseFrontMatter } from './parse-front-matter.ts'
import type { Found } from './source-cache.ts'

interface Folder {
  readonly path: string
  readonly collection: Collection
  /** Patterns of the files that are pages, and of those that are not. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/** Formats by file extension. */
export const formats: Readonly<Record<string, SourceFormat>> = {
  ...{ md: 'md', mdx: 'mdx' },
  ...{ tsx: 'module', jsx: 'module', ts: 'module', js: 'module' },
}

/** The files of the content folders, none of them read. */
export interface Listed {
  readonly candidates: readonly Candidate[]
  /** Those that only the language of the site has. */
  readonly ownPages: ReadonlySet<SourcePath>
  /** Files that steer routing: `_category_`, authors, tags. */
  readonly dataPaths: readonly SourcePath[]
  /** All other files of the content folders. */
  readonly filePaths: readonly SourcePath[]
  /** Symbolic links that were followed. */
  readonly links: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface ScanInputs {
  readonly boundary: Boundary
  readonly config: SiteConfig
  /** The versions of the docs that are published. */
  readonly versions: readonly Version[]
  readonly locate: LocateInConfig
}

/** List the content folders. */
export function listSources(inputs: ScanInputs, memory: Memory): Listed {
  return memory.keep('listing', [inputs.config.key, inputs.versions, memory.listings], () => listContent(inputs))
}

/** Read the listed files and their documents. */
export function readSources(
  boundary: Boundary,
  { candidates }: Listed,
  config: SiteConfig,
  { sourceCache, changes, code }: Memory,
): Promise<Found> {
  const look = changes.listing ? 'stamps' : changes.paths
  const { format, allowFormatOverride, dialect, preprocessor, parseFrontMatter: parse } = config.markdown
  const { seconds } = code.guard
  const read = (one: Candidate) => {
    if (!parse) return readSource(boundary, one, config)
    return parseFrontMatter(boundary, one.path, { parse, seconds }).then(
      (fault) => fault ?? readSource(boundary, one, config),
    )
  }
  // What the functions do is unknown; they are part of the configuration.
  const functions = preprocessor || parse ? config.key : undefined
  const settings = stableJson({ format, allowFormatOverride, dialect, functions })
  const isParsed = parse !== undefined
  return sourceCache.read(boundary, candidates, { look, read, variables: config.variables, settings, isParsed })
}

function listContent({ boundary, config, versions, locate }: ScanInputs): Listed {
  const found: Diagnostic[] = []
  const missing: Diagnostic[] = []
  const candidates = new Map<SourcePath, Candidate>()
  const dataPaths = new Set<SourcePath>()
  const filePaths = new Set<SourcePath>()
  const translations = listTranslations(boundary, config, locate)
  const links = [...translations.links]
  found.push(...translations.diagnostics)
  for (const folder of folders(config, versions)) {
    const listed = listFiles(boundary, folder.path)
    found.push(...listed.diagnostics)
    links.push(...listed.links.map((name) => inFolder(folder.path, name)))
    const isDocs = folder.collection.kind === 'docs'
    const isChosen = chooser(folder)
    let pages = 0
    for (const name of listed.names) {
      const path = translations.of(inFolder(folder.path, name) as SourcePath)
      const format = formatByName(name)
      if (isDataFile(name, folder, config)) dataPaths.add(inFolder(folder.path, name) as SourcePath)
      else if (format && !(format === 'module' && folder.collection.kind === 'blog')) {
        if (isExcluded(name)) continue
        if (!isChosen(name)) {
          if (format === 'module') filePaths.add(path)
          continue
        }
        pages++
        candidates.set(path, { path, collection: folder.collection, name, format })
      } else filePaths.add(path)
    }
    if (!listed.exists && !usualFolders.has(folder.path)) missing.push(...missingFolder(folder, locate))
    if (isDocs && listed.exists && pages === 0 && listed.diagnostics.length === 0)
      found.push(emptyFolder(folder, locate))
  }
  for (const path of translations.paths) if (!/\.mdx?$/i.test(path) && !candidates.has(path)) filePaths.add(path)
  const own = new Set<SourcePath>()
  for (const { path, original } of withoutOriginal(translations.paths, candidates, { root: boundary.root, config })) {
    const page = ownPage(path, original, { config, versions })
    if (page) candidates.set(path, page)
    if (page) own.add(path)
    else found.push(diagnostics.noOriginal(original, topOf(path)))
  }
  // A site without a page is reported with all its folders.
  if (candidates.size > 0) found.push(...missing)
  const ordered = [...candidates.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const sorted = (paths: ReadonlySet<SourcePath>) => [...paths].sort()
  const paths = { dataPaths: sorted(dataPaths), filePaths: sorted(filePaths), links }
  return { candidates: ordered, ownPages: own, ...paths, diagnostics: found }
}

/** A page without an original, if its language publishes such pages and the original would be one. */
function ownPage(
  path: SourcePath,
  original: string,
  { config, versions }: Pick<ScanInputs, 'config' | 'versions'>,
): Candidate | undefined {
  if (!config.languages.some(({ locale, hasOwnPages }) => hasOwnPages && locale === config.locale)) return undefined
  for (const folder of folders(config, versions)) {
    const name = folder.path === '.' ? original : original.slice(folder.path.length + 1)
    const isInside = folder.path === '.' || original.startsWith(`${folder.path}/`)
    const format = formatByName(name)
    if (isInside && format && chooser(folder)(name)) return { path, collection: folder.collection, name, format }
  }
  return undefined
}

/** Of these only those that a site needs are there. */
const usualFolders: ReadonlySet<string> = new Set(['content/docs', 'content/blog', 'content/pages'])

/** A folder that the configuration names. A site need not have pages outside of its docs and blog; versions have their own checks. */
function missingFolder({ path, collection: { kind, ...rest } }: Folder, locate: LocateInConfig): Diagnostic[] {
  if (kind === 'pages' || ('version' in rest && rest.version !== undefined)) return []
  return [diagnostics.missingFolder(kind, path, locate(path, 'path'))]
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
      const { include = [], exclude = [] } = config.docs.find((one) => one.id === id) ?? {}
      return { path: folder, collection: { kind: 'docs', id, ...version }, include, exclude }
    }),
    ...config.blogs.map((blog): Folder => ({ ...blog, collection: { kind: 'blog', id: blog.id } })),
    { ...config.pages, collection: { kind: 'pages', id: 'default' } } as Folder,
  ].map((folder) => ({ ...folder, path: folder.path.replace(/^\.\//, '').replace(/\/+$/, '') }))
}

function formatByName(name: string): SourceFormat | undefined {
  return formats[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
}

/** Whether a file of a folder, by its path in it, is a page by the configuration. */
function chooser({ include, exclude }: Folder): (name: string) => boolean {
  const [wanted, unwanted] = [include, exclude].map((patterns) => patterns.map(pathPattern))
  const matches = (patterns: readonly RegExp[] = [], name: string) => patterns.some((one) => one.test(name))
  // `PAGE.MD` is a page like `page.md`.
  return (name) => (matches(wanted, name) || matches(wanted, name.toLowerCase())) && !matches(unwanted, name)
}

/** Partials, tests and everything in a folder whose name begins with `_`, which Docusaurus excludes too. */
export function isExcluded(name: string): boolean {
  return /(^|\/)_/.test(name) || /\.(test\.\w+|d\.ts)$/.test(name) || /(^|\/)__tests__\//.test(name)
}

function isDataFile(name: string, { collection }: Folder, config: SiteConfig): boolean {
  if (collection.kind === 'docs') return categoryFiles.includes(name.replace(/^.*\//, '')) || name === tagsFile
  const blog = config.blogs.find(({ id }) => collection.kind === 'blog' && id === collection.id)
  return blog !== undefined && (name === blog.authorsPath || name === blog.tagsPath)
}

/** A file that may be a page, or why it cannot be read. */
export function readSource(boundary: Boundary, about: Candidate, { markdown }: SiteConfig): SourceText | Diagnostic {
  const text = readText(boundary, about.path)
  if (typeof text !== 'string') return text
  return { ...about, format: formatOf(about.format, takeGiven(text).text, markdown), text }
}
