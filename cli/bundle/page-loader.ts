// Pages are bundled and run when they are first needed, in batches whose code is released with them: for 4,000 pages, keeping all
// of it took 0.8 GB more. A page whose imports are known and already in a bundle runs without being bundled itself.
import {
  type Compiler,
  type Diagnostic,
  type DocsAround,
  describeThrown,
  diagnostics,
  type ModulePage,
  type PageCode,
  type Source,
  type SourcePath,
  type StaticPage,
} from '../../renderer/index.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { GivenUpError } from '../disk/given-up-error.ts'
import { topOf } from '../disk/read-text.ts'
import { mdxCompiler } from './bundle-entries.ts'
import { type Evaluated, evaluate, LocatedError } from './evaluate.ts'
import { importsModule } from './imports-module.ts'
import {
  type Batch,
  bundleBatches,
  bundleWhole,
  componentsInput,
  type MadeBatch,
  type MdxPagesRequest,
  unknownComponents,
} from './mdx-batches.ts'
import { importsOfAll, type MdxPages, mostInBatch } from './mdx-pages.ts'
import { loadPageCode, type PageContext, type PageEntry } from './page-code.ts'

/** What pages are run with. */
export interface Running extends Pick<PageContext, 'guard' | 'tracer' | 'ofSite' | 'placeOf'> {
  /** Modules that bundles receive from the tool. */
  readonly given: Readonly<Record<string, unknown>>
  /** The bundle with the theme, already run. */
  readonly shared: Evaluated
}

/** A page to load, with the docs around it if it asks for them. */
interface Wanted {
  readonly source: Source
  readonly docs: DocsAround | undefined
}

/** A batch, which is run when the first of its pages is loaded. */
interface Loading extends Batch {
  evaluated?: Evaluated | Diagnostic
}

/** Loads the code of MDX pages, and bundles those that were not bundled for their facts. */
export class PageLoader {
  private readonly facts: MdxPages['facts']
  private readonly compile: ReturnType<typeof mdxCompiler>
  private readonly batches = new Map<SourcePath, Loading>()
  /** Pages that need a batch and have not been loaded yet. */
  private readonly left: Map<SourcePath, Source>
  private wanted = new Map<SourcePath, Source>()
  private bundling: Promise<void> | undefined
  /** Number of pages in the last batch bundled here: the more have been requested, the more are likely to follow. */
  private size = 0

  constructor(
    private readonly request: MdxPagesRequest,
    private readonly mdx: Pick<MdxPages, 'facts' | 'batches' | 'forget'>,
    private readonly running: Running,
  ) {
    const { facts, batches } = mdx
    this.compile = mdxCompiler(request.code.cache, request.config)
    this.facts = facts
    const hasBatch = ({ path }: Source) => {
      const known = facts.get(path)
      return known !== undefined && !known.isBare
    }
    this.left = new Map(request.pages.flatMap((page) => (hasBatch(page) ? [[page.path, page]] : [])))
    for (const batch of batches) this.add(batch, () => true)
  }

  async load(source: Source, compiler: Pick<Compiler, 'mdx'>, docs?: DocsAround): ReturnType<ModulePage['load']> {
    const { path } = source
    const { names, root } = this.request
    const taken = this.facts.get(path)?.isBare ? undefined : await this.take(source)
    if (taken?.entry.name === path) return this.runIn(taken.batch, { source, docs }, taken.entry)
    const compiled = await this.compile(source, 'page', compiler)
    const found = [...compiled.diagnostics, ...unknownComponents(compiled, names)]
    if (compiled.html !== undefined) return { html: compiled.html, found }
    const { apart } = compiled
    if (apart?.imports !== '' && (!apart || importsModule(source, apart, root)[0] !== taken?.entry.name)) {
      this.mdx.forget(source)
      return this.loadWhole({ source, docs })
    }
    if (taken) return withFound(this.runIn(taken.batch, { source, docs }, { ...taken.entry, compiled }), found)
    const entry = { name: undefined, inputs: [componentsInput], compiled }
    return withFound(this.runShared(source, entry), found)
  }

