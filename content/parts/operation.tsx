import { Fragment } from 'react'
import { CodeSample, Endpoint, Field, Fields } from '../../theme/index.tsx'
import { type Content, components, type Example } from '../data/openapi.yaml'
import { Meaning, SchemaFields } from './reference/fields.tsx'
import { httpSamples } from './reference/http-samples.ts'
import { Explained } from './reference/inline.tsx'
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
  return <Endpoint method={method} url={`${server}${path}`} />
}

/** What an operation is given in its address and its headers. */
export function Parameters({ id }: OperationProps) {
  const { parameters } = findCall(id)
  return (
    <Fields>
      {parameters.map(({ name, in: place, schema, required, description }) => (
        <Field key={name} name={name} id={`parameter-${name}`} notes={[typeInWords(schema), place]} required={required}>
          <Meaning schema={schema} description={description} />
        </Field>
      ))}
    </Fields>
  )
}

/** The fields of an operation's body. */
export function RequestBody({ id }: OperationProps) {
  const { requestBody } = findCall(id).operation
  if (!requestBody) throw new Error(`The operation \`${id}\` has no body.`)
  return <SchemaFields schema={requestBody.content['application/json'].schema} anchor="body" request />
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
  return <SchemaFields schema={content['application/json'].schema} anchor="response" />
}

/** The errors of an operation and what to do about each. */
export function Errors({ id }: OperationProps) {
  const failures = Object.entries(findCall(id).operation.responses).filter(([status]) => Number(status) >= 400)
  return (
    <Fields>
      {failures.map(([status, { description, 'x-remedy': remedy, content }]) => (
        <Fragment key={status}>
          {examplesOf(content).map(({ name }) => (
            <Field key={name} name={name} id={`error-${name}`} notes={[`HTTP ${status}`]}>
              <Explained reason={description} remedy={remedy} />
            </Field>
          ))}
        </Fragment>
      ))}
    </Fields>
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
