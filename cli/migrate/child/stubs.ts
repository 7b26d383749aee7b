// What a configuration receives in place of a package that is not installed: any property is another placeholder, and so is what a
// call returns. Functions keep the module that they come from, so that the new configuration can import them.

/** Where a value comes from: `{ from: 'remark-math', name: 'default' }`. */
export interface Origin {
  readonly from: string
  readonly name: string
  /** Whether the value was made with the export rather than being the export itself. */
  readonly derived: boolean
}

interface Call {
  readonly from: string
  readonly made: object
  readonly args: readonly unknown[]
}

/** Values by origin, including those of missing packages. */
export class Origins {
  private readonly known = new WeakMap<object, Origin>()
  private readonly absent = new WeakSet<object>()
  private readonly given = new WeakMap<object, object>()

  /** Missing modules that were used, or whose exports are part of the configuration. */
  readonly missed = new Set<string>()

  /** The calls of placeholders, in order. */
  readonly calls: Call[] = []

  find(value: object): Origin | undefined {
    const origin = this.known.get(value)
    if (origin && this.absent.has(value)) this.missed.add(origin.from)
    return origin
  }

  /** Whether a value is a placeholder for a missing one. */
  isStub(value: object): boolean {
    return this.absent.has(value)
  }

  /** A configuration, or the argument of the missing function that returned it. */
  configIn(value: unknown): unknown {
    const given = isObject(value) && this.isStub(value) ? this.given.get(value) : undefined
    return given === undefined ? value : this.configIn(given)
  }

  /** Record where a loaded module and its functions come from. */
  trace(from: string, module: unknown): unknown {
    if (!isObject(module)) return module
    this.note(module, { from, name: 'default', derived: false })
    for (const name of Object.keys(module)) {
      const value = module[name]
      if (isObject(value)) this.note(value, { from, name, derived: false })
    }
    const main = module.default
    if (!isObject(main) || !Object.isExtensible(main)) return module
    const whole = callable(main, module)
    this.note(whole, { from, name: 'default', derived: false })
    return whole
  }

  /** A placeholder for a missing module. */
  stub(from: string): unknown {
    return this.stand({ from, name: 'default', derived: false }, true)
  }

  private result(origin: Origin, args: readonly unknown[] = []): object {
    const [given] = args
    this.missed.add(origin.from)
    const made = this.stand({ ...origin, derived: true }, false)
    this.calls.push({ from: origin.from, made, args })
    if (isObject(given)) this.given.set(made, given)
    return made
  }

  private note(value: object, origin: Origin) {
    if (!this.known.has(value)) this.known.set(value, origin)
  }

  private stand(origin: Origin, isModule: boolean): object {
    const inner = new Map<string, object>()
    const read = (name: string): object => {
      const isDefault = name === 'default'
      const made = inner.get(name) ?? this.stand(isDefault ? origin : innerOrigin(origin, name, isModule), false)
      inner.set(name, made)
      return made
    }
    const get = (_: object, name: string | symbol): unknown => {
      if (name === '__esModule') return isModule
      // Reading an export does not mean that it is used.
      if (!isModule || name === Symbol.iterator) this.missed.add(origin.from)
      if (name === Symbol.toPrimitive) return () => ''
      if (name === Symbol.iterator) return [][Symbol.iterator]
      return typeof name === 'symbol' || name === 'then' || name === 'toJSON' ? undefined : read(name)
    }
    const names = new Proxy({}, { get })
    const made = new Proxy(function standIn() {}, {
      get,
      // A bundle reads exports that it does not find from the prototype.
      getPrototypeOf: () => (isModule ? names : Function.prototype),
      has: () => true,
      apply: (_, __, args: unknown[]) => (isWrapper(origin.name) ? args[0] : this.result(origin, args)),
      construct: () => this.result(origin),
    })
    this.known.set(made, origin)
    this.absent.add(made)
    return made
  }
}

/** `defineConfig(x)` and `withMermaid(x)` are treated as x. */
function isWrapper(name: string): boolean {
  return /^(define|with)[A-Z]/.test(name)
}

function innerOrigin(origin: Origin, name: string, isModule: boolean): Origin {
  return isModule ? { from: origin.from, name, derived: false } : { ...origin, derived: true }
}

/** A module that also behaves like its default export, since its importers may expect either. */
function callable(main: object, module: Readonly<Record<string, unknown>>): object {
  const own = new Set(['__esModule', ...Object.keys(module)])
  return new Proxy(main, {
    get: (target, name) => {
      if (name === '__esModule') return true
      return own.has(String(name)) ? module[String(name)] : Reflect.get(target, name)
    },
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...own])],
    getOwnPropertyDescriptor: (target, name) =>
      Reflect.getOwnPropertyDescriptor(target, name) ??
      (own.has(String(name))
        ? { value: module[String(name)], enumerable: false, configurable: true, writable: true }
        : undefined),
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
