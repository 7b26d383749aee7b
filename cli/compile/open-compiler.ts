// The compiler of a site: the cache first, then threads if there are enough files to be worth starting them. Without threads
// (`count` 0), the calling thread compiles, with the same result.
import { type Compiler, createCompiler, type SiteConfig } from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import type { Cache } from '../cache/cache.ts'
import type { BundledConfig } from '../load/load-config.ts'
import { CachedCompiler, type KnownDigests } from './cached-compiler.ts'
import { DiagramChecker } from './diagram-checker.ts'
import { optimizeEarly } from './optimize-early.ts'
import { Pool, type PoolOptions, workerCount } from './pool.ts'
import { isLong } from './work-queue.ts'

export interface OpenCompiler {
  readonly cached: CachedCompiler
  /** End the threads, if any were started. */
  close(): Promise<void>
}

/** A compiler that may have threads. */
export interface Started {
  readonly compiler: Compiler
  close(): Promise<void>
}

interface Opening {
  readonly root: string
  readonly cache: Cache
  readonly config: SiteConfig
  readonly known?: KnownDigests | undefined
  readonly start: () => Started
}

/** Threads and grammars take time to start, so `start` is called for the first file that is not in the cache. */
export function openCompiler({ root, cache, config, known, start }: Opening): OpenCompiler {
  let started: Started | undefined
  const inner = () => {
    started ??= start()
    return started.compiler
  }
  const diagrams = new DiagramChecker(root, config)
  const close = async () => {
    await Promise.all([started?.close(), diagrams.close()])
  }
  const checkDiagram: DiagramChecker['check'] = (block) => diagrams.check(block)
  return { cached: new CachedCompiler(cache, config, { inner, checkDiagram, known }), close }
}

export interface Threads {
  /** The compiler of the calling thread, which may have grammars loaded already. Default: a new one. */
  readonly own?: (() => Compiler) | undefined
  /** The compiler that was started to load the site, if it has enough threads for a number of files. */
  readonly started?: ((files: number) => Started | undefined) | undefined
  readonly root: string
  readonly drafts: boolean
  readonly bundled?: BundledConfig | undefined
  /** Number of threads. If undefined, it depends on the number of files. */
  readonly workers: number | undefined
  /** Receives messages about pages that take long, for a terminal. */
  readonly onMessage?: ((text: string) => void) | undefined
}

interface Starting extends Threads {
  readonly code: CodeContext
  /** The number of files to compile. */
  readonly files: number
}

/** A build of more files runs long enough for early optimisation by V8 to pay off. */
const manyFiles = 2500

/** A compiler that uses threads, including the calling one, if there is enough work for them. */
export function startCompiler(config: SiteConfig, { workers, files, ...starting }: Starting): Started {
  const own = starting.own?.() ?? createCompiler(config)
  const { bundled } = starting
  if (!bundled) return { compiler: own, close: async () => {} }
  if (files > manyFiles) optimizeEarly()
  const options = poolOptions(config, { ...starting, bundled })
  const count = workerCount(workers, files)
  return count === 0 ? besideThread(own, options) : startPool({ ...options, count: count - 1, own })
}

/** A compiler with one thread, which leaves no work to the calling thread. */
export function startThread(config: SiteConfig, starting: InThreads): Started {
  return startPool({ ...poolOptions(config, starting), count: 1 })
}

type InThreads = Omit<Starting, 'workers' | 'files' | 'bundled'> & { readonly bundled: BundledConfig }

function poolOptions(
  config: SiteConfig,
  { root, drafts, bundled, code, onMessage }: InThreads,
): Omit<PoolOptions, 'count'> {
  return { data: { root, drafts, bundled }, environment: code.environment, limit: config.markdown.timeout, onMessage }
}

function startPool(options: PoolOptions): Started {
  const pool = new Pool(options)
  return { compiler: pool, close: () => pool.close() }
}

/** A compiler in the calling thread, except for long pages and samples: a thread starts for the first of these. */
function besideThread(own: Compiler, options: Omit<PoolOptions, 'count'>): Started {
  let pool: Pool | undefined
  const thread = () => {
    pool ??= new Pool({ ...options, count: 1 })
    return pool
  }
  const compiler: Compiler = {
    mdx: (source, form) => (isLong({ mdx: source, form }) ? thread() : own).mdx(source, form),
    body: (source) => (isLong({ source }) ? thread() : own).body(source),
    digest: (source) => (isLong({ digestOf: source }) ? thread() : own).digest(source),
    code: (block) => (isLong({ block }) ? thread() : own).code(block),
    rendered: (source, html) => (isLong({ rendered: source, html }) ? thread() : own).rendered(source, html),
    index: (request) => own.index(request),
  }
  return { compiler, close: async () => pool?.close() }
}
