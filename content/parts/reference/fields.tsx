import { Field, Fields } from '../../../theme/index.tsx'
import type { Schema } from '../../data/openapi.yaml'
import { Inline } from './inline.tsx'
import { limitsOf, schemaOf, typeInWords } from './schema.ts'

interface SchemaFieldsProps {
  readonly schema: Schema
  /** In front of the anchor of each field. */
  readonly anchor: string
  /** Say which fields are required: for what a caller sends. */
  readonly request?: boolean
}

/** The fields of an object. Those of its entries fold below the field that contains them. */
export function SchemaFields({ schema, anchor, request = false }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = schemaOf(schema)
  return (
    <Fields>
      {Object.entries(properties).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          id={`${anchor}-${name}`}
          notes={[typeInWords(field)]}
          required={request && required.includes(name)}
        >
          <Meaning schema={field} />
          {field.items?.$ref !== undefined && (
            <details>
              <summary>
                Fields of each entry of <code>{name}</code>
              </summary>
              <SchemaFields schema={field.items} anchor={`${anchor}-${name}`} request={request} />
            </details>
          )}
        </Field>
      ))}
    </Fields>
  )
}

/** What a value means, and what limits it. A limit that the description tells already is not repeated. */
export function Meaning({ schema, description }: { readonly schema: Schema; readonly description?: string }) {
  const text = description ?? schemaOf(schema).description ?? ''
  const limits = limitsOf(schema).filter((limit) => !isTold(limit, text))
  return <Inline>{[text, ...limits].join(' ').trim()}</Inline>
}

function isTold(limit: string, text: string): boolean {
  if (limit === 'ISO 8601 in UTC.') return text.includes('ISO 8601')
  const values = limit.match(/`[^`]+`/g) ?? []
  return values.length > 0 && values.every((value) => text.includes(value))
}
