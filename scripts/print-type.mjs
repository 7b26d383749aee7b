// TypeScript types of JSON Schemas, with their descriptions as comments.
const longestDefault = 40

/** `interface Name { … }` */
export function printInterface(name, schema, comment) {
  return `/** ${comment} */\nexport interface ${name} ${printType(schema, '')}\n`
}

function printType(schema, indent) {
  const { codeType, anyOf, oneOf, const: only, enum: values, type, items, properties, additionalProperties } = schema
  if (codeType !== undefined) return codeType
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map((one) => inUnion(printType(one, indent))))].join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => printType({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return `${inArray(printType(items ?? {}, indent))}[]`
  if (type === 'object' && properties) return printObject(schema, indent)
  if (type === 'object') return `Record<string, ${printType(additionalProperties || {}, indent)}>`
  return { integer: 'number', undefined: 'any' }[type] ?? type
}

function printObject({ properties, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const fields = Object.entries(properties).flatMap(([name, one]) => {
    const isRequired = required.includes(name)
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)
    const type = `${printType(one, inner)}${isRequired ? '' : ' | undefined'}`
    return [...comment(one, inner), `${inner}${key}${isRequired ? '' : '?'}: ${type}`]
  })
  const rest = additionalProperties ? [`${inner}[key: string]: unknown`] : []
  return `{\n${[...fields, ...rest].join('\n')}\n${indent}}`
}

function comment({ description, default: value }, indent) {
  const text = value === undefined ? undefined : JSON.stringify(value)
  const shown = text === undefined || text.length > longestDefault || text === '{}' ? undefined : `@default ${text}`
  const lines = [description, shown].filter(Boolean).map((line) => line.replaceAll('*/', '*\\/'))
  if (lines.length === 0) return []
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`]
}

const inUnion = (type) => (type.includes('=>') ? `(${type})` : type)
const inArray = (type) => (/ [|=]/.test(type) ? `(${type})` : type)
