import type { Outcome } from './outcome.ts'

/** Lets requests to a host through one at a time, with a delay between them. */
export class Hosts {
  private readonly last = new Map<string, Promise<unknown>>()
  /** The time until which a host accepts no requests, in milliseconds of `performance.now()`. */
  private readonly closed = new Map<string, number>()
  private readonly faults = new Map<string, { readonly outcome: Outcome; readonly times: number }>()
  /** Hosts that gave no useful answers to HEAD requests. */
  readonly withoutHead = new Set<string>()

  constructor(
    private readonly delay: number,
    private readonly pause: (milliseconds: number) => Promise<void>,
  ) {}

  /** Do some work when it is the host's turn. */
  async turn<Value>(host: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.last.get(host)
    const done = (before ? before.then(() => this.pause(this.delay)) : Promise.resolve()).then(work)
    this.last.set(host, done)
    return done
  }

  close(host: string, milliseconds: number) {
    this.closed.set(host, performance.now() + milliseconds)
  }

  /** Milliseconds for which a host must not be requested. */
  closedFor(host: string): number {
    return (this.closed.get(host) ?? 0) - performance.now()
  }

  /** Record that a host did not answer for one link or, without an outcome, that it did. */
  note(host: string, outcome: Outcome | undefined) {
    if (outcome === undefined) this.faults.delete(host)
    else this.faults.set(host, { outcome, times: (this.faults.get(host)?.times ?? 0) + 1 })
  }

  /** The fault of a host that did not answer for two links in a row. From then on, it is skipped. */
  faultOf(host: string): Outcome | undefined {
    const fault = this.faults.get(host)
    return fault && fault.times > 1 ? fault.outcome : undefined
  }
}
