import { type ApiDescription, nameOf, resolve, type Schema } from './description.ts'

/** A schema with its references followed, and one that consists of several as a whole. */
export function wholeSchema(api: ApiDescription, schema: Schema): Schema {
  const { allOf, ...own } = resolve<Schema>(api, schema)
  if (!allOf) return own
  const parts = [...allOf.map((part) => wholeSchema(api, part)), own]
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** A type in words: `string or null`, `array of strings`. */
export function typeInWords(api: ApiDescription, schema: Schema): string {
  const whole = wholeSchema(api, schema)
  const kinds = kindsOf(api, whole).map((kind) =>
    kind === 'array' && whole.items ? `array of ${plural(api, whole.items)}` : kind,
  )
  return [...new Set(whole.nullable ? [...kinds, 'null'] : kinds)].join(' or ')
}

function kindsOf(api: ApiDescription, schema: Schema): string[] {
  const { type, properties, items, enum: values } = schema
  if (type !== undefined) return [type].flat() as string[]
  const variants = variantsOf(schema)
  if (variants.length > 0) return variants.map((variant) => typeInWords(api, variant))
  if (properties && Object.keys(properties).length > 0) return ['object']
  if (items) return ['array']
  const sample = schema.const ?? values?.[0]
  return [sample === undefined || sample === null ? 'any' : typeof sample]
}

/** The alternative schemas of a value. */
export function variantsOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return oneOf ?? anyOf ?? []
}

function plural(api: ApiDescription, items: Schema): string {
  const words = items.$ref === undefined ? typeInWords(api, items) : inWords(nameOf(items.$ref))
  if (words === 'any') return 'anything'
  return words.replace(/(\w+)(?= or |$)/g, (word) =>
    /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}${/(s|x|ch|sh)$/.test(word) ? 'es' : 's'}`,
  )
}

/** `ActiveProduct` → `active product` */
function inWords(name: string): string {
  return name.replace(/^[A-Z]/, lower).replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${lower(letter)}`)
}

function lower(text: string): string {
  return text.toLowerCase()
}

/** The constraints of a value, each as a sentence with Markdown's code. A constraint already in the text is not repeated. */
export function limitsOf(schema: Schema, text: string): string[] {
  const found: string[] = []
  const { pattern, format, minimum, maximum, minLength = 0, maxLength } = schema
  if (schema.enum) found.push(`One of ${schema.enum.map((value) => `\`${String(value)}\``).join(', ')}.`)
  if (schema.const !== undefined) found.push(`Always \`${String(schema.const)}\`.`)
  if (format !== undefined && formats[format]) found.push(formats[format])
  if (pattern === '^[A-Z]{3}$') found.push('Three capital letters.')
  else if (pattern && /^\^\w+$/.test(pattern)) found.push(`Begins with \`${pattern.slice(1)}\`.`)
  else if (pattern && !pattern.includes('`')) found.push(`Matches \`${pattern}\`.`)
  if (minimum !== undefined && maximum !== undefined) found.push(`From ${minimum} to ${maximum}.`)
  else if (minimum !== undefined) found.push(`At least ${minimum}.`)
  else if (maximum !== undefined) found.push(`At most ${maximum}.`)
  if (maxLength !== undefined)
    found.push(minLength > 1 ? `${minLength} to ${maxLength} characters.` : `At most ${maxLength} characters.`)
  else if (minLength > 1) found.push(`At least ${minLength} characters.`)
  if (schema.default !== undefined) found.push(`Default: \`${String(schema.default)}\`.`)
  return found.filter((limit) => !isTold(limit, text))
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'ISO 8601.',
  date: 'ISO 8601 date.',
  email: 'An email address.',
  uuid: 'A UUID.',
  uri: 'A URL.',
}

function isTold(limit: string, text: string): boolean {
  if (limit.includes('ISO 8601')) return text.includes('ISO 8601')
  const values = limit.match(/`[^`]+`/g) ?? []
  return values.length > 0 && values.every((value) => text.includes(value))
}
