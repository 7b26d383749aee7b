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
import { type Batch, bundleBatch, factsReader, type MdxPages, type MdxPagesRequest, mostInBatch } from './mdx-pages.ts'
import { loadPageCode, type PageContext } from './page-code.ts'

/** What pages are run with. */
export interface Running extends Pick<PageContext, 'guard' | 'tracer' | 'ofSite'> {
  /** Modules that bundles receive from the tool. */
  readonly given: Readonly<Record<string, unknown>>
}

/** A batch, run when the first of its pages is loaded. */
interface Loading extends Batch {
  evaluated?: Evaluated | Diagnostic
}

/** Loads the code of pages in MDX; those that were not bundled for their facts are bundled now. */
export class PageLoader {
  private readonly facts: MdxPages['facts']
  private readonly batches = new Map<SourcePath, Loading>()
  /** Pages that have not been loaded yet. */
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
    this.left = new Map(request.pages.flatMap((page) => (facts.has(page.path) ? [[page.path, page]] : [])))
    for (const batch of batches) this.add(batch)
  }

  async load(source: Source): ReturnType<ModulePage['load']> {
    const { path } = source
    if (this.facts.get(path)?.isStatic) {
      const { code, config } = this.request
      const { html = '' } = await mdxCompiler(code.cache, config)(source, true)
      return { html }
    }
    if (!this.batches.has(path)) await this.bundleWith(source)
    const batch = this.batches.get(path)
    if (!batch) throw new ChangedError(path)
    // A page is rendered once; the batch is released with its last page.
    this.batches.delete(path)
    this.left.delete(path)
    const { root } = this.request
    const evaluated = this.run(batch)
    if ('code' in evaluated) return { ...evaluated, at: topOf(path) }
    return loadPageCode(source, { ...this.running, root, bundle: batch.bundle, evaluated })
  }

  private add({ bundle, sources }: Batch) {
    const batch: Loading = { bundle, sources }
    for (const { path } of sources) this.batches.set(path, batch)
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
    const { request, facts, wanted } = this
    this.wanted = new Map()
    this.size = Math.min(mostInBatch, Math.max(wanted.size, this.size * 2))
    for (const [path, source] of this.left) {
      if (wanted.size >= this.size) break
      if (!this.batches.has(path) && !facts.get(path)?.isStatic) wanted.set(path, source)
    }
    const made = await bundleBatch(request, [...wanted.values()])
    if ('errors' in made) return
    const read = factsReader(made.bundled, request.root, {
      files: request.code.files,
      components: request.names,
    })
    // Its key is that of what it imported before.
    const isSame = (source: Source) => read(source).facts.reach === facts.get(source.path)?.reach
    this.add({ ...made.batch, sources: made.batch.sources.filter(isSame) })
  }
}
