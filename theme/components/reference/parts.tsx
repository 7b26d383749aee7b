import { Children, type ReactNode } from 'react'
import { useText } from '../../text.tsx'
import { CodeSample } from '../marketing.tsx'

interface EndpointProps {
  /** `GET` */
  readonly method: string
  /** The address, with its parameters in braces. */
  readonly url: string
}

/** Method and address of an operation in one row, with a button that copies the address. */
export function Endpoint({ method, url }: EndpointProps) {
  return (
    <div className="endpoint">
      <span className="method" data-method={method}>
        {method}
      </span>
      <CodeSample lang="text" code={url} />
    </div>
  )
}

interface FieldsProps {
  /** `Field`s. */
  readonly children: ReactNode
}

/** A list of parameters, fields or errors. An empty list shows nothing. */
export function Fields({ children }: FieldsProps) {
  return Children.count(children) === 0 ? null : <dl className="fields">{children}</dl>
}

interface FieldProps {
  readonly name: string
  /** Its anchor. */
  readonly id?: string | undefined
  /** Its type in words, and other labels next to the name: `query`, `optional`. */
  readonly notes?: readonly string[] | undefined
  /** Whether it is required. */
  readonly required?: boolean | undefined
  /** Its meaning. `details` among the children fold below it. */
  readonly children?: ReactNode
}

/** A parameter, a field or an error with its meaning. */
export function Field({ name, id, notes = [], required = false, children }: FieldProps) {
  const text = useText()
  const linkName = text('Direct link to {heading}', { heading: name })
  return (
    <div id={id}>
      <dt>
        <code>{name}</code> {notes.length > 0 && <span>{notes.join(', ')}</span>}
        {required && <strong> {text('required')}</strong>}
        {/* biome-ignore lint/a11y/useAnchorContent: the style sheet draws the sign */}
        {id && <a className="anchor" href={`#${id}`} aria-label={linkName} />}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ExamplesProps {
  /** Code samples with their headings. */
  readonly children: ReactNode
}

/** Samples that stay next to the text on wide screens and are part of it on narrow ones. */
export function Examples({ children }: ExamplesProps) {
  return (
    <div className="examples">
      <div>{children}</div>
    </div>
  )
}
