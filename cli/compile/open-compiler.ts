import { type Compiler, createCompiler, type SiteConfig } from '../../renderer/index.ts'
import type { Store } from '../cache/store.ts'
import type { BundledConfig } from '../load/load-config.ts'
import { rememberCompiled } from './cached-compiler.ts'
import { Pool, workerCount } from './pool.ts'

export interface OpenCompiler {
  /** Looks into the store first. */
  readonly compiler: Compiler
  /** End the threads, if any were started. */
  close(): Promise<void>
}

/** Threads and grammars take time to start: `start` is called when the first file is not in the store. */
export function openCompiler(
  store: Store,
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
  return { compiler: rememberCompiled(store, lazy, config), close }
}

export interface Threads {
  readonly root: string
  readonly drafts: boolean
  readonly bundled?: BundledConfig | undefined
  /** By the work at hand, where no number is given. */
  readonly workers: number | undefined
}

/** A compiler for so many files: with threads, of which this one is the first, where they are worth their start. */
export function startCompiler(
  config: SiteConfig,
  { root, drafts, bundled, workers }: Threads,
  files: number,
): Compiler {
  const own = createCompiler(config)
  const count = workerCount(workers, files)
  return count === 0 || !bundled ? own : new Pool(count - 1, { root, drafts, bundled }, own)
}
