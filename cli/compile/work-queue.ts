// Contract: all work is done once, by any worker; the choice of worker affects only the time it takes.
//
// Compiling a grammar takes as long as highlighting dozens of samples, and megabytes of memory. Each language is therefore
// assigned to one worker, until so many samples are waiting that another worker compiles the grammar too. Pages may go to any
// worker. Long work goes only to threads, because the calling thread cannot be stopped.
import { sourceOf, type Work } from './worker.ts'

export interface Queued {
  readonly work: Work
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Length in characters above which a page or a sample may take seconds even if nothing is wrong with it. */
const longest = { page: 50_000, sample: 20_000 }

/** Whether work may take so long that it belongs in a thread that can be stopped. */
export function isLong(work: Work): boolean {
  if ('block' in work) return work.block.code.length > longest.sample
  try {
    return sourceOf(work).text.length > longest.page
  } catch {
    // Its file has changed; compiling it reports that.
    return false
  }
}

/** Number of samples that wait for the worker with their grammar before another worker takes some of them. */
const mostWaiting = 32

/** Work for several workers, which are identified by number. */
export class WorkQueue {
  private readonly samples: Queued[][]
  private readonly rest: Queued[] = []
  private readonly long: Queued[] = []
  private readonly workerOf = new Map<string, number>()

  /** The first `threads` workers also take long work. */
  constructor(
    workers: number,
    private readonly threads = workers,
  ) {
    this.samples = Array.from({ length: workers }, () => [])
  }

  add(one: Queued) {
    if ('block' in one.work && isLong(one.work)) this.long.push(one)
    else if ('block' in one.work) this.samples[this.knows(one.work.block.lang)]?.push(one)
    else this.rest.push(one)
  }

  /** The next work of a worker: samples first, since pages wait for them. */
  take(worker: number): Queued | undefined {
    const isThread = worker < this.threads
    const long = isThread ? this.long.shift() : undefined
    return (
      long ?? this.samples[worker]?.shift() ?? (isThread ? this.rest.shift() : this.short()) ?? this.late()?.shift()
    )
  }

  /** The next page that is not long. Its text is read only now, because whoever calls this compiles it next. */
  private short(): Queued | undefined {
    for (let one = this.rest.shift(); one; one = this.rest.shift()) {
      if (!isLong(one.work)) return one
      this.long.push(one)
    }
    return undefined
  }

  /** Remove and return all waiting work. */
  clear(): Queued[] {
    return [this.long, this.rest, ...this.samples].flatMap((some) => some.splice(0))
  }

  /** The worker for a language; new languages are assigned in turn. */
  private knows(language: string): number {
    const worker = this.workerOf.get(language) ?? this.workerOf.size % this.samples.length
    this.workerOf.set(language, worker)
    return worker
  }

  private late(): Queued[] | undefined {
    return this.samples.find((some) => some.length > mostWaiting)
  }
}
