import { inEnglish, type Say } from '../../text.tsx'
import { type ApiDescription, nameOf, type Schema } from './description.ts'
import type { FieldData } from './field-list.tsx'
import { limitsOf, typeInWords, variantsOf, wholeSchema } from './schema.ts'

interface Wanted {
  /** Whether a caller sends the value: required fields are marked, and read-only ones are left out. */
  readonly sent?: boolean
  /** The function that `useText` returns. Default: English. */
  readonly text?: Say
}

/** The position of a schema: the references of its ancestors, and its depth. */
interface Place {
  readonly sent: boolean
  readonly text: Say
  readonly above: readonly string[]
  readonly depth: number
}

/** Maximum depth at which the fields of objects fold. */
const deepest = 5

/** The fields of a JSON Schema, such as one in an OpenAPI document, for `FieldList`. References are resolved in the document. */
export function fieldsOf(
  api: ApiDescription,
  schema: unknown,
  { sent = false, text = inEnglish }: Wanted = {},
): FieldData[] {
  return fieldsBelow(api, schema as Schema, { sent, text, above: [], depth: 0 })
}

/** The fields of a schema; none where it contains itself. */
function fieldsBelow(api: ApiDescription, schema: Schema, within: Place): FieldData[] {
  const { sent, text, above, depth } = within
  if (depth === deepest || (schema.$ref !== undefined && above.includes(schema.$ref))) return []
  const whole = wholeSchema(api, schema)
  const place = { ...within, above: schema.$ref === undefined ? above : [...above, schema.$ref], depth: depth + 1 }
  if (whole.items && !whole.properties) return fieldsBelow(api, whole.items, place)
  return Object.entries(whole.properties ?? {}).flatMap(([name, one]) => {
    const field = wholeSchema(api, one)
    if (sent ? field.readOnly : field.writeOnly) return []
    const notes = field.deprecated ? { notes: [text('deprecated')] } : {}
    const required = { required: sent && whole.required?.includes(name) === true }
    const type = typeInWords(api, one, text)
    const meaning = describe(api, field, { text, given: field.description })
    return [{ name, type, ...required, ...notes, ...meaning, ...inside(api, one, place) }]
  })
}

interface Meaning {
  readonly text: Say
  readonly given: string | undefined
}

/** The meaning of a value and its constraints. */
export function describe(
  api: ApiDescription,
  schema: Schema,
  { text, given = '' }: Meaning,
): Pick<FieldData, 'description'> {
  return { description: [given.trim(), ...limitsOf(wholeSchema(api, schema), given, text)].join(' ').trim() }
}

function inside(api: ApiDescription, schema: Schema, place: Place): Pick<FieldData, 'fields' | 'list' | 'variants'> {
  const { items } = wholeSchema(api, schema)
  const variants = variantsOf(wholeSchema(api, items ?? schema)).flatMap((variant, index) => {
    const fields = fieldsBelow(api, variant, place)
    const {
      title = variant.$ref === undefined ? place.text('option {number}', { number: index + 1 }) : nameOf(variant.$ref),
    } = wholeSchema(api, variant)
    return fields.length > 0 ? [[title, fields] as const] : []
  })
  return {
    fields: fieldsBelow(api, items ?? schema, place),
    list: items !== undefined,
    variants: Object.fromEntries(variants),
  }
}
