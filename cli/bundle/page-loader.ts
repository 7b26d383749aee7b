import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  type ModulePage,
  type Source,
  type SourcePath,
} from '../../renderer/index.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { topOf } from '../disk/read-text.ts'
import { mdxCompiler } from './bundle-entries.ts'
import { type Evaluated, evaluate, LocatedError } from './evaluate.ts'
import {
  type Batch,
  bundleBatches,
  bundleWhole,
  type CompiledPage,
  componentsInput,
  type MadeBatch,
  type MdxPagesRequest,
} from './mdx-batches.ts'
import { type MdxPages, mostInBatch } from './mdx-pages.ts'
import { loadPageCode, type PageContext } from './page-code.ts'

/** What pages are run with. */
export interface Running extends Pick<PageContext, 'guard' | 'tracer' | 'ofSite'> {
  /** Modules that bundles receive from the tool. */
  readonly given: Readonly<Record<string, unknown>>
  /** The bundle with the theme, which has been run. */
  readonly shared: Evaluated
}

/** A batch, run when the first of its pages is loaded. */
interface Loading extends Batch {
  evaluated?: Evaluated | Diagnostic
}

/** Loads the code of pages in MDX; what was not bundled for their facts is bundled now. */
export class PageLoader {
  private readonly facts: MdxPages['facts']
  private readonly batches = new Map<SourcePath, Loading>()
  /** Pages that need a batch and have not been loaded yet. */
  private readonly left: Map<SourcePath, Source>
  private wanted = new Map<SourcePath, Source>()
  private bundling: Promise<void> | undefined
  /** Pages of the last batch that was bundled here: the more were requested, the more are likely to be. */
  private size = 0

  constructor(
    private readonly request: MdxPagesRequest,
    { facts, batches }: Pick<MdxPages, 'facts' | 'batches'>,
    private readonly running: Running,
  ) {
    this.facts = facts
    const hasBatch = ({ path }: Source) => {
      const known = facts.get(path)
      return known !== undefined && !known.isStatic && !known.isBare
    }
    this.left = new Map(request.pages.flatMap((page) => (hasBatch(page) ? [[page.path, page]] : [])))
    for (const batch of batches) this.add(batch, () => true)
  }

  async load(source: Source): ReturnType<ModulePage['load']> {
    const { path } = source
    const { code, config, root, shared } = this.request
    const { isStatic, isBare } = this.facts.get(path) ?? {}
    const compile = () => mdxCompiler(code.cache, config)(source, 'page')
    if (isStatic) return { html: (await compile()).html ?? '' }
    const { shared: evaluated, ...running } = this.running
    if (isBare) {
      const entry = { name: undefined, inputs: [componentsInput], compiled: await compile() }
      return loadPageCode(source, entry, { ...running, root, bundle: shared, evaluated })
    }
    if (!this.batches.has(path)) await this.bundleWith(source)
    const batch = this.batches.get(path)
    const entry = batch?.entries.get(path)
    if (!batch || !entry) throw new ChangedError(path)
    // A page is rendered once; the batch is released with its last page.
    this.batches.delete(path)
    this.left.delete(path)
    const ran = this.run(batch)
    if ('code' in ran) return { ...ran, at: topOf(path) }
    const compiled = entry.name === path ? undefined : await compile()
    return loadPageCode(source, { ...entry, compiled }, { ...running, root, bundle: batch.bundle, evaluated: ran })
  }

  private add(batch: Batch, isWanted: (path: SourcePath) => boolean) {
    const loading: Loading = { ...batch }
    for (const path of batch.entries.keys()) if (isWanted(path)) this.batches.set(path, loading)
  }

  private run(batch: Loading): Evaluated | Diagnostic {
    const { guard, given } = this.running
    try {
      batch.evaluated ??= evaluate(batch.bundle, this.request.root, { guard, given })
    } catch (error) {
      if (!(error instanceof LocatedError)) throw error
      batch.evaluated = diagnostics.failedModule(describeThrown(error.thrown), error.at ?? topOf(''))
    }
    return batch.evaluated
  }

  /** Bundle a page together with others that are requested in the same turn. */
  private async bundleWith(source: Source) {
    // What is being bundled for another page may include it.
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
    const compile = mdxCompiler(request.code.cache, request.config)
    const pages: CompiledPage[] = []
    for (const source of wanted.values()) pages.push({ source, made: await compile(source, 'page') })
    for (const made of await bundleBatches(request, pages)) this.addSame(made)
    // For its facts, a page was bundled as a whole if imports of others in its batch had a fault.
    const missing = [...wanted.values()].filter(({ path }) => !this.batches.has(path))
    if (missing.length > 0) this.addSame(await bundleWhole(request, missing))
  }

  /** Use a batch for the pages that import what their keys were made of. */
  private addSame({ batch, facts }: MadeBatch) {
    if (batch) this.add(batch, (path) => facts.get(path)?.facts.reach === this.facts.get(path)?.reach)
  }
}
