import type { ApiDescription, Schema } from './description.ts'
import { variantsOf, wholeSchema } from './schema.ts'

const texts: Readonly<Record<string, string>> = {
  'date-time': '2030-01-31T09:30:00Z',
  date: '2030-01-31',
  email: 'reader@example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  uri: 'https://example.com',
}

/**
 * An example of a value that a schema allows, for what a caller sends or receives, made from its examples, defaults and types.
 * Undefined where a schema contains itself.
 */
export function exampleValue(
  api: ApiDescription,
  schema: Schema,
  sent: boolean,
  above: readonly string[] = [],
): unknown {
  if (schema.$ref !== undefined && above.includes(schema.$ref)) return undefined
  const place = schema.$ref === undefined ? above : [...above, schema.$ref]
  const whole = wholeSchema(api, schema)
  const known = whole.example ?? whole.examples?.[0] ?? whole.default ?? whole.const ?? whole.enum?.[0]
  if (known !== undefined) return known
  const [variant] = variantsOf(whole)
  if (variant && !whole.properties) return exampleValue(api, variant, sent, place)
  if (whole.items) return [exampleValue(api, whole.items, sent, place)].filter((one) => one !== undefined)
  const type = [whole.type ?? (whole.properties ? 'object' : 'string')].flat()[0]
  if (type === 'object') {
    const fields = Object.entries(whole.properties ?? {}).flatMap(([name, one]) => {
      const { readOnly, writeOnly } = wholeSchema(api, one)
      const value = (sent ? readOnly : writeOnly) ? undefined : exampleValue(api, one, sent, place)
      return value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries(fields)
  }
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return whole.minimum ?? 1
  if (type === 'boolean') return true
  return type === 'null' ? null : (texts[whole.format ?? ''] ?? 'text')
}
