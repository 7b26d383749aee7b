import type { SiteConfig } from '../../renderer/index.ts'
import type { BundledConfig } from '../load/load-config.ts'
import type { Memory } from '../load/memoiser.ts'
import { ownCompiler } from './compile-site.ts'
import { type Started, startCompiler, type Threads } from './open-compiler.ts'
import { workerCount } from './pool.ts'

export interface Sharing extends Pick<Threads, 'root' | 'drafts' | 'workers' | 'onMessage'> {
  readonly memory: Memory
}

/**
 * Threads that start while a site is loaded, and compile the code of its MDX pages and then the site. Without it, threads would
 * start only after loading, with the same result.
 */
export class SharedCompiler {
  private running: Started | undefined
  private threads = 0

  constructor(private readonly sharing: Sharing) {}

  /** The running compiler, unless a number of files is worth more threads than it has. */
  readonly started = (files: number) =>
    workerCount(this.sharing.workers, files) > this.threads ? undefined : this.running

  /** The compiler for a number of pages, started by the first call. */
  readonly start = (config: SiteConfig, bundled: BundledConfig, files: number) => {
    const { memory, ...threads } = this.sharing
    const own = () => ownCompiler(config, memory)
    if (!this.running) this.threads = workerCount(threads.workers, files)
    this.running ??= startCompiler(config, { ...threads, own, bundled, files, code: memory.code })
    return this.running.compiler
  }

  async close() {
    await this.running?.close()
  }
}
