// Contract: the inner compiler receives only what is not in the cache; a cached body carries its diagnostics, so that a warm build
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

/** What makes values that are not in the cache. */
interface Making {
  readonly compiler: Compiler
  readonly checkDiagram: (block: CodeBlock) => Promise<DiagramFault | undefined>
}

interface Inner extends Pick<Making, 'checkDiagram'> {
  /** The compiler, which takes time to start. */
  readonly inner: () => Compiler
}

/** Reads from the cache first. */
export function rememberCompiled(cache: Cache, config: SiteConfig, { inner, checkDiagram }: Inner): Making {
  const keys = new CompileKeys(config, buildId)
  const compiler: Compiler = {
    body: (source) => cache.get('compiled', keys.body(source), () => inner().body(source)),
    digest: (source) => {
      const own = keys.body(source)
      return cache.get('links', keys.brief(own), async () => {
        const body = cache.find<Body>('compiled', own)
        return body ? digestOf(body) : inner().digest(source)
      })
    },
    code: (block) => cache.get('compiled', keys.code(block), () => inner().code(block)),
    // Code is cached where it is bundled.
    mdx: (source, form) => inner().mdx(source, form),
    // The body is cached where the page is rendered.
    rendered: (source, html) => inner().rendered(source, html),
    // Its words are cached with the bodies, and its files are in the output.
    index: (request) => inner().index(request),
  }
  return {
    compiler,
    checkDiagram: async (block) => {
      const made = await cache.get('compiled', keys.diagram(block), async () => ({ fault: await checkDiagram(block) }))
      return made.fault
    },
  }
}

/** Returns the digest of a page; `make` makes its body if that is needed. */
export type MakeDigest = (source: Source, page: ModulePage | undefined, make: () => Promise<Body>) => Promise<Digest>

/** A digest with the diagnostics of its code samples. */
interface KeptDigest extends Digest {
  /** Of the body and its samples, which stay in the cache as long as the digest is used. */
  readonly keeps: readonly Key[]
}

/** Digests by source, each with the key of its code: for the same source object, nothing is hashed. */
export type KnownDigests = WeakMap<Source, { readonly code: Key | undefined; readonly digest: Digest }>

interface Remembering extends Making {
  readonly cache: Cache
  readonly config: SiteConfig
}

/** Pages that are rendered before their bodies are made, by threads or here. More would only take memory. */
const inFlight = 32

/** The bodies and digests of pages, made only if they are not in the cache. */
export class CachedPages {
  private readonly keys: CompileKeys
  private readonly enter = atMost(inFlight)

  constructor(
    private readonly making: Remembering,
    /** Sources whose digests need not be looked up. */
    private readonly known: KnownDigests = new WeakMap(),
  ) {
    this.keys = new CompileKeys(making.config, buildId)
  }

  /** The body of a page in MDX, whose key covers its imports. */
  rendered(source: Source, page: ModulePage): Promise<Body> {
    const { cache, compiler, config } = this.making
    return cache.get('compiled', this.bodyKey(source, page), () =>
      this.enter(async () => renderModule(source, await page.load(compiler), config, compiler)),
    )
  }

  /** The digest of a compiled page, including its samples. While a page does not change, its body is not read for its digest. */
  readonly compiledDigest: MakeDigest = async (source, page, make) => {
    if (source.format === 'module') return digestOf(await make())
    const before = this.known.get(source)
    if (before && before.code === page?.key) return before.digest
    const { cache } = this.making
    const own = this.bodyKey(source, page)
    const digest = await cache.get('compiled', this.keys.digest(own), () => this.makeDigest(source, own, make))
    cache.touch('compiled', digest.keeps)
    this.known.set(source, { code: page?.key, digest })
    return digest
  }

  /** The digest of a page that need not be compiled: from an earlier build, or from the source. */
  readonly readDigest: MakeDigest = async (source, page, make) => {
    const { cache, compiler } = this.making
    const own = this.bodyKey(source, page)
    const built = cache.find<KeptDigest>('compiled', this.keys.digest(own))
    if (built) return built
    if (source.format === 'md') return compiler.digest(source)
    return cache.get('links', this.keys.brief(own), async () => digestOf(await make()))
  }

  /** How many of these files would have to be compiled, or read for their digests. */
  countMissing(
    sources: readonly Source[],
    modules: ReadonlyMap<SourcePath, ModulePage>,
    to: 'compile' | 'read',
  ): number {
    const { cache } = this.making
    const isCached = (body: Key) =>
      cache.has('compiled', body) ||
      (to === 'read' && (cache.has('links', this.keys.brief(body)) || cache.has('compiled', this.keys.digest(body))))
    return sources.filter((source) => {
      const page = modules.get(source.path)
      const isCompiled = source.format === 'md' || (source.format === 'mdx' && page)
      return isCompiled && !this.known.has(source) && !isCached(this.bodyKey(source, page))
    }).length
  }

  private async makeDigest(source: Source, own: Key, make: () => Promise<Body>): Promise<KeptDigest> {
    const { keys } = this
    const { compiler, checkDiagram, config } = this.making
    const body = await make()
    const blocks = codeBlocks(body)
    const drawn = blocks.filter((block) => isDrawn(block, config))
    const found = await Promise.all([
      ...blocks.map(async (block) => describeSample(block, source, await compiler.code(block))),
      ...drawn.map(async (block) => describeSample(block, source, { fault: await checkDiagram(block) })),
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
