// Contract: the inner compiler receives only what is not in the cache. A cached body carries its diagnostics, so that a warm build
// warns like a cold one.
import {
  type Body,
  type CodeBlock,
  CompileKeys,
  type Compiler,
  codeBlocks,
  type DiagramFault,
  type Digest,
  describeSample,
  digestOf,
  hash,
  isDrawn,
  type Key,
  type ModulePage,
  renderModule,
  type SiteConfig,
  type Source,
  type SourcePath,
  withoutSlices,
} from '../../renderer/index.ts'
import { atMost } from '../async/at-most.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/build-id.ts'

/** Makes the values that are not in the cache. */
interface Making {
  /** The compiler, which takes time to start. */
  readonly inner: () => Compiler
  readonly checkDiagram: (block: CodeBlock) => Promise<DiagramFault | undefined>
  /** Digests of earlier snapshots with the same settings, to which new ones are added. */
  readonly known?: KnownDigests | undefined
}

/** Returns the digest of a page. Calls `make` for its body only if it needs it. */
export type MakeDigest = (source: Source, page: ModulePage | undefined, make: () => Promise<Body>) => Promise<Digest>

/** A digest with the diagnostics of its code samples. */
interface KeptDigest extends Digest {
  /** Keys of the body and its samples, which stay in the cache as long as the digest is used. */
  readonly keeps: readonly Key[]
}

/** Digests by source, each with the key of its code: for the same source object, no key is computed. */
export type KnownDigests = WeakMap<Source, { readonly code: Key | undefined; readonly digest: Digest }>

/** Number of pages rendered at a time before threads or this process make their bodies. More would only take memory. */
const inFlight = 32

/** Reads bodies, digests and code samples from the cache, and makes the missing ones. */
export class CachedCompiler {
  readonly compiler: Compiler
  private readonly keys: CompileKeys
  private readonly known: KnownDigests
  private readonly enter = atMost(inFlight)

  constructor(
    private readonly cache: Cache,
    private readonly config: SiteConfig,
    private readonly making: Making,
  ) {
    const { inner, known = new WeakMap() } = making
    this.known = known
    const keys = new CompileKeys(config, buildId)
    this.keys = keys
    this.compiler = {
      body: (source) => cache.get('compiled', keys.body(source), () => inner().body(source)),
      code: (block) => cache.get('compiled', keys.code(block), () => inner().code(block)),
      // Digests are cached below, page modules by the bundler, and the bodies of MDX pages in `rendered`.
      digest: (source) => inner().digest(source),
      mdx: (source, form) => inner().mdx(source, form),
      rendered: (source, html) => inner().rendered(source, html),
      // The words are cached with the bodies, and the files of the index are in the output.
      index: (request) => inner().index(request),
    }
  }

  /** The error in a diagram, if there is one. */
  async checkDiagram(block: CodeBlock): Promise<DiagramFault | undefined> {
    const make = async () => ({ fault: await this.making.checkDiagram(block) })
    return (await this.cache.get('compiled', this.keys.diagram(block), make)).fault
  }

  /** The body of an MDX page, whose key covers its imports. */
  rendered(source: Source, page: ModulePage): Promise<Body> {
    const { compiler, config } = this
    return this.cache.get('compiled', this.bodyKey(source, page), () =>
      this.enter(async () => renderModule(source, await page.load(compiler), config, compiler)),
    )
  }

  /** The digest of a compiled page, including its samples. For an unchanged page, it is found without reading the body. */
  readonly compiledDigest: MakeDigest = async (source, page, make) => {
    if (source.format === 'module') return digestOf(await make())
    const before = this.known.get(source)
    if (before && before.code === page?.key) return before.digest
    const own = this.bodyKey(source, page)
    const digest = await this.cache.get('compiled', this.keys.digest(own), () => this.makeDigest(source, own, make))
    this.cache.touch('compiled', digest.keeps)
    this.known.set(source, { code: page?.key, digest })
    return digest
  }

  /** The digest of a page that need not be compiled: from an earlier build, or from the source. */
  readonly readDigest: MakeDigest = async (source, page, make) => {
    const own = this.bodyKey(source, page)
    const built = this.cache.find<KeptDigest>('compiled', this.keys.digest(own))
    if (built) return built
    return this.cache.get('links', this.keys.brief(own), async () => {
      if (source.format !== 'md') return digestOf(await make())
      const body = this.cache.find<Body>('compiled', own)
      return body ? digestOf(body) : this.compiler.digest(source)
    })
  }

  /** The number of sources that must be compiled, or only read for their digests. */
  countMissing(
    sources: readonly Source[],
    modules: ReadonlyMap<SourcePath, ModulePage>,
    to: 'compile' | 'read',
  ): number {
    const { cache, keys } = this
    const isCached = (body: Key) =>
      cache.has('compiled', body) ||
      (to === 'read' && (cache.has('links', keys.brief(body)) || cache.has('compiled', keys.digest(body))))
    return sources.filter((source) => {
      const page = modules.get(source.path)
      const isCompiled = source.format === 'md' || (source.format === 'mdx' && page)
      return isCompiled && !this.known.has(source) && !isCached(this.bodyKey(source, page))
    }).length
  }

  private async makeDigest(source: Source, own: Key, make: () => Promise<Body>): Promise<KeptDigest> {
    const { compiler, config, keys } = this
    const body = await make()
    const blocks = codeBlocks(body)
    const drawn = blocks.filter((block) => isDrawn(block, config))
    const found = await Promise.all([
      ...blocks.map(async (block) => describeSample(block, source, await compiler.code(block))),
      ...drawn.map(async (block) => describeSample(block, source, { fault: await this.checkDiagram(block) })),
    ])
    const digest = digestOf(body)
    return withoutSlices({
      ...digest,
      diagnostics: [...digest.diagnostics, ...found.flat()],
      keeps: [own, ...blocks.map((block) => keys.code(block)), ...drawn.map((block) => keys.diagram(block))],
    })
  }

  /** The key of a body in the cache. */
  private bodyKey(source: Source, page: ModulePage | undefined): Key {
    return page ? hash(this.keys.mdx(source), page.key) : this.keys.body(source)
  }
}
