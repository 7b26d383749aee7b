import type { ReactNode } from 'react'
import { Phrase, useText } from '../../text.tsx'
import { Inline } from './inline.tsx'
import { Field, Fields } from './parts.tsx'

/** A parameter, a field or a property as data. */
export interface FieldData {
  readonly name: string
  /** Its type in words. */
  readonly type?: string | undefined
  /** Additional labels next to the name: `query`, `read-only`. */
  readonly notes?: readonly string[] | undefined
  /** Whether it is required. */
  readonly required?: boolean | undefined
  /** Whether it can be missing from a response. */
  readonly optional?: boolean | undefined
  /** Its meaning, with code, links and emphasis as in Markdown. Blank lines separate paragraphs. */
  readonly description?: string | undefined
  /** Its possible values. */
  readonly enum?: readonly unknown[] | undefined
  /** The fields of the object that it contains, which fold. */
  readonly fields?: readonly FieldData[] | undefined
  /** Whether it is a list whose entries have these `fields`. */
  readonly list?: boolean | undefined
  /** The fields of each kind of object that it can contain, by the name of the kind. */
  readonly variants?: Readonly<Record<string, readonly FieldData[]>> | undefined
}

interface FieldListProps {
  readonly fields: readonly FieldData[]
  /** The prefix of each field’s anchor. Without it, there are no anchors. */
  readonly anchor?: string | undefined
}

/** A list of parameters or fields from data. The fields of objects fold below the field that contains them. */
export function FieldList({ fields, anchor }: FieldListProps) {
  return (
    <Fields>
      {fields.map((field) => (
        <FieldEntry key={field.name} field={field} id={anchor && `${anchor}-${field.name}`} />
      ))}
    </Fields>
  )
}

function FieldEntry({ field, id }: { readonly field: FieldData; readonly id: string | undefined }) {
  const text = useText()
  const { name, type, notes = [], required, optional, description = '', fields = [], list, variants = {} } = field
  const values = field.enum && text('One of {values}.', { values: listOf(field.enum) })
  const meaning = [description, values].filter(Boolean).join(' ')
  const beside = [type, ...notes, optional && text('optional')].filter(
    (note) => typeof note === 'string' && note !== '',
  )
  return (
    <Field name={name} id={id} notes={beside as string[]} required={required}>
      {meaning && <Meaning text={meaning} />}
      {fields.length > 0 && (
        <Folded fields={fields} anchor={id}>
          <Phrase
            text={list ? 'Fields of each entry of {name}' : 'Fields of {name}'}
            values={{ name: <code>{name}</code> }}
          />
        </Folded>
      )}
      {Object.entries(variants).map(([kind, own]) => (
        <Folded key={kind} fields={own} anchor={id && `${id}-${kind.replace(/\W+/g, '-')}`}>
          <Phrase
            text="Fields of {name} if it is {kind}"
            values={{ name: <code>{name}</code>, kind: <code>{kind}</code> }}
          />
        </Folded>
      ))}
    </Field>
  )
}

/** Values as code in Markdown, separated by commas. */
function listOf(values: readonly unknown[]): string {
  return values.map((value) => `\`${value}\``).join(', ')
}

function Meaning({ text }: { readonly text: string }) {
  const paragraphs = text.split(/\n\s*\n/)
  if (paragraphs.length === 1) return <Inline>{text}</Inline>
  return paragraphs.map((one) => (
    <p key={one}>
      <Inline>{one}</Inline>
    </p>
  ))
}

interface FoldedProps extends FieldListProps {
  readonly children: ReactNode
}

function Folded({ children, ...list }: FoldedProps) {
  return (
    <details>
      <summary>{children}</summary>
      <FieldList {...list} />
    </details>
  )
}
