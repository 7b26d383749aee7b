import { Fragment } from 'react'
import { useText } from '../../text.tsx'
import { Heading } from '../doc-parts.tsx'
import { CodeSample } from '../marketing.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { type ApiDescription, type Call, type Example, examplesOf, findCall, mediaOf, serverOf } from './description.ts'
import { exampleValue } from './example-value.ts'
import { FieldList } from './field-list.tsx'
import { Endpoint, Examples } from './parts.tsx'
import { contentLang, contentText, isFile } from './request-body.ts'
import { requestSamples } from './request-samples.ts'
import { typeInWords } from './schema.ts'
import { describe, fieldsOf } from './schema-fields.ts'

/** An operation of an OpenAPI document. */
export interface ApiProps {
  /** The document, such as an imported YAML or JSON file. */
  readonly api: ApiDescription
  /** The operation’s `operationId`, or its method and path: `get /users/{id}`. */
  readonly id: string
}

/** The method and path of an OpenAPI operation, in one row. */
export function ApiEndpoint({ api, id }: ApiProps) {
  const { method, path } = findCall(api, id)
  return <Endpoint method={method} url={serverOf(api).replace(/^[a-z]+:\/\/[^/]*/i, '') + path} />
}

/** The parameters of an operation: path, query and headers. */
export function ApiParameters({ api, id }: ApiProps) {
  const text = useText()
  const fields = findCall(api, id).parameters.map((parameter) => {
    const { name, in: place, required, deprecated, description } = parameter
    const schema = parameter.schema ?? mediaOf(parameter.content)?.[1].schema ?? {}
    const notes = deprecated ? [place, text('deprecated')] : [place]
    return {
      name,
      type: typeInWords(api, schema, text),
      notes,
      required,
      ...describe(api, schema, { text, given: description }),
    }
  })
  return <FieldList fields={fields} anchor="parameter" />
}

/** The fields of an operation’s body. */
export function ApiBody({ api, id }: ApiProps) {
  const text = useText()
  const schema = mediaOf(findCall(api, id).body?.content)?.[1].schema
  return schema ? <FieldList fields={fieldsOf(api, schema, { sent: true, text })} anchor="body" /> : null
}

/** The props of a request sample. */
export interface ApiRequestProps extends ApiProps {
  /** The name of the example that is sent as the body. Default: the first. */
  readonly example?: string | undefined
  /** Default: `curl`, `javascript`, `swift`, `kotlin`, `dart`. A form with files has samples only in the first two. */
  readonly languages?: readonly string[] | undefined
  /** The environment variable with the caller’s key. Default: `API_KEY`. */
  readonly secret?: string | undefined
}

/** A request in curl and in server languages. The reader’s choice applies to all pages. */
export function ApiRequest({ api, id, example, languages, secret = 'API_KEY' }: ApiRequestProps) {
  const call = findCall(api, id)
  return (
    <CodeTabs samples={requestSamples(api, call, bodyOf(api, call, example), { secret, languages })} group="server" />
  )
}

function bodyOf(api: ApiDescription, { body }: Call, wanted: string | undefined): unknown {
  const media = mediaOf(body?.content)?.[1]
  if (!media) return undefined
  const examples = examplesOf(api, media)
  const found = wanted === undefined ? examples[0] : examples.find(({ name }) => name === wanted)
  if (wanted !== undefined && !found) throw new Error(`The body of the request has no example \`${wanted}\`.`)
  return found ? found.value : media.schema && exampleValue(api, media.schema, true)
}

