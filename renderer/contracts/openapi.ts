// What the schema of OpenAPI does not say: since version 3.1, a schema object may be any JSON Schema, and no JSON Schema can require
// that a value is unique in a document.
import type { ErrorObject } from 'ajv'
import { type ContractIssue, describeErrors } from './issues.ts'
import { type Visited, visitObjects } from './references.ts'

/** What is wrong inside the schemas of a document, version 3.1 or later. Schemas in other dialects are not checked. */
export async function schemaIssues(document: unknown): Promise<ContractIssue[]> {
  const { openapi, jsonSchemaDialect } = document as { openapi?: unknown; jsonSchemaDialect?: unknown }
  if (typeof openapi !== 'string' || !/^3\.[1-9]/.test(openapi) || jsonSchemaDialect !== undefined) return []
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
  const errors = outerSchemas(document).flatMap(({ path, value }): ErrorObject[] => {
    ajv.validateSchema(value)
    const pointer = path.map((step) => `/${encodeStep(step)}`).join('')
    return (ajv.errors ?? []).map((error) => ({ ...error, instancePath: pointer + error.instancePath }))
  })
  return describeErrors(errors, document)
}

/** The schemas that are not part of another one. */
function outerSchemas(document: unknown): Visited[] {
  const found: Visited[] = []
  for (const one of visitObjects(document)) {
    const { path, value, isNamed } = one
    const isSchema = isNamed ? path.length === 3 && path[1] === 'schemas' : path.at(-1) === 'schema'
    const last = found.at(-1)?.path
    const isInner = last?.every((step, index) => path[index] === step)
    if (isSchema && !isInner && !('$schema' in value)) found.push(one)
  }
  return found
}

/** A step of a JSON pointer in the form that `pointerPath` reads. */
function encodeStep(step: string | number): string {
  return encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'])

/** Operations whose `operationId` an earlier one already has. */
export function repeatedIds(document: unknown): ContractIssue[] {
  const owners = new Map<string, string>()
  return operations(document).flatMap(({ path, id }): ContractIssue[] => {
    const [, address, method] = path
    const owner = owners.get(id)
    owners.set(id, owner ?? `${method} ${address}`)
    if (owner === undefined) return []
    return [
      {
        path: [...path, 'operationId'],
        message: `\`${owner}\` already has the \`operationId\` \`${id}\`.`,
        hint: 'Give each operation its own `operationId`.',
      },
    ]
  })
}

function operations(document: unknown) {
  const { paths, webhooks } = document as { paths?: unknown; webhooks?: unknown }
  return Object.entries({ paths, webhooks }).flatMap(([part, items]) =>
    entriesOf(items).flatMap(([address, item]) =>
      entriesOf(item).flatMap(([method, operation]) => {
        const id = (operation as { operationId?: unknown } | null)?.operationId
        return methods.has(method) && typeof id === 'string' ? [{ path: [part, address, method], id }] : []
      }),
    ),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
