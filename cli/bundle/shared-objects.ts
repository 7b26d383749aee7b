// Contract: this code uses only loops and language features, because any method of these objects may have been changed.

const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } =
  Reflect
const { push } = Array.prototype
const { cwd, chdir } = process

const constructors = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Promise', 'RegExp', 'Date'],
  ...['Error', 'TypeError', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayBuffer', 'Uint8Array', 'URL', 'Buffer'],
]
const namespaces = ['JSON', 'Math', 'Reflect', 'WebAssembly', 'console']
/** Functions that the tool itself replaces. */
const endings = ['exit', 'reallyExit', 'abort']

interface Shared {
  readonly name: string
  readonly object: object
  /** Which added properties count as changes, because they affect other code: none, enumerable ones, or all. */
  readonly closedTo: 'none' | 'visible' | 'all'
  readonly keys: readonly PropertyKey[]
  /** Undefined for inherited properties. */
  readonly before: readonly (PropertyDescriptor | undefined)[]
  isExtensible: boolean
}

/** The objects that all code in a process shares, in their state before the site's code ran. */
export class SharedObjects {
  private readonly all: readonly Shared[] = listShared()
  private readonly folder = currentFolder()
  /** Whether something was changed that cannot be restored. */
  isRuined = false

  /** Undo all changes. Returns the names of what was changed, such as `Array.prototype.map`. */
  restore(): readonly string[] {
    const changed: string[] = []
    for (let index = 0; index < this.all.length; index++) this.restoreOne(this.all[index] as Shared, changed)
    if (this.folder !== undefined && currentFolder() !== this.folder) {
      add(changed, 'the working directory')
      apply(chdir, process, [this.folder])
    }
    return changed
  }

  private restoreOne(one: Shared, changed: string[]) {
    const { name, object, keys, before } = one
    if (one.isExtensible && !isExtensible(object)) {
      add(changed, name)
      one.isExtensible = false
      this.isRuined = true
    }
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as PropertyKey
      const known = before[index]
      if (isSame(object, key, known)) continue
      add(changed, nameOf(name, key))
      if (!(known ? defineProperty(object, key, known) : deleteProperty(object, key))) this.isRuined = true
    }
    if (one.closedTo === 'none') return
    const now = ownKeys(object)
    for (let index = 0; now.length !== keys.length && index < now.length; index++) {
      const key = now[index] as PropertyKey
      if (isAmong(keys, key)) continue
      if (one.closedTo === 'visible' && !getOwnPropertyDescriptor(object, key)?.enumerable) continue
      add(changed, nameOf(name, key))
      if (!deleteProperty(object, key)) this.isRuined = true
    }
  }
}

function listShared(): Shared[] {
  const globals = globalThis as unknown as Readonly<Record<string, { readonly prototype: object }>>
  const iterator = getPrototypeOf([][Symbol.iterator]()) as object
  const isOurs = (key: PropertyKey) => endings.includes(String(key))
  const values = (object: object) => ownKeys(object).filter((key) => hasFunction(object, key) && !isOurs(key))
  return [
    remember('globalThis', globalThis, [...values(globalThis), ...namespaces]),
    ...constructors.flatMap((name) => {
      const { prototype } = globals[name] as { readonly prototype: object }
      const made = remember(name, globals[name] as object, values(globals[name] as object))
      const own = remember(`${name}.prototype`, prototype, ownKeys(prototype), name === 'Object' ? 'all' : 'visible')
      return [made, own]
    }),
    ...namespaces.map((name) => remember(name, globals[name] as object, values(globals[name] as object))),
    remember('%ArrayIteratorPrototype%', iterator, ownKeys(iterator)),
    remember('process', process, values(process)),
    remember('process.stdout', process.stdout, ['write']),
    remember('process.stderr', process.stderr, ['write']),
  ]
}

function remember(
  name: string,
  object: object,
  keys: readonly PropertyKey[],
  closedTo: Shared['closedTo'] = 'none',
): Shared {
  const before = keys.map((key) => getOwnPropertyDescriptor(object, key))
  return { name, object, closedTo, keys, before, isExtensible: isExtensible(object) }
}

function hasFunction(object: object, key: PropertyKey): boolean {
  return typeof getOwnPropertyDescriptor(object, key)?.value === 'function'
}

function isSame(object: object, key: PropertyKey, before: PropertyDescriptor | undefined): boolean {
  // Most values are methods, and comparing the value is cheaper than reading a descriptor.
  if (before && before.value !== undefined && (object as Record<PropertyKey, unknown>)[key] === before.value)
    return true
  const now = getOwnPropertyDescriptor(object, key)
  if (!now || !before) return now === before
  return now.value === before.value && now.get === before.get && now.set === before.set
}

function isAmong(keys: readonly PropertyKey[], wanted: PropertyKey): boolean {
  for (let index = 0; index < keys.length; index++) if (keys[index] === wanted) return true
  return false
}

function add(texts: string[], text: string) {
  apply(push, texts, [text])
}

function nameOf(object: string, key: PropertyKey): string {
  return typeof key === 'symbol' ? `${object}[${key.description}]` : `${object}.${key as string}`
}

/** The working directory; undefined if it was deleted. */
function currentFolder(): string | undefined {
  try {
    return apply(cwd, process, [])
  } catch {
    return undefined
  }
}
