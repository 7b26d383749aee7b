import type { Work } from './worker.ts'

export interface Queued {
  readonly work: Work
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Samples that may wait for the one who knows their language, before another learns it too. */
const patience = 32

/**
 * Work for several workers, by number.
 *
 * To compile the rules of a grammar takes as long as dozens of samples, and megabytes of memory, so each language is one worker's,
 * as long as that one keeps up.
 */
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

  /** What a worker does next: samples first, since pages wait for them. */
  take(worker: number): Queued | undefined {
    return this.samples[worker]?.shift() ?? this.rest.shift() ?? this.late()?.shift()
  }

  /** Everything, which nobody is going to do. */
  clear(): Queued[] {
    return [this.rest, ...this.samples].flatMap((some) => some.splice(0))
  }

  /** Languages are given out in turn. */
  private knows(language: string): number {
    const worker = this.workerOf.get(language) ?? this.workerOf.size % this.samples.length
    this.workerOf.set(language, worker)
    return worker
  }

  private late(): Queued[] | undefined {
    return this.samples.find((some) => some.length > patience)
  }
}
