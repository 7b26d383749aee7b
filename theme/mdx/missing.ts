interface Props {
  readonly children?: unknown
}

/** Conversions and markers that must behave like those of an empty value. */
const plain: Readonly<Record<string | symbol, unknown>> = {
  [Symbol.toPrimitive]: () => '',
  [Symbol.iterator]: () => [][Symbol.iterator](),
  toString: () => '',
  __esModule: true,
}

/** Names that React or `await` look up and that must be undefined. */
const absent =
  /^(then|\$\$typeof|prototype|defaultProps|contextType|contextTypes|childContextTypes|toJSON|displayName)$/

function get(target: object, key: string | symbol): unknown {
  if (Object.hasOwn(plain, key)) return plain[key]
  return typeof key === 'symbol' || absent.test(key) ? Reflect.get(target, key) : lacking
}

/**
 * Stands for a value that an import does not provide. As a component, it renders its children; as a text, it is empty; its
 * properties and results are the same value again.
 */
export const lacking: unknown = new Proxy((props?: Props) => props?.children ?? lacking, { get })

/** A prototype with all properties, since bundles look up named imports in a copy of a module. */
export const lackingNames: object = new Proxy({}, { get })
