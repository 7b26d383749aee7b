/**
 * A copy of plain data whose texts are texts of their own.
 *
 * What is cut out of a long text is kept by the engine as a slice of it: while one lives, so does the long text.
 */
export function withoutSlices<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}
