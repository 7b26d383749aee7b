import {
  type Asset,
  type Bodies,
  type Body,
  type Compiler,
  cardSources,
  createCompiler,
  type Diagnostic,
  decodeUrl,
  describeThrown,
  diagnostics,
  hash,
  type IndexParts,
  type IndexQuery,
  type Key,
  type LocateInConfig,
  listOutputs,
  type ModulePage,
  type OutputTable,
  type PagePicture,
  PageRenderer,
  renderModule,
  type Site,
  type Source,
  type SourcePath,
} from '../renderer/index.ts'
import { PictureDrawer } from './draw-picture.ts'
import { extraOutputs, guarded } from './extra-outputs.ts'
import { Indexer } from './indexer.ts'
import { buildId } from './package-root.ts'
import { Timer } from './timer.ts'

/** What is known of a site when its outputs are listed: of everything, or of what was asked for so far. */
export interface Made {
  /** Files that pages show or link. */
  readonly assets: readonly Asset[]
  /** What pages show, as far as it is known. */
  readonly bodies: { get(path: SourcePath): Pick<Body, 'parts' | 'excerpt'> | undefined }
  /** Makes the index of the search, where somebody wants to hear of it. */
  readonly index?: (query: IndexQuery) => Promise<IndexParts>
  /** Draws the picture of a page for link previews, where the site wants them. */
  readonly draw?: ((picture: PagePicture) => Promise<Uint8Array>) | undefined
}

/** A snapshot whose bodies and pages are made when somebody asks for them. */
export class OpenSite {
  readonly renderer: PageRenderer
  private readonly made = new Map<SourcePath, Promise<Body>>()

  constructor(
    readonly site: Site,
    readonly compiler: Compiler,
    /** Gives what pages in MDX render to. */
    private readonly rendered: (source: Source, page: ModulePage) => Promise<Body>,
    private readonly locate: LocateInConfig,
    readonly indexer = new Indexer(undefined),
  ) {
    this.renderer = new PageRenderer(site, compiler, (path) => this.body(path), buildId)
  }

  /** The body of a page, compiled once. */
  body(path: SourcePath): Promise<Body> {
    const known = this.made.get(path)
    if (known) return known
    const made = this.compile(path)
    this.made.set(path, made)
    return made
  }

  /** The bodies of many pages; pages that could not be loaded have none. */
  async bodies(sources: readonly Source[]): Promise<Bodies> {
    const { modules } = this.site
    const sound = sources.filter(({ format, path }) => format === 'md' || modules.has(path))
    return new Map(await Promise.all(sound.map(async ({ path }) => [path, await this.body(path)] as const)))
  }

  /** The bodies that somebody asked for so far. */
  async madeBodies(): Promise<Bodies> {
    return new Map(await Promise.all([...this.made].map(async ([path, body]) => [path, await body] as const)))
  }

  /** All files of the site, none of them made yet. */
  async table({ assets, bodies, index, draw = drawOnce }: Made): Promise<OutputTable> {
    const { site, renderer, locate, compiler, indexer } = this
    const body = (path: SourcePath) => this.body(path)
    const { extra, faults } = await extraOutputs(site, locate)
    const assetsOf = (path: SourcePath) => [
      ...assetKeys(bodies.get(path), site.documents.get(path)?.meta.image, site),
      ...cardSources(path, bodies.get(path), site).map((one) => site.sources.get(one)?.key as Key),
    ]
    const table = listOutputs({
      site,
      renderer,
      compiler,
      index: index ?? ((query) => indexer.index(query, compiler)),
      body,
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
const nothing: Body = { parts: [], headings: [], anchors: [], sections: [], units: [], words: 0, diagnostics: [] }

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

/** Keys of the files that a body shows: a changed picture changes its page. */
function assetKeys(
  body: Pick<Body, 'parts' | 'excerpt'> | undefined,
  preview: string | undefined,
  site: Site,
): readonly Key[] {
  const holes = [...(body?.parts ?? []), ...(body?.excerpt ?? [])].flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [] : [part.kind === 'image' ? part.src : part.href],
  )
  const files = [...holes, ...(preview ? [preview] : [])].filter(
    (address) => /\.[a-z\d]{1,5}([?#]|$)/i.test(address) && !/\.mdx?([?#]|$)/i.test(address),
  )
  if (files.length === 0) return []
  return [hash(...files.map((address) => fingerprint(address, site)))]
}

/** Every file of that name: coarse, but a name tells nearly always which one is meant. */
function fingerprint(address: string, site: Site): string {
  const name = decodeUrl(address.replace(/[?#].*$/, '')).replace(/^.*\//, '')
  const beside = site.files.paths().filter((path) => path.endsWith(`/${name}`))
  const fixed = [...site.statics.values()].filter(({ out }) => out === name || out.endsWith(`/${name}`))
  return [...beside.map((path) => site.files.get(path)?.key ?? ''), ...fixed.map(({ key }) => key)].join()
}

/** Plugins are the site's own code: one that cannot be set up is its author's to mend. */
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
