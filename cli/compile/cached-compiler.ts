// Contract: the inner compiler is asked only for what the store does not hold; a stored body carries its
// diagnostics, so that a warm build warns like a cold one.
import {
  type Body,
  CompileKeys,
  type Compiler,
  codeBlocks,
  type Digest,
  diagnostics,
  digestOf,
  hash,
  type Key,
  type ModulePage,
  renderModule,
  type SiteConfig,
  type Source,
  withoutSlices,
} from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { buildId } from '../disk/package-root.ts'

/** A compiler that looks into the store first. */
export function remember(cache: Cache, inner: Compiler, config: SiteConfig): Compiler {
  const keys = new CompileKeys(config, buildId)
  return {
    body: (source) => cache.get('compiled', keys.body(source), () => inner.body(source)),
    links: (source) => cache.get('compiled', keys.links(source), () => inner.links(source)),
    code: (block) => cache.get('compiled', keys.code(block), () => inner.code(block)),
    // What it is made from is remembered with the bodies; its files are in the output.
    index: (request) => inner.index(request),
  }
}

/** A body in brief, with what else there was to say about it. */
export interface KeptDigest extends Digest {
  /** Of the body and its samples: while the digest is asked for, they stay in the cache. */
  readonly keeps: readonly Key[]
}

/** Digests of bodies: as long as nothing of a page changes, its body is not read for them. */
export function rememberDigests(cache: Cache, compiler: Compiler, config: SiteConfig) {
  const keys = new CompileKeys(config, buildId)
  return async (source: Source, page: ModulePage | undefined, make: () => Promise<Body>): Promise<Digest> => {
    const own = bodyKey(keys, { source, page, config })
    const digest = await cache.get('compiled', keys.digest(own), async (): Promise<KeptDigest> => {
      const body = await make()
      const blocks = codeBlocks(body)
      const made = await Promise.all(blocks.map(async (block) => ({ block, ...(await compiler.code(block)) })))
      const unknown = made.flatMap(({ block, unknownLanguage, near }) =>
        unknownLanguage === undefined ? [] : [diagnostics.unknownLanguage(unknownLanguage, near, block.at)],
      )
      const known = digestOf(body)
      return withoutSlices({
        ...known,
        diagnostics: [...known.diagnostics, ...unknown],
        keeps: [own, ...blocks.map((block) => keys.code(block))],
      })
    })
    cache.touch('compiled', digest.keeps)
    return digest
  }
}

interface Compiled {
  readonly source: Source
  readonly page: ModulePage | undefined
  readonly config: SiteConfig
}

/** The key that a body is stored under. */
function bodyKey(keys: CompileKeys, { source, page, config }: Compiled): Key {
  return page ? renderedKey(keys, { source, page, config }) : keys.body(source)
}

function renderedKey(keys: CompileKeys, { source, page, config }: Compiled & { page: ModulePage }): Key {
  return hash(keys.mdx(source), page.key, config.title, config.tagline, config.origin, config.base)
}

/** How many of these files would have to be compiled. */
export function missingFrom(cache: Cache, sources: readonly Source[], config: SiteConfig): number {
  const keys = new CompileKeys(config, buildId)
  return sources.filter((source) => source.format === 'md' && !cache.has('compiled', keys.body(source))).length
}

/** Renders pages in MDX, or knows from the store what they render to: with the same imports, the same. */
export function rememberRendered(cache: Cache, config: SiteConfig) {
  const keys = new CompileKeys(config, buildId)
  return (source: Source, page: ModulePage): Promise<Body> => {
    return cache.get('compiled', renderedKey(keys, { source, page, config }), async () =>
      renderModule(source, await page.load(), config),
    )
  }
}
