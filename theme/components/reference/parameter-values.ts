// How the value of a parameter is written: https://spec.openapis.org/oas/v3.1.1.html#style-values
import { type ApiDescription, examplesOf, mediaOf, type Parameter } from './description.ts'
import { exampleValue } from './example-value.ts'
import { wholeSchema } from './schema.ts'

/** A name and a value as a request contains them. */
export type Pair = readonly [name: string, value: string]

/** The pairs by which the parameters in one part of a request are sent. */
export function sentPairs(api: ApiDescription, parameters: readonly Parameter[], place: string): Pair[] {
  return parameters.flatMap((parameter) => {
    const value = parameter.in === place ? givenValue(api, parameter) : undefined
    return value === undefined ? [] : pairsOf(parameter, value)
  })
}

/** The value of a parameter in a sample: its example, or, if it is required, what its schema allows. In paths, ids are names. */
function givenValue(api: ApiDescription, parameter: Parameter): unknown {
  const [, media = {}] = mediaOf(parameter.content) ?? []
  const schema = parameter.schema ?? media.schema ?? {}
  const [example] = [...examplesOf(api, parameter), ...examplesOf(api, media)]
  const whole = wholeSchema(api, schema)
  const known = example?.value ?? whole.example ?? whole.examples?.[0]
  if (known !== undefined || !parameter.required) return known
  if (parameter.in === 'path') return whole.default ?? whole.const ?? whole.enum?.[0]
  return exampleValue(api, schema, true)
}

function pairsOf({ name, in: place, style, explode, content }: Parameter, value: unknown): Pair[] {
  if (content || typeof value !== 'object' || value === null) return [[name, plainText(value)]]
  const isForm = place === 'query' || place === 'cookie'
  const isExploded = explode ?? (isForm && (style === undefined || style === 'form'))
  const fields = Array.isArray(value) ? undefined : Object.entries(value)
  if (style === 'deepObject' && fields) return fields.map(([key, one]) => [`${name}[${key}]`, plainText(one)])
  if (isForm && isExploded)
    return (
      fields?.map(([key, one]) => [key, plainText(one)]) ?? (value as unknown[]).map((one) => [name, plainText(one)])
    )
  const items = fields
    ? fields.flatMap(([key, one]) => (isExploded ? [`${key}=${plainText(one)}`] : [key, plainText(one)]))
    : (value as unknown[]).map(plainText)
  return [[name, items.join(style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ',')]]
}

/** A value as text; lists and objects as JSON. */
export function plainText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