/** Examples of an operation’s successful response. */
export function ApiResponse({ api, id }: ApiProps) {
  const [status, response] = successOf(findCall(api, id)) ?? []
  if (status === undefined) return null
  const [type = '', media = {}] = mediaOf(response?.content) ?? []
  const given = examplesOf(api, media)
  const made =
    media.schema && !isFile(api, media.schema, type)
      ? [{ name: undefined, summary: undefined, value: exampleValue(api, media.schema, false) }]
      : []
  const examples: readonly Example[] = given.length > 0 ? given : made
  if (examples.length === 0)
    return (
      <p>
        <code>{inWords(status)}</code>
      </p>
    )
  return (
    <>
      {examples.map(({ name, summary, value }) => (
        <CodeSample
          key={name ?? ''}
          lang={contentLang(type, value)}
          title={examples.length > 1 ? `${inWords(status)}: ${summary ?? name}` : inWords(status)}
          code={contentText(api, [type, media], value)}
        />
      ))}
    </>
  )
}

/** The fields of an operation’s successful response. */
export function ApiResponseFields({ api, id }: ApiProps) {
  const text = useText()
  const schema = mediaOf(successOf(findCall(api, id))?.[1].content)?.[1].schema
  return schema ? <FieldList fields={fieldsOf(api, schema, { text })} anchor="response" /> : null
}

/**
 * The errors of an operation, by code or status, each with its remedy.
 *
 * An error has a code if its example contains the example’s own name.
 */
export function ApiErrors({ api, id }: ApiProps) {
  const text = useText()
  const fields = errorsOf(findCall(api, id)).flatMap(([status, response]) => {
    const examples = examplesOf(api, mediaOf(response.content)?.[1] ?? {})
    const codes = examples.flatMap(({ name, value }) => (name !== undefined && contains(value, name) ? [name] : []))
    const description = [response.description, response['x-remedy']].filter(Boolean).join('\n\n')
    if (codes.length > 0) return codes.map((name) => ({ name, notes: [`HTTP ${status}`], description }))
    const note = status === 'default' ? text('any other status') : phrases[status]
    return [{ name: status, notes: note ? [note] : [], description }]
  })
  return <FieldList fields={fields} anchor="error" />
}

/** A complete reference page for an operation: endpoint, samples, parameters, body, response and errors, each with a heading. */
export function ApiOperation({ api, id, ...request }: ApiRequestProps) {
  const text = useText()
  const call = findCall(api, id)
  const success = successOf(call)
  const sections = [
    [call.parameters.length > 0, text('Parameters'), 'parameters', <ApiParameters key="" api={api} id={id} />],
    [call.body !== undefined, text('Body'), 'body', <ApiBody key="" api={api} id={id} />],
    [
      success?.[1].content !== undefined,
      text('Response fields'),
      'response-fields',
      <ApiResponseFields key="" api={api} id={id} />,
    ],
    [errorsOf(call).length > 0, text('Errors'), 'errors', <ApiErrors key="" api={api} id={id} />],
  ] as const
  return (
    <>
      <ApiEndpoint api={api} id={id} />
      <Examples>
        <Heading depth={2} id="request">
          {text('Request')}
        </Heading>
        <ApiRequest api={api} id={id} {...request} />
        {success && (
          <Heading depth={2} id="response">
            {text('Response')}
          </Heading>
        )}
        <ApiResponse api={api} id={id} />
      </Examples>
      {sections.map(
        ([isThere, title, anchor, content]) =>
          isThere && (
            <Fragment key={anchor}>
              <Heading depth={2} id={anchor}>
                {title}
              </Heading>
              {content}
            </Fragment>
          ),
      )}
    </>
  )
}

const phrases: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** `201` → `201 Created` */
function inWords(status: string): string {
  return Number(status) && phrases[status] ? `${status} ${phrases[status]}` : status
}

function successOf({ responses }: Call): Call['responses'][number] | undefined {
  return responses.find(([status]) => status.startsWith('2')) ?? responses.find(([status]) => status === 'default')
}

function errorsOf(call: Call): Call['responses'] {
  const success = successOf(call)
  return call.responses.filter((one) => one !== success && !/^[123]/.test(one[0]))
}

function contains(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) return value === text
  return Object.values(value).some((one) => contains(one, text))
}
