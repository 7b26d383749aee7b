import {
  type Asset,
  type Bodies,
  createCompiler,
  type Key,
  type OutPath,
  type Site,
  type SourcePath,
  type ThemeData,
  type ThemeModule,
  type UrlPath,
} from '../../renderer/index.ts'
import { type Files, makeConfig, makeDocuments, makeGraph, makeSource } from './make.ts'

export interface SnapshotFiles {
  /** Markdown files. */
  readonly files: Files
  /** Paths of files in the static folders. */
  readonly statics?: readonly string[]
  /** Other files in the site folder; pictures are 4 × 3 pixels. */
  readonly others?: readonly string[]
  /** Other files with a text, by path. */
  readonly samples?: Readonly<Record<string, string>>
  /** Files that may not be published. */
  readonly refused?: readonly string[]
  readonly settings?: object
  /** The values of data files. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly theme?: Partial<ThemeData>
  readonly components?: Partial<ThemeModule>
  /** Dates of the last change, by path. */
  readonly updated?: Readonly<Record<string, string>>
}

/** A snapshot of a site that does not exist on disk. By default, its theme has no views. */
export function makeSite({
  files,
  statics = [],
  others = [],
  samples = {},
  refused = [],
  settings,
  data,
  theme,
  components = {},
  updated = {},
}: SnapshotFiles): Site {
  const config = makeConfig(settings)
  const documents = makeDocuments(files, config)
  const graph = makeGraph(files, config, data)
  const sources = Object.entries(files).map(([path, text]) => makeSource(path, text, config))
  const table = new Map(
    [...others, ...Object.keys(samples)].map((path) => [
      path,
      makeAsset(`assets/${path.split('/').at(-1)}`, config.base, path),
    ]),
  )
  return {
    config,
    sources: new Map(sources.map((source) => [source.path, source])),
    dates: new Map(Object.entries(updated).map(([path, date]) => [path, { date, author: 'Ada' }])),
    documents: new Map(documents.map((document) => [document.source, document])),
    otherLanguages: new Map(),
    graph,
    theme: {
      key: 'theme' as Key,
      style: makeAsset('assets/style.css', config.base),
      assets: [],
      ...theme,
      load: async () => ({ components: components as ThemeModule }),
    },
    modules: new Map(),
    files: {
      get: (path) => table.get(path),
      text: (path) => samples[path],
      refused: (path) => (refused.includes(path) ? path : undefined),
      paths: () => [...table.keys()],
      diagnostics: [],
    },
    statics: new Map(statics.map((path) => [path as OutPath, makeAsset(path, config.base, `static/${path}`)])),
    diagnostics: [],
  }
}

function makeAsset(out: string, base: string, source?: string): Asset {
  return {
    out: out as OutPath,
    url: `${base}${out}` as UrlPath,
    key: `key of ${out}` as Key,
    ...(/\.(png|svg)$/.test(out) ? { width: 4, height: 3 } : {}),
    ...(source === undefined ? {} : { source: source as SourcePath }),
    bytes: async () => new TextEncoder().encode(out),
  }
}

/** The bodies of all routed Markdown files of a snapshot. */
export async function makeBodies(site: Site): Promise<Bodies> {
  const compiler = createCompiler(site.config)
  const sources = [...site.sources.values()].filter(({ path }) => site.graph.urls.has(path))
  return new Map(await Promise.all(sources.map(async (source) => [source.path, await compiler.body(source)] as const)))
}
