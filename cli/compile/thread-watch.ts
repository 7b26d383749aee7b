import { setImmediate } from 'node:timers'
import type { Location } from '../../renderer/index.ts'

/** Seconds after which a slow page is named in a message. */
const namedAfter = 10
/** Milliseconds between two checks of the threads. */
const interval = 250

interface Busy {
  readonly id: number
  readonly at: Location | undefined
  readonly since: number
  isNamed: boolean
}

export interface WatchOptions<Thread> {
  /** Time limit of a request, in seconds. */
  readonly limit: number
  readonly onMessage?: ((text: string) => void) | undefined
  /** Called when a request of a thread exceeds the limit. */
  readonly giveUp: (thread: Thread, id: number) => void
}

/** Tracks which request each thread is working on, and for how long. */
export class ThreadWatch<Thread> {
  private readonly busy = new Map<Thread, Busy>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly options: WatchOptions<Thread>) {}

  begin(thread: Thread, id: number, at: Location | undefined) {
    this.busy.set(thread, { id, at, since: performance.now(), isNamed: false })
    // `setImmediate`: answers that have arrived while this thread was busy are handled first.
    this.timer ??= setInterval(() => setImmediate(() => this.look()), interval).unref()
  }

  end(thread: Thread) {
    this.busy.delete(thread)
  }

  close() {
    clearInterval(this.timer)
    this.busy.clear()
  }

  private look() {
    const { limit, onMessage, giveUp } = this.options
    for (const [thread, one] of this.busy) {
      const seconds = (performance.now() - one.since) / 1000
      if (seconds >= limit) {
        this.busy.delete(thread)
        giveUp(thread, one.id)
      } else if (seconds >= namedAfter && !one.isNamed && one.at) {
        one.isNamed = true
        onMessage?.(
          `Compiling ${one.at.file} has taken ${Math.floor(seconds)} s so far; it will be abandoned after ${limit} s.`,
        )
      }
    }
  }
}
