import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  inFolder,
  type LocateInConfig,
  type SiteConfig,
  type SourcePath,
  type SourceText,
  stableJson,
  takeGiven,
  type Version,
} from '../../renderer/index.ts'
import { formatOf } from '../bundle/source-format.ts'
import type { Boundary } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readText, topOf } from '../disk/read-text.ts'
import { type ContentFolder, listFolders, roleOf } from './content-folders.ts'
import type { Candidate } from './lazy-source.ts'
import { listTranslations, withoutOriginal } from './list-translations.ts'
import type { Memory } from './memoiser.ts'
import { findOwnFiles } from './own-files.ts'
import { parseFrontMatter } from './parse-front-matter.ts'
import type { Found } from './source-cache.ts'

/** The files of the content folders, not yet read. */
export interface Listed {
  readonly candidates: readonly Candidate[]
  /** Those that only the language of the site has. */
  readonly ownPages: ReadonlySet<SourcePath>
  /** Data for routing: `_category_`, authors, tags. */
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
  const { variables, markdown } = config
  const read = (one: Candidate) => readPage(boundary, one, config, code.guard.seconds)
  const isParsed = markdown.parseFrontMatter !== undefined
  return sourceCache.read(boundary, candidates, { look, read, variables, settings: readSettings(config), isParsed })
}

/** A file that may be a page, after the site’s own function has read its front matter; or why it cannot be read. */
export function readPage(
  boundary: Boundary,
  one: Candidate,
  config: SiteConfig,
  seconds: number,
): SourceText | Diagnostic | Promise<SourceText | Diagnostic> {
  const parse = config.markdown.parseFrontMatter
  if (!parse) return readSource(boundary, one, config)
  return parseFrontMatter(boundary, one.path, { parse, seconds }).then(
    (fault) => fault ?? readSource(boundary, one, config),
  )
}

/** What decides how a file is read, besides the variables. */
export function readSettings({ key, markdown }: SiteConfig): string {
  const { format, allowFormatOverride, dialect, snippets, preprocessor, parseFrontMatter: parse } = markdown
  // What functions do is unknown; the key of the configuration covers their code.
  const functions = preprocessor || parse ? key : undefined
  return stableJson({ format, allowFormatOverride, dialect, snippets, functions })
}

function listContent({ boundary, config, versions, locate }: ScanInputs): Listed {
  const found: Diagnostic[] = []
  const folders = listFolders(config, versions)
  /** Folders that do not exist, folders of docs that do, and folders with pages. */
  const [absent, docs, filled]: [ContentFolder[], ContentFolder[], Set<ContentFolder>] = [[], [], new Set()]
  const candidates = new Map<SourcePath, Candidate>()
  const dataPaths = new Set<SourcePath>()
  const filePaths = new Set<SourcePath>()
  const translations = listTranslations(boundary, config, locate)
  const links = [...translations.links]
  found.push(...translations.diagnostics)
  for (const folder of folders) {
    const listed = listFiles(boundary, folder.path)
    found.push(...listed.diagnostics)
    links.push(...listed.links.map((name) => inFolder(folder.path, name)))
    for (const name of listed.names) {
      const path = translations.of(inFolder(folder.path, name) as SourcePath)
      const role = roleOf(name, folder)
      if (role === 'data') dataPaths.add(inFolder(folder.path, name) as SourcePath)
      else if (role === 'file') filePaths.add(path)
      else if (role !== undefined) {
        filled.add(folder)
        // A translation may be in the other format.
        const format = role === 'module' ? role : /\.mdx$/i.test(path) ? 'mdx' : 'md'
        candidates.set(path, { path, collection: folder.collection, name, format })
      }
    }
    if (!listed.exists && !usualFolders.has(folder.path)) absent.push(folder)
    if (folder.collection.kind === 'docs' && listed.exists && listed.diagnostics.length === 0) docs.push(folder)
  }
  for (const path of translations.paths) if (!/\.mdx?$/i.test(path) && !candidates.has(path)) filePaths.add(path)
  const alone = withoutOriginal(translations.paths, candidates, { root: boundary.root, config })
  const own = findOwnFiles(alone, folders, config)
  for (const { page, folder } of own.pages) {
    candidates.set(page.path, page)
    filePaths.delete(page.path)
    filled.add(folder)
  }
  for (const path of [...own.dataPaths, ...dataOutside(boundary, config)]) dataPaths.add(path)
  found.push(...own.diagnostics)
  const isEmpty = (folder: ContentFolder) => !filled.has(folder)
  const missing = absent.filter(isEmpty).flatMap((folder) => missingFolder(folder, locate))
  found.push(...docs.filter(isEmpty).map((folder) => emptyFolder(folder, locate)))
  // For a site without pages, one diagnostic lists all folders.
  if (candidates.size > 0) found.push(...missing)
  const ordered = [...candidates.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const sorted = (paths: ReadonlySet<SourcePath>) => [...paths].sort()
  const paths = { dataPaths: sorted(dataPaths), filePaths: sorted(filePaths), links }
  const ownPages = new Set(own.pages.map(({ page }) => page.path))
  return { candidates: ordered, ownPages, ...paths, diagnostics: found }
}

/** Files of authors and tags that the configuration names outside the folder of their blog. */
function dataOutside({ root }: Boundary, { blogs }: SiteConfig): SourcePath[] {
  const named = blogs.flatMap(({ path, authorsPath, tagsPath }) =>
    [authorsPath, tagsPath].filter((name) => name.startsWith('../')).map((name) => inFolder(path, name) as SourcePath),
  )
  return named.filter((path) => existsSync(join(root, path)))
}

/** The default folders, of which a site has only those that it needs. */
const usualFolders: ReadonlySet<string> = new Set(['content/docs', 'content/blog', 'content/pages'])

/** A folder that the configuration names. A site need not have pages outside of its docs and blog; versions have their own checks. */
function missingFolder({ path, collection: { kind, ...rest } }: ContentFolder, locate: LocateInConfig): Diagnostic[] {
  if (kind === 'pages' || ('version' in rest && rest.version !== undefined)) return []
  return [diagnostics.missingFolder(kind, path, locate(path, 'path'))]
}

function emptyFolder({ path, collection }: ContentFolder, locate: LocateInConfig): Diagnostic {
  return collection.version === undefined
    ? diagnostics.emptyDocs(path, locate(path))
    : diagnostics.emptyVersion(path, topOf(path))
}

/** A file that may be a page, or why it cannot be read. */
export function readSource(boundary: Boundary, about: Candidate, { markdown }: SiteConfig): SourceText | Diagnostic {
  const text = readText(boundary, about.path)
  if (typeof text !== 'string') return text
  return { ...about, format: formatOf(about.format, takeGiven(text).text, markdown), text }
}
