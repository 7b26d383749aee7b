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
  stableJson,
  withoutSlices,
} from '../../renderer/index.ts'
import { atMost } from '../async/at-most.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/package-root.ts'

/** What makes values that are not in the cache. */
interface Making {
  readonly compiler: Compiler
  readonly checkDiagram: (block: CodeBlock) => Promise<DiagramFault | undefined>
}

/** The same, reading from the cache first. */
export function rememberCompiled(
  cache: Cache,
  { compiler: inner, checkDiagram, config }: Making & { readonly config: SiteConfig },
): Making {
  const keys = new CompileKeys(config, buildId)
  const compiler: Compiler = {
    body: (source) => cache.get('compiled', keys.body(source), () => inner.body(source)),
    digest: (source) => {
      const own = keys.body(source)
      return cache.get('links', keys.brief(own), async () => {
        const body = cache.find<Body>('compiled', own)
        return body ? digestOf(body) : inner.digest(source)
      })
    },
    code: (block) => cache.get('compiled', keys.code(block), () => inner.code(block)),
    // The body is cached where the page is rendered.
    rendered: (source, html) => inner.rendered(source, html),
    // Its words are cached with the bodies, and its files are in the output.
    index: (request) => inner.index(request),
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

interface Remembering extends Making {
  readonly cache: Cache
  readonly config: SiteConfig
}

/** A digest with the diagnostics of its code samples. */
interface KeptDigest extends Digest {
  /** Of the body and its samples, which stay in the cache as long as the digest is used. */
  readonly keeps: readonly Key[]
}

/** Digests by source, each with the key of its code: for the same source object, nothing is hashed. */
export type KnownDigests = WeakMap<Source, { readonly code: Key | undefined; readonly digest: Digest }>

/** Digests of compiled pages, including their samples. While a page does not change, its body is not read for its digest. */
export function compiledDigests(remembering: Remembering, known: KnownDigests): MakeDigest {
  const makeDigest = cachedDigests(remembering)
  return async (source, page, make) => {
    const before = known.get(source)
    if (before && before.code === page?.key) return before.digest
    const digest = await makeDigest(source, page, make)
    if (source.format !== 'module') known.set(source, { code: page?.key, digest })
    return digest
  }
}

function cachedDigests({ cache, compiler, checkDiagram, config }: Remembering): MakeDigest {
  const keys = new CompileKeys(config, buildId)
  return async (source, page, make) => {
    const own = bodyKey(keys, { source, page, config })
    if (source.format === 'module') return digestOf(await make())
    const digest = await cache.get('compiled', keys.digest(own), async (): Promise<KeptDigest> => {
      const body = await make()
      const blocks = codeBlocks(body)
      const drawn = blocks.filter((block) => isDrawn(block, config))
      const found = await Promise.all([
        ...blocks.map(async (block) => describeSample(block, source, await compiler.code(block))),
        ...drawn.map(async (block) => describeSample(block, source, { fault: await checkDiagram(block) })),
      ])
      const known = digestOf(body)
      return withoutSlices({
        ...known,
        diagnostics: [...known.diagnostics, ...found.flat()],
        keeps: [own, ...blocks.map((block) => keys.code(block)), ...drawn.map((block) => keys.diagram(block))],
      })
    })
    cache.touch('compiled', digest.keeps)
    return digest
  }
}

/** Digests of pages that need not be compiled: from an earlier build, or from the sources. */
export function readDigests({ cache, compiler, config }: Omit<Remembering, 'checkDiagram'>): MakeDigest {
  const keys = new CompileKeys(config, buildId)
  return async (source, page, make) => {
    const own = bodyKey(keys, { source, page, config })
    const built = cache.find<KeptDigest>('compiled', keys.digest(own))
    if (built) return built
    return source.format === 'md'
      ? compiler.digest(source)
      : cache.get('links', keys.brief(own), async () => digestOf(await make()))
  }
}

interface Compiled {
  readonly source: Source
  readonly page: ModulePage | undefined
  readonly config: SiteConfig
}

/** The key of a body in the cache. */
function bodyKey(keys: CompileKeys, { source, page, config }: Compiled): Key {
  return page ? renderedKey(keys, { source, page, config }) : keys.body(source)
}

function renderedKey(keys: CompileKeys, { source, page, config }: Compiled & { page: ModulePage }): Key {
  return hash(
    keys.mdx(source),
    page.key,
    config.title,
    config.tagline,
    config.origin,
    config.base,
    stableJson(config.customFields),
  )
}

interface Counted extends Omit<Remembering, keyof Making> {
  readonly sources: readonly Source[]
  readonly modules: ReadonlyMap<SourcePath, ModulePage>
  /** Sources with a digest are not counted. */
  readonly known?: KnownDigests | undefined
}

/** How many of these files would have to be compiled, or read for their digests. */
export function countMissing({ cache, sources, modules, config, known }: Counted, to: 'compile' | 'read'): number {
  const keys = new CompileKeys(config, buildId)
  const isKnown = (body: Key) =>
    cache.has('compiled', body) ||
    (to === 'read' && (cache.has('links', keys.brief(body)) || cache.has('compiled', keys.digest(body))))
  return sources.filter((source) => {
    const page = modules.get(source.path)
    return (
      !known?.has(source) &&
      (source.format === 'md' || (source.format === 'mdx' && page)) &&
      !isKnown(bodyKey(keys, { source, page, config }))
    )
  }).length
}

/** Pages that are rendered before their bodies are made, by threads or here. More would only take memory. */
const inFlight = 32

/** Renders pages in MDX, or takes the result from the cache. The key covers their imports. */
export function rememberRendered({ cache, compiler, config }: Omit<Remembering, 'checkDiagram'>) {
  const keys = new CompileKeys(config, buildId)
  const enter = atMost(inFlight)
  return (source: Source, page: ModulePage): Promise<Body> => {
    return cache.get('compiled', renderedKey(keys, { source, page, config }), () =>
      enter(async () => renderModule(source, await page.load(), config, compiler)),
    )
  }
}
