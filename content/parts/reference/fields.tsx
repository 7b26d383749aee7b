import { Table } from '../../../theme/index.tsx'
import type { Schema } from '../../data/openapi.yaml'
import { Inline } from './inline.tsx'
import { limitsOf, schemaOf, typeInWords } from './schema.ts'

interface FieldsProps {
  readonly schema: Schema
  /** What the table is about, for screen readers. */
  readonly label: string
  /** In front of the anchor of each row. */
  readonly anchor: string
  /** Say which fields are required: for what a caller sends. */
  readonly request?: boolean
}

/** The fields of an object: name, type, whether it is required, meaning and limits. */
export function Fields({ schema, label, anchor, request }: FieldsProps) {
  const { properties = {}, required = [] } = schemaOf(schema)
  const nested = Object.entries(properties).filter(([, { items }]) => items?.$ref !== undefined)
  return (
    <>
      <Table
        label={label}
        columns={request ? ['Field', 'Type', 'Required', 'Description'] : ['Field', 'Type', 'Description']}
      >
        {Object.entries(properties).map(([name, field]) => (
          <tr key={name} id={`${anchor}-${name}`}>
            <td>
              <code>{name}</code>
            </td>
            <td>{typeInWords(field)}</td>
            {request && <td>{required.includes(name) ? 'yes' : 'no'}</td>}
            <td>
              <Meaning schema={field} />
            </td>
          </tr>
        ))}
      </Table>
      {nested.map(([name, { items }]) => (
        <details key={name}>
          <summary>
            Fields of each entry of <code>{name}</code>
          </summary>
          <Fields schema={items as Schema} label={`Fields of ${name}`} anchor={`${anchor}-${name}`} />
        </details>
      ))}
    </>
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
