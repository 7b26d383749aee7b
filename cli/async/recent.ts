/** A cache of promises by name that keeps the most recently requested ones. */
export class Recent<Name, Value> {
  private readonly kept = new Map<Name, Promise<Value>>()

  constructor(private readonly limit: number) {}

  /** The cached promise of a name, or a new one. A promise that rejects is not kept. */
  get(name: Name, make: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(name)
    const value = known ?? make()
    this.kept.delete(name)
    this.kept.set(name, value)
    if (!known) value.catch(() => this.forget(name))
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.limit) this.kept.delete(oldest as Name)
    return value
  }

  forget(name: Name) {
    this.kept.delete(name)
  }

  [Symbol.iterator]() {
    return this.kept.entries()
  }
}
