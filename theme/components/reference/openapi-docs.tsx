// Counterparts of the components of docusaurus-theme-openapi-docs, for pages that its plugin wrote. Names and props are those of
// that theme. Its explorer, which sends requests, has no counterpart.
import type { ReactNode } from 'react'
import { type Say, useText } from '../../text.tsx'
import { Heading } from '../doc-parts.tsx'
import { CodeSample } from '../marketing.tsx'
import { TabItem, Tabs } from '../tabs.tsx'
import { type Content, examplesOf, mediaOf, type Parameter, type Schema } from './description.ts'
import { exampleValue } from './example-value.ts'
import { FieldList } from './field-list.tsx'
import { Inline } from './inline.tsx'
import { jsonText } from './json-text.ts'
import { Endpoint, Field, Fields } from './parts.tsx'
import { typeInWords } from './schema.ts'
import { describe, fieldsOf } from './schema-fields.ts'

/** An empty document, since the plugin has resolved all references. */
const api = {}

interface EndpointProps {
  readonly method: string
  readonly path?: string
}

/** Method and path of an operation, or the name of an event. */
export function MethodEndpoint({ method, path = '' }: EndpointProps) {
  return <Endpoint method={method === 'event' ? 'WEBHOOK' : method.toUpperCase()} url={path} />
}

const places = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' }

const idOf = (title: string) => title.toLowerCase().replace(/\W+/g, '-')

/** The parameters of an operation, grouped by where they are sent. */
export function ParamsDetails({ parameters = [] }: { readonly parameters?: readonly Parameter[] }) {
  const text = useText()
  return Object.entries(places).map(([place, title]) => {
    const own = parameters.filter((one) => one.in === place)
    if (own.length === 0) return null
    return (
      <section key={place}>
        <Heading depth={3} id={idOf(title)}>
          {text(title)}
        </Heading>
        <FieldList fields={own.map((one) => fieldOf(one, text))} anchor={place} />
      </section>
    )
  })
}

/** One parameter. */
export function ParamsItem({ param }: { readonly param: Parameter }) {
  return <FieldList fields={[fieldOf(param, useText())]} />
}

function fieldOf(parameter: Parameter, text: Say) {
  const { name, required, deprecated, description, example } = parameter
  const schema = schemaOf(parameter.schema ?? mediaOf(parameter.content)?.[1].schema)
  const given = description ?? schema.description
  const own = describe(api, example === undefined ? schema : { ...schema, example }, { text, given })
  const notes = deprecated ? [text('deprecated')] : []
  return { name, type: typeInWords(api, schema, text), notes, required, ...own }
}

/** A schema of the plugin, which replaces a recursive schema by a text: `circular(Pet)`. */
function schemaOf(value: unknown): Schema {
  if (typeof value === 'string') return { type: 'object', description: `\`${value}\`` }
  if (typeof value !== 'object' || value === null) return {}
  const { properties, items, allOf, anyOf, oneOf, ...own } = value as Schema
  const inside = Object.entries(properties ?? {}).map(([name, one]) => [name, schemaOf(one)] as const)
  return {
    ...own,
    ...(properties && { properties: Object.fromEntries(inside) }),
    ...(items && { items: schemaOf(items) }),
    ...(allOf && { allOf: allOf.map(schemaOf) }),
    ...(anyOf && { anyOf: anyOf.map(schemaOf) }),
    ...(oneOf && { oneOf: oneOf.map(schemaOf) }),
  }
}

interface BodyProps {
  readonly title?: string
  readonly body?: { readonly description?: string; readonly required?: boolean; readonly content?: Content }
}

/** The body of a request, by media type. */
export function RequestSchema({ title = 'Body', body }: BodyProps) {
  const text = useText()
  if (!body?.content) return null
  return (
    <section>
      <Heading depth={3} id={idOf(title)}>
        {body.required ? `${text(title)} (${text('required')})` : text(title)}
      </Heading>
      <Text>{body.description}</Text>
      <Contents content={body.content} isSent />
    </section>
  )
}

interface ResponsesProps {
  readonly label?: string
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content; readonly headers?: object }>
  >
}

