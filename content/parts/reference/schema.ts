import {
  components,
  type Operation,
  type Parameter,
  paths,
  type Reference,
  type Schema,
  servers,
} from '../../data/openapi.yaml'

/** An operation with its method and its path. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
}

/** The operation of an id; an id that the description does not have is a mistake of the page. */
export function findCall(id: string): Call {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id)
        return { method: method.toUpperCase(), path, operation, parameters: operation.parameters.map(parameterOf) }
  throw new Error(`\`openapi.yaml\` has no operation \`${id}\`.`)
}

function parameterOf(one: Parameter | Reference): Parameter {
  return '$ref' in one ? (components.parameters[nameOf(one)] as Parameter) : one
}

/** The address of the server. */
export const server = servers[0]?.url ?? ''

/** A schema with its reference followed; what stands beside the reference wins. */
export function schemaOf({ $ref, ...rest }: Schema): Schema {
  return $ref === undefined ? rest : { ...components.schemas[nameOf({ $ref })], ...rest }
}

/** `#/components/schemas/User` → `User` */
export function nameOf({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** A type in words: `text or null`, `list of texts`. */
export function typeInWords(schema: Schema): string {
  const { type, items, anyOf } = schemaOf(schema)
  if (anyOf) return anyOf.map(typeInWords).join(', ')
  const kinds = [type ?? 'any'].flat()
  return kinds.map((kind) => (kind === 'array' && items ? `array of ${plural(items)}` : kind)).join(' or ')
}

function plural(items: Schema): string {
  if (items.$ref === undefined) return `${typeInWords(items)}s`
  const name = nameOf({ $ref: items.$ref })
  return `${name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}s`
}

/** What limits a value, each as text with Markdown's code. */
export function limitsOf(schema: Schema): string[] {
  const known = schemaOf(schema)
  const found: string[] = []
  if (known.enum) found.push(`One of ${known.enum.map((value) => `\`${value}\``).join(', ')}.`)
  if (known.format === 'date-time') found.push('ISO 8601 in UTC.')
  if (known.pattern && /^\^\w+$/.test(known.pattern)) found.push(`Begins with \`${known.pattern.slice(1)}\`.`)
  if (known.pattern === '^[A-Z]{3}$') found.push('Three capital letters.')
  if (known.minimum !== undefined && known.maximum !== undefined)
    found.push(`From ${known.minimum} to ${known.maximum}.`)
  else if (known.minimum !== undefined) found.push(`At least ${known.minimum}.`)
  if (known.default !== undefined) found.push(`Default: \`${String(known.default)}\`.`)
  return found
}