  /** The batch of a page. Each page is rendered once, so a batch is released with its last page. */
  private async take(source: Source): Promise<{ readonly batch: Loading; readonly entry: PageEntry }> {
    const { path } = source
    if (!this.batches.has(path)) await this.bundleWith(source)
    const batch = this.batches.get(path)
    const entry = batch?.entries.get(path)
    if (!batch || !entry) throw new ChangedError(path)
    this.batches.delete(path)
    this.left.delete(path)
    return { batch, entry }
  }

  private async loadWhole(page: Wanted): ReturnType<ModulePage['load']> {
    const { batch, found } = await bundleWhole(this.request, [page.source])
    const entry = batch?.entries.get(page.source.path)
    return batch && entry ? withFound(this.runIn(batch, page, entry), found) : { html: '', found }
  }

  private runIn(batch: Loading, { source, docs }: Wanted, entry: PageEntry): PageCode | Diagnostic {
    const ran = this.run(batch)
    if ('code' in ran) return { ...ran, at: topOf(source.path) }
    return loadPageCode(source, entry, { ...this.context, docs, bundle: batch.bundle, evaluated: ran })
  }

  private runShared(source: Source, entry: PageEntry): PageCode | Diagnostic {
    return loadPageCode(source, entry, { ...this.context, bundle: this.request.shared, evaluated: this.running.shared })
  }

  private get context(): Omit<PageContext, 'bundle' | 'evaluated'> {
    const { guard, tracer, ofSite, placeOf } = this.running
    return { guard, tracer, ofSite, placeOf, root: this.request.root }
  }

  private add(batch: Batch, isWanted: (path: SourcePath) => boolean) {
    const loading: Loading = { ...batch }
    for (const path of batch.entries.keys()) if (isWanted(path)) this.batches.set(path, loading)
  }

  private run(batch: Loading): Evaluated | Diagnostic {
    const { guard, given } = this.running
    try {
      batch.evaluated ??= evaluate(batch.bundle, this.request.root, { guard, given, own: this.request.own })
    } catch (error) {
      if (!(error instanceof LocatedError)) throw error
      batch.evaluated = diagnostics.failedModule(describeThrown(error.thrown), error.at ?? topOf(''))
    }
    return batch.evaluated
  }

  /** Bundle a page together with others that are requested in the same turn of the event loop. */
  private async bundleWith(source: Source) {
    // The batch that is being bundled may include this page.
    await this.bundling
    if (this.batches.has(source.path)) return
    this.wanted.set(source.path, source)
    this.bundling ??= new Promise((resolve) => setImmediate(resolve))
      .then(() => this.bundleWanted())
      .finally(() => {
        this.bundling = undefined
      })
    await this.bundling
  }

  private async bundleWanted() {
    const { request, wanted } = this
    this.wanted = new Map()
    this.size = Math.min(mostInBatch, Math.max(wanted.size, this.size * 2))
    for (const [path, source] of this.left) {
      if (wanted.size >= this.size) break
      if (!this.batches.has(path)) wanted.set(path, source)
    }
    const pages = await importsOfAll(request, [...wanted.values()], abandon)
    for (const made of await bundleBatches(request, pages)) this.addSame(made)
    // If the imports of pages in its batch had a fault, a page was bundled as a whole for its facts.
    const missing = [...wanted.values()].filter(({ path }) => !this.batches.has(path))
    if (missing.length > 0) this.addSame(await bundleWhole(request, missing))
  }

  /** Use a batch for the pages whose imports are still those that their keys were made from. */
  private addSame({ batch, facts }: MadeBatch) {
    if (batch) this.add(batch, (path) => facts.get(path)?.facts.reach === this.facts.get(path)?.reach)
  }
}

function abandon(diagnostic: Diagnostic): never {
  throw new GivenUpError(diagnostic)
}

function withFound(page: PageCode | Diagnostic, found: readonly Diagnostic[]): PageCode | StaticPage {
  return 'severity' in page ? { html: '', found: [...found, page] } : { ...page, found }
}
