import type { Answer } from './engine.ts'
import type { NearPage } from './near.ts'
import type { Ask } from './ranking.ts'
import type { MarkRequest, Range, Reply, Request, Start } from './worker.ts'

type Question = { readonly ask: Ask } | { readonly mark: MarkRequest } | { readonly near: string }

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** Sends requests to the worker; if it failed to start, the next request starts it again. */
export class Asker {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private next = 0

  constructor(
    private readonly address: string,
    /** The first index file, for the first worker. */
    private root: Promise<Response> | undefined,
  ) {}

  /** Load what every query needs. */
  warm() {
    this.worker ??= this.start()
  }

  ask(ask: Ask): Promise<Answer> {
    return this.send({ ask })
  }

  mark(mark: MarkRequest): Promise<readonly Range[]> {
    return this.send({ mark })
  }

  near(path: string): Promise<readonly NearPage[]> {
    return this.send({ near: path })
  }

  private send<Value>(question: Question): Promise<Value> {
    this.warm()
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker?.postMessage({ id, ...question } satisfies Request)
    })
  }

  private start(): Worker {
    const worker = new Worker(this.address, { type: 'module' })
    const { root } = this
    this.root = undefined
    void bytesOf(root).then((bytes) => worker.postMessage({ root: bytes } satisfies Start, bytes ? [bytes] : []))
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const waiting = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if (data.error === undefined) waiting?.resolve(data.value as never)
      else waiting?.reject(new Error(data.error))
    })
    worker.addEventListener('error', ({ message }) => {
      this.worker = undefined
      const error = new Error(message || `The script ${this.address} could not be loaded.`)
      for (const { reject } of this.waiting.values()) reject(error)
      this.waiting.clear()
    })
    return worker
  }
}

/** The bytes of the index root; undefined if it could not be loaded. The worker then requests it and reports the error. */
async function bytesOf(root: Promise<Response> | undefined): Promise<ArrayBuffer | undefined> {
  try {
    const response = await root
    return response?.ok ? await response.arrayBuffer() : undefined
  } catch {
    return undefined
  }
}
