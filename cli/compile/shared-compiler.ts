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
 * Threads that start while a site is loaded, compile the code of its pages in MDX, and the site afterwards. Without it, they would
 * start after loading; the result is the same.
 */
export class SharedCompiler {
  private running: Started | undefined
  private threads = 0

  constructor(private readonly sharing: Sharing) {}

  /** What was started, unless a number of files is worth more threads. */
  readonly started = (files: number) =>
    workerCount(this.sharing.workers, files) > this.threads ? undefined : this.running

  /** The compiler for a number of pages; it is started for the first of them, or before. */
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
