// Contract: a compiler like any other, whose results do not depend on the number of threads.
//
// The pool starts when the first file is not in the cache, with one thread for each 25 such files, at most eight and at most as
// many as there are cores. The calling thread counts as one: it also compiles while the others are busy. Threads run the same
// bundled file as the tool and evaluate the bundled configuration themselves, because plugins are functions and cannot be sent. A
// thread holds a few requests at once, so that it has work while an answer is on its way. All steps of one search index go to one
// thread, which receives the pages in batches.
//
// A slow page is named in a message. One that exceeds the configured limit is abandoned: its thread is stopped and replaced, and
// the other requests of that thread are sent again. The calling thread cannot be stopped, so it takes no long page
// (`work-queue.ts`), and `renderer/markdown/limits.ts` limits the time that other pages may take.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  type Body,
  type CodeBlock,
  type CompiledMdx,
  type Compiler,
  type Digest,
  diagnostics,
  type Highlighted,
  type Index,
  type IndexRequest,
  type Location,
  type MdxForm,
  type Source,
} from '../../renderer/index.ts'
import { TimeoutError } from '../async/with-timeout.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import type { EnvironmentReads } from '../bundle/environment.ts'
import { GivenUpError } from '../disk/given-up-error.ts'
import { topOf } from '../disk/read-text.ts'
import { ThreadWatch } from './thread-watch.ts'
import { type Queued, WorkQueue } from './work-queue.ts'
import {
  type Answer,
  type Begun,
  doWork,
  type EnvironmentRead,
  type IndexStep,
  type Request,
  sourceOf,
  type Work,
} from './worker.ts'
import type { PoolData } from './worker-data.ts'

/** Number of files from which another thread is worth starting. */
const filesPerWorker = 25

/**
 * Parsing produces much short-lived garbage. V8’s default of 16 MB costs a fifth of the time in a thread; a larger limit than this
 * only costs memory.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

/** Number of requests that a thread holds at once. More would only take memory. */
const inFlight = 4

interface Thread {
  /** Undefined until the thread has work. */
  worker: Worker | undefined
  busy: number
}

interface Waiting extends Omit<Queued, 'work'> {
  readonly work: Work | IndexStep
  readonly thread: Thread
}

export interface PoolOptions {
  /** Number of threads, in addition to the calling one. */
  readonly count: number
  readonly data: PoolData
  readonly environment: EnvironmentReads
  /** The compiler of the calling thread. With it, the calling thread does part of the work instead of waiting. */
  readonly own?: Compiler
  /** Seconds after which a page is abandoned. */
  readonly limit: number
  /** Receives messages about pages that take long, for a terminal. */
  readonly onMessage?: ((text: string) => void) | undefined
}

/** The number of threads for a number of files, unless `wanted` is set; 0 instead of 1. */
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
  /** The reason why requests are no longer answered. */
  private ended: Error | undefined

  private readonly watch: ThreadWatch<Thread>
  private readonly own: Compiler | undefined

  constructor(private readonly options: PoolOptions) {
    const { count, own, limit, onMessage } = options
    this.own = own
    this.watch = new ThreadWatch({ limit, onMessage, giveUp: (thread, id) => this.giveUp(thread, id) })
    this.threads = Array.from({ length: count }, () => {
      const thread: Thread = { worker: undefined, busy: 0 }
      thread.worker = this.startWorker(thread)
      return thread
    })
    this.queue = new WorkQueue(count + (own ? 1 : 0), count)
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

  rendered(source: Source, html: string): Promise<Body | undefined> {
    return this.send({ rendered: source, html }) as Promise<Body | undefined>
  }

  mdx(source: Source, form: MdxForm): Promise<CompiledMdx> {
    return this.send({ mdx: source, form }) as Promise<CompiledMdx>
  }

  /** All steps of an index go to one thread. While it processes a batch of pages, the next batch is read in this thread. */
  async index({ batches, ...begin }: IndexRequest): Promise<Index | undefined> {
    const thread = this.idlest()
    const index = this.next++
    let last = this.post(thread, { index, begin })
    for await (const pages of batches) {
      await last
      last = this.post(thread, { index, pages })
    }
    await last
    const made = (await this.post(thread, { index, finish: true })) as Index | undefined
    if (made && thread.busy === 0) this.release(thread)
    return made
  }

  /** End an idle thread until there is more work: otherwise the memory that an index took would not be released. */
  private release(thread: Thread) {
    thread.worker?.removeAllListeners()
    void thread.worker?.terminate()
    thread.worker = undefined
  }

  async close() {
    this.watch.close()
    const ended = Promise.all(this.threads.map(({ worker }) => worker?.terminate()))
    this.fail(new Error('the threads were ended'))
    await ended
  }

  private startWorker(thread: Thread): Worker {
    const { data, environment } = this.options
    const worker = new Worker(new URL(import.meta.url), { workerData: { sitegen: data }, resourceLimits })
    worker.on('message', (message: Answer | EnvironmentRead | Begun) => {
      if ('variable' in message) environment.add(message.variable)
      else if ('begun' in message) this.watch.begin(thread, message.begun, this.placeOf(message.begun))
      else this.settle(message)
    })
    worker.on('error', (error) => this.fail(error))
    // The site's code may end the thread that it runs in.
    worker.on('exit', () => this.fail(new TimeoutError('it ended its thread.')))
    return worker
  }

  /** The location of the page or sample of a request. */
  private placeOf(id: number): Location | undefined {
    const work = this.waiting.get(id)?.work
    if (!work || 'index' in work) return undefined
    if ('block' in work) return work.block.at
    return topOf(sourceOf(work).path)
  }

  /** End a thread that does not finish a request, and send its other requests to a new thread. */
  private giveUp(thread: Thread, id: number) {
    const at = this.placeOf(id)
    const given = this.waiting.get(id)
    if (!given || !at) return
    this.release(thread)
    this.waiting.delete(id)
    given.reject(new GivenUpError(diagnostics.slowPage(this.options.limit, at)))
    const left = [...this.waiting].filter(([, one]) => one.thread === thread)
    thread.busy = 0
    for (const [other, { work, resolve, reject }] of left) {
      this.waiting.delete(other)
      this.post(thread, work).then(resolve, reject)
    }
    this.feed()
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
      // This may throw, because the text of a source may only be read now.
      thread.worker ??= this.startWorker(thread)
      thread.worker.postMessage({ id, ...plainWork(work) } satisfies Request)
      thread.busy++
      this.waiting.set(id, { work, thread, resolve, reject })
    })
  }

  /** In the calling thread, do work that the threads have not taken. */
  private async helpOut() {
    const { own } = this
    const next = own && !this.isHelping ? this.queue.take(this.threads.length) : undefined
    if (!own || !next) return
    this.isHelping = true
    await doWork(next.work, own).then(next.resolve, next.reject)
    // Answers of the threads are handled first.
    await yieldToEventLoop()
    this.isHelping = false
    this.feed()
  }

  private settle({ id, value, error }: Answer) {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (waiting) waiting.thread.busy--
    if (waiting) this.watch.end(waiting.thread)
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

/** Work as plain data that can be copied to a thread. */
function plainWork(work: Work | IndexStep): Work | IndexStep {
  if ('rendered' in work) return { rendered: plainSource(work.rendered), html: work.html }
  if ('source' in work) return { source: plainSource(work.source) }
  if ('mdx' in work) return { mdx: plainSource(work.mdx), form: work.form }
  return 'digestOf' in work ? { digestOf: plainSource(work.digestOf) } : work
}

function plainSource({ path, collection, name, format, text, key }: Source): Source {
  return { path, collection, name, format, text, key }
}
