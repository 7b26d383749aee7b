/** As much of OpenAPI and JSON Schema as the description of the API uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxProperties?: number
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
}

export interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description: string
  readonly schema: Schema
  readonly example?: unknown
}

export interface Example {
  readonly summary: string
  readonly value: unknown
}

export interface Content {
  readonly 'application/json': {
    readonly schema: Schema
    readonly examples: Readonly<Record<string, Example | Reference>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly 'x-page': string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly 'x-remedy'?: string; readonly content: Content }>
  >
}

export declare const servers: readonly { readonly url: string }[]
export declare const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
export declare const components: {
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly schemas: Readonly<Record<string, Schema>>
  readonly examples: Readonly<Record<string, Example>>
}
