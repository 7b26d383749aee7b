/** Milliseconds by stage, for the summary and `--json`. */
export class Timer {
  private readonly spent = new Map<string, number>()
  private readonly start = performance.now()

  async time<Value>(stage: string, work: () => Promise<Value> | Value): Promise<Value> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.add(stage, start)
    }
  }

  timeSync<Value>(stage: string, work: () => Value): Value {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.add(stage, start)
    }
  }

  /** Measure work inside a stage as a separate stage. */
  async apart<Value>(stage: string, inside: string, work: () => Promise<Value>): Promise<Value> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.add(stage, start)
      this.spent.set(inside, (this.spent.get(inside) ?? 0) - (performance.now() - start))
    }
  }

  private add(stage: string, start: number) {
    this.spent.set(stage, (this.spent.get(stage) ?? 0) + performance.now() - start)
  }

  report(): Record<string, number> {
    const rounded = [...this.spent].map(([stage, ms]) => [stage, Math.round(ms)] as const)
    return { ...Object.fromEntries(rounded), total: Math.round(performance.now() - this.start) }
  }
}
