import { type Compiler, createCompiler, type SiteConfig } from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import type { Cache } from '../cache/cache.ts'
import type { BundledConfig } from '../load/load-config.ts'
import { rememberCompiled } from './cached-compiler.ts'
import { Pool, workerCount } from './pool.ts'

export interface OpenCompiler {
  /** Reads from the cache first. */
  readonly compiler: Compiler
  /** End the threads, if any were started. */
  close(): Promise<void>
}

/** Threads and grammars take time to start: `start` is called when the first file is not in the cache. */
export function openCompiler(
  cache: Cache,
  config: SiteConfig,
  start: () => Compiler = () => createCompiler(config),
): OpenCompiler {
  let started: Compiler | undefined
  const get = () => {
    started ??= start()
    return started
  }
  const lazy: Compiler = {
    body: (source) => get().body(source),
    digest: (source) => get().digest(source),
    code: (block) => get().code(block),
    index: (request) => get().index(request),
  }
  const close = async () => {
    if (started instanceof Pool) await started.close()
  }
  return { compiler: rememberCompiled(cache, lazy, config), close }
}

export interface Threads {
  readonly root: string
  readonly drafts: boolean
  readonly bundled?: BundledConfig | undefined
  /** Depends on the number of files if undefined. */
  readonly workers: number | undefined
}

interface Starting extends Threads {
  readonly code: CodeContext
  /** The number of files to compile. */
  readonly files: number
}

/** A compiler with threads, one of which is the calling thread, if there is enough work for them. */
export function startCompiler(config: SiteConfig, { root, drafts, bundled, workers, code, files }: Starting): Compiler {
  const own = createCompiler(config)
  const count = workerCount(workers, files)
  return count === 0 || !bundled ? own : new Pool(count - 1, { root, drafts, bundled }, code.environment, own)
}