/** The responses of an operation, by status. */
export function StatusCodes({ label = 'Responses', responses = {} }: ResponsesProps) {
  const text = useText()
  const all = Object.entries(responses)
  if (all.length === 0) return null
  return (
    <section>
      <Heading depth={2} id={idOf(label)}>
        {text(label)}
      </Heading>
      <Tabs>
        {all.map(([status, { description, content = {}, headers = {} }]) => (
          <TabItem key={status} value={status}>
            <Text>{description}</Text>
            <HeaderList headers={headers} />
            <Contents content={content} />
          </TabItem>
        ))}
      </Tabs>
    </section>
  )
}

function HeaderList({ headers }: { readonly headers: object }) {
  const text = useText()
  const all = Object.entries(headers as Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>>)
  return <FieldList fields={all.map(([name, header]) => fieldOf({ ...header, name, in: 'header' }, text))} />
}

/** Contents by media type. */
function Contents({ content, isSent = false }: { readonly content: Content; readonly isSent?: boolean }) {
  const all = Object.entries(content)
  const parts = all.map(([type, media]) => [type, <Body key={type} media={media} isSent={isSent} />] as const)
  if (parts.length < 2) return parts[0]?.[1] ?? null
  return (
    <Tabs>
      {parts.map(([type, part]) => (
        <TabItem key={type} value={type}>
          {part}
        </TabItem>
      ))}
    </Tabs>
  )
}

function Body({ media, isSent }: { readonly media: Content[string]; readonly isSent: boolean }) {
  const text = useText()
  const schema = schemaOf(media.schema)
  const fields = fieldsOf(api, schema, { sent: isSent, text })
  const given = examplesOf(api, media)
  const made = media.schema && exampleValue(api, schema, isSent)
  const examples =
    given.length > 0 || made === undefined ? given : [{ name: text('Example'), summary: undefined, value: made }]
  return (
    <>
      {fields.length === 0 && media.schema && <p>{typeInWords(api, schema, text)}</p>}
      {fields.length > 0 && <Text>{schema.description}</Text>}
      <FieldList fields={fields} />
      {examples.map(({ name, summary, value }) => (
        <CodeSample
          key={name ?? ''}
          lang={typeof value === 'string' ? 'text' : 'json'}
          title={summary ?? name ?? text('Example')}
          code={typeof value === 'string' ? value : jsonText(value)}
        />
      ))}
    </>
  )
}

interface SchemaProps {
  readonly schema?: unknown
  readonly schemaType?: string
}

/** The fields of a schema, which has its own page if `showSchemas` is set. */
export function SchemaFields({ schema, schemaType }: SchemaProps) {
  return <Body media={{ schema: schemaOf(schema) }} isSent={schemaType === 'request'} />
}

function Text({ children = '' }: { readonly children?: string | undefined }) {
  const paragraphs = children.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  return paragraphs.map((one) => (
    <p key={one}>
      <Inline>{one}</Inline>
    </p>
  ))
}

interface ItemProps {
  readonly name: string
  readonly required?: boolean | readonly string[]
  readonly schemaName?: string
  readonly qualifierMessage?: string
  readonly schema?: Schema
  readonly children?: ReactNode
}

/** A field in pages of earlier versions of the plugin. The fields that it contains are its children. */
export function SchemaItem({ name, required, schemaName, qualifierMessage, schema, children }: ItemProps) {
  const { description = '', deprecated } = schemaOf(schema)
  const say = useText()
  const notes = [schemaName ?? '', deprecated ? say('deprecated') : ''].filter((note) => note !== '')
  const text = [description, qualifierMessage].filter(Boolean).join(' ')
  return (
    <Fields>
      <Field name={name} notes={notes} required={Array.isArray(required) ? required.includes(name) : required === true}>
        {text && <Inline>{text}</Inline>}
        {children}
      </Field>
    </Fields>
  )
}

interface SampleProps {
  readonly responseExample: string
  readonly language?: string
}

/** An example of a response. */
export function ResponseSamples({ responseExample, language = 'json' }: SampleProps) {
  return <CodeSample lang={language} code={responseExample} />
}

interface LogoProps {
  readonly logo?: { readonly url?: string; readonly altText?: string }
}

/** The logo of an API. */
export function ApiLogo({ logo }: LogoProps) {
  return logo?.url === undefined ? null : <img src={logo.url} alt={logo.altText ?? ''} />
}

/** A link to the document that describes an API. */
export function Export({ url }: { readonly url?: string }) {
  return url === undefined ? null : (
    <p>
      <a href={url}>OpenAPI</a>
    </p>
  )
}

/** Shows nothing in place of the explorer. */
export function Explorer() {
  return null
}
