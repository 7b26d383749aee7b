import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  type Body,
  type CodeBlock,
  type Compiler,
  codeBlocks,
  type Highlighted,
  type Index,
  type IndexRequest,
  type LinkFacts,
  type Source,
} from '../renderer/index.ts'
import { type Answer, type CompiledSource, doWork, type IndexStep, type Request, type Work } from './worker.ts'
import type { PoolData } from './worker-data.ts'

/** A thread is worth its start from about this many files on. */
const filesPerWorker = 25

/** Parsing leaves much behind that is soon forgotten: with more room for it, a fifth of the time is saved. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** Requests that a thread holds at once. More would only take memory: all bodies of a site, before one is done. */
const inFlight = 4

interface Thread {
  readonly worker: Worker
  busy: number
}

interface Queued {
  readonly work: Work
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

interface Waiting extends Omit<Queued, 'work'> {
  readonly thread: Thread
}

/** Threads for a number of files: as many as asked for, or by the work at hand; none below two. */
export function workerCount(wanted: number | undefined, files: number): number {
  const count = wanted ?? Math.min(availableParallelism(), Math.ceil(files / filesPerWorker), 8)
  return count < 2 ? 0 : count
}

/** A compiler that sends its work to threads, each request to the one with the least to do. */
export class Pool implements Compiler {
  private readonly threads: Thread[]
  private readonly queue: Queued[] = []
  private readonly waiting = new Map<number, Waiting>()
  /** Of the bodies that were asked for. */
  private readonly highlighted = new WeakMap<CodeBlock, Highlighted>()
  private next = 0
  private isHelping = false

  /** With a compiler of its own, the calling thread does a share of the work instead of waiting. */
  constructor(
    count: number,
    data: PoolData,
    private readonly own?: Compiler,
  ) {
    this.threads = Array.from({ length: count }, () => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { sitegen: data }, resourceLimits })
      worker.on('message', (answer: Answer) => this.settle(answer))
      worker.on('error', (error) => this.fail(error))
      worker.on('exit', () => this.fail(new Error('a thread ended')))
      return { worker, busy: 0 }
    })
  }

  async body(source: Source): Promise<Body> {
    const { body, code } = (await this.send({ source })) as CompiledSource
    for (const [index, block] of codeBlocks(body).entries()) this.highlighted.set(block, code[index] as Highlighted)
    return body
  }

  links(source: Source): Promise<LinkFacts> {
    return this.send({ linksOf: source }) as Promise<LinkFacts>
  }

  async code(block: CodeBlock): Promise<Highlighted> {
    return this.highlighted.get(block) ?? ((await this.send({ block })) as Highlighted)
  }

  /** All steps of an index are one thread's. While it takes in some pages, the next are read here. */
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
      this.queue.push({ work, resolve, reject })
      this.feed()
    })
  }

  /** What waits goes to the thread with the least to do; each has enough to go on while an answer travels. */
  private feed() {
    for (;;) {
      const thread = this.idlest()
      if (thread.busy >= inFlight) return this.helpOut()
      const next = this.queue.shift()
      if (!next) return
      this.post(thread, next.work).then(next.resolve, next.reject)
    }
  }

  private idlest(): Thread {
    return this.threads.reduce((least, one) => (one.busy < least.busy ? one : least))
  }

  private post(thread: Thread, work: Work | IndexStep): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.next++
      // This may throw: the text of a source is read now.
      thread.worker.postMessage({ id, ...work } satisfies Request)
      thread.busy++
      this.waiting.set(id, { thread, resolve, reject })
    })
  }

  /** While all threads have enough to do. */
  private async helpOut() {
    const next = this.queue[0]
    if (!this.own || this.isHelping || !next) return
    this.isHelping = true
    this.queue.shift()
    await doWork(next.work, this.own).then(next.resolve, next.reject)
    // Answers of the threads first.
    await new Promise((resolve) => setImmediate(resolve))
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
    for (const { reject } of [...this.waiting.values(), ...this.queue.splice(0)]) reject(error)
    this.waiting.clear()
  }
}
