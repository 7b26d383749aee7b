import { workerData } from 'node:worker_threads'

export interface PoolData {
  readonly root: string
  readonly drafts: boolean
}

/** What the pool handed to this thread; undefined on the main thread. */
export function poolData(): PoolData | undefined {
  return typeof workerData === 'object' && workerData !== null
    ? (workerData as { sitegen?: PoolData }).sitegen
    : undefined
}

/** True in a thread that the pool has started. */
export function isWorker(): boolean {
  return poolData() !== undefined
}
