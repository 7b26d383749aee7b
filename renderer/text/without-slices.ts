/**
 * A copy of plain data with fresh strings.
 *
 * Engines represent a substring of a long string as a slice of it: while the slice is in use, so is the long string.
 */
export function withoutSlices<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}
