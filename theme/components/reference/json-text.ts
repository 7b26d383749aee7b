/** A line of JSON, and the path of the field that begins in it: `data.user.id`. */
interface Line {
  readonly path: string
  readonly text: string
}

/** JSON as people write it: short values are on one line. */
export function jsonText(value: unknown, indent = ''): string {
  return jsonLines(value, '', indent)
    .map(({ text }) => text)
    .join('\n')
}

/** The 1-based lines on which the given fields begin. */
export function jsonLinesOf(value: unknown, paths: readonly string[]): number[] {
  return jsonLines(value, '', '').flatMap(({ path }, index) => (paths.includes(path) ? [index + 1] : []))
}

function jsonLines(value: unknown, path: string, indent: string): Line[] {
  const short = oneLine(value)
  if (short !== undefined) return [{ path, text: short }]
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const entries = Object.entries(value as object)
  const lines = entries.flatMap(([key, one], index) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `
    const own = jsonLines(one, path === '' ? key : `${path}.${key}`, inner)
    const comma = index < entries.length - 1 ? ',' : ''
    return own.map((line, number) => ({
      path: number === 0 ? line.path : number === own.length - 1 ? '' : line.path,
      text: `${number === 0 ? inner + name : ''}${line.text}${number === own.length - 1 ? comma : ''}`,
    }))
  })
  return [{ path, text: isList ? '[' : '{' }, ...lines, { path: '', text: `${indent}${isList ? ']' : '}'}` }]
}

/** A plain value, or a small list or object of plain values, on one line; undefined for others. */
function oneLine(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  if (entries.length === 0) return isList ? '[]' : '{}'
  if (entries.some(([, one]) => typeof one === 'object' && one !== null)) return undefined
  const fields = entries.map(([key, one]) => `${isList ? '' : `${JSON.stringify(key)}: `}${JSON.stringify(one)}`)
  const text = isList ? `[${fields.join(', ')}]` : `{ ${fields.join(', ')} }`
  return text.length <= 60 && (isList || entries.length <= 3) ? text : undefined
}
