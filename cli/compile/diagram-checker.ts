// Contract: the thread starts with the first diagram that is not in the cache, and checks one diagram at a time.
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import {
  type CodeBlock,
  type DiagramFault,
  diagnostics,
  readDiagramFault,
  type SiteConfig,
} from '../../renderer/index.ts'
import { atMost } from '../async/at-most.ts'
import { TimeoutError, withTimeout } from '../async/with-timeout.ts'
import { findMermaid } from '../disk/find-mermaid.ts'
import { GivenUpError } from '../disk/given-up-error.ts'
import { packageRoot } from '../disk/package-root.ts'
import type { Thrown } from './diagram-thread.ts'

/** Checks diagrams with the same Mermaid that draws them in browsers. */
export class DiagramChecker {
  private thread: Worker | undefined
  private readonly enter = atMost(1)

  constructor(
    private readonly root: string,
    private readonly config: SiteConfig,
  ) {}

  /** The error in a diagram, if there is one. */
  check(block: CodeBlock): Promise<DiagramFault | undefined> {
    return this.enter(async () => {
      const thread = this.thread ?? this.start()
      if (!thread) return undefined
      const { timeout } = this.config.markdown
      try {
        thread.postMessage(block.code)
        const [thrown]: (Thrown | undefined)[] = await withTimeout(once(thread, 'message'), timeout)
        return thrown && readDiagramFault(thrown, block.code)
      } catch (error) {
        await this.close()
        throw error instanceof TimeoutError ? new GivenUpError(diagnostics.slowPage(timeout, block.at)) : error
      }
    })
  }

  /** End the thread. */
  async close() {
    const { thread } = this
    this.thread = undefined
    await thread?.terminate()
  }

  private start(): Worker | undefined {
    const mermaid = findMermaid([this.root, packageRoot])
    if (mermaid === undefined) return undefined
    this.thread = new Worker(join(packageRoot, 'dist/diagram-thread.mjs'), { workerData: pathToFileURL(mermaid).href })
    return this.thread
  }
}
