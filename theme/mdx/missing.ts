interface Props {
  readonly children?: unknown
}

/** Asked about itself, by React or by a text around it, it is an empty function. */
const plain: Readonly<Record<string | symbol, unknown>> = {
  [Symbol.toPrimitive]: () => '',
  [Symbol.iterator]: () => [][Symbol.iterator](),
  toString: () => '',
  __esModule: true,
}

/** Asked for by React or by `await`, but not there. */
const absent =
  /^(then|\$\$typeof|prototype|defaultProps|contextType|contextTypes|childContextTypes|toJSON|displayName)$/

function get(target: object, key: string | symbol): unknown {
  if (Object.hasOwn(plain, key)) return plain[key]
  return typeof key === 'symbol' || absent.test(key) ? Reflect.get(target, key) : lacking
}

/**
 * Stands for a value that an import does not give: as a component it shows its children, as a
 * text it is empty, and whatever is asked of it, or comes back from it, is the same again.
 */
export const lacking: unknown = new Proxy((props?: Props) => props?.children ?? lacking, { get })

/** A prototype in which every name is there: bundles look up named imports in a copy of a module. */
export const lackingNames: object = new Proxy({}, { get })
