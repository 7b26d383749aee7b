/** An OpenAPI document, version 3.0 or 3.1, such as an imported YAML or JSON file. */
export interface ApiDescription {
  readonly servers?: readonly { readonly url: string }[]
  readonly security?: unknown
  readonly paths?: Readonly<Record<string, unknown>>
  readonly components?: unknown
}

/** The keywords of JSON Schema that reference pages show. */
export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly contentMediaType?: string
  readonly contentEncoding?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly nullable?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly deprecated?: boolean
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly xml?: { readonly name?: string; readonly attribute?: boolean; readonly wrapped?: boolean }
}

/** One of the contents of a body. */
export interface Media {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, unknown>> | undefined
}

/** Contents by media type. */
export type Content = Readonly<Record<string, Media>>

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly description?: string
  readonly schema?: Schema
  readonly content?: Content
  readonly example?: unknown
  readonly examples?: Media['examples']
  readonly style?: string
  readonly explode?: boolean
}

/** A response of an operation. `x-remedy` says what callers can do about an error. */
export interface Response {
  readonly description?: string
  readonly 'x-remedy'?: string
  readonly content?: Content
}

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
  readonly security?: unknown
}

interface Key {
  readonly place: 'header' | 'query'
  readonly name: string
  readonly prefix: string
}

/** An operation with its method and path. Its references are resolved. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly content: Content } | undefined
  /** By status, in the order of the document. */
  readonly responses: readonly (readonly [status: string, response: Response])[]
  /** The header that contains the caller's key, and its prefix. */
  readonly key: Key | undefined
}

/** A value of the document with its reference resolved; siblings of the reference take precedence. */
export function resolve<T>(api: ApiDescription, value: unknown): T {
  let found = value
  for (let step = 0; step < 16 && isReference(found); step++) {
    const { $ref, ...rest } = found
    const target = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        api,
      )
    if (target === undefined) throw new Error(`The description of the API has no \`${$ref}\`, to which it refers.`)
    found = { ...(target as object), ...rest }
  }
  return found as T
}

function isReference(value: unknown): value is { readonly $ref: string } {
  return typeof value === 'object' && value !== null && typeof (value as { $ref?: unknown }).$ref === 'string'
}

/** `#/components/schemas/User` → `User` */
export function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** The operation with an `operationId`, or with a method and a path, such as `get /users/{id}`. */
export function findCall(api: ApiDescription, id: string): Call {
  if (typeof api !== 'object' || api === null || !('paths' in api || 'webhooks' in api))
    throw new Error('`api` must be an OpenAPI document, such as an imported YAML file, but has no `paths`.')
  if (typeof id !== 'string') throw new Error('`id` must be the `operationId` of an operation, or its method and path.')
  const known: string[] = []
  for (const [path, value] of Object.entries(api.paths ?? {})) {
    const item = resolve<Record<string, unknown>>(api, value)
    for (const method of methods) {
      if (!(method in item)) continue
      const operation = item[method] as Operation
      const names = [operation.operationId, `${method} ${path}`]
      if (!names.includes(id) && id.toLowerCase() !== names[1]?.toLowerCase()) {
        known.push(names[0] ?? `${method} ${path}`)
        continue
      }
      return {
        method: method.toUpperCase(),
        path,
        parameters: parametersOf(api, [...((item.parameters as unknown[]) ?? []), ...(operation.parameters ?? [])]),
        body: operation.requestBody === undefined ? undefined : resolve(api, operation.requestBody),
        responses: Object.entries(operation.responses ?? {}).map(([status, one]) => [status, resolve(api, one)]),
        key: keyOf(api, operation.security ?? api.security),
      }
    }
  }
  throw new Error(`The description of the API has no operation \`${id}\`, only: ${known.join(', ')}.`)
}

/** The parameters of an operation. Its own replace those of its path. */
function parametersOf(api: ApiDescription, all: readonly unknown[]): Parameter[] {
  const read = all.map((one) => resolve<Parameter>(api, one))
  return [...new Map(read.map((one) => [`${one.in} ${one.name}`, one])).values()]
}

interface SecurityScheme {
  readonly type: string
  readonly scheme?: string
  readonly in?: string
  readonly name?: string
}

function keyOf(api: ApiDescription, security: unknown): Key | undefined {
  const [first] = (security as readonly Record<string, unknown>[] | undefined) ?? []
  const [name] = Object.keys(first ?? {})
  if (name === undefined) return undefined
  const scheme = resolve<SecurityScheme>(api, { $ref: `#/components/securitySchemes/${name}` })
  const { type, in: place, name: own = '' } = scheme
  if (type !== 'apiKey') {
    const prefix = /^basic$/i.test(scheme.scheme ?? '') ? 'Basic ' : 'Bearer '
    return { place: 'header', name: 'Authorization', prefix }
  }
  if (place === 'cookie') return { place: 'header', name: 'Cookie', prefix: `${own}=` }
  return { place: place === 'query' ? 'query' : 'header', name: own, prefix: '' }
}

/** The address of the first server, with the default values of its variables. */
export function serverOf({ servers = [] }: ApiDescription): string {
  const [server] = servers as readonly { url: string; variables?: Record<string, { default?: string }> }[]
  return (server?.url ?? '')
    .replace(/\{([^}]+)\}/g, (whole, name: string) => server?.variables?.[name]?.default ?? whole)
    .replace(/\/$/, '')
}

/** An example of a content. */
export interface Example {
  readonly name: string | undefined
  readonly summary: string | undefined
  readonly value: unknown
}

/** The media type that reference pages show: JSON if possible. */
export function mediaOf(content: Content | undefined): readonly [type: string, media: Media] | undefined {
  const all = Object.entries(content ?? {})
  return all.find(([type]) => /\bjson\b/.test(type)) ?? all[0]
}

/** The examples of a content in the document. */
export function examplesOf(api: ApiDescription, { example, examples = {} }: Media): Example[] {
  if (example !== undefined) return [{ name: undefined, summary: undefined, value: example }]
  return Object.entries(examples).map(([name, one]) => {
    const { summary, value } = resolve<{ summary?: string; value?: unknown }>(api, one)
    return { name, summary, value }
  })
}
