import type { Say } from '../../text.tsx'
import { type ApiDescription, nameOf, resolve, type Schema } from './description.ts'

/** A schema with its references resolved and the parts of `allOf` merged. */
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
export function typeInWords(api: ApiDescription, schema: Schema, text: Say): string {
  const whole = wholeSchema(api, schema)
  const kinds = kindsOf(api, whole, text).map((kind) =>
    kind === 'array' && whole.items ? text('array of {items}', { items: plural(api, whole.items, text) }) : kind,
  )
  return [...new Set(whole.nullable ? [...kinds, 'null'] : kinds)].join(` ${text('or')} `)
}

function kindsOf(api: ApiDescription, schema: Schema, text: Say): string[] {
  const { type, properties, items, enum: values } = schema
  if (type !== undefined) return [type].flat() as string[]
  const variants = variantsOf(schema)
  if (variants.length > 0) return variants.map((variant) => typeInWords(api, variant, text))
  if (properties && Object.keys(properties).length > 0) return ['object']
  if (items) return ['array']
  const sample = schema.const ?? values?.[0]
  return [sample === undefined || sample === null ? 'any' : typeof sample]
}

/** The alternative schemas of a value. */
export function variantsOf({ oneOf, anyOf }: Schema): readonly Schema[] {
  return oneOf ?? anyOf ?? []
}

function plural(api: ApiDescription, items: Schema, text: Say): string {
  const words = items.$ref === undefined ? typeInWords(api, items, text) : inWords(nameOf(items.$ref))
  // The names of types are English in every language, but only English texts use their plural.
  if (text('array of {items}') !== 'array of {items}') return words
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
export function limitsOf(schema: Schema, given: string, text: Say): string[] {
  const found: string[] = []
  const { pattern, format, minimum, maximum, minLength = 0, maxLength } = schema
  if (schema.enum) found.push(text('One of {values}.', { values: schema.enum.map(asCode).join(', ') }))
  if (schema.const !== undefined) found.push(text('Always {value}.', { value: asCode(schema.const) }))
  if (format !== undefined && formats[format]) found.push(text(formats[format]))
  if (pattern === '^[A-Z]{3}$') found.push(text('Three capital letters.'))
  else if (pattern && /^\^\w+$/.test(pattern))
    found.push(text('Begins with {text}.', { text: asCode(pattern.slice(1)) }))
  else if (pattern && !pattern.includes('`')) found.push(text('Matches {pattern}.', { pattern: asCode(pattern) }))
  if (minimum !== undefined && maximum !== undefined)
    found.push(text('From {minimum} to {maximum}.', { minimum, maximum }))
  else if (minimum !== undefined) found.push(text('At least {minimum}.', { minimum }))
  else if (maximum !== undefined) found.push(text('At most {maximum}.', { maximum }))
  if (maxLength !== undefined)
    found.push(
      minLength > 1
        ? text('{minimum} to {count} characters.', { minimum: minLength, count: maxLength })
        : text('At most {count} characters.', { count: maxLength }),
    )
  else if (minLength > 1) found.push(text('At least {count} characters.', { count: minLength }))
  if (schema.default !== undefined) found.push(text('Default: {value}.', { value: asCode(schema.default) }))
  return found.filter((limit) => !isGiven(limit, given))
}

function asCode(value: unknown): string {
  return `\`${String(value)}\``
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'ISO 8601.',
  date: 'ISO 8601 date.',
  email: 'An email address.',
  uuid: 'A UUID.',
  uri: 'A URL.',
}

function isGiven(limit: string, given: string): boolean {
  if (limit.includes('ISO 8601')) return given.includes('ISO 8601')
  const values = limit.match(/`[^`]+`/g) ?? []
  return values.length > 0 && values.every((value) => given.includes(value))
}
