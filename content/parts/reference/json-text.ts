/** JSON as a person would write it: what is small stands on one line. */
export function jsonText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  if (entries.length === 0) return isList ? '[]' : '{}'
  const flat = entries.every(([, inner]) => typeof inner !== 'object' || inner === null)
  const short = oneLine(value)
  if (flat && short.length <= 60 && (isList || entries.length <= 3)) return short
  const inner = `${indent}  `
  const lines = entries.map(
    ([key, one]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${jsonText(one, inner)}`,
  )
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

function oneLine(value: object): string {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`)
  return `{ ${fields.join(', ')} }`
}
