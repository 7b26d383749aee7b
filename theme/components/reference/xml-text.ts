// How a value is written as XML: https://spec.openapis.org/oas/v3.1.1.html#xml-object
import { type ApiDescription, nameOf, type Schema } from './description.ts'
import { plainText } from './parameter-values.ts'
import { wholeSchema } from './schema.ts'

/** A value as XML, with the names that its schema gives. */
export function xmlText(api: ApiDescription, schema: Schema, value: unknown): string {
  const name = wholeSchema(api, schema).xml?.name ?? (schema.$ref === undefined ? 'root' : nameOf(schema.$ref))
  // A document has one root.
  const lines = elements(api, schema, { name, value })
  return (Array.isArray(value) && !wholeSchema(api, schema).xml?.wrapped ? element(name, '', lines) : lines).join('\n')
}

/** The lines of the elements for a value: one, or for a list that is not wrapped, one for each item. */
function elements(
  api: ApiDescription,
  schema: Schema,
  { name, value }: { readonly name: string; readonly value: unknown },
): string[] {
  const { items = {}, properties = {}, xml = {} } = wholeSchema(api, schema)
  if (Array.isArray(value)) {
    const own = wholeSchema(api, items).xml?.name ?? name
    const lines = value.flatMap((one) => elements(api, items, { name: own, value: one }))
    return xml.wrapped ? element(name, '', lines) : lines
  }
  if (typeof value !== 'object' || value === null) return [`<${name}>${escaped(plainText(value ?? ''))}</${name}>`]
  const fields = Object.entries(value).map(([key, one]) => {
    const inner = properties[key] ?? {}
    const { name: own = key, attribute = false, wrapped = false } = wholeSchema(api, inner).xml ?? {}
    // The name of a list is that of the element around its items.
    return { name: Array.isArray(one) && !wrapped ? key : own, value: one, schema: inner, attribute }
  })
  const attributes = fields
    .filter((one) => one.attribute)
    .map((one) => ` ${one.name}="${escaped(plainText(one.value))}"`)
  const lines = fields.filter((one) => !one.attribute).flatMap((one) => elements(api, one.schema, one))
  return element(name, attributes.join(''), lines)
}

function element(name: string, attributes: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [`<${name}${attributes}/>`]
  return [`<${name}${attributes}>`, ...lines.map((line) => `  ${line}`), `</${name}>`]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
