// Contract: build, development server and `check-links` open snapshots only here, so they agree on every body and every output.
//
// `Compiler` is one interface with several stacked implementations: first the cache, then a pool of threads or a compiler
// in this process. A build reads the digests of all pages, but the bodies of only those pages that it makes.
import {
  type Bodies,
  type Body,
  type Compiler,
  type Digest,
  diagnostics,
  digestOf,
  emptyBody,
  hasOwnComponents,
  type LinkReport,
  type LocateInConfig,
  lazily,
  lazilyFor,
  listOutputs,
  locateTheme,
  type OutputTable,
  PageRenderer,
  type Printing,
  pagePictures,
  renderModule,
  type Site,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { Recent } from '../async/recent.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/build-id.ts'
import { Timer } from '../report/timer.ts'
import type { CachedCompiler, KnownDigests, MakeDigest } from './cached-compiler.ts'
import { PictureDrawer } from './draw-picture.ts'
import { extraOutputs, guarded } from './extra-outputs.ts'
import { bodyGivenUp, plainGivenUp } from './given-up.ts'
import { Indexer } from './indexer.ts'
import { type OpenCompiler, openCompiler, type Started, startCompiler, type Threads } from './open-compiler.ts'

export interface OpenOptions {
  readonly code: CodeContext
  readonly locate: LocateInConfig
  /** Compiles pages that are not in the cache: threads, or the compiler of another snapshot with the same settings. */
  readonly compiling: Threads | OpenCompiler
  /**
   * The source of the digests of pages: bodies in memory (default); the cache, which then also receives newly compiled bodies; or
   * the sources alone, without highlighting, in which case no page can be written.
   */
  readonly digests?: 'memory' | 'cache' | 'sources'
  /** Digests of earlier snapshots with the same settings, to which new ones are added; for digests from the cache. */
  readonly known?: KnownDigests | undefined
  /** Maximum number of bodies in memory. Default: no limit. */
  readonly bodies?: number
  readonly timer?: Timer
  readonly indexer?: Indexer
  readonly drawer?: PictureDrawer
  /** Makes print documents, if they are requested. */
  readonly print?: Printing | undefined
}

/**
 * Open a snapshot.
 *
 * Threads start, and grammars are loaded, for the first file that is not in the cache.
 */
export function openSite(site: Site, options: OpenOptions): OpenSite {
  const { code, compiling, digests, known } = options
  const { cache } = code
  const { config } = site
  const start = (threads: Threads) => (): Started => {
    const files = cached.countMissing(routedSources(site), site.modules, digests === 'sources' ? 'read' : 'compile')
    return threads.started?.(files) ?? startCompiler(config, { ...threads, code, files })
  }
  const { cached, close } =
    'close' in compiling
      ? compiling
      : openCompiler({ root: compiling.root, cache, config, known, start: start(compiling) })
  const shared = { ...options, cached, seconds: code.guard.seconds, close }
  if (digests === 'sources') {
    const plain: Compiler = { ...cached.compiler, code: async () => ({ html: '' }) }
    return new OpenSite(site, plain, { ...shared, makeDigest: cached.readDigest })
  }
  const makeDigest = digests === 'cache' ? cached.compiledDigest : undefined
  return new OpenSite(site, plainGivenUp(cached.compiler), { ...shared, makeDigest })
}

interface Parts extends Pick<OpenOptions, 'locate' | 'timer' | 'indexer' | 'drawer' | 'bodies' | 'print'> {
  readonly cached: CachedCompiler
  /** Returns the digest of a page without keeping its body in memory. */
  readonly makeDigest: MakeDigest | undefined
  /** Time limit for the site's own functions. */
  readonly seconds: number
  readonly close: () => Promise<void>
}

/** The facts about a site at the time its outputs are listed: about all pages, or only those requested so far. */
export interface Known {
  /** Files that pages show or link to: all of them, and by the source of the page. */
  readonly files: Pick<LinkReport, 'assets' | 'named'>
  /** Digests of pages, available without their bodies. */
  readonly digests: { get(path: SourcePath): Digest | undefined }
}

/** A snapshot whose bodies and pages are made on demand. */
export class OpenSite {
  readonly renderer: PageRenderer
  readonly locate: LocateInConfig
  readonly timer: Timer
  /** The pictures of pages for link previews. */
  readonly pictures = lazily(() => pagePictures(this.site))
  private readonly indexer: Indexer
  private readonly drawer: PictureDrawer
  private readonly made: Recent<SourcePath, Body>

  constructor(
    readonly site: Site,
    readonly compiler: Compiler,
    private readonly parts: Parts,
  ) {
    this.locate = parts.locate
    this.made = new Recent(parts.bodies ?? Number.POSITIVE_INFINITY)
    this.timer = parts.timer ?? new Timer()
    this.indexer = parts.indexer ?? new Indexer(new Cache(undefined))
    this.drawer = parts.drawer ?? new PictureDrawer(new Cache(undefined), this.timer)
    const body = (path: SourcePath) => this.body(path)
    this.renderer = new PageRenderer(site, compiler, body, buildId, (path) => this.digest(path))
  }

  /** The body of a page, which is compiled once while it stays in memory; if it takes too long, an empty one with a diagnostic. */
  body(path: SourcePath): Promise<Body> {
    return this.whole(path).catch(bodyGivenUp)
  }

  private whole(path: SourcePath): Promise<Body> {
    return this.made.get(path, () => {
      const made = this.compile(path)
      // A body in the cache need not stay in memory.
      const isStored = this.parts.makeDigest && this.site.sources.get(path)?.format !== 'module'
      if (isStored) made.finally(() => this.made.forget(path)).catch(() => {})
      return made
    })
  }

  /** The digest of a page. */
  readonly digest = lazilyFor((path: SourcePath): Promise<Digest> => {
    const source = this.site.sources.get(path)
    // Not `this.body`: the result of an abandoned page must not be cached.
    const make = () => this.whole(path)
    const { makeDigest } = this.parts
    const page = this.site.modules.get(path)
    const digest = source && makeDigest ? makeDigest(source, page, make) : make().then(digestOf)
    return digest.catch((error) => digestOf(bodyGivenUp(error)))
  })

  /** The digests of many pages, except pages that could not be loaded. */
  async digests(sources: readonly Source[]): Promise<ReadonlyMap<SourcePath, Digest>> {
    const sound = sources.filter((source) => this.isSound(source))
    return new Map(await Promise.all(sound.map(async ({ path }) => [path, await this.digest(path)] as const)))
  }

  /** The bodies of many pages, except pages that could not be loaded. */
  async bodies(sources: readonly Source[]): Promise<Bodies> {
    const sound = sources.filter((source) => this.isSound(source))
    return new Map(await Promise.all(sound.map(async ({ path }) => [path, await this.body(path)] as const)))
  }

  private isSound({ format, path }: Source): boolean {
    return format === 'md' || this.site.modules.has(path)
  }

  /** The bodies that are in memory. */
  async madeBodies(): Promise<Bodies> {
    return new Map(await Promise.all([...this.made].map(async ([path]) => [path, await this.body(path)] as const)))
  }

  /** The table of all files of the site, none of which has been made yet. */
  async table({ files: { assets, named }, digests }: Known): Promise<OutputTable> {
    const { site, renderer, compiler, timer, indexer, locate } = this
    const { extra, faults } = await extraOutputs(site, locate, this.parts.seconds)
    const table = listOutputs({
      site,
      renderer,
      compiler,
      index: (query) => timer.time('index', () => indexer.index(query, compiler)),
      body: (path) => this.body(path),
      digest: (path) => this.digest(path),
      digests,
      assets,
      filesOf: (path) => named.get(path),
      version: buildId,
      extra,
      locate,
      pictures: await this.pictures(),
      draw: (picture) => this.drawer.draw(picture),
      print: this.parts.print,
    })
    return { outputs: guardTheme(table.outputs, site, locate), diagnostics: [...faults, ...table.diagnostics] }
  }

  /** End the threads. */
  async close() {
    await this.parts.close()
  }

  private async compile(path: SourcePath): Promise<Body> {
    const { site } = this
    const source = site.sources.get(path) as Source
    if (source.format === 'md') return this.compiler.body(source)
    const page = site.modules.get(path)
    // A page whose module could not be loaded has no content.
    if (!page) return emptyBody
    return source.format === 'mdx'
      ? this.parts.cached.rendered(source, page)
      : renderModule(source, await page.load(this.compiler), site.config)
  }
}

/** The sources of all pages that have a source file. */
export function routedSources({ graph, sources }: Site): Source[] {
  return [...graph.urls.keys()].flatMap((path) => sources.get(path) ?? [])
}

/** Turn errors of the site's own theme into diagnostics. */
function guardTheme(outputs: OutputTable['outputs'], site: Site, locate: LocateInConfig): OutputTable['outputs'] {
  if (!hasOwnComponents(site.config)) return outputs
  const fault = async (reason: string, error: unknown) => {
    const code = await site.theme.load()
    return diagnostics.failedTheme(reason, code.locate?.(error) ?? locateTheme(site.config, locate))
  }
  return new Map([...outputs].map(([path, one]) => [path, one.class === 'page' ? guarded(one, fault) : one] as const))
}
