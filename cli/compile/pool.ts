// Contract: a compiler like any other, whose results do not depend on the number of threads.
//
// The pool starts when the first file is not in the cache, with one thread for each 25 such files, at most eight and at most as
// many as there are cores. The calling thread counts as one: it takes work of its own while the others are busy. Threads run the
// same bundled file as the tool and run the bundled configuration themselves, because plugins are functions and cannot be sent.
// A thread holds a few requests at once, so that it has work while an answer is on its way. All steps of one search index go to
// one thread, which receives the pages in batches.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type {
  Body,
  CodeBlock,
  Compiler,
  Digest,
  Highlighted,
  Index,
  IndexRequest,
  Source,
} from '../../renderer/index.ts'
import { TimeoutError } from '../async/with-timeout.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { EnvironmentReads } from '../bundle/environment.ts'
import { type Queued, WorkQueue } from './work-queue.ts'
import { type Answer, type Asked, doWork, type IndexStep, type Request, type Work } from './worker.ts'
import type { PoolData } from './worker-data.ts'

/** Starting a thread pays off from about this many files. */
const filesPerWorker = 25

/** Parsing produces much short-lived garbage: with more room for it, a fifth of the time is saved. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** Requests that a thread holds at once. More would only take memory. */
const inFlight = 4

interface Thread {
  readonly worker: Worker
  busy: number
}

interface Waiting extends Omit<Queued, 'work'> {
  readonly thread: Thread
}

/** The number of threads for a number of files, unless `wanted` is given; 0 instead of 1. */
export function workerCount(wanted: number | undefined, files: number): number {
  const count = wanted ?? Math.min(availableParallelism(), Math.ceil(files / filesPerWorker), 8)
  return count < 2 ? 0 : count
}

/** A compiler that sends its work to threads. */
export class Pool implements Compiler {
  private readonly threads: Thread[]
  private readonly queue: WorkQueue
  private readonly waiting = new Map<number, Waiting>()
  private next = 0
  private isHelping = false
  /** Why requests are no longer answered. */
  private ended: Error | undefined

  /** With a compiler of its own, the calling thread does part of the work instead of waiting. */
  constructor(
    count: number,
    data: PoolData,
    environment: EnvironmentReads,
    private readonly own?: Compiler,
  ) {
    this.threads = Array.from({ length: count }, () => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { sitegen: data }, resourceLimits })
      worker.on('message', (answer: Answer | Asked) =>
        'asked' in answer ? environment.add(answer.asked) : this.settle(answer),
      )
      worker.on('error', (error) => this.fail(error))
      // The site's code may end the thread that it runs in.
      worker.on('exit', () => this.fail(new TimeoutError('it ended its thread.')))
      return { worker, busy: 0 }
    })
    this.queue = new WorkQueue(count + (own ? 1 : 0))
  }

  body(source: Source): Promise<Body> {
    return this.send({ source }) as Promise<Body>
  }

  digest(source: Source): Promise<Digest> {
    return this.send({ digestOf: source }) as Promise<Digest>
  }

  code(block: CodeBlock): Promise<Highlighted> {
    return this.send({ block }) as Promise<Highlighted>
  }

  /** All steps of an index go to one thread. While it processes a batch of pages, the next batch is read here. */
  async index({ batches, ...begin }: IndexRequest): Promise<Index | undefined> {
    const thread = this.idlest()
    const index = this.next++
    let last = this.post(thread, { index, begin })
    for await (const pages of batches) {
      await last
      last = this.post(thread, { index, pages })
    }
    await last
    return this.post(thread, { index, finish: true }) as Promise<Index | undefined>
  }

  async close() {
    const ended = Promise.all(this.threads.map(({ worker }) => worker.terminate()))
    this.fail(new Error('the threads were ended'))
    await ended
  }

  private send(work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      this.queue.add({ work, resolve, reject })
      this.feed()
    })
  }

  /** Send waiting work to the threads. */
  private feed() {
    for (let given = true; given; ) {
      given = false
      for (const [number, thread] of this.threads.entries()) {
        const next = thread.busy < inFlight ? this.queue.take(number) : undefined
        if (!next) continue
        given = true
        this.post(thread, next.work).then(next.resolve, next.reject)
      }
    }
    void this.helpOut()
  }

  private idlest(): Thread {
    return this.threads.reduce((least, one) => (one.busy < least.busy ? one : least))
  }

  private post(thread: Thread, work: Work | IndexStep): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.next++
      // This may throw, because the text of a source may be read now.
      thread.worker.postMessage({ id, ...plainWork(work) } satisfies Request)
      thread.busy++
      this.waiting.set(id, { thread, resolve, reject })
    })
  }

  /** Do work here that the threads have left. */
  private async helpOut() {
    const { own } = this
    const next = own && !this.isHelping ? this.queue.take(this.threads.length) : undefined
    if (!own || !next) return
    this.isHelping = true
    await doWork(next.work, own).then(next.resolve, next.reject)
    // Answers of the threads come first.
    await yieldToEventLoop()
    this.isHelping = false
    this.feed()
  }

  private settle({ id, value, error }: Answer) {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (waiting) waiting.thread.busy--
    this.feed()
    if (error === undefined) waiting?.resolve(value)
    else waiting?.reject(new Error(error))
  }

  private fail(error: Error) {
    this.ended ??= error
    for (const { reject } of [...this.waiting.values(), ...this.queue.clear()]) reject(error)
    this.waiting.clear()
  }
}

/** Work as plain data, which can be copied to a thread. */
function plainWork(work: Work | IndexStep): Work | IndexStep {
  if ('source' in work) return { source: plainSource(work.source) }
  return 'digestOf' in work ? { digestOf: plainSource(work.digestOf) } : work
}

function plainSource({ path, collection, name, format, text, key }: Source): Source {
  return { path, collection, name, format, text, key }
}
