import { Fragment } from 'react'
import { CodeSample, Table } from '../../theme/index.tsx'
import { type Content, components, type Example } from '../data/openapi.yaml'
import { Fields, Meaning } from './reference/fields.tsx'
import { httpSamples } from './reference/http-samples.ts'
import { Inline } from './reference/inline.tsx'
import { jsonText } from './reference/json-text.ts'
import { Samples } from './reference/samples.tsx'
import { findCall, nameOf, server, typeInWords } from './reference/schema.ts'

interface OperationProps {
  /** Its `operationId` in `openapi.yaml`. */
  readonly id: string
}

/** Method and address of an operation. */
export function Operation({ id }: OperationProps) {
  const { method, path } = findCall(id)
  return <CodeSample lang="http" code={`${method} ${server}${path}`} />
}

const places = { path: 'path', query: 'query', header: 'header' } as const

/** What an operation is given in its address and its headers. */
export function Parameters({ id }: OperationProps) {
  const { parameters } = findCall(id)
  if (parameters.length === 0) return null
  return (
    <Table label="Parameters" columns={['Name', 'In', 'Type', 'Required', 'Description']}>
      {parameters.map(({ name, in: place, schema, required, description }) => (
        <tr key={name} id={`parameter-${name}`}>
          <td>
            <code>{name}</code>
          </td>
          <td>{places[place]}</td>
          <td>{typeInWords(schema)}</td>
          <td>{required ? 'yes' : 'no'}</td>
          <td>
            <Meaning schema={schema} description={description} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The fields of an operation's body. */
export function RequestBody({ id }: OperationProps) {
  const { requestBody } = findCall(id).operation
  if (!requestBody) throw new Error(`The operation \`${id}\` has no body.`)
  return <Fields schema={requestBody.content['application/json'].schema} label="Body" anchor="body" request />
}

interface RequestProps extends OperationProps {
  /** Name of the example whose body is sent; the first one unless said. */
  readonly example?: string
}

/** An operation's call in the languages of servers. */
export function Request({ id, example }: RequestProps) {
  const call = findCall(id)
  const bodies = call.operation.requestBody && examplesOf(call.operation.requestBody.content)
  const body = example === undefined ? bodies?.[0] : bodies?.find(({ name }) => name === example)
  if (bodies && !body) throw new Error(`The operation \`${id}\` has no example \`${example ?? ''}\` of its body.`)
  return <Samples samples={httpSamples(call, body)} group="server" />
}

/** Examples of an operation's response when it succeeds. */
export function Response({ id }: OperationProps) {
  const [status, { content }] = successOf(id)
  const examples = examplesOf(content)
  return (
    <>
      {examples.map(({ name, summary, value }) => (
        <CodeSample
          key={name}
          lang="json"
          title={examples.length > 1 ? `${status}: ${summary}` : status}
          code={jsonText(value)}
        />
      ))}
    </>
  )
}

/** The fields of an operation's response. */
export function ResponseFields({ id }: OperationProps) {
  const [, { content }] = successOf(id)
  return <Fields schema={content['application/json'].schema} label="Response fields" anchor="response" />
}

/** The errors of an operation and what to do about each. */
export function Errors({ id }: OperationProps) {
  const failures = Object.entries(findCall(id).operation.responses).filter(([status]) => Number(status) >= 400)
  return (
    <Table label="Errors" columns={['HTTP status', 'error.code', 'Reason', 'What to do']}>
      {failures.map(([status, { description, 'x-remedy': remedy, content }]) => (
        <Fragment key={status}>
          {examplesOf(content).map(({ name }) => (
            <tr key={name} id={`error-${name}`}>
              <td>{status}</td>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <Inline>{description}</Inline>
              </td>
              <td>
                <Inline>{remedy ?? ''}</Inline>
              </td>
            </tr>
          ))}
        </Fragment>
      ))}
    </Table>
  )
}

const phrases: Readonly<Record<string, string>> = { 200: '200 OK', 201: '201 Created' }

function successOf(id: string) {
  const found = Object.entries(findCall(id).operation.responses).find(([status]) => Number(status) < 300)
  if (!found) throw new Error(`The operation \`${id}\` has no response below 300.`)
  return [phrases[found[0]] ?? found[0], found[1]] as const
}

function examplesOf(content: Content): (Example & { readonly name: string })[] {
  return Object.entries(content['application/json'].examples).map(([name, one]) => ({
    name,
    ...('$ref' in one ? (components.examples[nameOf(one)] as Example) : one),
  }))
}
