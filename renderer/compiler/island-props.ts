/** A prop that JSON cannot carry to the browser. */
export interface PropFault {
  /** `samples[0].onPick` */
  readonly prop: string
  /** `a function` */
  readonly found: string
}

/** Everything in an island's props that JSON would lose or change. */
export function findPropFaults(props: Readonly<Record<string, unknown>>): PropFault[] {
  return Object.entries(props).flatMap(([name, value]) => (value === undefined ? [] : faultsOf(value, name, [])))
}

function faultsOf(value: unknown, prop: string, above: readonly object[]): PropFault[] {
  const odd = oddity(value, above)
  if (odd !== undefined) return [{ prop, found: odd }]
  if (typeof value !== 'object' || value === null) return []
  const within = [...above, value]
  if (Array.isArray(value)) return value.flatMap((item, index) => faultsOf(item, `${prop}[${index}]`, within))
  // JSON omits undefined members, which makes no difference to a component.
  return Object.entries(value).flatMap(([name, item]) =>
    item === undefined
      ? []
      : faultsOf(item, /^[\p{L}_$][\w$]*$/u.test(name) ? `${prop}.${name}` : `${prop}["${name}"]`, within),
  )
}

/** What kind of value this is, if JSON cannot represent it. */
function oddity(value: unknown, above: readonly object[]): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : `the number \`${value}\``
    case 'object':
      return value === null ? undefined : oddObject(value, above)
    case 'undefined':
      return '`undefined` in a list'
    case 'function':
      return 'a function'
    default:
      return `a ${typeof value}`
  }
}

function oddObject(value: object, above: readonly object[]): string | undefined {
  if (above.includes(value)) return 'an object that contains itself'
  if (Array.isArray(value)) return undefined
  if ('$$typeof' in value) return 'an element'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return undefined
  return `an instance of \`${value.constructor?.name || 'a class'}\``
}
