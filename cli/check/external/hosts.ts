import type { Outcome } from './outcome.ts'

/** Lets requests to one host through one after another, with a delay between them. */
export class Hosts {
  private readonly last = new Map<string, Promise<unknown>>()
  /** Until when a host accepts no requests, in milliseconds of `performance.now()`. */
  private readonly closed = new Map<string, number>()
  private readonly faults = new Map<string, { readonly outcome: Outcome; readonly times: number }>()
  /** Hosts that did not answer HEAD usefully. */
  readonly withoutHead = new Set<string>()

  constructor(
    private readonly delay: number,
    private readonly pause: (milliseconds: number) => Promise<void>,
  ) {}

  /** Do some work when it is its turn. */
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

  /** Note that a host did not answer for one link; or, without an outcome, that it did. */
  note(host: string, outcome: Outcome | undefined) {
    if (outcome === undefined) this.faults.delete(host)
    else this.faults.set(host, { outcome, times: (this.faults.get(host)?.times ?? 0) + 1 })
  }

  /** What is wrong with a host that did not answer for two links in a row: it is skipped from then on. */
  faultOf(host: string): Outcome | undefined {
    const fault = this.faults.get(host)
    return fault && fault.times > 1 ? fault.outcome : undefined
  }
}
