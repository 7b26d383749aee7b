import { posix } from 'node:path'
import {
  type Asset,
  type Bodies,
  type Body,
  type Compiler,
  createCompiler,
  type Diagnostic,
  type Digest,
  decodeUrl,
  describeThrown,
  diagnostics,
  digestOf,
  hash,
  type IndexParts,
  type IndexQuery,
  type Key,
  type LocateInConfig,
  lazily,
  listOutputs,
  type ModulePage,
  type OutputTable,
  type PagePicture,
  PageRenderer,
  renderModule,
  type Site,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { buildId } from '../disk/package-root.ts'
import { Timer } from '../report/timer.ts'
import { PictureDrawer } from './draw-picture.ts'
import { extraOutputs, guarded } from './extra-outputs.ts'
import { Indexer } from './indexer.ts'

/** What is known of a site when its outputs are listed: of everything, or of what was asked for so far. */
export interface Made {
  /** Files that pages show or link. */
  readonly assets: readonly Asset[]
  /** What is known of pages without reading their bodies. */
  readonly digests: { get(path: SourcePath): Digest | undefined }
  /** Makes the index of the search, where somebody wants to hear of it. */
  readonly index?: (query: IndexQuery) => Promise<IndexParts>
  /** Draws the picture of a page for link previews, where the site wants them. */
  readonly draw?: ((picture: PagePicture) => Promise<Uint8Array>) | undefined
}

/** What is remembered from one snapshot to the next, or from one run. */
export interface Kept {
  readonly indexer?: Indexer
  /** Gives the digest of a page, whose body need not be made for it. */
  readonly digest?: (source: Source, page: ModulePage | undefined, make: () => Promise<Body>) => Promise<Digest>
}

/** A snapshot whose bodies and pages are made when somebody asks for them. */
export class OpenSite {
  readonly renderer: PageRenderer
  readonly indexer: Indexer
  private readonly made = new Map<SourcePath, Promise<Body>>()
  private readonly digested = new Map<SourcePath, Promise<Digest>>()

  constructor(
    readonly site: Site,
    readonly compiler: Compiler,
    /** Gives what pages in MDX render to. */
    private readonly rendered: (source: Source, page: ModulePage) => Promise<Body>,
    private readonly locate: LocateInConfig,
    private readonly kept: Kept = {},
  ) {
    this.indexer = kept.indexer ?? new Indexer(undefined)
    const body = (path: SourcePath) => this.body(path)
    this.renderer = new PageRenderer(site, compiler, body, buildId, (path) => this.digest(path))
  }

  /** The body of a page, compiled once. */
  body(path: SourcePath): Promise<Body> {
    const known = this.made.get(path)
    if (known) return known
    const made = this.compile(path)
    this.made.set(path, made)
    // One that is remembered elsewhere would only fill the memory.
    if (this.isKept(path)) made.finally(() => this.made.delete(path)).catch(() => {})
    return made
  }

  /** The body of a page in brief. */
  digest(path: SourcePath): Promise<Digest> {
    const known = this.digested.get(path)
    if (known) return known
    const source = this.site.sources.get(path)
    const make = () => this.body(path)
    const { digest } = this.kept
    const made =
      source && digest && this.isKept(path) ? digest(source, this.site.modules.get(path), make) : make().then(digestOf)
    this.digested.set(path, made)
    return made
  }

  /** The body of a page need not be kept here. */
  private isKept(path: SourcePath): boolean {
    return this.kept.digest !== undefined && this.site.sources.get(path)?.format !== 'module'
  }

  /** The same of many pages; pages that could not be loaded have none. */
  async digests(sources: readonly Source[]): Promise<ReadonlyMap<SourcePath, Digest>> {
    const sound = sources.filter((source) => this.isSound(source))
    return new Map(await Promise.all(sound.map(async ({ path }) => [path, await this.digest(path)] as const)))
  }

  /** The bodies of many pages; pages that could not be loaded have none. */
  async bodies(sources: readonly Source[]): Promise<Bodies> {
    const sound = sources.filter((source) => this.isSound(source))
    return new Map(await Promise.all(sound.map(async ({ path }) => [path, await this.body(path)] as const)))
  }

  private isSound({ format, path }: Source): boolean {
    return format === 'md' || this.site.modules.has(path)
  }

  /** The bodies that somebody asked for so far. */
  async madeBodies(): Promise<Bodies> {
    return new Map(await Promise.all([...this.made].map(async ([path, body]) => [path, await body] as const)))
  }

  /** All files of the site, none of them made yet. */
  async table({ assets, digests, index, draw = drawOnce }: Made): Promise<OutputTable> {
    const { site, renderer, locate, compiler, indexer } = this
    const body = (path: SourcePath) => this.body(path)
    const { extra, faults } = await extraOutputs(site, locate)
    const known = new Map<SourcePath, readonly Key[]>()
    const keysOf = fileKeys(site)
    const assetsOf = (path: SourcePath) => {
      const made = known.get(path) ?? keysOf(path, digests.get(path))
      known.set(path, made)
      return made
    }
    const table = listOutputs({
      site,
      renderer,
      compiler,
      index: index ?? ((query) => indexer.index(query, compiler)),
      body,
      digest: (path) => this.digest(path),
      digests,
      assets,
      assetsOf,
      version: buildId,
      extra,
      draw: site.config.openGraphImages ? draw : undefined,
    })
    return { outputs: guardTheme(table.outputs, site, locate), diagnostics: [...faults, ...table.diagnostics] }
  }

  private async compile(path: SourcePath): Promise<Body> {
    const { site } = this
    const source = site.sources.get(path) as Source
    if (source.format === 'md') return this.compiler.body(source)
    const page = site.modules.get(path)
    if (!page) return nothing
    return source.format === 'mdx' ? this.rendered(source, page) : renderModule(source, page, site.config)
  }
}

/** A picture that nothing keeps. */
function drawOnce(picture: PagePicture): Promise<Uint8Array> {
  return new PictureDrawer(undefined, new Timer()).draw(picture)
}

/** What is there to show of a page whose module could not be loaded. */
const nothing: Body = {
  parts: [],
  headings: [],
  anchors: [],
  sections: [],
  counted: { names: '', words: [0, 0, 0, 0] },
  words: 0,
  diagnostics: [],
}

/** The files of all pages that have one. */
export function routedSources({ graph, sources }: Site): Source[] {
  return [...graph.urls.keys()].flatMap((path) => sources.get(path) ?? [])
}

/** Threads and grammars cost their start; they are made when the first uncached file asks for them. */
export function lazyCompiler(make: () => Compiler): Compiler {
  let made: Compiler | undefined
  const get = () => {
    made ??= make()
    return made
  }
  return {
    body: (source) => get().body(source),
    links: (source) => get().links(source),
    code: (block) => get().code(block),
    index: (request) => get().index(request),
  }
}

/** Finds the key of what pages may name: a changed picture changes its page. */
function fileKeys(site: Site): (path: SourcePath, digest: Digest | undefined) => readonly Key[] {
  const named = lazily(() => filesByName(site))
  const fingerprint = (address: string) => {
    const name = posix.basename(decodeUrl(address.replace(/[?#].*$/, '')))
    return (named().get(name) ?? []).map((keyOf) => keyOf()).join()
  }
  return (path, digest) => {
    const preview = site.documents.get(path)?.meta.image
    const files = [...(digest?.files ?? []), ...(preview ? [preview] : [])]
    return files.length === 0 ? [] : [hash(...files.map(fingerprint))]
  }
}

/** The keys of all files of one name: coarse, but a name tells nearly always which one is meant. */
function filesByName({ files, statics }: Site): ReadonlyMap<string, readonly (() => Key | '')[]> {
  const found = new Map<string, (() => Key | '')[]>()
  const add = (path: string, keyOf: () => Key | '') => {
    const name = posix.basename(path)
    const same = found.get(name)
    if (same) same.push(keyOf)
    else found.set(name, [keyOf])
  }
  for (const path of files.paths()) add(path, () => files.get(path)?.key ?? '')
  for (const { out, key } of statics.values()) add(out, () => key)
  return found
}

/** Plugins are the site's own code: if one cannot be set up, its author must fix it. */
export function checkPlugins(site: Site, locate: LocateInConfig): Diagnostic[] {
  const { remarkPlugins, rehypePlugins } = site.config.markdown
  if (remarkPlugins.length + rehypePlugins.length === 0) return []
  try {
    createCompiler(site.config)
    return []
  } catch (error) {
    return [diagnostics.failedFunction('markdown', describeThrown(error), locate('markdown'))]
  }
}

/** A site's own theme may throw while it renders. */
function guardTheme(outputs: OutputTable['outputs'], site: Site, locate: LocateInConfig): OutputTable['outputs'] {
  const { theme } = site.config
  if (theme === undefined) return outputs
  const fault = (reason: string, error: unknown) =>
    diagnostics.failedTheme(reason, site.theme.locate?.(error) ?? locate(theme))
  return new Map([...outputs].map(([path, one]) => [path, one.class === 'page' ? guarded(one, fault) : one] as const))
}
