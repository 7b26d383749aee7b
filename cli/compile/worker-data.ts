import { workerData } from 'node:worker_threads'
import type { BundledConfig } from '../load/load-config.ts'

/** The site that a thread works for. */
export interface PoolData {
  readonly root: string
  readonly drafts: boolean
  readonly bundled: BundledConfig
}

/** The data that the pool passed to this thread; undefined on the main thread. */
export function poolData(): PoolData | undefined {
  return typeof workerData === 'object' && workerData !== null
    ? (workerData as { sitegen?: PoolData }).sitegen
    : undefined
}
