// Contract: all work is done once, by any worker; which worker does it affects only the time it takes.
//
// Compiling a grammar takes as long as highlighting dozens of samples, and megabytes of memory. Each language is therefore
// assigned to one worker, until so many samples are waiting that a second worker compiles the grammar too. Pages may go to any
// worker.
import type { Work } from './worker.ts'

export interface Queued {
  readonly work: Work
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Samples that may wait for the worker that has their grammar before another one compiles it too. */
const patience = 32

/** Work for several workers, which are identified by number. */
export class WorkQueue {
  private readonly samples: Queued[][]
  private readonly rest: Queued[] = []
  private readonly workerOf = new Map<string, number>()

  constructor(workers: number) {
    this.samples = Array.from({ length: workers }, () => [])
  }

  add(one: Queued) {
    if ('block' in one.work) this.samples[this.knows(one.work.block.lang)]?.push(one)
    else this.rest.push(one)
  }

  /** The next work of a worker: samples first, since pages wait for them. */
  take(worker: number): Queued | undefined {
    return this.samples[worker]?.shift() ?? this.rest.shift() ?? this.late()?.shift()
  }

  /** Remove and return everything that is left. */
  clear(): Queued[] {
    return [this.rest, ...this.samples].flatMap((some) => some.splice(0))
  }

  /** The worker of a language; new languages are assigned in turn. */
  private knows(language: string): number {
    const worker = this.workerOf.get(language) ?? this.workerOf.size % this.samples.length
    this.workerOf.set(language, worker)
    return worker
  }

  private late(): Queued[] | undefined {
    return this.samples.find((some) => some.length > patience)
  }
}
