/**
 * A copy of plain data with fresh strings.
 *
 * Engines represent a substring as a slice of the original string, which stays in memory as long as the slice.
 */
export function withoutSlices<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}
