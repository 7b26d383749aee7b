import {
  buildRouteGraph,
  type Collection,
  type DataFile,
  type Diagnostic,
  type Document,
  hash,
  type Location,
  locateIn,
  type RouteGraph,
  readConfig,
  readDocument,
  type SiteConfig,
  type Source,
  type SourceFormat,
  type SourcePath,
} from '../../renderer/index.ts'

export type Files = Readonly<Record<string, string>>

const configFile = 'site.config.ts' as SourcePath
const formats: Readonly<Record<string, SourceFormat>> = { md: 'md', mdx: 'mdx', tsx: 'module', jsx: 'module' }

/** A complete configuration from settings as `site.config.ts` exports them; the three required ones have defaults. */
export function makeConfig(settings: object = {}, drafts = false, locale?: string): SiteConfig {
  const { config, diagnostics } = readConfig(
    { title: 'Test', url: 'https://example.com', baseUrl: '/', ...settings },
    { file: configFile, bundle: '', locate: () => locateIn(configFile, '', 0), drafts, locale },
  )
  if (!config) throw new Error(listDiagnostics(diagnostics).join('\n'))
  return config
}

/** The configuration of tests that need no setting: it is validated once, since that takes longer than reading most texts. */
const plainConfig = makeConfig()

/** A content file, as returned by the scan. */
export function makeSource(path: string, text: string, config: SiteConfig = plainConfig): Source {
  const { folder, collection } = folderOf(path, config)
  const name = path.slice(folder.length + 1)
  const format = formats[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'md'
  return { path: path as SourcePath, collection, name, format, text, key: hash(text) }
}

function folderOf(path: string, config: SiteConfig): { folder: string; collection: Collection } {
  const folders: { folder: string; collection: Collection }[] = [
    ...config.docs.map((docs) => ({ folder: docs.path, collection: { kind: 'docs', id: docs.id } as const })),
    ...config.blogs.map(({ path, id }) => ({ folder: path, collection: { kind: 'blog', id } as const })),
    { folder: config.pages.path, collection: { kind: 'pages', id: 'default' } },
  ]
  const found = folders.find(({ folder }) => path.startsWith(`${folder}/`))
  if (!found) throw new Error(`${path} lies in none of the content folders`)
  return found
}

export function makeDocuments(files: Files, config: SiteConfig): Document[] {
  return Object.entries(files).map(([path, text]) => readDocument(makeSource(path, text, config), config.variables))
}

/** The graph of some files; `data` contains the values of data files, `added` the dates of first commits. */
export function makeGraph(
  files: Files,
  config: SiteConfig = plainConfig,
  data: Readonly<Record<string, unknown>> = {},
  added: Readonly<Record<string, string>> = {},
): RouteGraph {
  return buildRouteGraph({
    config,
    documents: makeDocuments(files, config),
    data: new Map(Object.entries(data).map(([path, value]) => [path, makeData(path, value)])),
    locate: (text) => locateIn(configFile, text, 0, text.length),
    added: new Map(Object.entries(added) as [SourcePath, string][]),
  })
}

/** A data file. Its text is the value as JSON, so that values can be located in it. */
export function makeData(path: string, value: unknown): DataFile {
  return { path: path as SourcePath, text: JSON.stringify(value) ?? '', value }
}

/** Diagnostics as one line each: `warning link/missing-page a.md:1:2+3: message → hint`. */
export function listDiagnostics(found: readonly Diagnostic[]): string[] {
  return found.map(({ severity, code, message, hint, at }) => {
    const place = at ? ` ${formatPlace(at)}` : ''
    return `${severity} ${code}${place}: ${message}${hint ? ` → ${hint}` : ''}`
  })
}

export function formatPlace({ file, line, column, length }: Location): string {
  return `${file}:${line}:${column}+${length}`
}

/** Diagnostics without messages and hints, which fixtures cover: `warning link/missing-page a.md:1:2+3`. */
export function listCodes(found: readonly Diagnostic[]): string[] {
  return found.map(({ severity, code, at }) => `${severity} ${code}${at ? ` ${formatPlace(at)}` : ''}`)
}
