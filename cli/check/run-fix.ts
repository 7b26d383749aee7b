import { join, relative, resolve, sep } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  pageFolders,
  repairSource,
  type Site,
  type SiteConfig,
  type SourcePath,
  type SourceText,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { formatOf } from '../bundle/source-format.ts'
import type { Boundary } from '../disk/boundary.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { listFiles } from '../disk/list-files.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { readText, topOf } from '../disk/read-text.ts'
import { realPath } from '../disk/real-path.ts'
import { type SourceEdit, SourceEdits } from '../disk/source-edits.ts'
import { sortDiagnostics } from '../report/report.ts'
import type { Terminal } from '../report/terminal.ts'
import { Timer } from '../report/timer.ts'
import { type CheckedSite, checkSite } from './check-site.ts'
import { fixLinks } from './fix-links.ts'

export interface FixRequest {
  readonly root: string
  /** Files and folders, relative to the current one; empty for all content. */
  readonly files: readonly string[]
  readonly dryRun: boolean
  readonly terminal: Terminal
  readonly code: CodeContext
}

/** The changes that were made, or would be. */
export interface FixReport {
  readonly changes: readonly SourceEdit[]
  /** The number of links, and of other places. */
  readonly links: number
  readonly places: number
  /** Problems in the content that must be fixed manually, and errors of the command itself. */
  readonly left: readonly Diagnostic[]
  readonly texts: ReadonlyMap<string, string>
}

/** Fix the content of a site; write nothing in a dry run. */
export async function runFix(request: FixRequest): Promise<FixReport> {
  const first = await fixOnce(request)
  if (request.dryRun || !first.readable) return first
  // Fix links on pages that could not be read before.
  const second = await fixOnce(request).catch((error: unknown) => {
    // What the first pass has written stays.
    if (error instanceof ChangedError) return first
    throw error
  })
  if (second === first) return first
  const files = new Map([...first.changes, ...second.changes].map((one) => [one.path, one]))
  return {
    ...second,
    changes: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    links: first.links + second.links,
    places: first.places + second.places,
  }
}

interface Pass extends FixReport {
  /** Whether pages are readable now that were not before. */
  readonly readable: boolean
}

async function fixOnce({ root, files, dryRun, terminal, code }: FixRequest): Promise<Pass> {
  terminal.progress('Reading links…')
  const onMessage = (text: string) => terminal.print(text)
  const settings = { drafts: true, code, workers: undefined, external: false, timer: new Timer(), onMessage }
  const checked = await checkSite(root, settings)
  const { site, boundary } = checked.loaded
  if (!site || !boundary) return nothing(checked.diagnostics)
  const content = [...site.sources.values(), ...listPartials(site, boundary)].filter(
    ({ format }) => format !== 'module',
  )
  const wanted = chosen(root, files, content)
  if (wanted.faults.length > 0) return nothing(wanted.faults)
  const edits = new SourceEdits(boundary)
  // Links first, because their locations are those in the unchanged files.
  const links = fixLinks(
    edits,
    checked.findings.filter(({ link }) => link.at && wanted.paths.has(link.at.file)),
  )
  const repaired = repairAll(
    content.filter(({ path }) => wanted.paths.has(path)),
    site.config,
    edits,
  )
  const changes = edits.changes()
  if (!dryRun) edits.save()
  return {
    changes,
    links: links.findings.size,
    places: repaired.places,
    left: sortDiagnostics(repaired.left),
    texts: repaired.texts,
    readable: wasUnreadable(checked, repaired.left, changes),
  }
}

function nothing(left: readonly Diagnostic[]): Pass {
  const errors = left.filter(({ severity }) => severity === 'error')
  return { changes: [], links: 0, places: 0, left: sortDiagnostics(errors), texts: new Map(), readable: false }
}

function repairAll(content: readonly SourceText[], config: SiteConfig, edits: SourceEdits) {
  const left: Diagnostic[] = []
  const texts = new Map<string, string>()
  let places = 0
  for (const source of content) {
    const text = edits.read(source.path)
    if (typeof text !== 'string') {
      left.push(text)
      continue
    }
    const repaired = repairSource(source, text, config)
    edits.put(source.path, repaired.text)
    places += repaired.places
    left.push(...repaired.left)
    if (repaired.left.length > 0) texts.set(source.path, repaired.text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  }
  return { places, left, texts }
}

/** Whether a changed file had a syntax error and no longer has one. */
function wasUnreadable(
  { diagnostics: found }: CheckedSite,
  left: readonly Diagnostic[],
  changes: readonly SourceEdit[],
) {
  const broken = new Set(left.map(({ at }) => at?.file as string))
  const changed = new Set(changes.map(({ path }) => path))
  return found.some(({ severity, at }) => severity === 'error' && at && changed.has(at.file) && !broken.has(at.file))
}

/** Files that pages import: their name, or that of a folder above them, begins with `_`. */
function listPartials({ config, sources }: Site, boundary: Boundary): SourceText[] {
  const collection = { kind: 'pages', id: 'default' } as const
  return [...new Set(pageFolders(config))].flatMap((folder) =>
    listFiles(boundary, folder).names.flatMap((name) => {
      const path = join(folder, name).replaceAll(sep, '/') as SourcePath
      const [, end] = /\.(mdx?)$/i.exec(name) ?? []
      const text = end === undefined || sources.has(path) ? undefined : readText(boundary, path)
      if (typeof text !== 'string') return []
      const format = formatOf(end?.toLowerCase() === 'mdx' ? 'mdx' : 'md', text, config.markdown)
      return [{ path, format, collection, name, text }]
    }),
  )
}

/** The requested files, by path from the root. */
function chosen(root: string, files: readonly string[], content: readonly SourceText[]) {
  if (files.length === 0) return { paths: new Set<string>(content.map(({ path }) => path)), faults: [] }
  const paths = new Set<string>()
  const faults: Diagnostic[] = []
  for (const file of files) {
    const path = sourcePath(root, realPath(resolve(file)) ?? resolve(file))
    const below = content.filter((one) => isInside(one.path, path) || path === '')
    if (below.length === 0) faults.push(diagnostics.notContent(topOf(relative('.', file) as SourcePath)))
    for (const one of below) paths.add(one.path)
  }
  return { paths, faults }
}
