interface Props {
  readonly children?: unknown
}

/** Conversions and markers that must work like those of an empty value. */
const plain: Readonly<Record<string | symbol, unknown>> = {
  [Symbol.toPrimitive]: () => '',
  [Symbol.iterator]: () => [][Symbol.iterator](),
  toString: () => '',
  __esModule: true,
}

/** Names that React or `await` look up, and that must be missing. */
const absent =
  /^(then|\$\$typeof|prototype|defaultProps|contextType|contextTypes|childContextTypes|toJSON|displayName)$/

function get(target: object, key: string | symbol): unknown {
  if (Object.hasOwn(plain, key)) return plain[key]
  return typeof key === 'symbol' || absent.test(key) ? Reflect.get(target, key) : lacking
}

/**
 * Replaces a value that an import does not provide: as a component it renders its children, as a text it is empty, and its
 * properties and results are again this value.
 */
export const lacking: unknown = new Proxy((props?: Props) => props?.children ?? lacking, { get })

/** A prototype with every property: bundles look up named imports in a copy of a module. */
export const lackingNames: object = new Proxy({}, { get })
