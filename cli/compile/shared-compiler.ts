import type { SiteConfig } from '../../renderer/index.ts'
import type { BundledConfig } from '../load/load-config.ts'
import type { Memory } from '../load/memoiser.ts'
import { ownCompiler } from './compile-site.ts'
import { type Started, startCompiler, type Threads } from './open-compiler.ts'

export interface Sharing extends Pick<Threads, 'root' | 'drafts' | 'workers' | 'onMessage'> {
  readonly memory: Memory
}

/** Threads that compile the code of pages in MDX while a site is loaded, and the site afterwards. */
export class SharedCompiler {
  private running: Started | undefined

  constructor(private readonly sharing: Sharing) {}

  /** What was started, if anything. */
  readonly started = () => this.running

  /** The compiler for a number of pages; it is started for the first of them. */
  readonly start = (config: SiteConfig, bundled: BundledConfig, files: number) => {
    const { memory, ...threads } = this.sharing
    const own = () => ownCompiler(config, memory)
    this.running ??= startCompiler(config, { ...threads, own, bundled, files, code: memory.code })
    return this.running.compiler
  }

  async close() {
    await this.running?.close()
  }
}
