/** A function that is called once for each name. */
export function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>()
  return (name) => {
    if (!known.has(name)) known.set(name, make(name))
    return known.get(name) as Value
  }
}
